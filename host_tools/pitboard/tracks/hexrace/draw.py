"""A hex race track in the terminal: two characters per hex, odd rows half a hex to the right.

`##` is wall, `,` grass, `.` road, a letter a gate, a digit an unused start place. A car is its label, then an arrow for
its facing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.text import Text

from pitboard.tracks.hexrace.geometry import DIRECTIONS
from pitboard.tracks.hexrace.track import GATE_LETTERS, GRASS, ROAD, START_DIGITS, WALL, HexTrack

SEAT_STYLES = (
    "bold red",
    "bold yellow",
    "bold green",
    "bold blue",
    "bold magenta",
    "bold cyan",
    "bold white",
    "bold bright_black",
)
ARROWS = "\u2192\u2198\u2199\u2190\u2196\u2197"
"""Arrows by direction."""

_CELL = 2
_MARGIN = 4  # the row's number and a blank
_GROUND = {ROAD: (".", "white"), GRASS: (",", "green"), WALL: ("##", "bright_black")}
_GATE_STYLES = ("bold reverse", "bold cyan")  # the finish line, the others
_START_STYLE = "yellow"
_FAINT = "dim"


class Car(NamedTuple):
    """Something that stands on a hex: its label (one character is shown), its seat, its facing 0..5 or -1."""

    label: str
    seat: int = -1
    facing: int = -1


Cars = Mapping[tuple[int, int], Car | int | str]
"""What stands where: hex (column, row) -> a Car, a seat number (drawn as that digit) or a plain label."""


def drawing(track: HexTrack, cars: Cars | None = None) -> Text:
    """Returns the track drawn in colour, at most 70 characters wide.

    `str(...)` or `.plain` of the result is the drawing without colour.
    """
    standing = {name: _car(value) for name, value in (cars or {}).items()}
    out = Text(no_wrap=True)
    for line in (_ruler(track), *(_row(track, row, standing) for row in range(len(track.rows)))):
        line.rstrip()
        out.append_text(line).append("\n")
    return out.append("\n").append(_legend(track))


def plain(track: HexTrack, cars: Cars | None = None) -> str:
    """Returns the drawing of `drawing` as text without colour."""
    return drawing(track, cars).plain


def _car(value: Car | int | str) -> Car:
    if isinstance(value, Car):
        return value
    return Car(str(value), value) if isinstance(value, int) else Car(value)


def _ruler(track: HexTrack) -> Text:
    """Numbers every fifth column, as it lies in the even rows."""
    marks = (str(column) if column % 5 == 0 else "" for column in range(track.columns))
    return Text(" " * _MARGIN + "".join(mark.ljust(_CELL) for mark in marks), style=_FAINT)


def _row(track: HexTrack, row: int, cars: Mapping[tuple[int, int], Car]) -> Text:
    line = Text().append(f"{row:>{_MARGIN - 1}} ", _FAINT).append(" " * (row % 2))
    for column in range(track.columns):
        text, style = _hex(track, column, row, cars.get((column, row)))
        line.append(text.ljust(_CELL), style)
    return line


def _hex(track: HexTrack, column: int, row: int, car: Car | None) -> tuple[str, str]:
    if car:
        arrow = ARROWS[car.facing] if car.facing >= 0 else ""
        return car.label[:1] + arrow, SEAT_STYLES[car.seat % len(SEAT_STYLES)] if car.seat >= 0 else "bold"
    letter = track.rows[row][column]
    if letter in GATE_LETTERS:
        return letter, _GATE_STYLES[letter != GATE_LETTERS[0]]
    if letter in START_DIGITS:
        return letter, _START_STYLE
    return _GROUND[track.terrain[track.box(column, row)]]


def _legend(track: HexTrack) -> str:
    gates = ", ".join(
        f"{letter} {ARROWS[way]} {DIRECTIONS[way]}" for letter, way in zip(GATE_LETTERS, track.gates, strict=False)
    )
    return (
        f"'.' road, ',' grass, '##' wall; cars start at 1 to {len(track.starts)} facing {DIRECTIONS[track.facing]}.\n"
        f"Gates in order, with driving directions (A is the finish line):\n{gates}.\n"
    )
