"""The public state of Rallyman: DIRT as JSON values (rally.md section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboard.engine.rally.cars import NOWHERE
from pitboard.engine.rally.damage import KINDS

if TYPE_CHECKING:
    from pitboard.engine.rally.cars import Car, Step
    from pitboard.engine.rally.race import Rally

_SECRET = -1
"""Shown for a penalty that is chosen while others still choose (RMD-52)."""


def state(race: Rally) -> dict[str, Any]:
    """Returns the whole public state as fresh values."""
    turn = race.turn
    return {
        "game": race.game,
        "phase": race.phase,
        "seat": race.seat,
        "round": race.round,
        "over": race.over,
        "winners": list(race.winners),
        "stage": race.stage,
        "stages": len(race.setup.stages),
        "starts": list(race.starts),
        "order": race.order[race.place :],
        "leader": race.leader,
        "plan": [_step(race, step) for step in turn.plan],
        "done": turn.done,
        "rolled": [list(dice) for dice in turn.rolled],
        "flat": turn.flat,
        "warnings": turn.warnings,
        "secured": turn.secured,
        "allow": list(turn.allow),
        "row": turn.row,
        "bag": len(race.bag),
        "dirt": [len(tokens) for tokens in race.dirt],
        "taken": list(race.taken),
        "last": _last(race),
        "cars": [_car(race, car) for car in race.cars],
    }


def _name(race: Rally, space: int) -> list[int] | None:
    return None if space == NOWHERE else list(race.road.track.names[space])


def _step(race: Rally, step: Step) -> dict[str, Any]:
    return {
        "kind": step.kind,
        "gear": step.gear,
        "brakes": step.brakes,
        "to": _name(race, step.to),
        "land": _name(race, step.land),
    }


def _last(race: Rally) -> dict[str, Any] | None:
    last = race.last
    return last and {"seat": last.seat, "end": last.end, "card": last.card, "drawn": list(last.drawn)}


def _car(race: Rally, car: Car) -> dict[str, Any]:
    return {
        "seat": car.seat,
        "status": car.status,
        "at": _name(race, car.space),
        "gear": car.gear,
        "time": car.time,
        "seconds": car.seconds,
        "stage_time": car.stage_time,
        "times": list(car.times),
        "total": car.total,
        "late": _SECRET if race.phase == "late" and car.late is not None else car.late,
        "hurt": [car.hurt(letter) for letter in KINDS.values()],
        "tokens": list(car.tokens),
        "tire": car.tire,
        "sisu": car.sisu,
        "turns": car.turns,
    }
