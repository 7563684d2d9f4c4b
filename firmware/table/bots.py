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
        self.core = core
        self.face = face
        self.random = random
        self.level = level
        self.copy: Any = None if level == _RANDOM else core.copy()
        self.at = 0
        self.best = 0
        self.most = _WORST
        if self.copy is not None:
            self.copy.roll = self._draw

    def _draw(self, count: int) -> "list[int]":
        return roll(self.random, count)

    def begin(self) -> None:
        """Begin a decision, once the face has looked at it."""
        self.at = 0
        self.most = _WORST

    def step(self) -> int:
        """Think on; return the code of the act that is chosen, 0 until then."""
        face = self.face
        if face.count == 1:
            code: int = face.codes[0]
            return code
        if self.level == _RANDOM:
            return self.pick()
        code = face.codes[self.at]
        # What the face offers first is what a careful driver does: another act must be clearly better
        value = self._try(code) + (face.BONUS if not self.at else 0)
        if value > self.most:
            self.most = value
            self.best = code
        self.at += 1
        return self.best if self.at == face.count else 0

    def pick(self) -> int:
        """Return any act."""
        drawn = bytearray(2)
        self.random.fill(drawn)
        code: int = self.face.codes[(drawn[0] << 8 | drawn[1]) % self.face.count]
        return code

    def _try(self, code: int) -> int:
        """Return how good an act is, over a few trials."""
        copy = self.copy
        seat = self.core.seat()
        before = self.core.save()
        total = 0
        for _ in range(_TRIALS):
            copy.restore(before)
            copy.play(seat, code)
            total += self.face.score(copy, seat)
        return total // _TRIALS
