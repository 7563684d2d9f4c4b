"""The resistance of a net that runs in tracks, from one part's pin to all others, worked out from files read back.

Each track is a resistor from place to place, cut where others end on it; pads and vias join what ends in them. The
voltages follow from Kirchhoff's laws. Copper that only overlaps beside its middle line is left out, so the result is
never too low by that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from shapely.geometry import LineString, Point
from shapely.strtree import STRtree

from hardware.boards.copper import Copper, groups
from hardware.boards.read import Seen, Trace
from hardware.boards.sheet import SHEET_OHMS

_EXACT: Final = 0.002
_NOTHING: Final = 1e-7  # ohms between two marks in one place
Pin = tuple[str, str]


class _Resistor(NamedTuple):
    one: int
    other: int
    ohms: float


def thread_ohms(seen: Seen, net: str, start: Pin) -> dict[Pin, float]:
    """Returns the ohms from a pin (reference, number) to every other pin of its net; infinite for one not reached."""
    traces = [trace for trace in seen.traces if trace.net == net]
    pieces = [piece for piece in seen.copper if piece.net == net and (piece.pin or piece.what.startswith("via"))]
    by_pin = {piece.pin: node for node, piece in enumerate(pieces) if piece.pin}
    resistors = list(_resistors(traces, pieces))
    count = 1 + max(len(pieces), *(max(one.one, one.other) for one in resistors))
    whole = groups(count, [(one.one, one.other) for one in resistors])
    ohms = _from({node for node in range(count) if whole[node] == whole[by_pin[start]]}, by_pin[start], resistors)
    return {pin: ohms.get(node, float("inf")) for pin, node in by_pin.items() if pin != start}


def _resistors(traces: Sequence[Trace], pieces: Sequence[Copper]) -> Iterator[_Resistor]:
    """Yields the tracks, cut wherever something joins them; the first nodes are pads and vias in their order."""
    lines = [LineString([trace.begin, trace.end]) for trace in traces]
    marks: list[list[tuple[float, int]]] = [[] for _ in traces]
    copper = [line.buffer(trace.width / 2) for line, trace in zip(lines, traces, strict=True)]
    tree = STRtree(copper)
    for node, piece in enumerate(pieces):
        for index in tree.query(piece.shape, predicate="intersects").tolist():
            if traces[index].layer in piece.layers:
                marks[index].append((lines[index].project(piece.shape.centroid), node))
    for node, (one, other, spot) in enumerate(_meetings(traces, lines), len(pieces)):
        for index in (one, other):
            marks[index].append((lines[index].project(spot), node))
    for trace, found in zip(traces, marks, strict=True):
        for (begin, one), (end, other) in pairwise(sorted(found)):
            if one != other:
                yield _Resistor(one, other, max(SHEET_OHMS * (end - begin) / trace.width, _NOTHING))


def _meetings(traces: Sequence[Trace], lines: Sequence[LineString]) -> Iterator[tuple[int, int, Point]]:
    """Yields where two tracks on a layer meet: where one ends on the other, or they cross."""
    ones, others = STRtree(lines).query(lines, predicate="dwithin", distance=_EXACT)
    for one, other in zip(ones.tolist(), others.tolist(), strict=True):
        if one >= other or traces[one].layer != traces[other].layer:
            continue
        pairs = ((lines[one], traces[other]), (lines[other], traces[one]))
        ends = [Point(end) for line, trace in pairs for end in (trace.begin, trace.end) if _on(line, end)]
        crossing = lines[one].intersection(lines[other])
        yield from ((one, other, spot) for spot in ends or [crossing] if isinstance(spot, Point))


def _on(line: LineString, spot: tuple[float, float]) -> bool:
    return bool(line.distance(Point(spot)) <= _EXACT)


def _from(nodes: Collection[int], start: int, resistors: Sequence[_Resistor]) -> dict[int, float]:
    """Returns the ohms from a node to all that hang together with it."""
    place = {node: index for index, node in enumerate(sorted(set(nodes) - {start}))}
    flow = np.zeros((len(place), len(place)))
    leads: dict[tuple[int, int], float] = defaultdict(float)
    for one, other, ohms in resistors:
        if one != other and (one in place or other in place):
            leads[min(one, other), max(one, other)] += 1 / ohms
    for (one, other), siemens in leads.items():
        ends = [place[end] for end in (one, other) if end in place]
        for end in ends:
            flow[end, end] += siemens
        if len(ends) == 2:
            flow[ends[0], ends[1]] -= siemens
            flow[ends[1], ends[0]] -= siemens
    found = np.diagonal(np.linalg.inv(flow)) if place else np.zeros(0)
    return {start: 0.0, **{node: float(found[index]) for node, index in place.items()}}
