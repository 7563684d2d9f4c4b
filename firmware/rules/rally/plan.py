"""Laying dice: how a turn is planned (RMD-07 to RMD-26)."""

from .. import const
from .race import Race

_NONE = const(255)
_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_LEADER = const(27)
_OLD = const(33)
_LINE = const(38)
_ALLOW = const(39)
_TOP = const(42)
_CLOSED = const(47)
_FREE = const(50)
_GEARS = const(51)
_BRAKES = const(52)
_COASTS = const(53)
_PLAN = const(54)
_STATUS = const(0)
_SPACE = const(1)
_GEAR = const(3)
_HURT = const(8)
_DASH = const(279)
_DIRT = const(632)
_STEP = const(9)
_STEP_GEAR = const(1)
_STEP_BRAKES = const(2)
_LAND = const(3)
_PLANNING = const(2)
_ROAD = const(1)
_FINISHES = const(1)
_LOSES = const(2)
_JUMP = const(2)
_FINISH = const(4)
_BRAKE = const(6)
_COAST = const(11)
_REDLINE = const(12)
_FLYING = const(13)
_START_IN = const(64)


def begin_plan(race: Race) -> None:
    """Give the deciding car, which stands on the track, its dice (RMD-07)."""
    state = race.data
    track = race.track
    row = state[_ROW]
    low = state[_PLAN + _LAND] = state[row + _SPACE]
    high = state[_PLAN + _LAND + 1] = state[row + _SPACE + 1]
    state[_PLAN + _STEP_GEAR] = state[row + _GEAR]
    line = track.surface[track.tile[track.back[low | high << 8]]]
    if line:
        line += 1
    elif state[_SEAT] == state[_LEADER]:
        line = 1
    state[_LINE] = line
    line = _DASH + 4 * line
    dice = state[line]
    if state[row + _HURT]:
        dice = max(dice - state[row + _HURT], 1)
    state[_ALLOW] = state[_GEARS] = dice
    dice = state[line + 1]
    if state[row + _HURT + 1]:
        dice = max(dice - state[row + _HURT + 1], 0)
    state[_ALLOW + 1] = state[_BRAKES] = dice
    dice = state[line + 2]
    if state[row + _HURT + 2]:
        dice = max(dice - state[row + _HURT + 2], 0)
    state[_ALLOW + 2] = state[_COASTS] = dice
    state[_FREE] = 0x7E
    state[_PHASE] = _PLANNING


def place(race: Race, code: int) -> None:
    """Resolve `start L` (RMD-04)."""
    state = race.data
    row = state[_ROW]
    space = race.track.starts[code - _START_IN]
    state[row + _STATUS] = _ROAD
    state[row + _SPACE] = space & 255
    state[row + _SPACE + 1] = space >> 8
    begin_plan(race)


def lay(race: Race, code: int) -> None:
    """Resolve `lay KIND DIR`."""
    state = race.data
    track = race.track
    at = state[_TOP]
    gear = state[at + _STEP_GEAR]
    brakes = 0
    space = race.ways[4 * (state[at + _LAND] | state[at + _LAND + 1] << 8) + (code & 3)]
    if code < 4 * _COAST or code >= 4 * _FLYING:  # a gear die
        if code < 4 * (_BRAKE + 1):
            gear = code >> 2
        elif code < 4 * _COAST:
            brakes = gear - 1 + _BRAKE - (code >> 2)
            gear -= 1 + brakes
            state[_BRAKES] -= brakes
        else:
            gear = 2
        left = state[_GEARS] - 1
        state[_GEARS] = left
        state[_FREE] = state[_FREE] ^ 1 << gear if left else 0
    elif code < 4 * _REDLINE:
        state[_COASTS] -= 1
    else:
        state[_BRAKES] -= 1
    at += _STEP
    state[_TOP] = at
    state[at] = code
    state[at + _STEP_GEAR] = gear
    state[at + _STEP_BRAKES] = brakes
    kind = track.kind[space]
    number = track.number[space]
    if gear >= number:
        if kind == _JUMP:  # RMD-22
            space = race.ways[4 * space + 1]
            kind = track.kind[space]
            if gear > number:
                if kind != _FINISH:
                    space = race.ways[4 * space + 1]
                    kind = track.kind[space]
                if gear > number + 1:
                    state[_CLOSED] = _LOSES
            number = track.number[space]
        if gear > number:  # RMD-32
            state[_CLOSED] = _LOSES
    state[at + _LAND] = space & 255
    state[at + _LAND + 1] = space >> 8
    if kind == _FINISH:  # RMD-26
        if not state[_CLOSED]:
            state[_CLOSED] = _FINISHES
    elif state[_OLD] and gear > limit(race, space):
        state[_CLOSED] = _LOSES


def limit(race: Race, space: int) -> int:
    """Return the speed limit of a space, lowered by dirt in corners (RMD-32)."""
    track = race.track
    number = track.number[space]
    column = track.back[space]
    if track.lane[space] < 3 and track.corner[column] != _NONE:
        number -= race.data[_DIRT + track.tile[column]]
    return max(number, 1)
