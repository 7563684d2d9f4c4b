"""The player of a race with bots: their cars are moved as the virtual table does it, by what the board says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from pitboard.twin.page.mover import Want, wanted
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
        want = self._wanted()
        if want is None or want.seat != NAMES.index(name) or want.source == want.to:
            self._same += 10  # it has changed its mind, or wants another car first
            self.table.run(_AGAIN_MS)
            return
        if want.source >= 0:
            self.table.lift(want.source)
            self.cars[name] = None
        self.table.run(_MOVE_MS)
        if want.to >= 0:
            self._drop(name, want.to)

    def _wanted(self) -> Want | None:
        """Asks the board which car it wants moved; None for none, or when it doesn't answer in time."""
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
        return wanted(heard)
