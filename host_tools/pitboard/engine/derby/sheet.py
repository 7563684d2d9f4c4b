"""The standings of Crash Derby: most objectives done first, equal ones by coins (CDY-62, CDY-64)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboard.engine.derby.words import seat_name
from pitboard.engine.standings import NAME, PLACE, SEAT, Column, Standings

if TYPE_CHECKING:
    from pitboard.engine.derby.cars import Car
    from pitboard.engine.derby.race import Derby

_COLUMNS = (
    PLACE,
    SEAT,
    NAME,
    Column("objectives", "number"),
    Column("coins", "number"),
    Column("armed mines", "number"),
    Column("abilities", "text"),
)


def standings(race: Derby) -> Standings:
    """Returns the sheet; equal cars share a place."""
    cars = sorted(race.cars, key=lambda car: (*_rank(car), car.seat))
    return Standings(_COLUMNS, tuple(_row(car, cars) for car in cars))


def _rank(car: Car) -> tuple[bool, int, int]:
    """Returns what is compared, smaller is better: who has all objectives goes before who has more of more."""
    return (not (car.goals and car.complete), -len(car.done), -car.coins)


def _row(car: Car, cars: list[Car]) -> tuple[str | int | None, ...]:
    place = 1 + sum(_rank(other) < _rank(car) for other in cars)
    abilities = ", ".join(car.abilities) or None
    return (place, car.seat, seat_name(car.seat), len(car.done), car.coins, car.armed, abilities)
