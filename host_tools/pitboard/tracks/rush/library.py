"""The tile file of Rush n' Crush: tiles, ready-made tracks, dashboard, drivers and cars, read once per process."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from pitboard.tracks.library import tile_file
from pitboard.tracks.refusal import Refusal, shown
from pitboard.tracks.rush.layout import SHAPES, Shape

TILE_LANES = 6


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a tile: `name` as in a track's `tiles` ("5a"), lane strings as in rush.md section 4.1."""

    name: str
    tile: int
    tile_name: str
    shape_name: str
    note: str
    lanes: tuple[str, ...]

    @property
    def shape(self) -> Shape:
        """The shape on the unit grid."""
        return SHAPES[self.shape_name]

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self.lanes[0])


@dataclass(frozen=True, slots=True)
class Library:
    """All sides by name, and the ready-made tracks (as track objects, their notes apart) by name."""

    sides: dict[str, Side]
    tracks: dict[str, dict[str, object]]
    notes: dict[str, str]


def rush_file() -> dict[str, Any]:
    """Returns the whole tile file, read-only: `dashboard`, `drivers`, `cars`, `tiles`, `tracks`."""
    return tile_file("rush", "format")


def library_names() -> tuple[str, ...]:
    """Returns the names of the ready-made tracks."""
    return tuple(rush_library().tracks)


def library_note(name: str) -> str:
    """Returns what there is to say about a ready-made track, in one line for people. KeyError: no such track."""
    return rush_library().notes[name]


@cache
def rush_library() -> Library:
    """Returns the tiles and ready-made tracks; raises Refusal `tile-file` when a side in the file cannot be joined."""
    data = rush_file()
    sides = {}
    for tile in data["tiles"]:
        for letter, entry in tile["sides"].items():
            name = f"{tile['tile']}{letter}"
            lanes = tuple(entry["lanes"])
            sides[name] = Side(name, tile["tile"], tile["name"], entry["shape"], entry["note"], lanes)
            _check_side(sides[name])
    tracks = {
        name: {key: value for key, value in entry.items() if key != "note"} for name, entry in data["tracks"].items()
    }
    notes = {name: entry.get("note", "") for name, entry in data["tracks"].items()}
    return Library(sides, tracks, notes)


def tile_names() -> tuple[str, ...]:
    """Returns the names of all sides in the order of the file, by which they have their id bytes."""
    return tuple(rush_library().sides)


def is_tile(entry: object) -> bool:
    """Says whether an entry of a track's `tiles` is the name of a side."""
    return isinstance(entry, str) and entry in rush_library().sides


def _check_side(side: Side) -> None:
    """Refuses a side that would not fit between any two others (rush.md section 4.3)."""
    fault = _side_fault(side)
    if fault:
        raise Refusal("tile-file", f"Side {side.name} of the tile file rush-tiles.json {fault}; correct it there.")


def _side_fault(side: Side) -> str:
    if side.shape_name not in SHAPES:
        return f"has the shape {shown(side.shape_name)}, which is none of {', '.join(SHAPES)}"
    if len(side.lanes) != TILE_LANES:
        return f"has {len(side.lanes)} lanes instead of {TILE_LANES}"
    for lane, text in enumerate(side.lanes):
        if len(text) != side.shape.columns:
            return f"has {len(text)} columns in lane {lane}, but a {side.shape_name} has {side.shape.columns}"
        outer = lane in (0, TILE_LANES - 1)
        # A lane that is open at the end ends in an open box, however long that box is.
        if text[0] != ("_" if outer else ".") or text.rstrip("-")[-1:] != ("_" if outer else "."):
            return f"does not begin and end with {'ground' if outer else 'an open box'} in lane {lane}"
    return ""
