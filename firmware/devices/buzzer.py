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
_HALF = const(32_768)  # of the time the line is high
_SILENT = const(-1)


class Buzzer:
    """A passive buzzer; silent when there is none."""

    def __init__(self, line: "PWMOut | None") -> None:
        self._line = line
        self._kind = _SILENT
        self._note = 0
        self._started = False
        self._since = 0

    def beep(self, kind: int) -> None:
        """Begin a tune, by its number; one that still plays ends."""
        if self._line is not None and 0 <= kind < len(_TUNES):
            self._kind = kind
            self._note = 0
            self._started = False

    def step(self, now: int) -> None:
        """Go on with the tune."""
        if self._line is None or self._kind == _SILENT:
            return
        tune = _TUNES[self._kind]
        if self._started and elapsed(now, self._since) < tune[self._note + 1]:
            return
        if self._started:
            self._note += 2
        if self._note >= len(tune):
            self._kind = _SILENT
            self._line.duty_cycle = 0
            return
        self._started = True
        self._since = now
        if tune[self._note]:
            self._line.frequency = tune[self._note]
            self._line.duty_cycle = _HALF
        else:
            self._line.duty_cycle = 0
