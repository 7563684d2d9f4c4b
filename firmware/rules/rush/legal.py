"""The legal acts of every phase, written as codes into Race.acts."""

from .. import const
from .race import Race
from .ram import find_target, may_repeat
from .tables import DOWN, DOWN_LEFT, GEAR, SAME, UP, UP_RIGHT

_PHASE = const(0)
_ROW = const(2)
_OPTIONS = const(7)
_IN_LANE = const(25)
_LANES = const(38)
_MOVED = const(39)
_TURBOS = const(40)
_BRAKINGS = const(41)
_PAWN = const(42)
_PAWN_2 = const(43)
_MINED = const(44)
_BOOST = const(45)
_STOPPED = const(46)
_LEFT_BOX = const(47)
_ROWS = const(64)
_WIDTH = const(24)
_BOX = const(0)
_LEVER = const(7)
_HEAT = const(9)
_STEERING = const(10)
_BRAKES = const(11)
_TURBO = const(12)
_MINES = const(13)
_ON = const(14)
_HAS = const(15)
_BOXES = const(208)
_OCCUPANT = const(7)
_MINE = const(8)
_WALL = const(128)
_MOVE = const(4)
_QUICK_ARM = const(1)
_AHEAD = const(8)
_GO_LEFT = const(9)
_GO_RIGHT = const(10)
_FORCE_LEFT = const(16)
_FORCE_RIGHT = const(17)
_RAM = const(24)
_WITH_BUMPER = const(8)
_WITH_SAW = const(16)
_ROLL = const(56)
_FIRE_FLAMER = const(64)
_FIRE_GUN = const(65)
_USE_BOOSTER = const(72)
_COOL = const(80)
_SWITCH_ON = const(88)
_ACCELERATE = const(96)
_DECELERATE = const(104)
_CHANGE_GEAR = const(112)
_BRAKE = const(120)
_ADD_TURBO = const(128)
_MAINTAIN = const(136)
_LAY_MINE = const(144)
_DONE = const(152)
_PLACE = const(160)
_TURBO_PER_TURN = const(3)
_BOOSTER = const(0)
_EXTINGUISHER = const(1)
_BUMPER = const(2)
_GUN = const(3)
_FLAMER = const(4)
_SAW = const(5)


def grid(race: Race) -> int:
    """Phase `grid`: the lanes of the first row with a place left (RNC-03)."""
    count = 0
    row = 0
    while not count:
        for lane in range(race.track.lanes):
            if not race.data[_BOXES + race.track.grid(lane, row)] & (_WALL | _OCCUPANT):
                race.acts[count] = _PLACE + lane
                count += 1
        row += 1
    return count


def to_shift(race: Race) -> int:
    """Phase `lever` (RNC-10 to RNC-14)."""
    acts = race.acts
    lever = race.data[race.data[_ROW] + _LEVER]
    count = lines(acts, 0, UP[lever], UP_RIGHT[lever], _ACCELERATE)
    if lever:
        count = lines(acts, count, DOWN[lever], DOWN_LEFT[lever], _DECELERATE)
        acts[count] = _MAINTAIN
        count += 1
        other = SAME[lever]
        while other != lever:
            acts[count] = _CHANGE_GEAR + GEAR[other] - 1
            count += 1
            other = SAME[other]
    return equipment(race, count)


def pedals(race: Race) -> int:
    """Phase `pedals` (RNC-15 to RNC-18)."""
    state = race.data
    acts = race.acts
    row = state[_ROW]
    lever = state[row + _LEVER]
    acts[0] = _ROLL
    count = 1
    if state[row + _BRAKES] and not state[_TURBOS]:
        count = lines(acts, count, DOWN[lever], DOWN_LEFT[lever], _BRAKE)
    if state[row + _TURBO] and not state[_BRAKINGS] and state[_TURBOS] < _TURBO_PER_TURN:
        count = lines(acts, count, UP[lever], UP_RIGHT[lever], _ADD_TURBO)
    return equipment(race, count)


def lines(acts: bytearray, count: int, same: int, other: int, code: int) -> int:
    """Add the solid lines to a position of the same gear and to one of another gear."""
    if same:
        acts[count] = code
        count += 1
    if other:
        acts[count] = code + GEAR[other]
        count += 1
    return count


