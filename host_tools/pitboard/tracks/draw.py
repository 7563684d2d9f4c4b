"""What the terminal drawings of all games share: cars, bands that fit the width, rulers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from rich.text import Text

FAINT: Final = "dim"
SEAT_STYLES: Final = (
    "bold red",
    "bold yellow",
    "bold green",
    "bold blue",
    "bold magenta",
    "bold cyan",
    "bold white",
    "bold bright_black",
)
ARROWS: Final = {
    "n": "\u2191",
    "ne": "\u2197",
    "e": "\u2192",
    "se": "\u2198",
    "s": "\u2193",
    "sw": "\u2199",
    "w": "\u2190",
    "nw": "\u2196",
}
"""Arrows by the name of a direction."""

_LEAST_COLUMNS = 8  # of a band, however narrow the terminal


class Car(NamedTuple):
    """Something that stands in a box: its label (cut to the room there), its seat, the number of its facing or -1."""

    label: str
    seat: int = -1
    facing: int = -1


Cars = Mapping[tuple[int, int], Car | int | str]
"""What stands where: name of a box -> a Car, a seat number (drawn as that digit) or a plain label."""


def standing(cars: Cars | None) -> dict[tuple[int, int], Car]:
    """Returns what stands where as cars."""
    return {name: _car(value) for name, value in (cars or {}).items()}


def _car(value: Car | int | str) -> Car:
    if isinstance(value, Car):
        return value
    return Car(str(value), value) if isinstance(value, int) else Car(value)


def car_style(car: Car | None) -> str:
    """Returns the style of a car's label: the colour of its seat."""
    return SEAT_STYLES[car.seat % len(SEAT_STYLES)] if car and car.seat >= 0 else "bold"


def bands(columns: int, room: int, seams: Collection[int], inside: Collection[int]) -> Iterator[tuple[int, int]]:
    """Yields the columns (begin, end) of each band of a track that is too long for one line; `room` is in columns.

    A band ends at the last of the `seams` (of tiles) that fits; if none does, where it cuts no box in two (`inside` are
    the columns that begin none); if that is nowhere, where the room ends.
    """
    most = max(room, _LEAST_COLUMNS)
    begin = 0
    while begin < columns:
        end = min(begin + most, columns)
        if end < columns:
            places = range(begin + 1, end + 1)
            whole = [column for column in places if column not in inside]
            end = max([column for column in places if column in seams] or whole or [end])
        yield begin, end
        begin = end


def ruler(begin: int, end: int, cell: int, head: str) -> Text:
    """Numbers the first column of a band and every fifth one; a column is `cell` characters wide."""
    marks = (str(column) if column == begin or column % 5 == 0 else "" for column in range(begin, end))
    return Text(head + "".join(mark.ljust(cell) for mark in marks), style=FAINT)


def stacked(lines: Iterable[Text]) -> Text:
    """Returns lines as one text, without blanks at their ends."""
    out = Text(no_wrap=True)
    for line in lines:
        line.rstrip()
        out.append_text(line).append("\n")
    return out
