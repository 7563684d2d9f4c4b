"""Points on the table in millimetres, as the geometry of every game has them."""

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple


class Point(NamedTuple):
    """A point in millimetres."""

    x: float
    y: float


class Bounds(NamedTuple):
    """The smallest and the greatest coordinates of something."""

    left: float
    low: float
    right: float
    high: float


def rounded(value: float) -> float:
    """Returns a length to a thousandth of a millimetre."""
    return round(value, 3) + 0.0  # the sum turns -0.0 into 0.0


def bounds(points: Iterable[Point]) -> Bounds:
    """Returns the bounds of some points (at least one)."""
    xs, ys = zip(*points, strict=True)
    return Bounds(min(xs), min(ys), max(xs), max(ys))


def hexagon(centre: Point, width: float) -> tuple[Point, ...]:
    """Returns the corners of a pointy-topped hex clockwise from the top, y downwards; `width` is across its flats."""
    half, radius = width / 2, width / sqrt(3)
    low = radius / 2
    around = ((0.0, -radius), (half, -low), (half, low), (0.0, radius), (-half, low), (-half, -low))
    return tuple([Point(centre.x + dx, centre.y + dy) for dx, dy in around])
