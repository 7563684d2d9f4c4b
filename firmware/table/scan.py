"""Sensing: the tile chain read, each scan proved, each sensor debounced; what changed comes out as events.

A magnet pulls its sensor's bit to 0; in `seen` it is a 1. After the constructor nothing is allocated.
"""

from array import array

# isort: off
from .unrest import Crowd, Flicker
from .tiles import Tiles
from . import elapsed
from rules import const
# isort: on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MOST = const(32)
_LONG_MS = const(1000)  # good scans for so long end a fault; without a change it is calm again
# What a change counts against a sensor: 12 changes that were taken over in 3 s are still in order, or 60 bare ones
_FLICKER = const(1)
_TAKEN = const(4)


class Scan:
    """The sensors. The attributes without `_` are right until the next `poll`."""

    def __init__(self, chain: "Any", tiles: "list[tuple[int, int]]", sensor_of: "array[int]", settings: "Any") -> None:
        self.chain = chain
        self.wait = settings.scan_ms
        self.steady = settings.steady_scans
        self.tiles = Tiles(tiles)
        size = self.tiles.size
        self.new = bytearray(size + 1)
        # The bits that are taken over, with ids and closing byte: one comparison proves a scan and finds it unchanged.
        self.old = bytearray(size + 1)
        self.tiles.mark(self.old)
        self.changed = bytearray(size)  # bits that differed from them in the last scan ...
        self.age = bytearray(8 * size)  # ... and for how many scans
        self.sensor_of = sensor_of
        self.box_of = array("h", b"\xff" * (16 * size))  # all -1; a list of so many would take four times the room
        for box in range(len(sensor_of)):
            if sensor_of[box] >= 8 * size:
                raise ValueError(f"box {box}: sensor {sensor_of[box]} is beyond the chain's {8 * size}; compile again")
            if sensor_of[box] >= 0:
                self.box_of[sensor_of[box]] = box
        self.seen = bytearray(len(sensor_of))  # by box: 1 is a magnet
        self.events = 0  # changes of the last poll: the box, and 1 when a magnet came
        self.event_box = array("h", [0] * _MOST)
        self.event_down = bytearray(_MOST)
        self.flood = False  # more changes in the last poll than events can tell
        self.resync = False  # for one poll: changes went untold, look at all of `seen`
        self.busy = False  # too much at once: nothing is told until it is calm
        self.whole = False  # the chain is proved; else `seen` is old
        self.thrown = 0  # scans that weren't proved, up to 9999
        self._crowd = Crowd(self.seen)
        self._flicker = Flicker(self.seen)
        self._begun = False
        self.at = 0  # when the chain was read
        self.work = True  # there is more to do than to compare
        self.pending = False  # some bit differs
        self.good = False  # while not whole: all scans are good since `since`
        self.since = 0
        self.equal = 0  # scans in a row
        self.changes = 0  # in this poll
        self.lifted = 0  # of its events; they stand first
        self.last = 0  # when something changed
        self.looks = 0

    @property
    def fault(self) -> int:
        """What is wrong with the chain, 0 nothing; see `Tiles`."""
        return self.tiles.fault

    @property
    def tile(self) -> int:
        """The place of the fault, counted from 1."""
        return self.tiles.tile

    @property
    def found(self) -> int:
        """The id byte of the tile that is there instead, or too much."""
        return self.tiles.found

    @property
    def flaky_box(self) -> int:
        """A box whose sensor flickers and isn't listened to, -1 none."""
        return self._flicker.box

    def poll(self, now: int) -> bool:
        """Read the chain when it is time. Return whether a good scan was taken in."""
        self.events = 0
        self.lifted = 0
        self.flood = False
        self.resync = False
        if self._begun and elapsed(now, self.at) < self.wait:
            return False
        self._begun = True
        self.at = now
        self.chain.read_into(self.new)
        equal = self.new == self.old
        if equal and not self.work:
            return True
        if not equal and not self.tiles.prove(self.new):
            self.throw()
            return False
        self.tiles.bad = 0
        if self.whole:
            self._take(now, equal)
        else:
            self._mend(now, equal)
        return True

    def throw(self) -> None:
        """Throw a scan away. After a few in a row the chain isn't whole."""
        self.work = True
        self.good = False
        if self.thrown < 9999:
            self.thrown += 1
        if self.tiles.blame(self.new):
            self.whole = False
            self.busy = False

    def _mend(self, now: int, equal: bool) -> None:
        """Take in a good scan at the start or after a fault. After enough of them the chain is whole."""
        if not self.good:
            self.good = True
            self.since = now
            self.equal = 0
        if not equal:
            self.old[:] = self.new
            self.equal = 0
        self.equal += 1
        # A sensor that flickers at the start may not hold up the others for ever.
        if elapsed(now, self.since) < _LONG_MS and (self.tiles.fault or self.equal < 3):
            return
        self.tiles.mended()
        self._crowd.forget()
        self._flicker.forget()
        for i in range(len(self.changed)):
            self.changed[i] = 0
        for box in range(len(self.seen)):
            self.seen[box] = self.level(box)
        self.pending = False
        self.work = False
        self.whole = True
        self.resync = True

    def _take(self, now: int, equal: bool) -> None:
        """Take in a good scan."""
        self.changes = 0
        if self.pending or not equal:
            self.compare(now)
        if self._flicker.held:
            box = self._flicker.steady(now)
            if box >= 0:
                self.tell(box, self.level(box), now)
        if self.busy and elapsed(now, self.last) >= _LONG_MS:
            self.busy = False
            self.resync = True
        self.flood = self.changes > _MOST
        self.work = self.pending or self.busy or self._flicker.held > 0

    def compare(self, now: int) -> None:
        """Go through the bits that differ from the stable ones, or did so in the last scan."""
        self.pending = False
        self.looks = 16
        new = self.new
        old = self.old
        before = self.changed
        for at in range(len(before)):
            bits = new[at] ^ old[at]
            left = bits | before[at]
            if left:
                bit = 0
                while left:
                    if left & 1:
                        self._count(at, bit, bits >> bit & 1, now)
                    left >>= 1
                    bit += 1
                if before[at]:
                    self.pending = True

    def _count(self, at: int, bit: int, changed: int, now: int) -> None:
        """Count for how many scans a bit has differed, and take it over when they are enough."""
        place = 8 * at + bit
        box = self.box_of[place]
        if box < 0:
            self.old[at] ^= changed << bit
            return
        if changed != self.changed[at] >> bit & 1:
            self.changed[at] ^= 1 << bit
            self.age[place] = 0
            if self.looks:
                self.looks -= 1
                self.judge(box, _FLICKER, self.seen[box], now)
        if changed:
            self.age[place] += 1
            if self.age[place] >= self.steady:
                self.changed[at] ^= 1 << bit
                self.old[at] ^= 1 << bit
                self.judge(box, _TAKEN, self.level(box), now)

    def level(self, box: int) -> int:
        """Return 1 when a box's sensor has seen a magnet for long enough."""
        place = self.sensor_of[box]
        return 1 - (self.old[place >> 3] >> (place & 7) & 1) if place >= 0 else 0

    def judge(self, box: int, points: int, level: int, now: int) -> None:
        """Let a box have this level, unless it flickers: then the one that it is held at."""
        held = self._flicker.add(box, points, now)
        self.tell(box, level if held < 0 else held, now)

    def tell(self, box: int, level: int, now: int) -> None:
        """Let a box have this level; when it is another one that is an event, if there isn't too much of it."""
        if self.seen[box] == level:
            return
        self.seen[box] = level
        self.last = now
        self.changes += 1
        if self.busy:
            return
        if self._crowd.add(box, now):
            self.busy = True
            self.events = 0
        elif self.events < _MOST:
            self._add(box, level)

    def _add(self, box: int, level: int) -> None:
        """Add an event. What was lifted in a scan comes first: a car slid fast has left its box for the next."""
        at = self.events
        if not level:
            self.event_box[at] = self.event_box[self.lifted]
            self.event_down[at] = self.event_down[self.lifted]
            at = self.lifted
            self.lifted += 1
        self.event_box[at] = box
        self.event_down[at] = level
        self.events += 1
