"""The commands of this room: `pitboard race` and `pitboard pictures`.

Only the command lines are here. What they do is in `race.py` and `pictures.py`, imported when it is wanted.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from pitboard.twin.page import commands as page_commands


def race(
    track: Annotated[str, typer.Option(help="A track of Rush n' Crush of the library.")] = "oval5",
    players: Annotated[int, typer.Option(help="How many cars.")] = 4,
    seed: Annotated[int, typer.Option(help="Start of all chance: the same seed gives the same race.")] = 1,
    vm: Annotated[
        Literal["cpython", "micropython", "both"],
        typer.Option(help="Which Python runs the firmware; both: one after the other, and compared."),
    ] = "cpython",
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the board's record to a file.")] = None,
    firmware: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Another firmware than this program's own.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Only say how it ended.")] = False,
) -> None:
    """Have the board's firmware play a race on modelled hardware, by hands, knob and eyes alone.

    The player lifts and puts cars, turns and presses the knob, and knows only what lights and display show. The record
    that the board kept is fetched over USB and replayed. Exit code: 0 when all of that held, 1 when not.
    """
    from pitboard.twin import race as racing  # noqa: PLC0415

    vms = ("cpython", "micropython") if vm == "both" else (vm,)
    racing.run(racing.Plan(track, players, seed, firmware=firmware), vms, record, quiet)


def pictures(folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the documentation.")]) -> None:
    """Draw every page of the board's display: DIR/oled.md, and pictures and texts in DIR/oled."""
    from pitboard.twin import pictures as drawing  # noqa: PLC0415

    count = drawing.write(folder)
    typer.echo(f"{count} pages in {folder / drawing.PAGE}")


def register(app: typer.Typer) -> None:
    """Adds the commands to the program."""
    for command in (race, pictures):
        app.command()(command)
    page_commands.register(app)
