"""The search for a way through the router's map: A* over the nodes of both layers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from typing import Final, NamedTuple

import numpy as np

BLOCKED: Final = 255
FREE: Final = 0
_DIAGONAL: Final = 14
_STRAIGHT: Final = 10
VIA_COST: Final = 60
_FAR: Final = 1 << 60
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
    layers, vias = b"".join(chart.layers), chart.vias
    ahead = _ahead(wanted, size, chart.columns)
    steps = _steps(chart.columns)
    best: dict[int, int] = {}
    came: dict[int, int] = {}
    done = bytearray(2 * size)
    heap: list[tuple[int, int]] = []
    for spot in starts:
        index = spot.layer * size + spot.node
        if layers[index] != BLOCKED:
            best[index] = 0
            heap.append((ahead[index], index))
    heapify(heap)
    while heap and limit:
        index = heappop(heap)[1]
        if done[index]:
            continue
        if index in wanted:
            return _back(came, index, size), True
        done[index] = 1
        limit -= 1
        cost = best[index] + chart.layer_cost[index >= size]
        for step, price, one, other in steps:
            there = index + step
            spent = layers[there]
            if spent == BLOCKED or done[there]:
                continue
            if one:
                aside, beside = layers[index + one], layers[index + other]
                if BLOCKED in (aside, beside):
                    continue
                spent += aside if aside > beside else beside
            new = cost + price + spent
            if new < best.get(there, _FAR):
                best[there], came[there] = new, index
                heappush(heap, (new + ahead[there], there))
        there = index - size if index >= size else index + size
        hole = vias[index % size]
        if hole != BLOCKED and layers[there] != BLOCKED and not done[there]:
            new = best[index] + VIA_COST + hole + layers[there]
            if new < best.get(there, _FAR):
                best[there], came[there] = new, index
                heappush(heap, (new + ahead[there], there))
    return None, not heap


def _steps(columns: int) -> list[tuple[int, int, int, int]]:
    """Returns the steps to the neighbours: what to add, the price, and the two nodes beside a diagonal one."""
    straight = [(step, _STRAIGHT, 0, 0) for step in (1, -1, columns, -columns)]
    slanted = [(down + right, _DIAGONAL, down, right) for down in (columns, -columns) for right in (1, -1)]
    return [*straight, *slanted]


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


def _back(came: dict[int, int], index: int, size: int) -> list[Spot]:
    found = [index]
    while index in came:
        index = came[index]
        found.append(index)
    return [Spot(*divmod(one, size)) for one in reversed(found)]
