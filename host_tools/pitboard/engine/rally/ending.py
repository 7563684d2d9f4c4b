"""The end of a turn: time cards, loss of control, the spare tire, the finish (RMD-34 to RMD-40, RMD-44, RMD-45)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboard.engine.rally import damage, laying
from pitboard.engine.rally.cars import FINISHED, NOWHERE, OFF, Last
from pitboard.tracks.rally.spaces import FIRST_HALF

if TYPE_CHECKING:
    from pitboard.engine.rally.race import Rally

GOES_ON, WAITS, ENDS = range(3)
"""What comes after a step or an act: the turn goes on, a question that the phase names, or the next car."""

_SIDES = {"S": "spin", "C": "crash", "U": "sisu"}
"""Reverse sides of time cards -> `end` of section 7."""


def end_normally(race: Rally) -> int:
    """Ends the turn in the gear of the last driven step (RMD-34)."""
    gear = race.car.gear
    _take_card(race, gear, "RMD-34", "stop")
    return _finish_turn(race, "stop", gear, in_control=True)


def pass_turn(race: Rally) -> bool:
    """Ends the turn of a car that can't move: blocked by others (RMD-35), or stalled (RMD-36)."""
    car = race.car
    if laying.acts(race, laying.NO_TRAFFIC):
        rule, end, gear = "RMD-35", "blocked", max(1, car.gear)
    else:
        rule, end, gear = "RMD-36", "stall", 1
        car.gear = 1
    _take_card(race, gear, rule, end)
    return _finish_turn(race, end, gear, in_control=True) == ENDS


def _take_card(race: Rally, gear: int, rule: str, end: str) -> None:
    """Takes the top card of a stack, face up (RMD-34)."""
    car = race.car
    race.taken[gear - 1] += 1
    car.time += race.data.seconds[gear]
    if race.tell:
        race.note(rule, end, seat=car.seat, gear=gear, seconds=race.data.seconds[gear], time=car.time)


def lose_control(race: Rally, rule: str) -> int:
    """Turns over the top card of the stack of the step's gear: spin-out, crash or sisu (RMD-37 to RMD-40).

    `rule` says why control was lost: RMD-22 a jump, RMD-31 warnings, RMD-32 a speed limit.
    """
    car, road = race.car, race.road
    gear = car.gear
    side = race.setup.cards[gear - 1][race.taken[gear - 1] % len(race.setup.cards[gear - 1])]
    race.taken[gear - 1] += 1
    car.gear = 0
    car.time += race.data.sides[side]
    if race.tell:
        race.note(rule, "lost", seat=car.seat, space=list(road.track.names[car.space]))
        race.note("RMD-37", _SIDES[side], seat=car.seat, gear=gear, seconds=race.data.sides[side], time=car.time)
    if side == "C":
        car.status = OFF
        if road.track.kind[car.space] == FIRST_HALF:
            car.space = road.track.skid[car.space]  # RMD-39: the zone counts as one space on the way back
        damage.draw_for_crash(race)
    return _finish_turn(race, _SIDES[side], gear, in_control=False)


def _finish_turn(race: Rally, end: str, card: int, *, in_control: bool) -> int:
    """Counts the turn and sees what became of the car (RMD-43 to RMD-45)."""
    car = race.car
    car.turns += 1
    race.last = Last(car.seat, end, card, tuple(race.turn.drawn))
    if race.road.finish[car.space]:
        car.status, car.space = FINISHED, NOWHERE
        car.stage_time = car.time - car.seconds
        if race.tell:
            race.note("RMD-45", "finish", seat=car.seat, time=car.stage_time)
    elif not in_control:
        if car.status == OFF:
            damage.retires(race, car)
    elif car.gear == 1 and car.tire and car.hurt("c"):  # RMD-44
        race.phase = "tire"
        return WAITS
    return ENDS


def change_tire(race: Rally) -> bool:
    """Uses up the spare tire to take off the newest coast damage (RMD-44)."""
    damage.repair(race, race.car, "c")
    race.car.tire = False
    if race.tell:
        race.note("RMD-44", "tire", seat=race.seat)
    return True


def keep_tire(race: Rally) -> bool:
    """Keeps the spare tire for later (RMD-44)."""
    return True
