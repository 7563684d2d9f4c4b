"""A race being played: decisions, acts and what follows them, until it is over.

The state of the race is the core's; the cars follow it. `step` is called once per turn of the loop and never waits.
What goes deep into rules and face is left for `work`, one job a turn, called from the loop itself: so the device's
small stack suffices, and no turn gets long.
"""

from array import array

# isort: off
from .decision import Decision
from .dicing import Dicing
from .leading import Leading
from .hands import Hands
from .screen import Screen
from .judge import Judge
from .guide import Guide
from . import prompts
from .dice import roll
from rules import const
# isort: on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .autopilot import Autopilot
    from .face import Core, Face
    from .layers import Layers
    from .parts import Parts
    from .record import Record
    from .scan import Scan

# Modes: who takes the knob and the hands
_START = const(0)
_DECIDE = const(1)
_ROLL = const(2)
_DICE = const(3)
_LEAD = const(4)
_CONFIRM = const(5)
_OVER = const(6)

# Jobs
_PLAY = const(1)
_TELL = const(2)
_LOOK = const(3)
_PAGES = const(4)
_THINK = const(5)

_CHOICES = const(1)  # layers
_PROMPT = const(2)
_CORRECTION = const(3)

_GOOD = const(1)  # sounds
_TURN = const(3)
_FINISH = const(4)


