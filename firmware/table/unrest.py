"""Changes that no hand moving cars makes: too many boxes at once, and a sensor that can't make up its mind."""

from array import array

from rules import const

# The clock wraps: written out where `elapsed` would be a call too deep for the device's stack
_CLOCK = const(0x1FFFFFFF)
_RECENT = const(16)
_CROWD = const(3)  # more changed boxes than these are too many ...
_CROWD_MS = const(250)  # ... within this time

_WATCHED = const(8)
_WATCH_MS = const(3000)
_LONG_MS = const(1000)  # a level that held for so long was meant
_POINTS = const(60)  # more than these within _WATCH_MS are too many


class Crowd:
    """The boxes that changed within the last quarter of a second."""

    def __init__(self, seen: bytearray) -> None:
        self._seen = seen
        self._box = array("h", [-1] * _RECENT)
        self._at = array("i", [0] * _RECENT)
        self._was = bytearray(_RECENT)

    def forget(self) -> None:
        """Begin anew."""
        for i in range(_RECENT):
            self._box[i] = -1

    def add(self, box: int, now: int) -> bool:
        """Note that a box has just changed. Return whether too many boxes aren't what they were a moment ago.

        A box that a car was slid over, however fast, is what it was as soon as the car has left it.
        """
        was = 1 - self._seen[box]
        changed = 0
        own = -1
        spare = -1
        for i in range(_RECENT):
            other = self._box[i]
            fresh = other >= 0 and (now - self._at[i] & _CLOCK) < _CROWD_MS
            if other == box:
                own = i
                if fresh:
                    was = self._was[i]
            elif not fresh:
                spare = i
            elif self._seen[other] != self._was[i]:
                changed += 1
        place = spare if own < 0 else own
        if place < 0:
            return True
        self._box[place] = box
        self._at[place] = now
        self._was[place] = was
        if self._seen[box] != was:
            changed += 1
        return changed > _CROWD


class Flicker:
    """The boxes that changed last, and which of them flicker so much that they are held at their last long level."""

    def __init__(self, seen: bytearray) -> None:
        self._seen = seen
        self.held = 0  # how many boxes are
        self.box = -1  # one of them
        self._box = array("h", [-1] * _WATCHED)
        self._since = array("i", [0] * _WATCHED)
        self._last = array("i", [0] * _WATCHED)
        self._points = bytearray(_WATCHED)
        self._level = bytearray(_WATCHED)  # the last long one
        self._is_held = bytearray(_WATCHED)

    def forget(self) -> None:
        """Begin anew."""
        for i in range(_WATCHED):
            self._box[i] = -1
            self._is_held[i] = 0
        self.held = 0
        self.box = -1

    def add(self, box: int, points: int, now: int) -> int:
        """Count points for a box whose sensor is about to change. Return the level to hold it at, -1: not held."""
        place = self._place(box, now)
        if place < 0:
            return -1
        if (now - self._last[place] & _CLOCK) >= _LONG_MS and not self._is_held[place]:
            self._level[place] = self._seen[box]
        self._last[place] = now
        if self._is_held[place]:
            return self._level[place]
        if (now - self._since[place] & _CLOCK) >= _WATCH_MS:
            self._since[place] = now
            self._points[place] = 0
        self._points[place] += points
        if self._points[place] <= _POINTS:
            return -1
        self._is_held[place] = 1
        self.held += 1
        if self.box < 0:
            self.box = box
        return self._level[place]

    def _place(self, box: int, now: int) -> int:
        """Return where a box is watched; for a new one the place that has been quiet longest, -1 if all are held."""
        best = -1
        quiet = -1
        for i in range(_WATCHED):
            if self._box[i] == box:
                return i
            if not self._is_held[i]:
                age = _CLOCK if self._box[i] < 0 else (now - self._last[i] & _CLOCK)
                if age > quiet:
                    quiet = age
                    best = i
        if best >= 0:
            self._box[best] = box
            self._since[best] = now
            self._last[best] = now
            self._points[best] = 0
            self._level[best] = self._seen[box]
        return best

    def steady(self, now: int) -> int:
        """Let go a box that has been steady for long enough; return it, -1 when there is none."""
        let = -1
        self.box = -1
        for i in range(_WATCHED):
            if not self._is_held[i]:
                continue
            if let < 0 and (now - self._last[i] & _CLOCK) >= _WATCH_MS:
                let = self._box[i]
                self._is_held[i] = 0
                self._box[i] = -1
                self.held -= 1
            elif self.box < 0:
                self.box = self._box[i]
        return let
