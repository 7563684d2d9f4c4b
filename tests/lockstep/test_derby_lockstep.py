"""Engine and core of Crash Derby, written apart from each other, agree after every act of random games."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

import derby_setups
from lockstep import race
from pitboard.engine import random_setup

RACES = int(os.environ.get("PITBOARD_SOAK", "40"))
"""Games of each batch; `make soak` asks for many more."""


@pytest.mark.parametrize("grid", ["square", "hex"])
@pytest.mark.parametrize("batch", range(5))
def test_random_games_agree(batch: int, grid: str) -> None:
    seen: Counter[str] = Counter()
    for number in range(RACES):
        rng = Random(f"derby {grid} {batch} {number}")
        seen += race("derby", derby_setups.draw(rng, grid), rng)
    assert seen["go"] > RACES, "the games must get somewhere"


@pytest.mark.parametrize("players", range(1, 5))
def test_every_number_of_players_from_parking_on(players: int) -> None:
    for number in range(max(2, RACES // 10)):
        rng = Random(f"derby parking {players} {number}")
        seen = race("derby", random_setup("derby", rng, players=players), rng)
        assert {word.split()[0] for word in seen} >= {"park", "drop", "spin"}


def test_the_games_reach_every_act() -> None:
    seen: Counter[str] = Counter()
    for number in range(250):
        rng = Random(f"derby reach {number}")
        seen += race("derby", derby_setups.draw(rng), rng)
    kinds = {word.split()[0] for word in seen}
    missing = {
        "ready", "exchange", "repair", "upgrade", "ability", "swap", "go", "back", "stop", "turn", "coins", "shoot",
        "arm", "mine", "skip", "done", "damage", "service", "jump", "face", "teleport", "park", "drop", "spin",
    } - kinds  # fmt: skip
    assert not missing
