"""From a setup to the first state: refusals of hexrace.md section 3 in their order, and the starting values."""

try:
    from typing import Any
except ImportError:
    pass

from .. import const
from ..refused import index, need, table, whole
from .race import Track
from .tables import DATA, MODELS
from .turn import begin_turn

_NOBODY = const(255)
_PLAYERS = const(3)
_RACING = const(4)
_LAPS = const(6)
_OPTIONS = const(7)
_LIMIT = const(8)
_ROUND = const(10)
_ORDERED = const(13)
_ORDER = const(14)
_LAST_SEAT = const(35)
_ROWS = const(64)
_WIDTH = const(24)
_FACING = const(2)
_COUPONS = const(5)
_GATE = const(12)
_MODEL = const(15)
_MAX = const(16)
_SIZE = const(256)
_CUSTOM = const(4)

_KEYS = ("players", "laps", "round_limit", "cars", "grid", "options", "track")
_CAR = ("max", "acc", "brake", "body")
_MOST = b"\x0c\5\x08\x0c"  # of each
# Options that are on or off, from the lowest bit on, with their defaults; then those of two words, the second one a bit
_SWITCHES = (("damage", True), ("cut_in", True), ("slides", True), ("skip_sure", False))
_CHOICES = (("order", "race", "seat"), ("finish", "flag", "all"))


def check(setup: Any) -> None:
    """Refuse a setup for reasons that come before its track: checks 1 to 9 of hexrace.md section 3."""
    need(isinstance(setup, dict), "setup-type")
    need(table(setup, _KEYS), "setup-key")
    players = setup.get("players")
    need(whole(players, 1, 8), "players")
    need(whole(setup.get("laps", 1), 1, 20), "laps")
    need(whole(setup.get("round_limit", 1), 1, 999), "round-limit")
    cars = setup.get("cars", ["classic"] * players)
    need(isinstance(cars, list) and len(cars) == players, "cars-count")
    for car in cars:
        check_car(car)
    grid = setup.get("grid", list(range(players)))
    need(isinstance(grid, list) and len(grid) == players, "grid")
    for i in range(players):
        need(whole(grid[i], 0, players - 1) and grid[i] not in grid[:i], "grid")
    options = setup.get("options", {})
    need(isinstance(options, dict), "options-type")
    names = ("coupons", "order", "finish", "damage", "cut_in", "slides", "skip_sure")
    need(table(options, names), "option-key")
    need(whole(options.get("coupons", 0), 0, 9), "option-value")
    for name, usual in _SWITCHES:
        need(isinstance(options.get(name, usual), bool), "option-value")
    for name, first, second in _CHOICES:
        need(index((first, second), options.get(name, first)) >= 0, "option-value")


def check_car(car: Any) -> None:
    """Refuse what is no car: neither a model's name nor four numbers in their ranges."""
    if index(MODELS, car) < 0:
        need(table(car, _CAR) and len(car) == 4, "car-model")
        for i in range(4):
            need(whole(car[_CAR[i]], 1, _MOST[i]), "car-range")


def build(setup: Any, track: Track) -> bytearray:
    """Return the first state of a checked setup."""
    state = bytearray(_SIZE)
    players = setup["players"]
    need(players <= len(track.starts), "track-players")
    state[_PLAYERS] = state[_RACING] = state[_ORDERED] = players
    state[_LAPS] = setup.get("laps", 2)
    limit = setup.get("round_limit", 200)
    state[_LIMIT] = limit & 255
    state[_LIMIT + 1] = limit >> 8
    state[_ROUND] = 1
    state[_LAST_SEAT] = _NOBODY
    options = setup.get("options", {})
    bits = 0
    for i in range(4):
        name, usual = _SWITCHES[i]
        bits |= options.get(name, usual) << i
    for i in range(2):
        name, first, second = _CHOICES[i]
        bits |= (options.get(name, first) == second) << 4 + i
    state[_OPTIONS] = bits
    cars = setup.get("cars", ["classic"] * players)
    grid = setup.get("grid", range(players))
    for i in range(players):
        seat = grid[i]
        state[_ORDER + i] = i if options.get("order") == "seat" else seat  # HEX-09
        row = _ROWS + _WIDTH * seat
        place = track.starts[i]
        state[row] = place & 255
        state[row + 1] = place >> 8
        state[row + _FACING] = track.facing
        state[row + _COUPONS] = options.get("coupons", 2)
        state[row + _GATE] = 1  # HEX-05
        set_model(state, row, cars[seat])
    begin_turn(state, 0, state[_ORDER])
    return state


def set_model(state: bytearray, row: int, car: Any) -> None:
    """Give a car its numbers."""
    model = index(MODELS, car)
    state[row + _MODEL] = _CUSTOM if model < 0 else model
    for i in range(4):
        state[row + _MAX + i] = car[_CAR[i]] if model < 0 else DATA[4 * model + i]
