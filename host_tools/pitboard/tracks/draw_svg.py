"""What the SVG drawings of all games share: the page with its scale bar and key, cars, labels, chequers.

One user unit is a millimetre, so that a drawing prints at the size of the table; y points down. A drawing is the same
to the byte for the same track: coordinates have at most three decimals, -0 is never written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import drawsvg  # type: ignore[import-untyped]

from pitboard.tracks.draw import Car
from pitboard.tracks.geometry import Bounds, Point, rounded

MARGIN: Final = 20.0
SCALE_BAR: Final = 100.0

TEXT: Final = {"fill": "#333333", "font_family": "sans-serif"}
BOLD: Final = {**TEXT, "font_weight": "bold"}
LIGHT: Final = {**BOLD, "fill": "#ffffff"}
LINE: Final = {"stroke": "#222222", "stroke_width": 1}
ARROW: Final = {"fill": "#1f6f3a"}
"""The driving direction, where a race begins."""
SEAT_FILLS: Final = ("#d03030", "#e0b000", "#2e9e4f", "#3060d0", "#b040c0", "#20a8c0", "#f4f4f4", "#808080")

_PLAIN_FILL = "#cccccc"
_KEY_SIZE = 10.0
_KEY_ROW = 14.0
_LETTER_WIDTH = 0.62  # of a letter's size, roughly; keys of more entries than fit the page's width take more rows
_FOOT = 40.0  # room below the drawing for the scale bar


class Key(NamedTuple):
    """An entry of the key: the words, how its sample is drawn, and the letters on the sample."""

    text: str
    style: Mapping[str, Any]
    mark: str = ""
    mark_style: Mapping[str, Any] = BOLD


def page(elements: Iterable[drawsvg.DrawingElement], bounds: Bounds, name: str, key: Sequence[Key]) -> str:
    """Returns an SVG document: the drawing, below it the scale bar, the name and the key.

    `bounds` are those of the drawing with y downwards: `low` is its upper edge.
    """
    width = max(bounds.right - bounds.left, SCALE_BAR)
    placed = list(_key_places(key, width))
    rows = 1 + max((row for _, row, _ in placed), default=-1)
    height = bounds.high - bounds.low + 2 * MARGIN + _FOOT + rows * _KEY_ROW
    origin = (rounded(bounds.left - MARGIN), rounded(bounds.low - MARGIN))
    drawing = drawsvg.Drawing(rounded(width + 2 * MARGIN), rounded(height), origin=origin)
    drawing.width, drawing.height = f"{number(width + 2 * MARGIN)}mm", f"{number(height)}mm"
    top = bounds.high + MARGIN
    for element in (*elements, *_foot(Point(bounds.left, top), name)):
        drawing.append(element)
    for entry, row, aside in placed:
        for element in _sample(entry, Point(bounds.left + aside, top + _FOOT + row * _KEY_ROW)):
            drawing.append(element)
    return f"{drawing.as_svg()}\n"


def _foot(at: Point, name: str) -> Iterator[drawsvg.DrawingElement]:
    left, right, y = rounded(at.x), rounded(at.x + SCALE_BAR), rounded(at.y + 8)
    for x in (left, right):
        yield drawsvg.Line(x, rounded(y - 3), x, rounded(y + 3), **LINE)
    yield drawsvg.Line(left, y, right, y, **LINE)
    words = drawsvg.Text(f"{number(SCALE_BAR)} mm", 10, left, rounded(y + 14), **TEXT)
    yield words
    if name:
        yield drawsvg.Text(name, 12, rounded(left + SCALE_BAR / 2), rounded(y + 14), **BOLD)


def _key_places(key: Sequence[Key], width: float) -> Iterator[tuple[Key, int, float]]:
    """Yields the entries of a key with their row and how far they are to the right."""
    row, aside = 0, 0.0
    for entry in key:
        room = 2 * _KEY_SIZE + len(entry.text) * _KEY_SIZE * _LETTER_WIDTH
        if aside and aside + room > width:
            row, aside = row + 1, 0.0
        yield entry, row, aside
        aside += room + _KEY_SIZE / 2


def _sample(entry: Key, at: Point) -> Iterator[drawsvg.DrawingElement]:
    x, y = rounded(at.x), rounded(at.y - _KEY_SIZE)
    yield drawsvg.Rectangle(x, y, _KEY_SIZE * 1.5, _KEY_SIZE, **entry.style)
    if entry.mark:
        yield label(entry.mark, Point(x + _KEY_SIZE * 0.75, y + _KEY_SIZE / 2), 7, entry.mark_style)
    place = {"dominant_baseline": "central"}
    yield drawsvg.Text(entry.text, 8, rounded(x + _KEY_SIZE * 1.8), rounded(y + _KEY_SIZE / 2), **place, **TEXT)


# -- parts ---------------------------------------------------------------------------------------------------------


def number(value: float) -> str:
    """Returns a length with at most three decimals and no superfluous zeros."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def flat(points: Iterable[Point]) -> list[float]:
    """Returns the coordinates of points one after the other."""
    return [rounded(coordinate) for point in points for coordinate in point]


