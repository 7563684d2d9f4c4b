"""A Rallyman: DIRT stage in the terminal: lanes as rows of cells, four characters per column.

    [  ] plain   [4 ] speed limit   [~ ] water   /3 \\ jump   (: : ) dotted   {2 } shortcut   [S ] start   [F ] finish

The row above the lanes shows the corners by their characters, as in the strips; `####` is no road. A car stands as its
label behind the mark, a skidding car across all lanes of its half. Long spaces are wider.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text

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
from pitboard.tracks.rush.draw import SEAT_STYLES, Car, Cars

_CELL = 4
_MARGIN = 5  # "lane" and a blank before the cells of each row
_FAINT = "dim"
_LIMIT_STYLES = ("", "red", "bright_red", "yellow", "bright_yellow", "green", "bright_green")
"""By speed limit: the slower, the redder."""
_KIND_STYLES = {WATER: "blue", JUMP: "bold yellow", DOTTED: "cyan", SHORTCUT: "magenta", START: "bold", FINISH: "bold"}
_BRACKETS = {JUMP: ("/", "\\"), DOTTED: ("(", ")"), SHORTCUT: ("{", "}")}
_MARKS = {WATER: "~", START: "S", FINISH: "F", DOTTED: ":"}
_TILE_STYLES = {"g": "yellow", "a": "white", "s": "bright_cyan"}
_SURFACES = {"g": "gravel", "a": "asphalt", "s": "snow"}
_LEGEND = (
    "S start, F finish, 1-6 speed limit, ~ water, /n\\ jump, (: :) dotted, {n} shortcut;\n"
    "above the lanes: tile, surface, ! danger; column; the way corners bend."
)


def drawing(track: Track, cars: Cars | None = None, width: int = 80, dirt: Sequence[int] = ()) -> Text:
    """Returns the stage drawn in colour, at most `width` characters wide (but at least 8 columns).

    `cars` says what stands where by position code; `dirt` has the dirt tokens of each tile. A stage that is too long is
    drawn in bands, one below the other. `str(...)` or `.plain` of the result is the drawing without colour.
    """
    standing = {name: _car(value) for name, value in (cars or {}).items()}
    rows = {code: _lane(track, code, standing) for code in (*range(track.lanes), LEFT_STRIP, RIGHT_STRIP)}
    out = Text(no_wrap=True)
    for begin, end in _bands(track, width):
        for row in _band(track, rows, dirt, begin, end):
            row.rstrip()
            out.append_text(row).append("\n")
    out.append(_LEGEND + "\n")
    return out


def plain(track: Track, cars: Cars | None = None, width: int = 80, dirt: Sequence[int] = ()) -> str:
    """Returns the drawing of `drawing` as text without colour."""
    return drawing(track, cars, width, dirt).plain


def _car(value: Car | int | str) -> Car:
    if isinstance(value, Car):
        return value
    return Car(str(value), value) if isinstance(value, int) else Car(value)


# -- cells ---------------------------------------------------------------------------------------------------------

_Chars = list[tuple[str, str]]
"""Single characters with their styles."""


def _lane(track: Track, code: int, cars: Mapping[tuple[int, int], Car]) -> _Chars:
    """Returns the characters of a lane or shortcut strip over the whole stage."""
    ground = "#" if code < LEFT_STRIP else " "
    chars: _Chars = [(ground, _FAINT)] * (_CELL * track.columns)
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
    car_style = SEAT_STYLES[car.seat % len(SEAT_STYLES)] if car and car.seat >= 0 else "bold"
    return [(mark, style), *((char, car_style) for char in label), *[(" ", style)] * (room - 1 - len(label))]


# -- bands ---------------------------------------------------------------------------------------------------------


def _bands(track: Track, width: int) -> Iterator[tuple[int, int]]:
    """Yields the columns (begin, end) of each band; bands end where tiles end if any tile fits the width."""
    most = max((width - _MARGIN) // _CELL, 8)
    seams = [column for column in range(1, track.columns) if track.tile_at[column] != track.tile_at[column - 1]]
    begin = 0
    while begin < track.columns:
        end = min(begin + most, track.columns)
        if end < track.columns:
            end = max((seam for seam in seams if begin < seam <= end), default=_whole(track, begin, end))
        yield begin, end
        begin = end


def _whole(track: Track, begin: int, end: int) -> int:
    """Returns the last column up to `end` that cuts no space in two, `end` if there is none."""
    inside = {
        column for back, front in zip(track.back, track.front, strict=True) for column in range(back + 1, front + 1)
    }
    return next((column for column in range(end, begin, -1) if column not in inside), end)


def _band(track: Track, rows: dict[int, _Chars], dirt: Sequence[int], begin: int, end: int) -> Iterator[Text]:
    yield _tile_row(track, dirt, begin, end)
    yield _ruler(begin, end)
    if any(corner != NONE for corner in track.corner_at[begin:end]):
        corners = "".join([char * _CELL for char in track.strips.corner[begin:end]])
        yield Text("bend " + corners.replace(".", " "), style=_FAINT)
    for code in (LEFT_STRIP, *range(track.lanes), RIGHT_STRIP):
        chars = rows[code][begin * _CELL : end * _CELL]
        if code >= LEFT_STRIP and all(char == " " for char, _ in chars):
            continue
        row = Text().append("cut  " if code >= LEFT_STRIP else f"{code:>4} ", _FAINT)
        for char, style in chars:
            row.append(char, style)
        yield row
    yield Text()


def _tile_row(track: Track, dirt: Sequence[int], begin: int, end: int) -> Text:
    """Names the tiles, each above its first column, with surface, danger and dirt."""
    row = Text().append("tile ", _FAINT)
    for tile, surface in enumerate(track.surface):
        columns = [column for column in range(begin, end) if track.tile_at[column] == tile]
        if not columns:
            continue
        room = len(columns) * _CELL - 1
        name = track.tiles[tile] if track.tiles else str(tile)
        label = f"{name} {_SURFACES[surface]} {'!' * track.danger[tile]} "
        if tile < len(dirt) and dirt[tile]:
            label += f"dirt {dirt[tile]} "
        if track.tile_at.index(tile) < begin:
            label = ""
        row.append(label[:room].ljust(room, "-") + " ", _TILE_STYLES[surface])
    return row


def _ruler(begin: int, end: int) -> Text:
    """Numbers the first column of the band and every fifth one."""
    marks = (str(column) if column == begin or column % 5 == 0 else "" for column in range(begin, end))
    return Text(" col " + "".join(mark.ljust(_CELL) for mark in marks), style=_FAINT)
