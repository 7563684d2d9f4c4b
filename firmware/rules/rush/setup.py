"""From a setup to the first state: refusals of rush.md section 3 in their order, and the starting values."""

try:
    from typing import Any
except ImportError:
    pass

from .. import const
from ..refused import index, need, table, whole
from .race import Track
from .tables import GEAR, SPEED
from .terms import CAR_HAS, CARS, DRIVER_HAS, DRIVERS, EQUIPMENT
from .turn import NEW_TURN, arrive

_NOBODY = const(255)
_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_PLAYERS = const(3)
_LIVE = const(4)
_WINNER = const(6)
_OPTIONS = const(7)
_LIMIT = const(8)
_LAPS = const(12)
_ORDERED = const(18)
_ORDER = const(19)
_IN_LANE = const(25)
_TURN = const(37)
_TURN_END = const(62)
_ROWS = const(64)
_WIDTH = const(24)
_BOX = const(0)
_PASSES = const(2)
_LEVER = const(7)
_STRUCTURE = const(8)
_HEAT = const(9)
_STEERING = const(10)
_BRAKES = const(11)
_TURBO = const(12)
_MINES = const(13)
_ON = const(14)
_HAS = const(15)
_FITTED = const(16)
_WRECK = const(17)
_DRIVER = const(18)
_CAR = const(19)
_BOXES = const(208)
_OCCUPANT = const(7)
_MINE = const(8)
_WRECKED = const(16)
_START = const(32)
_FINISH_LINE = const(64)
_WALL = const(128)
_GRID = const(1)
_TO_SHIFT = const(2)
_TOP = const(18)
_BASE = const(6)
_EXPLOSION = const(6)
_LAYER_MINES = const(4)
_ARMOUR = const(1)
_COMPUTER = const(2)
_MINELAYER = const(8)

_CHOICES = ("quick_arm", "last_standing", "round_limit")
_BAD = "bad-scenario"
# Keys of a car in a scenario; the first six as they stand in its row
_KEYS = tuple("structure heat steering brakes turbo mines box passes gear speed on wreck".split())  # noqa: SIM905


def check(setup: Any) -> None:
    """Refuse a setup for reasons that come before its track: codes 1 to 5 of rush.md section 3."""
    need(table(setup, ("players", "order", "track", "laps", "options", "scenario")), "bad-setup")
    players = setup.get("players")
    bad = "bad-players"
    need(isinstance(players, list) and 1 <= len(players) <= 6, bad)
    for one in players:
        need(table(one, ("driver", "car", "name")), bad)
        for key in ("driver", "car"):
            need(isinstance(one.get(key), str), bad)
        need(isinstance(one.get("name", ""), str), bad)
    check_teams(players)
    count = len(players)
    order = setup.get("order", list(range(count)))
    need(isinstance(order, list) and len(order) == count, "bad-order")
    for i in range(count):
        need(whole(order[i], 0, count - 1) and order[i] not in order[:i], "bad-order")
    options = setup.get("options", {})
    need(table(options, _CHOICES), "bad-option")
    quick, last, limit = _CHOICES
    need(isinstance(options.get(quick, False), bool), "bad-option")
    need(isinstance(options.get(last, False), bool), "bad-option")
    need(whole(options.get(limit, 0), 0, 999), "bad-option")


def check_teams(players: Any) -> None:
    """Refuse drivers and cars that don't exist, don't match or are taken (RNC-01)."""
    seen = 0
    for one in players:
        driver = index(DRIVERS, one["driver"])
        need(driver >= 0, "bad-driver")
        car = index(CARS, one["car"])
        need(car >= 0, "bad-car")
        need(driver >> 1 == car >> 1, "wrong-team")
        need(not seen >> driver & 1, "driver-taken")
        need(not seen >> 8 + car & 1, "car-taken")
        seen |= 1 << driver | 256 << car


def build(setup: Any, track: Track) -> bytearray:
    """Return the first state of a checked setup; in a scenario no round has begun in it yet."""
    players = setup["players"]
    count = len(players)
    state = bytearray(_BOXES + track.boxes + 1)
    laps = setup.get("laps", track.laps)
    need(whole(laps, 1, 9 if track.closed else 1), "track-laps")
    state[_LAPS] = laps
    for lane in range(track.lanes):
        state[_BOXES + track.behind[lane]] |= _START
        state[_BOXES + track.covering(lane, track.finish - 1)] |= _FINISH_LINE
    state[_BOXES + track.boxes] = _WALL
    if track.closed:
        check_rings(track, count)
    state[_PHASE] = _GRID
    state[_WINNER] = _NOBODY
    options = setup.get("options", {})
    quick, last, limit = _CHOICES
    state[_OPTIONS] = options.get(quick, False) | options.get(last, False) << 1
    limit = options.get(limit, 0)
    state[_LIMIT] = limit & 255
    state[_LIMIT + 1] = limit >> 8
    state[_PLAYERS] = state[_LIVE] = state[_ORDERED] = count
    order = setup.get("order", range(count))
    for i in range(count):
        state[_ORDER + i] = order[i]
        set_car(state, _ROWS + _WIDTH * i, players[i])
    state[_SEAT] = order[0]
    state[_ROW] = _ROWS + _WIDTH * order[0]
    state[_TURN:_TURN_END] = NEW_TURN
    if "scenario" in setup:
        state[_PHASE] = _TO_SHIFT
        set_scenario(state, track, setup["scenario"])
    else:
        back = 0
        while count > 0:
            need(back < 6, "track-grid")
            for lane in range(track.lanes):
                count -= track.grid(lane, back) < track.boxes
            back += 1
    return state


