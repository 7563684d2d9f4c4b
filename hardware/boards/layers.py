"""Checks the layers of a board that are not copper: solder mask, paste, print; as read back from its Gerber files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from shapely import union_all
from shapely.geometry.base import BaseGeometry
from shapely.strtree import STRtree

from hardware.boards.copper import SLEEVE, Copper, arrays, joined
from hardware.boards.read import Seen
from hardware.boards.tell import EXACT, place, told
from hardware.checks import Check

DAM: Final = 0.1
"""The least mask between two pads."""
PRINT: Final = 0.15
"""The thinnest line of the print."""
_SPECK: Final = 0.005
"""Square mm that are nothing."""


def layer_checks(title: str, seen: Seen) -> Iterator[Check]:
    """Yields what is found of mask, paste and print on both sides of a board whose pads have their pins."""
    nets = joined(seen.copper)
    for side in ("F", "B"):
        copper = [(piece, net) for piece, net in zip(seen.copper, nets, strict=True) if f"{side}.Cu" in piece.layers]
        openings = seen.layers[f"{side}_Mask"]
        yield from _mask(title, side, openings, copper)
        yield from _paste(title, side, seen, openings)
        yield from _print(title, side, seen, openings)


def _mask(
    title: str, side: str, openings: Sequence[BaseGeometry], copper: Sequence[tuple[Copper, int]]
) -> Iterator[Check]:
    tree = STRtree(arrays(openings))
    pads = [piece for piece, _ in copper if piece.pin]
    shut = [piece.what for piece in pads if not len(tree.query(piece.shape.buffer(-EXACT), predicate="covered_by"))]
    yield told(f"{title}: the mask is open over every pad, {side}", shut, f"{len(pads)} pads")
    pieces = STRtree(arrays([piece.shape for piece, _ in copper]))
    bare = []
    for opening in openings:
        under = [copper[index] for index in pieces.query(opening, predicate="intersects").tolist()]
        mine = {net for piece, net in under if piece.pin}
        bare += [
            f"{piece.what} at {place(opening)}"
            for piece, net in under
            if net not in mine and piece.shape.intersection(opening).area > _SPECK
        ]
    yield told(f"{title}: the mask uncovers no other net's copper, {side}", bare, f"{len(openings)} openings")
    narrow = [f"{place(a)} and {place(b)}" for a, b in _pairs(openings, tree) if 0 < a.distance(b) < DAM - EXACT]
    yield told(f"{title}: the mask between pads is {DAM} mm or wider, {side}", narrow, f"{len(openings)} openings")


def _paste(title: str, side: str, seen: Seen, openings: Sequence[BaseGeometry]) -> Iterator[Check]:
    flashes = seen.layers[f"{side}_Paste"]
    outside = not union_all(flashes).difference(union_all(openings).buffer(EXACT)).is_empty
    yield told(f"{title}: paste goes on bare pads only, {side}", ["paste on mask"] if outside else [], "all")
    legs = union_all([piece.shape.centroid.buffer(EXACT) for piece in seen.copper if piece.what == SLEEVE])
    small = [piece for piece in seen.copper if piece.pin and piece.layers == (f"{side}.Cu",)]
    small = [piece for piece in small if not piece.shape.intersects(legs)]
    tree = STRtree(arrays(flashes))
    dry = [piece.what for piece in small if not len(tree.query(piece.shape.buffer(-EXACT), predicate="covered_by"))]
    yield told(f"{title}: small parts' pads get paste, {side}", dry, f"{len(small)} pads")


def _print(title: str, side: str, seen: Seen, openings: Sequence[BaseGeometry]) -> Iterator[Check]:
    strokes = seen.layers[f"{side}_Silkscreen"]
    tree = STRtree(arrays(openings))
    lying = [place(shape) for shape in strokes if len(tree.query(shape, predicate="intersects"))]
    yield told(f"{title}: no print lies on pads, {side}", lying, f"{len(strokes)} strokes")
    thin = sorted({f"{width:g} mm" for layer, width in seen.prints if layer[0] == side and width < PRINT - EXACT})
    yield told(f"{title}: the print's lines are {PRINT} mm or wider, {side}", thin, f"{len(strokes)} strokes")


def _pairs(shapes: Sequence[BaseGeometry], tree: STRtree) -> Iterator[tuple[BaseGeometry, BaseGeometry]]:
    ones, others = tree.query(arrays(shapes), predicate="dwithin", distance=DAM)
    for a, b in zip(ones.tolist(), others.tolist(), strict=True):
        if a < b:
            yield shapes[a], shapes[b]
