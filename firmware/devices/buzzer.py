"""The buzzer: short tunes that play by themselves."""

from . import const, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pwmio import PWMOut

# Hz, ms; 0 Hz: a rest.
_TUNES = (
    (2000, 8),  # 0, a tick
    (1047, 60, 1568, 90),  # 1, good
    (220, 120, 0, 40, 220, 160),  # 2, wrong
    (784, 90, 0, 30, 1047, 120),  # 3, your turn
    (523, 120, 659, 120, 784, 120, 1047, 360),  # 4, finish
)
_OFF = const(-1)


class Buzzer:
    """A passive buzzer; silent when there is none."""

    def __init__(self, line: "PWMOut | None") -> None:
        self.line = line
        self.kind = _OFF
        self.note = 0
        self._begun = False
        self.since = 0

    def beep(self, kind: int) -> None:
        """Begin a tune, by its number; one that still plays ends."""
        if self.line is not None and 0 <= kind < len(_TUNES):
            self.kind = kind
            self.note = 0
            self._begun = False

    def step(self, now: int) -> None:
        """Go on with the tune."""
        if self.line is None or self.kind == _OFF:
            return
        sound = _TUNES[self.kind]
        if self._begun and elapsed(now, self.since) < sound[self.note + 1]:
            return
        if self._begun:
            self.note += 2
        if self.note >= len(sound):
            self.kind = _OFF
            self.line.duty_cycle = 0
            return
        self._begun = True
        self.since = now
        if sound[self.note]:
            self.line.frequency = sound[self.note]
            self.line.duty_cycle = 0x8000  # high for half of the time
        else:
            self.line.duty_cycle = 0
