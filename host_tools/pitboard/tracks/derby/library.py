"""The tile file of Crash Derby: two-sided tiles and ready-made maps, read once per process."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

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
    path = resources.files("pitboard.tracks").joinpath("data/derby-tiles.json")
    data = json.loads(path.read_text(encoding="utf-8"))
    sides = {f"{number}{side}": data["tiles"][str(number)][side] for number in TILE_NUMBERS for side in _SIDES}
    return Library(sides, data["maps"])


def library_names() -> tuple[str, ...]:
    """Returns the names of the ready-made maps."""
    return tuple(derby_library().maps)


def tile_number(name: str) -> int:
    """Returns the number of the tile that a side such as "12b" belongs to."""
    return int(name[:-1])
