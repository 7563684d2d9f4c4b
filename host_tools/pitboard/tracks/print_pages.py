"""How sheets lie on pages: small ones side by side, large ones split, with a strip to glue the next page on.

All lengths are millimetres, y points down, a page's upper left corner is (0, 0). Every page keeps MARGIN free all
around, since most printers print no nearer to the edge, and has FOOT at its lower end for the scale bar.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, isclose
from typing import Final, NamedTuple

from pitboard.tracks.geometry import Bounds, Point
from pitboard.tracks.sheets import Sheet

PAPERS: Final = {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "letter": (215.9, 279.4)}
"""Papers by name: width and height, upright."""

MARGIN: Final = 7.0
MARK: Final = 5.0
"""Room for the cut marks around what is printed."""
FOOT: Final = 22.0
OVERLAP: Final = 10.0
"""Width of the strip that a page has in common with its right and its lower neighbour: that page is glued on it."""
CAPTION: Final = 6.0
"""Room below a sheet that shares its page with others."""

_GAP = 2 * MARK + 2  # between two sheets on a page: each has its own cut marks
_PAD = 0.5  # around a sheet, for the width of its lines
_LEAST = 1.0  # square mm of a sheet for which a page is printed


class Paper(NamedTuple):
    """A page's size."""

    width: float
    height: float

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of what can be printed true to size between the cut marks."""
        return self.width - 2 * (MARGIN + MARK), self.height - 2 * (MARGIN + MARK) - FOOT


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a sheet on a page: `window` in the sheet's coordinates, its upper left corner is at `at` on the page."""

    sheet: Sheet
    window: Bounds
    at: Point


@dataclass(frozen=True, slots=True)
class Page:
    """A page with its number (from 1, the index pages included) and its pieces.

    A page of a split sheet has one piece and its place, `column` and `row`, in the grid of that sheet's pages. `right`
    and `below` are the numbers of the pages that are glued on its strips there (0 for none; then there is no strip);
    `glued_left` and `glued_above` say whether it is itself glued on the page to its left and above.
    """

    number: int
    paper: Paper
    pieces: tuple[Piece, ...]
    column: int = 0
    row: int = 0
    right: int = 0
    below: int = 0
    glued_left: bool = False
    glued_above: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Pages that belong together: those of one split sheet, in a grid, or one page with whole sheets."""

    columns: int
    rows: int
    pages: tuple[Page, ...]

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets on these pages."""
        return tuple([piece.sheet for piece in self.pages[0].pieces])


def lay_out(sheets: Sequence[Sheet], paper: str, first: int) -> list[Group]:
    """Returns the pages of some sheets in their order, numbered from `first`; `paper` is one of PAPERS.

    A sheet that fits on a page is put beside others that do.
    """
    upright = Paper(*PAPERS[paper])
    papers = (upright, Paper(upright.height, upright.width))
    groups: list[Group] = []
    waiting: list[Sheet] = []
    for sheet in sheets:
        if any(_fits(sheet, one) for one in papers):
            waiting.append(sheet)
            continue
        groups += _shared(waiting, papers)
        waiting = []
        groups.append(min((_split(sheet, one) for one in papers), key=lambda group: len(group.pages)))
    groups += _shared(waiting, papers)
    return list(_numbered(groups, first))


def _size(sheet: Sheet) -> tuple[float, float]:
    left, low, right, high = sheet.bounds
    return right - left + 2 * _PAD, high - low + 2 * _PAD


def _padded(sheet: Sheet) -> Bounds:
    left, low, right, high = sheet.bounds
    return Bounds(left - _PAD, low - _PAD, right + _PAD, high + _PAD)


def _fits(sheet: Sheet, paper: Paper) -> bool:
    (width, height), (wide, high) = _size(sheet), paper.room
    return width <= wide and height + CAPTION <= high


# -- whole sheets ----------------------------------------------------------------------------------------------------


def _shared(sheets: Sequence[Sheet], papers: Sequence[Paper]) -> list[Group]:
    """Returns pages for sheets each of which fits on a page, on the paper that takes fewest of them."""
    if not sheets:
        return []
    able = [paper for paper in papers if all(_fits(sheet, paper) for sheet in sheets)]
    if not able:  # some only upright, some only lying: apart from each other
        return [group for sheet in sheets for group in _shared([sheet], papers)]
    pages = min((list(_shelved(sheets, paper)) for paper in able), key=len)
    return [Group(1, 1, (page,)) for page in pages]


