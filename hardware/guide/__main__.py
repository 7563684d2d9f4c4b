"""`python -m hardware.guide`: draws the guide's pictures and lists anew, into the guide's own folder."""

import typer

from hardware.checks import write
from hardware.guide.drawn import FOLDER, drawn


def main() -> None:
    """Draw the guide's pictures and lists anew, into the guide's own folder."""
    for name, text in drawn():
        write(FOLDER / name, text)
        print(FOLDER.name + "/" + name)


if __name__ == "__main__":
    typer.run(main)
