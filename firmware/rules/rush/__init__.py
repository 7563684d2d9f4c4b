"""Rush n' Crush: the trimmed core. Everything of the game from phase `grid` on, in one bytearray."""

# isort: off
# The biggest module first: compiling takes three times its size, while the heap is still whole.
from .legal import LEGAL, equipment
from .drive import force, go, place, roll, shift
from .ram import arm, fire, ram
from .turn import begin_round, next_turn, settle
from .race import Race, Track
from .tables import ENDS
from ..refused import Refused, need, whole
from ..track import numbers
from .. import const
# isort: on

_NOBODY = const(255)
_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_LIVE = const(4)
_END = const(5)
_WINNER = const(6)
_ROUND = const(10)
_TRACK = const(33)
_MOVABLE = const(62)
_WRECK = const(17)
_GRID = const(1)
_FORCED = const(5)
_PLAIN = const(72)

# By group of act codes; there is no group 0
_RESOLVE = (
    go,
    go,
    force,
    ram,
    ram,
    ram,
    ram,
    roll,
    fire,
    arm,
    arm,
    arm,
    shift,
    shift,
    shift,
    shift,
    shift,
    shift,
    arm,
    next_turn,
    place,
)


class Rush(Race):
    """A race. Until `start` has taken a setup it is over."""

    @staticmethod
    def text(code: int) -> str:
        """Return the act string of a code."""
        from .terms import text  # noqa: PLC0415

        return text(code)

    @staticmethod
    def code(words: object) -> int:
        """Return the code of an act string; -1 when no act is spelt so."""
        from .terms import code  # noqa: PLC0415

        return code(words)

    @staticmethod
    def check(setup: object) -> None:
        """Refuse a setup for reasons that come before its track."""
        from .setup import check  # noqa: PLC0415

        check(setup)

    def start(self, setup: object, blob: bytes) -> None:
        """Start a race on a compiled track; `track` of the setup is not looked at.

        Refused: blob-magic, -version, -length, -crc, -game; then the codes of rush.md section 3 but
        those of its 4.4, of which the core gives `track-laps` for the setup's own `laps` only.
        """
        from .setup import build, check  # noqa: PLC0415 - who is short of memory lets go of it after the start

        track = Track(blob)
        check(setup)
        state = numbers(build(setup, track))
        state[_TRACK : _TRACK + 4] = blob[8:12]
        self.use(track, state)
        if state[_PHASE] != _GRID:
            begin_round(self)

    def seat(self) -> int:
        """Return the seat that decides, -1 when the race is over."""
        return self.data[_SEAT] if self.data[_PHASE] else -1

    def over(self) -> bool:
        """Tell whether the race is over."""
        return not self.data[_PHASE]

    def winners(self) -> list[int]:
        """Return the winner's seat in a list, or an empty one."""
        if self.data[_PHASE] or self.data[_WINNER] == _NOBODY:
            return []
        return [self.data[_WINNER]]

    def legal(self) -> int:
        """Return the number of legal acts; their codes are then the first ones in `acts`."""
        if self.count < 0:
            state = self.data
            phase = state[_PHASE]
            count = 0
            if phase:
                count = LEGAL[phase - 1](self)
                if state[_MOVABLE] and phase != _FORCED:
                    count = equipment(self, count)
            self.acts[count] = 0
            self.count = count
        return self.count

    def play(self, seat: int, code: int, dice: "bytes | list[int] | tuple[int, ...] | None" = None) -> int:
        """Play an act with all of its dice; return 0.

        When the dice don't suffice nothing changes: returned is how many are missing in the batch
        asked for, which `ask_kind` (0 any, 1 white, 2 red) and `ask_rule` (RNC number) describe.
        Without `dice` the act is played at once: `self.roll(count)` returns each batch as a list of
        1 .. 6 (it may look at `ask_kind` and must not fail); afterwards `self.dice` has all of them.
        Refused: over, wrong-seat, not-legal, dice-range, dice-many.
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
        resolve = _RESOLVE[code >> 3]
        self.used = 0
        self.exact = dice is not None
        self.dice = [] if dice is None else dice
        if dice:
            need(isinstance(dice, (bytes, bytearray, list, tuple)), "dice-range")
            for die in dice:
                need(whole(die, 1, 6), "dice-range")
        if dice is None or code >= _PLAIN:
            if dice:
                raise Refused("dice-many")
            resolve(self, code)
        else:
            self.undo[:] = state
            try:
                resolve(self, code)
            except EOFError:
                state[:] = self.undo
                return self.missing
            if self.used < len(dice):
                state[:] = self.undo
                raise Refused("dice-many")
        self.count = -1
        if state[_LIVE] < 2 or state[state[_ROW] + _WRECK]:
            settle(self)
        return 0

    def state(self) -> "dict[str, object]":
        """Return the public state (rush.md section 7)."""
        from .view import public  # noqa: PLC0415

        return public(self)

    def result(self) -> "dict[str, object]":
        """Return the value of the record's result line."""
        state = self.data
        return {"winners": self.winners(), "end": ENDS[state[_END]], "rounds": state[_ROUND] | state[_ROUND + 1] << 8}

    def save(self) -> bytes:
        """Return the race as bytes, for `restore` on the same track."""
        return bytes(self.data)

    def restore(self, data: bytes) -> None:
        """Go back to a saved race. Refused `bad-save` when it isn't one of this track."""
        need(isinstance(data, (bytes, bytearray)) and len(data) == len(self.data), "bad-save")
        need(data[_TRACK : _TRACK + 4] == bytes(self.data[_TRACK : _TRACK + 4]), "bad-save")
        self.data[:] = data
        self.count = -1

    def copy(self) -> "Rush":
        """Return a race of its own in the same state; the track is shared."""
        other = Rush()
        other.use(self.track, self.data[:])
        return other
