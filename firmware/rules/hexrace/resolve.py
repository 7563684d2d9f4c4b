"""A manoeuvre carried out: what a failure makes of it, the way it takes, and how it ends (HEX-28 to HEX-41, HEX-49)."""

from .. import const
from .move import drive
from .race import Race

_SEAT = const(1)
_ROW = const(2)
_OPTIONS = const(7)
_LAST_STOP = const(41)
_LAST_STEPS = const(47)
_FACING = const(2)
_SPEED = const(3)
_RAISE = const(6)
_STREAK = const(7)
_SLIDE = const(10)
_DRIFT = const(1)
_SKID = const(2)
_CUT_IN = const(2)
_SLIDES = const(4)
_CAR = const(4)
_KIND = const(10)
_KEEP = const(1)
_GAS = const(2)
_BRAKING = const(3)
_LANE = const(4)
_BEND = const(5)
_SWING = const(6)
_SIDE_BIT = const(8)
_LANES_BIT = const(9)
_NEVER = const(99)
_FAIL_STEP = const(6)

_BESIDE = b"\5\0\1\2\3\4\1\2\3\4\5\0"  # direction to the left of each, and to the right


def resolve(race: Race, code: int, degree: int, rhythm: "bytes | list[int] | tuple[int, ...]") -> None:
    """Carry out a manoeuvre that has this degree of failure; `rhythm` are the dice of HEX-35."""
    state = race.data
    row = state[_ROW]
    way = then = facing = state[row + _FACING]
    kind = code >> _KIND
    side = 6 * (code >> _SIDE_BIT & 1)
    speed = code >> 4 & 15
    number = (code >> _LANES_BIT & 1) + 1 if kind == _LANE else code & 15
    slide = sliding = 0
    if degree:
        slide = state[row + _SLIDE]
        speed, number, sliding = spoil(state, code, degree, speed, number)
        fail(state, row, degree)
    elif state[row + _RAISE]:  # HEX-28, HEX-41
        state[row + _RAISE] = state[row + _STREAK] = state[row + _STREAK + 1] = state[row + _SLIDE] = 0
    if kind == _BEND:
        then = _BESIDE[side + facing]
    elif kind == _LANE:
        if code & 1:
            number = speed - number
            then = _BESIDE[side + facing]
        else:
            way = _BESIDE[side + facing]
    elif kind == _KEEP:
        speed = state[row + _SPEED]
    board = race.board
    place = state[row] | state[row + 1] << 8
    nose = 256 << state[_SEAT] if state[_OPTIONS] & _CUT_IN else 0
    board[place] ^= _CAR
    board[place + race.ways[facing]] ^= nose
    if speed:
        if drive(race, place, speed, way, number, then) >= number and kind == _BEND:
            facing = then
        place = state[row] | state[row + 1] << 8
    else:
        state[row + _SPEED] = state[_LAST_STEPS] = state[_LAST_STOP] = 0
        if kind == _SWING:
            for _ in range(number):
                facing = _BESIDE[side + facing]
    if degree and place:
        facing = end_failure(state, facing, slide, sliding, rhythm)
    state[row + _FACING] = facing
    if place:
        board[place] ^= _CAR
        board[place + race.ways[facing]] ^= nose


def spoil(state: bytearray, code: int, degree: int, speed: int, number: int) -> tuple[int, int, int]:
    """Return what a failure makes of a manoeuvre: its speed, its number and the slide that it sets.

    The number is the lanes of a lane change, the turning point of a turn, the steps of a swing.
    """
    row = state[_ROW]
    kind = code >> _KIND
    if kind == _SWING:  # HEX-39
        return 0, max(0, number - degree) if degree < 3 else 0, 0
    if kind < _LANE:
        now = state[row + _SPEED]
        if degree == 3:
            speed = now
        elif kind == _GAS:  # HEX-31
            speed = max(now, speed - degree)
        elif kind == _BRAKING:  # HEX-32
            speed = min(now, speed + degree)
        return speed, 0, 0
    right = code >> _SIDE_BIT & 1
    if degree < 3 and state[row + _SLIDE] == _DRIFT:  # HEX-40
        return speed, 0 if kind == _LANE else _NEVER, 0
    if kind == _LANE:  # HEX-33 to HEX-35
        return (speed, number - 1, 0) if degree == 1 else (speed, number, _SKID + 1 - right)
    if degree == 1:  # HEX-36: at a speed of I there are no I + 1 steps
        return speed, number + 1, 0
    if degree == 2 and speed >= state[row + _SPEED]:  # HEX-37
        return speed, _NEVER, _DRIFT
    return speed, number, _SKID + right


def fail(state: bytearray, row: int, degree: int) -> None:
    """Count a failure (HEX-28)."""
    state[row + _RAISE] = _FAIL_STEP * degree
    if state[row + _STREAK] < 255:
        state[row + _STREAK] += 1
    else:
        state[row + _STREAK] = 0
        state[row + _STREAK + 1] += 1


def end_failure(
    state: bytearray, facing: int, slide: int, sliding: int, rhythm: "bytes | list[int] | tuple[int, ...]"
) -> int:
    """Lose what a failure costs after the movement; return the facing (HEX-34, HEX-35, HEX-37, HEX-38, HEX-40)."""
    row = state[_ROW]
    if rhythm:
        facing = (state[row + _FACING] + rhythm[0] - 1) % 6
        state[row + _SPEED] = max(0, state[row + _SPEED] - rhythm[1])
    elif sliding >= _SKID:
        facing = _BESIDE[6 * (sliding - _SKID) + facing]
    if state[_OPTIONS] & _SLIDES:
        if sliding:
            state[row + _SLIDE] = sliding
        elif slide >= _SKID:
            facing = _BESIDE[6 * (slide - _SKID) + facing]
    if not state[row + _SPEED]:
        state[row + _SLIDE] = 0
    return facing
