"""A Crash Derby map as it lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboard.tracks.derby.geometry import PITCH, centre, corners
from pitboard.tracks.derby.grid import GRIDS, SQUARE
from pitboard.tracks.derby.track import COLOURS, TYPES, DerbyMap
from pitboard.tracks.geometry import Point, bounds, rounded
from pitboard.tracks.ground import BoxGround, Ground, Mark, TileGround

_TERRAIN: Final = ("#34502c", "#6b5a33", "#7a2f1c")
_FLAG_FILLS: Final = ("#d03030", "#f08020", "#f0d000", "#2e9e4f", "#3060d0", "#9040c0")


def ground(track: DerbyMap) -> Ground:
    """Returns the map on the table. A draft, which has no boxes yet, is empty."""
    grid = GRIDS[track.grid]
    boxes = [
        BoxGround(f"{name[0]}, {name[1]}", tuple(map(_rounded, corners(grid, name))), _rounded(centre(grid, name)),
                  heading=None, fill=_TERRAIN[terrain])
        for name, terrain in zip(track.names, track.terrain, strict=True)
    ]  # fmt: skip
    return Ground(tuple(_tiles(track, boxes)), tuple(boxes), tuple(_marks(track, boxes)))


def _rounded(point: Point) -> Point:
    return Point(rounded(point.x), rounded(point.y))


def _tiles(track: DerbyMap, boxes: list[BoxGround]) -> Iterator[TileGround]:
    """Yields the tiles; on a grid of hexes, whose tiles are no polygons of few corners, one ground for all."""
    if not boxes:
        return
    names = [tile[0] for tile in track.tiles or ()]
    for number in sorted(set(track.tile)) if GRIDS[track.grid] is SQUARE else [-1]:
        on = [box for box, tile in zip(boxes, track.tile, strict=True) if number in {tile, -1}]
        around = bounds(point for box in on for point in box.outline)
        outline = ((around.left, around.low), (around.right, around.low),
                   (around.right, around.high), (around.left, around.high))  # fmt: skip
        name = names[number] if 0 <= number < len(names) else ""
        label = Point(around.left + PITCH * 0.2, around.low + PITCH * 0.16)
        yield TileGround(name, label, tuple([Point(*corner) for corner in outline]))


def _marks(track: DerbyMap, boxes: list[BoxGround]) -> Iterator[Mark]:
    for colour, box in enumerate(track.flags or ()):
        if box >= 0:
            x, y = boxes[box].centre
            pole = (Point(x - 14, y + 14), Point(x - 14, y - 14), Point(x + 2, y - 8), Point(x - 12, y - 3))
            yield Mark("sign", pole, text="", fill=_FLAG_FILLS[colour])
            yield Mark("sign", (Point(x + 9, y - 11),), text=COLOURS[colour][0].upper())
    for type_, box in track.obstacles or ():
        x, y = boxes[box].centre
        yield Mark("sign", (Point(x, y + 14),), text=TYPES[type_])
