"""The public state of the hex race as JSON values (hexrace.md section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboard.engine.hexrace.cars import NOWHERE
from pitboard.tracks.hexrace.geometry import DIRECTIONS

if TYPE_CHECKING:
    from pitboard.engine.hexrace.cars import Car
    from pitboard.engine.hexrace.race import Hexrace


def state(race: Hexrace) -> dict[str, Any]:
    """Returns the whole public state as fresh values."""
    return {
        "game": race.game,
        "phase": race.phase,
        "seat": race.seat,
        "round": race.round,
        "over": race.over,
        "winners": list(race.winners),
        "ranking": list(race.ranking),
        "laps": race.setup.laps,
        "order": list(race.order),
        "turn": None if race.over else race.turn,
        "roll": _roll(race),
        "last": _last(race),
        "cars": [_car(race, car) for car in race.cars],
    }


def _hex(race: Hexrace, box: int) -> list[int] | None:
    return None if box == NOWHERE else list(race.road.names[box])


def _roll(race: Hexrace) -> dict[str, Any] | None:
    roll = race.thrown
    if roll is None:
        return None
    return {
        "act": roll.manoeuvre.act,
        "base": roll.base,
        "need": roll.need,
        "mod": roll.mod,
        "dice": list(roll.dice),
        "add": roll.add,
        "total": roll.total,
        "degree": roll.degree,
    }


def _last(race: Hexrace) -> dict[str, Any] | None:
    last = race.last
    if last is None:
        return None
    return {
        "seat": last.seat,
        "act": last.act,
        "need": last.need,
        "total": last.total,
        "degree": last.degree,
        "path": [_hex(race, box) for box in last.drive.path],
        "stop": last.drive.stop,
        "hit": last.drive.hit,
    }


def _car(race: Hexrace, car: Car) -> dict[str, Any]:
    model = car.model
    return {
        "model": model.name,
        "max": model.max,
        "acc": model.acc,
        "brake": model.brake,
        "body": car.body,
        "state": car.state,
        "hex": _hex(race, car.box),
        "facing": DIRECTIONS[car.facing],
        "speed": car.speed,
        "coupons": car.coupons,
        "raise": car.raised,
        "streak": car.streak,
        "penalty": car.penalty,
        "slide": car.slide,
        "lap": car.lap,
        "gate": car.gate,
        "gates": car.gates,
        "end": None if car.end is None else list(car.end),
    }