def move(race: Race) -> int:
    """Phases `move` and `forced` (RNC-21 to RNC-23, RNC-29, RNC-30)."""
    state = race.data
    acts = race.acts
    row = state[_ROW]
    box = state[row + _BOX] | state[row + _BOX + 1] << 8
    free = state[_PHASE] == _MOVE
    count = 0
    if free:
        acts[0] = _AHEAD
        count = 1
    if not state[_BOOST]:
        _, left, right = race.ways
        change = free and (state[_LANES] or state[row + _STEERING])
        there = state[_BOXES + left[box]]
        if there < _WALL:
            acts[count] = _FORCE_LEFT
            count += 1
            if change and not there & _OCCUPANT:
                acts[count] = _GO_LEFT
                count += 1
        there = state[_BOXES + right[box]]
        if there < _WALL:
            acts[count] = _FORCE_RIGHT
            count += 1
            if change and not there & _OCCUPANT:
                acts[count] = _GO_RIGHT
                count += 1
    if free:
        if state[_MOVED]:
            count = moved(race, count, row, box)
        if not state[_PAWN_2]:
            count = equipment(race, count)
    return count


def to_end(race: Race) -> int:
    """Phase `end` (RNC-51)."""
    state = race.data
    acts = race.acts
    acts[0] = _DONE
    count = 1
    if not state[_STOPPED]:
        row = state[_ROW]
        if not state[_BOOST] and movable(state, row) & state[row + _ON] & 1 << _BOOSTER:  # RNC-44
            for boxes in range(3):
                acts[count] = _USE_BOOSTER + boxes
                count += 1
        if state[_MOVED]:
            count = moved(race, count, row, state[row + _BOX] | state[row + _BOX + 1] << 8)
    return equipment(race, count)


def moved(race: Race, count: int, row: int, box: int) -> int:
    """Add what a car can do that has moved and was not stopped: ram (RNC-35), lay a mine (RNC-42)."""
    state = race.data
    track = race.track
    lane = track.lane[box]
    near = state[_IN_LANE + lane] | state[_IN_LANE + lane + 2]
    seat = 0
    while near:
        if near & 1 and may_repeat(state, row, box, seat):
            other = _ROWS + _WIDTH * seat
            other = state[other + _BOX] | state[other + _BOX + 1] << 8
            if (
                (track.first[other] <= track.front[box] and track.first[box] <= track.front[other])
                or other == track.ways[1][box]
                or other == track.ways[2][box]
            ):
                count = rams(race, count, row, _RAM + seat)
        near >>= 1
        seat += 1
    if state[row + _MINES] and not state[_MINED]:
        there = state[_BOXES + (state[_LEFT_BOX] | state[_LEFT_BOX + 1] << 8)]
        if not there & (_MINE | _OCCUPANT):
            race.acts[count] = _LAY_MINE
            count += 1
    return count


def rams(race: Race, count: int, row: int, code: int) -> int:
    """Add the forms of a ram (RNC-40, RNC-41)."""
    acts = race.acts
    arms = movable(race.data, row) & race.data[row + _ON]
    acts[count] = code
    count += 1
    if arms >> _BUMPER & 1:
        acts[count] = code + _WITH_BUMPER
        count += 1
    if arms >> _SAW & 1:
        acts[count] = code + _WITH_SAW
        count += 1
        if arms >> _BUMPER & 1 and not race.data[_PAWN]:
            acts[count] = code + _WITH_BUMPER + _WITH_SAW
            count += 1
    return count


def movable(state: bytearray, row: int) -> int:
    """Return the equipment whose pawn may still be moved in this turn, as bits (RNC-43)."""
    if state[_PAWN_2]:
        return 0
    if state[_PAWN] and not state[_OPTIONS] & _QUICK_ARM:
        return state[row + _HAS] & ~(1 << (state[_PAWN] - 1))
    return state[row + _HAS]


def equipment(race: Race, count: int) -> int:
    """Add `on X` and `use X`, but for the booster (RNC-43, RNC-46 to RNC-49)."""
    state = race.data
    acts = race.acts
    row = state[_ROW]
    pawns = movable(state, row)
    on = pawns & state[row + _ON]
    if on >> _EXTINGUISHER & 1 and state[row + _HEAT]:
        acts[count] = _COOL
        count += 1
    if on >> _FLAMER & 1 and find_target(race, False):
        acts[count] = _FIRE_FLAMER
        count += 1
    if on >> _GUN & 1 and find_target(race, True):
        acts[count] = _FIRE_GUN
        count += 1
    pawns &= ~on
    code = _SWITCH_ON
    while pawns:
        if pawns & 1:
            acts[count] = code
            count += 1
        pawns >>= 1
        code += 1
    return count


# By phase, from GRID on
LEGAL = (grid, to_shift, pedals, move, move, to_end)