def downwards(point: Point) -> Point:
    """Returns a point whose y points up as SVG has it."""
    return Point(point.x, 0.0 - point.y)  # -0.0 would be written as such


def bounds_downwards(bounds: Bounds) -> Bounds:
    """Returns bounds whose y points up as SVG has them."""
    return Bounds(bounds.left, 0.0 - bounds.high, bounds.right, 0.0 - bounds.low)


def polygon(points: Iterable[Point], title: str, **style: Any) -> drawsvg.DrawingElement:
    """Returns a closed outline with a title, which browsers show at the mouse."""
    shape = drawsvg.Lines(*flat(points), close=True, **style)
    shape.append_title(title)
    return shape


def label(text: str, at: Point, size: float, style: Mapping[str, Any] = TEXT) -> drawsvg.DrawingElement:
    """Returns text whose middle is at a point."""
    place = {"text_anchor": "middle", "dominant_baseline": "central"}
    return drawsvg.Text(text, size, rounded(at.x), rounded(at.y), **place, **style)


def pointer(at: Point, reach: float, angle: float, style: Mapping[str, Any] = ARROW) -> drawsvg.DrawingElement:
    """Returns a slim triangle whose tip lies `reach` mm from a point; `angle` in degrees clockwise, 0 to the right."""
    x, y = rounded(at.x), rounded(at.y)
    tip = (Point(x + reach - 8, y - 3.5), Point(x + reach, y), Point(x + reach - 8, y + 3.5))
    return drawsvg.Lines(*flat(tip), close=True, transform=turn(angle, at), **style)


def turn(angle: float, at: Point) -> str:
    """Returns the transformation that turns something clockwise about a point."""
    return f"rotate({number(angle)} {number(rounded(at.x))} {number(rounded(at.y))})"


def chequers(at: Point, size: float, columns: int, rows: int, **style: Any) -> drawsvg.DrawingElement:
    """Returns black squares in a board whose upper left corner is a point: a finish, on white ground."""
    path = drawsvg.Path(fill="#000000", **style)
    for row in range(rows):
        for column in range(row % 2, columns, 2):
            path.M(rounded(at.x + column * size), rounded(at.y + row * size)).h(size).v(size).h(-size).Z()
    path.append_title("finish line")
    return path


def car_on(at: Point, radius: float, car: Car, facing: str, angle: float) -> Iterator[drawsvg.DrawingElement]:
    """Yields a car as a disc in the colour of its seat, with a nose unless `facing`, its direction's name, is ""."""
    fill = SEAT_FILLS[car.seat % len(SEAT_FILLS)] if car.seat >= 0 else _PLAIN_FILL
    body = drawsvg.Circle(rounded(at.x), rounded(at.y), rounded(radius), fill=fill, **LINE)
    body.append_title(f"car {car.label}{f', facing {facing}' if facing else ''}")
    yield body
    if facing:
        yield pointer(at, radius + 5, angle, {"fill": "#222222"})
    yield label(car.label, at, 9, BOLD)
