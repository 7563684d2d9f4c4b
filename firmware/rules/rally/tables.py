"""Words of rally.md 5.8: act strings and their codes."""

from .. import const

_ROLL = const(56)

_DIES = (
    "",
    "gear 1",
    "gear 2",
    "gear 3",
    "gear 4",
    "gear 5",
    "gear 6",
    "brake 1",
    "brake 2",
    "brake 3",
    "brake 4",
    "coast",
    "redline",
    "flying",
)
_WAYS = ("left", "ahead", "right", "skid")
# From ROLL on
_OTHERS = (
    "roll",
    "flat",
    "secure",
    "secure gear",
    "secure brake",
    "stop",
    "pass",
    "",
    "start 0",
    "start 1",
    "start 2",
    "sisu",
    "accept",
    "tire",
    "keep",
    "late 0",
    "late 1",
    "late 2",
    "late 3",
    "late 4",
    "late 5",
    "late 6",
    "repair gear",
    "repair brake",
    "repair coast",
    "done",
)


def text(code: int) -> str:
    """Return the act string of a code."""
    if code >= _ROLL:
        return _OTHERS[code - _ROLL]
    return "lay " + _DIES[code >> 2] + " " + _WAYS[code & 3]


def code(words: object) -> int:
    """Return the code of an act string; -1 when no act is spelt so."""
    if isinstance(words, str) and words:
        if words[:4] == "lay ":
            for number in range(4, _ROLL):
                if text(number) == words:
                    return number
        else:
            for i in range(len(_OTHERS)):
                if _OTHERS[i] == words:
                    return _ROLL + i
    return -1
