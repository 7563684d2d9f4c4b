"""A Rallyman: DIRT stage in the terminal: lanes as rows of cells, four characters per column.

    [  ] plain   [4 ] speed limit   [~ ] water   /3 \\ jump   (: : ) dotted   {2 } shortcut   [S ] start   [F ] finish

The row above the lanes shows the corners by their characters, as in the strips; `####` is no road. A car stands as its
label behind the mark, a skidding car across all lanes of its half. Long spaces are wider.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text

from pitboard.tracks.draw import FAINT, Car, Cars, bands, car_style, ruler, stacked, standing
from pitboard.tracks.rally.library import SURFACE_NAMES
from pitboard.tracks.rally.spaces import (
    ACROSS,
    DOTTED,
    FINISH,
    JUMP,
    LEFT_STRIP,
    NONE,
    RIGHT_STRIP,
    SHORTCUT,
    START,
    WATER,
)
from pitboard.tracks.rally.track import Track

_CELL = 4
_MARGIN = 5  # "lane" and a blank before the cells of each row
_LIMIT_STYLES = ("", "red", "bright_red", "yellow", "bright_yellow", "green", "bright_green")
"""By speed limit: the slower, the redder."""
_KIND_STYLES = {WATER: "blue", JUMP: "bold yellow", DOTTED: "cyan", SHORTCUT: "magenta", START: "bold", FINISH: "bold"}
_BRACKETS = {JUMP: ("/", "\\"), DOTTED: ("(", ")"), SHORTCUT: ("{", "}")}
_MARKS = {WATER: "~", START: "S", FINISH: "F", DOTTED: ":"}
_TILE_STYLES = {"g": "yellow", "a": "white", "s": "bright_cyan"}
_LEGEND = (
    "S start, F finish, 1-6 speed limit, ~ water, /n\\ jump, (: :) dotted, {n} shortcut;\n"
    "above the lanes: tile, surface, ! danger; column; the way corners bend."
)


def drawing(track: Track, cars: Cars | None = None, width: int = 80, dirt: Sequence[int] = ()) -> Text:
    """Returns the stage drawn in colour, at most `width` characters wide (but at least 8 columns).

    `cars` says what stands where by position code; `dirt` has the dirt tokens of each tile. A stage that is too long is
    drawn in bands, one below the other. `str(...)` or `.plain` of the result is the drawing without colour.
    """
    on = standing(cars)
    rows = {code: _lane(track, code, on) for code in (*range(track.lanes), LEFT_STRIP, RIGHT_STRIP)}
    seams = [column for column in range(1, track.columns) if track.tile_at[column] != track.tile_at[column - 1]]
    inside = {
        column for back, front in zip(track.back, track.front, strict=True) for column in range(back + 1, front + 1)
    }
    spans = bands(track.columns, (width - _MARGIN) // _CELL, seams, inside)
    return stacked(row for begin, end in spans for row in _band(track, rows, dirt, begin, end)).append(_LEGEND + "\n")


def plain(track: Track, cars: Cars | None = None, width: int = 80, dirt: Sequence[int] = ()) -> str:
    """Returns the drawing of `drawing` as text without colour."""
    return drawing(track, cars, width, dirt).plain


# -- cells ---------------------------------------------------------------------------------------------------------

_Chars = list[tuple[str, str]]
"""Single characters with their styles."""


def _lane(track: Track, code: int, cars: Mapping[tuple[int, int], Car]) -> _Chars:
    """Returns the characters of a lane or shortcut strip over the whole stage."""
    ground = "#" if code < LEFT_STRIP else " "
    chars: _Chars = [(ground, FAINT)] * (_CELL * track.columns)
    for space, lane in enumerate(track.lane):
        if lane == code:
            begin, end = track.back[space] * _CELL, (track.front[space] + 1) * _CELL
            chars[begin:end] = _space(track, space, cars)
    return chars


def _space(track: Track, space: int, cars: Mapping[tuple[int, int], Car]) -> _Chars:
    kind, number, back = track.kind[space], track.number[space], track.back[space]
    style = _KIND_STYLES.get(kind, _LIMIT_STYLES[number])
    before, behind = _BRACKETS.get(kind, ("[", "]"))
    room = (track.front[space] + 1 - back) * _CELL - 2
    mark = _MARKS.get(kind) or (str(number) if number else " ")
    inside = _labelled(mark, style, cars.get((track.lane[space], back)), room)
    if kind == DOTTED:
        # Two halves of one cell each; a skidding car stands in the same half of every lane.
        halves = [cars.get((ACROSS, back + half)) for half in range(2)]
        if halves[0]:
            inside[: _CELL - 1] = _labelled(mark, style, halves[0], _CELL - 1)
        inside[_CELL - 1 :] = _labelled(mark, style, halves[1], room - _CELL + 1)
    return [(before, style), *inside, (behind, style)]


def _labelled(mark: str, style: str, car: Car | None, room: int) -> _Chars:
    """Returns a mark and behind it the label of the car, filled up or cut to the room there is."""
    label = car.label[: room - 1] if car else ""
    return [(mark, style), *((char, car_style(car)) for char in label), *[(" ", style)] * (room - 1 - len(label))]


# -- bands ---------------------------------------------------------------------------------------------------------


def _band(track: Track, rows: dict[int, _Chars], dirt: Sequence[int], begin: int, end: int) -> Iterator[Text]:
    yield _tile_row(track, dirt, begin, end)
    yield ruler(begin, end, _CELL, " col ")
    if any(corner != NONE for corner in track.corner_at[begin:end]):
        corners = "".join([char * _CELL for char in track.strips.corner[begin:end]])
        yield Text("bend " + corners.replace(".", " "), style=FAINT)
    for code in (LEFT_STRIP, *range(track.lanes), RIGHT_STRIP):
        chars = rows[code][begin * _CELL : end * _CELL]
        if code >= LEFT_STRIP and all(char == " " for char, _ in chars):
            continue
        row = Text().append("cut  " if code >= LEFT_STRIP else f"{code:>4} ", FAINT)
        for char, style in chars:
            row.append(char, style)
        yield row
    yield Text()


def _tile_row(track: Track, dirt: Sequence[int], begin: int, end: int) -> Text:
    """Names the tiles, each above its first column, with surface, danger and dirt."""
    row = Text().append("tile ", FAINT)
    for tile, surface in enumerate(track.surface):
        columns = [column for column in range(begin, end) if track.tile_at[column] == tile]
        if not columns:
            continue
        room = len(columns) * _CELL - 1
        name = track.tiles[tile] if track.tiles else str(tile)
        label = f"{name} {SURFACE_NAMES[surface]} {'!' * track.danger[tile]} "
        if tile < len(dirt) and dirt[tile]:
            label += f"dirt {dirt[tile]} "
        if track.tile_at.index(tile) < begin:
            label = ""
        row.append(label[:room].ljust(room, "-") + " ", _TILE_STYLES[surface])
    return row
