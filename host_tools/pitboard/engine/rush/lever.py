"""Placing, the lever, pedals, the two tests, and the end of a turn (RNC-03, RNC-10 to RNC-20, RNC-51)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboard.engine.rush.tables import BOOST, BRAKE, LEVER, STEERING_TEST, ZONE_DICE, Moves

if TYPE_CHECKING:
    from pitboard.engine.rush.race import Rush

_COOL = 3
"""Threshold of the temperature test before turbo (RNC-20)."""


def place(race: Rush, lane: int) -> bool:
    """Puts the deciding seat's car on the grid (RNC-03, RNC-06)."""
    car, road = race.car, race.road
    car.box = next(box for box in race.grid_places() if road.lane[box] == lane)
    race.standing[car.box] = car.seat
    car.progress = road.front[car.box] - road.track.start
    if car.progress >= 0:
        car.progress -= road.track.columns
    race.arrivals += 1
    car.arrival = race.arrivals
    if race.tell:
        race.note("RNC-03", "place", seat=car.seat, box=list(road.track.names[car.box]))
    race.next_to_place()
    return False


def _move_lever(race: Rush, moves: Moves, act: str, rule: str) -> None:
    car = race.car
    car.gear, car.speed = moves[act]
    if race.tell:
        race.note(rule, "lever", seat=car.seat, act=act, gear=car.gear, speed=car.speed)


def shift(race: Rush, act: str) -> bool:
    """The one lever act of a turn (RNC-10 to RNC-14)."""
    _move_lever(race, LEVER[race.car.gear, race.car.speed], act, "RNC-10")
    race.phase = "pedals"
    return False


def brake(race: Rush, act: str) -> bool:
    """Spends a brake point (RNC-15)."""
    race.car.brakes -= 1
    race.turn.brake += 1
    _move_lever(race, BRAKE[race.car.gear, race.car.speed], act, "RNC-15")
    return False


def turbo(race: Rush, act: str) -> bool:
    """Spends a turbo point (RNC-16)."""
    race.car.turbo -= 1
    race.turn.turbo += 1
    _move_lever(race, BOOST[race.car.gear, race.car.speed], act, "RNC-16")
    return False


def roll(race: Rush) -> bool:
    """Makes the steering and the temperature test at once (RNC-18)."""
    car, turn = race.car, race.turn
    test = STEERING_TEST[car.speed]
    white: Sequence[int] = race.roll("white", test.dice, "RNC-19") if test.dice else ()
    red = race.roll("red", ZONE_DICE[car.gear, car.speed], "RNC-20")
    threshold = _COOL + turn.turbo
    heat = sum(die < threshold for die in red)  # RNC-20
    if race.tell:
        race.note("RNC-20", "temperature", seat=car.seat, dice=list(red), threshold=threshold, heat=heat)
    race.warm(car, heat)
    if car.wreck:
        return True
    turn.lanes = (max(white) if test.pick == "highest" else min(white)) if white else test.fixed  # RNC-19
    turn.left = car.speed
    race.phase = "move"
    if race.tell:
        race.note("RNC-19", "steering", seat=car.seat, dice=list(white), pick=test.pick, lanes=turn.lanes)
    return False


def done(race: Rush) -> bool:
    """Ends the turn (RNC-51)."""
    if race.tell:
        race.note("RNC-51", "done", seat=race.seat)
    return True
