"""`pitboard tracks`: list, check, show and compile the tracks of all games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, NamedTuple, NoReturn

import typer
from rich.console import Console

from pitboard.tracks import blob, files, print_commands
from pitboard.tracks.files import FileRefused, load_track_file, means_file, printable
from pitboard.tracks.games import GAMES
from pitboard.tracks.kinds import Kind, holders, kind, kinds
from pitboard.tracks.refusal import Refusal, TrackRefused, shown

REFUSED = 1
UNREADABLE = 2

_TRACK_HELP = "Name of a ready-made track, or a JSON file with a track object."

tracks_app = typer.Typer(no_args_is_help=True, help="List, check, draw and compile tracks.")


def _known_game(game: str | None) -> str | None:
    if game is not None and game not in GAMES:
        raise typer.BadParameter(f"there is no game {game!r}; known: {', '.join(GAMES)}")
    return game


GameOption = Annotated[
    str | None, typer.Option("--game", metavar="GAME", callback=_known_game, help=f"One of {', '.join(GAMES)}.")
]
TrackArgument = Annotated[str, typer.Argument(metavar="TRACK", help=_TRACK_HELP)]


@tracks_app.command("list")
def list_tracks(
    game: GameOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list for programs.")] = False,
) -> None:
    """List the ready-made tracks, game by game."""
    chosen = [kind(game)] if game else list(kinds())
    if as_json:
        rows = [{"game": one.game, **row} for one in chosen for row in _rows(one)]
        typer.echo(json.dumps(rows, indent=1))
        return
    typer.echo("\n\n".join("\n".join([_heading(one), *_table(_rows(one))]) for one in chosen))


@tracks_app.command()
def check(
    tracks: Annotated[list[str], typer.Argument(metavar="TRACK...", help=_TRACK_HELP)],
    game: GameOption = None,
) -> None:
    """Check tracks by the rules of their game: one line each, "ok" or what is wrong.

    Exit code 0: all are good; 1: a track is refused; 2: a file cannot be read.
    """
    worst = 0
    for given in tracks:
        try:
            find_track(given, game)
        except Refusal as refusal:
            worst = max(worst, _exit_code(refusal))
            typer.echo(_told(given, refusal))
        else:
            typer.echo(f"{printable(given)}: ok")
    raise typer.Exit(worst)


@tracks_app.command()
def show(
    track: TrackArgument,
    game: GameOption = None,
    svg_file: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw it to this SVG file, true to size.")
    ] = None,
    no_colour: Annotated[bool, typer.Option("--plain", help="Draw without colour.")] = False,
) -> None:
    """Draw a track in the terminal, or true to size as SVG.

    A track file holds a track object, for example
    {"strip": ["............", "....#.......", ".-.-.-...--."], "start": 2, "finish": 11}
    or {"pitboard-track": 1, "game": "rush", "name": "my track", "track": {...}} around such an object. --game says
    which game an object is of that could be of several.
    """
    try:
        found = find_track(track, game)
        if svg_file is not None:
            files.write_whole(svg_file, found.kind.svg(found.track).encode())
            return
    except Refusal as refusal:
        _fail(track, refusal)
    console = Console(highlight=False)
    drawing = found.kind.drawing(found.track, console.width)
    if no_colour:
        typer.echo(drawing.plain, nl=False)
    else:
        console.print(drawing, end="", crop=False, overflow="ignore", soft_wrap=True)


@tracks_app.command("compile")
def compile_track(
    track: TrackArgument,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where the blob goes.")],
    game: GameOption = None,
) -> None:
    """Compile a track to the blob that a board reads. FILE is written whole or not at all."""
    try:
        found = find_track(track, game)
        files.write_whole(output, found.kind.encode(found.track))
    except Refusal as refusal:
        _fail(track, refusal)


@tracks_app.command("listing")
def list_blob(
    blob_file: Annotated[str, typer.Argument(metavar="BLOB", help="A compiled track.")],
) -> None:
    """Print what a compiled track says, box by box."""
    try:
        data = files.read_bytes(blob_file, files.MAX_BYTES)
        text = kind(blob.game_of(data)).listing(data)
    except Refusal as refusal:
        _fail(blob_file, refusal)
    typer.echo(text, nl=False)


# -- finding ---------------------------------------------------------------------------------------------------------


class Found(NamedTuple):
    """A valid track and its game."""

    kind: Kind
    track: Any


def find_track(given: str, game: str | None = None) -> Found:
    """Returns the valid track that a person named: that of a library, or that in a file. Raises Refusal.

    The track has the name of the library or the file. `game` is asked for only where the name or the file doesn't say.
    """
    known = [game] if game and given in kind(game).names() else [] if game else holders(given)
    if len(known) > 1:
        raise TrackRefused("track-game", f"There is a track named {shown(given)} in {' and '.join(known)}; add --game.")
    if known:
        return Found(kind(known[0]), kind(known[0]).parse(given))
    if means_file(given):
        track, name, of = load_track_file(given, game)
        return Found(kind(of), replace(kind(of).parse(track), name=name))
    if game:
        return Found(kind(game), kind(game).parse(given))  # refused, in the words of the game
    raise TrackRefused(
        "track-unknown",
        f"There is no track named {shown(given)} in any game's library, and no such file; see `pitboard tracks list`.",
    )


print_commands.register(tracks_app, find_track)


# -- words -----------------------------------------------------------------------------------------------------------


def _heading(one: Kind) -> str:
    game = GAMES[one.game]
    return f"{one.game}: {game.noun}s of {game.title}"


def _rows(one: Kind) -> list[dict[str, Any]]:
    return [one.columns(one.parse(name)) for name in one.names()]


def _table(rows: Sequence[dict[str, Any]]) -> list[str]:
    """Returns rows of the same columns as lines, the columns' names first."""
    texts = [tuple(rows[0]), *(tuple(_cell(value) for value in row.values()) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(text, widths, strict=True)) for text in texts)
    return [line.rstrip() for line in lines]


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _exit_code(refusal: Refusal) -> int:
    return UNREADABLE if isinstance(refusal, FileRefused) else REFUSED


def _told(given: str, refusal: Refusal) -> str:
    return f"{printable(given)}: {refusal.code}: {refusal.message}"


def _fail(given: str, refusal: Refusal) -> NoReturn:
    typer.echo(_told(given, refusal), err=True)
    raise typer.Exit(_exit_code(refusal))
