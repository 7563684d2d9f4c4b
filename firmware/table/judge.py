"""What the cars on the board mean now. The race is the truth; hands are compared with it as sets.

Nothing is played on a guess: while cars may have been swapped, or another seat's car is away, no act is read.
"""

from rules import const

from . import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .face import Face
    from .hands import Hands

# Verdicts
_CALM = const(0)  # every car is where the race wants it
_UP = const(1)  # the deciding car is in a hand
_WAIT = const(2)  # it was put where it means something, and could still be slid on
_ACT = const(3)  # it means the acts in `face.path`
_WAYS = const(4)  # it means several things
_BACK = const(5)  # it means nothing there
_OTHERS = const(6)  # another car is away, or a magnet is nobody's
_DOUBT = const(7)  # two cars may have been swapped, and one is still in a hand
_ASK = const(8)  # they stand again: people must tell
_NONE = const(-2)
_LIFTED = const(-2)


class Judge:
    """Reads the deciding car's way from `hands` by the game's `face`."""

    def __init__(self, hands: "Hands", face: "Face", settle_ms: int) -> None:
        self.hands = hands
        self.face = face
        self.settle_ms = settle_ms
        self.changed = 0  # when a car was last lifted or put
        self.strangers = 0
        self.since = 0  # when the last of them came
        self._box = _NONE  # where the way was last worked out to
        self.steps = 0
        self.length = 0  # of the way in `face.path`

    def forget(self) -> None:
        """Begin anew: the race or the board has changed."""
        self._box = _NONE

    def refuse(self) -> None:
        """Read no act in where the car stands: people have left its dice. It must be moved first."""
        self._box = self.hands.where[self.hands.decides]
        self.steps = self.hands.steps
        self.length = 0

    def verdict(self, now: int, pressed: bool) -> int:
        """Return what the cars mean; `pressed` is a press of the knob, which ends the waiting."""
        hands = self.hands
        if hands.unsure:
            if not hands.settled():
                return _DOUBT
            if hands.unsure:
                return _ASK
        self.watch()
        if not hands.others_right():
            return _OTHERS
        here = hands.where[hands.decides]
        if here == hands.stands[hands.decides]:
            return _CALM
        if here < 0:
            return _UP
        if here != self._box or hands.steps != self.steps:
            self._box = here
            self.steps = hands.steps
            self.length = self.face.way(here, hands.trail, max(hands.steps - 1, 0))
        if not self.length:
            return _BACK
        if not pressed and elapsed(now, self.changed) < self.settle_ms and self.face.extendable(here):
            return _WAIT
        return _ACT if self.length > 0 else _WAYS

    def watch(self) -> None:
        """A car slid slowly is seen by the next sensor before the last one loses it: then it is no stranger there."""
        hands = self.hands
        if hands.strangers > self.strangers:
            self.since = self.changed
        self.strangers = hands.strangers
        if (
            hands.strangers == 1
            and hands.where[hands.decides] == _LIFTED
            and hands.up() == 1
            and elapsed(self.changed, self.since) < 500
        ):
            hands.adopt()
            self.strangers = 0
