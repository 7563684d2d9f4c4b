"""Crash Derby (docs/rules/derby.md): cars that push each other over a map of tiles, steered by three gear wheels.

`setup` and `ready` read the setup, `race` holds the state, `acts` maps each act string to the rule that carries it
out, `legal` finds the acts. The phases before the first round stand in `draft` and `opening`, the course of a round in
`rounds`, what a turn does in `planning`, `driving` and `shooting`. What follows from a movement is worked off step by
step in `resolution`: `pushing`, `arriving`, `board`.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from pitboard.engine.derby.race import Derby
from pitboard.engine.derby.tables import ABILITIES, SEATS, TYPES_SOLD
from pitboard.engine.race import Race
from pitboard.engine.refusals import SetupRefused
from pitboard.tracks.derby.library import TILE_NUMBERS, library_names
from pitboard.tracks.derby.track import HAND

_USUAL: Final = (2, 4)
"""Players of a race for which no number was given: the box's 2 to 4."""


def new_race(setup: object) -> Race:
    """Starts a race. Raises a `Refusal` with the first code of derby.md section 3.3 that applies."""
    return Derby(setup)


def random_setup(rng: Random, players: int | None, track: object | None) -> dict[str, Any]:
    """Returns a setup with drawn abilities and start player, on a drawn library map unless one is given.

    Raises `SetupRefused` (`bad-players`) when the box has not that many cars.
    """
    if players is not None and not 1 <= players <= SEATS:
        raise SetupRefused("bad-players", f"Crash Derby is for 1 to {SEATS} players, not {players}")
    seats = players if players is not None else _USUAL[0] + _below(rng, _USUAL[1] - _USUAL[0] + 1)
    maps = library_names()
    return {
        "players": seats,
        "start_player": _below(rng, seats),
        "map": track if track is not None else maps[_below(rng, len(maps))],
        "abilities": _drawn(rng, list(ABILITIES), TYPES_SOLD),
    }


def random_draft(rng: Random, players: int, grid: str = "square") -> dict[str, Any]:
    """Returns a map object that has the players draft drawn tiles and place flags and obstacles themselves."""
    size = HAND[players - 1]
    numbers = _drawn(rng, list(TILE_NUMBERS), size * players)
    return {"grid": grid, "draft": {"tiles": [numbers[at : at + size] for at in range(0, len(numbers), size)]}}


def _below(rng: Random, limit: int) -> int:
    return int(rng.random() * limit)  # the same on every Python, which `Random.randrange` does not promise


def _drawn(rng: Random, items: list[Any], count: int) -> list[Any]:
    return [items.pop(_below(rng, len(items))) for _ in range(count)]
