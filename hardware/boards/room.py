"""Where on a board there is still room: both its sides as rasters, and the search for the best free spot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor
from typing import Final, NamedTuple

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from hardware.boards.footprints import Rect

STEP: Final = 0.5
"""Raster of free room, mm; parts that are not bound to a box stand on it, as the router's tracks do."""


class Wish(NamedTuple):
    """A place that a part wants to be near, and how much."""

    x: float
    y: float
    weight: float = 1.0


class Room:
    """The free room on the two sides of a board: True in a raster is taken."""

    def __init__(self, outline: Polygon, under: BaseGeometry) -> None:
        """Begins with an empty board; parts below it have only `under`, which the frame leaves free."""
        _, _, right, low = outline.bounds
        self._shape = ceil(low / STEP) + 2, ceil(right / STEP) + 2
        self.top = self._outside(outline.buffer(-1.0))
        self.under = self._outside(under)

    def _outside(self, inner: BaseGeometry) -> np.ndarray:
        rows, columns = self._shape
        y, x = np.mgrid[0:rows, 0:columns] * STEP + STEP / 2
        outside: np.ndarray = ~shapely.contains_xy(inner, x, y)
        return outside

    def take(self, top: Iterable[Rect], under: Iterable[Rect] = ()) -> None:
        """Marks rectangles as taken on either side."""
        for side, rects in ((self.top, top), (self.under, under)):
            for rect in rects:
                side[_span(rect.top, rect.low), _span(rect.left, rect.right)] = True

    def free(self, top: Iterable[Rect], under: Iterable[Rect] = ()) -> bool:
        """Says whether rectangles are free on either side."""
        for side, rects in ((self.top, top), (self.under, under)):
            for rect in rects:
                if side[_span(rect.top, rect.low), _span(rect.left, rect.right)].any():
                    return False
        return True

    def best(self, top: Sequence[Rect], under: Sequence[Rect], wishes: Sequence[Wish]) -> tuple[float, float] | None:
        """Returns where the origin of rectangles lies nearest to what is wished and all are free; None for nowhere."""
        rows, columns = self._shape
        taken = np.zeros(self._shape, dtype=bool)
        for side, rects in ((self.top, top), (self.under, under)):
            if rects:
                sums = np.zeros((rows + 1, columns + 1), dtype=np.int32)
                sums[1:, 1:] = side.cumsum(axis=0, dtype=np.int32).cumsum(axis=1, dtype=np.int32)
            for rect in rects:
                taken |= self._taken_at(sums, rect)
        x, y = np.arange(columns) * STEP, np.arange(rows) * STEP
        across = sum((wish.weight * np.abs(x - wish.x) for wish in wishes), np.zeros(columns))
        along = sum((wish.weight * np.abs(y - wish.y) for wish in wishes), np.zeros(rows))
        cost = across[None, :] + along[:, None]
        cost[taken] = np.inf
        row, column = np.unravel_index(int(cost.argmin()), self._shape)
        return (float(x[column]), float(y[row])) if np.isfinite(cost[row, column]) else None

    def _taken_at(self, sums: np.ndarray, rect: Rect) -> np.ndarray:
        """Returns for each spot of the origin whether a rectangle there meets something or leaves the raster."""
        rows, columns = self._shape
        down, right = _span(rect.top, rect.low), _span(rect.left, rect.right)
        y, x = np.arange(rows), np.arange(columns)
        y0, y1 = y + down.start, y + down.stop
        x0, x1 = x + right.start, x + right.stop
        outside = ((y0 < 0) | (y1 > rows))[:, None] | ((x0 < 0) | (x1 > columns))[None, :]
        y0, y1 = y0.clip(0, rows)[:, None], y1.clip(0, rows)[:, None]
        x0, x1 = x0.clip(0, columns)[None, :], x1.clip(0, columns)[None, :]
        found: np.ndarray = outside | (sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0] > 0)
        return found


def _span(begin: float, end: float) -> slice:
    return slice(floor(begin / STEP + 1e-6), ceil(end / STEP - 1e-6))
