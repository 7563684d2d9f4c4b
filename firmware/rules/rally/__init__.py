"""Rallyman: DIRT: the trimmed core. Everything of a rally in one bytearray; the track of one stage at a time."""

try:
    from typing import Any
except ImportError:
    pass

# isort: off
# The biggest module first: compiling takes three times its size, while the heap is still whole.
from .legal import LEGAL
from .stage import go_on, late, open_stage, repair
from .turn import block, stop, tire
from .drive import flat, roll, secure, sisu
from .race import Race, find_words
from .plan import lay, place
from .tables import code, text
from ..refused import Refused, need, whole
from ..track import numbers
from .. import const
# isort: on

_PHASE = const(0)
_SEAT = const(1)
_STAGE = const(8)
_STAGES = const(9)
_TOP = const(42)
_DRIVEN = const(43)
_TRACKS = const(882)
_STEP = const(9)
_STEP_BRAKES = const(2)
_GO_ON = const(8)
_ROLL = const(56)
_FLAT_OUT = const(57)
_SECURE = const(58)
_SECURE_GEAR = const(59)
_STOP = const(61)

# By act code, from ROLL on
_RESOLVE = (
    roll,
    flat,
    secure,
    secure,
    secure,
    stop,
    block,
    block,
    place,
    place,
    place,
    sisu,
    sisu,
    tire,
    tire,
    late,
    late,
    late,
    late,
    late,
    late,
    late,
    repair,
    repair,
    repair,
    repair,
)


def check_dice(dice: "Any") -> int:
    """Refuse dice that aren't whole numbers from 1 to 6; return how many there are."""
    need(isinstance(dice, (bytes, bytearray, list, tuple)), "dice-range")
    for die in dice:
        need(whole(die, 1, 6), "dice-range")
    return len(dice)


