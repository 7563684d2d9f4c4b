"""What board and printed frame have in common: the frame's measures, screws, and where the link cables leave a tile."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import Final, NamedTuple

from shapely.geometry import JOIN_STYLE, Polygon
from shapely.geometry import Point as Spot

from hardware.boards.land import Land
from hardware.parts3d.frame import Frame, Gap, Shape
from pitboard.tracks.geometry import Point

FRAME: Final = Frame()
INSET: Final = FRAME.wall + 2 * FRAME.play
"""From the tile's edge to the board's: the frame's wall and some play."""
MOST_SCREWS: Final = 6
LINK_INSIDE: Final = 12.0
"""From the board's edge to the middle of a link's header."""
_EXACT: Final = 0.01


def header(gap: Gap) -> Point:
    """Returns where the middle of a link's header should be, behind its opening."""
    deep = LINK_INSIDE + INSET
    return Point(gap.at[0] + gap.inside[0] * deep, gap.at[1] + gap.inside[1] * deep)


def framed(land: Land) -> Shape:
    """Returns what the frame of a tile needs to know of it."""
    return Shape(corners(land.outline), tuple(screw_spots(land.outline)), tuple(openings(land)))


def links(land: Land) -> tuple[Gap, Gap]:
    """Returns where the cables from the tile before and to the next cross a tile's edge.

    On long edges that is to the right of the way that cars drive, where nothing is in the way of the boxes' parts; on
    others in the middle.
    """
    entry, leave = _edge(land.outline, land.entry), _edge(land.outline, land.exit)
    return (
        _aside(land.entry, entry, Point(-entry.inside.y, entry.inside.x)),
        _aside(land.exit, leave, Point(leave.inside.y, -leave.inside.x)),
    )


def _aside(at: Point, edge: _Edge, right: Point) -> Gap:
    far = edge.length / 2 - FRAME.opening_at if edge.length >= FRAME.long else 0.0
    return Gap((at.x + right.x * far, at.y + right.y * far), edge.inside, edge.length == 0)


def openings(land: Land) -> list[Gap]:
    """Returns all places where a frame needs an opening: at the links, and in the same places of all like edges.

    So tiles of one shape have one frame, however they are driven over, and its pieces are alike.
    """
    lengths = [_edge(land.outline, at).length for at in (land.entry, land.exit)]
    if not all(lengths):
        return list(links(land))
    found = []
    for a, b in pairwise(list(corners(land.outline).exterior.coords)):
        length = dist(a, b)
        if min(abs(length - one) for one in lengths) > _EXACT:
            continue
        along = Point((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        spots = (FRAME.opening_at, length - FRAME.opening_at) if length >= FRAME.long else (length / 2,)
        for far in spots:
            at = Point(a[0] + along.x * far, a[1] + along.y * far)
            found.append(Gap(at, _edge(land.outline, at).inside))
    return found


def corners(outline: Polygon) -> Polygon:
    """Returns an outline without the points that lie on straight edges."""
    ring = list(outline.exterior.coords)[:-1]
    kept = [
        point
        for index, point in enumerate(ring)
        if abs(_turn(ring[index - 1], point, ring[(index + 1) % len(ring)])) > 1e-3
    ]
    return Polygon(kept)


def _turn(a: tuple[float, ...], b: tuple[float, ...], c: tuple[float, ...]) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def screw_spots(outline: Polygon) -> list[tuple[float, float]]:
    """Returns the places for screws: in the corners that stick out, at the ends of the tile when there are many."""
    inner = outline.buffer(-FRAME.screw_inset, join_style=JOIN_STYLE.mitre, mitre_limit=5)
    ring = list(inner.exterior.coords)[:-1]
    if inner.exterior.is_ccw:
        ring.reverse()
    out = []
    for index, (x, y) in enumerate(ring):
        if _turn(ring[index - 1], (x, y), ring[(index + 1) % len(ring)]) < 0:
            out.append((round(x, 3), round(y, 3)))
    if len(out) <= MOST_SCREWS:
        return out
    left, top, right, low = outline.bounds
    ends = ((left, top), (right, top), (right, low), (left, low))
    return list(dict.fromkeys(min(out, key=lambda spot: dist(spot, corner)) for corner in ends))


class _Edge(NamedTuple):
    """A straight edge of a tile: the direction into the tile, and its length; 0 where the edge is a zigzag."""

    inside: Point
    length: float


def _edge(outline: Polygon, at: Point) -> _Edge:
    """Returns the edge on which a point lies; of a zigzag, the direction is that to the tile's middle."""
    for (ax, ay), (bx, by) in pairwise(list(corners(outline).exterior.coords)):
        length = dist((ax, ay), (bx, by))
        if abs(dist((ax, ay), at) + dist(at, (bx, by)) - length) < _EXACT:
            nx, ny = (ay - by) / length, (bx - ax) / length
            sign = 1 if outline.contains(Spot(at.x + nx, at.y + ny)) else -1
            return _Edge(Point(sign * nx, sign * ny), length)
    middle = outline.representative_point() if not outline.contains(outline.centroid) else outline.centroid
    far = dist((middle.x, middle.y), at)
    return _Edge(Point((middle.x - at.x) / far, (middle.y - at.y) / far), 0.0)
