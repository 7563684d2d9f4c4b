"""The standings of Rush n' Crush: the winner, then the live cars by progress, then the wrecks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboard.engine.rush.cars import NOWHERE
from pitboard.engine.rush.words import name
from pitboard.engine.standings import NAME, PLACE, SEAT, Column, Standings

if TYPE_CHECKING:
    from pitboard.engine.rush.cars import Car
    from pitboard.engine.rush.race import Rush

_COLUMNS = (
    PLACE,
    SEAT,
    NAME,
    Column("fate", "text"),
    Column("columns driven", "number"),
    Column("structure", "number"),
    Column("heat", "number"),
    Column("speed", "number"),
)


def standings(race: Rush) -> Standings:
    """Returns the sheet (order as in RNC-05; section 5 ranks nobody but the winner)."""
    cars = sorted(race.cars, key=lambda car: (car.seat not in race.winners, car.wreck, -car.progress, car.arrival))
    return Standings(_COLUMNS, tuple(_row(race, place, car) for place, car in enumerate(cars, 1)))


def _row(race: Rush, place: int, car: Car) -> tuple[str | int | None, ...]:
    fate = "won" if car.seat in race.winners else "wrecked" if car.wreck else "" if race.over else "racing"
    driven = None if car.box == NOWHERE else car.progress
    return (place, car.seat, name(race, car.seat), fate, driven, car.structure, car.heat, car.speed)
