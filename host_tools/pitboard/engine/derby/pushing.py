"""Pushing (CDY-41 to CDY-43): whether a row of cars can be pushed, and pushing it car by car."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboard.engine.derby import arriving
from pitboard.engine.derby.frames import MOVED, PUSH, SLIDES, STEPS

if TYPE_CHECKING:
    from pitboard.engine.derby.race import Derby


def begin(race: Derby, seat: int, box: int, direction: int, way: int, how: int) -> None:
    """Begins a push that is possible: a car wants into the taken box (CDY-43)."""
    line, standing = race.ground.ahead[direction], race.standing
    moves = [(seat, race.cars[seat].box, box)]
    while box >= 0 and standing[box] >= 0:
        moves.append((standing[box], box, line[box]))
        box = line[box]
    over = box < 0
    if over:
        last, start, _ = moves[-1]
        moves[-1] = (last, start, race.ground.opposite[direction][start])
        if way == STEPS and len(moves) > 2:  # CDY-42: the mover and two or more cars
            race.going = False
    moves.reverse()
    if race.tell:
        race.note("CDY-41", "push", seat=seat, pushed=[move[0] for move in reversed(moves[:-1])], rows=len(moves) - 1)
    race.work.append((PUSH, direction, way, how, tuple(moves), over))


def push_on(race: Derby, frame: tuple[Any, ...]) -> bool:
    """Moves the next car of a push, or drops the rest of it (CDY-43)."""
    _, direction, way, how, moves, over = frame
    seat, start, box = moves[0]
    car = race.cars[seat]
    if car.box != start or race.standing[box] >= 0:
        _drop(race, moves[-1][0], way)
        return False
    if len(moves) > 1:
        race.work.append((PUSH, direction, way, how, moves[1:], False))
        race.move_car(car, box)
        race.edge = race.edge or over
        if race.tell:
            race.note("CDY-42" if over else "CDY-41", "over edge" if over else "pushed", seat=seat, box=race.name(box))
        arriving.arrive(race, car, direction, MOVED)
    else:
        arriving.land(race, car, box, direction, way, how)
    return False


def _drop(race: Derby, seat: int, way: int) -> None:
    """Drops the rest of a push: the pushing car stays where it is now."""
    if race.tell:
        race.note("CDY-43", "push dropped", seat=seat, step=way == STEPS)
    if way == STEPS:
        race.going = False
    elif way == SLIDES:
        arriving.turn_round(race, race.cars[seat])
