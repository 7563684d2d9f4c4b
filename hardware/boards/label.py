"""The print on a board: bodies, pin 1 and plus, references where there is room, and the board's name and way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from shapely.geometry import LineString, Point, box
from shapely.geometry.base import BaseGeometry
from shapely.strtree import STRtree

from hardware.boards.board import BOTTOM, TOP, Board, Pad, Placed, Print
from hardware.boards.footprints import Rect
from hardware.boards.strokes import strokes, width
from hardware.circuit.library import V5

SIZE: Final = 1.0
TITLES: Final = (2.4, 1.8, 1.3)
"""Heights of the title: the greatest for which there is room."""
_MORE: Final = {"J1": " in", "J2": " out", "J3": " 5V"}
LINE: Final = 0.15
PLUS: Final = 1.6
"""Height of the sign beside a leg that is plus."""
_BARE: Final = 0.15  # from print to a pad's solder


def labelled(board: Board, top: Sequence[str], under: Sequence[str]) -> None:
    """Adds the print to a board; `top` and `under` are the lines of its titles."""
    board.prints = []
    for layer, lines in ((TOP, top), (BOTTOM, under)):
        writer = _Writer(board, layer)
        for placed in board.placed.values():
            if placed.footprint.under == (layer == BOTTOM):
                writer.body(placed)
        writer.plus()
        writer.title(lines)
        for placed in board.placed.values():
            if placed.footprint.under == (layer == BOTTOM):
                writer.reference(placed)
        board.prints += writer.done


class _Writer:
    """Writes on one side. What can't be written without lying on a pad is left out."""

    def __init__(self, board: Board, layer: str) -> None:
        self.board, self.layer = board, layer
        self.done: list[Print] = []
        self.taken: list[BaseGeometry] = []
        self.signs: list[list[tuple[float, float]]] = []
        bare = [pad.shape.buffer(_BARE + LINE / 2) for pad in board.pads() if layer in pad.layers]
        bare += [box(hole.x, hole.y, hole.x, hole.y).buffer(hole.diameter / 2 + 0.5) for hole in board.holes]
        self.bare, self.tree = bare, STRtree(bare)
        self.inside = board.outline.buffer(-0.5)

    def body(self, placed: Placed) -> None:
        """Draws a part's body, less what lies on pads, and at pin 1 a dot, or a plus where pin 1 is plus."""
        self._line(LineString(body_line(placed)))
        if placed.footprint.notch:
            self._line(LineString([placed.at(*point) for point in placed.footprint.notch]))
        self.taken.append(box(*placed.court))
        pads = list(placed.pads())
        sides = _sides(placed, pads[0])
        if len(pads) == 2 and pads[0].net == V5 and pads[0].drill:
            self.signs.append([(x, y) for x, y in (_out(placed.court, side, PLUS / 2 + 0.2) for side in sides)])
        elif len(pads) > 2:
            x, y = sides[0]
            self._line(LineString([(x - 0.15, y), (x + 0.15, y)]), 0.3)

    def plus(self) -> None:
        """Writes a plus beside each first leg that is 5 V, on the nearest side where there is room."""
        for spots in self.signs:
            any(self._write("+", x, y, PLUS) for x, y in spots)

    def reference(self, placed: Placed) -> None:
        """Writes a part's reference at the first side where there is room."""
        text, rect = placed.part.ref + _MORE.get(placed.part.ref, ""), placed.court
        wide = width(text, SIZE) / 2 + 0.2
        middle = (rect.left + rect.right) / 2, (rect.top + rect.low) / 2
        high = SIZE / 2 + 0.2
        for x, y in (
            (middle[0], rect.low + high),
            (middle[0], rect.top - high),
            (rect.right + wide, middle[1]),
            (rect.left - wide, middle[1]),
        ):
            if self._write(text, x, y, SIZE):
                return

    def title(self, lines: Sequence[str]) -> None:
        """Writes the title as large as there is room for it, as near to the middle as it goes."""
        left, top, right, low = self.board.outline.bounds
        for size in TITLES:
            longest, step = max(width(text, size) for text in lines), size * 1.6
            spots = [
                (x, y)
                for y in range(int(top) + 5, int(low) - 5, 2)
                for x in range(int(left + longest / 2) + 2, int(right - longest / 2) - 1, 2)
            ]
            spots.sort(key=lambda spot: abs(spot[0] - (left + right) / 2) + abs(spot[1] - (top + low) / 2))
            for x, y in spots:
                room = Rect(x - longest / 2, y - step, x + longest / 2, y + step * (len(lines) - 0.2)).grown(0.5)
                if self._free(box(*room)):
                    for row, text in enumerate(lines):
                        self._write(text, x, y + row * step, size)
                    return

    def _free(self, area: BaseGeometry) -> bool:
        if not self.inside.contains(area) or len(self.tree.query(area, predicate="intersects")):
            return False
        return not any(area.intersects(other) for other in self.taken)

    def _write(self, text: str, x: float, y: float, size: float) -> bool:
        area = box(*Rect(x, y, x, y).grown(size / 2)).union(
            box(x - width(text, size) / 2, y - size / 2, x + width(text, size) / 2, y + size / 2)
        )
        if not self._free(area):
            return False
        self.taken.append(area)
        for points in strokes(text, x, y, size, mirrored=self.layer == BOTTOM):
            self.done.append(Print(self.layer, tuple(points), LINE))
        return True

    def _line(self, line: LineString, thick: float = LINE) -> None:
        near = [self.bare[index] for index in self.tree.query(line, predicate="intersects")]
        left: BaseGeometry = line.intersection(self.inside)
        for one in near:
            left = left.difference(one)
        for part in _lines(left):
            points = tuple([(round(x, 4), round(y, 4)) for x, y in part.coords])
            self.done.append(Print(self.layer, points, thick))


def body_line(placed: Placed) -> list[tuple[float, float]]:
    """Returns the outline of a part's body on the board."""
    rect = placed.rect(placed.footprint.body)
    if not placed.footprint.round:
        return [(x, y) for x, y in box(*rect).exterior.coords]
    middle = Point((rect.left + rect.right) / 2, (rect.top + rect.low) / 2)
    return [(x, y) for x, y in middle.buffer((rect.right - rect.left) / 2).exterior.coords]


def _sides(placed: Placed, pad: Pad) -> list[tuple[float, float]]:
    """Returns the points of a part's room beside a pad, the nearest first."""
    rect = placed.court
    sides = ((rect.left, pad.y), (rect.right, pad.y), (pad.x, rect.top), (pad.x, rect.low))
    return sorted(sides, key=lambda side: abs(side[0] - pad.x) + abs(side[1] - pad.y))


def _out(rect: Rect, side: tuple[float, float], by: float) -> tuple[float, float]:
    """Returns a point of a rectangle's rim moved outwards."""
    x, y = side
    if x in (rect.left, rect.right):
        return x + (by if x == rect.right else -by), y
    return x, y + (by if y == rect.low else -by)


def _lines(shape: BaseGeometry) -> Iterator[LineString]:
    parts = getattr(shape, "geoms", [shape])
    return (part for part in parts if isinstance(part, LineString) and part.length > 0.2)
