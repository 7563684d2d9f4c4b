"""The command of the page, `pitboard table`. What it does is in `run.py`, imported when it is wanted."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def table(
    game: Annotated[
        str, typer.Option(help="The game, as `pitboard tracks list` names it; without it the track's.")
    ] = "",
    track: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME|FILE",
            help="A ready-made track, or one in a file; more than once: the first lies on the table, all are stored. "
            "Without it, the game's first.",
        ),
    ] = None,
    players: Annotated[
        int, typer.Option(min=0, max=6, help="Begin a race of so many people at once; 0: the board asks.")
    ] = 0,
    bots: Annotated[int, typer.Option(min=0, max=5, help="So many cars of that race are the board's own.")] = 0,
    seed: Annotated[int | None, typer.Option(help="Start of all chance; without it every start differs.")] = None,
    speed: Annotated[float, typer.Option(help="How fast the table's time passes: 0.25, 0.5, 1, 2, 4 or 8.")] = 1.0,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The server's port; 0: 8111, or another when that is taken.")
    ] = 0,
    host: Annotated[
        str, typer.Option(help="The address to listen on; any but this computer's own asks for a token.")
    ] = "127.0.0.1",
    token: Annotated[
        str, typer.Option(help="What a browser must know to move something; made up where it is needed.")
    ] = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")] = True,
    firmware: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Another firmware than this program's own.")
    ] = None,
    pty: Annotated[
        bool,
        typer.Option("--pty", help="Give other programs the board's data channel: `pitboard selftest`."),
    ] = False,
) -> None:
    """Serve the virtual table: the board's firmware on modelled hardware, on a page in the browser.

    Drag cars, turn and press the knob; whoever opens the page first holds the hand, others look on. Ctrl-C ends it.
    """
    from pitboard.twin.page import run  # noqa: PLC0415

    run.run(run.Plan(tuple(track or ()), seed, speed, host, port, token, browser, firmware, players, bots, game, pty))


def register(app: typer.Typer) -> None:
    """Adds the command to the program."""
    app.command()(table)
