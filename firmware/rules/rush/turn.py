"""Rounds and turns, arrivals, damage, and the end of the race."""

from .. import const
from .race import Race

_NOBODY = const(255)
_PHASE = const(0)
_SEAT = const(1)
_ROW = const(2)
_PLAYERS = const(3)
_LIVE = const(4)
_END = const(5)
_WINNER = const(6)
_OPTIONS = const(7)
_LIMIT = const(8)
_ROUND = const(10)
_ARRIVALS = const(13)
_AT = const(17)
_ORDERED = const(18)
_ORDER = const(19)
_IN_LANE = const(25)
_TURN = const(37)
_TURN_END = const(62)
_MOVABLE = const(62)
_ROWS = const(64)
_WIDTH = const(24)
_BOX = const(0)
_PASSES = const(2)
_ARRIVAL = const(3)
_STRUCTURE = const(8)
_HEAT = const(9)
_HAS = const(15)
_WRECK = const(17)
_BOXES = const(208)
_OCCUPANT = const(7)
_MINE = const(8)
_WRECKED = const(16)
_OVER = const(0)
_TO_SHIFT = const(2)
_LAST_STANDING = const(2)
_ALL_WRECKED = const(2)
_SURVIVOR = const(3)
_ROUND_LIMIT = const(4)
_ANY = const(0)
_EXPLOSION = const(6)

NEW_TURN = b"\0\0\0\0\0\0\0\0\0\0\xff\xff\0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"


def arrive(state: bytearray, row: int) -> None:
    """Give the car of `row` the next arrival number (RNC-06)."""
    at = _ARRIVALS
    while state[at] == 255:
        state[at] = 0
        at += 1
    state[at] += 1
    for i in range(4):
        state[row + _ARRIVAL + i] = state[_ARRIVALS + i]


def progress(race: Race, row: int) -> int:
    """Return the progress of a car that stands on the track (RNC-06)."""
    state = race.data
    track = race.track
    front = track.front_at(state[row + _BOX] | state[row + _BOX + 1] << 8)
    return front + track.columns * (state[row + _PASSES] - 1)


def before(race: Race, row: int, other: int) -> bool:
    """Tell whether the car of `row` comes before another one in the turn order (RNC-05)."""
    diff = progress(race, row) - progress(race, other)
    i = _ARRIVAL + 3
    while not diff:
        diff = race.data[other + i] - race.data[row + i]
        i -= 1
    return diff > 0


def set_order(race: Race) -> None:
    """Put the live cars in order (RNC-05)."""
    state = race.data
    count = 0
    for seat in range(state[_PLAYERS]):
        row = _ROWS + _WIDTH * seat
        if not state[row + _WRECK]:
            at = _ORDER + count
            while at > _ORDER and before(race, row, _ROWS + _WIDTH * state[at - 1]):
                state[at] = state[at - 1]
                at -= 1
            state[at] = seat
            count += 1
    state[_ORDERED] = count


def leader(race: Race) -> int:
    """Return the seat of the car that would be first in the turn order now."""
    state = race.data
    order = state[_ORDERED:_IN_LANE]
    set_order(race)
    seat = state[_ORDER]
    state[_ORDERED:_IN_LANE] = order
    return seat


def begin_round(race: Race) -> None:
    """Start the next round with its first turn."""
    state = race.data
    state[_ROUND] = (state[_ROUND] + 1) & 255
    if not state[_ROUND]:
        state[_ROUND + 1] += 1
    set_order(race)
    begin_turn(state, 0)


def begin_turn(state: bytearray, at: int) -> None:
    """Start the turn of the car at this place of the order."""
    seat = state[_ORDER + at]
    state[_AT] = at
    state[_SEAT] = seat
    state[_ROW] = _ROWS + _WIDTH * seat
    state[_PHASE] = _TO_SHIFT
    state[_TURN:_TURN_END] = NEW_TURN
    state[_MOVABLE] = state[state[_ROW] + _HAS]


def next_turn(race: Race, _: int) -> None:
    """Go on to the next live car of the order, or to the next round (RNC-07, RNC-57)."""
    state = race.data
    for at in range(state[_AT] + 1, state[_ORDERED]):
        if not state[_ROWS + _WIDTH * state[_ORDER + at] + _WRECK]:
            begin_turn(state, at)
            return
    if state[_ROUND] == state[_LIMIT] and state[_ROUND + 1] == state[_LIMIT + 1]:
        end_race(state, _ROUND_LIMIT, leader(race))
    else:
        begin_round(race)


def end_race(state: bytearray, end: int, winner: int) -> None:
    """End the race; everything else keeps its last values."""
    state[_PHASE] = _OVER
    state[_SEAT] = _NOBODY
    state[_END] = end
    state[_WINNER] = winner


def settle(race: Race) -> None:
    """After an act: the race may be over, or the active car's turn (RNC-53, RNC-55, RNC-56, RNC-58)."""
    state = race.data
    if not state[_PHASE]:
        return
    if not state[_LIVE]:
        end_race(state, _ALL_WRECKED, _NOBODY)
    elif state[_LIVE] == 1 and state[_OPTIONS] & _LAST_STANDING and state[_PLAYERS] > 1:
        end_race(state, _SURVIVOR, leader(race))
    elif state[state[_ROW] + _WRECK]:
        next_turn(race, 0)


def hurt(race: Race, row: int, loss: int, heat: int) -> None:
    """Take structure points and add heat; at 0 or 6 the car is a wreck, which nothing hurts (RNC-52)."""
    state = race.data
    if state[row + _WRECK]:
        return
    loss = state[row + _STRUCTURE] - loss
    heat += state[row + _HEAT]
    if loss > 0 and heat < _EXPLOSION:
        state[row + _STRUCTURE] = loss
        state[row + _HEAT] = heat
        return
    state[row + _STRUCTURE] = max(loss, 0)
    state[row + _HEAT] = min(heat, _EXPLOSION)
    state[row + _WRECK] = 1
    state[_LIVE] -= 1
    box = state[row + _BOX] | state[row + _BOX + 1] << 8
    state[_IN_LANE + 1 + race.track.lane[box]] &= ~(1 << ((state[_BOXES + box] & _OCCUPANT) - 1))
    state[_BOXES + box] = (state[_BOXES + box] & ~_OCCUPANT) | _WRECKED


def hazards(race: Race, row: int, box: int) -> None:
    """Roll for a wreck and a mine in the box that a car has come into (RNC-26, RNC-27)."""
    state = race.data
    at = _BOXES + box
    if state[at] & _WRECKED and not state[row + _WRECK] and race.dice[race.draw(1, _ANY, 26)] < 4:
        hurt(race, row, 1, 0)
    if state[at] & _MINE and not state[row + _WRECK] and race.dice[race.draw(1, _ANY, 27)] < 4:
        state[at] &= ~_MINE
        hurt(race, row, 1, 0)
