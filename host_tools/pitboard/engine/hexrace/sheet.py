"""The standings of the hex racer, in the order of its ranking (HEX-51)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboard.engine.hexrace.words import name
from pitboard.engine.standings import NAME, PLACE, SEAT, Column, Standings

if TYPE_CHECKING:
    from pitboard.engine.hexrace.cars import Car
    from pitboard.engine.hexrace.race import Hexrace

_COLUMNS = (
    PLACE,
    SEAT,
    NAME,
    Column("fate", "text"),
    Column("laps", "number"),
    Column("gates", "number"),
    Column("round", "number"),
    Column("overrun", "number"),
    Column("body", "number"),
    Column("coupons", "number"),
)


def standings(race: Hexrace) -> Standings:
    """Returns the sheet; while the race runs, as if it ended now."""
    ranked = [race.cars[seat] for seat in race.ranked()]
    return Standings(_COLUMNS, tuple(_row(race, place, car) for place, car in enumerate(ranked, 1)))


def _row(race: Hexrace, place: int, car: Car) -> tuple[str | int | None, ...]:
    rounds, overrun, _ = car.end or (None, None, None)
    ahead = overrun if car.state == "finished" else None
    return (place, car.seat, name(race, car.seat), car.state, car.lap, car.gates, rounds, ahead, car.body, car.coupons)
