"""The commands of this room: `pitboard selftest`. What it does is in `selftest.py`, imported when it is wanted."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer


def selftest(
    step: Annotated[
        Literal["console", "tile", "table"],
        typer.Argument(help="What is plugged in: the console, one tile with it, or all tiles of a track."),
    ],
    port: Annotated[str, typer.Option(help="The board's data port; without it the only board there is.")] = "",
    track: Annotated[
        str, typer.Option(metavar="NAME", help="The track that lies on the table; it must be on the board.")
    ] = "",
    boxes: Annotated[
        int, typer.Option(min=0, max=255, help="How many boxes a tile has that is in no track on the board.")
    ] = 0,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="Write all that was found as JSON.")] = None,
    skip_lights: Annotated[bool, typer.Option("--skip-lights", help="Don't ask about the lights.")] = False,
    seconds: Annotated[int, typer.Option(min=0, max=86400, help="Scan for so long at the end.")] = 20,
) -> None:
    """Walk through a board that is plugged into USB: each part, each sensor, each light, with you at it.

    Answer at the keyboard (Enter yes, n no, s skip, q end) or with knob and buttons. Ctrl-C ends it and keeps what was
    found. Exit code: 0 when all held, 1 when something failed or was left out, 2 when it can't be done.
    """
    from pitboard.board import selftest as testing  # noqa: PLC0415

    raise typer.Exit(testing.run(testing.Plan(step, port, track, boxes, report, skip_lights, seconds)))


def register(app: typer.Typer) -> None:
    """Adds the commands to the program."""
    app.command()(selftest)
