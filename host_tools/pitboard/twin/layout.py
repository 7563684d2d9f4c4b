"""A layout as hardware: the tiles in their chain, and the sensor and light of each box, as a blob tells them."""

from __future__ import annotations

from dataclasses import dataclass

from pitboard.tracks.blob import Tile
from pitboard.tracks.wired import wired


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
        found = wired(blob)
        return cls(found.name, found.tiles, found.sensors, found.lights_of, found.lights)