def _shelved(sheets: Sequence[Sheet], paper: Paper) -> Iterator[Page]:
    """Puts sheets on pages from left to right in rows, each row as high as its highest sheet."""
    wide, high = paper.room
    pieces: list[Piece] = []
    across = top = row_height = 0.0
    for sheet in sheets:
        width, height = _size(sheet)
        if across and across + width > wide:
            across, top, row_height = 0.0, top + row_height + _GAP, 0.0
        if pieces and top + height + CAPTION > high:
            yield Page(0, paper, tuple(pieces))
            pieces, across, top, row_height = [], 0.0, 0.0, 0.0
        pieces.append(Piece(sheet, _padded(sheet), Point(MARGIN + MARK + across, MARGIN + MARK + top)))
        across += width + _GAP
        row_height = max(row_height, height + CAPTION)
    yield Page(0, paper, tuple(pieces))


# -- split sheets ----------------------------------------------------------------------------------------------------


def _split(sheet: Sheet, paper: Paper) -> Group:
    """Splits a sheet over a grid of pages; a page on which nothing of it would lie is left out."""
    whole = _padded(sheet)
    lefts, wide = _cuts(whole.left, whole.right, paper.room[0])
    tops, high = _cuts(whole.low, whole.high, paper.room[1])
    pages = []
    for row, top in enumerate(tops):
        for column, left in enumerate(lefts):
            window = Bounds(left, top, min(left + wide, whole.right), min(top + high, whole.high))
            own = Bounds(left, top, *_own_end(window, whole))
            if sum(abs(area(clipped(outline, own))) for outline in sheet.outlines) >= _LEAST:
                piece = Piece(sheet, window, Point(MARGIN + MARK, MARGIN + MARK))
                pages.append(Page(0, paper, (piece,), column, row))
    return Group(len(lefts), len(tops), tuple(pages))


def _cuts(begin: float, end: float, room: float) -> tuple[list[float], float]:
    """Returns where the windows begin that cover a length, and how long each is: all alike, so none is a sliver."""
    count = max(1, ceil((end - begin - OVERLAP) / (room - OVERLAP) - 1e-9))
    step = (end - begin - OVERLAP) / count
    return [begin + step * number for number in range(count)], step + OVERLAP


def _own_end(window: Bounds, whole: Bounds) -> tuple[float, float]:
    """Returns where the part of a window ends that no page to the right or below has too."""
    right = window.right if isclose(window.right, whole.right) else window.right - OVERLAP
    high = window.high if isclose(window.high, whole.high) else window.high - OVERLAP
    return right, high


def clipped(outline: Sequence[Point], window: Bounds) -> list[Point]:
    """Returns the part of a closed outline inside a window (Sutherland-Hodgman); [] when nothing is.

    Where the outline is not convex, parts may hang together by lines without area.
    """
    points = list(outline)
    sides = ((0, window.left, 1), (0, window.right, -1), (1, window.low, 1), (1, window.high, -1))
    for axis, limit, sign in sides:
        kept: list[Point] = []
        for index, point in enumerate(points):
            before = points[index - 1]
            here, there = (point[axis] - limit) * sign, (before[axis] - limit) * sign
            if (here >= 0) != (there >= 0):
                share = there / (there - here)
                kept.append(Point(before.x + (point.x - before.x) * share, before.y + (point.y - before.y) * share))
            if here >= 0:
                kept.append(point)
        points = kept
    return points


def area(points: Sequence[Point]) -> float:
    """Returns the area of a closed outline in square mm, negative when it goes round the other way."""
    around = zip(points, [*points[1:], *points[:1]], strict=True)
    return sum(one.x * other.y - other.x * one.y for one, other in around) / 2


# -- numbers -------------------------------------------------------------------------------------------------------


def _numbered(groups: Sequence[Group], first: int) -> Iterator[Group]:
    """Gives all pages their numbers, and tells those of split sheets their neighbours."""
    for group in groups:
        number_at = {(page.column, page.row): first + index for index, page in enumerate(group.pages)}
        yield Group(group.columns, group.rows, tuple([_placed(page, number_at) for page in group.pages]))
        first += len(group.pages)


def _placed(page: Page, number_at: dict[tuple[int, int], int]) -> Page:
    column, row = page.column, page.row
    return Page(
        number=number_at[column, row],
        paper=page.paper,
        pieces=page.pieces,
        column=column,
        row=row,
        right=number_at.get((column + 1, row), 0),
        below=number_at.get((column, row + 1), 0),
        glued_left=(column - 1, row) in number_at,
        glued_above=(column, row - 1) in number_at,
    )
