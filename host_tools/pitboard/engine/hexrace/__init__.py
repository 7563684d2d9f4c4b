"""The hex race (docs/rules/hexrace.md): cars with a speed and a facing on a map of hexes, and dice against difficulty.

`setup` reads the setup, `race` holds the state and whose turn it is, `acts` takes each act string apart, `legal` finds
the acts of each phase; `rolling` (up to the degree of a manoeuvre), `failures` (what each degree does) and `moving`
(hex by hex) are the rules; `odds` works out the chances.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pitboard.engine.hexrace.race import Hexrace
from pitboard.engine.hexrace.setup import SEATS
from pitboard.engine.hexrace.tables import MODELS
from pitboard.engine.race import Race
from pitboard.engine.refusals import SetupRefused
from pitboard.tracks.hexrace.library import library_names
from pitboard.tracks.hexrace.track import parse

_USUAL = (2, 6)
"""Players of a race for which no number was given."""


def new_race(setup: object) -> Race:
    """Starts a race. Raises a `Refusal` with the first code of hexrace.md section 3 that applies."""
    return Hexrace(setup)


def random_setup(rng: Random, players: int | None, track: object | None) -> dict[str, Any]:
    """Returns a setup with drawn cars and grid, on a drawn library track unless one is given.

    Without `players`, no more cars are drawn than a given track has start places. Raises `SetupRefused` (`players`)
    for a number of players that no race can have, and `TrackRefused` for a track that has to be looked at and is bad.
    """
    if players is not None and not 1 <= players <= SEATS:
        raise SetupRefused("players", f"the hex race is for 1 to {SEATS} players, not {players}")
    if track is None:
        names = library_names()
        track = names[int(rng.random() * len(names))]
    if players is None:
        most = min(_USUAL[1], len(parse(track).starts))
        least = min(_USUAL[0], most)
        players = least + int(rng.random() * (most - least + 1))
    models = list(MODELS)
    return {
        "players": players,
        "cars": [models[int(rng.random() * len(models))] for _ in range(players)],
        "grid": _shuffled(rng, list(range(players))),
        "track": track,
    }


def _shuffled(rng: Random, items: list[Any]) -> list[Any]:
    """Returns the items in a drawn order that is the same on every Python (`Random.shuffle` does not promise that)."""
    left = list(items)
    return [left.pop(int(rng.random() * len(left))) for _ in items]
