"""The search for a way through the router's map: A* over the nodes of both layers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

import numpy as np

BLOCKED: Final = 255
FREE: Final = 0
_DIAGONAL: Final = 14
_STRAIGHT: Final = 10
VIA_COST: Final = 60
_FAR: Final = 1 << 60
_NOWHERE: Final = -1
_FEW: Final = 60
_GLANCE: Final = 1500
_EVERYTHING: Final = 5_000_000
_AHEAD, _ASIDE = 11, 4
"""Guess of what is left, a step along the longer and the shorter way: a little high, which spares looking around."""


class Chart(NamedTuple):
    """What a net may use: for each layer a flat map of nodes, FREE, BLOCKED or what it costs to push others aside.

    `vias` likewise for holes; `columns` is the length of a row. `layer_cost` is what a step on each layer costs more.
    """

    layers: tuple[bytes, ...]
    vias: bytes
    columns: int
    layer_cost: tuple[int, int] = (0, 0)


class Spot(NamedTuple):
    """A node: layer number and flat index."""

    layer: int
    node: int


Reach = Callable[[int, int, int], None]


def chart_bytes(hard: np.ndarray, soft: np.ndarray, push: int, fought: np.ndarray) -> bytes:
    """Returns a flat map: BLOCKED where not hard, `push` where others' tracks lie (BLOCKED for 0), else FREE.

    `fought` is what a node costs more because it was fought for before, less than BLOCKED.
    """
    if push:
        cost = np.where(hard, np.where(soft, fought, np.minimum(fought + np.uint16(push), BLOCKED - 1)), BLOCKED)
    else:
        cost = np.where(hard & soft, fought, BLOCKED)
    flat: bytes = cost.astype(np.uint8).tobytes()
    return flat


def way(chart: Chart, starts: Sequence[Spot], goals: Sequence[Spot]) -> list[Spot] | None:
    """Returns the cheapest way from any start to any goal, both included; None when there is none.

    Steps go to the eight neighbours, diagonally only where both nodes beside are usable, or through a via. A goal that
    is walled in is found out first, by a short look around it.
    """
    if len(goals) < _FEW:
        found, all_seen = _search(chart, goals, starts, _GLANCE)
        if found or all_seen:
            return found[::-1] if found else None
    return _search(chart, starts, goals, _EVERYTHING)[0]


def _search(chart: Chart, starts: Sequence[Spot], goals: Sequence[Spot], limit: int) -> tuple[list[Spot] | None, bool]:
    """Returns a way, and whether all that can be reached was seen; `limit` is the most nodes that are looked at.

    The nodes at the rim of the map are always blocked, so no step leads out of it.
    """
    size = len(chart.vias)
    wanted = {spot.layer * size + spot.node for spot in goals}
    if not wanted:
        return None, True
    front = _Front(_ahead(wanted, size, chart.columns), few=limit <= _GLANCE)
    layers = b"".join(chart.layers)
    reach, done = front.reaching(), bytearray(2 * size)
    look = _looking(chart, layers, done, reach)
    for spot in starts:
        index = spot.layer * size + spot.node
        if layers[index] != BLOCKED:
            reach(index, 0, _NOWHERE)
    buckets, fulls, best = front.buckets, front.fulls, front.best
    while fulls and limit:
        index = heappop(buckets[fulls[0]])
        if not buckets[fulls[0]]:
            del buckets[heappop(fulls)]
        if done[index]:
            continue
        if index in wanted:
            return _back(front.came, index, size), True
        done[index] = 1
        limit -= 1
        look(index, best[index])
    return None, not fulls


class _Front:
    """The nodes to look at next, and what is known of all that were reached.

    Nodes lie in buckets by what a way through them would cost in full: many cost the same, and small heaps are quick.
    Of those the lowest number comes first.
    """

    def __init__(self, ahead: memoryview, *, few: bool) -> None:
        """Begins without any; `few` nodes need no list of all."""
        self.ahead = ahead
        self.best: dict[int, int] | list[int] = _Best() if few else [_FAR] * len(ahead)
        self.came: dict[int, int] | list[int] = {} if few else [_NOWHERE] * len(ahead)
        self.buckets: dict[int, list[int]] = {}
        self.fulls: list[int] = []

    def reaching(self) -> Reach:
        """Returns the function that notes a way to a node: the node, the cost, the node before it."""
        ahead, best, came, buckets, fulls = self.ahead, self.best, self.came, self.buckets, self.fulls

        def reach(there: int, cost: int, before: int) -> None:
            if cost < best[there]:
                best[there], came[there] = cost, before
                full = cost + ahead[there]
                bucket = buckets.get(full)
                if bucket is None:
                    buckets[full] = [there]
                    heappush(fulls, full)
                else:
                    heappush(bucket, there)

        return reach


def _looking(chart: Chart, layers: bytes, done: bytearray, reach: Reach) -> Callable[[int, int], None]:
    """Returns the function that reaches for the neighbours of a node: its index, and what the way to it costs."""
    size, columns, vias = len(chart.vias), chart.columns, chart.vias

    def look(index: int, reached: int) -> None:
        cost = reached + chart.layer_cost[index >= size]
        west, east = layers[index - 1], layers[index + 1]
        straight, slanted = cost + _STRAIGHT, cost + _DIAGONAL
        if east != BLOCKED and not done[index + 1]:
            reach(index + 1, straight + east, index)
        if west != BLOCKED and not done[index - 1]:
            reach(index - 1, straight + west, index)
        for row in (index + columns, index - columns):
            there = layers[row]
            if there == BLOCKED:
                continue
            if not done[row]:
                reach(row, straight + there, index)
            # Diagonally only between two nodes that are usable; the dearer one is paid for.
            if east != BLOCKED and not done[row + 1] and layers[row + 1] != BLOCKED:
                reach(row + 1, slanted + layers[row + 1] + (there if there > east else east), index)
            if west != BLOCKED and not done[row - 1] and layers[row - 1] != BLOCKED:
                reach(row - 1, slanted + layers[row - 1] + (there if there > west else west), index)
        hole = vias[index % size]
        there = index - size if index >= size else index + size
        if hole != BLOCKED and not done[there] and layers[there] != BLOCKED:
            reach(there, reached + VIA_COST + hole + layers[there], index)

    return look


class _Best(dict[int, int]):
    """What the cheapest way to a node costs; for few nodes quicker to make than a list of all."""

    def __missing__(self, node: int) -> int:
        return _FAR


def _ahead(wanted: Iterable[int], size: int, columns: int) -> memoryview:
    """Returns for each node about what is left to the box around all goals."""
    y, x = np.divmod(np.fromiter(wanted, dtype=np.int64) % size, columns)
    rows = size // columns
    across = _outside(np.arange(columns, dtype=np.int32), x.astype(np.int32))[None, :]
    down = _outside(np.arange(rows, dtype=np.int32), y.astype(np.int32))[:, None]
    guess = _AHEAD * np.maximum(across, down) + _ASIDE * np.minimum(across, down)
    return np.concatenate([guess.ravel(), guess.ravel()]).data


def _outside(places: np.ndarray, goals: np.ndarray) -> np.ndarray:
    away: np.ndarray = np.maximum(np.maximum(goals.min() - places, places - goals.max()), 0)
    return away


def _back(came: dict[int, int] | list[int], index: int, size: int) -> list[Spot]:
    found = []
    while index != _NOWHERE:
        found.append(index)
        index = came[index]
    return [Spot(*divmod(one, size)) for one in reversed(found)]
