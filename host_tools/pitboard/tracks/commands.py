"""`pitboard tracks`: list, check, show and compile tracks."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, NoReturn

import typer
from rich.console import Console

from pitboard.tracks import blob, files
from pitboard.tracks.files import FileRefused, load_track_file, printable
from pitboard.tracks.kinds import GAMES, Kind, game_of, kind
from pitboard.tracks.refusal import Refusal

REFUSED = 1
UNREADABLE = 2

_TRACK_HELP = "Name of a ready-made track, or a JSON file with a track object."

tracks_app = typer.Typer(no_args_is_help=True, help="List, check, draw and compile tracks.")

Game = Literal["rush", "derby", "rally", "hexrace"]
GameOption = Annotated[Game | None, typer.Option(help="The track's game, where neither name nor file tells.")]
TrackArgument = Annotated[str, typer.Argument(metavar="TRACK", help=_TRACK_HELP)]


@tracks_app.command("list")
def list_tracks(
    game: Annotated[Game | None, typer.Option(help="Only the tracks of this game.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list for programs.")] = False,
) -> None:
    """List the ready-made tracks."""
    listed = [[kind(one).summary(name) for name in kind(one).names] for one in ([game] if game else GAMES)]
    if as_json:
        typer.echo(json.dumps([row for rows in listed for row in rows], indent=1))
    else:
        typer.echo("\n\n".join(map(_table, listed)))


def _table(rows: list[dict[str, object]]) -> str:
    texts = [tuple(rows[0]), *(tuple(_cell(value) for value in row.values()) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(text, widths, strict=True)) for text in texts)
    return "\n".join(line.rstrip() for line in lines)


@tracks_app.command()
def check(
    tracks: Annotated[list[str], typer.Argument(metavar="TRACK...", help=_TRACK_HELP)],
    game: GameOption = None,
) -> None:
    """Check tracks by the rules: one line each, "ok" or what is wrong.

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
    or {"pitboard-track": 1, "game": "rush", "name": "my track", "track": {...}} around such an object.
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
        files.write_whole(output, found.kind.encode(found.track, None))
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


class Found(NamedTuple):
    """A valid track and its game's kind."""

    kind: Kind
    track: Any


def find_track(given: str, game: str | None = None) -> Found:
    """Returns the valid track that a person named: a library name or a track file. Raises Refusal.

    The track has the name of the library or the file; `game` says whose it is where nothing else does.
    """
    library = game or game_of(given) or GAMES[0]
    if given in kind(library).names or not _means_file(given):
        return Found(kind(library), kind(library).parse(given))
    track, name, own = load_track_file(given)
    chosen = own or game
    if not chosen:
        raise FileRefused("file-format", f"{printable(given)} looks like no game's track: say which with --game")
    if game and own and game != own:
        raise FileRefused("file-format", f"{printable(given)} is a track of {own}, not of {game}")
    return Found(kind(chosen), replace(kind(chosen).parse(track), name=name))


def _means_file(given: str) -> bool:
    """Whether something that is no library name is meant as a file: it exists, or looks like a path."""
    if "." in given or Path(given).name != given:
        return True
    try:
        return given != "" and Path(given).exists()  # the empty path would be the current folder
    except OSError:  # such as a name that is too long for a file
        return False


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
