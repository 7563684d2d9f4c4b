"""The full rules of every game, on one common model.

    race = new_race("rush", setup)
    while not race.over:
        race.play(race.seat, race.legal()[0], roller)

Start at `race.py` for the model; each game is a package beside it, written from `docs/rules/GAME.md`.
"""

from pitboard.engine.dice import Batch, Roller
from pitboard.engine.race import Event, Race
from pitboard.engine.refusals import ActRefused, DiceNeeded, SetupRefused
from pitboard.engine.registry import games, new_race, random_setup

__all__ = [
    "ActRefused",
    "Batch",
    "DiceNeeded",
    "Event",
    "Race",
    "Roller",
    "SetupRefused",
    "games",
    "new_race",
    "random_setup",
]
