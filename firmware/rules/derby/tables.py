"""Data of derby.md sections 4.1 and 6, and the acts with their codes (layout: act codes)."""

from .. import const
from ..refused import index
from ..track import numbers

_TURN_LEFT = const(14)
_TURN_RIGHT = const(18)
_DROP = const(32)
_SPIN = const(40)
_PARK = const(64)
_EXCHANGE = const(128)
_REPAIR = const(288)
_BUY = const(416)
_FACE_TO = const(480)
_MINE_ON = const(512)


# 6.1 By token key: kind (and one more that is none) and value
KIND = numbers(b"\0\0\0\0\1\1\1\2\2\2\3\4\xff")
VALUE = numbers(b"\1\2\3\4\1\2\3\1\2\3\1\1")
FIRST_KEY = numbers(b"\0\4\7\x0a\x0b")  # by kind: the key with value 1
KEYS = ("move1", "move2", "move3", "move4", "turn1", "turn2", "turn3", "coin1", "coin2", "coin3", "shoot", "arm")
STOCK = b"\x0c\x0c\x0a\6\x08\x08\6\6\6\4\x08\6"  # 6.3
CARRIED = (b"\1\4\0\7", b"\4\0\4\x0a", b"\0\7\0\x0b")  # 6.2

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
CARRIERS = ("red", "white", "blue")
KINDS = ("move", "turn", "coin", "shoot", "arm")
ABILITIES = (
    "fireproof",
    "service",
    "map-traversal",
    "offroad-tires",
    "grass-tires",
    "reverse-gear",
    "machine-gun",
)

# 4.1 The directions' words; the square grid has the first four of them, the hex grid these
WAYS = ("n", "e", "s", "w", "ne", "se", "sw", "nw")
SQUARE = b"\0\1\2\3"
HEX = b"\4\1\5\6\3\7"

_NUMBERS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15")
_PLAIN = (
    "",
    "go",
    "back",
    "stop",
    "skip",
    "done",
    "coins",
    "shoot",
    "shoot all",
    "arm",
    "ready",
    "swap 1 2",
    "swap 0 2",
    "swap 0 1",
    "service none",
)
_SLOT_ACTS = ("repair", "upgrade", "damage", "service")
_SPACES = ("mine", "jump", "teleport")


def text(code: int) -> str:
    """Return the act string of a code."""
    number = code & 31
    low = code & 7
    high = code >> 3 & 7
    if code <= _TURN_LEFT:
        return _PLAIN[code]
    if code < _DROP:
        right = code > _TURN_RIGHT
        return f"turn {'right' if right else 'left'} {code - (_TURN_RIGHT if right else _TURN_LEFT)}"
    if code < _PARK:
        if number < 8:
            return "drop " + COLOURS[low]
        return f"spin {low}"
    if code < _EXCHANGE:
        return f"park {COLOURS[high]} {WAYS[low]}"
    if code >= _MINE_ON:
        return f"{_SPACES[(code >> 8) - 2]} {code & 15} {code >> 4 & 15}"
    if code >= _FACE_TO:
        return "face " + WAYS[low]
    if code >= _BUY:
        words = "ability " + ABILITIES[high ^ 4]
        return words if low == 7 else f"{words} drop {ABILITIES[low]}"
    words = f"{number // 6} {number % 6}"
    if code >= _REPAIR:
        return f"{_SLOT_ACTS[(code - _REPAIR) >> 5]} {words}"
    return "exchange " + words + " " + KINDS[(code - _EXCHANGE) >> 5]


def code(words: object) -> int:
    """Return the code of an act string; -1 when no act is spelt so."""
    if not isinstance(words, str):
        return -1
    found = index(_PLAIN, words)
    if found < 0:
        found = worded((words + "   ").split(" "))
    return found if found > 0 and text(found) == words else -1


def worded(parts: list[str]) -> int:
    """Return the code that the first words of an act mean, if any; what follows them is not looked at."""
    verb, first, second, third = parts[:4]
    x = index(_NUMBERS, first)
    y = index(_NUMBERS, second)
    if verb == "turn":
        return y + (_TURN_LEFT if first == "left" else _TURN_RIGHT) if 0 < y < 5 else -1
    group = index(_SPACES, verb)
    if group >= 0:
        return _MINE_ON + (group << 8) + (y << 4) + x if x >= 0 and y >= 0 else -1
    group = index(_SLOT_ACTS, verb)
    kind = index(KINDS, third)
    if group >= 0 or (verb == "exchange" and kind >= 0):
        base = _EXCHANGE + (kind << 5) if group < 0 else _REPAIR + (group << 5)
        return base + 6 * x + y if 0 <= x < 3 and 0 <= y < 6 else -1
    if verb == "spin":
        return _SPIN + x if 0 <= x < 6 else -1
    colour = index(COLOURS, first)
    if verb == "drop":
        return _DROP + colour if colour >= 0 else -1
    way = index(WAYS, second)
    if verb == "park":
        return _PARK + (colour << 3) + way if colour >= 0 and way >= 0 else -1
    way = index(WAYS, first)
    if verb == "face":
        return _FACE_TO + way if way >= 0 else -1
    ability = index(ABILITIES, first)
    if verb == "ability" and ability >= 0:
        return _BUY + (ability << 3) + (index(ABILITIES, third) if second else 7)
    return -1
