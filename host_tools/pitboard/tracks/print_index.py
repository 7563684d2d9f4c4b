"""The first pages of a print: what to do with it, a map of which page is where, and what the marks mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pitboard.tracks.geometry import Bounds, Point
from pitboard.tracks.print_pages import FOOT, MARGIN, Group, Page, Paper, Piece
from pitboard.tracks.print_paint import Painter
from pitboard.tracks.sheets import Area, Ink, Key, Words, plate

_STEPS: Final = (
    'Print all pages at 100 % ("actual size", no fitting to the page), then measure the bar at the foot of a page.',
    "Pages with a dashed blue line: cut the next page along its marks at the left or the top, lay it on the strip",
    "beyond the line so that its edge meets the line, and glue it. Then cut the tile along its outline.",
    "The small crosses are the middles of the boxes: sensor and light of each box lie there.",
)
_TOP: Final = 28.0
"""Where the maps begin on the first page."""
_CAPTION: Final = 13.0
_GAP: Final = 6.0
_KEY_ROW: Final = 6.5
_WHOLE = 0.55  # of a page's width: the largest map beside others
_MOST_ACROSS = 3
_MAP_LINE: Final = Ink(line="#2b5fb4", width=0.3)
_SHEET: Final = Ink(fill="#f2f2f2", line="#999999", width=0.2)


class _Cell(NamedTuple):
    """A group's place on an index page, in mm."""

    group: Group
    left: float
    top: float
    width: float
    height: float


def index_pages(groups: Sequence[Group], paper: Paper) -> int:
    """Returns how many pages the index takes; none when all fits on one page."""
    if sum(len(group.pages) for group in groups) == 1:
        return 0
    return len(list(_sheets_of_cells(groups, paper)))


def draw_index(painter: Painter, groups: Sequence[Group], paper: Paper, number: int) -> None:
    """Draws the index page of a number from 0: all but its foot."""
    pages = list(_sheets_of_cells(groups, paper))
    if number == 0:
        painter.text("Pitboard: overlays true to size", (MARGIN, MARGIN + 5), 5, bold=True)
        for line, words in enumerate(_STEPS):
            painter.text(words, (MARGIN, MARGIN + 10 + line * 4), 3)
    for cell in pages[number]:
        _draw_cell(painter, cell)
    if number == len(pages) - 1:
        _draw_key(painter, _keys(groups), paper)


# -- maps ----------------------------------------------------------------------------------------------------------


def _sheets_of_cells(groups: Sequence[Group], paper: Paper) -> Iterator[list[_Cell]]:
    """Yields the maps of each index page, in rows; the key takes the foot of the last page."""
    wide = paper.width - 2 * MARGIN
    low = paper.height - MARGIN - FOOT - _key_height(_keys(groups), paper)
    across = min(_MOST_ACROSS, len(groups))
    width = (wide - (across - 1) * _GAP) / across
    height = min(low - MARGIN - _TOP, width * (1.3 if across == 1 else 1.0) + _CAPTION)
    cells: list[_Cell] = []
    top, column = MARGIN + _TOP, 0
    for group in groups:
        if column == across:
            top, column = top + height + _GAP, 0
        if top + height > low + 1e-6:
            yield cells
            cells, top, column = [], MARGIN, 0
        cells.append(_Cell(group, MARGIN + column * (width + _GAP), top, width, height))
        column += 1
    yield cells


def _draw_cell(painter: Painter, cell: _Cell) -> None:
    """Draws a group's pages with their numbers, and under them what is on them."""
    room = cell.height - _CAPTION
    if cell.group.columns * cell.group.rows > 1 or len(cell.group.pages[0].pieces) == 1:
        _draw_split(painter, cell, room)
    else:
        _draw_shared(painter, cell, room)
    numbers = [page.number for page in cell.group.pages]
    pages = f"page {numbers[0]}" if len(numbers) == 1 else f"pages {numbers[0]} to {numbers[-1]}"
    sheets = cell.group.sheets
    lines = [_named(cell.group), f"{pages}; {_sizes(cell.group)}"]
    if len(sheets) == 1 and sheets[0].id:
        lines.insert(1, sheets[0].id)
    for line, words in enumerate(lines):
        bold = line == 0
        at = (cell.left, cell.top + room + 4 + line * 3.8)
        painter.text(painter.fitted(words, 3, bold, cell.width), at, 3, bold=bold)


