"""Data of hexrace.md section 6.1, and the acts with their codes (layout: act codes)."""

from array import array

from .. import const
from ..refused import index

_KIND = const(10)
_GAS = const(2)
_BRAKING = const(3)
_LANE = const(4)
_BEND = const(5)
_SWING = const(6)

MODELS = ("classic", "sprinter", "cruiser", "brick")
DATA = b"\x0a\3\5\6\x08\4\4\5\x0c\2\6\6\x09\3\4\x09"  # max, A, B, body of each

_KINDS = ("", "keep", "gas", "brake", "lane", "turn", "swing", "add", "reroll")
_NUMBERS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")
_SIDES = ("left", "right")


def every() -> "array[int]":
    """Return the codes of all acts, so that acts which are legal together mostly stand together."""
    codes = array("H", (1 << _KIND, 7 << _KIND, 8 << _KIND))
    for kind in (_GAS, _BRAKING):
        for i in range(12):
            codes.append(kind << _KIND | i + 3 - kind << 4)
    for lanes in (1, 2):
        for speed in range(lanes, 13):
            for late in (1, 0) if speed > lanes else (0,):
                for side in (0, 1):
                    codes.append(_LANE << _KIND | lanes - 1 << 9 | side << 8 | speed << 4 | late)
    for speed in range(1, 13):
        for steps in range(speed + 1):
            for side in (0, 1):
                codes.append(_BEND << _KIND | side << 8 | speed << 4 | steps)
    for steps in (1, 2, 257, 258, 259):
        codes.append(_SWING << _KIND | steps)
    return codes


CODES = every()


def text(code: int) -> str:
    """Return the act string of a code."""
    kind = code >> _KIND
    if kind < _GAS or kind > _SWING:
        return _KINDS[kind]
    speed = code >> 4 & 15
    if kind < _LANE:
        return f"{_KINDS[kind]} {speed}"
    side = _SIDES[code >> 8 & 1]
    if kind == _BEND:
        return f"turn {side} {speed} {code & 15}"
    if kind == _LANE:
        return f"lane {side} {(code >> 9 & 1) + 1} {speed}{' late' if code & 15 else ''}"
    return f"swing {side} {code & 15}"


def code(words: object) -> int:
    """Return the code of an act string; -1 when no act is spelt so."""
    if not isinstance(words, str):
        return -1
    parts = (words + "   ").split(" ")
    kind = index(_KINDS, parts[0])
    first = index(_NUMBERS, parts[2])
    second = index(_NUMBERS, parts[3])
    found = kind << _KIND | (parts[1] == "right") << 8
    if kind < _LANE:
        found |= max(index(_NUMBERS, parts[1]), 0) << 4
    elif kind == _LANE:
        found |= first - 1 << 9 | second << 4 | (parts[4:5] == ["late"])
    elif kind == _BEND:
        found |= first << 4 | second
    elif kind == _SWING:
        found |= first
    for known in CODES:
        if known == found:
            return known if text(known) == words else -1
    return -1
