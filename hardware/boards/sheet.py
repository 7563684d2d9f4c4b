"""The resistance of a pour from plug to plug, worked out from its copper as it was read back.

The pour is cut into squares; each is joined to its neighbours by as much of their common edge as has copper on both
sides, and the voltages follow from Kirchhoff's laws, solved by conjugate gradients.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

import numpy as np
import shapely
from shapely import union_all
from shapely.geometry.base import BaseGeometry

from hardware.boards.copper import Copper
from hardware.boards.read import Seen

SHEET_OHMS: Final = 0.0005
"""A square of 35 um copper."""
_CELL: Final = 1.0
_PARTS: Final = 2  # samples along the side of a cell
_EXACT: Final = 1e-5
_MOST_STEPS: Final = 20_000


def ohms(seen: Seen, net: str, layer: str, one: str, other: str) -> float:
    """Returns the resistance in ohms of a net's copper on a layer, from all its pins of one part to those of another.

    Infinite when nothing joins them.
    """
    shapes = [piece.shape for piece in seen.copper if piece.net == net and layer in piece.layers]
    pins = {
        ref: [piece for piece in seen.copper if piece.net == net and piece.pin and piece.pin[0] == ref]
        for ref in (one, other)
    }
    copper = _raster(union_all(shapes), seen.outline)
    across, down = _joins(copper)
    ends = [_under(pins[ref], copper.shape) for ref in (one, other)]
    volts = _solve(across, down, ends)
    if volts is None:
        return float("inf")
    current = float((_current(volts, across, down) * ends[0]).sum())
    return SHEET_OHMS / current if current > 0 else float("inf")


def _raster(area: BaseGeometry, outline: BaseGeometry) -> np.ndarray:
    """Returns whether there is copper at each sample; the first sample lies half a step from the origin."""
    _, _, right, low = outline.bounds
    rows, columns = ceil(low / _CELL) * _PARTS, ceil(right / _CELL) * _PARTS
    step = _CELL / _PARTS
    y, x = np.mgrid[0:rows, 0:columns] * step + step / 2
    shapely.prepare(area)
    found: np.ndarray = shapely.contains_xy(area, x, y)
    return found


def _joins(copper: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns how well each cell is joined to its right and to its lower neighbour, 0 to 1."""
    rows, columns = copper.shape[0] // _PARTS, copper.shape[1] // _PARTS
    cells = copper.reshape(rows, _PARTS, columns, _PARTS).astype(float)
    right_half, left_half = cells[:, :, :, _PARTS // 2 :].min(axis=3), cells[:, :, :, : _PARTS // 2].min(axis=3)
    low_half, top_half = cells[:, _PARTS // 2 :].min(axis=1), cells[:, : _PARTS // 2].min(axis=1)
    across = (right_half[:, :, :-1] * left_half[:, :, 1:]).mean(axis=1)
    down = (low_half[:-1] * top_half[1:]).mean(axis=2)
    return across, down


def _under(pins: Sequence[Copper], shape: tuple[int, ...]) -> np.ndarray:
    """Returns which cells lie under pins."""
    found = np.zeros((shape[0] // _PARTS, shape[1] // _PARTS), dtype=bool)
    y, x = np.mgrid[0 : found.shape[0], 0 : found.shape[1]] * _CELL + _CELL / 2
    for pin in pins:
        found |= shapely.contains_xy(pin.shape.buffer(_CELL / 4), x, y)
    return found


def _current(volts: np.ndarray, across: np.ndarray, down: np.ndarray) -> np.ndarray:
    """Returns what flows out of each cell, in volts times squares."""
    flow = np.zeros_like(volts)
    right = across * (volts[:, :-1] - volts[:, 1:])
    low = down * (volts[:-1] - volts[1:])
    flow[:, :-1] += right
    flow[:, 1:] -= right
    flow[:-1] += low
    flow[1:] -= low
    return flow


def _solve(across: np.ndarray, down: np.ndarray, ends: Sequence[np.ndarray]) -> np.ndarray | None:
    """Returns the volts of all cells with 1 V at one end and 0 V at the other; None when that has no end."""
    fixed = ends[0] | ends[1]
    if not ends[0].any() or not ends[1].any():
        return None
    diagonal = np.zeros(fixed.shape)
    diagonal[:, :-1] += across
    diagonal[:, 1:] += across
    diagonal[:-1] += down
    diagonal[1:] += down
    inside = ~fixed & (diagonal > 0)
    weight = np.where(inside, 1 / np.maximum(diagonal, 1e-12), 0.0)
    volts = ends[0].astype(float)
    rest = np.where(inside, -_current(volts, across, down), 0.0)
    better = weight * rest
    way = better.copy()
    size = first = float((rest * better).sum())
    for _ in range(_MOST_STEPS):
        if size <= _EXACT * _EXACT * first or first == 0:
            return volts
        change = np.where(inside, _current(way, across, down), 0.0)
        step = size / float((way * change).sum())
        volts += step * way
        rest -= step * change
        better = weight * rest
        before, size = size, float((rest * better).sum())
        way = better + size / before * way
    return volts
