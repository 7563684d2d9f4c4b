"""Announcing, the roll, and coupons (HEX-23 to HEX-30)."""

from .. import const
from ..refused import need as must
from .race import Race
from .resolve import resolve
from .turn import next_turn

_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_OPTIONS = const(7)
_ROLL_ACT = const(26)
_BASE = const(28)
_NEED = const(29)
_MODIFIER = const(30)
_DICE = const(31)
_ADDED = const(34)
_LAST_SEAT = const(35)
_LAST_ACT = const(36)
_LAST_NEED = const(38)
_LAST_TOTAL = const(39)
_LAST_DEGREE = const(40)
_COUPONS = const(5)
_RAISE = const(6)
_STREAK = const(7)
_PENALTY = const(9)
_SLIDE = const(10)
_GRASS = const(14)
_COUPON = const(2)
_DRIFT = const(1)
_SKIP_SURE = const(8)
_NO_TOTAL = const(255)
_KIND = const(10)
_KEEP = const(1)
_GAS = const(2)
_BRAKING = const(3)
_LANE = const(4)
_BEND = const(5)
_ADD = const(7)
_FAIL_STEP = const(6)


def announce(race: Race, code: int, base: int, dice: "bytes | list[int] | tuple[int, ...]") -> int:
    """Play a legal manoeuvre; return how many dice are missing."""
    state = race.data
    row = state[_ROW]
    need = base + state[row + _RAISE]
    modifier = 0
    if state[row + _PENALTY] or state[row + _GRASS]:  # HEX-24
        modifier = -3
    slide = state[row + _SLIDE]
    if slide and code >> _KIND == (_BRAKING if slide == _DRIFT else _GAS):
        modifier += 3
    if state[_OPTIONS] & _SKIP_SURE and 3 + modifier >= need:
        return finish(race, code, need, _NO_TOTAL, 0, dice, 0)
    given = len(dice)
    if given < 3:
        return race.lack(3 - given, 23)
    total = dice[0] + dice[1] + dice[2] + modifier
    if total >= need:
        return finish(race, code, need, total, 0, dice, 3)
    degree = judge(state, need - total, base)
    if not state[row + _COUPONS]:
        return finish(race, code, need, total, degree, dice, 3)
    must(given == 3, "dice-many")
    state[row + _PENALTY] = 0
    state[_ROLL_ACT] = code & 255
    state[_ROLL_ACT + 1] = code >> 8
    state[_BASE] = base
    state[_NEED] = need
    state[_MODIFIER] = modifier + 3
    for i in range(3):
        state[_DICE + i] = dice[i]
    state[_ADDED] = 0
    state[_PHASE] = _COUPON
    race.renew()
    return 0


def coupon(race: Race, code: int, dice: "bytes | list[int] | tuple[int, ...]") -> int:
    """Play `keep`, `add` or `reroll` (HEX-29); return how many dice are missing."""
    state = race.data
    row = state[_ROW]
    coupons = state[row + _COUPONS]
    added = state[_ADDED]
    thrown = state[_DICE : _DICE + 3]
    used = 0
    if code >> _KIND == _ADD:
        added += 3
    elif code >> _KIND != _KEEP:
        used = 3
        if len(dice) < 3:
            return race.lack(3 - len(dice), 29)
        for i in range(3):
            thrown[i] = dice[i]
    act = state[_ROLL_ACT] | state[_ROLL_ACT + 1] << 8
    need = state[_NEED]
    total = thrown[0] + thrown[1] + thrown[2] + state[_MODIFIER] - 3 + added
    degree = judge(state, need - total, state[_BASE])
    if code >> _KIND != _KEEP:
        coupons -= 1
        if degree and coupons:
            must(len(dice) == used, "dice-many")
            state[row + _COUPONS] = coupons
            state[_DICE : _DICE + 3] = thrown
            state[_ADDED] = added
            return 0
    missing = finish(race, act, need, total, degree, dice, used)
    if not missing:
        state[row + _COUPONS] = coupons
    return missing


def judge(state: bytearray, missed: int, base: int) -> int:
    """Return the degree of a roll that misses its need by so much, 0 when it doesn't (HEX-26, HEX-27)."""
    if missed <= 0:
        return 0
    row = state[_ROW]
    if base:
        if state[row + _STREAK] > 1 or state[row + _STREAK + 1]:
            return 3
        if state[row + _STREAK] and missed <= _FAIL_STEP:
            return 2
    return (missed + _FAIL_STEP - 1) // _FAIL_STEP


def finish(
    race: Race,
    code: int,
    need: int,
    total: int,
    degree: int,
    dice: "bytes | list[int] | tuple[int, ...]",
    used: int,
) -> int:
    """Resolve a manoeuvre of which `used` dice are the roll; return how many dice are missing (HEX-30)."""
    given = len(dice)
    rhythm: bytes | list[int] | tuple[int, ...] = b""
    if degree == 3 and code >> _KIND in (_LANE, _BEND):
        if given < used + 2:
            return race.lack(used + 2 - given, 35)
        rhythm = dice[used : used + 2]
        used += 2
    if given > used:
        must(False, "dice-many")
    state = race.data
    row = state[_ROW]
    state[row + _PENALTY] = 0
    state[_LAST_SEAT] = state[_SEAT]
    state[_LAST_ACT] = code & 255
    state[_LAST_ACT + 1] = code >> 8
    state[_LAST_NEED] = need
    state[_LAST_TOTAL] = total
    state[_LAST_DEGREE] = degree
    resolve(race, code, degree, rhythm)
    next_turn(race)
    return 0
