"""Joins the pads of every net but those of the two pours, and leads the ground pads of small parts to the other side.

Connections are routed one by one, the shortest first. One that finds no way pushes others aside, which are then routed
anew, at a price that grows until all have a way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import groupby, pairwise
from math import dist, hypot
from typing import Final

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from hardware.boards.board import (
    BOTTOM,
    CLEARANCE,
    LAYERS,
    SIGNAL,
    SUPPLY,
    TOP,
    TRUNK,
    Board,
    Pad,
    Track,
    Via,
)
from hardware.boards.copper import groups
from hardware.boards.grid import ROOM, ROOMY, STEP, Grid
from hardware.boards.search import BLOCKED, Chart, Spot, chart_bytes, way
from hardware.circuit.library import V3, V5
from hardware.circuit.model import GND, OPEN

POURS: Final = {GND: BOTTOM, V5: TOP}
"""The nets that are poured, and on which side."""
MOST_PUSHES: Final = 400
_PUSH_FIRST, _PUSH_MORE, _PUSH_MOST = 25, 10, 250
_FOUGHT, _FOUGHT_MOST = 15, 200
_NARROW, _TIGHT = 30, 220
_OVER: Final = 15
"""What a step of a trunk costs more above or below other copper."""
_REACH: Final = 8.0
"""How far from its pad a via to the pour may be, mm."""


class RouteRefused(ValueError):  # noqa: N818 - named for what it says
    """Says that a connection finds no way."""


@dataclass(eq=False)
class Wire:
    """A connection to be made: between two pads, or from a pad to the pour of its net (`there` None).

    One that mends a pour is `extra`: when it is pushed aside it isn't made anew, for the pour changes too.
    """

    net: str
    here: Pad
    there: Pad | None
    width: float
    length: float
    extra: bool = False
    tracks: list[Track] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)
    spots: frozenset[Spot] = frozenset()
    shapes: dict[str, BaseGeometry] = field(default_factory=dict)


def routed(board: Board) -> None:
    """Adds the tracks and vias of all nets to a board with its parts placed. Raises RouteRefused."""
    router = Router(board)
    router.all()
    router.finish()


class Router:
    """Routes the nets of a board. `join` serves what comes after, such as parts of a pour that are cut off."""

    def __init__(self, board: Board, most_pushes: int = MOST_PUSHES, *, apart: bool = False) -> None:
        """Begins a board. `apart` lays ground's trunk beside that of 5 V, so that tracks cross both, one by one."""
        self.board, self.most_pushes, self.apart = board, most_pushes, apart
        self.grid = Grid(board.outline)
        pads = board.pads()
        names = sorted({pad.net for pad in pads if pad.net != OPEN})
        self.number = {net: number for number, net in enumerate(names, 1)}
        self.pads: dict[str, list[Pad]] = {net: [] for net in names}
        for index, pad in enumerate(pads):
            if pad.net != OPEN:
                self.pads[pad.net].append(pad)
            # Each open pin is a net of its own.
            self.grid.pad(pad, self.number.get(pad.net, len(names) + 1 + index))
        for hole in board.holes:
            self.grid.hole(*hole)
        self.wires: dict[str, list[Wire]] = {net: [] for net in names}
        self._spots: dict[tuple[str, str], list[Spot]] = {}
        self.pushes = 0
        self.fought = {layer: np.zeros((self.grid.rows, self.grid.columns), dtype=np.uint16) for layer in LAYERS}
        """What each node costs more, for it was fought for."""

    # -- order -----------------------------------------------------------------------------------------------------

    def all(self) -> None:
        """Routes everything. Raises RouteRefused."""
        self._trunks()
        self._run(self._wanted())

    def _trunks(self) -> None:
        """Lays supply and ground from plug to plug on their pours' sides, first and for good. Raises RouteRefused."""
        for net in POURS:
            # Of a link's many legs one is enough, the pour takes the others.
            legs = {pad.ref: pad for pad in reversed(self.pads[net]) if pad.drill}
            for here, there in _tree(list(legs.values())):
                self._trunk(net, here, there)

    def _trunk(self, net: str, here: Pad, there: Pad) -> None:
        """Lays a trunk from leg to leg: as wide as ROOMY where there is room, and not close to pins if it can."""
        side, number = POURS[net], self.number[net]
        least, some, much = (self.grid.hard(side, TRUNK + 2 * room, number) for room in ROOM)
        cost = np.where(much, 0, np.where(some, _NARROW, _TIGHT))
        if self.apart:
            beyond = self.grid.hard(BOTTOM if side == TOP else TOP, TRUNK + 2 * ROOM[1], number)
            cost = np.minimum(cost + np.where(beyond, 0, _OVER), BLOCKED - 1)
        usable = np.where(least, cost, BLOCKED).astype(np.uint8).tobytes()
        none = bytes([BLOCKED]) * len(usable)
        chart = Chart((usable, none) if side == TOP else (none, usable), none, self.grid.columns)
        layer = LAYERS.index(side)
        ends = [[spot for spot in self.spots(pad) if spot.layer == layer] for pad in (here, there)]
        found = way(chart, ends[0], ends[1])
        if not found:
            raise RouteRefused(f"{self.board.title}: no way for {net} from {here.ref} to {there.ref}; move them.")
        steps = list(pairwise(found))
        widths = [ROOMY if all(much.flat[spot.node] for spot in step) else TRUNK for step in steps]
        for width, run in groupby(zip(widths, steps, strict=True), key=lambda one: one[0]):
            pieces = [step for _, step in run]
            spots = [pieces[0][0], *[step[1] for step in pieces]]
            self._lay(Wire(net, here, there, width, 0.0, extra=True), spots, width, routed=False)

    def _run(self, wires: Iterable[Wire]) -> None:
        queue = [(wire.length, count, wire) for count, wire in enumerate(wires)]
        heapify(queue)
        count = len(queue)
        while queue:
            _, _, wire = heappop(queue)
            if wire.there is not None and not self._apart_yet(wire.net, [wire]):
                continue
            for other in self._route(wire):
                count += 1
                heappush(queue, (other.length, count, other))

    def _wanted(self) -> Iterable[Wire]:
        for net, pads in self.pads.items():
            if net in POURS:
                yield from (Wire(net, pad, None, SUPPLY, 0.0) for pad in pads if POURS[net] not in pad.layers)
            else:
                width = SUPPLY if net == V3 else SIGNAL
                yield from (Wire(net, a, b, width, _apart(a, b)) for a, b in _tree(pads))

    # -- one connection ----------------------------------------------------------------------------------------------

    def _route(self, wire: Wire) -> list[Wire]:
        """Routes a connection; returns those that it pushed aside. Raises RouteRefused."""
        widths = (wire.width,) if wire.width == SIGNAL else (wire.width, SIGNAL)
        for width in widths:
            found = self._way(wire, width, 0)
            if found:
                self._lay(wire, found, width)
                return []
        while self.pushes < self.most_pushes:
            self.pushes += 1
            found = self._way(wire, SIGNAL, self._push())
            if not found:
                break
            self._lay(wire, found, SIGNAL)
            return self._aside(wire)
        there = f"{wire.there.ref} pin {wire.there.number}" if wire.there else "the pour"
        raise RouteRefused(
            f"{self.board.title}: no way for {wire.net} from {wire.here.ref} pin {wire.here.number} to {there};"
            " give the parts there more room in hardware/boards/place.py."
        )

    def _way(self, wire: Wire, width: float, push: int) -> list[Spot] | None:
        chart = self.chart(wire.net, width, push)
        starts = self._copper(wire.net, wire.here)
        if wire.there is not None:
            goals = self._copper(wire.net, wire.there)
            if len(goals) > len(starts):
                starts, goals = goals, starts
            return way(chart, list(starts), list(goals))
        other = LAYERS.index(POURS[wire.net])
        start_layer = LAYERS.index(wire.here.layers[0])
        near = {n for n in self._near(wire.here) if BLOCKED not in (chart.vias[n], chart.layers[other][n])}
        return way(chart, [s for s in starts if s.layer == start_layer], [Spot(other, node) for node in near])

    def chart(self, net: str, width: float, push: int) -> Chart:
        """Returns what a net may use for tracks of a width."""
        number, grid = self.number[net], self.grid
        layers = tuple(
            [
                chart_bytes(
                    grid.hard(layer, width, number), grid.routed[layer, width].usable(number), push, self.fought[layer]
                )
                for layer in LAYERS
            ]
        )
        vias = chart_bytes(grid.hard_vias(number), grid.routed_vias.usable(number), push, self.fought[TOP])
        return Chart(layers, vias, grid.columns)

    def _near(self, pad: Pad) -> list[int]:
        rect = pad.rect.grown(_REACH)
        return [row * self.grid.columns + column for row, column in self.grid.within(rect)]

    def spots(self, pad: Pad) -> list[Spot]:
        """Returns the nodes on a pad."""
        key = pad.ref, pad.number
        if key not in self._spots:
            self._spots[key] = self._spots_on(pad)
        return self._spots[key]

    def _spots_on(self, pad: Pad) -> list[Spot]:
        nodes = [row * self.grid.columns + column for row, column in self.grid.within(pad.rect)]
        if pad.round:
            nodes = [node for node in nodes if dist(self._at(node), (pad.x, pad.y)) <= pad.wide / 2]
        return [Spot(LAYERS.index(layer), node) for layer in pad.layers for node in nodes]

    def _copper(self, net: str, pad: Pad) -> set[Spot]:
        """Returns the nodes of a pad and of all routed copper that hangs together with it."""
        pieces = self._pieces(net)
        labels = self._labels(net)
        mine = labels[len(self.wires[net]) + self.pads[net].index(pad)]
        return set().union(*[piece for piece, label in zip(pieces, labels, strict=True) if label == mine])

    def _pieces(self, net: str) -> list[Collection[Spot]]:
        """Returns the nodes of a net's wires, then of its pads."""
        return [*[wire.spots for wire in self.wires[net]], *[self.spots(pad) for pad in self.pads[net]]]

    def _labels(self, net: str) -> list[int]:
        """Returns for each of a net's pieces which of them hang together."""
        pieces = self._pieces(net)
        first: dict[Spot, int] = {}
        pairs = [(first.setdefault(spot, number), number) for number, piece in enumerate(pieces) for spot in piece]
        return groups(len(pieces), [pair for pair in pairs if pair[0] != pair[1]])

    def _apart_yet(self, net: str, wires: Sequence[Wire]) -> list[Wire]:
        """Returns the connections of a net whose pads do not hang together."""
        labels = self._labels(net)[len(self.wires[net]) :]
        of = {(pad.ref, pad.number): label for pad, label in zip(self.pads[net], labels, strict=True)}
        ends = [(wire.here, wire.there) for wire in wires]
        return [
            wire
            for wire, (here, there) in zip(wires, ends, strict=True)
            if there is not None and of[here.ref, here.number] != of[there.ref, there.number]
        ]

    # -- copper ------------------------------------------------------------------------------------------------------

    def _at(self, node: int) -> tuple[float, float]:
        row, column = divmod(node, self.grid.columns)
        return column * STEP, row * STEP

    def _lay(self, wire: Wire, found: Sequence[Spot], width: float, *, routed: bool = True) -> None:
        """Makes copper of a way."""
        wire.tracks, wire.vias = [], []
        run: list[tuple[float, float]] = [self._at(found[0].node)]
        for before, after in pairwise(found):
            if before.layer != after.layer:
                wire.tracks += self._tracks(wire.net, before.layer, run, width)
                wire.vias.append(Via(wire.net, *self._at(before.node)))
                run = [self._at(after.node)]
            else:
                run.append(self._at(after.node))
        wire.tracks += self._tracks(wire.net, found[-1].layer, run, width)
        wire.spots = frozenset(found)
        self._stamp(wire, 1, routed=routed)
        self.wires[wire.net].append(wire)

    def _tracks(self, net: str, layer: int, run: list[tuple[float, float]], width: float) -> list[Track]:
        """Returns a run of nodes as tracks as long as they are straight."""
        bends = [run[0]]
        for index in range(1, len(run) - 1):
            (ax, ay), (bx, by), (cx, cy) = run[index - 1 : index + 2]
            if (bx - ax, by - ay) != (cx - bx, cy - by):
                bends.append((bx, by))
        if len(run) > 1:
            bends.append(run[-1])
        return [Track(net, LAYERS[layer], *a, *b, width) for a, b in pairwise(bends)]

    def _stamp(self, wire: Wire, times: int, *, routed: bool = True) -> None:
        number = self.number[wire.net]
        for track in wire.tracks:
            self.grid.track(track, number, routed=routed, times=times)
        for via in wire.vias:
            self.grid.via(via, number, routed=routed, times=times)

    def _aside(self, wire: Wire) -> list[Wire]:
        """Takes out what a connection that was just routed comes too near to; returns what is to be routed anew."""
        mine = _shapes(wire)
        shapely.prepare(list(mine.values()))
        again = []
        for net, wires in self.wires.items():
            if net == wire.net or not wires:
                continue
            near = np.zeros(len(wires), dtype=bool)
            for layer in LAYERS:
                near |= shapely.dwithin(mine[layer], [_shapes(other)[layer] for other in wires], CLEARANCE - 1e-6)
            hit = [wires[index] for index in near.nonzero()[0].tolist()]
            for other in hit:
                self._stamp(other, -1)
                wires.remove(other)
                self._remember(wire, other)
                other.tracks, other.vias, other.spots, other.shapes = [], [], frozenset(), {}
            if hit:
                again += [other for other in hit if not other.extra]
                # What hung on them may be cut off now.
                again += self._apart_yet(net, self._lost(net))
        return again

    def _remember(self, wire: Wire, other: Wire) -> None:
        """Makes the nodes dearer where two connections fought."""
        columns = self.grid.columns
        around = [down + right for down in (-columns, 0, columns) for right in (-1, 0, 1)]  # the map's rim is blocked
        places = {spot.node + step for spot in other.spots for step in around}
        for spot in wire.spots:
            if spot.node in places:
                row, column = divmod(spot.node, columns)
                fought = self.fought[LAYERS[spot.layer]]
                fought[row, column] = min(_FOUGHT_MOST, fought[row, column] + _FOUGHT)

    def _lost(self, net: str) -> list[Wire]:
        if net in POURS:
            return []
        width = SUPPLY if net == V3 else SIGNAL
        return [Wire(net, a, b, width, _apart(a, b)) for a, b in _tree(self.pads[net])]

    def join(self, net: str, starts: Sequence[Spot], goals: Sequence[Spot]) -> bool:
        """Routes a further connection between nodes of a net; says whether there is a way. Raises RouteRefused."""
        for width, push in ((SUPPLY, 0), (SIGNAL, 0), (SIGNAL, self._push())):
            found = way(self.chart(net, width, push), starts, goals)
            if found:
                wire = Wire(net, self.pads[net][0], None, width, 0.0, extra=True)
                self._lay(wire, found, width)
                if push:
                    self.pushes += 1
                    self._run(self._aside(wire))
                return True
        return False

    def _push(self) -> int:
        return min(_PUSH_MOST, _PUSH_FIRST + _PUSH_MORE * (self.pushes // 20))

    def finish(self) -> None:
        """Puts all tracks and vias on the board, less those that lead nowhere since others were pushed aside."""
        for net, wires in self.wires.items():
            labels = self._labels(net)
            held = set(labels[len(wires) :])
            for wire in [one for one, label in zip(wires, labels, strict=False) if label not in held]:
                self._stamp(wire, -1)
                wires.remove(wire)
        self.board.tracks = [track for wires in self.wires.values() for wire in wires for track in wire.tracks]
        self.board.vias = [via for wires in self.wires.values() for wire in wires for via in wire.vias]


def _apart(one: Pad, other: Pad) -> float:
    return dist((one.x, one.y), (other.x, other.y))


def _tree(pads: Sequence[Pad]) -> list[tuple[Pad, Pad]]:
    """Returns the pairs of pads that join all of them with the least length (Prim)."""
    if not pads:
        return []
    rest = {index: (_apart(pads[0], pad), 0) for index, pad in enumerate(pads) if index}
    pairs = []
    while rest:
        index = min(rest, key=lambda one: rest[one])
        _, near = rest.pop(index)
        pairs.append((pads[near], pads[index]))
        for other in rest:
            far = hypot(pads[index].x - pads[other].x, pads[index].y - pads[other].y)
            if far < rest[other][0]:
                rest[other] = far, index
    return pairs


def _shapes(wire: Wire) -> dict[str, BaseGeometry]:
    if not wire.shapes:
        for layer in LAYERS:
            parts = [track.shape for track in wire.tracks if track.layer == layer]
            wire.shapes[layer] = shapely.geometrycollections([*parts, *[via.shape for via in wire.vias]])
    return wire.shapes
