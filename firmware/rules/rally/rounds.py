"""Rounds: the order of play and the start of a turn (RMD-03 to RMD-07)."""

from .. import const
from ..track import numbers
from .plan import begin_plan
from .race import Race
from .turn import retire

_NONE = const(255)
_NOBODY = const(255)
_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_PLAYERS = const(3)
_OPTIONS = const(4)
_ROUNDS = const(5)
_ROUND = const(6)
_AT = const(13)
_ORDERED = const(14)
_ORDER = const(15)
_STARTS = const(21)
_LEADER = const(27)
_TOP = const(42)
_DRIVEN = const(43)
_FLAT = const(44)
_FREE = const(50)
_PLAN = const(54)
_ROWS = const(162)
_WIDTH = const(16)
_STATUS = const(0)
_SPACE = const(1)
_GEAR = const(3)
_HURT = const(8)
_START = const(1)
_GO_ON = const(8)
_STAGE_OVER = const(9)
_WAITING = const(0)
_ROAD = const(1)
_OFF = const(2)
_RETIRED = const(4)
_SINGLE = const(16)
_TAKEN_UP = const(16)

_CLEAR = numbers(bytes(6))  # FLAT .. DRAWN
# By lane code: how far to the right (RMD-05)
_INSIDE = b"\1\2\3\0\x0a\1"


def next_turn(race: Race) -> None:
    """Go on to the next car of the order, the next round (RMD-49) or the end of the stage."""
    state = race.data
    at = (state[_AT] + 1) & 255
    if at < state[_ORDERED]:
        state[_AT] = at
        begin_turn(race, state[_ORDER + at])
        return
    phase = _STAGE_OVER
    for row in range(_ROWS, _ROWS + _WIDTH * state[_PLAYERS], _WIDTH):
        if state[row + _STATUS] <= _OFF:
            if state[_ROUND] < state[_ROUNDS]:
                phase = _GO_ON
            else:
                state[row + _STATUS] = _RETIRED
                state[row + _SPACE] = state[row + _SPACE + 1] = _NONE
    state[_PHASE] = phase
    if phase == _GO_ON:
        begin_round(race)


def begin_turn(race: Race, seat: int) -> None:
    """Start the turn of a car; its phase stays `go on` if it has none (RMD-04, RMD-07)."""
    state = race.data
    track = race.track
    row = _ROWS + _WIDTH * seat
    state[_SEAT] = seat
    state[_ROW] = row
    state[_FLAT:_FREE] = _CLEAR
    state[_TOP] = state[_DRIVEN] = _PLAN
    status = state[row + _STATUS]
    if status == _ROAD:
        race.close(row, -1)
    if state[row + _HURT]:
        column = 0
        if status != _WAITING:
            column = track.back[state[row + _SPACE] | state[row + _SPACE + 1] << 8]
        if retire(race, row, track.tile[column]):
            return
    if status == _WAITING:
        space = free = 0
        for start in track.starts:
            if race.block[start] < _TAKEN_UP:
                free += 1
                space = start
        if not free:
            return
        if free > 1:
            state[_PHASE] = _START
            return
        state[row + _STATUS] = _ROAD
        state[row + _SPACE] = space & 255
        state[row + _SPACE + 1] = space >> 8
    begin_plan(race)


def begin_round(race: Race) -> None:
    """Start the next round: the order of play (RMD-05) and the leader (RMD-06)."""
    state = race.data
    track = race.track
    keys = race.keys
    state[_ROUND] += 1
    state[_AT] = 255
    count = 0
    for i in range(state[_PLAYERS]):
        seat = state[_STARTS + i]
        row = _ROWS + _WIDTH * seat
        if _ROAD <= state[row + _STATUS] <= _OFF:
            space = state[row + _SPACE] | state[row + _SPACE + 1] << 8
            lane = _INSIDE[track.lane[space]]
            column = track.front[space]
            if not track.inside[column]:
                lane = 15 - lane
            key = 128 * column + 16 * state[row + _GEAR] + lane
            at = count
            while at and keys[at - 1] < key:
                keys[at] = keys[at - 1]
                state[_ORDER + at] = state[_ORDER + at - 1]
                at -= 1
            keys[at] = key
            state[_ORDER + at] = seat
            count += 1
    for i in range(min(state[_PLAYERS], state[_ROUND])):
        seat = state[_STARTS + i]
        if state[_ROWS + _WIDTH * seat + _STATUS] == _WAITING:
            state[_ORDER + count] = seat
            count += 1
    state[_ORDERED] = count
    state[_LEADER] = _NOBODY if state[_OPTIONS] & _SINGLE else state[_ORDER]
