"""Hex race: the trimmed core. Everything of the game, in one bytearray."""

# isort: off
# The biggest module first: compiling takes three times its size, while the heap is still whole.
from .roll import announce, coupon
from .legal import base, legal
from .race import Race, Track
from .tables import code, text
from ..refused import Refused, need
from .. import const
# isort: on

_PHASE = const(0)
_SEAT = const(1)
_PLAYERS = const(3)
_OPTIONS = const(7)
_TRACK = const(22)
_ROWS = const(64)
_WIDTH = const(24)
_STATUS = const(4)
_ANNOUNCE = const(1)
_SKIP_SURE = const(8)
_KIND = const(10)
_KEEP = const(1)
_ADD = const(7)
_REROLL = const(8)


class Hexrace(Race):
    """A race. Until `start` has taken a setup it is over."""

    text = staticmethod(text)
    code = staticmethod(code)

    @staticmethod
    def check(setup: object) -> None:
        """Refuse a setup for reasons that come before its track."""
        from .setup import check  # noqa: PLC0415

        check(setup)

    def start(self, setup: object, blob: bytes) -> None:
        """Start a race on a compiled track; `track` of the setup is not looked at.

        Refused: blob-magic, -version, -length, -crc, -game; then the codes of hexrace.md section 3
        before the track's, and `track-players`.
        """
        from .setup import build, check  # noqa: PLC0415 - who is short of memory lets go of it after the start

        track = Track(blob)
        check(setup)
        state = build(setup, track)
        state[_TRACK : _TRACK + 4] = blob[8:12]
        self.use(track, state, track.board(blob))
        self.mark_all()

    def mark_all(self) -> None:
        """Put all cars onto the board, or take them off."""
        for seat in range(self.data[_PLAYERS]):
            if not self.data[_ROWS + _WIDTH * seat + _STATUS]:
                self.mark(_ROWS + _WIDTH * seat)

    def seat(self) -> int:
        """Return the seat that decides, -1 when the race is over."""
        return self.data[_SEAT] if self.data[_PHASE] else -1

    def over(self) -> bool:
        """Tell whether the race is over."""
        return not self.data[_PHASE]

    def winners(self) -> list[int]:
        """Return the winner's seat in a list, or an empty one."""
        if self.data[_PHASE]:
            return []
        from .ranking import winners  # noqa: PLC0415

        return winners(self.data)

    def legal(self) -> int:
        """Return the number of legal acts; their codes are then the first ones in `acts`."""
        if self.count < 0:
            self.count = legal(self)
        return self.count

    def play(self, seat: int, code: int, dice: "bytes | list[int] | tuple[int, ...]") -> int:
        """Play an act with all of its dice; return 0.

        When the dice don't suffice nothing changes: returned is how many are missing in the batch
        asked for, which `ask_rule` (HEX number) describes; `ask_kind` is 0, any dice.
        Refused: over, wrong-seat, not-legal, dice-range, dice-many.
        """
        state = self.data
        phase = state[_PHASE]
        if not phase:
            raise Refused("over")
        if type(seat) is not int or seat != state[_SEAT]:
            raise Refused("wrong-seat")
        difficulty = -1
        if type(code) is int:
            if code == self.judged:
                difficulty = self.difficulty
            elif phase == _ANNOUNCE:
                difficulty = self.difficulty = base(self, code)
                self.judged = code
            elif code in (_KEEP << _KIND, _ADD << _KIND, _REROLL << _KIND):
                difficulty = 0
        if difficulty < 0:
            raise Refused("not-legal")
        if not dice:
            if phase == _ANNOUNCE and not state[_OPTIONS] & _SKIP_SURE:
                return self.lack(3, 23)
            dice = b""
        elif not isinstance(dice, (list, tuple, bytes, bytearray)):
            raise Refused("dice-range")
        for die in dice:
            if type(die) is not int or not 1 <= die <= 6:
                raise Refused("dice-range")
        return announce(self, code, difficulty, dice) if phase == _ANNOUNCE else coupon(self, code, dice)

    def state(self) -> "dict[str, object]":
        """Return the public state (hexrace.md section 7)."""
        from .view import public  # noqa: PLC0415

        return public(self)

    def result(self) -> "dict[str, object]":
        """Return the value of the record's result line."""
        from .ranking import ranking  # noqa: PLC0415

        return {"winners": self.winners(), "ranking": ranking(self.data)}

    def save(self) -> bytes:
        """Return the race as bytes, for `restore` on the same track."""
        return bytes(self.data)

    def restore(self, data: bytes) -> None:
        """Go back to a saved race. Refused `bad-save` when it isn't one of this track."""
        need(isinstance(data, (bytes, bytearray)) and len(data) == len(self.data), "bad-save")
        need(data[_TRACK : _TRACK + 4] == self.data[_TRACK : _TRACK + 4], "bad-save")
        self.mark_all()
        self.data[:] = data
        self.mark_all()
        self.renew()

    def copy(self) -> "Hexrace":
        """Return a race of its own in the same state; the track is shared."""
        other = Hexrace()
        other.use(self.track, bytearray(self.data), self.board[:])
        return other
