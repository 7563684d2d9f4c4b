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

_EVENTS = const(32)
_EQUAL = const(3)  # good scans that agree make the first picture
_WHOLE_MS = const(1000)  # good scans for so long end a fault
_CALM_MS = const(1000)  # without a change it is calm again
# What a change counts against a sensor: 12 changes that were taken over in 3 s are still in order, or 60 bare ones
_FLICKER = const(1)
_TAKEN = const(4)
_FLICKERS = const(16)  # looked at in one scan; more are no weak magnet, and would take too long


class Scan:
    """The sensors. The attributes without `_` are right until the next `poll`."""

    def __init__(self, chain: "Any", tiles: "list[tuple[int, int]]", sensor_of: "array[int]", settings: "Any") -> None:
        self._chain = chain
        self._period = settings.scan_ms
        self._steady = settings.steady_scans
        self._tiles = Tiles(tiles)
        size = self._tiles.size
        self._new = bytearray(size + 1)
        # The bits that are taken over, with ids and closing byte: one comparison proves a scan and finds it unchanged.
        self._stable = bytearray(size + 1)
        self._tiles.mark(self._stable)
        self._differs = bytearray(size)  # bits that differed from them in the last scan ...
        self._times = bytearray(8 * size)  # ... and for how many scans
        self._sensor_of = sensor_of
        self._box_of = array("h", [-1] * (8 * size))
        for box in range(len(sensor_of)):
            if sensor_of[box] >= 8 * size:
                raise ValueError(f"box {box}: sensor {sensor_of[box]} is beyond the chain's {8 * size}; compile again")
            if sensor_of[box] >= 0:
                self._box_of[sensor_of[box]] = box
        self.seen = bytearray(len(sensor_of))  # by box: 1 is a magnet
        self.events = 0  # changes of the last poll: the box, and 1 when a magnet came
        self.event_box = array("h", [0] * _EVENTS)
        self.event_down = bytearray(_EVENTS)
        self.flood = False  # more changes in the last poll than events can tell
        self.resync = False  # for one poll: changes went untold, look at all of `seen`
        self.busy = False  # too much at once: nothing is told until it is calm
        self.whole = False  # the chain is proved; else `seen` is old
        self.thrown = 0  # scans that weren't proved, up to 9999
        self._crowd = Crowd(self.seen)
        self._flicker = Flicker(self.seen)
        self._begun = False
        self._at = 0  # when the chain was read
        self._work = True  # there is more to do than to compare
        self._pending = False  # some bit differs
        self._good = False  # while not whole: all scans are good since `_since`
        self._since = 0
        self._equal = 0  # scans in a row
        self._changes = 0  # in this poll
        self._lifts = 0  # of its events; they stand first
        self._last = 0  # when something changed
        self._looks = 0

    @property
    def fault(self) -> int:
        """What is wrong with the chain, 0 nothing; see `Tiles`."""
        return self._tiles.fault

    @property
    def tile(self) -> int:
        """The place of the fault, counted from 1."""
        return self._tiles.tile

    @property
    def found(self) -> int:
        """The id byte of the tile that is there instead, or too much."""
        return self._tiles.found

    @property
    def flaky_box(self) -> int:
        """A box whose sensor flickers and isn't listened to, -1 none."""
        return self._flicker.box

    def poll(self, now: int) -> bool:
        """Read the chain when it is time. Return whether a good scan was taken in."""
        self.events = 0
        self._lifts = 0
        self.flood = False
        self.resync = False
        if self._begun and elapsed(now, self._at) < self._period:
            return False
        self._begun = True
        self._at = now
        self._chain.read_into(self._new)
        same = self._new == self._stable
        if same and not self._work:
            return True
        if not same and not self._tiles.prove(self._new):
            self._throw()
            return False
        self._tiles.bad = 0
        if self.whole:
            self._take(now, same)
        else:
            self._mend(now, same)
        return True

    def _throw(self) -> None:
        """Throw a scan away. After a few in a row the chain isn't whole."""
        self._work = True
        self._good = False
        if self.thrown < 9999:
            self.thrown += 1
        if self._tiles.blame(self._new):
            self.whole = False
            self.busy = False

    def _mend(self, now: int, same: bool) -> None:
        """Take in a good scan at the start or after a fault. After enough of them the chain is whole."""
        if not self._good:
            self._good = True
            self._since = now
            self._equal = 0
        if not same:
            self._stable[:] = self._new
            self._equal = 0
        self._equal += 1
        # A sensor that flickers at the start may not hold up the others for ever.
        if elapsed(now, self._since) < _WHOLE_MS and (self._tiles.fault or self._equal < _EQUAL):
            return
        self._tiles.mended()
        self._crowd.forget()
        self._flicker.forget()
        for i in range(len(self._differs)):
            self._differs[i] = 0
        for box in range(len(self.seen)):
            self.seen[box] = self._level(box)
        self._pending = False
        self._work = False
        self.whole = True
        self.resync = True

    def _take(self, now: int, same: bool) -> None:
        """Take in a good scan."""
        self._changes = 0
        if self._pending or not same:
            self._compare(now)
        if self._flicker.held:
            box = self._flicker.steady(now)
            if box >= 0:
                self._tell(box, self._level(box), now)
        if self.busy and elapsed(now, self._last) >= _CALM_MS:
            self.busy = False
            self.resync = True
        self.flood = self._changes > _EVENTS
        self._work = self._pending or self.busy or self._flicker.held > 0

    def _compare(self, now: int) -> None:
        """Go through the bits that differ from the stable ones, or did so in the last scan."""
        self._pending = False
        self._looks = _FLICKERS
        new = self._new
        stable = self._stable
        differed = self._differs
        for at in range(len(differed)):
            differ = new[at] ^ stable[at]
            left = differ | differed[at]
            if left:
                bit = 0
                while left:
                    if left & 1:
                        self._count(at, bit, differ >> bit & 1, now)
                    left >>= 1
                    bit += 1
                if differed[at]:
                    self._pending = True

    def _count(self, at: int, bit: int, differs: int, now: int) -> None:
        """Count for how many scans a bit has differed, and take it over when they are enough."""
        sensor = 8 * at + bit
        box = self._box_of[sensor]
        if box < 0:
            self._stable[at] ^= differs << bit
            return
        if differs != self._differs[at] >> bit & 1:
            self._differs[at] ^= 1 << bit
            self._times[sensor] = 0
            if self._looks:
                self._looks -= 1
                self._judge(box, _FLICKER, self.seen[box], now)
        if differs:
            self._times[sensor] += 1
            if self._times[sensor] >= self._steady:
                self._differs[at] ^= 1 << bit
                self._stable[at] ^= 1 << bit
                self._judge(box, _TAKEN, self._level(box), now)

    def _level(self, box: int) -> int:
        """Return 1 when a box's sensor has seen a magnet for long enough."""
        sensor = self._sensor_of[box]
        return 1 - (self._stable[sensor >> 3] >> (sensor & 7) & 1) if sensor >= 0 else 0

    def _judge(self, box: int, points: int, level: int, now: int) -> None:
        """Let a box have this level, unless it flickers: then the one that it is held at."""
        held = self._flicker.add(box, points, now)
        self._tell(box, level if held < 0 else held, now)

    def _tell(self, box: int, level: int, now: int) -> None:
        """Let a box have this level; when it is another one that is an event, if there isn't too much of it."""
        if self.seen[box] == level:
            return
        self.seen[box] = level
        self._last = now
        self._changes += 1
        if self.busy:
            return
        if self._crowd.add(box, now):
            self.busy = True
            self.events = 0
        elif self.events < _EVENTS:
            self._add(box, level)

    def _add(self, box: int, level: int) -> None:
        """Add an event. What was lifted in a scan comes first: a car slid fast has left its box for the next."""
        at = self.events
        if not level:
            self.event_box[at] = self.event_box[self._lifts]
            self.event_down[at] = self.event_down[self._lifts]
            at = self._lifts
            self._lifts += 1
        self.event_box[at] = box
        self.event_down[at] = level
        self.events += 1
