"""Arriving in a space: lava, mines, flags (CDY-44 to CDY-48)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboard.engine.derby import board, frames
from pitboard.engine.derby.frames import FLAG, JUMPS, MINE, MOVED, OBSTACLE, SERVICE, SLIDES, STEPS
from pitboard.engine.derby.tables import COLOURS, LAVA, NOTHING

if TYPE_CHECKING:
    from pitboard.engine.derby.cars import Car
    from pitboard.engine.derby.race import Derby


def arrive(race: Derby, car: Car, direction: int, how: int) -> None:
    """Has everything in a car's new space done to it: lava first, then what lies there (CDY-44)."""
    box = car.box
    if race.lying[box]:
        if race.obstacle[box] >= 0:
            race.work.append((OBSTACLE, car.seat, direction, how))
        elif race.flag[box] >= 0:
            if how != MOVED:  # CDY-47
                race.work.append((FLAG, car.seat))
        elif race.mine[box] != car.seat:
            race.work.append((MINE, car.seat))
    if race.ground.terrain[box] == LAVA:
        race.work.append((frames.LAVA, car.seat))


def land(race: Derby, car: Car, box: int, direction: int, way: int, how: int) -> None:
    """Moves a car into a free space in its way, and has it arrive."""
    race.move_car(car, box)
    if race.tell:
        _tell_move(race, car, way)
    if way == SLIDES:
        turn_round(race, car)  # CDY-52: before the new space is resolved
    arrive(race, car, direction, how)


def _tell_move(race: Derby, car: Car, way: int) -> None:
    if way == STEPS:
        race.note("CDY-37", "step", seat=car.seat, box=race.name(car.box), back=race.mode == "back", left=race.points)
    elif way == JUMPS:
        race.note("CDY-50", "jump", seat=car.seat, box=race.name(car.box))
    else:
        race.note("CDY-52", "slide", seat=car.seat, box=race.name(car.box))


# ---- lava, mines, flags -------------------------------------------------------------------------------------------


def lava(race: Derby, frame: tuple[Any, ...]) -> bool:
    """Pays the active player for another's car on lava, and damages the car (CDY-45, CDY-58)."""
    seat = frame[1]
    coins = race.gain(race.active, 1) if seat != race.active else 0
    fireproof = "fireproof" in race.cars[seat].abilities
    if race.tell:
        race.note("CDY-45", "lava", seat=seat, target=race.active, coins=coins, fireproof=fireproof)
    return not fireproof and board.damage(race, seat)


def mine(race: Derby, frame: tuple[Any, ...]) -> bool:
    """Sets off a mine of another player (CDY-46)."""
    car = race.cars[frame[1]]
    owner = race.mine[car.box]
    race.mine[car.box] = NOTHING
    race.lying[car.box] = False
    race.cars[owner].unarmed += 1
    coins = race.gain(owner, 1)
    if race.tell:
        race.note("CDY-46", "mine hit", seat=car.seat, target=owner, coins=coins)
    return board.damage(race, car.seat)


def flag(race: Derby, frame: tuple[Any, ...]) -> bool:
    """Completes an objective, with service if the player has it (CDY-47, CDY-48)."""
    car = race.cars[frame[1]]
    colour = race.flag[car.box]
    if colour not in car.goals or colour in car.done:
        return False
    car.done = (*car.done, colour)
    if race.tell:
        left = len(car.goals) - len(car.done)
        race.note("CDY-47", "flag done", seat=car.seat, colour=COLOURS[colour], left=left)
    if "service" not in car.abilities:
        return False
    acts = board.services(race, car)
    if not acts:
        return False
    race.work.append((SERVICE, car.seat))
    race.ask("service", car.seat, acts)
    return True


def turn_round(race: Derby, car: Car) -> None:
    """Turns a car to the opposite of its facing."""
    car.face = race.ground.back[car.face]
    if race.tell:
        race.note("CDY-52", "turned round", seat=car.seat, face=race.ground.map.directions[car.face])
