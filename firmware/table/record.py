"""A race's record in RAM, and its sending over USB as the lines that `pitboard replay` reads.

An act takes a byte for its seat and number of dice, its code (seven bits a byte, low ones first) and a byte for every
three dice.
"""

import json

from rules import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

_SIZE = const(6144)
_MANY = const(31)  # in the number of dice: it stands in a byte of its own
_LINE = const(256)  # a longer line is sent in pieces
_SHOWN = const(24)

_FULL = '{"note": "the record is full: the rest of the race is not in it"}'
_NEW = b'{"note": "another race was begun: the rest of this one is not kept"}\n\n'


class Record:
    """One race: the header, its acts with their dice, the result."""

    def __init__(self, size: int = _SIZE) -> None:
        self._data = bytearray(size)
        self._used = 0
        self._header = b""
        self._result = b""
        self.game = ""
        self.count = 0  # acts
        self.full = False  # an act didn't fit; the record ends before it
        self.races = 0  # how many were begun

    def start(self, game: str, setup: "dict[str, Any]") -> None:
        """Begin the record of another race; the one before is gone."""
        self.races += 1
        self._header = f'{{"pitboard": 1, "game": {json.dumps(game)}, "setup": {json.dumps(setup)}}}'.encode()
        self._result = b""
        self._used = 0
        self.game = game
        self.count = 0
        self.full = False

    def add(self, seat: int, code: int, dice: "Sequence[int] | None" = None) -> bool:
        """Keep an act with all of its dice. Return False, and keep nothing, once one didn't fit."""
        count = len(dice) if dice else 0
        many = count >= _MANY
        size = 2 + many + (code > 0x7F) + (code > 0x3FFF) + (count + 2) // 3
        if self.full or self._used + size > len(self._data):
            self.full = True
            return False
        self._put(seat << 5 | (_MANY if many else count))
        if many:
            self._put(count)
        while code > 0x7F:
            self._put(0x80 | code & 0x7F)
            code >>= 7
        self._put(code)
        packed = 0
        for i in range(count):
            packed = 6 * packed + dice[i] - 1  # type: ignore[index]
            if i % 3 == 2 or i == count - 1:
                self._put(packed)
                packed = 0
        self.count += 1
        return True

    def _put(self, byte: int) -> None:
        self._data[self._used] = byte
        self._used += 1

    def finish(self, result: "dict[str, Any]") -> None:
        """Keep how the race ended."""
        self._result = f'{{"result": {json.dumps(result)}}}'.encode()

    def lines(self, core: "Any") -> "Iterator[bytes]":
        """Give the lines, each with its newline. `core` has the game's `text`; acts may be added meanwhile."""
        if not self._header:
            return
        yield self._header + b"\n"
        at = 0
        while at < self._used:
            seat = self._data[at] >> 5
            count = self._data[at] & 31
            at += 1
            if count == _MANY:
                count = self._data[at]
                at += 1
            code = 0
            shift = 0
            while self._data[at] > 0x7F:
                code |= (self._data[at] & 0x7F) << shift
                shift += 7
                at += 1
            code |= self._data[at] << shift
            at += 1
            dice = self._dice(at, count)
            at += (count + 2) // 3
            yield act_line(seat, core.text(code), dice)
        if self.full:
            yield (_FULL + "\n").encode()
        elif self._result:
            yield self._result + b"\n"

    def _dice(self, at: int, count: int) -> "list[int]":
        """Unpack dice."""
        dice = []
        for i in range(count):
            packed = self._data[at + i // 3]
            behind = min(count - 1 - i, 2 - i % 3)  # dice in the same byte after this one
            dice.append(1 + packed // 6**behind % 6)
        return dice


def act_line(seat: int, act: str, dice: "list[int]") -> bytes:
    """Return an act's line."""
    told = f', "dice": {dice}' if dice else ""
    return f'{{"seat": {seat}, "act": "{act}"{told}}}\n'.encode()


class Sender:
    """Answers on the data channel: `hello`, and `record` with all lines of the record and an empty one.

    The link to a host will take this place. Nothing here ever waits: what the channel has no room for stays for later.
    """

    def __init__(self, record: Record, data: "Any") -> None:
        self._record = record
        self._data = data
        self._lines: Iterator[bytes] | None = None
        self._race = 0  # whose lines they are
        self._rest = b""  # of the line being sent
        self._linked = False

    @property
    def sending(self) -> bool:
        """Whether something waits to be sent."""
        return self._lines is not None or len(self._rest) > 0

    def step(self, core: "Any") -> None:
        """Send a line, or read one and answer it. `core` is the race's; None before the first."""
        linked = bool(self._data.connected)
        if self._linked and not linked:  # nobody is left who wants the rest
            self._lines = None
            self._rest = b""
        self._linked = linked
        if not self._rest and self._lines is not None:
            self._rest = self._following()
        if self._rest:
            if self._data.write(self._rest[:_LINE]):
                self._rest = self._rest[_LINE:]
            return
        line = self._data.read_line()
        if line is not None:
            self._answer(bytes(line).strip(), core)

    def _following(self) -> bytes:
        """Return the record's next line; after the last one an empty one."""
        if self._race != self._record.races:
            self._lines = None
            return _NEW
        for line in self._lines or ():
            return line
        self._lines = None
        return b"\n"

    def _answer(self, words: bytes, core: "Any") -> None:
        """Answer a line."""
        if words == b"record":
            self._lines = self._record.lines(core)
            self._race = self._record.races
        elif words == b"hello":
            game = json.dumps(self._record.game)
            self._rest = f'{{"pitboard": 1, "game": {game}, "acts": {self._record.count}}}\n'.encode()
        elif words:
            self._rest = f'{{"unknown": "{plain(words)}"}}\n'.encode()


def plain(words: bytes) -> str:
    """Return the beginning of anything as text that can stand in a JSON string."""
    text = ""
    for byte in words[:_SHOWN]:
        text += chr(byte) if 0x20 <= byte < 0x7F and byte not in (0x22, 0x5C) else "?"
    return text
