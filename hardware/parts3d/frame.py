"""The frame that a tile's board lies in, for a tile of any shape: a ring cut into pieces that fit the printer's bed.

Its plan is drawn with shapely, as the tiles are; each piece is then pulled up from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist
from typing import Final, NamedTuple

from shapely import set_precision, union_all
from shapely.affinity import rotate, translate
from shapely.geometry import JOIN_STYLE, LinearRing, LineString, MultiPolygon, Polygon
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from hardware.parts3d.measure import at_least
from hardware.parts3d.solid import CrossSection, Manifold, Point, circle, pulled, union

_MITRE: Final = 5.0
_EXACT: Final = 0.001
_ZIGZAG: Final = 22.0
"""How deep a zigzag of hexes is: an opening in one is so much deeper."""
_SHORT: Final = 60.0
"""Edges of this length and more can be cut."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The measures of a tile's frame, mm.

    The tile's board lies on the ledge, screwed down at its corners; the wall around it holds the board and the overlay,
    which rests on the highest chips. Parts under the board have `under` mm of air. Openings let the cables to the next
    tiles through. The frame is `play` smaller than the tile all around, so that tiles lie at their true pitch.
    """

    play: float = 0.15
    wall: float = 2.0
    ledge: float = 6.0
    under: float = 17.0
    board: float = 1.6
    overlay: float = 2.6  # above the board: chips of 1.75 mm and the sheet
    pad: float = 13.0  # diameter, under the board's screws
    screw_inset: float = 7.0  # of the board's screws from the tile's edges
    screw: float = 2.6  # pilot hole of an M3 screw
    opening: float = 26.0
    opening_at: float = 60.0  # middle of the opening, from the ends of a long edge
    long: float = 200.0  # edges of this length have two openings, others one
    floor: float = 2.0  # of the opening
    hook: float = 5.0
    hook_play: float = 0.2
    bed: float = 215.0  # what a piece may measure

    def __post_init__(self) -> None:
        at_least("Tile frame", "its wall", self.wall)
        at_least("Tile frame", "the floor of its opening", self.floor)
        at_least("Tile frame", "the wall beside a hook", (self.wall + self.ledge - self.hook - self.hook_play) / 2)
        past = self.long / 2 - self.opening_at - self.opening / 2 - 2 * self.hook
        at_least("Tile frame", "the way from the opening to the hooks", past, 0)
        at_least("Tile frame", "the wall beside a screw", (self.pad - self.screw) / 2)

    @property
    def height(self) -> float:
        """Height of the frame."""
        return self.under + self.board + self.overlay

    @property
    def rail(self) -> float:
        """From the tile's edge to the inner edge of the ledge."""
        return self.play + self.wall + self.ledge


class Gap(NamedTuple):
    """An opening: where it crosses the tile's edge, the direction inwards, and whether the edge is a zigzag."""

    at: Point
    inside: Point
    zigzag: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """What a frame is made for: a tile's outline, the board's screws, the openings. All with y upwards or all down."""

    outline: Polygon
    screws: tuple[Point, ...]
    gaps: tuple[Gap, ...]


class _Cut(NamedTuple):
    """Where two pieces meet: on the tile's edge, the direction along it to the next piece, and inwards."""

    at: Point
    along: Point
    inside: Point


@dataclass(frozen=True, slots=True)
class FramePiece:
    """A piece of a frame: what carries the board, the wall above it, and what of both the openings take away."""

    frame: Frame
    carrier: BaseGeometry
    wall: BaseGeometry
    gaps: BaseGeometry
    screws: tuple[Point, ...]

    def solid(self) -> Manifold:
        """Returns the part."""
        frame = self.frame
        holes = union([circle(frame.screw, at) for at in self.screws])
        body = pulled(_section(self.carrier) - holes, 0.0, frame.under)
        body += pulled(_section(self.wall), frame.under, frame.height)
        if self.gaps.is_empty:
            return body
        return body - pulled(_section(self.gaps), frame.floor, frame.height + 1.0)


def carrier(frame: Frame, shape: Shape) -> BaseGeometry:
    """Returns where a frame stands below its board: where that rests, less the openings."""
    return resting(frame, shape).difference(_gaps(frame, shape))


def pieces(frame: Frame, shape: Shape) -> list[FramePiece]:
    """Returns the pieces of a frame, one after the other around the tile; one when the whole fits the bed."""
    plan, gaps = resting(frame, shape), _gaps(frame, shape)
    wall = _inset(shape.outline, frame.play).difference(_inset(shape.outline, frame.play + frame.wall))
    cuts = list(_cuts(frame, shape))
    return [_piece(frame, part, cuts, (wall, gaps, shape)) for part in _parts(frame, plan, cuts)]


def alike(found: Sequence[FramePiece]) -> list[tuple[FramePiece, int]]:
    """Returns the pieces that differ, and how many there are of each: those that are the same when turned count."""
    kinds: list[tuple[FramePiece, int]] = []
    for piece in found:
        for index, (other, count) in enumerate(kinds):
            if _same(piece, other):
                kinds[index] = other, count + 1
                break
        else:
            kinds.append((piece, 1))
    return kinds


def _same(one: FramePiece, other: FramePiece) -> bool:
    if abs(one.carrier.area - other.carrier.area) > 0.5:
        return False
    plans = [piece.carrier.difference(piece.gaps) for piece in (one, other)]
    plans = [translate(plan, -plan.centroid.x, -plan.centroid.y) for plan in plans]
    return any(
        rotate(plans[0], turn, origin=(0, 0)).symmetric_difference(plans[1]).area < 1.0 for turn in range(0, 360, 30)
    )


# -- the plan ----------------------------------------------------------------------------------------------------------


