"""All that is printed, with its default measures: the parts of every table, and a frame for each shape of tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from shapely.affinity import scale

from hardware.boards.land import HEX, SQUARE, Land, land
from hardware.boards.mount import FRAME, framed
from hardware.parts3d.frame import FramePiece, Gap, Shape, alike, pieces
from hardware.parts3d.parts import ButtonCap, CarBase, CaseLid, CaseTray, MineMarker, SeatMarker, WreckMarker

Part = CarBase | SeatMarker | WreckMarker | MineMarker | FramePiece | CaseTray | CaseLid | ButtonCap

SEAT_COLOURS: Final = ("white", "yellow", "orange", "blue", "magenta", "cyan")
FRAMES: Final = {
    "240": ("rush", "1a", SQUARE, "Rush n' Crush, 240 mm"),
    "large": ("rush", "5a", SQUARE, "Rush n' Crush, large curves 5 and 6"),
    "rally": ("rally", "204a", SQUARE, "Rallyman"),
    "derby": ("derby", "1", SQUARE, "Crash Derby, square"),
    "derby-hex": ("derby", "1", HEX, "Crash Derby, hex"),
    "hexrace": ("hexrace", "t01", SQUARE, "the hex race"),
}
"""Frames by name: a tile of the shape (game, name, grid), and which tiles lie in it."""
_NUMBERS: Final = ("", "one", "two", "three", "four", "five", "six")


@dataclass(frozen=True, slots=True)
class Job:
    """A part as it is printed: its file's name, what it is, how many are needed, what to do with it.

    A part that is printed with its face down is shown from below. `a_tile` is how many pieces of a frame a tile has.
    """

    name: str
    part: Part
    title: str
    count: str
    note: str = ""
    face_down: bool = False
    a_tile: int = 0


def jobs() -> Iterator[Job]:
    """Yields all parts with their default measures."""
    yield Job("car-base", CarBase(), "car base", "one per car", "press the magnet in with N up; glue the body on top")
    for seat, colour in enumerate(SEAT_COLOURS):
        dots = f"{seat + 1} dot{'s' if seat else ''}"
        yield Job(
            f"seat-{seat + 1}-{colour}", SeatMarker(seat), f"seat marker, {dots}", "one per seat", f"in {colour}", True
        )
    yield Job("wreck", WreckMarker(), "wreck marker", "one per car", "no magnet; in black")
    yield Job("mine", MineMarker(), "mine marker", "24 at the most", "no magnet; in red")
    for name in FRAMES:
        yield from _frame(name)
    yield Job("case-tray", CaseTray(), "console case, tray", "one per table")
    yield Job("case-lid", CaseLid(), "console case, lid", "one per table", face_down=True)
    yield Job("button-cap", ButtonCap(), "button cap", "two per table")


def _frame(name: str) -> Iterator[Job]:
    game, tile, grid, title = FRAMES[name]
    kinds = alike(pieces(FRAME, shape(land(game, tile, grid))))
    for number, (piece, count) in enumerate(kinds, 1):
        end = f"-{number}" if len(kinds) > 1 else ""
        what = (
            f"tile frame, {title}"
            if len(kinds) == count == 1
            else f"piece{end.replace('-', ' ')} of the tile frame, {title}"
        )
        yield Job(f"tile-frame-{name}{end}", piece, what, f"{_NUMBERS[count]} per tile", a_tile=count)


def shape(tile: Land) -> Shape:
    """Returns what the frame of a tile needs to know of it; `y` points up, as on the printer's bed."""
    there = framed(tile)
    return Shape(
        scale(there.outline, yfact=-1, origin=(0, 0)),
        tuple([(x, -y) for x, y in there.screws]),
        tuple([Gap((gap.at[0], -gap.at[1]), (gap.inside[0], -gap.inside[1]), gap.zigzag) for gap in there.gaps]),
    )
