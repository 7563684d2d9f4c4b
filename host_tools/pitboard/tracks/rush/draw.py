"""A Rush n' Crush track in the terminal: lanes as rows of cells, three characters per column.

`[ ]` is an open box, `###` an obstacle; a box of more columns is wider; blanks are ground. `|` instead of the first
character marks a start or finish line, and the row above the lanes says which (S, F). A car stands as its label between
the brackets.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from rich.text import Text

from pitboard.tracks.draw import FAINT, Car, Cars, bands, car_style, ruler, stacked, standing
from pitboard.tracks.rush.track import Track

_CELL = 3
_MARGIN = 5  # "lane" and a blank before the cells of each row
_TILE_STYLES = ("cyan", "blue")  # in turn, so that the borders of tiles show
_OBSTACLE_STYLE = "red"
_LINE_STYLE = "bold reverse"


class _Cell(NamedTuple):
    text: str
    style: str = ""


def drawing(track: Track, cars: Cars | None = None, width: int = 80) -> Text:
    """Returns the track drawn in colour, at most `width` characters wide (but at least one tile or 8 columns).

    A track that is too long for the width is drawn in bands, one below the other. `str(...)` or `.plain` of the
    result is the drawing without colour.
    """
    on = standing(cars)
    grid = [_lane(track, lane, on) for lane in range(track.lanes)]
    inside = {
        column for first, front in zip(track.first, track.front, strict=True) for column in range(first + 1, front + 1)
    }
    spans = bands(track.columns, (width - _MARGIN) // _CELL, track.edges, inside)
    return stacked(row for begin, end in spans for row in _band(track, grid, begin, end)).append(_legend(track) + "\n")


def plain(track: Track, cars: Cars | None = None, width: int = 80) -> str:
    """Returns the drawing of `drawing` as text without colour."""
    return drawing(track, cars, width).plain


def _lane(track: Track, lane: int, cars: Mapping[tuple[int, int], Car]) -> list[list[_Cell]]:
    """Returns the cells of a lane, column by column; the pieces of a column are three characters together."""
    columns: list[list[_Cell]] = []
    text = track.strip[lane]
    tiles = _tile_of_columns(track)
    begin = 0
    while begin < track.columns:
        end = begin + 1
        while end < track.columns and text[end] == "-":
            end += 1
        style = _TILE_STYLES[tiles[begin] % 2]
        columns.extend(_box(text[begin], end - begin, style, cars.get((lane, begin))))
        begin = end
    for column in {track.start, track.finish}:
        first, *rest = columns[column]
        columns[column] = [_Cell("|", _LINE_STYLE), _Cell(first.text[1:], first.style), *rest]
    return columns


def _tile_of_columns(track: Track) -> list[int]:
    spans = pairwise((*track.edges, track.columns))
    return [tile for tile, (begin, end) in enumerate(spans) for _ in range(begin, end)]


def _box(char: str, length: int, style: str, car: Car | None) -> list[list[_Cell]]:
    """Returns the columns of one box."""
    room = length * _CELL - 2
    if char == "_":
        return [[_Cell(" " * _CELL)]]
    if char == "#":
        return [[_Cell("#" * _CELL, _OBSTACLE_STYLE)] for _ in range(length)]
    label = car.label[:room] if car else ""
    inside = [(char, car_style(car)) for char in label.ljust(room)]
    chars = [("[", style), *inside, ("]", style)]
    return [[_Cell(*char) for char in chars[at : at + _CELL]] for at in range(0, len(chars), _CELL)]


def _band(track: Track, grid: list[list[list[_Cell]]], begin: int, end: int) -> Iterator[Text]:
    if track.tiles:
        yield _tile_row(track, begin, end)
    yield ruler(begin, end, _CELL, " col ")
    yield _line_row(track, begin, end)
    for lane, columns in enumerate(grid):
        row = Text().append(f"{lane:>4} ", FAINT)
        for pieces in columns[begin:end]:
            for piece in pieces:
                row.append(piece.text, piece.style)
        yield row
    yield Text()


def _tile_row(track: Track, begin: int, end: int) -> Text:
    """Names the tiles, each above its first column."""
    row = Text("tile ", style=FAINT)
    for tile, (first, following) in enumerate(pairwise((*track.edges, track.columns))):
        if begin <= first < end:
            name = f"{track.tiles[tile]} "
            room = (min(following, end) - first) * _CELL - 1
            row.append(name[:room].ljust(room, "-") + " ", _TILE_STYLES[tile % 2])
        elif first < begin < following:
            row.append("-" * ((min(following, end) - begin) * _CELL - 1) + " ", _TILE_STYLES[tile % 2])
    return row


def _line_row(track: Track, begin: int, end: int) -> Text:
    marks = dict.fromkeys(range(begin, end), "")
    for letter, line in (("S", track.start), ("F", track.finish)):
        if line in marks:
            marks[line] += letter
    return Text("     " + "".join(mark.ljust(_CELL) for mark in marks.values()), style="bold")


def _legend(track: Track) -> str:
    laps = "1 lap" if track.laps == 1 else f"{track.laps} laps"
    ends = f"closed: column {track.columns - 1} is followed by column 0" if track.closed else "open"
    return f"S start line, F finish line; driven from left to right, {laps}, {ends}."
