"""The knob and the two buttons."""

from . import const, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from digitalio import DigitalInOut
    from rotaryio import IncrementalEncoder

_KEYS = const(3)
_LONG_MS = const(600)


class Panel:
    """Knob and buttons together; keys close to ground, each a bit of what is noted down of them."""

    def __init__(
        self,
        press: "DigitalInOut | None",
        a: "DigitalInOut | None",
        b: "DigitalInOut | None",
        encoder: "IncrementalEncoder | None",
        flip: bool,
    ) -> None:
        self.lines = (press, a, b)
        self.encoder = encoder
        self.sign = -1 if flip else 1
        self.at = 0 if encoder is None else encoder.position
        self.seen = self.read()
        self.last = [0] * _KEYS
        self.held = self.seen
        self.since = [0] * _KEYS
        self._open = 0  # down, and what that means isn't told yet; held from the start on is no press
        self.pressed = self._long = 0  # to be told

    def poll(self, now: int) -> int:
        """Return what was pressed, one event a call: 1 the knob, 3 button A, 5 button B; 1 more when held for long.

        A short press counts when the key is let go.
        """
        seen = self.read()
        moved = seen ^ self.seen
        self.seen = seen
        if not (moved | (seen ^ self.held) | self._open | self.pressed | self._long):
            return 0
        for key in range(_KEYS):
            self._step(key, moved, now)
        for key in range(_KEYS):
            bit = 1 << key
            if self.pressed & bit:
                self.pressed ^= bit
                return 1 + 2 * key
            if self._long & bit:
                self._long ^= bit
                return 2 + 2 * key
        return 0

    def turned(self) -> int:
        """Return the clicks that the knob was turned since the last call, to the right positive."""
        if self.encoder is None:
            return 0
        at = self.encoder.position
        steps = at - self.at
        self.at = at
        return self.sign * steps

    def read(self) -> int:
        """Return the keys whose contacts are closed."""
        keys = 0
        bit = 1
        for line in self.lines:
            if line is not None and not line.value:
                keys |= bit
            bit <<= 1
        return keys

    def _step(self, key: int, moved: int, now: int) -> None:
        """Take in what is seen of a key."""
        bit = 1 << key
        if moved & bit:
            self.last[key] = now
        elif (self.seen ^ self.held) & bit and elapsed(now, self.last[key]) >= 20:
            self.held ^= bit
            if self.held & bit:
                self.since[key] = now
                self._open |= bit
            else:
                self.pressed |= self._open & bit
                self._open &= ~bit
        if self._open & bit and elapsed(now, self.since[key]) >= _LONG_MS:
            self._open ^= bit
            self._long |= bit
