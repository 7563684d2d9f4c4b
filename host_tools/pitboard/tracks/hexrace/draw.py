"""A hex race track in the terminal: two characters per hex, odd rows half a hex to the right.

`##` is wall, `,` grass, `.` road, a letter a gate, a digit an unused start place. A car is its label, then an arrow for
its facing.
"""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from pitboard.tracks.draw import ARROWS, FAINT, Car, Cars, car_style, ruler, stacked, standing
from pitboard.tracks.hexrace.geometry import DIRECTIONS
from pitboard.tracks.hexrace.track import GATE_LETTERS, GRASS, ROAD, START_DIGITS, WALL, HexTrack

_CELL = 2
_MARGIN = 4  # the row's number and a blank
_GROUND = {ROAD: (".", "white"), GRASS: (",", "green"), WALL: ("##", "bright_black")}
_GATE_STYLES = ("bold reverse", "bold cyan")  # the finish line, the others
_START_STYLE = "yellow"


def drawing(track: HexTrack, cars: Cars | None = None) -> Text:
    """Returns the track drawn in colour, at most 70 characters wide.

    `str(...)` or `.plain` of the result is the drawing without colour.
    """
    on = standing(cars)
    rows = (_row(track, row, on) for row in range(len(track.rows)))
    return stacked([ruler(0, track.columns, _CELL, " " * _MARGIN), *rows]).append("\n").append(_legend(track))


def plain(track: HexTrack, cars: Cars | None = None) -> str:
    """Returns the drawing of `drawing` as text without colour."""
    return drawing(track, cars).plain


def _row(track: HexTrack, row: int, cars: Mapping[tuple[int, int], Car]) -> Text:
    line = Text().append(f"{row:>{_MARGIN - 1}} ", FAINT).append(" " * (row % 2))
    for column in range(track.columns):
        text, style = _hex(track, column, row, cars.get((column, row)))
        line.append(text.ljust(_CELL), style)
    return line


def _hex(track: HexTrack, column: int, row: int, car: Car | None) -> tuple[str, str]:
    if car:
        arrow = ARROWS[DIRECTIONS[car.facing]] if car.facing >= 0 else ""
        return car.label[:1] + arrow, car_style(car)
    letter = track.rows[row][column]
    if letter in GATE_LETTERS:
        return letter, _GATE_STYLES[letter != GATE_LETTERS[0]]
    if letter in START_DIGITS:
        return letter, _START_STYLE
    return _GROUND[track.terrain[track.box(column, row)]]


def _legend(track: HexTrack) -> str:
    gates = ", ".join(
        f"{letter} {ARROWS[DIRECTIONS[way]]} {DIRECTIONS[way]}"
        for letter, way in zip(GATE_LETTERS, track.gates, strict=False)
    )
    return (
        f"'.' road, ',' grass, '##' wall; cars start at 1 to {len(track.starts)} facing {DIRECTIONS[track.facing]}.\n"
        f"Gates in order, with driving directions (A is the finish line):\n{gates}.\n"
    )
