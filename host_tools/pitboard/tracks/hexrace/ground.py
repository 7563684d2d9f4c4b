"""A hex race track as it lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboard.tracks.geometry import Point, bounds, rounded
from pitboard.tracks.ground import BoxGround, Ground, Mark, TileGround, arrow
from pitboard.tracks.hexrace.geometry import PITCH, RADIUS, centre, corners
from pitboard.tracks.hexrace.library import TILE_COLUMNS, TILE_ROWS
from pitboard.tracks.hexrace.track import GATE_LETTERS, START_DIGITS, WALL, HexTrack

_GROUND: Final = ("", "#2d4427", "#6a6459")  # road, grass, wall
_GATE: Final = "#2c4a6e"


def ground(track: HexTrack) -> Ground:
    """Returns the track on the table."""
    boxes = tuple([_box(track, box) for box in range(len(track.names))])
    return Ground(tuple(_tiles(track, boxes)), boxes, tuple(_marks(track)))


def _box(track: HexTrack, box: int) -> BoxGround:
    column, row = track.names[box]
    fill = _GATE if track.gate[box] >= 0 else _GROUND[track.terrain[box]]
    return BoxGround(
        f"{column}, {row}", tuple(map(_rounded, corners(column, row))), _rounded(centre(column, row)), fill=fill
    )


def _rounded(point: Point) -> Point:
    return Point(rounded(point.x), rounded(point.y))


def _tiles(track: HexTrack, boxes: tuple[BoxGround, ...]) -> Iterator[TileGround]:
    """Yields the tiles as the rectangles that they fill; an inline track is one."""
    wide, high = (TILE_COLUMNS, TILE_ROWS) if track.tiles else (track.columns, len(track.rows))
    names = track.tiles or (("",),)
    for j, line in enumerate(names):
        for i, name in enumerate(line):
            inside = [
                point
                for box, (column, row) in zip(boxes, track.names, strict=True)
                if (column // wide, row // high) == (i, j)
                for point in box.outline
            ]
            around = bounds(inside)
            outline = ((around.left, around.low), (around.right, around.low),
                       (around.right, around.high), (around.left, around.high))  # fmt: skip
            label = Point(around.left + PITCH * 0.5, around.low + RADIUS * 0.35)
            yield TileGround(name, label, tuple([Point(*corner) for corner in outline]))


def _marks(track: HexTrack) -> Iterator[Mark]:
    for box, (column, row) in enumerate(track.names):
        at = centre(column, row)
        if track.terrain[box] == WALL:
            yield Mark("block", tuple(map(_rounded, corners(column, row))))
        if track.gate[box] >= 0:
            yield Mark("sign", (_rounded(Point(at.x, at.y + RADIUS * 0.5)),), text=GATE_LETTERS[track.gate[box]])
            yield arrow(at, track.gates[track.gate[box]] * 60.0, 4.0)
    for place, box in enumerate(track.starts):
        at = centre(*track.names[box])
        yield Mark("sign", (_rounded(at),), text=START_DIGITS[place])
