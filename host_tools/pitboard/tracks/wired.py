"""What a blob of any game says about hardware: its name, its tiles, and the sensor and light of each box."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from pitboard.tracks.blob import Tile, game_of, tiles_of

_LIGHTS_AT = 22


class Wired(NamedTuple):
    """A track as hardware; sensors and lights by box, -1 for none, numbered as in the blob."""

    name: str
    game: str
    tiles: tuple[Tile, ...]
    sensors: tuple[int, ...]
    lights_of: tuple[int, ...]
    lights: int


def wired(blob: bytes) -> Wired:
    """Returns what a blob is wired like. Raises Refusal blob-..."""
    game = game_of(blob)
    compiled = import_module(f"pitboard.tracks.{game}.blob").decode(blob)
    cells = getattr(compiled, "cells", compiled)  # some games keep their cell map as one field
    lights = int.from_bytes(blob[_LIGHTS_AT : _LIGHTS_AT + 2], "little")
    return Wired(compiled.name, game, tiles_of(blob), tuple(cells.sensor), tuple(cells.light), lights)
