"""What the cars on the board mean now. The race is the truth; hands are compared with it as sets.

Nothing is played on a guess: while cars may have been swapped, or another seat's car is away, no act is read.
"""

from rules import const

from . import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .face import Face
    from .hands import Hands

CALM = 0  # every car is where the race wants it
UP = 1  # the deciding car is in a hand
WAIT = 2  # it was put where it means something, and could still be slid on
ACT = 3  # it means the acts in `face.path`
WAYS = 4  # it means several things
BACK = 5  # it means nothing there
OTHERS = 6  # another car is away, or a magnet is nobody's
DOUBT = 7  # two cars may have been swapped, and one is still in a hand
ASK = 8  # they stand again: people must tell

_CALM = const(0)
_UP = const(1)
_WAIT = const(2)
_ACT = const(3)
_WAYS = const(4)
_BACK = const(5)
_OTHERS = const(6)
_DOUBT = const(7)
_ASK = const(8)
_NOT_READ = const(-2)
_LIFTED = const(-2)
_OVERLAP_MS = const(500)


class Judge:
    """Reads the deciding car's way from `hands` by the game's `face`."""

    def __init__(self, hands: "Hands", face: "Face", settle_ms: int) -> None:
        self.hands = hands
        self.face = face
        self.settle_ms = settle_ms
        self.changed = 0  # when a car was last lifted or put
        self._strangers = 0
        self._met = 0  # when the last of them came
        self._box = _NOT_READ  # where the way was last worked out to
        self._steps = 0
        self.length = 0  # of the way in `face.path`

    def forget(self) -> None:
        """Begin anew: the race or the board has changed."""
        self._box = _NOT_READ

    def refuse(self) -> None:
        """Read no act in where the car stands: people have left its dice. It must be moved first."""
        self._box = self.hands.where[self.hands.decides]
        self._steps = self.hands.steps
        self.length = 0

    def verdict(self, now: int, pressed: bool) -> int:
        """Return what the cars mean; `pressed` is a press of the knob, which ends the waiting."""
        hands = self.hands
        if hands.unsure:
            if not hands.settled():
                return _DOUBT
            if hands.unsure:
                return _ASK
        self._watch_slide()
        if not hands.others_right():
            return _OTHERS
        here = hands.where[hands.decides]
        if here == hands.stands[hands.decides]:
            return _CALM
        if here < 0:
            return _UP
        if here != self._box or hands.steps != self._steps:
            self._box = here
            self._steps = hands.steps
            self.length = self.face.way(here, hands.trail, max(hands.steps - 1, 0))
        if not self.length:
            return _BACK
        if not pressed and elapsed(now, self.changed) < self.settle_ms and self.face.extendable(here):
            return _WAIT
        return _ACT if self.length > 0 else _WAYS

    def _watch_slide(self) -> None:
        """A car slid slowly is seen by the next sensor before the last one loses it: then it is no stranger there."""
        hands = self.hands
        if hands.strangers > self._strangers:
            self._met = self.changed
        self._strangers = hands.strangers
        if (
            hands.strangers == 1
            and hands.where[hands.decides] == _LIFTED
            and hands.up() == 1
            and elapsed(self.changed, self._met) < _OVERLAP_MS
        ):
            hands.adopt()
            self._strangers = 0
