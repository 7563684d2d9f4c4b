"""The cars of a ready start: derby.md section 3.2. Imported only for a setup that has them."""

try:
    from typing import Any
except ImportError:
    pass

from .. import const
from ..refused import index, need, table, whole
from .race import Track, find
from .setup import fill, key_of
from .tables import CARRIERS, COLOURS, WAYS

_NOBODY = const(255)
_NOWHERE = const(64)
_PLAYERS = const(3)
_SIZE = const(8)
_TYPES = const(25)
_ROWS = const(48)
_WIDTH = const(44)
_AT = const(0)
_FACE = const(1)
_HOME = const(2)
_GOALS = const(3)
_REACHED = const(4)
_DONE = const(5)
_PURSE = const(10)
_ARMED = const(11)
_UNARMED = const(12)
_BOUGHT = const(13)
_FIRST = const(14)
_CHOSEN = const(18)
_CARRIERS = const(19)
_ARROWS = const(22)
_SLOTS = const(25)
_TOKEN = const(16)
_DAMAGED = const(32)
_BOXES = const(224)
_MINE = const(8)
_GROUND = const(289)
_OBSTACLE = const(7)
_WALL = const(2)

_BAD = "bad-cars"
_KEYS = (
    "at",
    "face",
    "objectives",
    "done",
    "home",
    "coins",
    "armed",
    "unarmed",
    "mines",
    "abilities",
    "wheels",
)


def set_cars(state: bytearray, track: Track, cars: Any, names: Any, printed: list[bytes]) -> None:
    """Put cars into a state made for parking; `names` are the abilities in play. Refused: check 9."""
    need(isinstance(cars, list) and len(cars) == state[_PLAYERS], _BAD)
    for car in cars:
        need(table(car, _KEYS), _BAD)
        for key in _KEYS[:3]:
            need(key in car, _BAD)
    for car in cars:
        need(state[_GROUND + box_of(track, car["at"])] & _OBSTACLE != _WALL, "car-space")
    for seat in range(len(cars)):
        box = box_of(track, cars[seat]["at"])
        need(not state[_BOXES + box], "car-overlap")
        state[_BOXES + box] = seat + 1
        state[_ROWS + _WIDTH * seat + _AT] = box
    size = state[_SIZE] = carrier_size(cars, len(printed[0]))
    need(1 <= size <= 6, _BAD)
    for seat in range(len(cars)):
        row = _ROWS + _WIDTH * seat
        set_goals(state, track, row, cars[seat])
        set_mines(state, track, seat, cars[seat])
        abilities = cars[seat].get("abilities", [])
        need(isinstance(abilities, list) and len(abilities) <= 2, _BAD)
        for i in range(len(abilities)):
            found = index(names, abilities[i])
            need(found >= 0 and abilities[i] not in abilities[:i], _BAD)
            state[row + _FIRST + i] = state[_TYPES + found]
            state[row + _BOUGHT] |= 1 << state[_TYPES + found]
        if "wheels" in cars[seat]:
            set_wheels(state, row, cars[seat]["wheels"], printed)


def box_of(track: Track, place: Any) -> int:
    """Return the box at [x, y], NOWHERE if there is none."""
    if isinstance(place, list) and len(place) == 2 and whole(place[0], 0, 15) and whole(place[1], 0, 15):
        return find(track.spaces, place[1] << 4 | place[0])
    return _NOWHERE


def carrier_size(cars: Any, printed: int) -> int:
    """Return P: the printed carriers' one, or, when every wheel of every car has its own slots, that of the last."""
    size = printed
    for car in cars:
        wheels = car.get("wheels")
        if not isinstance(wheels, list) or len(wheels) != 3:
            return printed
        for wheel in wheels:
            if not isinstance(wheel, dict) or not isinstance(wheel.get("slots"), list):
                return printed
            size = len(wheel["slots"])
    return size


def set_goals(state: bytearray, track: Track, row: int, car: Any) -> None:
    """Set a car's facing, objectives and home."""
    way = find(track.words, index(WAYS, car["face"]))
    need(way != _NOWHERE, _BAD)
    state[row + _FACE] = way
    state[row + _CHOSEN] = 1
    goals = colours(track, car["objectives"])
    need(goals, _BAD)
    for colour in goals:
        state[row + _GOALS] |= 1 << colour
    at = row + _DONE
    for colour in colours(track, car.get("done", [])):
        need(state[row + _GOALS] >> colour & 1, _BAD)
        state[row + _REACHED] |= 1 << colour
        state[at] = colour
        at += 1
    home = car.get("home")
    if home is not None:
        state[row + _HOME] = colours(track, [home])[0]


def colours(track: Track, names: Any) -> list[int]:
    """Return the numbers of at most five different colours that are on the map."""
    need(isinstance(names, list) and len(names) <= 5, _BAD)
    found: list[int] = []
    for name in names:
        colour = index(COLOURS, name)
        need(colour >= 0 and colour not in found and track.flags[colour] != _NOBODY, _BAD)
        found.append(colour)
    return found


def set_mines(state: bytearray, track: Track, seat: int, car: Any) -> None:
    """Set a car's coins and mines."""
    row = _ROWS + _WIDTH * seat
    places = car.get("mines", [])
    need(isinstance(places, list) and len(places) <= 5, _BAD)
    coins = car.get("coins", 2)
    armed = car.get("armed", 1)
    unarmed = car.get("unarmed", max(4 - len(places), 0))
    need(whole(coins, 0, 99) and whole(armed, 0, 5) and whole(unarmed, 0, 5), _BAD)
    need(armed + unarmed + len(places) <= 5, _BAD)
    state[row + _PURSE] = coins
    state[row + _ARMED] = armed
    state[row + _UNARMED] = unarmed
    for place in places:
        box = box_of(track, place)
        need(not state[_GROUND + box] and state[_BOXES + box] in (0, seat + 1), _BAD)
        state[_BOXES + box] |= _MINE * (seat + 1)


def set_wheels(state: bytearray, row: int, wheels: Any, printed: list[bytes]) -> None:
    """Set a car's carriers."""
    need(isinstance(wheels, list) and len(wheels) == 3, _BAD)
    seen = 0
    for i in range(3):
        wheel = wheels[i]
        need(table(wheel, ("carrier", "active", "slots")), _BAD)
        carrier = index(CARRIERS, wheel.get("carrier", CARRIERS[i]))
        need(carrier >= 0 and not seen >> carrier & 1, _BAD)
        seen |= 1 << carrier
        state[row + _CARRIERS + i] = carrier
        active = wheel.get("active", 0)
        need(whole(active, 0, state[_SIZE] - 1), _BAD)
        state[row + _ARROWS + i] = active
        slots: bytes | bytearray = printed[carrier]
        if "slots" in wheel:
            slots = own_slots(wheel["slots"], state[_SIZE])
        fill(state, row + _SLOTS + 6 * i, slots)


def own_slots(slots: Any, size: int) -> bytearray:
    """Return a carrier's slots as given in the setup."""
    need(isinstance(slots, list) and len(slots) == size, _BAD)
    found = bytearray(size)
    for i in range(size):
        slot = slots[i]
        need(isinstance(slot, list) and len(slot) in (2, 4), _BAD)
        found[i] = key_of(slot, _BAD)
        if len(slot) == 4:
            need(whole(slot[2], 0, 1) and whole(slot[3], 0, 1), _BAD)
            found[i] |= _TOKEN * slot[2] | _DAMAGED * slot[3]
    return found
