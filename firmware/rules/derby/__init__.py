"""Crash Derby: the trimmed core. Everything of the game on a finished map, in one bytearray."""

# isort: off
# The biggest module first: compiling takes three times its size, while the heap is still whole.
from .move import face, go, jump, run, teleport
from .legal import LEGAL
from .turn import act, lay, settle, stop
from .plan import begin_round, buy, get_ready, park, prepare, swap, work
from .hits import damage, shoot
from .race import Race, Track
from .tables import code, text
from ..refused import Refused, need
from .. import const
# isort: on

_PHASE = const(0)
_SEAT = const(1)
_TRACK = const(28)
_PLANNING = const(4)
_RUN = const(13)
_MINE_ON = const(512)
_NO_CODE = const(1280)

# Acts by their code, and by group of act codes
_ACTS = (
    stop,
    go,
    go,
    stop,
    stop,
    stop,
    act,
    shoot,
    shoot,
    act,
    get_ready,
    swap,
    swap,
    swap,
    work,
    act,
    act,
    act,
    act,
    act,
    act,
    act,
    act,
)
_GROUPS = (
    stop,
    prepare,
    park,
    park,
    work,
    work,
    work,
    work,
    work,
    work,
    work,
    damage,
    work,
    buy,
    buy,
    face,
)
_SPACES = (stop, stop, lay, jump, teleport)


class Derby(Race):
    """A race. Until `start` has taken a setup it is over."""

    text = staticmethod(text)
    code = staticmethod(code)

    @staticmethod
    def check(setup: object) -> None:
        """Refuse a setup for reasons that come before its track."""
        from .setup import check  # noqa: PLC0415

        check(setup)

    def start(self, setup: object, blob: bytes) -> None:
        """Start a race on a compiled map; `map` of the setup is not looked at.

        Refused: blob-magic, -version, -length, -crc, -game; then the codes of derby.md section 3.3
        but those of the map, and `core-lacks` for a map that isn't finished.
        """
        from .setup import build, check  # noqa: PLC0415 - who is short of memory lets go of it after the start

        track = Track(blob)
        check(setup)
        state = build(setup, track)
        state[_TRACK : _TRACK + 4] = blob[8:12]
        self.use(track, state)
        if state[_PHASE] == _PLANNING:
            begin_round(state)
            settle(self)

    def seat(self) -> int:
        """Return the seat that decides, -1 when the race is over."""
        return self.data[_SEAT] if self.data[_PHASE] else -1

    def over(self) -> bool:
        """Tell whether the race is over."""
        return not self.data[_PHASE]

    def legal(self) -> int:
        """Return the number of legal acts; their codes are then the first ones in `acts`."""
        if self.count < 0:
            phase = self.data[_PHASE]
            self.count = LEGAL[phase - 1](self) if phase else 0
        return self.count

    def play(self, seat: int, code: int, dice: "bytes | list[int] | tuple[int, ...] | None" = None) -> int:
        """Play an act; return 0. There are no dice in this game: `dice` is empty.

        Refused: over, wrong-seat, not-legal, dice-range, dice-many.
        """
        state = self.data
        if not state[_PHASE]:
            raise Refused("over")
        if type(seat) is not int or seat != state[_SEAT]:
            raise Refused("wrong-seat")
        count = self.count if self.count >= 0 else self.legal()
        acts = self.acts
        if type(code) is not int or not 0 < code < _NO_CODE:
            raise Refused("not-legal")
        acts[count] = code
        for found in acts:
            if found == code:
                break
            count -= 1
        if count <= 0:
            raise Refused("not-legal")
        if dice:
            need(isinstance(dice, (bytes, bytearray, list, tuple)), "dice-range")
            for die in dice:
                need(type(die) is int and 1 <= die <= 6, "dice-range")
            raise Refused("dice-many")
        self.count = -1
        if code < 32:
            _ACTS[code](self, code)
        elif code < _MINE_ON:
            _GROUPS[code >> 5](self, code)
        else:
            _SPACES[code >> 8](self, code)
        phase = state[_PHASE]
        if phase >= _RUN:
            if phase == _RUN:
                run(self)
            settle(self)
        return 0

    def state(self) -> "dict[str, object]":
        """Return the public state (derby.md section 7)."""
        from .view import public  # noqa: PLC0415

        return public(self)

    def result(self) -> "dict[str, object]":
        """Return the value of the record's result line."""
        return {"winners": self.winners()}

    def save(self) -> bytes:
        """Return the race as bytes, for `restore` on the same map."""
        return bytes(self.data)

    def restore(self, data: bytes) -> None:
        """Go back to a saved race. Refused `bad-save` when it isn't one of this map."""
        need(isinstance(data, (bytes, bytearray)) and len(data) == len(self.data), "bad-save")
        need(data[_TRACK : _TRACK + 4] == bytes(self.data[_TRACK : _TRACK + 4]), "bad-save")
        self.data[:] = data
        self.count = -1

    def copy(self) -> "Derby":
        """Return a race of its own in the same state; the map is shared."""
        other = Derby()
        other.use(self.track, self.data[:])
        return other
