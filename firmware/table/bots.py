"""Seats that the board plays. Imported when there are any.

A bot looks at one act a turn of the loop: it plays it on a copy of the race with dice of its own, and asks the game how
good the race then is for its seat. So hands and lights never wait for it.
"""

from rules import const

from .dice import roll

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from devices.system import RandomBytes

RANDOM = 1  # levels
SENSIBLE = 2

_RANDOM = const(1)
_TRIALS = const(3)  # of each act: dice fall in many ways
_WORST = const(-0x20000000)


class Bot:
    """Chooses acts in one race, for whichever seat decides."""

    def __init__(self, core: "Any", face: "Any", random: "RandomBytes", level: int) -> None:
        self._core = core
        self._face = face
        self._random = random
        self._level = level
        self._copy: Any = None if level == _RANDOM else core.copy()
        self.at = 0
        self._best = 0
        self.most = _WORST
        if self._copy is not None:
            self._copy.roll = self._draw

    def _draw(self, count: int) -> "list[int]":
        return roll(self._random, count)

    def begin(self) -> None:
        """Begin a decision, once the face has looked at it."""
        self.at = 0
        self.most = _WORST

    def step(self) -> int:
        """Think on; return the code of the act that is chosen, 0 until then."""
        face = self._face
        if face.count == 1:
            code: int = face.codes[0]
            return code
        if self._level == _RANDOM:
            return self._pick()
        code = face.codes[self.at]
        # What the face offers first is what a careful driver does: another act must be clearly better
        value = self._try(code) + (face.BONUS if not self.at else 0)
        if value > self.most:
            self.most = value
            self._best = code
        self.at += 1
        return self._best if self.at == face.count else 0

    def _pick(self) -> int:
        """Return any act."""
        drawn = bytearray(2)
        self._random.fill(drawn)
        code: int = self._face.codes[(drawn[0] << 8 | drawn[1]) % self._face.count]
        return code

    def _try(self, code: int) -> int:
        """Return how good an act is, over a few trials."""
        copy = self._copy
        seat = self._core.seat()
        before = self._core.save()
        total = 0
        for _ in range(_TRIALS):
            copy.restore(before)
            copy.play(seat, code)
            total += self._face.score(copy, seat)
        return total // _TRIALS
