"""The board's own side of a self-test, word by word; firmware/table/selftest.py answers."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, Final, TypeVar

import msgspec

from pitboard.link.line import Line, LinkLost, Refused
from pitboard.tracks.blob import Tile

CLOCK: Final = 1 << 29
"""The board's milliseconds wrap here."""
RAW_BYTES: Final = 160
_Answer = TypeVar("_Answer")
Colour = tuple[int, int, int]


class About(msgspec.Struct):
    """What the board is: versions, free bytes, how many tracks it has, settings; `present`: its display answers."""

    version: str
    python: str
    free: int
    power: int
    wait: int
    tracks: int
    sound: int
    oled: str
    present: int


class Stored(msgspec.Struct):
    """A track's file on the board. `fault`: why it can't be played, as the key of one of the board's texts, or ""."""

    file: str
    name: str
    fault: str
    size: int


class Sense(msgspec.Struct):
    """What the board sees. `scan`: its last good one in hexadecimal, "" without tiles; `now` in ms of its clock.

    `fault`, `tile`, `found`: what is wrong with the chain, as in firmware/table/tiles.py. `gap`: the longest time
    between two scans. `waver`: how long the sensor looked at took from its first change to its last.
    """

    now: int
    turned: int
    keys: list[int]
    scan: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2})*$")] = ""
    good: int = 0
    thrown: int = 0
    gap: int = 0
    fault: int = 0
    tile: int = 0
    found: int = 0
    waver: int = 0

    def magnets(self) -> set[int]:
        """Returns the bits that are low, those of id bytes too."""
        data = bytes.fromhex(self.scan)
        return {8 * at + bit for at, byte in enumerate(data) for bit in range(8) if not byte >> bit & 1}


class Tester:
    """A board in its self-test."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self.about = self._asked("test", "test", About)

    def _asked(self, words: str, name: str, kind: type[_Answer]) -> _Answer:
        """Asks. Raises Refused, and LinkLost for an answer that isn't of this kind."""
        try:
            return msgspec.convert(self._line.ask(words, name), kind)
        except msgspec.ValidationError as error:
            raise LinkLost(f"the board answers {words!r} in a way that isn't understood: {error}") from None

    def faults(self) -> list[str]:
        """Returns what the board itself knows to be wrong with it by now."""
        found: list[str] = []
        with suppress(Refused):  # there are no more
            while True:
                found.append(self._asked(f"fault {len(found)}", "fault", str))
        return found

    def track(self, number: int) -> Stored:
        """Has the board read one of its tracks."""
        return self._asked(f"track {number}", "track", Stored)

    def blob(self, size: int) -> bytes:
        """Returns the track that was read last."""
        data = b""
        while len(data) < size:
            piece = self._hex(f"blob {len(data)}", "blob")
            if not piece:
                break
            data += piece
        return data

    def raw(self, count: int = RAW_BYTES) -> bytes:
        """Returns the chain's first bytes as they are now."""
        scan = self._hex(f"raw {count}", "raw")
        if len(scan) != count:
            raise LinkLost(f"the board's answer to 'raw {count}' has {len(scan)} bytes")
        return scan

    def _hex(self, words: str, name: str) -> bytes:
        try:
            return bytes.fromhex(self._asked(words, name, str))
        except ValueError:
            raise LinkLost(f"the board's answer to {words!r} is damaged") from None

    def chain(self, tiles: tuple[Tile, ...], lights: int) -> None:
        """Has the board watch these tiles."""
        pairs = bytes([number for tile in tiles for number in (tile.id, tile.registers)])
        self._asked(f"chain {pairs.hex()} {lights}", "chain", int)

    def look(self, sensor: int) -> None:
        """Has the board time a sensor."""
        self._asked(f"look {sensor}", "look", int)

    def sense(self) -> Sense:
        """Returns what the board sees, and what knob and keys did since the last time."""
        return self._asked("sense", "sense", Sense)

    def flips(self) -> dict[int, int]:
        """Returns how often sensors changed, by bit of the scan; the board counts anew from here."""
        return dict(self._asked("flips", "flips", list[tuple[int, int]]))

    def light(self, light: int, colour: Colour) -> None:
        """Lights one."""
        self._line.ask(f"light {light} {colour[0]} {colour[1]} {colour[2]}", "light")

    def lights(self, colour: Colour) -> None:
        """Lights all alike."""
        self._line.ask(f"lights {colour[0]} {colour[1]} {colour[2]}", "light")

    def beep(self, kind: int) -> None:
        """Has the buzzer sound."""
        self._line.ask(f"beep {kind}", "beep")

    def fill(self, dots: int) -> None:
        """Fills the display with a pattern of 8 dots one above the other."""
        self._line.ask(f"fill {dots}", "fill")

    def say(self, *rows: str) -> None:
        """Shows rows of up to 21 characters on the display."""
        self._line.ask("say " + "|".join(rows), "say")

    def done(self) -> Any:
        """Sends the board back to its menu."""
        return self._line.ask("done", "done")


def passed(now: int, then: int) -> int:
    """Returns the ms between two times of the board's clock."""
    return (now - then) % CLOCK
