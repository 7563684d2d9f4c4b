"""Rush n' Crush (docs/rules/rush.md): a race of armed cars over a track of lanes cut into boxes.

`setup` reads the setup, `race` holds the state and whose turn it is, `acts` maps each act string to the rule that
carries it out, `legal` finds the acts of each phase; `lever`, `driving`, `ramming` and `equipment` are the rules.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pitboard.engine.race import Race
from pitboard.engine.refusals import SetupRefused
from pitboard.engine.rush.race import Rush
from pitboard.engine.rush.setup import SEATS
from pitboard.engine.rush.tables import CARS, DRIVERS

_TRACKS = ("oval5", "forge8", "canyon6", "grand10")
_USUAL = (3, 6)
"""Players of a race for which no number was given: the box's 3 to 6."""


def new_race(setup: object) -> Race:
    """Starts a race. Raises a `Refusal` with the first code of rush.md section 3 that applies."""
    return Rush(setup)


def random_setup(rng: Random, players: int | None, track: object | None) -> dict[str, Any]:
    """Returns a setup with drawn cars, drivers and start order, on a drawn library track unless one is given.

    Raises `SetupRefused` (`bad-players`) when the box has not that many cars.
    """
    if players is not None and not 1 <= players <= SEATS:
        raise SetupRefused("bad-players", f"Rush n' Crush is for 1 to {SEATS} players, not {players}")
    seats = players if players is not None else _USUAL[0] + int(rng.random() * (_USUAL[1] - _USUAL[0] + 1))
    cars = _shuffled(rng, list(CARS))
    free = _shuffled(rng, list(DRIVERS))
    entries = []
    for car in cars[:seats]:
        driver = next(name for name in free if DRIVERS[name].team == CARS[car].team)
        free.remove(driver)
        entries.append({"driver": driver, "car": car})
    return {
        "players": entries,
        "order": _shuffled(rng, list(range(len(entries)))),
        "track": track if track is not None else _TRACKS[int(rng.random() * len(_TRACKS))],
    }


def _shuffled(rng: Random, items: list[Any]) -> list[Any]:
    """Returns the items in a drawn order that is the same on every Python (`Random.shuffle` does not promise that)."""
    left = list(items)
    return [left.pop(int(rng.random() * len(left))) for _ in items]
