"""The knob and the two buttons."""

from . import const, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from digitalio import DigitalInOut
    from rotaryio import IncrementalEncoder

NOTHING = 0
PRESS = 1
LONG = 2
A = 3
A_LONG = 4
B = 5
B_LONG = 6

_STEADY_MS = const(20)
_LONG_MS = const(600)


class Key:
    """One key, closed to ground. `event` holds what it did until it is taken away."""

    def __init__(self, line: "DigitalInOut | None", short: int) -> None:
        """Take its line, None when there is none. The event of a long press is `short` + 1."""
        self.event = NOTHING
        self._line = line
        self._short = short
        self._down = self._level()  # held from the start on: that means something else, not a press
        self._seen = self._down
        self._seen_at = 0
        self._down_at = 0
        self._done = True

    def step(self, now: int) -> None:
        """Look at the line."""
        level = self._level()
        if level != self._seen:
            self._seen = level
            self._seen_at = now
        elif level != self._down and elapsed(now, self._seen_at) >= _STEADY_MS:
            self._down = level
            self._change(now)
        if self._down and not self._done and elapsed(now, self._down_at) >= _LONG_MS:
            self._done = True
            self.event = self._short + 1

    def _level(self) -> bool:
        return self._line is not None and not self._line.value

    def _change(self, now: int) -> None:
        if self._down:
            self._down_at = now
            self._done = False
        elif not self._done:
            self._done = True
            self.event = self._short


class Panel:
    """Knob and buttons together."""

    def __init__(
        self,
        press: "DigitalInOut | None",
        button_a: "DigitalInOut | None",
        button_b: "DigitalInOut | None",
        encoder: "IncrementalEncoder | None",
        reversed_knob: bool,
    ) -> None:
        self._keys: tuple[Key, ...] = (Key(press, PRESS), Key(button_a, A), Key(button_b, B))
        self._encoder = encoder
        self._sign = -1 if reversed_knob else 1
        self._at = 0 if encoder is None else encoder.position

    def poll(self, now: int) -> int:
        """Return what was pressed, one event a call. A short press counts when the key is let go."""
        event = NOTHING
        for key in self._keys:
            key.step(now)
            if event == NOTHING and key.event != NOTHING:
                event = key.event
                key.event = NOTHING
        return event

    def turned(self) -> int:
        """Return the clicks that the knob was turned since the last call, to the right positive."""
        if self._encoder is None:
            return 0
        at = self._encoder.position
        steps = at - self._at
        self._at = at
        return self._sign * steps
