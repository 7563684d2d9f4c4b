"""Rush n' Crush on paper: tiles and tracks true to size, with boxes, obstacles, cells and lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pitboard.tracks.geometry import Point
from pitboard.tracks.rush import blob
from pitboard.tracks.rush.geometry import LANE_WIDTH, Outline, Plan, Tile, plan
from pitboard.tracks.rush.library import rush_library, tile_names
from pitboard.tracks.rush.track import Track, parse
from pitboard.tracks.sheets import (
    DIRECTION,
    EDGE,
    FAINT,
    Area,
    Ink,
    Key,
    Mark,
    Sheet,
    Stroke,
    Words,
    arc,
    arrow,
    chequers,
    down,
    id_text,
    middle,
    moved,
    turned,
)

_GROUND: Final = Ink(fill="#ece9e0")
_OPEN: Final = Ink(fill="#ffffff", line="#444444", width=0.5)
_OBSTACLE: Final = Ink(fill="#c98a80", line="#444444", width=0.5)
_CROSS: Final = Ink(line="#6e2a22", width=1.2)
_START: Final = Ink(line="#1f6f3a", width=3)
_SEAM: Final = Ink(line="#2b5fb4", width=1, dash=(6, 4))
_SQUARES = 8  # of the finish line, across one lane
_NEIGHBOURS = ("7a", "8a", "9a")  # straights: a tile between two of them is a track, whatever the tile
_KEY: Final = (
    Key("box; its number is that of its cell on the tile", _OPEN, "7"),
    Key("obstacle", _OBSTACLE, "x"),
    Key("driving direction", DIRECTION),
    Key("start line", Ink(fill=_START.line)),
    Key("finish line", Ink(fill="#000000")),
)


def printable_tiles() -> tuple[str, ...]:
    """Returns the names of all sides."""
    return tile_names()


def tiles_of(track: Track) -> tuple[str, ...]:
    """Returns the names of the sides that a track is made of, () for an inline track."""
    return track.tiles


def tile_sheet(name: str) -> Sheet:
    """Returns one side of a tile, entered from the left. KeyError: no such side."""
    side = rush_library().sides[name]
    before, after = [other for other in _NEIGHBOURS if other[:-1] != name[:-1]][:2]
    track = parse({"tiles": [before, name, after], "start": [1, 0], "finish": [2, 0]})
    where = plan(track)
    tile = where.tiles[1]
    by = Point(-tile.entry.x, -down(tile.entry).y)  # a straight lies before it, so it is entered heading +x
    numbers = _cells(track)
    boxes = [box for box in where.boxes if box.tile == 1]
    marks = [*_tile(tile, by), *_boxes(boxes, numbers, by), *_entry(boxes, by)]
    outline = tuple([moved(down(corner), by) for corner in tile.corners])
    title = f"Rush n' Crush, tile {name}: {side.tile_name}, {side.note}"
    return Sheet(title, id_text(name, tile_names()), (outline,), tuple(marks), _KEY[:3])


def track_sheet(track: Track) -> Sheet:
    """Returns a whole track as it lies on the table."""
    where = plan(track)
    by = Point(0.0, 0.0)
    marks: list[Mark] = []
    for tile in where.tiles:
        marks += _tile(tile, by)
    marks += _boxes(where.boxes, _cells(track), by)
    behind = {track.names[track.back[box]] for box, first in enumerate(track.first) if first == track.start}
    marks += [_way(box, by) for box in where.boxes if box.open and box.name in behind]
    if track.closed and not track.tiles:
        marks += _seam(where)
    marks += [*_start(where), *_finish(where)]
    outlines = tuple([tuple(map(down, tile.corners)) for tile in where.tiles])
    return Sheet(f"Rush n' Crush, track {track.name or 'without a name'}", "", outlines, tuple(marks), _KEY)


def _cells(track: Track) -> dict[tuple[int, int], int]:
    """Returns the number of each open box among the cells of its tile."""
    return {track.names[box]: cell for cells in blob.chain(track) for cell, box in enumerate(cells)}


# -- tiles and boxes -----------------------------------------------------------------------------------------------


def _tile(tile: Tile, by: Point) -> Iterator[Mark]:
    corners = tuple([moved(down(corner), by) for corner in tile.corners])
    yield Area(corners, _GROUND, "ground")
    yield Area(corners, EDGE, "tile")
    if tile.name:
        yield Words(tile.name, moved(down(tile.label), by), 9, -tile.heading, bold=True)


def _boxes(boxes: Sequence[Outline], numbers: dict[tuple[int, int], int], by: Point) -> Iterator[Mark]:
    for box in boxes:
        around = tuple([moved(down(point), by) for point in outline(box)])
        what = "box" if box.open else "obstacle"
        yield Area(around, _OPEN if box.open else _OBSTACLE, f"{what} {box.lane},{box.first}")
        at = moved(down(box.centre), by)
        if box.open:
            yield from middle(at)
            [spot] = turned([(-10.5, 14.5)], at, -box.heading)  # behind the car, at its right
            yield Words(str(numbers[box.name]), spot, 4, -box.heading, FAINT)
        else:
            rear_left, rear_right, front_right, front_left = (moved(down(point), by) for point in box.corners)
            yield Stroke((rear_left, front_right), _CROSS)
            yield Stroke((rear_right, front_left), _CROSS)


def outline(box: Outline) -> list[Point]:
    """Returns the points around a box, y upwards: from its rear left along its rear, right, front and left side."""
    if box.arc is None:
        return list(box.corners)
    centre, inner, outer, begin, end = box.arc
    left_curve = end > begin
    right_side = arc(centre, outer if left_curve else inner, begin, end)
    left_side = arc(centre, inner if left_curve else outer, end, begin)
    return [*right_side, *left_side]


def _way(box: Outline, by: Point) -> Area:
    """Shows the driving direction in a box."""
    return arrow(moved(down(box.centre), by), 13, -box.heading)


def _entry(boxes: Sequence[Outline], by: Point) -> Iterator[Mark]:
    """Shows the driving direction in the boxes by which a tile is entered."""
    first = min(box.first for box in boxes)
    return (_way(box, by) for box in boxes if box.open and box.first == first)


# -- lines ---------------------------------------------------------------------------------------------------------


def _start(where: Plan) -> Iterator[Mark]:
    for left, right in where.start:
        yield Stroke((down(left), down(right)), _START)


def _finish(where: Plan) -> Iterator[Mark]:
    for left, right in where.finish:
        one, other = down(left), down(right)
        share = round(_SQUARES * abs(complex(other.x - one.x, other.y - one.y)) / LANE_WIDTH)
        yield from chequers(one, other, max(1, share))


def _seam(where: Plan) -> Iterator[Mark]:
    """Marks the two ends of a closed inline track, which are one place."""
    left, low, right, high = where.bounds
    for x in (left, right):
        yield Stroke((Point(x, -high), Point(x, -low)), _SEAM)
