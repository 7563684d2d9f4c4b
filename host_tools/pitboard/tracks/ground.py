"""A track as it lies on the table, in the same form for all games: tiles, boxes and what is printed on them.

`Kind.ground` makes one. Lengths are in millimetres, y points down, angles are degrees clockwise with 0 to the right.
"""

from __future__ import annotations

from math import ceil, cos, radians, sin
from typing import Final, NamedTuple

from pitboard.tracks.geometry import Bounds, Point, bounds, rounded

ROLES: Final = ("block", "start", "white", "black", "arrow", "seam", "sign")
"""What a mark is for: a place where nothing can stand; the start line; squares of a chequered line; a direction; the
border of two tiles; letters."""

_ARC_STEP: Final = 6.0  # degrees between two points of a curve


class TileGround(NamedTuple):
    """A tile: its name ("" for none) and where that stands, and its outline."""

    name: str
    label: Point
    outline: tuple[Point, ...]


class BoxGround(NamedTuple):
    """A box: its name in the rules, its outline, its middle, and where cars look that are driven on (None: anywhere).

    `fill` is the colour of its ground ("#b9d8a4"), "" for the plain one.
    """

    name: str
    outline: tuple[Point, ...]
    centre: Point
    heading: float | None = None
    fill: str = ""


class Mark(NamedTuple):
    """Something printed: an outline, an open line (`closed` false), or text at its first point."""

    role: str
    points: tuple[Point, ...]
    closed: bool = True
    text: str = ""
    fill: str = ""


class Ground(NamedTuple):
    """A whole track; the boxes are numbered as in its blob."""

    tiles: tuple[TileGround, ...]
    boxes: tuple[BoxGround, ...]
    marks: tuple[Mark, ...] = ()

    @property
    def bounds(self) -> Bounds:
        """The bounds of all tiles; `low` is the upper edge."""
        return bounds(point for tile in self.tiles for point in tile.outline)


def down(point: Point) -> Point:
    """Returns a point whose y points up with y downwards."""
    return Point(rounded(point.x), rounded(-point.y))


def arc(centre: Point, radius: float, begin: float, end: float) -> list[Point]:
    """Returns points of an arc from one angle to another (degrees, in the sense of the coordinates)."""
    steps = max(1, ceil(abs(end - begin) / _ARC_STEP))
    angles = [radians(begin + (end - begin) * step / steps) for step in range(steps + 1)]
    return [Point(centre.x + radius * cos(angle), centre.y + radius * sin(angle)) for angle in angles]


def arrow(at: Point, heading: float, reach: float) -> Mark:
    """Returns an arrowhead round a point; `reach` is half its length."""
    angle = radians(heading)
    along, across = Point(cos(angle), sin(angle)), Point(-sin(angle), cos(angle))
    ends = ((-reach, -reach * 0.7), (reach, 0.0), (-reach, reach * 0.7), (-reach * 0.5, 0.0))
    return Mark("arrow", tuple([Point(rounded(at.x + a * along.x + b * across.x),
                                      rounded(at.y + a * along.y + b * across.y)) for a, b in ends]))  # fmt: skip


def chequers(left: Point, right: Point, squares: int, rows: int = 2) -> list[Mark]:
    """Returns a chequered line from one point to another, which lies on its left in driving direction (y down)."""
    size = 1 / squares
    across = Point(right.x - left.x, right.y - left.y)
    along = Point(across.y, -across.x)  # a quarter turn to the left of `across`

    def area(a: float, b: float, wide: float, long: float) -> tuple[Point, ...]:
        ends = ((a, b), (a + wide, b), (a + wide, b + long), (a, b + long))
        return tuple([Point(rounded(left.x + x * across.x + y * along.x), rounded(left.y + x * across.y + y * along.y))
                      for x, y in ends])  # fmt: skip

    marks = [Mark("white", area(0.0, 0.0, 1.0, rows * size))]
    for row in range(rows):
        for square in range(row % 2, squares, 2):
            marks.append(Mark("black", area(square * size, row * size, size, size)))
    return marks
