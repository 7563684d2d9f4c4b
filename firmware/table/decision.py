"""One decision: by the hand that moves the car, or by the knob that turns through the acts."""

from rules import const

from . import elapsed, prompts
from .which import Which

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Session

_CALM = const(0)  # verdicts
_UP = const(1)
_WAIT = const(2)
_ACT = const(3)
_WAYS = const(4)
_BACK = const(5)
_OTHERS = const(6)
_DOUBT = const(7)
_ASK = const(8)

_PRESS = const(1)  # keys
_LONG = const(2)
_A = const(3)
_B = const(5)

_CHOICES = const(1)  # layers
_PROMPT = const(2)
_CORRECTION = const(3)

_SHINE = const(20)  # a look

_TICK = const(0)  # sounds
_WRONG = const(2)

_ROUNDS = const(3)  # of a seat, in which hints don't wait
_HINT_MS = const(3000)  # so long a hint stands there, and so long what the choice does

_UNKNOWN = const(99)
_LONG_MS = const(60000)


class Decision:
    """Reads hand and knob until an act is chosen. `choice` is the place in `face.codes` that the knob points at."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.which = Which(session)
        self.choice = 0
        self.verdict = -1
        self.stage = 0  # of a wrong picture: 0 seen, 1 lit, 2 led
        self.since = 0  # when the verdict came
        self.page = -1  # of the details, -1: none is shown
        self.pages = _UNKNOWN  # how many there are, once one was drawn
        self.way = -1  # among several, -1: they aren't asked about
        self.show = 0
        self.help = False  # hints don't wait
        self.last = 0  # since when they take turns with what the choice does

    def begin(self, now: int) -> None:
        """Begin a new decision, once the face has looked at it."""
        self.choice = 0
        self.page = -1
        self.since = self.last = now
        self.help = self.session.face.round <= _ROUNDS
        self.again()

    def again(self) -> None:
        """Draw and light the decision anew."""
        self.verdict = -1
        self.stage = 0
        self.way = -1
        self.page = -1
        self.show = 0
        self.session.judge.forget()

    def step(self, key: int, turned: int, now: int) -> None:
        """Take in one turn of the loop."""
        session = self.session
        if self.which.step(key, turned, now):
            return
        verdict = session.judge.verdict(now, key == _PRESS)
        if verdict != self.verdict or session.fresh:
            self.enter(verdict, now)
        if verdict == _ACT:
            session.act_on(session.judge.length)
        elif verdict == _ASK:
            self.which.begin()
        elif verdict == _WAYS:
            self.ask(key, turned, now)
        elif verdict >= _BACK:
            self._lead(key, now)
        elif verdict != _WAIT:
            self._knob(key, turned, now)

    def enter(self, verdict: int, now: int) -> None:
        """Light what a new verdict means."""
        session = self.session
        if verdict != self.verdict:
            self.since = self.last = now
            self.stage = 0
            self.way = -1
        self.verdict = verdict
        session.layers.clear(_PROMPT)
        session.layers.clear(_CORRECTION)
        session.screen.unprompt()
        if verdict in (_WAIT, _ACT):
            # "I see it": the box shows the car's colour before anything is worked out
            seat = session.hands.decides
            session.layers.paint(_PROMPT, session.hands.where[seat], _SHINE, seat)
            return
        self.light(verdict == _UP)
        if self.stage:
            prompts.show_wrong(session, verdict, self.stage)

    def light(self, lifted: bool) -> None:
        """Light the targets, and what the choice would touch."""
        session = self.session
        session.layers.clear(_CHOICES)
        session.face.show_targets(session.layers, lifted)
        if not lifted:
            session.face.show_choice(session.layers, session.face.codes[self.choice])
        if self.page < 0:
            session.screen.decide(session.face.codes[self.choice], self.choice, session.face.count)

    # -- the knob ------------------------------------------------------------------------------------------------

    def _knob(self, key: int, turned: int, now: int) -> None:
        session = self.session
        face = session.face
        if self.page >= self.pages:
            self._turn(-1)
        elif key in (_LONG, _A):
            self._turn(0 if key == _LONG else self.page + 1)
        elif self.page >= 0 and (key or turned):
            self._turn(-1 if key else self.page + (1 if turned > 0 else -1))
        elif turned:
            self.choice = min(max(self.choice + turned, 0), face.count - 1)
            self.last = now - _HINT_MS  # what it does is told first
            session.screen.unsay()
            session.parts.sound(_TICK)
            self.light(self.verdict == _UP)
        elif key == _PRESS:
            session.act(face.codes[self.choice])
        else:
            self._idle(now)

    def _turn(self, page: int) -> None:
        """Turn to a page of the details; past the last one, or before the first, stands the dashboard."""
        self.page = page
        if page < 0:
            self.session.screen.leave_details()
            self.light(self.verdict == _UP)
        else:
            self.session.show_details()

    def _idle(self, now: int) -> None:
        """Give a hint to people who wait, and to those who are new; later the choices demonstrate themselves."""
        session = self.session
        age = elapsed(now, session.touched)
        if age < session.settings.hint_s * 1000:
            if self.show:
                self.show = 0
                self.light(self.verdict == _UP)
            if self.help:
                session.screen.hint("" if elapsed(now, self.last) // _HINT_MS & 1 else self.hint())
            return
        session.screen.hint(self.hint())
        turn = 1 + (age - _LONG_MS) // 2000 if age >= _LONG_MS else 0
        if turn != self.show:
            self.show = turn
            session.layers.clear(_CHOICES)
            session.face.show_targets(session.layers, False)
            session.face.show_choice(session.layers, session.face.codes[turn % session.face.count])

    def hint(self) -> str:
        """Return the name of the hint for this decision."""
        session = self.session
        if self.verdict == _UP:
            return "move"
        if not session.face.targets:
            return "knob"
        return "both" if session.hands.stands[session.hands.decides] >= 0 else "grid"

    # -- hands ---------------------------------------------------------------------------------------------------

    def _lead(self, key: int, now: int) -> None:
        """Say what is wrong: after a second by lights, after three in words and step by step; a press hurries."""
        session = self.session
        age = elapsed(now, self.since)
        stage = 0
        if age >= session.settings.correct_ms or key == _PRESS:
            stage = 2
        elif age >= session.settings.wrong_ms:
            stage = 1
        if stage > self.stage:
            if not self.stage:
                session.parts.sound(_WRONG)
            self.stage = stage
            prompts.show_wrong(session, self.verdict, stage)

    def ask(self, key: int, turned: int, now: int) -> None:
        """Ask which way the car has come; going back box by box is the first answer, and preselected."""
        session = self.session
        ways = session.face.ways()
        if self.way < 0 or turned:
            self.way = min(max(self.way + turned, 0), ways)
            prompts.show_way(session, self.way, ways)
        elif key == _PRESS and self.way:
            session.act_on(session.face.way_of(self.way - 1))