def _inset(outline: Polygon, by: float) -> Polygon:
    inner: Polygon = outline.buffer(-by, join_style=JOIN_STYLE.mitre, mitre_limit=_MITRE)
    return inner


def resting(frame: Frame, shape: Shape) -> BaseGeometry:
    """Returns where a board rests on its frame, openings not taken off: the ledge and the pads under the screws."""
    outside = _inset(shape.outline, frame.play)
    ring = outside.difference(_inset(shape.outline, frame.rail))
    pads = [Spot(at).buffer(frame.pad / 2) for at in shape.screws]
    return union_all([ring, *pads]).intersection(outside)


def _gaps(frame: Frame, shape: Shape) -> BaseGeometry:
    return union_all([_strip(frame, gap) for gap in shape.gaps])


def _strip(frame: Frame, gap: Gap) -> Polygon:
    deep = frame.rail + 1.0 + (_ZIGZAG if gap.zigzag else 0.0)
    aside = -gap.inside[1], gap.inside[0]
    half = frame.opening / 2
    corners = [(-1.0, -half), (deep, -half), (deep, half), (-1.0, half)]
    return Polygon(
        [
            (gap.at[0] + x * gap.inside[0] + y * aside[0], gap.at[1] + x * gap.inside[1] + y * aside[1])
            for x, y in corners
        ]
    )


# -- pieces ------------------------------------------------------------------------------------------------------------


def _cuts(frame: Frame, shape: Shape) -> Iterator[_Cut]:
    """Yields where a frame is cut: one place on each long edge, clear of openings; none when the whole fits the bed."""
    left, low, right, high = shape.outline.bounds
    if max(right - left, high - low) <= frame.bed:
        return
    edges = list(pairwise(list(shape.outline.exterior.coords)))
    straight = [(a, b) for a, b in edges if dist(a, b) >= _SHORT]
    if straight:
        for a, b in straight:
            share = 0.5 if all(dist(_on(a, b, 0.5), gap.at) > frame.opening for gap in shape.gaps) else 0.25
            yield _cut(shape.outline, a, b, share)
        return
    middle = (left + right) / 2  # a zigzag: in two, above and below the middle
    for a, b in sorted(edges, key=lambda edge: abs(_on(edge[0], edge[1], 0.5)[0] - middle))[:2]:
        yield _cut(shape.outline, a, b, 0.5)


def _on(a: Sequence[float], b: Sequence[float], share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _cut(outline: Polygon, a: Sequence[float], b: Sequence[float], share: float) -> _Cut:
    length = dist(a, b)
    along = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    at = _on(a, b, share)
    inside = -along[1], along[0]
    if not outline.contains(Spot(at[0] + inside[0], at[1] + inside[1])):
        inside = along[1], -along[0]
    return _Cut(at, along, inside)


def _parts(frame: Frame, plan: BaseGeometry, cuts: Sequence[_Cut]) -> list[Polygon]:
    """Returns a ring's parts between cuts."""
    lines = [LineString([_from(cut, 0.0, -1.0), _from(cut, 0.0, frame.rail + 1.0)]) for cut in cuts]
    found = polygonize(union_all([plan.boundary, *lines]))
    return [part for part in found if plan.contains(part.representative_point())]


def _from(cut: _Cut, along: float, inside: float) -> Point:
    return (
        cut.at[0] + along * cut.along[0] + inside * cut.inside[0],
        cut.at[1] + along * cut.along[1] + inside * cut.inside[1],
    )


def _piece(
    frame: Frame, part: Polygon, cuts: Sequence[_Cut], whole: tuple[BaseGeometry, BaseGeometry, Shape]
) -> FramePiece:
    """Returns a piece: its part of ring and wall, with a hook where it ends and room for one where it begins."""
    wall, gaps, shape = whole
    middle = (frame.play + frame.rail) / 2
    carried: BaseGeometry = part
    upper = wall.intersection(part)
    for cut in cuts:
        if part.contains(Spot(_from(cut, -0.5, middle))):
            carried = carried.union(_hook(frame, cut, 0.0))
        elif part.contains(Spot(_from(cut, 0.5, middle))):
            room = _hook(frame, cut, frame.hook_play)
            carried, upper = carried.difference(room), upper.difference(room)
    screws = tuple([at for at in shape.screws if part.contains(Spot(at))])
    return FramePiece(frame, carried, upper, gaps.intersection(part.buffer(2.0, join_style="mitre")), screws)


def _hook(frame: Frame, cut: _Cut, grown: float) -> BaseGeometry:
    """Returns a dovetail that reaches `hook` mm over a cut, larger by `grown` around."""
    neck, head, middle = frame.hook * 0.32, frame.hook / 2, (frame.play + frame.rail) / 2
    tail = [(-0.5, -neck), (0.0, -neck), (frame.hook, -head), (frame.hook, head), (0.0, neck), (-0.5, neck)]
    shape = Polygon([_from(cut, x, middle + y) for x, y in tail])
    return shape.buffer(grown, join_style=JOIN_STYLE.mitre) if grown else shape


def _section(area: BaseGeometry) -> CrossSection:
    """Returns a plan as what can be pulled up."""
    exact = set_precision(area, _EXACT)  # so that a file's roundings join no two points
    polygons = exact.geoms if isinstance(exact, MultiPolygon) else [exact]
    found = CrossSection()
    for one in polygons:
        if isinstance(one, Polygon) and one.area > 0.01:
            holes = [CrossSection([_ring(hole)]) for hole in one.interiors]
            found += CrossSection([_ring(one.exterior)]) - union(holes)
    return found


def _ring(line: LinearRing) -> list[Point]:
    """Returns a closed line as manifold takes it: anticlockwise, its end not named again."""
    points = [(x, y) for x, y, *_ in line.coords[:-1]]
    return points if line.is_ccw else points[::-1]
