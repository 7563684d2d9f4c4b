"""The router's map: which nodes of a grid a net may use, given the copper that is there.

A node is usable for a net when a track of some width (or a via) at it keeps clear of all copper of other nets. Around
each piece of copper the map counts, for every node that the piece forbids to others, how many pieces do so, and the sum
and the sum of squares of their nets' numbers: a net may use a node exactly when all pieces there are its own, which
these three tell, and pieces can be taken out again.
"""

from __future__ import annotations

from math import ceil, floor
from typing import Final, NamedTuple

import numpy as np
import shapely
from shapely.geometry import Polygon

from hardware.boards.board import (
    CLEARANCE,
    EDGE,
    LAYERS,
    PLATING,
    SIGNAL,
    SUPPLY,
    TRUNK,
    VIA,
    VIA_DRILL,
    Pad,
    Track,
    Via,
)
from hardware.boards.footprints import Rect

STEP: Final = 0.5
ROUND: Final = 0.06
"""More clearance to what is round: between two nodes a track comes nearer to it than at the nodes."""
NOBODY: Final = 0
"""The net of what no net may touch: holes, the edge."""
WIDTHS: Final = (SIGNAL, SUPPLY)
ROOMY: Final = 6.0
"""Width of a trunk where there is much room."""
ROOM: Final = (0.0, 1.0, 2.5)
"""Beside a trunk of the least width: none, enough for a via, much."""
_FIXED_WIDTHS: Final = (*WIDTHS, *[TRUNK + 2 * room for room in ROOM])
_EPSILON: Final = 1e-6


class Window(NamedTuple):
    """Nodes around a piece of copper: rows and columns of the grid, and which of those the piece forbids."""

    rows: slice
    columns: slice
    nodes: np.ndarray