def check_rings(track: Track, players: int) -> None:
    """Refuse a ring that the cars could fill (RNC-59)."""
    for lane in range(track.lanes):
        box = track.covering(lane, 0)
        for _ in range(players):
            if box == track.boxes:
                break
            column = track.front[box] + 1
            need(column < track.columns, "track-ring")
            box += 1
            if box < track.boxes and (track.first[box] != column or track.lane[box] != lane):
                break


def set_car(state: bytearray, row: int, one: Any) -> None:
    """Fill a car's row with the starting values (RNC-02)."""
    car = index(CARS, one["car"])
    driver = index(DRIVERS, one["driver"])
    fitted = CAR_HAS[car]
    state[row + _DRIVER] = driver
    state[row + _CAR] = car
    state[row + _HAS] = DRIVER_HAS[driver]
    state[row + _FITTED] = fitted
    state[row + _BOX] = state[row + _BOX + 1] = 255  # no box
    for counter in (_STRUCTURE, _STEERING, _BRAKES, _TURBO):
        state[row + counter] = _BASE
    if fitted & _ARMOUR:
        state[row + _STRUCTURE] += 2
    if fitted & _COMPUTER:
        state[row + _STEERING] += 2
    if fitted & _MINELAYER:
        state[row + _MINES] = _LAYER_MINES


def set_scenario(state: bytearray, track: Track, scenario: Any) -> None:
    """Put cars and mines into a state that was made for the grid."""
    need(table(scenario, ("cars", "mines")), _BAD)
    cars = scenario.get("cars")
    need(isinstance(cars, list) and len(cars) == state[_PLAYERS], _BAD)
    for seat in range(len(cars)):
        need(table(cars[seat], _KEYS), _BAD)
        set_points(state, _ROWS + _WIDTH * seat, cars[seat])
        set_place(state, track, seat, cars[seat])
    need(state[_LIVE], _BAD)
    mines = scenario.get("mines", [])
    need(isinstance(mines, list) and len(mines) <= 12, _BAD)
    for name in mines:
        at = _BOXES + find(track, name)
        need(not state[at] & _MINE, _BAD)
        state[at] |= _MINE
    for i in range(len(cars)):
        arrive(state, _ROWS + _WIDTH * state[_ORDER + i])


def set_points(state: bytearray, row: int, car: Any) -> None:
    """Set the counters, lever and pawns of a car."""
    # The row was filled for the grid: it holds the defaults, which but for heat are the maxima too.
    for i in range(6):
        at = row + _STRUCTURE + i
        value = car.get(_KEYS[i], state[at])
        low = 1 if i == 0 else 0
        high = _EXPLOSION - 1 if at == row + _HEAT else state[at]
        need(whole(value, low, high), _BAD)
        state[at] = value
    need(("gear" in car) == ("speed" in car), _BAD)
    gear = car.get("gear", 0)
    speed = car.get("speed", 0)
    need(whole(gear, 0, 5) and whole(speed, 0, _TOP), _BAD)
    lever = 0
    while GEAR[lever] != gear or SPEED[lever] != speed:
        lever += 1
        need(lever < len(GEAR), _BAD)
    state[row + _LEVER] = lever
    on = car.get("on", [])
    need(isinstance(on, list), _BAD)
    for name in on:
        number = index(EQUIPMENT, name)
        need(number >= 0 and (state[row + _HAS] & ~state[row + _ON]) >> number & 1, _BAD)
        state[row + _ON] |= 1 << number


def set_place(state: bytearray, track: Track, seat: int, car: Any) -> None:
    """Put a car into its box."""
    row = _ROWS + _WIDTH * seat
    box = find(track, car.get("box"))
    state[row + _BOX] = box & 255
    state[row + _BOX + 1] = box >> 8
    if track.closed:
        passes = car.get("passes", 1)
        need(whole(passes, 0, 9), _BAD)
    else:
        need("passes" not in car, _BAD)
        passes = int(track.front[box] >= track.start)
    state[row + _PASSES] = passes
    need(track.front_at(box) + track.columns * passes < track.line + track.columns * state[_LAPS], _BAD)
    wreck = car.get("wreck", False)
    need(isinstance(wreck, bool), _BAD)
    if wreck:
        state[row + _STRUCTURE] = 0
        state[row + _WRECK] = 1
        state[_LIVE] -= 1
        state[_BOXES + box] |= _WRECKED
    else:
        need(not state[_BOXES + box] & _OCCUPANT, _BAD)
        state[_BOXES + box] |= seat + 1
        state[_IN_LANE + 1 + track.lane[box]] |= 1 << seat


def find(track: Track, name: Any) -> int:
    """Return the open box of this name."""
    need(isinstance(name, list) and len(name) == 2, _BAD)
    need(whole(name[0], 0, 5) and whole(name[1], 0, track.columns - 1), _BAD)
    box = track.covering(name[0], name[1])
    need(box < track.boxes and track.first[box] == name[1], _BAD)
    return box
