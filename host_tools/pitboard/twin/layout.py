"""A layout as hardware: the tiles in their chain, and the sensor and light of each box, as a blob tells them."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from pitboard.tracks.blob import Tile, game_of, tiles_of

_LIGHTS_AT = 22


@dataclass(frozen=True, slots=True)
class Layout:
    """Sensors and lights by box, -1 for none."""

    name: str
    tiles: tuple[Tile, ...]
    sensors: tuple[int, ...]
    lights_of: tuple[int, ...]
    lights: int

    @classmethod
    def of(cls, blob: bytes) -> Layout:
        """Returns the layout that a blob is compiled from. Raises Refusal blob-..."""
        compiled = import_module(f"pitboard.tracks.{game_of(blob)}.blob").decode(blob)
        cells = getattr(compiled, "cells", compiled)  # some games keep their cell map as one field
        lights = int.from_bytes(blob[_LIGHTS_AT : _LIGHTS_AT + 2], "little")
        return cls(compiled.name, tiles_of(blob), tuple(cells.sensor), tuple(cells.light), lights)
