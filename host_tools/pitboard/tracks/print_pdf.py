"""Sheets as a PDF at true scale: an index, then the pages, each with a scale bar of 100 mm and cut marks.

The same sheets give the same bytes. The PDF asks to be printed without scaling; the bar shows whether it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from pitboard.tracks.geometry import Bounds, Point
from pitboard.tracks.print_index import draw_index, index_pages, place_of
from pitboard.tracks.print_pages import CAPTION, FOOT, MARGIN, OVERLAP, PAPERS, Group, Page, Paper, Piece, lay_out
from pitboard.tracks.print_paint import Painter
from pitboard.tracks.sheets import Area, Disc, Ink, Mark, Sheet, Stroke, Words, plate

SCALE_BAR: Final = 100.0

_LINE: Final = Ink(line="#000000", width=0.25)
_GLUE: Final = Ink(line="#2b5fb4", width=0.25, dash=(2, 2))
_BLUE: Final = "#2b5fb4"
_HERE: Final = Ink(fill="#9fbfe8", line="#2b5fb4", width=0.2)
_THERE: Final = Ink(line="#2b5fb4", width=0.2)
_TICK: Final = 4.0
_MAP_WIDE, _MAP_HIGH = 30.0, 15.0  # of the small map in the foot


def pdf(
    sheets: Sequence[Sheet], title: str, paper: str = "a4", tell: Callable[[int, int], None] | None = None
) -> bytes:
    """Returns the PDF of some sheets (at least one) on a paper of PAPERS.

    `tell` is called with the pages done and the pages in all, for whoever waits. Raises Refusal `print-missing` when
    reportlab isn't installed.
    """
    painter = Painter(title)
    upright = Paper(*PAPERS[paper])
    groups = lay_out(sheets, paper, 1)
    before = index_pages(groups, upright)
    if before:
        groups = lay_out(sheets, paper, before + 1)
    last = before + sum(len(group.pages) for group in groups)
    for number in range(before):
        painter.begin(upright, "" if number else "Index")
        draw_index(painter, groups, upright, number)
        _foot(painter, upright, title, f"page {number + 1} of {last}: index; its maps are reduced")
        painter.end()
    for group in groups:
        for page in group.pages:
            painter.begin(page.paper, _bookmark(group) if page is group.pages[0] else "")
            _page(painter, page, group, last)
            painter.end()
            if tell:
                tell(page.number, last)
    return painter.finished()


def page_count(sheets: Sequence[Sheet], paper: str) -> int:
    """Returns how many pages the PDF has."""
    groups = lay_out(sheets, paper, 1)
    return index_pages(groups, Paper(*PAPERS[paper])) + sum(len(group.pages) for group in groups)


def _bookmark(group: Group) -> str:
    others = len(group.sheets) - 1
    return group.sheets[0].title + (f" and {others} more" if others else "")


# -- a page --------------------------------------------------------------------------------------------------------


def _page(painter: Painter, page: Page, group: Group, last: int) -> None:
    for piece in page.pieces:
        _piece(painter, piece)
    whole = len(page.pieces) > 1
    if whole:
        for piece in page.pieces:
            _caption(painter, piece)
    else:
        _strips(painter, page)
    sheet = page.pieces[0].sheet
    title = f"{len(page.pieces)} tiles" if whole else " - ".join(filter(None, (sheet.title, sheet.id)))
    place = place_of(page, group)
    _foot(painter, page.paper, title, f"page {page.number} of {last}{f': {place}' if place else ''}")
    if place:
        _small_map(painter, page, group)


def _piece(painter: Painter, piece: Piece) -> None:
    """Draws what of a sheet lies in a window, and cut marks at the window's corners."""
    with painter.window(piece.window, piece.at):
        for mark in piece.sheet.marks:
            if _touches(mark, piece.window):
                painter.draw(mark)
    left, top = piece.at
    right, low = left + piece.window.right - piece.window.left, top + piece.window.high - piece.window.low
    for x, outwards in ((left, -1), (right, 1)):
        for y, away in ((top, -1), (low, 1)):
            painter.line((x, y + away), (x, y + away * (_TICK + 0.5)), _LINE)
            painter.line((x + outwards, y), (x + outwards * (_TICK + 0.5), y), _LINE)


