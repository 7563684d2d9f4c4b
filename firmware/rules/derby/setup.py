"""Refusals of a setup for reasons that come before its map, and the first state: derby.md section 3.3."""

try:
    from typing import Any
except ImportError:
    pass

from .. import const
from ..refused import index, need, table, whole
from ..track import numbers
from .race import Track
from .tables import ABILITIES, CARRIED, FIRST_KEY, KEYS, KIND, KINDS, STOCK

_NOBODY = const(255)
_NOWHERE = const(64)
_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_PLAYERS = const(3)
_START = const(4)
_ROUND = const(5)
_LIMIT = const(6)
_SIZE = const(8)
_COINS = const(9)
_TYPES = const(25)
_TURN = const(32)
_WHEEL = const(33)
_ACTIVE = const(34)
_VALUE = const(36)
_POINTS = const(37)
_ROWS = const(48)
_WIDTH = const(44)
_AT = const(0)
_FACE = const(1)
_HOME = const(2)
_DONE = const(5)
_PURSE = const(10)
_ARMED = const(11)
_UNARMED = const(12)
_BOUGHT = const(13)
_FIRST = const(14)
_SECOND = const(15)
_CARRIERS = const(19)
_SLOTS = const(25)
_TOKEN = const(16)
_UNUSED = const(255)
_KEY = const(15)
_GROUND = const(289)
_FLAG = const(8)
_TOTAL = const(462)
_PARKING = const(1)
_PLANNING = const(4)
_WALL = const(2)

_USUAL = ("fireproof", "map-traversal", "reverse-gear")


def check(setup: Any) -> None:
    """Refuse a setup for reasons that come before its map: checks 1 to 7."""
    keys = ("players", "start_player", "map", "abilities", "carriers", "supply", "cars", "round", "options")
    need(table(setup, keys), "unknown-key")
    players = setup.get("players")
    need(whole(players, 1, 4), "bad-players")
    need(whole(setup.get("start_player", 0), 0, players - 1), "bad-start")
    options = setup.get("options", {})
    need(table(options, ("round_limit",)) and whole(options.get("round_limit", 40), 1, 99), "bad-option")
    names = setup.get("abilities", list(_USUAL))
    need(isinstance(names, list) and len(names) == 3, "bad-abilities")
    for i in range(3):
        need(index(ABILITIES, names[i]) >= 0 and names[i] not in names[:i], "bad-abilities")
    if "carriers" in setup:
        check_carriers(setup["carriers"])
    supply = setup.get("supply", {})
    need(table(supply, ("coins", "tokens")) and whole(supply.get("coins", 0), 0, 99), "bad-supply")
    tokens = supply.get("tokens", {})
    need(table(tokens, KEYS), "bad-supply")
    for key in KEYS:
        need(whole(tokens.get(key, 0), 0, 99), "bad-supply")


def check_carriers(carriers: Any) -> None:
    """Refuse printed actions (check 6)."""
    bad = "bad-carriers"
    need(isinstance(carriers, list) and len(carriers) == 3, bad)
    for carrier in carriers:
        need(isinstance(carrier, list) and 1 <= len(carrier) <= 6, bad)
        need(len(carrier) == len(carriers[0]), bad)
        for slot in carrier:
            need(isinstance(slot, list) and len(slot) == 2, bad)
            key_of(slot, bad)


def build(setup: Any, track: Track) -> bytearray:
    """Return the first state of a checked setup, before its first round has begun.

    Refused: checks 9 to 11 of section 3.3, and `core-lacks` for a map that isn't finished.
    """
    state = numbers(bytearray(_TOTAL))
    players = state[_PLAYERS] = setup["players"]
    start = state[_START] = setup.get("start_player", 0)
    state[_SEAT] = start
    state[_ROW] = _ROWS + _WIDTH * start
    limit = state[_LIMIT] = setup.get("options", {}).get("round_limit", 40)
    state[_TURN] = state[_WHEEL] = state[_ACTIVE] = state[_VALUE] = state[_POINTS] = _NOBODY
    lay_out(state, track)
    names = setup.get("abilities", _USUAL)
    for i in range(3):
        state[_TYPES + i] = index(ABILITIES, names[i])
    printed = list(CARRIED)
    if "carriers" in setup:
        for i in range(3):
            printed[i] = bytes([key_of(slot, "") for slot in setup["carriers"][i]])
    state[_SIZE] = len(printed[0])
    for seat in range(players):
        set_row(state, _ROWS + _WIDTH * seat, printed)
    ready = "cars" in setup
    if ready:
        need(track.finished, "bad-cars")
        from .cars import set_cars  # noqa: PLC0415

        set_cars(state, track, setup["cars"], names, printed)
    number = setup.get("round", 1)
    need(whole(number, 1, limit if ready else 1), "bad-round")
    hand_out(state, setup)
    need(track.finished, "core-lacks")
    state[_ROUND] = number if ready else 0
    state[_PHASE] = _PLANNING if ready else _PARKING
    return state


def lay_out(state: bytearray, track: Track) -> None:
    """Put flags and obstacles onto the map."""
    state[_GROUND + _NOWHERE] = _WALL
    for colour in range(6):
        if track.flags[colour] != _NOBODY:
            state[_GROUND + track.flags[colour]] = _FLAG * (colour + 1)
    count = len(track.obstacles) // 2
    for i in range(count):
        state[_GROUND + track.obstacles[i]] = track.obstacles[count + i] + 1


def set_row(state: bytearray, row: int, printed: list[bytes]) -> None:
    """Fill a car's row with the starting values (CDY-14, CDY-15)."""
    for at in (_AT, _FACE, _HOME, _FIRST, _SECOND):
        state[row + at] = _NOBODY
    for at in range(row + _DONE, row + _PURSE):
        state[at] = _NOBODY
    state[row + _PURSE] = 2
    state[row + _ARMED] = 1
    state[row + _UNARMED] = 4
    for wheel in range(3):
        state[row + _CARRIERS + wheel] = wheel
        fill(state, row + _SLOTS + 6 * wheel, printed[wheel])


def hand_out(state: bytearray, setup: Any) -> None:
    """Take what the players have out of the stock (check 11)."""
    supply = setup.get("supply", {})
    tokens = supply.get("tokens", {})
    left = [supply.get("coins", 24)]
    for i in range(12):
        left.append(tokens.get(KEYS[i], STOCK[i]))
    left += [4, 4, 4]
    for seat in range(state[_PLAYERS]):
        row = _ROWS + _WIDTH * seat
        left[0] -= state[row + _PURSE]
        for at in range(row + _SLOTS, row + _SLOTS + 18):
            if state[at] & _TOKEN and state[at] != _UNUSED:
                left[1 + (state[at] & _KEY)] -= 1
        for i in range(3):
            left[13 + i] -= state[row + _BOUGHT] >> state[_TYPES + i] & 1
    for i in range(16):
        need(left[i] >= 0, "bad-supply")
        state[_COINS + i] = left[i]


def key_of(slot: Any, bad: str) -> int:
    """Return the token key of a kind and its value."""
    kind = index(KINDS, slot[0])
    need(kind >= 0 and whole(slot[1], 1, 4), bad)
    key = FIRST_KEY[kind] + int(slot[1]) - 1
    need(key < len(KIND) and KIND[key] == kind, bad)
    return key


def fill(state: bytearray, at: int, slots: bytes | bytearray) -> None:
    """Put slots onto a wheel."""
    for i in range(6):
        state[at + i] = slots[i] if i < len(slots) else _UNUSED
