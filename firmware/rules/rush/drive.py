"""Grid, lever and pedals, and driving: steps, barriers, forced lane changes, collisions."""

from .. import const
from .race import Race
from .ram import may_repeat, put, ram_car
from .tables import DOWN, DOWN_LEFT, GEAR, RED_DICE, SAME, SPEED, UP, UP_RIGHT, WHITE_DICE
from .turn import arrive, begin_round, end_race, hazards, hurt

_UNLIMITED = const(255)
_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_PLAYERS = const(3)
_LAPS = const(12)
_ARRIVALS = const(13)
_AT = const(17)
_ORDER = const(19)
_IN_LANE = const(25)
_LEFT = const(37)
_LANES = const(38)
_MOVED = const(39)
_TURBOS = const(40)
_BRAKINGS = const(41)
_BOOST = const(45)
_STOPPED = const(46)
_LEFT_BOX = const(47)
_ROWS = const(64)
_WIDTH = const(24)
_BOX = const(0)
_PASSES = const(2)
_ARRIVAL = const(3)
_LEVER = const(7)
_STEERING = const(10)
_BRAKES = const(11)
_TURBO = const(12)
_FITTED = const(16)
_WRECK = const(17)
_BOXES = const(208)
_OCCUPANT = const(7)
_MINE = const(8)
_WRECKED = const(16)
_START = const(32)
_FINISH_LINE = const(64)
_WALL = const(128)
_PEDALS = const(3)
_MOVE = const(4)
_FORCED = const(5)
_TO_END = const(6)
_FINISH = const(1)
_ACCELERATE = const(96)
_DECELERATE = const(104)
_CHANGE_GEAR = const(112)
_BRAKE = const(120)
_ADD_TURBO = const(128)
_PLACE = const(160)
_ANY = const(0)
_WHITE = const(1)
_RED = const(2)
_FREE_TO = const(5)
_HIGH_TO = const(10)
_TOP = const(18)
_COMBAT_BUMPER = const(4)


def place(race: Race, code: int) -> None:
    """Resolve `place L` (RNC-03)."""
    state = race.data
    lane = code - _PLACE
    back = 0
    box = race.track.grid(lane, 0)
    while state[_BOXES + box] & _OCCUPANT:
        back += 1
        box = race.track.grid(lane, back)
    seat = state[_SEAT]
    row = state[_ROW]
    put(race, row, seat, box, box)
    state[_IN_LANE + 1 + lane] |= 1 << seat
    arrive(state, row)
    at = state[_AT] + 1
    if at == state[_PLAYERS]:
        begin_round(race)
    else:
        state[_AT] = at
        state[_SEAT] = state[_ORDER + at]
        state[_ROW] = _ROWS + _WIDTH * state[_SEAT]


def shift(race: Race, code: int) -> None:
    """Resolve the lever acts (RNC-11 to RNC-14), `brake` and `turbo` (RNC-15, RNC-16)."""
    state = race.data
    row = state[_ROW]
    lever = state[row + _LEVER]
    group = code & ~7
    if group in (_ACCELERATE, _ADD_TURBO):
        lever = (UP_RIGHT if code & 7 else UP)[lever]
    elif group in (_DECELERATE, _BRAKE):
        lever = (DOWN_LEFT if code & 7 else DOWN)[lever]
    elif group == _CHANGE_GEAR:
        while GEAR[lever] != (code & 7) + 1:
            lever = SAME[lever]
    state[row + _LEVER] = lever
    if group == _ADD_TURBO:
        state[row + _TURBO] -= 1
        state[_TURBOS] += 1
    elif group == _BRAKE:
        state[row + _BRAKES] -= 1
        state[_BRAKINGS] += 1
    state[_PHASE] = _PEDALS


def roll(race: Race, _: int) -> None:
    """Resolve `roll`: steering and temperature (RNC-18 to RNC-20)."""
    state = race.data
    row = state[_ROW]
    speed = SPEED[state[row + _LEVER]]
    lanes = 1
    if speed <= _FREE_TO:
        lanes = _UNLIMITED
    elif speed < _TOP:
        lanes = keep(race, WHITE_DICE[speed], _WHITE, 19, speed <= _HIGH_TO)
    at = race.draw(RED_DICE[state[row + _LEVER]], _RED, 20)
    hurt(race, row, 0, race.hits(at, 2 + state[_TURBOS]))
    if not state[row + _WRECK]:
        state[_LANES] = lanes
        state[_LEFT] = speed
        state[_PHASE] = _MOVE


