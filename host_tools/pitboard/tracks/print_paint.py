"""Puts marks on PDF pages with reportlab: millimetres from the upper left corner of a page, to scale or reduced."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import cos, radians, sin
from typing import Any, Final

from pitboard import __version__
from pitboard.tracks.geometry import Bounds, Point
from pitboard.tracks.print_pages import Paper
from pitboard.tracks.refusal import Refusal
from pitboard.tracks.sheets import Area, Disc, Ink, Mark, Stroke, Words

MM: Final = 72 / 25.4
"""Points of a millimetre."""

_PLAIN, _BOLD = "Helvetica", "Helvetica-Bold"  # every viewer and printer has them
_CAPITALS = 0.36  # of a font's size: half the height of its capitals


def drawable(text: str) -> str:
    """Returns a text in the letters that the PDF's fonts have: strange accents fall off, other letters become "?"."""
    found = []
    for letter in text:
        plain = "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
        usable = next((form for form in (letter, plain) if form and _has(form)), "?")
        found.append(usable)
    return "".join(found)


def _has(text: str) -> bool:
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return text.isprintable()


class Painter:
    """A PDF in the making. `origin` and `scale` say where (0, 0) of what is drawn lies on the page, and how large."""

    def __init__(self, title: str) -> None:
        try:
            from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped] # noqa: PLC0415 - an extra
        except ImportError:
            raise Refusal(
                "print-missing", "Printing needs the package reportlab; add it with: pip install 'pitboard[print]'."
            ) from None
        self._data = io.BytesIO()
        self._canvas: Any = Canvas(self._data, invariant=1, pageCompression=1)
        self._canvas.setTitle(drawable(title))
        self._canvas.setCreator(f"Pitboard {__version__}")
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._height = 0.0
        self._origin = Point(0.0, 0.0)
        self._scale = 1.0

    def begin(self, paper: Paper, bookmark: str) -> None:
        """Begins a page; `bookmark` is its entry in the viewer's list, "" for none."""
        self._canvas.setPageSize((paper.width * MM, paper.height * MM))
        self._height = paper.height
        if bookmark:
            key = f"page-{self._canvas.getPageNumber()}"
            self._canvas.bookmarkPage(key)
            self._canvas.addOutlineEntry(drawable(bookmark), key)

    def end(self) -> None:
        """Ends a page."""
        self._canvas.showPage()

    def finished(self) -> bytes:
        """Returns the whole PDF."""
        self._canvas.save()
        return self._data.getvalue()

    @contextmanager
    def window(self, window: Bounds, at: Point, scale: float = 1.0) -> Iterator[None]:
        """Draws in other coordinates for a while: the window's upper left corner is at a point of the page.

        Nothing is painted beyond the window.
        """
        outer = self._origin, self._scale
        self._canvas.saveState()
        self._origin, self._scale = Point(at.x - window.left * scale, at.y - window.low * scale), scale
        path = self._canvas.beginPath()
        x, y = self._point(Point(window.left, window.high))
        path.rect(x, y, (window.right - window.left) * scale * MM, (window.high - window.low) * scale * MM)
        self._canvas.clipPath(path, stroke=0, fill=0)
        try:
            yield
        finally:
            self._canvas.restoreState()
            self._origin, self._scale = outer

    def draw(self, mark: Mark) -> None:
        """Draws a mark."""
        if isinstance(mark, Words):
            self._words(mark)
            return
        fill, stroke = self._take(mark.ink)
        if isinstance(mark, Disc):
            x, y = self._point(mark.centre)
            self._canvas.circle(x, y, mark.radius * self._scale * MM, stroke=stroke, fill=fill)
            return
        path = self._canvas.beginPath()
        path.moveTo(*self._point(mark.points[0]))
        for point in mark.points[1:]:
            path.lineTo(*self._point(point))
        if isinstance(mark, Area):
            path.close()
        self._canvas.drawPath(path, stroke=stroke, fill=fill if isinstance(mark, Area) else 0)

    def line(self, one: tuple[float, float], other: tuple[float, float], ink: Ink) -> None:
        """Draws a straight line."""
        self.draw(Stroke((Point(*one), Point(*other)), ink))

    def text(self, text: str, at: tuple[float, float], size: float, bold: bool = False, fill: str = "#000000") -> None:
        """Writes a line that begins at a point of its base line; `size` in mm."""
        self._font(size, bold, fill)
        self._canvas.drawString(*self._point(Point(*at)), drawable(text))

    def fitted(self, text: str, size: float, bold: bool, room: float) -> str:
        """Returns a text, cut with dots where it is too wide for some room in mm."""
        text = drawable(text)
        if self.width(text, size, bold) <= room:
            return text
        while text and self.width(text + "...", size, bold) > room:
            text = text[:-1]
        return text.rstrip() + "..."

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """Returns how wide a text is, in mm."""
        return float(self._canvas.stringWidth(drawable(text), _BOLD if bold else _PLAIN, size))

    def _words(self, words: Words) -> None:
        text = drawable(words.text)
        self._font(words.size * self._scale, words.bold, words.fill)
        drop = words.size * _CAPITALS
        tilt = radians(words.angle)
        base = Point(words.at.x - drop * sin(tilt), words.at.y + drop * cos(tilt))
        self._canvas.saveState()
        self._canvas.translate(*self._point(base))
        self._canvas.rotate(-words.angle)
        self._canvas.drawCentredString(0, 0, text)
        self._canvas.restoreState()

    def _font(self, size: float, bold: bool, fill: str) -> None:
        self._canvas.setFont(_BOLD if bold else _PLAIN, size * MM)
        self._canvas.setFillColor(fill)

    def _take(self, ink: Ink) -> tuple[int, int]:
        """Takes an ink; returns whether it fills and whether it draws lines."""
        if ink.fill:
            self._canvas.setFillColor(ink.fill)
        if ink.line:
            self._canvas.setStrokeColor(ink.line)
            self._canvas.setLineWidth(ink.width * self._scale * MM)
            self._canvas.setDash(*_dashes(ink.dash, self._scale))
            self._canvas.setLineCap(1 if ink.dash and min(ink.dash) < ink.width else 0)  # dots are round
            self._canvas.setLineJoin(1)
        return int(bool(ink.fill)), int(bool(ink.line))

    def _point(self, point: Point) -> tuple[float, float]:
        x, y = self._origin.x + point.x * self._scale, self._origin.y + point.y * self._scale
        return x * MM, (self._height - y) * MM


def _dashes(dash: Sequence[float], scale: float) -> tuple[list[float], int]:
    return [length * scale * MM for length in dash], 0
