"""The race's record sent over USB, as the lines that `pitboard replay` reads. Imported when a host asks.

The link to a host will take this place.
"""

import json

from rules import const, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from .record import Record

_MANY = const(31)  # in the number of dice: it stands in a byte of its own
_LINE = const(256)  # a longer line is sent in pieces
_SHOWN = const(24)

_FULL = b'{"note": "the record is full: the rest of the race is not in it"}\n'
_NEW = b'{"note": "another race was begun: the rest of this one is not kept"}\n\n'


def lines(record: "Record", text: "Callable[[int], str]") -> "Iterator[bytes]":
    """Give the lines of a record, each with its newline; acts may be added meanwhile. `text` is the game's."""
    if not record.header:
        return
    yield record.header + b"\n"
    get = record.get
    at = 0
    while at < record.used:
        seat = get(at) >> 5
        count = get(at) & 31
        at += 1
        if count == _MANY:
            count = get(at)
            at += 1
        code = 0
        shift = 0
        while get(at) > 0x7F:
            code |= (get(at) & 0x7F) << shift
            shift += 7
            at += 1
        code |= get(at) << shift
        at += 1
        dice = unpack(record, at, count)
        at += (count + 2) // 3
        yield act_line(seat, text(code), dice)
    if record.full:
        yield _FULL
    elif record.result:
        yield record.result + b"\n"


def unpack(record: "Record", at: int, count: int) -> "list[int]":
    """Return so many dice of those that are byte from `at` on."""
    dice = []
    for i in range(count):
        byte = record.get(at + i // 3)
        behind = min(count - 1 - i, 2 - i % 3)  # dice in the same byte after this one
        dice.append(1 + byte // 6**behind % 6)
    return dice


def act_line(seat: int, act: str, dice: "list[int]") -> bytes:
    """Return an act's line."""
    told = f', "dice": {dice}' if dice else ""
    return f'{{"seat": {seat}, "act": "{act}"{told}}}\n'.encode()


class Sender:
    """Answers a line: `hello`, or `record` with all lines of the record and an empty one.

    Nothing here ever waits: what the channel has no room for stays for later.
    """

    def __init__(self, record: "Record", data: "Any") -> None:
        self.record = record
        self.data = data
        self.lines: Iterator[bytes] | None = None
        self.race = 0  # whose lines they are
        self.rest = b""  # of the line being sent

    def step(self) -> bool:
        """Send a piece; tell whether something still waits."""
        if not self.data.connected:  # nobody is left who wants the rest
            return False
        if not self.rest and self.lines is not None:
            self.rest = self._following()
        if self.rest and self.data.write(self.rest[:_LINE]):
            self.rest = self.rest[_LINE:]
        return self.lines is not None or len(self.rest) > 0

    def _following(self) -> bytes:
        """Return the record's next line; after the last one an empty one."""
        if self.race != self.record.races:
            self.lines = None
            return _NEW
        for line in self.lines or ():
            return line
        self.lines = None
        return b"\n"

    def answer(self, words: bytes) -> None:
        """Begin to answer a line."""
        if words == b"record":
            game = self.record.game
            self.lines = lines(self.record, load(game).text if game else str)  # type: ignore[attr-defined]
            self.race = self.record.races
        elif words == b"hello":
            game = json.dumps(self.record.game)
            self.rest = f'{{"pitboard": 1, "game": {game}, "acts": {self.record.count}}}\n'.encode()
        elif words:
            self.rest = f'{{"unknown": "{plain(words)}"}}\n'.encode()


def plain(words: bytes) -> str:
    """Return the beginning of anything as text that can stand in a JSON string."""
    text = ""
    for byte in words[:_SHOWN]:
        text += chr(byte) if 0x20 <= byte < 0x7F and byte not in (0x22, 0x5C) else "?"
    return text
