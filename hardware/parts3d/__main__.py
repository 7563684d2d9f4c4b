"""`python -m hardware.parts3d FOLDER`: makes all printable parts and checks them; the last line says how it went."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hardware.parts3d.make import make

INTERRUPTED = 130


def main(
    out: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the STL files and pictures go.")],
    quick: Annotated[bool, typer.Option("--quick", help="Only a small set of parts.")] = False,
) -> None:
    """Make the printable parts and check that each can be printed.

    Exit code 0: every check holds; 1: some don't, each is named; 2: the folder can't be written to.
    """
    held = checked = 0
    try:
        for check in make(out, quick):
            checked += 1
            held += check.holds
            typer.echo(f"{'ok   ' if check.holds else 'FAILS'} {check.name}: {check.found}")
            if not check.holds:
                typer.echo(f"      {check.remedy}")
    except OSError as error:
        typer.echo(f"{error.filename or out}: {error.strerror}; choose another folder", err=True)
        raise typer.Exit(2) from None
    except KeyboardInterrupt:
        typer.echo("Stopped. What was finished is whole.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    typer.echo(f"{held} of {checked} checks held")
    raise typer.Exit(held != checked)


if __name__ == "__main__":
    typer.run(main)
