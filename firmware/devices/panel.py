"""The knob and the two buttons."""

from . import const, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from digitalio import DigitalInOut
    from rotaryio import IncrementalEncoder

_KEYS = const(3)
_STEADY_MS = const(20)
_LONG_MS = const(600)


class Panel:
    """Knob and buttons together; keys close to ground, each a bit of what is noted down of them."""

    def __init__(
        self,
        press: "DigitalInOut | None",
        button_a: "DigitalInOut | None",
        button_b: "DigitalInOut | None",
        encoder: "IncrementalEncoder | None",
        reversed_knob: bool,
    ) -> None:
        self._lines = (press, button_a, button_b)
        self._encoder = encoder
        self._sign = -1 if reversed_knob else 1
        self._at = 0 if encoder is None else encoder.position
        self._seen = self._read()
        self._seen_at = [0] * _KEYS
        self._down = self._seen
        self._down_at = [0] * _KEYS
        self._open = 0  # down, and what that means isn't told yet; held from the start on is no press
        self._short = self._long = 0  # to be told

    def poll(self, now: int) -> int:
        """Return what was pressed, one event a call: 1 the knob, 3 button A, 5 button B; 1 more when held for long.

        A short press counts when the key is let go.
        """
        seen = self._read()
        moved = seen ^ self._seen
        self._seen = seen
        if not (moved | (seen ^ self._down) | self._open | self._short | self._long):
            return 0
        for key in range(_KEYS):
            self._step(key, moved, now)
        for key in range(_KEYS):
            bit = 1 << key
            if self._short & bit:
                self._short ^= bit
                return 1 + 2 * key
            if self._long & bit:
                self._long ^= bit
                return 2 + 2 * key
        return 0

    def turned(self) -> int:
        """Return the clicks that the knob was turned since the last call, to the right positive."""
        if self._encoder is None:
            return 0
        at = self._encoder.position
        steps = at - self._at
        self._at = at
        return self._sign * steps

    def _read(self) -> int:
        """Return the keys whose contacts are closed."""
        keys = 0
        bit = 1
        for line in self._lines:
            if line is not None and not line.value:
                keys |= bit
            bit <<= 1
        return keys

    def _step(self, key: int, moved: int, now: int) -> None:
        """Take in what is seen of a key."""
        bit = 1 << key
        if moved & bit:
            self._seen_at[key] = now
        elif (self._seen ^ self._down) & bit and elapsed(now, self._seen_at[key]) >= _STEADY_MS:
            self._down ^= bit
            if self._down & bit:
                self._down_at[key] = now
                self._open |= bit
            else:
                self._short |= self._open & bit
                self._open &= ~bit
        if self._open & bit and elapsed(now, self._down_at[key]) >= _LONG_MS:
            self._open ^= bit
            self._long |= bit
