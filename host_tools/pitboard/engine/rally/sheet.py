"""The rally sheet: stage times, penalties, totals, gaps and damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboard.engine.rally.damage import KINDS
from pitboard.engine.rally.words import name
from pitboard.engine.standings import NAME, PLACE, SEAT, Column, Standings

if TYPE_CHECKING:
    from pitboard.engine.rally.cars import Car
    from pitboard.engine.rally.race import Rally


def standings(race: Rally) -> Standings:
    """Returns the sheet, lowest total first; equal totals share a place (RMD-55).

    A stage that still runs has no times yet; the total is that of the stages before it.
    """
    stages = [Column(f"stage {stage + 1}", "time") for stage in range(len(race.setup.stages))]
    columns = (
        PLACE,
        SEAT,
        NAME,
        *stages,
        Column("penalties", "time"),
        Column("total", "time"),
        Column("gap", "gap"),
        Column("damage", "text"),
        Column("fate", "text"),
    )
    cars = sorted(race.cars, key=lambda car: (car.total, car.seat))
    return Standings(columns, tuple(_row(race, car, cars) for car in cars))


def _row(race: Rally, car: Car, cars: list[Car]) -> tuple[str | int | None, ...]:
    place = 1 + sum(other.total < car.total for other in cars)
    times = list(car.times) + [None] * (len(race.setup.stages) - len(car.times))
    penalties = car.total - sum(car.times)  # RMD-52
    damage = " ".join(f"{kind} {car.hurt(letter)}" for kind, letter in KINDS.items() if car.hurt(letter))
    gap = car.total - cars[0].total
    return (place, car.seat, name(race, car.seat), *times, penalties, car.total, gap, damage or None, car.status)
