"""The printed component data of Crash Derby (derby.md section 6), and what follows from it for a single slot.

A slot is one small number, so that a race keeps a car's wheels as tuples of numbers: the index of its action in KEYS,
plus PRINTED when no token lies on it, plus DAMAGED. The tables `SLOT_...` are looked up with it.
"""

from __future__ import annotations

from typing import Final

from pitboard.tracks.derby.track import COLOURS, LAVA, TELEPORT, TYPES, WALL

__all__ = ["COLOURS", "LAVA", "TELEPORT", "TYPES", "WALL"]

SEATS: Final = 4
WHEELS: Final = 3
MOST_SLOTS: Final = 6
MOST: Final = 99
"""Most coins, and most tokens of a kind, that a setup may give."""

# ---- terrain and obstacles (indices in the map's lists) -----------------------------------------------------------

SAND: Final = 1
GRASS: Final = 0
JUMPER, _, OIL, MUD, TURNTABLE, _ = range(len(TYPES))
NOTHING: Final = -1
"""In lists by box: no car, obstacle, mine or flag."""

# ---- actions (6.1) ------------------------------------------------------------------------------------------------

KINDS: Final = ("move", "turn", "coin", "shoot", "arm")
MOVE, TURN, COIN, SHOOT, ARM = range(len(KINDS))
MAXIMUM: Final = {"move": 4, "turn": 3, "coin": 3, "shoot": 1, "arm": 1}

_ACTIONS: Final = tuple((kind, value) for kind in KINDS for value in range(1, MAXIMUM[kind] + 1))
KEYS: Final = tuple(f"{kind}{value}" if MAXIMUM[kind] > 1 else kind for kind, value in _ACTIONS)
"""The token keys."""
KEY_OF: Final = {action: key for key, action in enumerate(_ACTIONS)}
"""Index in KEYS of (kind, value)."""
FIRST: Final = tuple(KEY_OF[kind, 1] for kind in KINDS)
"""Index in KEYS of each kind's lowest token."""

# ---- slots --------------------------------------------------------------------------------------------------------

PRINTED: Final = len(KEYS)
DAMAGED: Final = 2 * len(KEYS)
_SLOTS: Final = range(4 * len(KEYS))

SLOT_KEY: Final = tuple(slot % PRINTED for slot in _SLOTS)
SLOT_KIND: Final = tuple(KINDS.index(_ACTIONS[key][0]) for key in SLOT_KEY)
SLOT_VALUE: Final = tuple(0 if slot >= DAMAGED else _ACTIONS[SLOT_KEY[slot]][1] for slot in _SLOTS)
"""The value that a slot plays with; 0 for a damaged one (CDY-26)."""
SLOT_TOKEN: Final = tuple(slot % DAMAGED < PRINTED for slot in _SLOTS)
SLOT_UPGRADE: Final = tuple(
    SLOT_KEY[slot] + 1 if slot < DAMAGED and _ACTIONS[SLOT_KEY[slot]][1] < MAXIMUM[KINDS[SLOT_KIND[slot]]] else NOTHING
    for slot in _SLOTS
)
"""The token that an upgrade of this slot takes (CDY-22), NOTHING where there is none."""


def is_action(value: object) -> bool:
    """Says whether a JSON value is [kind, value] of an action that exists."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and isinstance(value[0], str)
        and type(value[1]) is int
        and (value[0], value[1]) in KEY_OF
    )


def slot_of(kind: str, value: int, token: int = 0, damaged: int = 0) -> int:
    """Returns the slot number of an action; `token` and `damaged` are 0 or 1."""
    return KEY_OF[kind, value] + (0 if token else PRINTED) + (DAMAGED if damaged else 0)


def slot_parts(slot: int) -> tuple[str, int, int, int]:
    """Returns kind, value, token (0 or 1), damaged (0 or 1) of a slot, as in the public state."""
    kind, value = _ACTIONS[SLOT_KEY[slot]]
    return kind, value, int(SLOT_TOKEN[slot]), int(slot >= DAMAGED)


# ---- carriers (6.2) -----------------------------------------------------------------------------------------------

CARRIERS: Final = ("red", "white", "blue")
PRINTS: Final = (
    (("move", 2), ("turn", 1), ("move", 1), ("coin", 1)),
    (("turn", 1), ("move", 1), ("turn", 1), ("shoot", 1)),
    (("move", 1), ("coin", 1), ("move", 1), ("arm", 1)),
)
"""The printed actions of each carrier."""
TURNS: Final = (1, -1, 1)
"""How the active slot of each wheel moves when the wheels turn (CDY-24)."""

# ---- stock (6.3) --------------------------------------------------------------------------------------------------

COINS: Final = 24
TOKENS: Final = (12, 12, 10, 6, 8, 8, 6, 6, 6, 4, 8, 6)
"""Action tokens, in the order of KEYS."""
MINES: Final = 5
ARMED: Final = 1
PURSE: Final = 2
"""Coins that a player begins with (CDY-14)."""

ABILITIES: Final = (
    "fireproof",
    "service",
    "map-traversal",
    "offroad-tires",
    "grass-tires",
    "reverse-gear",
    "machine-gun",
)
USUAL_ABILITIES: Final = ("fireproof", "map-traversal", "reverse-gear")
TYPES_SOLD: Final = 3
TOKENS_SOLD: Final = 4
"""Tokens of each ability (CDY-11)."""
MOST_ABILITIES: Final = 2

EXCHANGE, UPGRADE, REPAIR, ABILITY = 2, 2, 1, 3
"""Prices in coins (CDY-19 to CDY-22)."""

LIMIT: Final = 40
MOST_ROUNDS: Final = 99
OBJECTIVES: Final = 5
"""Most objectives of a car in a ready start."""