class Session:
    """One race on the board. `over`: it has ended, and every car that must has been moved."""

    def __init__(
        self, parts: "Parts", core: "Core", face: "Face", scan: "Scan", layers: "Layers", record: "Record | None"
    ) -> None:
        self.parts = parts
        self.words = parts.words
        self.settings = parts.settings
        self.core = core
        self.face = face
        self.scan = scan
        self.layers = layers
        self.record = record
        self.hands = Hands(face.seats)
        self.was = array("h", [-1] * face.seats)  # where the cars stood before the last act
        self.guide = Guide(self.hands, self.was)
        self.judge = Judge(self.hands, face, self.settings.settle_ms)
        self.screen = Screen(parts.canvas, self.words, face)
        self.decision = Decision(self)
        self.dicing = Dicing(self)
        self.leading = Leading(self)
        self.code = 0  # the act that waits for its job or its dice, or was played last
        self.actor = -1  # who played it
        self.kept = True  # the record had room for it
        self.path = b""  # the acts that follow it, made by the same hand
        self.job = 0
        self.mode = _START
        self.over = False
        self.touched = 0  # when a hand or the knob last did something
        self.stirred = False  # a car was moved, or the race went on
        self.fresh = False  # the same, as seen by the handlers
        self.blind = 0  # why the board can't be read
        self.renew = False  # it can again, and all is to be drawn
        self.auto: Autopilot | None = None  # when there are seats that the board plays
        self.handlers = (
            self.clear,
            self.decision.step,
            self.dicing.roll,
            self.dicing.type,
            self.leading.step,
            self.leading.confirm,
        )
        core.roll = self._draw

    def _draw(self, count: int) -> "list[int]":
        return roll(self.parts.random, count)

    def begin(self, now: int) -> None:
        """Begin with the race as it is in the core."""
        self.face.stands(self.hands.stands)
        self.was[:] = self.hands.stands
        self.face.show_race(self.layers)
        self.touched = now
        self.stirred = True

    def step(self, key: int, turned: int, now: int) -> None:
        """Take in one turn of the loop: a key (see devices/panel), detents of the knob, the sensors."""
        if key or turned:
            self.touched = now
        good = self.read(now)
        if self.renew:
            self.refresh()
        if good and not self.job and self.mode < _OVER:
            self.fresh = self.stirred
            self.stirred = False
            self.handlers[self.mode](key, turned, now)

    def watch(self, now: int) -> bool:
        """Read the board while another page is shown; tell whether a car was moved."""
        self.stirred = False
        return self.read(now) and self.stirred

    def refresh(self) -> None:
        """Draw and light everything anew, after another page or a fault had the board."""
        self.renew = False
        self.layers.clear(_CORRECTION)
        self.screen.unprompt()
        self.screen.renew()
        self.decision.again()
        self.leading.again()
        self.stirred = True

    # -- the sensors ---------------------------------------------------------------------------------------------

    def read(self, now: int) -> bool:
        """Read the board; False while it can't be read."""
        scan = self.scan
        if self.auto is not None and self.auto.show:
            return self.auto.watch(now)
        scan.poll(now)
        if scan.fault or scan.busy or not scan.whole:
            reason = scan.fault << 8 | scan.tile if scan.fault else int(scan.busy)
            if reason and reason != self.blind:
                self.blind = reason
                prompts.show_blind(self)
            return False
        if scan.resync or self.blind:
            self.hands.compare(scan.seen)
            self._changed(now)
        for i in range(scan.events):
            if scan.event_down[i]:
                self.hands.drop(scan.event_box[i])
            else:
                self.hands.lift(scan.event_box[i])
            self._changed(now)
        if self.blind:
            self.blind = 0
            self.renew = True
        return True

    def _changed(self, now: int) -> None:
        self.judge.changed = now
        self.stirred = True
        self.touched = now

    def clear(self, key: int, turned: int, now: int) -> None:
        """Before the grid no car may stand on the board, for nobody knows whose it is."""
        if not self.fresh:
            return
        if self.hands.strangers:
            prompts.show_strangers(self)
        else:
            self.layers.clear(_CORRECTION)
            self.screen.unprompt()
            self.next()

    # -- acts ----------------------------------------------------------------------------------------------------

    def act(self, code: int) -> None:
        """Have an act of the deciding seat played."""
        self.code = code
        self.path = b""
        self.dicing.begin()
        self.job = _PLAY

    def act_on(self, length: int) -> None:
        """Have the acts in the face's path played, one after the other; only the last one may need dice."""
        path = bytes(self.face.path[:length])
        self.act(path[0])
        self.path = path[1:]

    def next(self) -> None:
        """Go on to the next decision, or to the end."""
        if self.core.over():
            self.mode = _OVER
            self.over = True
            if self.record is not None:
                self.record.finish(self.core.result())
            self.sound(_FINISH)
        else:
            self.job = _LOOK

    def show_details(self) -> None:
        """Have a page of the details drawn."""
        self.job = _PAGES

    def work(self, now: int) -> None:
        """Do the job that waits."""
        job = self.job
        self.job = 0
        if job == _PLAY:
            self._play()
        elif job == _TELL:
            self.tell(now)
        elif job == _LOOK:
            self._look(now)
        elif job == _THINK:
            self.think()
        else:
            self.screen.open_details()
            self.decision.pages = self.face.details(self.parts.canvas, self.decision.page)

    def _play(self) -> None:
        seat = self.core.seat()
        self.actor = seat
        self.face.before(self.code)
        missing = self.core.play(seat, self.code, self.dicing.typed_in())
        if missing:
            self.dicing.ask(missing)
            self.mode = _DICE
            return
        if self.record is not None:
            self.kept = self.record.add(seat, self.code, self.core.dice)
        self.job = _TELL

    def tell(self, now: int) -> None:
        """Show what followed an act, and have the cars moved that it moved."""
        self.was[:] = self.hands.stands
        self.face.stands(self.hands.stands)
        self.judge.forget()
        self.layers.clear(_CHOICES)
        self.layers.clear(_PROMPT)
        self.face.show_race(self.layers)
        told = self.face.told(self.code, self.core.dice)
        self.screen.say(told if self.kept else self.words("recording.full"))
        self.leading.begin(self.face.asks(self.code))
        if self.auto is not None:
            self.auto.told(now)
        self.stirred = True
        if self.path and self.core.seat() == self.actor:
            code = self.path[0]
            path = self.path[1:]
            self.act(code)
            self.path = path
            return
        self.hands.acted()
        self.sound(_GOOD)
        self.mode = _ROLL if self.dicing.show(now) else _LEAD

    def _look(self, now: int) -> None:
        """Begin the decision of the seat whose turn it is."""
        seat = self.core.seat()
        if seat != self.hands.decides:
            self.sound(_TURN)
        self.hands.decide(seat)
        self.face.look()
        self.mode = _DECIDE
        self.stirred = True
        self.screen.begin(seat)
        self.decision.begin(now)
        if self.auto is not None and self.auto.takes(seat):
            self.job = _THINK

    def think(self) -> None:
        """Have the board think about the act of a seat that it plays."""
        code = self.auto.think() if self.auto is not None else 0
        if code:
            self.act(code)
        else:
            self.job = _THINK

    def sound(self, kind: int) -> None:
        """Make a sound; a race that is only shown is quiet."""
        if self.record is not None:
            self.parts.sound(kind)
