"""Driving and the other actions of a wheel that need no aim (CDY-28, CDY-30, CDY-31, CDY-35 to CDY-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboard.engine.derby import arriving, legal, pushing, rounds, ways
from pitboard.engine.derby.frames import STEP, STEP_END, STEPS
from pitboard.engine.derby.tables import LAVA

if TYPE_CHECKING:
    from pitboard.engine.derby.race import Derby


def drive(race: Derby, mode: str) -> None:
    """Goes one step, forwards or backwards (CDY-37, CDY-38)."""
    car, ground = race.cars[race.active], race.ground
    if not race.mode:
        race.mode, race.points = mode, race.value
    race.points -= 1
    race.going = True
    direction = car.face if mode == "go" else ground.back[car.face]
    box = ground.ahead[direction][car.box]
    if box < 0:  # CDY-39
        box = ground.opposite[direction][car.box]
        if race.tell:
            race.note("CDY-39", "traverse", seat=car.seat)
    if race.standing[box] >= 0:
        race.work.append((STEP_END,))
        pushing.begin(race, car.seat, box, direction, STEPS, STEP)
    elif race.tell or race.lying[box] or ground.terrain[box] == LAVA:
        race.work.append((STEP_END,))
        arriving.land(race, car, box, direction, STEPS, STEP)
    else:  # the same, quicker
        race.move_car(car, box)
        step_end(race, ())


def step_end(race: Derby, _: tuple[Any, ...]) -> bool:
    """After a step: the next one if there can be one, else the action is over (CDY-37)."""
    if race.going and race.points:
        car = race.cars[race.active]
        direction = car.face if race.mode == "go" else race.ground.back[car.face]
        if ways.can_step(race, car.box, direction) or ways.can_traverse(race, car, direction):
            race.ask("step", race.active, legal.step(race))
            return True
        if race.tell:
            race.note("CDY-37", "blocked", seat=race.active)
    rounds.finish_action(race)
    return True


def stop(race: Derby) -> None:
    """Ends the movement and the turn (CDY-37)."""
    if race.tell:
        race.note("CDY-37", "stop", seat=race.active)
    rounds.next_turn(race)


def rotate(race: Derby, turns: int) -> None:
    """Turns the car by a number of directions, to the right if positive (CDY-30)."""
    car = race.cars[race.active]
    car.face = (car.face + turns) % race.ground.sides
    if race.tell:
        face = race.ground.map.directions[car.face]
        race.note("CDY-30", "rotate", seat=car.seat, turns=turns, face=face)
    rounds.finish_action(race)


def coins(race: Derby) -> None:
    """Gains the value in coins (CDY-31)."""
    gained = race.gain(race.active, race.value)
    if race.tell:
        race.note("CDY-31", "coins", seat=race.active, coins=gained, value=race.value)
    rounds.finish_action(race)


def arm(race: Derby) -> None:
    """Arms a mine (CDY-35)."""
    car = race.cars[race.active]
    car.unarmed -= 1
    car.armed += 1
    if race.tell:
        race.note("CDY-35", "arm", seat=car.seat, armed=car.armed, unarmed=car.unarmed)
    rounds.finish_action(race)


def lay_mine(race: Derby, box: int) -> None:
    """Lays a mine; then the same decision comes again, if there is still one (CDY-26, CDY-28, CDY-29)."""
    car = race.cars[race.active]
    car.armed -= 1
    race.lay(car.seat, box)
    if race.tell:
        race.note("CDY-28", "mine", seat=car.seat, box=race.name(box), armed=car.armed)
    if race.phase == "step":
        race.known = legal.step(race)
    elif race.phase == "close":
        rounds.finish_action(race)
    elif not rounds.offer_turn(race):
        rounds.next_turn(race)
