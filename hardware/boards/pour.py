"""The pours: ground on the lower side and 5 V on the upper, in all the room that tracks and pads leave.

A pad hangs on its pour by four bridges, so that it can be soldered by hand. What a track cuts off from the rest of its
pour is joined to it by the router, or taken away when nothing stands on it.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

import shapely
from shapely import union_all
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

from hardware.boards.board import CLEARANCE, EDGE, LAYERS, VIA, Board, Pad, Zone
from hardware.boards.copper import Copper, joined
from hardware.boards.route import POURS, Router, RouteRefused
from hardware.boards.search import Spot

LEAST: Final = 0.25
"""The narrowest copper of a pour."""
_MARGIN: Final = 0.01  # circles are made of straight pieces
_GAP: Final = 0.3
_BRIDGE: Final = 0.8
_BRIDGE_LEG: Final = 1.3
_SOLID_DRILL: Final = 1.2
"""Legs with larger holes carry a whole tile's current: their pads lie in the pour without a gap."""
_ROUNDS: Final = 12
_SEGMENTS: Final = 6


def poured(board: Board, router: Router) -> None:
    """Adds the pours to a routed board, and tracks to what they would not reach. Raises RouteRefused."""
    for _ in range(_ROUNDS):
        router.finish()
        board.zones = [Zone(net, layer, tuple(_fill(board, net, layer))) for net, layer in POURS.items()]
        if not any(_mend(board, router, zone) for zone in board.zones):
            board.zones = [_without_islands(board, zone) for zone in board.zones]
            return
    raise RouteRefused(f"{board.title}: the pours still have pieces cut off; give the parts there more room.")


def _fill(board: Board, net: str, layer: str) -> list[Polygon]:
    """Returns a pour's copper: the board less what belongs to others, nowhere narrower than LEAST."""
    keep = CLEARANCE + _MARGIN
    pads = [pad.shape for pad in board.pads() if layer in pad.layers and pad.net != net]
    tracks = [track for track in board.tracks if track.layer == layer and track.net != net]
    lines = shapely.linestrings([((track.ax, track.ay), (track.bx, track.by)) for track in tracks])
    vias = shapely.points([(via.x, via.y) for via in board.vias if via.net != net])
    holes = [shapely.Point(hole.x, hole.y) for hole in board.holes]
    others: list[BaseGeometry] = [
        *shapely.buffer(pads, keep, quad_segs=_SEGMENTS),
        *shapely.buffer(lines, [track.width / 2 + keep for track in tracks], quad_segs=_SEGMENTS),
        *shapely.buffer(vias, VIA / 2 + keep, quad_segs=_SEGMENTS),
        *shapely.buffer(holes, [hole.diameter / 2 + EDGE + _MARGIN for hole in board.holes], quad_segs=2 * _SEGMENTS),
    ]
    others += [_relief(pad) for pad in board.pads() if layer in pad.layers and pad.net == net]
    free = board.outline.buffer(-EDGE - _MARGIN, join_style="mitre").difference(union_all(others))
    half = LEAST / 2
    opened = free.buffer(-half, quad_segs=4).buffer(half - 0.001, quad_segs=4).simplify(0.004)
    parts = opened.geoms if isinstance(opened, MultiPolygon) else [opened]
    return [part for part in parts if isinstance(part, Polygon) and part.area > 0.1]


def _relief(pad: Pad) -> BaseGeometry:
    """Returns the gap around a pad in its own pour."""
    if pad.drill > _SOLID_DRILL:
        return Polygon()
    width = _BRIDGE_LEG if pad.drill else _BRIDGE
    left, top, right, low = pad.rect.grown(_GAP * 2)
    cross = box(pad.x - width / 2, top, pad.x + width / 2, low) | box(left, pad.y - width / 2, right, pad.y + width / 2)
    return pad.shape.buffer(_GAP, quad_segs=_SEGMENTS).difference(pad.shape).difference(cross)


# -- what the pours reach --------------------------------------------------------------------------------------------


