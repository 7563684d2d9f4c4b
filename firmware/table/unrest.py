"""Changes that no hand moving cars makes: too many boxes at once, and a sensor that can't make up its mind."""

from array import array

from rules import const

# The clock wraps: written out where `elapsed` would be a call too deep for the device's stack
_TOP = const(0x1FFFFFFF)
_MOST = const(16)

_WATCHED = const(8)
_AGAIN_MS = const(3000)
_LONG_MS = const(1000)  # a level that held for so long was meant


class Crowd:
    """The boxes that changed within the last quarter of a second."""

    def __init__(self, seen: bytearray) -> None:
        self.seen = seen
        self._box = array("h", [-1] * _MOST)
        self.at = array("i", [0] * _MOST)
        self.was = bytearray(_MOST)

    def forget(self) -> None:
        """Begin anew."""
        for i in range(_MOST):
            self._box[i] = -1

    def add(self, box: int, now: int) -> bool:
        """Note that a box has just changed. Return whether too many boxes aren't what they were a moment ago.

        A box that a car was slid over, however fast, is what it was as soon as the car has left it.
        """
        was = 1 - self.seen[box]
        changed = 0
        own = -1
        free = -1
        for i in range(_MOST):
            other = self._box[i]
            fresh = other >= 0 and (now - self.at[i] & _TOP) < 250
            if other == box:
                own = i
                if fresh:
                    was = self.was[i]
            elif not fresh:
                free = i
            elif self.seen[other] != self.was[i]:
                changed += 1
        place = free if own < 0 else own
        if place < 0:
            return True
        self._box[place] = box
        self.at[place] = now
        self.was[place] = was
        if self.seen[box] != was:
            changed += 1
        return changed > 3


class Flicker:
    """The boxes that changed last, and which of them flicker so much that they are held at their last long level."""

    def __init__(self, seen: bytearray) -> None:
        self.seen = seen
        self.held = 0  # how many boxes are
        self.box = -1  # one of them
        self._box = array("h", [-1] * _WATCHED)
        self.since = array("i", [0] * _WATCHED)
        self.last = array("i", [0] * _WATCHED)
        self.points = bytearray(_WATCHED)
        self.level = bytearray(_WATCHED)  # the last long one
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
        place = self.place(box, now)
        if place < 0:
            return -1
        if (now - self.last[place] & _TOP) >= _LONG_MS and not self._is_held[place]:
            self.level[place] = self.seen[box]
        self.last[place] = now
        if self._is_held[place]:
            return self.level[place]
        if (now - self.since[place] & _TOP) >= _AGAIN_MS:
            self.since[place] = now
            self.points[place] = 0
        self.points[place] += points
        if self.points[place] <= 60:
            return -1
        self._is_held[place] = 1
        self.held += 1
        if self.box < 0:
            self.box = box
        return self.level[place]

    def place(self, box: int, now: int) -> int:
        """Return where a box is watched; for a new one the place that has been quiet longest, -1 if all are held."""
        best = -1
        quiet = -1
        for i in range(_WATCHED):
            if self._box[i] == box:
                return i
            if not self._is_held[i]:
                age = _TOP if self._box[i] < 0 else (now - self.last[i] & _TOP)
                if age > quiet:
                    quiet = age
                    best = i
        if best >= 0:
            self._box[best] = box
            self.since[best] = now
            self.last[best] = now
            self.points[best] = 0
            self.level[best] = self.seen[box]
        return best

    def steady(self, now: int) -> int:
        """Let go a box that has been steady for long enough; return it, -1 when there is none."""
        found = -1
        self.box = -1
        for i in range(_WATCHED):
            if not self._is_held[i]:
                continue
            if found < 0 and (now - self.last[i] & _TOP) >= _AGAIN_MS:
                found = self._box[i]
                self._is_held[i] = 0
                self._box[i] = -1
                self.held -= 1
            elif self.box < 0:
                self.box = self._box[i]
        return found
