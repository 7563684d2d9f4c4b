"""Driving hex by hex: walls, other cars, cutting in, gates, grass (HEX-42 to HEX-49)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboard.engine.hexrace.cars import FINISHED, NO_SLIDE, NOWHERE, SKID_SIDE, WRECKED, Car, Drive
from pitboard.engine.hexrace.failures import Plan
from pitboard.tracks.hexrace.geometry import SIDES

if TYPE_CHECKING:
    from pitboard.engine.hexrace.race import Hexrace

EMPTY = -1
"""In `standing`: no racing car in this box."""

_MOVER, _OTHER = 3, 6
"""Divisors of the damage to the moving car and to the one that it runs into (HEX-43, HEX-44)."""


def drive(race: Hexrace, plan: Plan) -> Drive:
    """Lets the active car take the steps of a plan one at a time while (steps made) < (speed) (HEX-42)."""
    car, road, standing, noses = race.car, race.road, race.standing, race.noses
    gate_of, grass = road.gate, road.grass
    facing = car.facing
    lead, rest = (facing + plan.lead) % SIDES, (facing + plan.rest) % SIDES
    lead_steps, turn_at = plan.lead_steps, plan.turn_at
    box = car.box
    standing[box] = EMPTY
    noses[car.seat] = NOWHERE
    car.speed = plan.speed
    if turn_at == 0:
        car.facing = (facing + plan.turn) % SIDES
    path: list[int] = []
    steps, stop, hit = 0, "none", None
    while steps < car.speed:
        way = lead if steps < lead_steps else rest
        ahead = road.ahead[way][box]
        if ahead < 0 or standing[ahead] >= 0:
            car.box = box
            stop, hit = ("wall", None) if ahead < 0 else ("car", standing[ahead])
            if hit is None:
                _hit_wall(race, car)
            else:
                _hit_car(race, car, race.cars[hit], way)
            box = car.box  # NOWHERE if the car is wrecked
            break
        box = ahead
        path.append(box)
        steps += 1
        if steps == turn_at:
            car.facing = (facing + plan.turn) % SIDES
        if box in noses:
            _cut_in(race, car, box)
        gate = gate_of[box]
        if gate == car.gate and road.passes[gate][way] and _pass_gate(race, car, gate):
            _finish(race, car, steps)
            box, stop = NOWHERE, "finish"
            break
        if grass[box] and car.speed > 1:  # HEX-47 (own data)
            car.speed -= 1
            if race.tell:
                race.note("HEX-47", "grass", seat=car.seat, hex=list(road.names[box]), speed=car.speed)
    car.box = box
    if box != NOWHERE:
        standing[box] = car.seat
    return Drive(path, stop, hit)


def settle(race: Hexrace, plan: Plan, facing: int, slide: str, spin: Sequence[int]) -> None:
    """Rotates and slows the active car after a failed manoeuvre and gives it its slide (HEX-34 to HEX-40, HEX-49).

    `facing` and `slide` are those at the announcement; `spin` holds the direction die and the speed die, if thrown.
    """
    car = race.car
    if spin:  # HEX-35 (text; relative die: ruling), HEX-38 (own data)
        car.facing = (facing + spin[0] - 1) % SIDES
        car.speed = max(0, car.speed - spin[1])
    else:
        car.facing = (car.facing + plan.spin) % SIDES
    if race.options.slides:
        if plan.slide:
            car.slide = plan.slide
        elif slide in SKID_SIDE:  # HEX-40 (own data)
            car.facing = (car.facing + SKID_SIDE[slide]) % SIDES


# ---- what can happen on the way -----------------------------------------------------------------------------------


def _hit_wall(race: Hexrace, car: Car) -> None:
    """Stops a car at a wall (HEX-43, own data)."""
    damage = (car.speed + 2) // _MOVER
    car.speed = 0
    if race.tell:
        race.note("HEX-43", "wall", seat=car.seat, hex=list(race.road.names[car.box]), damage=_counted(race, damage))
    _hurt(race, car, damage)


def _hit_car(race: Hexrace, car: Car, other: Car, way: int) -> None:
    """Stops a car behind the car that it runs into by a step in direction `way` (HEX-44, own data)."""
    fast, slow = car.speed, other.speed
    if way == other.facing:
        how, closing = "rear", max(0, fast - slow)
        car.speed = min(fast, slow)
    elif (way - other.facing) % SIDES == SIDES // 2:
        how, closing = "head-on", fast + slow
        car.speed = other.speed = 0
        other.slide = NO_SLIDE  # HEX-41
    else:
        how, closing = "side", fast
        car.speed = 0
    other.penalty = True
    damage, harm = (closing + 2) // _MOVER, (closing + 2) // _OTHER
    if race.tell:
        race.note(
            "HEX-44",
            "contact",
            seat=car.seat,
            target=other.seat,
            how=how,
            closing=closing,
            damage=_counted(race, damage),
            harm=_counted(race, harm),
        )
    _hurt(race, car, damage)
    _hurt(race, other, harm)


def _counted(race: Hexrace, damage: int) -> int:
    return damage if race.options.damage else 0


def _hurt(race: Hexrace, car: Car, damage: int) -> None:
    """Takes body points; none left wrecks the car (HEX-45, own data)."""
    if not race.options.damage:
        return
    car.body = max(0, car.body - damage)
    if car.body == 0:
        if race.tell:
            race.note("HEX-45", "wrecked", seat=car.seat, hex=list(race.road.names[car.box]))
        race.standing[car.box] = EMPTY
        car.state = WRECKED
        _leave(race, car, 0)
        car.speed = 0


def _leave(race: Hexrace, car: Car, overrun: int) -> None:
    """Takes a car off the map."""
    car.box = NOWHERE
    car.slide = NO_SLIDE
    car.end = (race.round, overrun, race.turn)
    race.noses[car.seat] = NOWHERE
    race.racing -= 1


def _cut_in(race: Hexrace, car: Car, box: int) -> None:
    """Gives the cars whose front a car enters their penalty (HEX-46: that there is one: text; when: own data)."""
    for seat, nose in enumerate(race.noses):
        if nose == box:
            race.cars[seat].penalty = True
            if race.tell:
                race.note("HEX-46", "cut in", seat=car.seat, target=seat, hex=list(race.road.names[box]))


def _pass_gate(race: Hexrace, car: Car, gate: int) -> bool:
    """Counts a gate, and a lap at gate 0 (HEX-05, own data). Says whether the car has finished."""
    car.gates += 1
    car.gate = (gate + 1) % race.road.gates
    if gate == 0:
        car.lap += 1
    if race.tell:
        race.note("HEX-04", "gate", seat=car.seat, gate=gate, lap=car.lap)
    return car.lap == race.setup.laps


def _finish(race: Hexrace, car: Car, steps: int) -> None:
    """Lets a car leave the map at the line, facing and speed as they are (HEX-48, own data)."""
    car.state = FINISHED
    _leave(race, car, car.speed - steps)
    if race.tell:
        race.note("HEX-48", "finish", seat=car.seat, overrun=car.speed - steps)