def keep(race: Race, count: int, kind: int, rule: int, high: bool) -> int:
    """Roll a batch and return its highest or its lowest die."""
    at = race.draw(count, kind, rule)
    dice = race.dice[at : race.used]
    return max(dice) if high else min(dice)


def enter(race: Race, row: int, old: int, box: int) -> None:
    """Drive into a box without a live car (RNC-24)."""
    state = race.data
    seat = state[_SEAT]
    was = state[_BOXES + old]
    put(race, row, seat, old, box)
    state[_LEFT_BOX] = old & 255
    state[_LEFT_BOX + 1] = old >> 8
    # RNC-06. From one step to the next in a turn only the low byte of the number changes, but for a carry.
    count = state[_ARRIVALS] + 1
    if count < 256 and state[_MOVED] and state[row + _ARRIVAL + 1] == state[_ARRIVALS + 1]:
        state[_ARRIVALS] = state[row + _ARRIVAL] = count
    else:
        arrive(state, row)
    state[_MOVED] += 1
    left = state[_LEFT] - 1
    state[_LEFT] = left
    state[_PHASE] = _MOVE if left else _TO_END
    # RNC-25. No box lies across a line, so a line is crossed from a box that ends right before it.
    if was & (_START | _FINISH_LINE):
        start = int(was & _START > 0)
        state[row + _PASSES] += start
        if was & _FINISH_LINE and state[row + _PASSES] >= state[_LAPS] + start:
            end_race(state, _FINISH, seat)
            return
    if state[_BOOST]:
        hurt(race, row, 0, race.hits(race.draw(1, _RED, 45), 2))  # RNC-45
    if state[_BOXES + box] & (_MINE | _WRECKED):
        hazards(race, row, box)


def go(race: Race, code: int) -> None:
    """Resolve `ahead`, `left` and `right` (RNC-22, RNC-23, RNC-28)."""
    state = race.data
    row = state[_ROW]
    old = state[row + _BOX] | state[row + _BOX + 1] << 8
    box = race.ways[code & 7][old]
    there = state[_BOXES + box]
    if there & _WALL:
        crash(race, row)
        if state[row + _WRECK]:
            return
        state[_PHASE] = _FORCED
        if state[_BOOST]:
            state[_LEFT] = 0
            state[_STOPPED] = 1
            state[_PHASE] = _TO_END
    elif there & _OCCUPANT:
        top = 4 if state[row + _FITTED] & _COMBAT_BUMPER else 3  # RNC-34
        collide(race, row, (there & _OCCUPANT) - 1, top, 33)
    else:
        if code & 7 and state[_LANES] != _UNLIMITED:
            if state[_LANES]:
                state[_LANES] -= 1
            else:
                state[row + _STEERING] -= 1
        enter(race, row, old, box)


def crash(race: Race, row: int) -> None:
    """Lose what a barrier costs at the present speed (RNC-28)."""
    speed = SPEED[race.data[row + _LEVER]]
    loss = 1
    if speed == _TOP:
        loss = 6
    elif speed > _FREE_TO:
        loss = keep(race, WHITE_DICE[speed], _ANY, 28, speed > _HIGH_TO)
    hurt(race, row, loss, 0)


def force(race: Race, code: int) -> None:
    """Resolve `force left` and `force right` (RNC-29 to RNC-31)."""
    state = race.data
    row = state[_ROW]
    if state[_PHASE] == _MOVE:
        crash(race, row)
        if state[row + _WRECK]:
            return
    old = state[row + _BOX] | state[row + _BOX + 1] << 8
    box = race.ways[1 + (code & 7)][old]
    seat = (state[_BOXES + box] & _OCCUPANT) - 1
    if seat >= 0 and state[_MOVED] and may_repeat(state, row, old, seat):
        ram_car(race, row, seat, 0)
        if state[row + _WRECK]:
            return
    if state[_BOXES + box] & _OCCUPANT:
        collide(race, row, seat, 2, 32)
    else:
        enter(race, row, old, box)


def collide(race: Race, row: int, seat: int, top: int, rule: int) -> None:
    """Hit a car that doesn't give way: 1, 2 hurt both, the dice up to `hurting` that car only (RNC-32, RNC-33)."""
    state = race.data
    at = race.draw(state[_LEFT], _ANY, rule)
    hurt(race, row, race.hits(at, 2), 0)
    hurt(race, _ROWS + _WIDTH * seat, race.hits(at, top), 0)
    state[_LEFT] = 0
    state[_STOPPED] = 1
    state[_PHASE] = _TO_END
