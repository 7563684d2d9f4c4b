"""Side ramming (RNC-35 to RNC-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboard.engine.rush import driving, equipment
from pitboard.engine.rush.cars import NOWHERE

if TYPE_CHECKING:
    from pitboard.engine.rush.cars import Car
    from pitboard.engine.rush.race import Rush

TOOLS: tuple[tuple[str, ...], ...] = ((), ("bumper",), ("saw",), ("bumper", "saw"))
"""The pawns that a ram can use, in the order in which the act names them (RNC-41)."""
_SUCCEEDS = 4
_ATTACKER_LOSES = 2
_SAW_CUTS = 4


def act(seat: int, tools: tuple[str, ...]) -> str:
    """Returns the act string of a ram."""
    return " ".join(("ram", str(seat), *tools))


def possible(race: Rush, target: Car) -> bool:
    """Says whether the active car is placed to ram the target (RNC-35, all conditions but the phase; RNC-39)."""
    car, turn = race.car, race.turn
    if turn.moved == 0 or turn.stopped or target.wreck or target.box not in race.road.near(car.box):
        return False
    if target.seat in turn.barred:
        return False
    left_box = turn.pushed_out_of(target.seat)
    return left_box == NOWHERE or (car.box == left_box and can_change(race))


def can_change(race: Rush) -> bool:
    """Says whether a lane change is available (RNC-23): from the steering test, or for a steering point."""
    return not race.turn.boost and (race.turn.lanes != 0 or race.car.steering > 0)


def ram_act(race: Rush, seat: int, tools: tuple[str, ...]) -> bool:
    """Rams a seat's car, using up the pawns that the act names (RNC-40, RNC-41)."""
    for name in tools:
        equipment.move_pawn(race, name)
    ram(race, race.cars[seat], tools)
    return race.car.wreck


def ram(race: Rush, target: Car, tools: tuple[str, ...] = ()) -> None:
    """Rolls the ram (RNC-36), push the target if that works (RNC-37), then take the losses (RNC-38)."""
    car, road = race.car, race.road
    white = race.roll("white", 1, "RNC-36")[0]
    red = race.roll("red", 1, "RNC-41")[0] if "saw" in tools else 0
    strength = white + ("bumper" in tools)
    to_right = road.lane[target.box] > road.lane[car.box]  # RNC-35: away from the attacker
    push_box = (road.push_right if to_right else road.push_left)[target.box]
    third = race.standing[push_box] if push_box >= 0 else NOWHERE
    free = push_box >= 0 and third < 0
    if race.tell:
        facts = {"seat": car.seat, "target": target.seat, "die": white, "strength": strength, "free": free}
        race.note("RNC-36", "ram", success=strength >= _SUCCEEDS, **facts)
    if free and strength >= _SUCCEEDS:
        _push(race, target, push_box)
    else:
        race.turn.barred = tuple(sorted({*race.turn.barred, target.seat}))  # RNC-39
    if free:
        attacker_loses, target_loses = strength <= _ATTACKER_LOSES, strength >= _SUCCEEDS + 1
    else:
        attacker_loses, target_loses = strength <= _ATTACKER_LOSES, strength >= _SUCCEEDS
    _lose(race, car, int(attacker_loses), "RNC-38")
    _lose(race, target, int(target_loses), "RNC-38")
    if third >= 0 and strength >= _SUCCEEDS + 2:
        _lose(race, race.cars[third], 1, "RNC-38")
    _lose(race, target, int(red >= _SAW_CUTS), "RNC-41")


def _lose(race: Rush, car: Car, points: int, rule: str) -> None:
    if points and not car.wreck:  # RNC-38: a car already destroyed loses nothing more
        if race.tell:
            race.note(rule, "loss", seat=car.seat, loss=points)
        race.hurt(car, points)


def _push(race: Rush, target: Car, box: int) -> None:
    """Moves the target sideways (RNC-37); its place in the order of arrival changes only with its progress (RNC-06)."""
    road, old = race.road, target.box
    race.standing[old] = -1
    race.standing[box] = target.seat
    target.box = box
    grown = road.front[box] - road.front[old]
    if grown:
        target.progress += grown
        race.arrivals += 1
        target.arrival = race.arrivals
    others = [entry for entry in race.turn.pushed if entry[0] != target.seat]
    race.turn.pushed = tuple(sorted([*others, (target.seat, old)]))  # RNC-39
    if race.tell:
        race.note("RNC-37", "push", seat=target.seat, box=list(road.track.names[box]))
    driving.hazards(race, target)
