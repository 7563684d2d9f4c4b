"""The tile file of Crash Derby: two-sided tiles and ready-made maps, read once per process."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

from pitboard.tracks.library import tile_file

TILE_NUMBERS = range(1, 15)

_SIDES = ("a", "b")


@dataclass(frozen=True, slots=True)
class Library:
    """The terrain letters of all tile sides by name ("3a"), and the ready-made maps (as map objects) by name."""

    sides: dict[str, str]
    maps: dict[str, dict[str, Any]]


@cache
def derby_library() -> Library:
    """Returns the tiles and ready-made maps. They are shared: treat them as read-only."""
    data = tile_file("derby")
    sides = {f"{number}{side}": data["tiles"][str(number)][side] for number in TILE_NUMBERS for side in _SIDES}
    return Library(sides, data["maps"])


def library_names() -> tuple[str, ...]:
    """Returns the names of the ready-made maps."""
    return tuple(derby_library().maps)


def library_note(name: str) -> str:
    """Returns what there is to say about a ready-made map, in one line for people. KeyError: no such map."""
    counted = Counter(type_ for type_, *_ in derby_library().maps[name]["obstacles"])
    return "obstacles: " + ", ".join(f"{counted[type_]} {type_}" for type_ in sorted(counted))


def tile_names() -> tuple[str, ...]:
    """Returns the numbers of all tiles in the order of the file, by which they have their id bytes.

    Both sides of a tile are wired alike, so that they share an id byte.
    """
    return tuple(map(str, TILE_NUMBERS))


def is_tile(entry: object) -> bool:
    """Says whether an entry of a map's `tiles` begins with the name of a side."""
    return isinstance(entry, list) and bool(entry) and isinstance(entry[0], str) and entry[0] in derby_library().sides


def tile_number(name: str) -> int:
    """Returns the number of the tile that a side such as "12b" belongs to."""
    return int(name[:-1])
