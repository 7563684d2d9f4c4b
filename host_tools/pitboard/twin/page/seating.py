"""Choosing in the board's menu how many play, as a person does: by what the display says, with the knob alone."""

from __future__ import annotations

import re
from typing import Final

from pitboard.tracks.refusal import Refusal
from pitboard.twin.page import agenda, protocol
from pitboard.twin.page.board import Board
from pitboard.twin.player import NAMES

_BOOT_MS: Final = 3000
_LOOK_MS: Final = 150
_MOST: Final = 20
"""Values of a question."""
_LOOKS: Final = 200


class NotSeated(Refusal):
    """The board doesn't offer what was asked for; the message says what it shows."""

    def __init__(self, why: str) -> None:
        super().__init__("menu", why)


def seat(board: Board, players: int, bots: int) -> None:
    """Goes from the first page to the start of a race of so many people and bots. Raises NotSeated."""
    board.step(_BOOT_MS)
    choose = {"Players": str(players), "Ready?": "With bots" if bots else "Quick", "With bots": str(bots)}
    for _ in range(_LOOKS):
        rows = _read(board)
        title = rows[0].strip()
        if title.startswith(NAMES) or rows[1].startswith("Take all"):
            return
        if not rows[7].strip():  # it loads
            board.step(_LOOK_MS)
            continue
        if title in choose:
            _turn_to(board, title, choose[title])
        _press(board)
    raise NotSeated(f"no race begins; the board shows {' / '.join(filter(None, map(str.strip, _read(board))))!r}")


def _turn_to(board: Board, title: str, label: str) -> None:
    """Turns the knob from the left end to a value."""
    _turn(board, -_MOST)
    shown = ""
    for _ in range(_MOST):
        rows = _read(board)
        value = (rows[1] + rows[2]).strip("\x01\x02 ")
        if re.match(rf"{re.escape(label)}\b", value):
            return
        if value == shown:
            break
        shown = value
        _turn(board, 1)
    raise NotSeated(f"the board's question {title!r} has no answer {label!r} on this track")


def _read(board: Board) -> list[str]:
    board.picture()
    return board.rows()


def _turn(board: Board, clicks: int) -> None:
    board.do(protocol.Knob(clicks))
    board.step(abs(clicks) * agenda.CLICK_MS + _LOOK_MS)


def _press(board: Board) -> None:
    board.do(protocol.Press("knob_press"))
    board.step(agenda.GAP_MS + agenda.PRESS_MS + _LOOK_MS)
