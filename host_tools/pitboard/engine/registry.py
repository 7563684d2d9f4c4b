"""The games by name. A game's module is imported when a race of it is wanted, not before."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, Protocol, cast

from pitboard.engine.race import Race
from pitboard.engine.refusals import SetupRefused

_MODULES = {
    "rush": "pitboard.engine.rush",
    "rally": "pitboard.engine.rally",
    "derby": "pitboard.engine.derby",
    "hexrace": "pitboard.engine.hexrace",
}


class Game(Protocol):
    """What the package of a game offers."""

    def new_race(self, setup: object) -> Race:
        """Starts a race, or raise a `Refusal` with the spec's code."""

    def random_setup(self, rng: Random, players: int | None, track: object | None) -> dict[str, Any]:
        """Returns a setup for a race that nobody planned."""


def games() -> tuple[str, ...]:
    """Returns the names of the games that the engine knows."""
    return tuple(_MODULES)


def game(name: object) -> Game:
    """Returns a game's package. Raises `SetupRefused` (`unknown-game`)."""
    if not isinstance(name, str) or name not in _MODULES:
        raise SetupRefused("unknown-game", f"there is no game {name!r}: the engine knows {', '.join(_MODULES)}")
    return cast(Game, import_module(_MODULES[name]))


def new_race(name: object, setup: object) -> Race:
    """Starts a race of a game from its setup object (section 3 of the game's spec).

    Raises a `Refusal`: `unknown-game`, or the first of the spec's codes that applies.
    """
    return game(name).new_race(setup)


def random_setup(name: object, rng: Random, players: int | None = None, track: object | None = None) -> dict[str, Any]:
    """Returns a setup for a race that nobody planned: drawn with `rng`, the same for the same generator state.

    `players` and `track` are taken over as they are when given. Raises `SetupRefused` (`unknown-game`).
    """
    return game(name).random_setup(rng, players, track)
