"""Driving the plan: dice, warnings, second tokens (RMD-27 to RMD-33)."""

from .. import const
from .legal import cost
from .race import Race
from .tokens import draw, hold, put_back
from .turn import add, lose, stop

_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_BAGGED = const(30)
_LAID = const(32)
_LINE = const(38)
_TOP = const(42)
_DRIVEN = const(43)
_FLAT = const(44)
_WARNINGS = const(45)
_SECURED = const(46)
_CLOSED = const(47)
_DEAF = const(48)
_PLAN = const(54)
_STATUS = const(0)
_SPACE = const(1)
_GEAR = const(3)
_SECONDS = const(6)
_SISU = const(12)
_DASH = const(279)
_FACES = const(295)
_DIRT_TOKEN = const(536)
_DIRT_TILE = const(584)
_STEP = const(9)
_STEP_GEAR = const(1)
_STEP_BRAKES = const(2)
_LAND = const(3)
_ROLLED = const(5)
_DRIVING = const(3)
_ASK_SISU = const(4)
_ROAD = const(1)
_LOSES = const(2)
_MINUS = const(2)
_FROM_CUT = const(16)
_SHORTCUT = const(8)
_COAST = const(11)
_REDLINE = const(12)
_FLYING = const(13)
_SECURE = const(58)
_SECURE_BRAKE = const(60)
_USE_SISU = const(67)

# By die: the dice's faces, index into FACES; a coast die of the leader's row is one further
_FACE = b"\0\0\1\2\3\4\5\0\1\2\3\6\x08\1"


def flat(race: Race, _: int) -> None:
    """Resolve `flat` (RMD-30)."""
    state = race.data
    i = 0
    earned = 0
    for at in range(_PLAN + _STEP, state[_TOP] + 1, _STEP):
        if state[at] >> 2 != _REDLINE:
            earned += 1
        for k in range(at + _ROLLED, at + _ROLLED + 1 + state[at + _STEP_BRAKES]):
            state[k] = race.dice[i]
            i += 1
    state[_FLAT] = 1
    add(state, state[_ROW] + _SECONDS, earned)
    drive(race)


def roll(race: Race, _: int) -> None:
    """Resolve `roll` (RMD-27)."""
    at = race.data[_DRIVEN] + _STEP + _ROLLED
    for die in race.dice:
        race.data[at] = die
        at += 1
    drive(race)


def secure(race: Race, code: int) -> None:
    """Resolve `secure`, `secure gear`, `secure brake` (RMD-28)."""
    state = race.data
    at = state[_DRIVEN] + _STEP
    brakes = state[at + _STEP_BRAKES]
    at += _ROLLED
    i = 0
    for k in range(1 + brakes):
        if code == _SECURE or (code == _SECURE_BRAKE) == (k > 0):
            state[at + k] = 0
        else:
            state[at + k] = race.dice[i]
            i += 1
    count = 1 + brakes - i
    add(state, state[_ROW] + _SECONDS, -cost(state, count))
    state[_SECURED] += count
    drive(race)


def drive(race: Race) -> None:
    """Drive the next step of the plan, or in flat out all that are left (RMD-33)."""
    state = race.data
    track = race.track
    row = state[_ROW]
    at = state[_DRIVEN]
    last = state[_TOP]
    while True:
        at += _STEP
        state[_DRIVEN] = at
        low = state[at + _LAND]
        high = state[at + _LAND + 1]
        space = low | high << 8
        state[row + _STATUS] = _ROAD
        state[row + _GEAR] = state[at + _STEP_GEAR]
        state[row + _SPACE] = low
        state[row + _SPACE + 1] = high
        if track.kind[space] == _SHORTCUT:
            cut(race, space)
        if at == last and state[_CLOSED] == _LOSES:
            lose(race)
            return
        found = warnings(state, at)
        if found and not state[_DEAF]:
            if state[at] >= 4 * _FLYING:  # RMD-50
                break
            state[_WARNINGS] += found
        # RMD-31. A limit is at least 1.
        found = state[_WARNINGS]
        if found:
            line = track.surface[track.tile[track.back[space]]]
            line = line + 1 if line else state[_LINE] == 1
            if found >= state[_DASH + 4 * line + 3]:
                if state[row + _SISU]:
                    state[_PHASE] = _ASK_SISU
                else:
                    lose(race)
                return
        if at == last:
            break
        if not state[_FLAT]:
            state[_PHASE] = _DRIVING
            return
    stop(race, 0)


def warnings(state: bytearray, at: int) -> int:
    """Return how many of a step's dice show a warning sign (table 6.1); a secured one is 0."""
    die = state[at] >> 2
    face = _FACES + _FACE[die]
    if die == _COAST and state[_LINE] == 1:
        face += 1
    found = 1 if state[at + _ROLLED] + state[face] > 6 else 0
    if state[at + _STEP_BRAKES]:
        face = state[_FACES + 8]
        for i in range(at + _ROLLED + 1, at + _ROLLED + 1 + state[at + _STEP_BRAKES]):
            found += state[i] + face > 6
    return found


def cut(race: Race, space: int) -> None:
    """Draw a token for a shortcut (RMD-21)."""
    state = race.data
    if state[_BAGGED]:
        token = draw(state)
        side = token % 3
        if side == _MINUS:
            at = state[_LAID]
            state[_LAID] += 1
            state[_DIRT_TOKEN + at] = token
            state[_DIRT_TILE + at] = race.track.tile[race.track.back[space]]
        elif side:
            hold(state, state[_SEAT], token, _FROM_CUT)
        else:
            put_back(state, token)


def sisu(race: Race, code: int) -> None:
    """Resolve `sisu` and `accept` (RMD-53)."""
    state = race.data
    if code != _USE_SISU:
        lose(race)
        return
    row = state[_ROW]
    state[row + _SISU] = 0
    state[_WARNINGS] = 0
    if state[_DRIVEN] == state[_TOP]:
        stop(race, 0)
    elif state[_FLAT]:
        state[_DEAF] = 1
        drive(race)
    else:
        state[_PHASE] = _DRIVING
