"""The chain as a self-test watches it: every scan proved and counted, every sensor's changes counted."""

# isort: off
from .tiles import Tiles
from . import elapsed
from rules import const
# isort: on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MOST = const(255)


class Watch:
    """Reads the chain of these tiles, (id byte, registers) each. `old` is the last scan that was good."""

    def __init__(self, chain: "Any", tiles: "list[tuple[int, int]]", wait: int) -> None:
        self.chain = chain
        self.wait = wait
        self.tiles = Tiles(tiles)
        size = self.tiles.size
        self.new = bytearray(size + 1)
        self.old = bytearray(size + 1)
        self.tiles.mark(self.old)
        self.changed = bytearray(8 * size)  # how often, by sensor
        self.ready = False  # a scan was read
        self.at = 0  # when that was
        self.forget()
        self.look(-1)

    def forget(self) -> None:
        """Count anew."""
        self.good = 0
        self.thrown = 0
        self.age = 0  # the longest time between two scans
        for place in range(len(self.changed)):
            self.changed[place] = 0

    def look(self, place: int) -> None:
        """Take the time that a sensor wavers: from its first change after this to the last one."""
        self.place = place
        self.moved = False
        self.since = 0
        self.last = 0

    def step(self, now: int) -> None:
        """Read the chain when it is time. Nothing is allocated here."""
        wait = elapsed(now, self.at)
        if self.ready and wait < self.wait:
            return
        if self.ready and wait > self.age:
            self.age = wait
        self.at = now
        self.chain.read_into(self.new)
        tiles = self.tiles
        if not tiles.prove(self.new):
            self.thrown += 1
            tiles.blame(self.new)
            return
        self.good += 1
        tiles.bad = 0
        if tiles.fault:
            tiles.mended()
        if self.new != self.old:
            if self.ready:
                self.compare(now)
            self.old[:] = self.new
        self.ready = True

    def compare(self, now: int) -> None:
        """Count the sensors that changed."""
        for at in range(len(self.old)):
            bits = self.old[at] ^ self.new[at]
            place = 8 * at
            while bits:
                if bits & 1:
                    if self.changed[place] < _MOST:
                        self.changed[place] += 1
                    if place == self.place:
                        self.late(now)
                bits >>= 1
                place += 1

    def late(self, now: int) -> None:
        """Take the time of a change of the sensor that is looked at."""
        if not self.moved:
            self.moved = True
            self.since = now
        self.last = elapsed(now, self.since)

    def count(self, most: int) -> "list[list[int]]":
        """Return the sensors that changed and how often, at most so many."""
        found: list[list[int]] = []
        for place in range(len(self.changed)):
            if self.changed[place] and len(found) < most:
                found.append([place, self.changed[place]])
        return found
