"""What each game's package offers to `pitboard tracks`, imported when it is wanted.

Every package has the same modules with the same functions: `track.parse`, `library.library_names`, `blob.encode` and
`decode`, `listing.listing`, `draw.drawing`, `draw_svg.svg`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from rich.text import Text

GAMES = ("rush", "derby", "rally", "hexrace")


@dataclass(frozen=True, slots=True)
class Kind:
    """The tracks of one game."""

    game: str
    names: tuple[str, ...]
    parse: Callable[[object], Any]
    encode: Callable[[Any, str | None], bytes]
    drawing: Callable[[Any, int], Text]
    svg: Callable[[Any], str]
    summary: Callable[[str], dict[str, object]]
    """Columns of the list: what a library track is, by its name."""

    def listing(self, data: bytes) -> str:
        """Returns what a blob says. Raises `Refusal` blob-*."""
        package = f"pitboard.tracks.{self.game}"
        decode = import_module(f"{package}.blob").decode
        return str(import_module(f"{package}.listing").listing(decode(data)))


@cache
def kind(game: str) -> Kind:
    """Returns the tracks of a game; `game` is one of GAMES."""
    track, library, blob, draw, draw_svg = (
        import_module(f"pitboard.tracks.{game}.{room}") for room in ("track", "library", "blob", "draw", "draw_svg")
    )
    wide = game in ("rush", "rally")  # the other games' boards are drawn as they are, not in bands

    def drawing(found: Any, width: int) -> Text:
        text: Text = draw.drawing(found, width=width) if wide else draw.drawing(found)
        return text

    def summary(name: str) -> dict[str, object]:
        return {"game": game, "name": name, **_SUMMARIES[game](track.parse(name), library, name)}

    return Kind(game, library.library_names(), track.parse, blob.encode, drawing, draw_svg.svg, summary)


def game_of(name: str) -> str | None:
    """Returns the game that has a library track of this name, None when no game has."""
    return next((game for game in GAMES if name in kind(game).names), None)


def guessed(track: dict[str, object]) -> str | None:
    """Returns the game whose track objects look like this one, None when none does."""
    tiles = track.get("tiles")
    texts = isinstance(tiles, list) and all(isinstance(tile, str) for tile in tiles)
    if "strip" in track or (texts and "start" in track):
        return "rush"
    if "lanes" in track or texts:
        return "rally"
    if "rows" in track and "gates" in track:
        return "hexrace"
    if track.keys() & {"rows", "tiles", "draft"}:
        return "derby"
    return None


def _rush(track: Any, library: Any, name: str) -> dict[str, object]:
    return {
        "tiles": len(track.tiles),
        "lanes": track.lanes,
        "columns": track.columns,
        "boxes": len(track.names),
        "laps": track.laps,
        "closed": track.closed,
        "note": library.rush_library().notes[name],
    }


def _derby(track: Any, library: Any, name: str) -> dict[str, object]:
    tiles = track.tiles or ()
    return {"grid": track.grid, "tiles": len(tiles), "spaces": len(track.names)}


def _rally(track: Any, library: Any, name: str) -> dict[str, object]:
    note = library.rally_library().notes[name]
    return {"lanes": track.lanes, "columns": track.columns, "spaces": len(track.names), "note": note}


def _hexrace(track: Any, library: Any, name: str) -> dict[str, object]:
    return {"columns": track.columns, "rows": len(track.rows), "note": library.library_note(name)}


_SUMMARIES = {"rush": _rush, "derby": _derby, "rally": _rally, "hexrace": _hexrace}
