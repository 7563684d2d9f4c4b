"""The sheet that a race ends with: who came where, in the columns that fit the game."""

from __future__ import annotations

from typing import Literal, NamedTuple

Cell = str | int | None
"""Text, a number (a time is in seconds), or None where there is nothing to say."""

Kind = Literal["text", "number", "time", "gap"]


class Column(NamedTuple):
    """A column of a sheet; a `gap` is a time behind the first."""

    title: str
    kind: Kind


class Standings(NamedTuple):
    """A sheet. `rows` come best first and have a cell for each column; the first column is the place, from 1."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


PLACE = Column("place", "number")
SEAT = Column("seat", "number")
NAME = Column("name", "text")


def clock(seconds: int) -> str:
    """Returns seconds as minutes and seconds: 4:05, or -0:07."""
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'-' if seconds < 0 else ''}{minutes}:{rest:02}"


def text(cell: Cell, kind: Kind) -> str:
    """Returns a cell for people."""
    if cell is None:
        return "-"
    if isinstance(cell, int) and kind in ("time", "gap"):
        return f"+{clock(cell)}" if kind == "gap" and cell else clock(cell) if kind == "time" else ""
    return str(cell)
