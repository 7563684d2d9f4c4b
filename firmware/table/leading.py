"""What hands have to do after an act: move the cars that it moved, then confirm what no sensor sees."""

from rules import const

from . import prompts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Session

_LEAD = const(4)  # modes of the session
_CONFIRM = const(5)
_PRESS = const(1)
_PROMPT = const(2)  # layers
_CORRECTION = const(3)


class Leading:
    """Leads one car at a time; hands may follow in any order."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.led = False  # a car must still be moved
        self.done = 0  # of the things to confirm
        self.count = 0

    def begin(self, count: int) -> None:
        """Begin after an act that has so many things to confirm."""
        self.led = False
        self.done = 0
        self.count = count

    def again(self) -> None:
        """Say it all anew."""
        if self.session.mode == _CONFIRM:
            self.session.mode = _LEAD

    def step(self, key: int, turned: int, now: int) -> None:
        """Have the cars moved, one at a time."""
        session = self.session
        auto = session.auto
        if auto is not None and auto.goes_on():
            if not auto.waits(now):
                session.next()
            return
        if session.decision.which.step(key, turned, now):
            return
        if session.fresh:
            self.led = not session.hands.right() and session.guide.work_out() > 0
            if self.led:
                prompts.show_guide(session, True)
            else:
                session.layers.clear(_CORRECTION)
                session.screen.unprompt()
        if self.led or session.hands.unsure:
            return
        if self.done < self.count:
            session.mode = _CONFIRM
            prompts.show_confirm(session, self.done)
        else:
            session.next()

    def confirm(self, key: int, turned: int, now: int) -> None:
        """Have one thing confirmed by the knob."""
        if key == _PRESS:
            self.done += 1
            self.session.layers.clear(_PROMPT)
            self.session.screen.unprompt()
            self.session.stirred = True
            self.session.mode = _LEAD
