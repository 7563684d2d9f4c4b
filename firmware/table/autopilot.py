"""Seats that the board plays in a race, and races that it shows while nobody is there. Loaded when there are any.

A bot's turn is played on without waiting for its car: the lights show where it drives, and at the end of the turn
people (or the virtual table's hand) bring the car there. In a show no car is asked for at all.
"""

# isort: off
from .bots import Bot
from . import elapsed
from rules import const
# isort: on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Session

_PACE_MS = const(450)  # from one act to the next, so that eyes can follow
_AGAIN_MS = const(8000)  # from the end of a show to the next one


class Autopilot:
    """Decides for the seats in `seats`, a bit each. `show`: all seats, without cars; `touched`: somebody came."""

    def __init__(self, session: "Session", seats: int, level: int, show: bool) -> None:
        self.session = session
        self.seats = seats
        self.show = show
        self.touched = False
        self.since = 0  # when the last act was told
        self.bot = Bot(session.core, session.face, session.parts.random, level)

    def takes(self, seat: int) -> bool:
        """Begin to decide for a seat, when it is one of the board's."""
        if not self.seats >> seat & 1:
            return False
        self.bot.begin()
        self.session.decision.help = False
        self.session.screen.hint("begin" if self.show else "")
        self.session.face.show_targets(self.session.layers, False)
        return True

    def think(self) -> int:
        """Think on for one turn of the loop; return the act that is chosen, 0 until then."""
        code = self.bot.step()
        if code:
            screen = self.session.screen
            screen.decide(code, 0, 1)
            if self.show:
                screen.hint("begin")
        return code

    def told(self, now: int) -> None:
        """Take in that an act was told."""
        self.since = now
        session = self.session
        if self.show:
            session.hands.where[:] = session.hands.stands
            session.leading.count = 0

    def goes_on(self) -> bool:
        """Tell whether the same bot decides again, and no other car has to be moved before."""
        session = self.session
        if self.show:
            return True
        seat = session.actor
        same = self.seats >> seat & 1 and session.core.seat() == seat
        return bool(same and not session.leading.count and session.hands.others_right())

    def waits(self, now: int) -> bool:
        """Tell whether eyes still follow the last act."""
        return elapsed(now, self.since) < _PACE_MS

    def watch(self, now: int) -> bool:
        """Read the board during a show: whoever moves a car wants to play."""
        scan = self.session.scan
        scan.poll(now)
        if scan.events:
            self.touched = True
        return True

    def ended(self, now: int) -> bool:
        """Tell whether a show that is over has been seen long enough."""
        return elapsed(now, self.since) >= _AGAIN_MS