class Census:
    """For each node: how many pieces forbid it, and by which nets."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self._count = np.zeros(shape, dtype=np.int32)
        self._sum = np.zeros(shape, dtype=np.int32)
        self._squares = np.zeros(shape, dtype=np.int32)

    def add(self, window: Window, net: int, times: int = 1) -> None:
        """Adds a piece of a net, or takes it out again (`times` -1)."""
        where = window.rows, window.columns
        self._count[where] += times * window.nodes
        self._sum[where] += times * net * window.nodes
        self._squares[where] += times * net * net * window.nodes

    def usable(self, net: int) -> np.ndarray:
        """Returns for each node whether all pieces there are of a net."""
        count, total = self._count, self._sum
        found: np.ndarray = (total == net * count) & (self._squares == net * net * count)
        return found

    def free(self) -> np.ndarray:
        """Returns for each node whether no piece forbids it."""
        found: np.ndarray = self._count == 0
        return found


class Grid:
    """The map of a board: for each layer and width of track, and for vias, what is fixed and what is routed."""

    def __init__(self, outline: Polygon) -> None:
        _, _, right, low = outline.bounds
        self.rows, self.columns = ceil(low / STEP) + 1, ceil(right / STEP) + 1
        shape = self.rows, self.columns
        self.y, self.x = np.mgrid[0 : self.rows, 0 : self.columns] * STEP
        self.inside = {width: self._inside(outline, width) for width in (*_FIXED_WIDTHS, VIA)}
        self.fixed = {(layer, width): Census(shape) for layer in LAYERS for width in _FIXED_WIDTHS}
        self.routed = {(layer, width): Census(shape) for layer in LAYERS for width in WIDTHS}
        self.fixed_vias, self.routed_vias = Census(shape), Census(shape)

    def _inside(self, outline: Polygon, width: float) -> np.ndarray:
        inner = outline.buffer(-EDGE - width / 2 - ROUND)
        found: np.ndarray = shapely.contains_xy(inner, self.x, self.y)
        return found

    # -- copper ----------------------------------------------------------------------------------------------------

    def pad(self, pad: Pad, net: int) -> None:
        """Adds a pad: it is fixed. No via comes into a pad of small parts, not even one of the same net."""
        grown = ROUND if pad.round else 0.0
        for layer in pad.layers:
            for width in _FIXED_WIDTHS:
                window = self._around(pad.rect, width / 2 + CLEARANCE + grown, disc=pad.round)
                self.fixed[layer, width].add(window, net)
        self.fixed_vias.add(self._around(pad.rect, VIA / 2 + CLEARANCE + grown, disc=pad.round), net)
        if pad.drill:
            self._hole(pad.x, pad.y, pad.drill)
        else:
            self.fixed_vias.add(self._around(pad.rect, VIA / 2 + 0.05), NOBODY)

    def hole(self, x: float, y: float, diameter: float) -> None:
        """Adds a hole for a screw, whose head keeps copper away."""
        rect = Rect(x, y, x, y).grown(diameter / 2)
        for layer in LAYERS:
            for width in _FIXED_WIDTHS:
                self.fixed[layer, width].add(self._around(rect, EDGE + width / 2 + ROUND, disc=True), NOBODY)
        self.fixed_vias.add(self._around(rect, EDGE + VIA / 2 + ROUND, disc=True), NOBODY)

    def via(self, via: Via, net: int, *, routed: bool, times: int = 1) -> None:
        """Adds a via, or takes a routed one out."""
        tracks, vias = (self.routed, self.routed_vias) if routed else (self.fixed, self.fixed_vias)
        rect = Rect(via.x, via.y, via.x, via.y).grown(VIA / 2)
        for layer in LAYERS:
            for width in WIDTHS if routed else _FIXED_WIDTHS:
                window = self._around(rect, width / 2 + CLEARANCE + ROUND, disc=True)
                tracks[layer, width].add(window, net, times)
        vias.add(self._around(rect, VIA / 2 + CLEARANCE + ROUND, disc=True), net, times)
        reach = VIA_DRILL / 2 + PLATING
        vias.add(self._around(Rect(via.x, via.y, via.x, via.y), VIA_DRILL / 2 + reach), NOBODY, times)

    def track(self, track: Track, net: int, *, routed: bool, times: int = 1) -> None:
        """Adds a track, or takes a routed one out."""
        tracks, vias = (self.routed, self.routed_vias) if routed else (self.fixed, self.fixed_vias)
        for width in WIDTHS if routed else _FIXED_WIDTHS:
            window = self._beside(track, (width + track.width) / 2 + CLEARANCE)
            tracks[track.layer, width].add(window, net, times)
        vias.add(self._beside(track, (VIA + track.width) / 2 + CLEARANCE), net, times)

    def _hole(self, x: float, y: float, drill: float) -> None:
        self.fixed_vias.add(self._around(Rect(x, y, x, y), drill / 2 + VIA_DRILL / 2 + PLATING), NOBODY)

    # -- nodes -----------------------------------------------------------------------------------------------------

    def _window(self, rect: Rect) -> tuple[slice, slice]:
        rows = slice(max(0, ceil(rect.top / STEP)), max(0, min(self.rows, floor(rect.low / STEP) + 1)))
        columns = slice(max(0, ceil(rect.left / STEP)), max(0, min(self.columns, floor(rect.right / STEP) + 1)))
        return rows, columns

    def _around(self, rect: Rect, reach: float, *, disc: bool = False) -> Window:
        """Returns the nodes nearer to a rectangle (or the disc in it) than a distance."""
        rows, columns = self._window(rect.grown(reach))
        x, y = self.x[rows, columns], self.y[rows, columns]
        if disc:
            radius = (rect.right - rect.left) / 2
            away = np.hypot(x - (rect.left + rect.right) / 2, y - (rect.top + rect.low) / 2) - radius
        else:
            dx = np.maximum(np.maximum(rect.left - x, x - rect.right), 0.0)
            dy = np.maximum(np.maximum(rect.top - y, y - rect.low), 0.0)
            away = np.hypot(dx, dy)
        return Window(rows, columns, away < reach - _EPSILON)

    def _beside(self, track: Track, reach: float) -> Window:
        """Returns the nodes nearer to the middle of a track than a distance."""
        rect = Rect(min(track.ax, track.bx), min(track.ay, track.by), max(track.ax, track.bx), max(track.ay, track.by))
        rows, columns = self._window(rect.grown(reach))
        x, y = self.x[rows, columns], self.y[rows, columns]
        dx, dy = track.bx - track.ax, track.by - track.ay
        square = dx * dx + dy * dy
        share = ((x - track.ax) * dx + (y - track.ay) * dy) / square if square else np.zeros_like(x)
        share = share.clip(0.0, 1.0)
        away = np.hypot(x - track.ax - share * dx, y - track.ay - share * dy)
        return Window(rows, columns, away < reach - _EPSILON)

    def within(self, rect: Rect) -> list[tuple[int, int]]:
        """Returns the nodes (row, column) in a rectangle."""
        rows, columns = self._window(rect.grown(_EPSILON))
        return [(row, column) for row in range(rows.start, rows.stop) for column in range(columns.start, columns.stop)]

    def hard(self, layer: str, width: float, net: int) -> np.ndarray:
        """Returns the nodes of a layer that pads, holes and the edge leave to a net."""
        found: np.ndarray = self.inside[width] & self.fixed[layer, width].usable(net)
        return found

    def hard_vias(self, net: int) -> np.ndarray:
        """Returns the nodes where pads, holes and the edge allow a via of a net."""
        found: np.ndarray = self.inside[VIA] & self.fixed_vias.usable(net)
        return found
