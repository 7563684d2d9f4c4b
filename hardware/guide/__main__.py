"""`python -m hardware.guide`: draws the guide's pictures and lists anew, into the guide's own folder."""

from hardware.checks import write
from hardware.guide.drawn import FOLDER, drawn

if __name__ == "__main__":
    for name, text in drawn():
        write(FOLDER / name, text)
        print(FOLDER.name + "/" + name)
