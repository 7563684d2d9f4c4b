"""Seats that the board plays. Imported when there are any.

A bot tries one act a turn of the loop: it plays it on a copy of the race with dice of its own, and asks the game how
good the race then is for its seat. So hands and lights never wait for it.
"""

from rules import const

from .dice import roll

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from devices.system import RandomBytes

_WILD = const(1)  # a level; all others are careful
_TRIALS = const(3)  # of each act: dice fall in many ways
_WORST = const(-0x20000000)


class Bot:
    """Chooses acts in one race, for whichever seat decides."""

    def __init__(self, core: "Any", face: "Any", random: "RandomBytes", level: int) -> None:
        self.core = core
        self.face = face
        self.random = random
        self.level = level
        self.copy: Any = None if level == _WILD else core.copy()
        self.at = 0
        self.left = _TRIALS  # of the act at that place
        self.sum = 0  # of what they were worth
        self.best = 0
        self.most = _WORST
        if self.copy is not None:
            self.copy.roll = self._draw
            face.score(core, 0)  # brings in what that takes, while the race opens

    def _draw(self, count: int) -> "list[int]":
        return roll(self.random, count)

    def begin(self) -> None:
        """Begin a decision, once the face has looked at it."""
        self.at = 0
        self.left = _TRIALS
        self.sum = 0
        self.most = _WORST

    def step(self) -> int:
        """Think on; return the code of the act that is chosen, 0 until then."""
        face = self.face
        if face.count == 1:
            code: int = face.codes[0]
            return code
        if self.level == _WILD:
            return self.pick()
        code = face.codes[self.at]
        self.sum += self._try(code)
        self.left -= 1
        if self.left:
            return 0
        # What the face offers first is what a careful driver does: another act must be clearly better
        value = self.sum // _TRIALS + (face.BONUS if not self.at else 0)
        if value > self.most:
            self.most = value
            self.best = code
        self.at += 1
        self.left = _TRIALS
        self.sum = 0
        return self.best if self.at == face.count else 0

    def pick(self) -> int:
        """Return any act."""
        drawn = bytearray(2)
        self.random.fill(drawn)
        code: int = self.face.codes[(drawn[0] << 8 | drawn[1]) % self.face.count]
        return code

    def _try(self, code: int) -> int:
        """Return how good an act is, as its dice fall this time."""
        copy = self.copy
        seat = self.core.seat()
        copy.restore(self.core.save())
        copy.play(seat, code)
        value: int = self.face.score(copy, seat)
        return value
