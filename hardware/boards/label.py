"""The print on a board: bodies, pin 1, references where there is room, and the board's name and way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from shapely.geometry import LineString, box
from shapely.geometry.base import BaseGeometry
from shapely.strtree import STRtree

from hardware.boards.board import BOTTOM, TOP, Board, Placed, Print
from hardware.boards.footprints import Rect
from hardware.boards.strokes import strokes, width

SIZE: Final = 1.0
TITLES: Final = (2.4, 1.8, 1.3)
"""Heights of the title: the greatest for which there is room."""
_MORE: Final = {"J1": " in", "J2": " out", "J3": " 5V"}
LINE: Final = 0.15
_BARE: Final = 0.15  # from print to a pad's solder


def labelled(board: Board, top: Sequence[str], under: Sequence[str]) -> None:
    """Adds the print to a board; `top` and `under` are the lines of its titles."""
    board.prints = []
    for layer, lines in ((TOP, top), (BOTTOM, under)):
        writer = _Writer(board, layer)
        for placed in board.placed.values():
            if placed.footprint.under == (layer == BOTTOM):
                writer.body(placed)
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
        bare = [pad.shape.buffer(_BARE + LINE / 2) for pad in board.pads() if layer in pad.layers]
        bare += [box(hole.x, hole.y, hole.x, hole.y).buffer(hole.diameter / 2 + 0.5) for hole in board.holes]
        self.bare, self.tree = bare, STRtree(bare)
        self.inside = board.outline.buffer(-0.5)

    def body(self, placed: Placed) -> None:
        """Draws a part's body, less what lies on pads, and a dot at pin 1."""
        body = placed.rect(placed.footprint.body)
        self._line(LineString([*box(*body).exterior.coords]))
        self.taken.append(box(*placed.court))
        pads = list(placed.pads())
        if len(pads) > 2 or placed.part.device.polar:
            first, rect = pads[0], placed.court
            sides = ((rect.left, first.y), (rect.right, first.y), (first.x, rect.top), (first.x, rect.low))
            x, y = min(sides, key=lambda side: abs(side[0] - first.x) + abs(side[1] - first.y))
            self._line(LineString([(x - 0.15, y), (x + 0.15, y)]), 0.3)

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


def _lines(shape: BaseGeometry) -> Iterator[LineString]:
    parts = getattr(shape, "geoms", [shape])
    return (part for part in parts if isinstance(part, LineString) and part.length > 0.2)
