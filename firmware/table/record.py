"""A race's record in RAM. `sender` makes of it the lines that `pitboard replay` reads.

An act takes a byte for its seat and number of dice, its code (seven bits a byte, low ones first) and a byte for every
three dice. A race of six takes some 1400 bytes a lap of the largest track, most take much less: the room grows with it.
"""

import json

from rules import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_PIECE = const(512)  # bytes that the room grows by
_MANY = const(31)  # in the number of dice: it stands in a byte of its own


class Record:
    """One race: the header, its acts with their dice, the result."""

    def __init__(self, size: int = 4096) -> None:
        """Take the most bytes that a record may have."""
        self.size = size
        self.parts = [bytearray(_PIECE)]
        self.used = 0  # bytes
        self.header = b""
        self.result = b""
        self.game = ""
        self.count = 0  # acts
        self.full = False  # an act didn't fit; the record ends before it
        self.races = 0  # how many were begun

    def start(self, game: str, setup: "dict[str, Any]") -> None:
        """Begin the record of another race; the one before is gone."""
        self.races += 1
        self.header = f'{{"pitboard": 1, "game": {json.dumps(game)}, "setup": {json.dumps(setup)}}}'.encode()
        self.result = b""
        self.used = 0
        del self.parts[1:]
        self.game = game
        self.count = 0
        self.full = False

    def add(self, seat: int, code: int, dice: "Sequence[int] | None" = None) -> bool:
        """Keep an act with all of its dice. Return False, and keep nothing, once one didn't fit."""
        count = len(dice) if dice else 0
        more = count >= _MANY
        size = 2 + more + (code > 0x7F) + (code > 0x3FFF) + (count + 2) // 3
        if self.full or self.used + size > self.size or not self._grow(self.used + size):
            self.full = True
            return False
        self._put(seat << 5 | (_MANY if more else count))
        if more:
            self._put(count)
        while code > 0x7F:
            self._put(0x80 | code & 0x7F)
            code >>= 7
        self._put(code)
        byte = 0
        for i in range(count):
            byte = 6 * byte + dice[i] - 1  # type: ignore[index]
            if i % 3 == 2 or i == count - 1:
                self._put(byte)
                byte = 0
        self.count += 1
        return True

    def _grow(self, size: int) -> bool:
        """Make room for so many bytes; tell whether there is."""
        while len(self.parts) * _PIECE < size:
            try:
                self.parts.append(bytearray(_PIECE))
            except MemoryError:
                return False
        return True

    def _put(self, byte: int) -> None:
        self.parts[self.used // _PIECE][self.used % _PIECE] = byte
        self.used += 1

    def get(self, at: int) -> int:
        """Return a byte."""
        return self.parts[at // _PIECE][at % _PIECE]

    def finish(self, result: "dict[str, Any]") -> None:
        """Keep how the race ended."""
        self.result = f'{{"result": {json.dumps(result)}}}'.encode()
