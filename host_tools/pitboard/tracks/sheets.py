"""What is printed of a tile or a track: marks in millimetres, true to size, apart from how they get on paper.

y points down. The games' modules `draw_print` make sheets, `print_pages` splits them over pages, `print_pdf` paints
them. Marks lie on each other in their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import cos, pi, radians, sin
from typing import Final, NamedTuple

from pitboard.tracks import blob
from pitboard.tracks.geometry import Bounds, Point, bounds, rounded

Dash = tuple[float, ...]


class Ink(NamedTuple):
    """How a mark is drawn: colours as "#rrggbb" ("" for none), width of its line and dashes in mm."""

    fill: str = ""
    line: str = ""
    width: float = 0.3
    dash: Dash = ()


class Area(NamedTuple):
    """A closed outline of at least three points. `name` says what it is, for programs: "box 0,3", "tile"."""

    points: tuple[Point, ...]
    ink: Ink
    name: str = ""


class Stroke(NamedTuple):
    """An open line of at least two points."""

    points: tuple[Point, ...]
    ink: Ink


class Disc(NamedTuple):
    """A circle; `radius` in mm."""

    centre: Point
    radius: float
    ink: Ink


class Words(NamedTuple):
    """A line of text whose middle is at a point; `size` in mm, `angle` in degrees clockwise."""

    text: str
    at: Point
    size: float
    angle: float = 0.0
    fill: str = "#333333"
    bold: bool = False


Mark = Area | Stroke | Disc | Words


class Key(NamedTuple):
    """What a kind of mark means, for the list on the index page."""

    text: str
    ink: Ink
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A tile or a whole track to be printed.

    `title` says what it is ("tile 7a, runway"), `id` how its board knows it (""  for a track of many tiles). `outlines`
    are the edges of its tiles, along which it is cut; `bounds` are those of all outlines.
    """

    title: str
    id: str
    outlines: tuple[tuple[Point, ...], ...]
    marks: tuple[Mark, ...] = field(repr=False)
    key: tuple[Key, ...] = field(repr=False, default=())

    @property
    def bounds(self) -> Bounds:
        """The bounds of all outlines, in mm."""
        return bounds(point for outline in self.outlines for point in outline)


# -- inks that all games share -------------------------------------------------------------------------------------

TEXT: Final = "#333333"
FAINT: Final = "#777777"
EDGE: Final = Ink(line="#222222", width=0.3)
"""The edge of a tile: the line to cut along, so it is thin."""
MIDDLE: Final = Ink(line="#777777", width=0.15)
DIRECTION: Final = Ink(fill="#1f6f3a")
CAR: Final = 3.0  # from the middle of a box, kept free for the light and its cross


def middle(at: Point) -> Iterator[Mark]:
    """Yields the cross in the middle of a box, under which its sensor and light lie."""
    yield Stroke((Point(at.x - CAR, at.y), Point(at.x + CAR, at.y)), MIDDLE)
    yield Stroke((Point(at.x, at.y - CAR), Point(at.x, at.y + CAR)), MIDDLE)
    yield Disc(at, CAR / 2, MIDDLE)


def turned(points: Sequence[tuple[float, float]], at: Point, angle: float) -> tuple[Point, ...]:
    """Returns points given about (0, 0) turned by degrees clockwise and moved to a point."""
    across, down = cos(radians(angle)), sin(radians(angle))
    return tuple([Point(at.x + x * across - y * down, at.y + x * down + y * across) for x, y in points])


def arrow(at: Point, reach: float, angle: float, ink: Ink = DIRECTION, size: float = 1.0) -> Area:
    """Returns a slim triangle whose tip lies `reach` mm from a point; `angle` in degrees clockwise, 0 to the right."""
    tip = ((reach - 8 * size, -3.5 * size), (reach, 0.0), (reach - 8 * size, 3.5 * size))
    return Area(turned(tip, at, angle), ink, "arrow")


def chequers(
    left: Point, right: Point, squares: int, rows: int = 2, fills: tuple[str, str] = ("#000000", "#ffffff")
) -> Iterator[Area]:
    """Yields the squares of a finish line from its left end to its right end, its rows ahead of the line (y down)."""
    across = Point((right.x - left.x) / squares, (right.y - left.y) / squares)
    along = Point(across.y, -across.x)
    for row in range(rows):
        for square in range(squares):
            at = Point(left.x + square * across.x + row * along.x, left.y + square * across.y + row * along.y)
            corners = (
                at,
                Point(at.x + across.x, at.y + across.y),
                Point(at.x + across.x + along.x, at.y + across.y + along.y),
                Point(at.x + along.x, at.y + along.y),
            )
            yield Area(corners, Ink(fill=fills[(square + row) % 2]), "finish")


def arc(centre: Point, radius: float, begin: float, end: float, step: float = 1.0) -> list[Point]:
    """Returns points of an arc from one angle to another, both included.

    Angles are degrees from the x axis towards the y axis, whichever way y points. With a point a degree the outline is
    nowhere off by more than a hundredth of a millimetre up to a radius of 260 mm.
    """
    steps = max(1, round(abs(end - begin) / step))
    angles = [(begin + (end - begin) * index / steps) * pi / 180 for index in range(steps + 1)]
    return [Point(centre.x + radius * cos(angle), centre.y + radius * sin(angle)) for angle in angles]


def border(sides: Iterable[tuple[Point, Point]]) -> tuple[Point, ...]:
    """Returns the closed outline that sides make, each from its begin to its end, put one behind the other.

    The sides are those of shapes that hang together, without a hole, less the ones between two of the shapes.
    """
    follows = {_corner(one): other for one, other in sides}
    first = next(iter(follows.values()))
    walk = [first]
    while _corner(follows[_corner(walk[-1])]) != _corner(first):
        walk.append(follows[_corner(walk[-1])])
    return tuple(walk)


def _corner(point: Point) -> tuple[float, float]:
    """Returns a corner as all shapes that share it have it, whatever the last digits of their reckoning are."""
    return rounded(point.x), rounded(point.y)


def plate(at: Point, half_wide: float, half_high: float) -> tuple[Point, ...]:
    """Returns the corners of an upright rectangle about a point."""
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return tuple([Point(at.x + x * half_wide, at.y + y * half_high) for x, y in signs])


def down(point: Point) -> Point:
    """Returns a point whose y points up as sheets have it."""
    return Point(point.x, -point.y)


def moved(point: Point, by: Point) -> Point:
    """Returns a point moved by a distance."""
    return Point(point.x + by.x, point.y + by.y)


def id_text(name: str, known: Sequence[str]) -> str:
    """Returns what stands beside a tile: its number in the game's tile file, and its strapped id byte."""
    number = known.index(name)
    return f"id {number}: 0x{blob.ID_BYTES[number]:02X}"
