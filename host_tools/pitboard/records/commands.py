"""The commands of this room: `pitboard replay`, `play`, `results` and `demo`.

Only the command lines are here. What they do is in `running.py` and `demo.py`, imported when it is wanted, so that
`pitboard --help` does not wait for the engine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer


def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records; - is standard input.")],
    on: Annotated[
        Literal["engine", "core", "both"],
        typer.Option(help="Which rules: the full engine, the board's core, or both compared."),
    ] = "both",
    explain: Annotated[bool, typer.Option("--explain", help="Tell the race in words, with rule numbers.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line for each file.")] = False,
) -> None:
    """Say whether race records are right.

    Replays each record, by default on engine and core compared after every act, and checks its check lines and its
    result. Exit code: 0 when all holds, 1 when a check fails or a record is wrong, 2 when a file can't be read at all.
    """
    from pitboard.records import running  # noqa: PLC0415

    raise typer.Exit(running.replay_files(files, on, explain=explain, as_json=as_json))


def play(
    game: Annotated[str, typer.Argument(help="The game, for example rush.")],
    seed: Annotated[int, typer.Option(help="Start of all chance: the same seed gives the same record.")] = 1,
    players: Annotated[int | None, typer.Option(help="How many cars; drawn when not given.")] = None,
    track: Annotated[
        str | None,
        typer.Option(metavar="T|FILE", help="A track of the library, or a JSON file."),
    ] = None,
    setup: Annotated[Path | None, typer.Option(metavar="FILE", help="A JSON file with the whole setup object.")] = None,
    bots: Annotated[Literal["random"], typer.Option(help="Who chooses the acts.")] = "random",
    checks: Annotated[
        bool, typer.Option("--checks", help="Add the legal acts and the public state after every act.")
    ] = False,
) -> None:
    """Play a whole race with bots and write its record to standard output."""
    from pitboard.records import running  # noqa: PLC0415

    plan = running.Plan(game, seed, players, track, setup, checks)
    for line in running.played(plan):
        typer.echo(line.encode() + b"\n", nl=False)


def demo(
    seed: Annotated[int | None, typer.Option(help="Show this race again; drawn when not given.")] = None,
    players: Annotated[int, typer.Option(help="How many cars.")] = 4,
    track: Annotated[str, typer.Option(help="A track of the library.")] = "oval5",
    delay: Annotated[
        float | None,
        typer.Option(min=0, max=3600, help="Seconds for each act; 0.4 on a terminal, else 0.", show_default=False),
    ] = None,
) -> None:
    """Watch a bots' race of Rush n' Crush, drawn in the terminal as it goes."""
    from pitboard.records import demo as show  # noqa: PLC0415

    show.run(show.Show(seed, players, track, delay))


def results(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records; - is standard input.")],
    form: Annotated[
        Literal["table", "csv", "html"], typer.Option("--as", help="A table, CSV (times in seconds), or a page.")
    ] = "table",
) -> None:
    """Print the standings of races: places, times, gaps, damage, whatever the game counts.

    An unfinished race is shown as it stands. Exit code: 0 when all records are right, 1 when one is wrong, 2 when a
    file can't be read at all.
    """
    from pitboard.records import running  # noqa: PLC0415

    raise typer.Exit(running.print_results(files, form))


def register(app: typer.Typer) -> None:
    """Adds the commands to the program."""
    for command in (replay, play, results, demo):
        app.command()(command)
