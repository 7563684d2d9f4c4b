"""Turns, rounds and the end of the race (HEX-09, HEX-50, HEX-52)."""

from .. import const
from .race import Race

_NOBODY = const(255)
_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_RACING = const(4)
_FINISHED = const(5)
_OPTIONS = const(7)
_LIMIT = const(8)
_ROUND = const(10)
_TURN = const(12)
_ORDERED = const(13)
_ORDER = const(14)
_ROWS = const(64)
_WIDTH = const(24)
_SPEED = const(3)
_STATUS = const(4)
_GATES = const(13)
_OVER = const(0)
_ANNOUNCE = const(1)
_BY_SEAT = const(16)
_PLAY_ON = const(32)


def next_turn(race: Race) -> None:
    """Go on to the next racing car of the order, to the next round, or to the end (HEX-50)."""
    state = race.data
    race.renew()
    if state[_RACING]:
        at = state[_TURN] + 1
        while at < state[_ORDERED]:
            seat = state[_ORDER + at]
            if not state[_ROWS + _WIDTH * seat + _STATUS]:
                begin_turn(state, at, seat)
                return
            at += 1
        limit = state[_ROUND] == state[_LIMIT] and state[_ROUND + 1] == state[_LIMIT + 1]  # HEX-52
        if not limit and (not state[_FINISHED] or state[_OPTIONS] & _PLAY_ON):
            begin_round(state)
            return
    state[_PHASE] = _OVER
    state[_SEAT] = _NOBODY


def begin_turn(state: bytearray, at: int, seat: int) -> None:
    """Start the turn of the car at this index of the order."""
    state[_TURN] = at
    state[_SEAT] = seat
    state[_ROW] = _ROWS + _WIDTH * seat
    state[_PHASE] = _ANNOUNCE


def begin_round(state: bytearray) -> None:
    """Start the next round: put the racing cars in order (HEX-09)."""
    state[_ROUND] = (state[_ROUND] + 1) & 255
    if not state[_ROUND]:
        state[_ROUND + 1] += 1
    count = 0
    for i in range(state[_ORDERED]):
        seat = state[_ORDER + i]
        row = _ROWS + _WIDTH * seat
        if not state[row + _STATUS]:
            at = _ORDER + count
            count += 1
            if not state[_OPTIONS] & _BY_SEAT:
                rank = state[row + _GATES] << 4 | state[row + _SPEED]
                while at > _ORDER:
                    other = _ROWS + _WIDTH * state[at - 1]
                    if state[other + _GATES] << 4 | state[other + _SPEED] >= rank:
                        break
                    state[at] = state[at - 1]
                    at -= 1
            state[at] = seat
    state[_ORDERED] = count
    begin_turn(state, 0, state[_ORDER])
