"""The tile file of Rallyman: DIRT: double-sided hex tiles, named stages and printed tables, read once per process."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from pitboard.tracks.library import tile_file
from pitboard.tracks.refusal import Refusal

SURFACE_NAMES = {"g": "gravel", "a": "asphalt", "s": "snow"}
REVERSE = "r"
"""Ends the name of a tile that is driven in reverse."""

_SPACE = re.compile(r"[^-]-*")
_MIRRORED = str.maketrans("<>()", "><)(")


@dataclass(frozen=True, slots=True)
class Tile:
    """One side of a tile, driven in one direction (rally.md section 4.4).

    `name` is as in a track's `tiles` ("204b", "207ar"), `number` that of the cardboard tile. All strips are equally
    long. `turn` counts 60 degree steps, negative to the left; `cells` the sensors of the side.
    """

    name: str
    number: int
    lanes: tuple[str, ...]
    corner: str
    left: str
    right: str
    danger: int
    surface: str
    turn: int
    cells: int
    turned: bool = False

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self.corner)


@dataclass(frozen=True, slots=True)
class Library:
    """All tile sides by name in both directions, and the named stages (as track objects) with their notes by name."""

    tiles: dict[str, Tile]
    tracks: dict[str, dict[str, object]]
    notes: dict[str, str]


def rally_file() -> dict[str, Any]:
    """Returns the whole tile file, read-only: `tiles`, `tracks`, `dash`, `secs`, `faces`, `cards`, `bag`."""
    return tile_file("rally", "version")


@cache
def rally_library() -> Library:
    """Returns the tiles and named stages; raises Refusal `tile-file` when a side in the file contradicts itself."""
    data = rally_file()
    tiles: dict[str, Tile] = {}
    for name, entry in data["tiles"].items():
        tile = _tile(name, entry)
        _check(tile)
        tiles[name] = tile
        tiles[name + REVERSE] = in_reverse(tile)
    tracks = data["tracks"]
    return Library(tiles, dict(tracks), {name: _note(tracks[name]["tiles"], tiles) for name in tracks})


def library_names() -> tuple[str, ...]:
    """Returns the names of the ready-made stages."""
    return tuple(rally_library().tracks)


def library_note(name: str) -> str:
    """Returns what there is to say about a ready-made stage, in one line for people. KeyError: no such stage."""
    return rally_library().notes[name]


def tile_names() -> tuple[str, ...]:
    """Returns the names of all sides, driven forward, in the order of the file, by which they have their id bytes."""
    return tuple([name for name, tile in rally_library().tiles.items() if not tile.turned])


def is_tile(entry: object) -> bool:
    """Says whether an entry of a track's `tiles` is the name of a tile."""
    return isinstance(entry, str) and entry in rally_library().tiles


def _note(names: list[str], tiles: dict[str, Tile]) -> str:
    """Says what a named stage is like."""
    laid = [tiles[tile] for tile in names]
    surfaces = [word for letter, word in SURFACE_NAMES.items() if any(tile.surface == letter for tile in laid)]
    chars = {char for tile in laid for lane in tile.lanes for char in lane}
    found = {
        "jumps": bool(chars & set("abcdef")),
        "water": "~" in chars,
        "skids": ":" in chars,
        "shortcuts": any(set(tile.left + tile.right) != {"."} for tile in laid),
    }
    with_what = ", ".join(word for word, there in found.items() if there)
    return f"{', '.join(surfaces)}; {with_what}"


def _tile(name: str, entry: dict[str, Any]) -> Tile:
    lanes = tuple(entry["lanes"])
    none = "." * len(lanes[0])
    return Tile(
        name=name,
        number=int(name[:-1]),
        lanes=lanes,
        corner=entry.get("corner", none),
        left=entry.get("left", none),
        right=entry.get("right", none),
        danger=entry["danger"],
        surface=entry["surface"],
        turn=entry["turn"],
        cells=entry["boxes"],
    )


def in_reverse(tile: Tile) -> Tile:
    """Returns the tile side driven the other way round (rally.md section 4.4)."""
    return Tile(
        name=tile.name.removesuffix(REVERSE) if tile.turned else tile.name + REVERSE,
        number=tile.number,
        lanes=tuple(_strip_in_reverse(lane) for lane in reversed(tile.lanes)),
        corner=tile.corner[::-1].translate(_MIRRORED),
        left=_strip_in_reverse(tile.right),
        right=_strip_in_reverse(tile.left),
        danger=tile.danger,
        surface=tile.surface,
        turn=-tile.turn,
        cells=tile.cells,
        turned=not tile.turned,
    )


def _strip_in_reverse(strip: str) -> str:
    """Reverses the order of the spaces of a strip; each keeps its character in front of its `-`."""
    return "".join(reversed(_SPACE.findall(strip)))


def _check(tile: Tile) -> None:
    """Refuses a side whose strips differ in length or whose `boxes` is not its number of cells."""
    fault = ""
    strips = (*tile.lanes, tile.left, tile.right)
    if any(len(strip) != tile.columns for strip in strips):
        fault = f"has strips that are not all {tile.columns} columns long"
    elif tile.cells != _count_cells(strips):
        fault = f"says that it has {tile.cells} boxes, but its strips have {_count_cells(strips)}"
    if fault:
        raise Refusal("tile-file", f"Side {tile.name} of the tile file rally-tiles.json {fault}; correct it there.")


def _count_cells(strips: tuple[str, ...]) -> int:
    """Counts the sensors: one per space of a lane or shortcut, two per dotted space (rally.md section 8)."""
    *lanes, left, right = strips
    on_road = sum(len(_SPACE.findall(lane)) - lane.count("#") + lane.count(":") for lane in lanes)
    return on_road + sum(char.isdigit() for char in left + right)