def _touches(mark: Mark, window: Bounds) -> bool:
    """Says whether a mark may lie in a window: whether the bounds of the two meet."""
    if isinstance(mark, Words):
        reach = mark.size * max(1, len(mark.text))
        box = Bounds(mark.at.x - reach, mark.at.y - reach, mark.at.x + reach, mark.at.y + reach)
    elif isinstance(mark, Disc):
        (x, y), reach = mark.centre, mark.radius + mark.ink.width
        box = Bounds(x - reach, y - reach, x + reach, y + reach)
    else:
        xs, ys = zip(*mark.points, strict=True)
        wide = mark.ink.width
        box = Bounds(min(xs) - wide, min(ys) - wide, max(xs) + wide, max(ys) + wide)
    across = box.left <= window.right and box.right >= window.left
    return across and box.low <= window.high and box.high >= window.low


def _caption(painter: Painter, piece: Piece) -> None:
    """Writes under a sheet that shares its page what it is."""
    width = piece.window.right - piece.window.left
    low = piece.at.y + piece.window.high - piece.window.low
    words = " - ".join(filter(None, (piece.sheet.title, piece.sheet.id)))
    # The cut marks at the corners stand left and right of it.
    size = max(1.8, min(3.0, 3.0 * (width - 2) / painter.width(words, 3.0)))
    painter.text(words, (piece.at.x + 1, low + CAPTION - 2), size)


def _strips(painter: Painter, page: Page) -> None:
    """Draws the lines to which the pages at the right and below are glued, with their numbers."""
    [piece] = page.pieces
    left, top = piece.at
    right, low = left + piece.window.right - piece.window.left, top + piece.window.high - piece.window.low
    if page.right:
        x = right - OVERLAP
        painter.line((x, top - _TICK), (x, low + _TICK), _GLUE)
        _signpost(painter, f"glue page {page.right} on here", Point(right - 2.5, (top + low) / 2), upright=True)
    if page.below:
        y = low - OVERLAP
        painter.line((left - _TICK, y), (right + _TICK, y), _GLUE)
        _signpost(painter, f"glue page {page.below} on here", Point((left + right) / 2, low - 2.5))
    if page.glued_left:
        painter.draw(Words("cut here", Point(left - 2, (top + low) / 2), 2.5, -90))
    if page.glued_above:
        painter.draw(Words("cut here", Point((left + right) / 2, top - 2), 2.5))


def _signpost(painter: Painter, text: str, at: Point, upright: bool = False) -> None:
    """Writes on white ground, across or, `upright`, downwards."""
    half_wide, half_high = painter.width(text, 3) / 2 + 1, 2.0
    sides = (half_high, half_wide) if upright else (half_wide, half_high)
    painter.draw(Area(plate(at, *sides), Ink(fill="#ffffff"), "signpost"))
    painter.draw(Words(text, at, 3, 90 if upright else 0, _BLUE))


# -- the foot ------------------------------------------------------------------------------------------------------


def _foot(painter: Painter, paper: Paper, title: str, place: str) -> None:
    """Draws the scale bar and says what page this is."""
    top = paper.height - MARGIN - FOOT + 6
    room = paper.width - 2 * MARGIN - _MAP_WIDE - 4
    painter.text(painter.fitted(title, 3.6, True, room), (MARGIN, top + 3), 3.6, bold=True)
    painter.text(painter.fitted(place, 3, False, room), (MARGIN, top + 7.2), 3)
    for mark in scale_bar(Point(MARGIN, top + 13)):
        painter.draw(mark)
    painter.text("100 mm: measure it", (MARGIN + SCALE_BAR + 3, top + 14), 3)


def scale_bar(at: Point) -> Iterator[Mark]:
    """Yields a bar of exactly 100 mm from a point to the right, with a tick each 10 mm."""
    for step in range(11):
        reach = 2.5 if step in (0, 10) else 1.5
        x = at.x + step * SCALE_BAR / 10
        yield Stroke((Point(x, at.y - reach), Point(x, at.y + reach)), _LINE)
    yield Stroke((at, Point(at.x + SCALE_BAR, at.y)), Ink(line="#000000", width=0.5))


def _small_map(painter: Painter, page: Page, group: Group) -> None:
    """Draws the grid of a sheet's pages, this page filled."""
    side = min(_MAP_WIDE / group.columns, _MAP_HIGH / group.rows, 6.0)
    left = page.paper.width - MARGIN - side * group.columns
    top = page.paper.height - MARGIN - FOOT + 6
    for other in sorted(group.pages, key=lambda one: one.number == page.number):
        at = Point(left + (other.column + 0.5) * side, top + (other.row + 0.5) * side)
        painter.draw(Area(plate(at, side / 2, side / 2), _HERE if other.number == page.number else _THERE, "page"))
        if side >= 3:
            painter.draw(Words(str(other.number), at, side * 0.45))
