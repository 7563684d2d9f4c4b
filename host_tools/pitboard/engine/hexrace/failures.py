"""What a manoeuvre makes the car do, for a success and for each degree of failure (HEX-30 to HEX-41).

`plan` needs no race: it turns a manoeuvre, its degree and the speed at which it was announced into a `Plan`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from pitboard.engine.hexrace.acts import MANOEUVRES, Kind, Manoeuvre
from pitboard.engine.hexrace.cars import DRIFT, SKIDS
from pitboard.engine.hexrace.tables import WORST

NEVER = -1
"""`turn_at` of a car that does not turn."""


class Plan(NamedTuple):
    """A movement and what follows it, relative to the facing f at which it is announced.

    The first `lead_steps` steps go in direction f + `lead`, the others, up to `speed` in all, in f + `rest`. After
    `turn_at` steps the facing changes by `turn`. A car that is still racing after the movement then rotates by `spin`
    (not if two dice decide) and takes over `slide` ("" is no new one). `rule` and `fault` say what went wrong.
    """

    speed: int
    lead: int = 0
    lead_steps: int = 0
    rest: int = 0
    turn_at: int = NEVER
    turn: int = 0
    spin: int = 0
    slide: str = ""
    rule: str = ""
    fault: str = ""


@lru_cache(maxsize=4096)
def plan(act: str, degree: int, speed: int, drifting: bool) -> Plan:
    """Returns what a manoeuvre with this degree (0 is a success) makes a car do that announced it at a speed.

    `drifting` says whether the car was in a drift when it announced.
    """
    manoeuvre = MANOEUVRES[act]
    if drifting and manoeuvre.spins and 0 < degree < WORST:  # HEX-40 (own data)
        return Plan(manoeuvre.speed, rule="HEX-40", fault="stuck")
    return _PLANS[manoeuvre.kind](manoeuvre, degree, speed)


# ---- manoeuvres 0 to 3: text --------------------------------------------------------------------------------------


def _keep(manoeuvre: Manoeuvre, degree: int, speed: int) -> Plan:
    if degree:
        return Plan(speed, rule="HEX-30", fault="nothing")
    return Plan(speed)


def _gas(manoeuvre: Manoeuvre, degree: int, speed: int) -> Plan:
    if degree == 0:
        return Plan(manoeuvre.speed)
    reached = speed if degree == WORST else max(speed, manoeuvre.speed - degree)
    return Plan(reached, rule="HEX-31", fault="wheelspin")


def _brake(manoeuvre: Manoeuvre, degree: int, speed: int) -> Plan:
    if degree == 0:
        return Plan(manoeuvre.speed)
    reached = speed if degree == WORST else min(speed, manoeuvre.speed + degree)
    return Plan(reached, rule="HEX-32", fault="lost grip")


def _lane(manoeuvre: Manoeuvre, degree: int, speed: int) -> Plan:
    lanes = manoeuvre.amount
    if degree == 1:
        return _lanes(manoeuvre, lanes - 1)._replace(rule="HEX-33", fault="partial drift")
    done = _lanes(manoeuvre, lanes)
    if degree == 0:
        return done
    skid = SKIDS[-manoeuvre.side]  # HEX-34: against the side of the change
    if degree == WORST:
        return done._replace(slide=skid, rule="HEX-35", fault="rhythmic skid")
    return done._replace(spin=-manoeuvre.side, slide=skid, rule="HEX-34", fault="skid")


def _lanes(manoeuvre: Manoeuvre, lanes: int) -> Plan:
    """Returns the path of a change by so many lanes (HEX-18)."""
    speed, side = manoeuvre.speed, manoeuvre.side
    if manoeuvre.late:
        return Plan(speed, lead_steps=speed - lanes, rest=side)
    return Plan(speed, lead=side, lead_steps=lanes)


# ---- manoeuvres 4 and 5: own data -----------------------------------------------------------------------------------


def _turn(manoeuvre: Manoeuvre, degree: int, speed: int) -> Plan:
    new, side, steps = manoeuvre.speed, manoeuvre.side, manoeuvre.amount
    if degree == 1:  # HEX-36
        late = _turned(manoeuvre, steps + 1) if steps < new else Plan(new)
        return late._replace(rule="HEX-36", fault="partial drift")
    if degree == 2 and new >= speed:
        return Plan(new, slide=DRIFT, rule="HEX-37", fault="full drift")
    done = _turned(manoeuvre, steps)
    if degree == 0:
        return done
    if degree == WORST:
        return done._replace(slide=SKIDS[side], rule="HEX-38", fault="rhythmic skid")
    return done._replace(spin=side, slide=SKIDS[side], rule="HEX-37", fault="skid")


def _turned(manoeuvre: Manoeuvre, steps: int) -> Plan:
    """Returns the path of a turn after so many steps (HEX-19)."""
    side = manoeuvre.side
    return Plan(manoeuvre.speed, lead_steps=steps, rest=side, turn_at=steps, turn=side)


def _swing(manoeuvre: Manoeuvre, degree: int, speed: int) -> Plan:
    steps = 0 if degree == WORST else max(0, manoeuvre.amount - degree)
    swung = Plan(0, turn_at=0, turn=manoeuvre.side * steps)
    return swung._replace(rule="HEX-39", fault="short swing") if degree else swung


_PLANS: dict[Kind, Callable[[Manoeuvre, int, int], Plan]] = {
    Kind.KEEP: _keep,
    Kind.GAS: _gas,
    Kind.BRAKE: _brake,
    Kind.LANE: _lane,
    Kind.TURN: _turn,
    Kind.SWING: _swing,
}
