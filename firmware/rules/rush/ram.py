"""Side ramming, mines and equipment."""

from .. import const
from .race import Race
from .turn import arrive, hazards, hurt

_NONE = const(0xFFFF)
_PHASE = const(0)
_ROW = const(2)
_IN_LANE = const(25)
_LEFT = const(37)
_LANES = const(38)
_PAWN = const(42)
_PAWN_2 = const(43)
_MOVABLE = const(62)
_OPTIONS = const(7)
_MINED = const(44)
_BOOST = const(45)
_LEFT_BOX = const(47)
_BARRED = const(49)
_PUSHED = const(50)
_ROWS = const(64)
_WIDTH = const(24)
_BOX = const(0)
_HEAT = const(9)
_STEERING = const(10)
_MINES = const(13)
_ON = const(14)
_BOXES = const(208)
_OCCUPANT = const(7)
_MINE = const(8)
_WRECKED = const(16)
_WALL = const(128)
_MOVE = const(4)
_QUICK_ARM = const(1)
_RAM = const(24)
_FIRE_GUN = const(65)
_USE_BOOSTER = const(72)
_COOL = const(80)
_SWITCH_ON = const(88)
_LAY_MINE = const(144)
_ANY = const(0)
_WHITE = const(1)
_RED = const(2)
_BOOSTER = const(0)
_EXTINGUISHER = const(1)
_BUMPER = const(2)
_GUN = const(3)
_FLAMER = const(4)
_SAW = const(5)


def may_repeat(state: bytearray, row: int, box: int, seat: int) -> bool:
    """Tell whether RNC-39 lets the active car, in `box`, ram this seat (again)."""
    if state[_BARRED] >> seat & 1:
        return False
    at = _PUSHED + 2 * seat
    was = state[at] | state[at + 1] << 8
    return was == _NONE or (was == box and not state[_BOOST] and state[_LANES] + state[row + _STEERING] > 0)


def ram(race: Race, code: int) -> None:
    """Resolve `ram S`, with or without bumper and saw (RNC-40, RNC-41)."""
    arms = (code - _RAM) >> 3
    if arms & 1:
        move_pawn(race.data, _BUMPER)
    if arms & 2:
        move_pawn(race.data, _SAW)
    ram_car(race, race.data[_ROW], code & 7, arms)


def ram_car(race: Race, row: int, seat: int, arms: int) -> None:
    """Ram a car (RNC-36 to RNC-39). `arms`: 1 with the bumper, 2 with the saw, 3 with both."""
    state = race.data
    die = race.dice[race.draw(1, _WHITE, 36)] + (arms & 1)
    cut = arms & 2 and race.dice[race.draw(1, _RED, 41)] > 3
    target = _ROWS + _WIDTH * seat
    old = state[target + _BOX] | state[target + _BOX + 1] << 8
    own = state[row + _BOX] | state[row + _BOX + 1] << 8
    track = race.track
    # The push box (4.2), in the direction away from the attacker
    box = track.covering(2 * track.lane[old] - track.lane[own], track.front[old])
    there = state[_BOXES + box]
    free = not there & (_WALL | _OCCUPANT)
    if die > 3 and free:
        at = _PUSHED + 2 * seat
        state[at] = old & 255
        state[at + 1] = old >> 8
        put(race, target, seat, old, box)
        if track.front[box] != track.front[old]:  # RNC-06. No box lies across a line.
            arrive(state, target)
        hazards(race, target, box)
    else:
        state[_BARRED] |= 1 << seat
    if die < 3:
        hurt(race, row, 1, 0)
    elif die > 4 or (die == 4 and not free):
        hurt(race, target, 1, 0)
    if die > 5 and there & _OCCUPANT:
        hurt(race, _ROWS + _WIDTH * ((there & _OCCUPANT) - 1), 1, 0)
    if cut:
        hurt(race, target, 1, 0)


def put(race: Race, row: int, seat: int, old: int, box: int) -> None:
    """Take a car from one box to another."""
    state = race.data
    state[_BOXES + old] &= ~_OCCUPANT
    state[_BOXES + box] |= seat + 1
    state[row + _BOX] = box & 255
    state[row + _BOX + 1] = box >> 8
    lane = race.track.lane[box]
    was = race.track.lane[old]
    if lane != was:
        state[_IN_LANE + 1 + was] ^= 1 << seat
        state[_IN_LANE + 1 + lane] ^= 1 << seat


def move_pawn(state: bytearray, equipment: int) -> None:
    """Switch an equipment on or off (RNC-43)."""
    bit = 1 << equipment
    state[state[_ROW] + _ON] ^= bit
    if state[_PAWN]:
        state[_PAWN_2] = equipment + 1
        state[_MOVABLE] = 0
    else:
        state[_PAWN] = equipment + 1
        if not state[_OPTIONS] & _QUICK_ARM:
            state[_MOVABLE] ^= bit


def arm(race: Race, code: int) -> None:
    """Resolve what needs no dice: `on X`, `use booster N`, `use extinguisher`, `mine`."""
    state = race.data
    if code == _LAY_MINE:  # RNC-42
        state[_BOXES + (state[_LEFT_BOX] | state[_LEFT_BOX + 1] << 8)] |= _MINE
        state[state[_ROW] + _MINES] -= 1
        state[_MINED] = 1
    elif code >= _SWITCH_ON:
        move_pawn(state, code - _SWITCH_ON)
    elif code == _COOL:  # RNC-49
        move_pawn(state, _EXTINGUISHER)
        state[state[_ROW] + _HEAT] -= 1
    else:  # RNC-44
        move_pawn(state, _BOOSTER)
        state[_LEFT] = code - _USE_BOOSTER + 1
        state[_BOOST] = 1
        state[_PHASE] = _MOVE


def fire(race: Race, code: int) -> None:
    """Resolve `use gun` and `use flamer` (RNC-46, RNC-47)."""
    gun = code == _FIRE_GUN
    target = find_target(race, gun)
    move_pawn(race.data, _GUN if gun else _FLAMER)
    found = race.hits(race.draw(4 - (target >> 8), _ANY, 47 if gun else 46), 2)
    hurt(race, target & 255, found if gun else 0, 0 if gun else found)


def find_target(race: Race, forward: bool) -> int:
    """Look along the line of fire (RNC-48): row of the target + 256 * distance, 0 when there is none."""
    state = race.data
    track = race.track
    row = state[_ROW]
    box = state[row + _BOX] | state[row + _BOX + 1] << 8
    for distance in (256, 512, 768):
        box = track.ways[0][box] if forward else track.covering(track.lane[box], track.first[box] - 1)
        there = state[_BOXES + box]
        if there & _OCCUPANT:
            target = _ROWS + _WIDTH * ((there & _OCCUPANT) - 1)
            return 0 if target == row else distance + target
        if there & (_WALL | _WRECKED):
            break
    return 0
