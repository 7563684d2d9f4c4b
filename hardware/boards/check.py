"""Checks a board as it was read back: design rules, and that its copper joins what the circuit joins.

The same checks go over the KiCad file, which states the net of each piece, and over the Gerber files, whose copper has
no names: there, what touches is one net, and the places of the pads tell which.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import hypot
from typing import Final

from shapely.geometry import Point
from shapely.strtree import STRtree

from hardware.boards.board import CLEARANCE, EDGE, PLATING, SIGNAL
from hardware.boards.copper import SLEEVE, Copper, joined, near
from hardware.boards.layers import layer_checks
from hardware.boards.read import BOTH, Court, Drilled, Seen
from hardware.boards.tell import EXACT, place, told
from hardware.checks import Check
from hardware.circuit.model import OPEN, Circuit

RING: Final = 0.15
"""Copper around a plated hole, on both sides."""
LEAST_DRILL: Final = 0.3


def checks(title: str, seen: Seen, circuit: Circuit) -> Iterator[Check]:
    """Yields the design rules' checks of a board that was read."""
    seen = replace_copper(seen)
    yield _clearance(title, seen)
    yield from _connections(title, seen, circuit)
    yield _edge(title, seen)
    yield from _holes(title, seen)
    if seen.widths:
        thin = sorted({f"{net} {width:g}" for net, width in seen.widths if width < SIGNAL - 1e-6})
        yield told(f"{title}: tracks are {SIGNAL} mm or wider", thin, f"{len(seen.widths)} tracks")
    if seen.courts:
        meeting = [f"{a.ref} and {b.ref}" for a, b in overlaps(seen.courts)]
        yield told(f"{title}: no part stands in another's room", meeting, f"{len(seen.courts)} parts")
    if seen.layers:
        yield from layer_checks(title, seen)


# -- nets ------------------------------------------------------------------------------------------------------------


def replace_copper(seen: Seen) -> Seen:
    """Returns what was read, with the plated holes of files without names as copper that joins both layers."""
    if any(piece.net for piece in seen.copper):
        return seen
    sleeves = [
        Copper(BOTH, Point(hole.x, hole.y).buffer(hole.diameter / 2), "", SLEEVE) for hole in seen.holes if hole.plated
    ]
    return replace(seen, copper=seen.copper + sleeves)


def _clearance(title: str, seen: Seen) -> Check:
    """Pieces that touch are one net in files without names; those that don't keep their distance."""
    named = any(piece.net for piece in seen.copper)
    group = list(range(len(seen.copper))) if named else joined(seen.copper)
    faults = []
    for pair in near(seen.copper, CLEARANCE - EXACT):
        one, other = seen.copper[pair.one], seen.copper[pair.other]
        same = one.net == other.net and one.net != "" if named else group[pair.one] == group[pair.other]
        if not same:
            gap = one.shape.distance(other.shape)
            faults.append(f"{one.what} and {other.what} on {pair.layer}: {gap:.3f} mm at {place(one.shape)}")
    return told(f"{title}: nets are {CLEARANCE} mm apart", faults, f"{len(seen.copper)} pieces of copper")


def _connections(title: str, seen: Seen, circuit: Circuit) -> Iterator[Check]:
    """Each net of the circuit is one piece of copper, and none of another."""
    group = joined(seen.copper)
    where = {piece.pin: number for number, piece in zip(group, seen.copper, strict=True) if piece.pin}
    wanted = {(node.ref, node.pin): net for net, nodes in circuit.nets.items() for node in nodes}
    missing = [f"{ref} pin {pin}" for ref, pin in wanted if (ref, pin) not in where]
    yield told(f"{title}: every pin has its pad", missing, f"{len(wanted)} pins")
    pieces: dict[str, set[int]] = defaultdict(set)
    nets: dict[int, set[str]] = defaultdict(set)
    for pin, number in where.items():
        net = wanted.get(pin, f"{OPEN} {pin}")
        pieces[net].add(number)
        nets[number].add(net)
    broken = [f"{net} is in {len(found)} pieces" for net, found in pieces.items() if len(found) > 1]
    yield told(f"{title}: no net is unconnected", broken, f"{len(circuit.nets)} nets")
    shorts = [" with ".join(sorted(found)) for found in nets.values() if len(found) > 1]
    yield told(f"{title}: no nets are shorted", shorts, f"{len(nets)} pieces")
    alone = sorted(set(group) - set(where.values()))
    loose = [f"{seen.copper[number].what} at {place(seen.copper[number].shape)}" for number in alone]
    yield told(f"{title}: no copper is left over", loose, "none")


