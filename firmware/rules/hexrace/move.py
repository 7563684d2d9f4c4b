"""The movement, obstacles and damage (HEX-42 to HEX-48)."""

from .. import const
from .race import Race

_ROW = const(2)
_RACING = const(4)
_FINISHED = const(5)
_LAPS = const(6)
_OPTIONS = const(7)
_ROUND = const(10)
_TURN = const(12)
_LAST_STOP = const(41)
_LAST_FROM = const(42)
_LAST_WAY = const(44)
_LAST_BEND = const(45)
_LAST_THEN = const(46)
_LAST_STEPS = const(47)
_ROWS = const(64)
_WIDTH = const(24)
_FACING = const(2)
_SPEED = const(3)
_STATUS = const(4)
_PENALTY = const(9)
_SLIDE = const(10)
_LAP = const(11)
_GATE = const(12)
_GATES = const(13)
_GRASS = const(14)
_BODY = const(19)
_END = const(20)
_ON_GRASS = const(1)
_WALL = const(2)
_BLOCKED = const(6)
_DONE = const(1)
_WRECKED = const(2)
_DAMAGE = const(1)
_BY_WALL = const(1)
_AT_FINISH = const(2)
_BY_CAR = const(3)


def drive(race: Race, place: int, speed: int, way: int, bend: int, then: int) -> int:
    """Move the active car, which is off the board: in direction `way`, and after `bend` steps in direction `then`.

    Sets its place and speed, and what the state tells of the path; returns the steps made (HEX-42).
    """
    state = race.data
    row = state[_ROW]
    state[_LAST_FROM] = place & 255
    state[_LAST_FROM + 1] = place >> 8
    state[_LAST_WAY] = way
    state[_LAST_BEND] = bend
    state[_LAST_THEN] = then
    state[_LAST_STOP] = 0
    board = race.board
    step = race.ways[way]
    steps = 0
    while steps < speed:
        if steps == bend:
            way = then
            step = race.ways[way]
        place += step
        there = board[place]
        if there:
            if there & _BLOCKED:
                speed = stop(race, speed, place, way)
                place -= step
                break
            steps += 1
            if there > 0xFF:
                cut_in(state, there >> 8)
            if there & _ON_GRASS:
                if speed > 1:  # HEX-47
                    speed -= 1
            elif there & 0xF0 and pass_gate(race, row, (there >> 4 & 15) - 1, way):
                state[row + _END + 2] = speed - steps
                break
        else:
            steps += 1
    state[_LAST_STEPS] = steps
    state[row + _SPEED] = speed
    if state[row + _STATUS]:
        place = 0
    state[row] = place & 255
    state[row + 1] = place >> 8
    state[row + _GRASS] = board[place] & _ON_GRASS
    return steps


def cut_in(state: bytearray, noses: int) -> None:
    """Give the penalty flag to the cars that have the active car before their noses (HEX-46)."""
    row = _ROWS
    while noses:
        if noses & 1:
            state[row + _PENALTY] = 1
        noses >>= 1
        row += _WIDTH


def pass_gate(race: Race, row: int, gate: int, way: int) -> bool:
    """Enter a gate's hex by a step; tell whether that finishes the race (HEX-04, HEX-05, HEX-48)."""
    state = race.data
    gates = race.track.gates
    if gate != state[row + _GATE] or (way - gates[gate] + 1) % 6 > 2:
        return False
    state[row + _GATES] += 1
    state[row + _GATE] = (gate + 1) % len(gates)
    if gate:
        return False
    state[row + _LAP] += 1
    if state[row + _LAP] < state[_LAPS]:
        return False
    state[_FINISHED] += 1
    leave(race, row, _DONE)
    state[_LAST_STOP] = _AT_FINISH
    return True


def leave(race: Race, row: int, status: int) -> None:
    """Take a car that has finished or is a wreck out of the race; the active car is off the board already."""
    state = race.data
    if row != state[_ROW]:
        race.mark(row)
        state[row] = state[row + 1] = state[row + _GRASS] = 0
    state[row + _STATUS] = status
    state[row + _SLIDE] = 0
    state[_RACING] -= 1
    state[row + _END] = state[_ROUND]
    state[row + _END + 1] = state[_ROUND + 1]
    state[row + _END + 3] = state[_TURN]


def stop(race: Race, speed: int, place: int, way: int) -> int:
    """Run into the wall or the car at `place` (HEX-43, HEX-44). Return the speed that is left."""
    state = race.data
    row = state[_ROW]
    if race.board[place] & _WALL:
        state[_LAST_STOP] = _BY_WALL
        hurt(race, row, (speed + 2) // 3)
        return 0
    other = _ROWS
    while state[other] | state[other + 1] << 8 != place:
        other += _WIDTH
    state[_LAST_STOP] = _BY_CAR + (other - _ROWS) // _WIDTH
    turned = (way - state[other + _FACING]) % 6
    closing = speed
    speed = 0
    if turned == 0:
        speed = min(closing, state[other + _SPEED])
        closing -= speed
    elif turned == 3:
        closing += state[other + _SPEED]
        state[other + _SPEED] = state[other + _SLIDE] = 0
    state[other + _PENALTY] = 1
    hurt(race, row, (closing + 2) // 3)
    hurt(race, other, (closing + 2) // 6)
    return 0 if state[row + _STATUS] else speed


def hurt(race: Race, row: int, loss: int) -> None:
    """Take body points; without any left the car is a wreck (HEX-45)."""
    state = race.data
    if not state[_OPTIONS] & _DAMAGE:
        return
    left = state[row + _BODY] - loss
    if left > 0:
        state[row + _BODY] = left
    else:
        leave(race, row, _WRECKED)
        state[row + _BODY] = state[row + _SPEED] = 0
