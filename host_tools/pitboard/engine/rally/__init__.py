"""Rallyman: DIRT (docs/rules/rally.md): rally cars drive stages against the clock with dice laid ahead on the road.

`setup` reads the setup, `race` holds the state and whose turn it is, `acts` maps each act string to the rule that
carries it out, `legal` finds the acts of each phase; `laying`, `driving`, `ending`, `damage` and `stages` are the
rules; `odds` reckons the chance that a laid plan loses control.
"""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

from pitboard.engine.race import Race
from pitboard.engine.rally.race import Rally
from pitboard.engine.rally.setup import SEATS, Options
from pitboard.engine.rally.tables import BAG
from pitboard.engine.refusals import SetupRefused
from pitboard.tracks.rally.library import library_names

_USUAL = (2, 6)
"""Players of a race for which no number was given."""
_STAGES = 3
"""Most stages of a rally that nobody planned."""


def new_race(setup: object) -> Race:
    """Starts a game. Raises a `Refusal` with the first code of rally.md section 3 that applies."""
    return Rally(setup)


def random_setup(rng: Random, players: int | None, track: object | None) -> dict[str, Any]:
    """Returns a setup with a drawn bag, start order and options, on drawn library stages unless a track is given.

    Raises `SetupRefused` (`players`) when the box has not that many cars.
    """
    if players is not None and not 1 <= players <= SEATS:
        raise SetupRefused("players", f"Rallyman: DIRT is for 1 to {SEATS} players, not {players}")
    seats = players if players is not None else _USUAL[0] + _below(rng, _USUAL[1] - _USUAL[0] + 1)
    setup: dict[str, Any] = {
        "players": seats,
        "order": _shuffled(rng, list(range(seats))),
        "bag": _shuffled(rng, list(BAG)),
        "options": {field.name: _below(rng, 2) == 1 for field in fields(Options)},
    }
    if track is not None:
        return setup | {"track": track}
    names = library_names()
    stages: list[dict[str, Any]] = [{"track": names[_below(rng, len(names))]} for _ in range(1 + _below(rng, _STAGES))]
    for stage in stages[1:]:
        stage["service"] = _below(rng, 2) == 1
    return setup | {"stages": stages}


def _below(rng: Random, limit: int) -> int:
    return int(rng.random() * limit)


def _shuffled(rng: Random, items: list[Any]) -> list[Any]:
    """Returns the items in a drawn order that is the same on every Python (`Random.shuffle` does not promise that)."""
    left = list(items)
    return [left.pop(_below(rng, len(left))) for _ in items]
