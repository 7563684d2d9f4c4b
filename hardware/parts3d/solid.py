"""Outlines and solids: what the parts are built of. Millimetres; z points up from the printer's bed at 0.

A part is a pile of outlines, each pulled straight up, so that most of it can be printed without support by
construction; `printable` checks that it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import pairwise
from math import pi
from typing import Final

from manifold3d import CrossSection, JoinType, Manifold, Mesh  # type: ignore[import-not-found] # has no py.typed

__all__ = [
    "CrossSection",
    "JoinType",
    "Manifold",
    "Mesh",
    "Point",
    "box",
    "circle",
    "house",
    "joined",
    "letter",
    "polygon",
    "pulled",
    "rectangle",
    "stroke",
    "through_wall",
    "union",
]

Point = tuple[float, float]

_SEGMENT: Final = 0.6  # length of the straight pieces of a circle
_LEAST_SEGMENTS: Final = 24


def circle(diameter: float, at: Point = (0.0, 0.0)) -> CrossSection:
    """Returns a circle about a point."""
    segments = max(_LEAST_SEGMENTS, 4 * round(pi * diameter / _SEGMENT / 4))
    return CrossSection.circle(diameter / 2, segments).translate(at)


def rectangle(width: float, height: float, at: Point = (0.0, 0.0), radius: float = 0.0) -> CrossSection:
    """Returns a rectangle about a point, its corners rounded to a radius of less than half its smaller side."""
    sharp = CrossSection.square((width - 2 * radius, height - 2 * radius), True)
    rounded = sharp.offset(radius, JoinType.Round, circular_segments=32) if radius else sharp
    return rounded.translate(at)


def box(left: float, low: float, right: float, high: float) -> CrossSection:
    """Returns the rectangle between two corners."""
    return CrossSection.square((right - left, high - low)).translate((left, low))


def polygon(points: Sequence[Point]) -> CrossSection:
    """Returns a polygon; its corners go round anticlockwise."""
    return CrossSection([list(points)])


def stroke(points: Sequence[Point], width: float) -> CrossSection:
    """Returns a line of a width with round ends through some points."""
    dots = [circle(width, point) for point in points]
    return union([CrossSection.batch_hull([one, other]) for one, other in pairwise(dots)])


def union(outlines: Iterable[CrossSection]) -> CrossSection:
    """Returns what at least one of some outlines covers."""
    return reduce(lambda one, other: one + other, outlines, CrossSection())


def pulled(outline: CrossSection, begin: float, end: float) -> Manifold:
    """Returns an outline pulled up from one height to another."""
    return outline.extrude(end - begin).translate((0.0, 0.0, begin))


def joined(solids: Iterable[Manifold]) -> Manifold:
    """Returns what at least one of some solids fills."""
    return reduce(lambda one, other: one + other, solids, Manifold())


# -- letters and openings ------------------------------------------------------------------------------------------


def letter(name: str, size: float, width: float, at: Point = (0.0, 0.0)) -> CrossSection:
    """Returns the letter N or S about a point, `size` high, drawn with lines of a width."""
    wide, high = size * 0.35, size / 2
    paths: dict[str, list[Point]] = {
        "N": [(-wide, -high), (-wide, high), (wide, -high), (wide, high)],
        "S": [(wide, high), (-wide, high), (-wide, 0), (wide, 0), (wide, -high), (-wide, -high)],
    }
    return stroke(paths[name], width).translate(at)


def house(width: float, height: float) -> CrossSection:
    """Returns an opening for an upright wall: a rectangle on the x axis with a roof, which prints without support.

    The roof rises at a little more than 45 degrees above `height`.
    """
    half = width / 2
    return polygon([(-half, 0.0), (half, 0.0), (half, height), (0.0, height + half * 1.1), (-half, height)])


def through_wall(outline: CrossSection, depth: float) -> Manifold:
    """Returns an outline (x across, y up) as a hole from y = -depth/2 to depth/2, x staying across and z up."""
    return outline.extrude(depth).translate((0.0, 0.0, -depth / 2)).rotate((90.0, 0.0, 0.0))
