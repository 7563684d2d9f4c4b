"""The question whose car stands where, after two or more were in hands at once."""

from rules import const

from . import prompts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Session

_PRESS = const(1)
_PROMPT = const(2)
_CORRECTION = const(3)
_OFF = const(-1)


class Which:
    """Asks about one lit box after the other until every unsure car is known; the likelier name is preselected."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.box = _OFF  # asked about; -1: nothing is asked
        self.seat = 0  # the answer that the knob points at

    def begin(self) -> None:
        """Ask about the first unsure car's box."""
        hands = self.session.hands
        self.box = _OFF
        for seat in range(hands.seats):
            if hands.unsure >> seat & 1 and hands.where[seat] >= 0:
                self.box = hands.where[seat]
                self.seat = seat
                prompts.show_which(self.session, self.box, self.seat)
                return

    def step(self, key: int, turned: int, now: int) -> bool:
        """Take in one turn of the loop; tell whether the question stands."""
        session = self.session
        hands = session.hands
        if session.fresh and (self.box >= 0 or hands.unsure):
            self._leave()
            if hands.unsure and hands.settled() and hands.unsure:
                self.begin()
        if self.box < 0:
            return False
        if turned:
            self.turn(1 if turned > 0 else -1)
            prompts.show_which(session, self.box, self.seat)
        elif key == _PRESS:
            hands.told(self.box, self.seat)
            self._leave()
            session.stirred = True
            if hands.settled() and hands.unsure:
                self.begin()
            return True  # the press has done its work
        return self.box >= 0

    def turn(self, step: int) -> None:
        """Go to the next name that could be the answer."""
        hands = self.session.hands
        seat = self.seat
        while True:
            seat = (seat + step) % hands.seats
            if hands.unsure >> seat & 1:
                self.seat = seat
                return

    def _leave(self) -> None:
        self.box = _OFF
        self.session.layers.clear(_PROMPT)
        self.session.layers.clear(_CORRECTION)
        self.session.screen.unprompt()
        self.session.decision.again()