def _named(group: Group) -> str:
    if len(group.sheets) == 1:
        return group.sheets[0].title
    return f"{len(group.sheets)} tiles, from {group.sheets[0].title}"


def _sizes(group: Group) -> str:
    if len(group.sheets) > 1:
        return "whole tiles"
    left, low, right, high = group.sheets[0].bounds
    return f"{right - left:.0f} x {high - low:.0f} mm"


def _draw_split(painter: Painter, cell: _Cell, room: float) -> None:
    """Draws a sheet reduced, with the windows of its pages."""
    sheet = cell.group.sheets[0]
    left, low, right, high = sheet.bounds
    whole = Bounds(left - 2, low - 2, right + 2, high + 2)
    scale = min(cell.width / (whole.right - whole.left), room / (whole.high - whole.low))
    with painter.window(whole, Point(cell.left, cell.top), scale):
        for mark in sheet.marks:
            if isinstance(mark, Area):
                painter.draw(mark)
        for page in cell.group.pages:
            _draw_window(painter, page.pieces[0].window, page.number, scale)


def _draw_window(painter: Painter, window: Bounds, number: int, scale: float) -> None:
    at = Point((window.left + window.right) / 2, (window.low + window.high) / 2)
    around = plate(at, (window.right - window.left) / 2, (window.high - window.low) / 2)
    painter.draw(Area(around, Ink(line=_MAP_LINE.line, width=_MAP_LINE.width / scale), "page"))
    painter.draw(Area(plate(at, 4.5 / scale, 3 / scale), Ink(fill="#ffffff", line=_MAP_LINE.line, width=0.2 / scale)))
    painter.draw(Words(str(number), at, 4 / scale, bold=True, fill="#1a3f7a"))


def _draw_shared(painter: Painter, cell: _Cell, room: float) -> None:
    """Draws a page with whole sheets reduced, their names on them."""
    page = cell.group.pages[0]
    whole = Bounds(0, 0, page.paper.width, page.paper.height)
    scale = min(cell.width / whole.right, room / whole.high)
    for piece in page.pieces:
        _draw_whole(painter, piece, Point(cell.left, cell.top), scale)
    with painter.window(whole, Point(cell.left, cell.top), scale):
        corners = (Point(0, 0), Point(whole.right, 0), Point(whole.right, whole.high), Point(0, whole.high))
        painter.draw(Area(corners, Ink(line=_MAP_LINE.line, width=2 * _MAP_LINE.width / scale), "page"))


def _draw_whole(painter: Painter, piece: Piece, page_at: Point, scale: float) -> None:
    at = Point(page_at.x + piece.at.x * scale, page_at.y + piece.at.y * scale)
    with painter.window(piece.window, at, scale):
        for mark in piece.sheet.marks:
            if isinstance(mark, Area):
                painter.draw(mark)


# -- the key -------------------------------------------------------------------------------------------------------


def _keys(groups: Sequence[Group]) -> list[Key]:
    """Returns the entries of all sheets' keys, each once."""
    return list(dict.fromkeys(key for group in groups for sheet in group.sheets for key in sheet.key))


def _key_columns(paper: Paper) -> int:
    return 2 if paper.width < 250 else 3


def _key_height(keys: Sequence[Key], paper: Paper) -> float:
    return -(-len(keys) // _key_columns(paper)) * _KEY_ROW + 2


def _draw_key(painter: Painter, keys: Sequence[Key], paper: Paper) -> None:
    columns = _key_columns(paper)
    rows = -(-len(keys) // columns)
    width = (paper.width - 2 * MARGIN) / columns
    top = paper.height - MARGIN - FOOT - _key_height(keys, paper) + 2
    for number, key in enumerate(keys):
        x, y = MARGIN + number // rows * width, top + number % rows * _KEY_ROW
        at = Point(x + 4, y + 2.5)
        if key.ink.fill or key.ink.line:
            painter.draw(Area(plate(at, 4, 2.4), key.ink, "key"))
        if key.sign:
            painter.draw(Words(key.sign, at, 3.5, bold=True))
        painter.text(painter.fitted(key.text, 3, False, width - 12), (x + 10, y + 3.6), 3)


def place_of(page: Page, group: Group) -> str:
    """Returns where a page lies among those of its group, for its foot."""
    if group.columns * group.rows == 1:
        return ""
    return f"row {page.row + 1} of {group.rows}, column {page.column + 1} of {group.columns}"