class Rally(Race):
    """A rally. Until `start` has taken a setup it is over."""

    text = staticmethod(text)
    code = staticmethod(code)

    @staticmethod
    def check(setup: object) -> None:
        """Refuse a setup for reasons that come before its track."""
        from .setup import check  # noqa: PLC0415

        check(setup)

    def start(self, setup: object, blobs: "Any") -> None:
        """Start a rally on compiled tracks; `track` of the setup's stages is not looked at.

        `blobs` has one for every stage: a list, or an object with `len` whose [i] reads the blob of
        stage i; each is read now to be checked, and again when its stage begins. One blob by itself
        will do for a single stage. Refused: the codes 1 to 12 of rally.md section 3; blob-count;
        blob-magic, -version, -length, -crc, -game.
        """
        from .setup import build  # noqa: PLC0415 - who is short of memory lets go of it after the start

        other = Rally()
        state = other.data = numbers(build(setup))
        if isinstance(blobs, (bytes, bytearray)):
            blobs = (blobs,)
        other.blobs = blobs
        count = state[_STAGES]
        need(len(blobs) == count, "blob-count")
        for stage in range(count):
            blob = blobs[stage]
            find_words(blob)
            state[_TRACKS + 4 * stage : _TRACKS + 4 * stage + 4] = blob[8:12]
        other.load(0)
        if count == 1:
            other.blobs = ()  # the track is all that is needed
        open_stage(state)
        go_on(other)
        self.take(other)

    def take(self, other: "Rally") -> None:
        """Take over another rally; its state is shared."""
        self.data = other.data
        self.blobs = other.blobs
        self.track = other.track
        self.ways = other.ways
        self.block = other.block[:]
        self.count = -1

    def seat(self) -> int:
        """Return the seat that decides, -1 when the rally is over."""
        return self.data[_SEAT] if self.data[_PHASE] else -1

    def over(self) -> bool:
        """Tell whether the rally is over."""
        return not self.data[_PHASE]

    def winners(self) -> list[int]:
        """Return the seats with the lowest total once the rally is over, else an empty list (RMD-55)."""
        from .view import winners  # noqa: PLC0415

        return winners(self.data)

    def legal(self) -> int:
        """Return the number of legal acts; their codes are then the first ones in `acts`."""
        if self.count < 0:
            self.count = LEGAL[self.data[_PHASE]](self)
            self.acts[self.count] = 0
        return self.count

    def play(self, seat: int, code: int, dice: "bytes | list[int] | tuple[int, ...] | None" = None) -> int:
        """Play an act with all of its dice; return 0.

        When the dice don't suffice nothing changes: returned is how many are missing, for the rule
        `ask_rule` (RMD number); `ask_kind` is 0, for the dice's kinds are those of the plan's next step,
        in flat out of all steps. Without `dice` the act is played at once: `roll` is called when dice
        are needed (count -> list of 1 .. 6), and `dice` then has what it rolled. Refused: over,
        wrong-seat, not-legal, dice-range, dice-many; and blob-.. when the next stage's track can't be
        had, in which case nothing has changed either.
        """
        state = self.data
        if not state[_PHASE]:
            raise Refused("over")
        if seat != state[_SEAT] or type(seat) is not int:
            raise Refused("wrong-seat")
        if self.count < 0:
            self.legal()
        if type(code) is not int:
            raise Refused("not-legal")
        for act in self.acts:
            if not act:
                raise Refused("not-legal")
            if act == code:
                break
        if code < _ROLL:
            if dice:
                check_dice(dice)
                raise Refused("dice-many")
            self.dice = b""
            self.count = -1
            lay(self, code)
            return 0
        missing = 0
        if code == _ROLL:
            missing = 1 + state[state[_DRIVEN] + _STEP + _STEP_BRAKES]
            self.ask_rule = 27
        elif _ROLL < code < _STOP:
            missing = self.wanted(code)
        if dice is None:
            dice = self.roll(missing) if missing else b""
        else:
            if dice:
                missing -= check_dice(dice)
            if missing:
                need(missing > 0, "dice-many")
                return missing
        self.dice = dice
        self.count = -1
        # Where a stage follows, its track may turn out not to be there.
        follows = state[_STAGE] + 1 < state[_STAGES]
        if follows:
            self.undo[:] = state
            track = self.track
        try:
            _RESOLVE[code - _ROLL](self, code)
            if state[_PHASE] >= _GO_ON:
                go_on(self)
        except Exception:  # whatever it is, it goes on; but the race is as it was
            if follows:
                state[:] = self.undo
                self.use(track)
                self.stand()
            raise
        return 0

    def wanted(self, code: int) -> int:
        """Return how many dice `flat` or a way to secure dice rolls (RMD-28, RMD-30)."""
        state = self.data
        at = state[_DRIVEN] + _STEP + _STEP_BRAKES
        brakes = state[at]
        if code == _FLAT_OUT:
            self.ask_rule = 30
            while at < state[_TOP]:
                at += _STEP
                brakes += 1 + state[at]
            return 1 + brakes
        self.ask_rule = 28
        if code == _SECURE:
            return 0
        return brakes if code == _SECURE_GEAR else 1

    def state(self) -> "dict[str, object]":
        """Return the public state (rally.md section 7)."""
        from .view import public  # noqa: PLC0415

        return public(self)

    def result(self) -> "dict[str, object]":
        """Return the value of the record's result line."""
        from .view import totals  # noqa: PLC0415

        return {"winners": self.winners(), "totals": totals(self.data)}

    def save(self) -> bytes:
        """Return the rally as bytes, for `restore` on the same tracks."""
        return bytes(self.data)

    def restore(self, data: bytes) -> None:
        """Go back to a saved rally, in whichever stage. Refused `bad-save` when it isn't one of these tracks."""
        state = self.data
        need(isinstance(data, (bytes, bytearray)) and len(data) == len(state), "bad-save")
        need(data[_TRACKS:] == bytes(state[_TRACKS:]) and data[_STAGES] == state[_STAGES], "bad-save")
        need(data[_STAGE] < data[_STAGES] or not data[_STAGES], "bad-save")
        if state[_STAGES]:
            if data[_STAGE] == state[_STAGE]:
                self.use(self.track)
            else:
                self.load(data[_STAGE])
            state[:] = data
            self.stand()
        self.count = -1

    def copy(self) -> "Rally":
        """Return a rally of its own in the same state; the track is shared."""
        other = Rally()
        if self.data[_STAGES]:
            other.take(self)
            other.data = self.data[:]
        return other
