"""The player of a race with bots: their cars are moved as the virtual table does it, by what the board says."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final, Protocol

from pitboard.twin.player import NAMES, Player

_MOVE_MS: Final = 600
"""From lifting a car to putting it down."""
_WAIT_MS: Final = 50
_WAITS: Final = 20
_AGAIN_MS: Final = 300


class Channel(Protocol):
    """The board's data channel."""

    def send(self, text: str | bytes) -> bool:
        """Sends a line to the board."""

    def received(self) -> bytes:
        """Takes what the board has sent."""


@dataclass
class Host(Player):
    """Plays the people's seats by its eyes, and moves the bots' cars by the data channel."""

    channel: Channel | None = None

    def bot_decides(self) -> bool:
        """Tells whether the display shows a bot's turn."""
        name = self._deciding(self.table.oled())
        return name is not None and self.is_bot(name)

    def _move(self, name: str, colour: str, only: bool = True) -> None:
        if not self.is_bot(name):
            super()._move(name, colour, only)
            return
        source, to = self._wanted(NAMES.index(name))
        if source == to:  # it has changed its mind, or wants another car first
            self._same += 10
            self.table.run(_AGAIN_MS)
            return
        if source >= 0:
            self.table.lift(source)
            self.cars[name] = None
        self.table.run(_MOVE_MS)
        if to >= 0:
            self._drop(name, to)

    def _wanted(self, seat: int) -> tuple[int, int]:
        """Returns from where and to where the board wants a car moved, -1: beside it; the same twice: it doesn't."""
        channel = self.channel
        if channel is None:
            raise ValueError("a race with bots needs the board's data channel")
        channel.received()
        channel.send(b"wants\n")
        heard = b""
        for _ in range(_WAITS):
            self.table.run(_WAIT_MS)
            heard += channel.received()
            if b"\n" in heard:
                break
        want = json.loads(heard.partition(b"\n")[0] or b"{}").get("wants") or {}
        if want.get("seat") != seat:
            return -1, -1
        return int(want["from"]), int(want["to"])
