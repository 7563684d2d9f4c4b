"""Driving box by box: steps, barriers, forced lane changes, collisions (RNC-21 to RNC-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboard.engine.rush import ramming
from pitboard.engine.rush.tables import BARRIER

if TYPE_CHECKING:
    from pitboard.engine.rush.cars import Car
    from pitboard.engine.rush.race import Rush

_HURTS = 3
"""Dice up to this one hurt in a wreck's or a mine's box (RNC-26, RNC-27)."""
_BOTH_LOSE = 2
"""Dice up to this one hurt both cars of a collision, or heat the car in booster movement."""


def ahead(race: Rush) -> bool:
    """Drives straight on: into the box, a barrier, or a car (RNC-22)."""
    box = race.road.ahead[race.car.box]
    if box < 0:
        return _barrier(race)
    other = race.standing[box]
    if other >= 0:
        return _rear_collision(race, race.cars[other])
    return enter(race, box)


def side_box(race: Rush, side: str) -> int:
    """Returns the box that a lane change of the active car leads to, -1 for blocked."""
    road = race.road
    return (road.left if side == "left" else road.right)[race.car.box]


def change(race: Rush, side: str) -> bool:
    """Changes the lane and pay for it (RNC-23)."""
    turn = race.turn
    if turn.lanes > 0:
        turn.lanes -= 1
    elif turn.lanes == 0:
        race.car.steering -= 1
        if race.tell:
            race.note("RNC-23", "steering point", seat=race.car.seat, left=race.car.steering)
    return enter(race, side_box(race, side))


def enter(race: Rush, box: int) -> bool:
    """Puts the active car into a box without a live car, with all that follows (RNC-24)."""
    car, turn, road = race.car, race.turn, race.road
    old = car.box
    race.standing[old] = -1
    race.standing[box] = car.seat
    car.box = box
    car.progress += road.growth(old, box)  # RNC-06
    race.arrivals += 1
    car.arrival = race.arrivals
    turn.moved += 1
    turn.left -= 1
    turn.left_box = old
    if race.tell:
        race.note("RNC-24", "step", seat=car.seat, box=list(road.track.names[box]), left=turn.left)
    if car.progress >= road.track.distance:  # RNC-25
        race.finish("RNC-25", "finish", [car.seat])
        return False
    if turn.boost:
        _booster_heat(race)
    hazards(race, car)
    if car.wreck:
        return True
    race.phase = "move" if turn.left else "end"
    return False


def _booster_heat(race: Rush) -> None:
    die = race.roll("red", 1, "RNC-45")[0]
    if race.tell:
        race.note("RNC-45", "booster heat", seat=race.car.seat, die=die, heat=int(die <= _BOTH_LOSE))
    race.warm(race.car, int(die <= _BOTH_LOSE))


def hazards(race: Rush, car: Car) -> None:
    """Lets a car that has just come into its box meet the wrecks and the mine there (RNC-26, RNC-27)."""
    box = car.box
    if box in race.wrecks and not car.wreck:
        die = race.roll("any", 1, "RNC-26")[0]
        if race.tell:
            race.note("RNC-26", "wreck hit", seat=car.seat, die=die, loss=int(die <= _HURTS))
        race.hurt(car, int(die <= _HURTS))
    if box in race.mines and not car.wreck:
        die = race.roll("any", 1, "RNC-27")[0]
        if race.tell:
            race.note("RNC-27", "mine hit", seat=car.seat, die=die, loss=int(die <= _HURTS))
        if die <= _HURTS:
            race.mines.discard(box)
            race.hurt(car, 1)


# ---- barriers and forced lane changes -----------------------------------------------------------------------------


def _barrier_loss(race: Rush, rule: str) -> None:
    """Takes the loss of a collision with a barrier at the lever's speed (RNC-28)."""
    car = race.car
    cost = BARRIER[car.speed]
    loss, dice = cost.fixed, []
    if cost.dice:
        dice = list(race.roll("any", cost.dice, "RNC-28"))
        loss = min(dice) if cost.pick == "lowest" else max(dice)
    if race.tell:
        race.note(rule, "barrier", seat=car.seat, dice=dice, pick=cost.pick, loss=loss, forced=rule == "RNC-30")
    race.hurt(car, loss)


def _barrier(race: Rush) -> bool:
    _barrier_loss(race, "RNC-28")
    if race.car.wreck:
        return True
    if race.turn.boost:
        _stop(race)
    else:
        race.phase = "forced"
    return False


def _stop(race: Rush) -> None:
    """Ends the active car's movement for this turn (RNC-33)."""
    race.turn.left = 0
    race.turn.stopped = True
    race.phase = "end"


def force(race: Rush, side: str) -> bool:
    """Changes the lane by force: after a barrier for nothing (RNC-29), else at a barrier's price (RNC-30)."""
    if race.phase == "move":
        _barrier_loss(race, "RNC-30")
        if race.car.wreck:
            return True
    box = side_box(race, side)
    other = race.standing[box]
    if other < 0:
        return enter(race, box)
    return _force_into(race, box, race.cars[other])


def _force_into(race: Rush, box: int, target: Car) -> bool:
    """Forces a lane change into a live car's box: a ram if one is possible, else a side collision (RNC-31)."""
    if ramming.possible(race, target):
        ramming.ram(race, target)
        if race.car.wreck:
            return True
        if race.standing[box] < 0:
            return enter(race, box)
    return _collide(race, target, "RNC-32", target_only=())


# ---- collisions ---------------------------------------------------------------------------------------------------


def _rear_collision(race: Rush, target: Car) -> bool:
    """Runs into the car ahead (RNC-33); with the combat bumper it hurts the other more (RNC-34)."""
    target_only = (3, 4) if "combat" in race.car.player.permanent else (3,)
    return _collide(race, target, "RNC-33", target_only)


def _collide(race: Rush, target: Car, rule: str, target_only: tuple[int, ...]) -> bool:
    """Rolls a die for each box left: 1 and 2 hurt both cars, `target_only` the target. The active car is stopped."""
    car = race.car
    dice = race.roll("any", race.turn.left, rule)
    both = sum(die <= _BOTH_LOSE for die in dice)
    more = sum(die in target_only for die in dice)
    if race.tell:
        race.note(rule, "collision", seat=car.seat, target=target.seat, dice=list(dice), loss=both, harm=both + more)
    race.hurt(car, both)
    race.hurt(target, both + more)
    _stop(race)
    return car.wreck
