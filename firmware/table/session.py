"""A race being played: decisions, acts and what follows them, until it is over.

The state of the race is the core's; the cars follow it. `step` is called once per turn of the loop and never waits.
"""

from array import array

from rules import const

from . import elapsed, prompts
from .decision import Decision
from .dice import Rolling, Typed, roll
from .guide import Guide
from .hands import Hands
from .judge import Judge
from .screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .face import Core, Face
    from .layers import Layers
    from .parts import Parts
    from .record import Record
    from .scan import Scan

_CLEAR = const(0)
_DECIDE = const(1)
_ROLL = const(2)
_TYPE = const(3)
_LED = const(4)
_CONFIRM = const(5)
_OVER = const(6)

_PRESS = const(1)  # keys
_B = const(5)

_CHOICES = const(1)  # layers
_PROMPT = const(2)
_CORRECTION = const(3)

_TURN = const(3)  # sounds
_GOOD = const(1)
_FINISH = const(4)

GOING = 0  # outcomes
FINISHED = 1


class Session:
    """One race on the board. `outcome` is FINISHED once it is over and every car that must has been moved."""

    def __init__(
        self, parts: "Parts", core: "Core", face: "Face", scan: "Scan", layers: "Layers", record: "Record"
    ) -> None:
        self.core = core
        self.face = face
        self.scan = scan
        self.layers = layers
        self.record = record
        self.parts = parts
        self.words = parts.words
        self.settings = parts.settings
        self.hands = Hands(face.seats)
        self.was = array("h", [-1] * face.seats)  # where the cars stood before the last act
        self.guide = Guide(self.hands, self.was)
        self.judge = Judge(self.hands, face, self.settings.settle_ms)
        self.screen = Screen(parts.canvas, self.words, face)
        self.decision = Decision(self)
        self.typed = Typed()
        self.rolling = Rolling()
        self.dice: list[int] = []  # typed in so far for the act that waits
        self.code = 0  # the act that waits for dice, or was played last
        self.actor = -1  # whose act was played last
        self.confirm = 0
        self.confirms = 0
        self.touched = 0  # when a hand or the knob last did something
        self.moved = False  # something was, since the last turn of the loop: a car, or the race
        self.stirred = False  # the same for the next turn
        self.blind = False
        self.leads = False  # a car must still be moved
        self.mode = _CLEAR
        self.outcome = GOING
        self.handlers = (
            self._clearing,
            self.decision.step,
            self._rolling,
            self._typing,
            self._leading,
            self._confirming,
            self._finished,
        )
        core.roll = self._draw

    def _draw(self, count: int) -> "list[int]":
        return roll(self.parts.fill, count)

    def begin(self, now: int) -> None:
        """Begin with the race as it is in the core."""
        self.face.look()
        self.face.stands(self.hands.stands)
        self.was[:] = self.hands.stands
        self.layers.clear(_PROMPT)
        self.touched = now
        self.mode = _CLEAR
        self.stirred = True

    def step(self, key: int, turned: int, now: int) -> None:
        """Take in one turn of the loop: a key (see devices/panel), detents of the knob, the sensors."""
        if key or turned:
            self.touched = now
        if self._sense(now):
            self.moved = self.stirred
            self.stirred = False
            self.handlers[self.mode](key, turned, now)
        self.screen.step(now)

    # -- the sensors ---------------------------------------------------------------------------------------------

    def _sense(self, now: int) -> bool:
        """Read the board; False while it can't be read."""
        scan = self.scan
        scan.poll(now)
        if scan.fault or scan.busy or not scan.whole:
            if not self.blind and (scan.fault or scan.busy):
                self.blind = True
                prompts.show_blind(self)
            return False
        if scan.resync or self.blind:
            self.hands.compare(scan.seen)
            self._changed(now)
        else:
            for i in range(scan.events):
                if scan.event_down[i]:
                    self.hands.drop(scan.event_box[i])
                else:
                    self.hands.lift(scan.event_box[i])
                self._changed(now)
        if self.blind:
            self.blind = False
            self.refresh()
        return True

    def _changed(self, now: int) -> None:
        self.judge.changed = now
        self.stirred = True
        self.touched = now

    def watch(self, now: int) -> None:
        """Keep reading the board while another page is shown; `moved` tells whether a car was moved."""
        self.stirred = False
        self.moved = self._sense(now) and self.stirred

    def refresh(self) -> None:
        """Draw and light everything anew, after another page or a fault had the board."""
        self.layers.clear(_CORRECTION)
        self.screen.unprompt()
        self.decision.again()
        self.stirred = True

    # -- acts ----------------------------------------------------------------------------------------------------

    def act(self, code: int, now: int) -> None:
        """Play an act of the deciding seat, now or when its dice have been typed in."""
        self.code = code
        self.dice = []
        self.face.before(code)
        self._play(now)

    def _play(self, now: int) -> None:
        seat = self.core.seat()
        self.actor = seat
        dice = self.dice if self.parts.typed else None
        missing = self.core.play(seat, self.code, dice)
        if missing:
            self.typed.begin(missing, self.face.dice_name(self.core.ask_kind), self.face.title(self.code))
            self.mode = _TYPE
            self.screen.give(self.typed)
            return
        self.record.add(seat, self.code, self.core.dice)
        self._after(now)

    def _after(self, now: int) -> None:
        """Show what followed an act, and have the cars moved that it moved."""
        self.was[:] = self.hands.stands
        self.face.stands(self.hands.stands)
        self.hands.acted()
        self.judge.forget()
        self.layers.clear(_CHOICES)
        self.layers.clear(_PROMPT)
        self.face.show_race(self.layers)
        self.screen.say(self.face.told(self.code, self.core.dice))
        self.parts.beep(_GOOD)
        self.confirm = 0
        self.confirms = self.face.asks(self.code)
        self.stirred = True
        self.mode = _LED
        if len(self.core.dice) and not self.parts.typed:
            self.rolling.begin(self.core.dice, self.face.title(self.code))
            self.screen.give(self.rolling)
            self.mode = _ROLL

    def play_path(self, length: int, now: int) -> None:
        """Play the acts that a hand has made, one after the other; only the last one may need dice."""
        path = bytes(self.face.path[:length])
        for code in path:
            if self.mode == _DECIDE or self.mode == _LED:
                self.act(code, now)

    # -- what waits ----------------------------------------------------------------------------------------------

    def _clearing(self, key: int, _turned: int, now: int) -> None:
        """Before the grid no car may stand on the board, for nobody knows whose it is."""
        if not self.moved:
            return
        if self.hands.strangers:
            prompts.show_strangers(self)
        else:
            self.layers.clear(_CORRECTION)
            self.screen.unprompt()
            self.next(now)

    def _rolling(self, key: int, _turned: int, now: int) -> None:
        if self.rolling.over(now) or key:
            self.screen.give(None)
            self.stirred = True
            self.mode = _LED

    def _typing(self, key: int, turned: int, now: int) -> None:
        typed = self.typed
        if turned:
            typed.turn(turned)
        elif key == _PRESS:
            typed.press()
        elif key == _B and not typed.back():
            self._give_up()
            return
        if typed.done:
            self.dice += typed.values()
            self.screen.give(None)
            self.mode = _DECIDE
            self._play(now)

    def _give_up(self) -> None:
        """Leave an act whose dice were never typed in: nothing has changed."""
        self.screen.give(None)
        self.mode = _DECIDE
        self.decision.again()

    def _leading(self, _key: int, turned: int, now: int) -> None:
        """Have the cars moved that the last act moved, one at a time."""
        if self.decision.which.step(_key, turned, now):
            return
        if self.moved:
            self.leads = not self.hands.right() and self.guide.work_out() > 0
            if self.leads:
                prompts.show_guide(self, True)
            else:
                self.layers.clear(_CORRECTION)
                self.screen.unprompt()
        if self.leads or self.hands.unsure:
            return
        if self.confirm < self.confirms:
            self.mode = _CONFIRM
            prompts.show_confirm(self, self.confirm)
        else:
            self.next(now)

    def _confirming(self, key: int, _turned: int, _now: int) -> None:
        """Have confirmed by the knob what no sensor sees."""
        if key != _PRESS:
            return
        self.confirm += 1
        self.layers.clear(_PROMPT)
        self.screen.unprompt()
        self.stirred = True
        self.mode = _LED

    def next(self, now: int) -> None:
        """Go on to the next decision, or to the end."""
        if self.core.over():
            self.mode = _OVER
            self.outcome = FINISHED
            self.record.finish(self.core.result())
            self.parts.beep(_FINISH)
            return
        seat = self.core.seat()
        if seat != self.hands.decides:
            self.parts.beep(_TURN)
        self.hands.decide(seat)
        self.mode = _DECIDE
        self.decision.begin(now)

    def _finished(self, _key: int, _turned: int, _now: int) -> None:
        """Nothing is left to do: the podium has the board."""