def with_pins(seen: Seen, pads: Sequence[Copper]) -> Seen:
    """Returns copper without names with the pins of pads that were read elsewhere: of the flash in the same place."""
    spots = [piece.shape.centroid for piece in seen.copper]
    tree = STRtree(spots)
    copper = list(seen.copper)
    for pad in pads:
        if pad.pin is None:
            continue
        for index in tree.query(pad.shape.centroid.buffer(0.01)).tolist():
            piece = copper[index]
            if piece.layers[0] in pad.layers and piece.shape.symmetric_difference(pad.shape).area < 0.01:
                copper[index] = piece._replace(pin=pad.pin, what=f"{pad.what} on {piece.layers[0]}")
    return replace(seen, copper=copper)


# -- edge, holes, parts ------------------------------------------------------------------------------------------------


def _edge(title: str, seen: Seen) -> Check:
    inner = seen.outline.buffer(-(EDGE - EXACT), join_style="mitre")
    faults = [f"{piece.what} at {place(piece.shape)}" for piece in seen.copper if not inner.covers(piece.shape)]
    return told(f"{title}: copper is {EDGE} mm from the edge", faults, f"board of {seen.outline.area / 100:.0f} cm2")


def _holes(title: str, seen: Seen) -> Iterator[Check]:
    holes = seen.holes
    tree = STRtree([Point(hole.x, hole.y) for hole in holes])
    most = max((hole.diameter for hole in holes), default=0.0)
    close = []
    for index, hole in enumerate(holes):
        for other in tree.query(Point(hole.x, hole.y).buffer(hole.diameter / 2 + most / 2 + PLATING)).tolist():
            if other > index and _gap(hole, holes[other]) < PLATING - EXACT:
                close.append(f"({hole.x:.2f}, {hole.y:.2f}) and ({holes[other].x:.2f}, {holes[other].y:.2f})")
    yield told(f"{title}: holes are {PLATING} mm apart", close, f"{len(holes)} holes")
    yield from _plated(title, seen)
    bare = [hole for hole in holes if not hole.plated]
    shapes = [piece.shape for piece in seen.copper]
    copper = STRtree(shapes)
    touched = []
    for hole in bare:
        room = Point(hole.x, hole.y).buffer(hole.diameter / 2 + EDGE - 2 * EXACT)
        if len(copper.query(room, predicate="intersects")):
            touched.append(f"({hole.x:.1f}, {hole.y:.1f})")
    yield told(f"{title}: screws' holes keep clear of copper", touched, f"{len(bare)} holes")
    out = [hole for hole in holes if not seen.outline.contains(Point(hole.x, hole.y).buffer(hole.diameter / 2 + EDGE))]
    yield told(f"{title}: holes are {EDGE} mm from the edge", [f"({h.x:.1f}, {h.y:.1f})" for h in out], "all")


def _plated(title: str, seen: Seen) -> Iterator[Check]:
    """Each plated hole can be drilled, and has its ring of copper on both sides."""
    plated = [hole for hole in seen.holes if hole.plated]
    thin = [
        f"{hole.diameter:g} mm at ({hole.x:.1f}, {hole.y:.1f})" for hole in seen.holes if hole.diameter < LEAST_DRILL
    ]
    yield told(f"{title}: holes are {LEAST_DRILL} mm or wider", thin, f"{len(seen.holes)} holes")
    narrow = []
    for layer in BOTH:
        shapes = [piece.shape for piece in seen.copper if layer in piece.layers]
        tree = STRtree(shapes)
        for hole in plated:
            ring = Point(hole.x, hole.y).buffer(hole.diameter / 2 + RING - EXACT)
            if not len(tree.query(ring, predicate="covered_by")):
                narrow.append(f"({hole.x:.1f}, {hole.y:.1f}) on {layer}")
    yield told(f"{title}: plated holes have {RING} mm of copper around", narrow, f"{len(plated)} holes")


def _gap(one: Drilled, other: Drilled) -> float:
    return hypot(one.x - other.x, one.y - other.y) - (one.diameter + other.diameter) / 2


def overlaps(courts: Sequence[Court]) -> Iterator[tuple[Court, Court]]:
    """Yields the parts on one side of which one stands in the other's room."""
    tree = STRtree([court.shape for court in courts])
    for index, court in enumerate(courts):
        for other in tree.query(court.shape, predicate="intersects").tolist():
            there = courts[other]
            if other > index and there.side == court.side and there.shape.intersection(court.shape).area > 1e-4:
                yield court, there
