"""The legal acts of every phase, written as codes into Race.acts."""

from .. import const
from .race import Race
from .ram import find_target, may_repeat
from .tables import LEVER_ACTS, SWITCH_ACTS

_ROW = const(2)
_IN_LANE = const(25)
_LANES = const(38)
_MOVED = const(39)
_TURBOS = const(40)
_BRAKINGS = const(41)
_PAWN = const(42)
_MOVABLE = const(62)
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
_BOXES = const(208)
_OCCUPANT = const(7)
_MINE = const(8)
_WALL = const(128)
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
_ACCELERATE = const(96)
_DECELERATE = const(104)
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
    at = 7 * race.data[race.data[_ROW] + _LEVER]
    race.acts[:6] = LEVER_ACTS[at + 1 : at + 7]
    return LEVER_ACTS[at]


def pedals(race: Race) -> int:
    """Phase `pedals` (RNC-15 to RNC-18): with brakes and turbo along the lines of the lever acts."""
    state = race.data
    acts = race.acts
    row = state[_ROW]
    brake = state[row + _BRAKES] and not state[_TURBOS]
    turbo = state[row + _TURBO] and not state[_BRAKINGS] and state[_TURBOS] < _TURBO_PER_TURN
    acts[0] = _ROLL
    count = 1
    at = 7 * state[row + _LEVER] + 1
    for code in LEVER_ACTS[at : at + 4]:
        if code == _MAINTAIN:
            break
        if code < _DECELERATE:
            if turbo:
                acts[count] = code + _ADD_TURBO - _ACCELERATE
                count += 1
        elif brake:
            acts[count] = code + _BRAKE - _DECELERATE
            count += 1
    return count


def move(race: Race) -> int:
    """Phase `move` (RNC-21 to RNC-23, RNC-30)."""
    state = race.data
    acts = race.acts
    row = state[_ROW]
    box = state[row + _BOX] | state[row + _BOX + 1] << 8
    acts[0] = _AHEAD
    count = 1
    if not state[_BOOST]:
        _, left, right = race.ways
        change = state[_LANES] or state[row + _STEERING]
        there = state[_BOXES + left[box]]
        if there < _WALL:
            acts[1] = _FORCE_LEFT
            count = 2
            if change and not there & _OCCUPANT:
                acts[2] = _GO_LEFT
                count = 3
        there = state[_BOXES + right[box]]
        if there < _WALL:
            acts[count] = _FORCE_RIGHT
            count += 1
            if change and not there & _OCCUPANT:
                acts[count] = _GO_RIGHT
                count += 1
    return moved(race, count, row, box) if state[_MOVED] else count


def forced(race: Race) -> int:
    """Phase `forced` (RNC-29)."""
    state = race.data
    row = state[_ROW]
    box = state[row + _BOX] | state[row + _BOX + 1] << 8
    count = 0
    for way in (1, 2):
        if state[_BOXES + race.ways[way][box]] < _WALL:
            race.acts[count] = _FORCE_LEFT - 1 + way
            count += 1
    return count


def to_end(race: Race) -> int:
    """Phase `end` (RNC-51)."""
    state = race.data
    acts = race.acts
    row = state[_ROW]
    acts[0] = _DONE
    count = 1
    if not state[_STOPPED]:
        if not state[_BOOST] and state[_MOVABLE] & state[row + _ON] & 1 << _BOOSTER:  # RNC-44
            for boxes in range(3):
                acts[count] = _USE_BOOSTER + boxes
                count += 1
        if state[_MOVED]:
            count = moved(race, count, row, state[row + _BOX] | state[row + _BOX + 1] << 8)
    return count


def moved(race: Race, count: int, row: int, box: int) -> int:
    """Add what a car can do that has moved and was not stopped: ram (RNC-35), lay a mine (RNC-42)."""
    state = race.data
    track = race.track
    lane = track.lane[box]
    near = state[_IN_LANE + lane] | state[_IN_LANE + lane + 2]
    if near:
        firsts = track.first
        first = firsts[box]
        edge = track.front[box] + 1
        other = _ROWS
        while near:
            if near & 1:
                there = state[other + _BOX] | state[other + _BOX + 1] << 8
                column = firsts[there]
                # Beside, or the left or right box, which on a closed track can be the first of its lane
                if (column <= edge and first <= track.front[there]) or column + track.columns == edge:
                    count = rams(race, count, row, box, (other - _ROWS) // _WIDTH)
            near >>= 1
            other += _WIDTH
    if state[row + _MINES] and not state[_MINED]:
        there = state[_BOXES + (state[_LEFT_BOX] | state[_LEFT_BOX + 1] << 8)]
        if not there & (_MINE | _OCCUPANT):
            race.acts[count] = _LAY_MINE
            count += 1
    return count


def rams(race: Race, count: int, row: int, box: int, seat: int) -> int:
    """Add the forms of a ram (RNC-40, RNC-41), if RNC-39 allows it."""
    state = race.data
    if not may_repeat(state, row, box, seat):
        return count
    acts = race.acts
    code = _RAM + seat
    arms = state[_MOVABLE] & state[row + _ON]
    acts[count] = code
    count += 1
    if arms >> _BUMPER & 1:
        acts[count] = code + _WITH_BUMPER
        count += 1
    if arms >> _SAW & 1:
        acts[count] = code + _WITH_SAW
        count += 1
        if arms >> _BUMPER & 1 and not state[_PAWN]:
            acts[count] = code + _WITH_BUMPER + _WITH_SAW
            count += 1
    return count


def equipment(race: Race, count: int) -> int:
    """Add `on X` and `use X`, but for the booster (RNC-43, RNC-46 to RNC-49)."""
    state = race.data
    acts = race.acts
    row = state[_ROW]
    pawns = state[_MOVABLE]
    on = pawns & state[row + _ON]
    if on:
        if on >> _EXTINGUISHER & 1 and state[row + _HEAT]:
            acts[count] = _COOL
            count += 1
        if on >> _FLAMER & 1 and find_target(race, False):
            acts[count] = _FIRE_FLAMER
            count += 1
        if on >> _GUN & 1 and find_target(race, True):
            acts[count] = _FIRE_GUN
            count += 1
        pawns ^= on
    for at in (4 * (pawns & 7), 32 + 4 * (pawns >> 3)):
        acts[count : count + 3] = SWITCH_ACTS[at + 1 : at + 4]
        count += SWITCH_ACTS[at]
    return count


# By phase, from GRID on
LEGAL = (grid, to_shift, pedals, move, forced, to_end)