def _pieces(board: Board, zone: Zone) -> list[Copper]:
    """Returns all copper of a pour's net, the pour first."""
    net = zone.net
    found = [Copper((zone.layer,), polygon, net, "pour") for polygon in zone.copper]
    found += [
        Copper(pad.layers, pad.shape, net, "pad", (pad.ref, pad.number)) for pad in board.pads() if pad.net == net
    ]
    found += [Copper((track.layer,), track.shape, net, "track") for track in board.tracks if track.net == net]
    found += [Copper(LAYERS, via.shape, net, "via") for via in board.vias if via.net == net]
    return found


def _main(pieces: list[Copper]) -> tuple[list[int], int]:
    """Returns the group of each piece, and the group with the most pads."""
    group = joined(pieces)
    pads = Counter(group[index] for index, piece in enumerate(pieces) if piece.pin)
    return group, pads.most_common(1)[0][0]


def _mend(board: Board, router: Router, zone: Zone) -> bool:
    """Joins the pads that a pour does not reach to it; says whether there were any. Raises RouteRefused."""
    pieces = _pieces(board, zone)
    group, main = _main(pieces)
    lost = sorted({group[index] for index, piece in enumerate(pieces) if piece.pin and group[index] != main})
    if not lost:
        return False
    reached = union_all([pieces[i].shape for i, _ in enumerate(zone.copper) if group[i] == main]).buffer(-LEAST)
    goals = _inside(router, reached, zone.layer)
    by_pin = {(pad.ref, pad.number): pad for pad in board.pads()}
    for one in lost:
        mine = [piece for index, piece in enumerate(pieces) if group[index] == one]
        starts = {spot for piece in mine if piece.pin for spot in router.spots(by_pin[piece.pin])}
        starts |= {spot for wire in router.wires[zone.net] if not wire.spots.isdisjoint(starts) for spot in wire.spots}
        if not router.join(zone.net, sorted(starts), goals):
            pins = ", ".join(" pin ".join(piece.pin) for piece in mine if piece.pin)
            raise RouteRefused(f"{board.title}: no way from {pins} to the pour of {zone.net}; give them more room.")
    return True


def _inside(router: Router, area: BaseGeometry, layer: str) -> list[Spot]:
    grid = router.grid
    rows, columns = shapely.contains_xy(area, grid.x, grid.y).nonzero()
    number = LAYERS.index(layer)
    return [Spot(number, int(row) * grid.columns + int(column)) for row, column in zip(rows, columns, strict=True)]


def _without_islands(board: Board, zone: Zone) -> Zone:
    group, main = _main(_pieces(board, zone))
    return Zone(zone.net, zone.layer, tuple([polygon for i, polygon in enumerate(zone.copper) if group[i] == main]))


# -- polygons with holes as one line ---------------------------------------------------------------------------------


def outline_of(polygon: Polygon) -> list[tuple[float, float]]:
    """Returns a polygon with holes as one closed line: each hole hangs on the rest by a slit without width.

    That is how KiCad and Gerber files have pours.
    """
    ring = [(round(x, 4), round(y, 4)) for x, y in shapely.geometry.polygon.orient(polygon, 1.0).exterior.coords[:-1]]
    holes = [[(round(x, 4), round(y, 4)) for x, y in hole.coords[:-1]] for hole in polygon.interiors]
    for hole in sorted(holes, key=min):
        ring = _slit(ring, hole)
    return ring


def _slit(ring: list[tuple[float, float]], hole: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Joins a hole to the line around it, from the hole's leftmost point straight to the left."""
    start = hole.index(min(hole))
    turned = hole[start:] + hole[:start]
    if _area(turned) > 0:  # the other way round than the outline
        turned = turned[:1] + turned[:0:-1]
    x, y = turned[0]
    best, cut = float("-inf"), -1
    for index, (ax, ay) in enumerate(ring):
        bx, by = ring[(index + 1) % len(ring)]
        if (ay <= y < by) or (by <= y < ay):
            at = ax + (bx - ax) * (y - ay) / (by - ay)
            if best < at <= x:
                best, cut = at, index
    foot = (round(best, 4), y)
    return [*ring[: cut + 1], foot, *turned, turned[0], foot, *ring[cut + 1 :]]


def _area(ring: list[tuple[float, float]]) -> float:
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True)) / 2
