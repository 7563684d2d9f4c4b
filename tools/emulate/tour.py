"""A walk through the pages that people can open in a race: details, pause, service. The race is as before after it."""

from __future__ import annotations

from typing import Final, Protocol

from pitboard.twin.race import RaceFailed, plain

_LONG_MS: Final = 900
_LOOK_MS: Final = 700
_DETAILS: Final = 4
_SERVICE: Final = ("Lights", "Sound", "Dice", "Sensors", "Faults", "Memory", "Version")
"""Its pages, in the knob's order after the one that leaves it."""


class Pages(Protocol):
    """A board, as far as its pages are concerned."""

    def run(self, ms: float) -> None:
        """Lets time pass."""

    def knob(self, detents: int) -> None:
        """Turns the knob."""

    def press(self) -> None:
        """Presses the knob."""

    def button(self, name: str, ms: float) -> None:
        """Presses a button."""

    def oled(self) -> list[str]:
        """Returns the display's rows."""


def walk(board: Pages) -> int:
    """Opens every page; returns how many there were. Raises RaceFailed when the board breaks, or another one comes."""
    board.run(_LOOK_MS)
    before = board.oled()[0]
    seen = 0
    for _ in range(_DETAILS):
        board.button("a", 80)
        seen += _look(board)[0] != before
    if _look(board)[0] != before:
        board.button("b", 80)
    board.button("b", _LONG_MS)
    seen += _expect(board, "Pause")
    board.press()
    board.run(_LOOK_MS)
    board.button("a", _LONG_MS)
    seen += _expect(board, "Service")
    for _ in _SERVICE:
        board.knob(1)
        board.press()
        if "Service" not in _look(board)[0]:  # else all there is to it stands there
            seen += 1
            board.button("b", 80)
        _expect(board, "Service")
    board.button("b", 80)
    board.run(_LOOK_MS)
    if _look(board)[0].split()[:1] != before.split()[:1]:
        raise RaceFailed("\n".join([f"the race isn't as it was after the pages; it was {before!r}", *board.oled()]))
    return seen


def _expect(board: Pages, title: str) -> bool:
    rows = _look(board)
    if title not in rows[0]:
        raise RaceFailed("\n".join([f"there is no page {title!r}:", *map(plain, rows)]))
    return True


def _look(board: Pages) -> list[str]:
    board.run(_LOOK_MS)
    rows = board.oled()
    if "broke" in rows[0]:
        raise RaceFailed("\n".join(["the board broke at one of its pages:", *map(plain, rows)]))
    return rows
