"""Engine and core of Rush n' Crush, written apart from each other, agree after every act of random races."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

import rush_setups
from lockstep import race

RACES = int(os.environ.get("PITBOARD_SOAK", "40"))
"""Races of each batch; `make soak` asks for many more."""


@pytest.mark.parametrize("batch", range(10))
def test_random_races_agree(batch: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(RACES):
        rng = Random(f"rush {batch} {number}")
        seen += race("rush", rush_setups.draw(rng), rng)
    assert seen["ahead"] > RACES, "the races must get somewhere"


@pytest.mark.parametrize("players", range(1, 7))
def test_every_number_of_players_from_the_grid(players: int) -> None:
    for number in range(max(2, RACES // 10)):
        rng = Random(f"rush grid {players} {number}")
        race("rush", rush_setups.grid_start(rng, players), rng)


def test_the_races_reach_every_act_and_every_end() -> None:
    seen: Counter[str] = Counter()
    for number in range(400):
        rng = Random(f"rush reach {number}")
        seen += race("rush", rush_setups.draw(rng), rng)
    missing = {
        "place", "accelerate", "decelerate", "maintain", "gear", "brake", "turbo", "roll", "ahead", "left", "right",
        "force left", "force right", "ram", "ram bumper", "ram saw", "ram bumper saw", "mine", "use booster",
        "use extinguisher", "use flamer", "use gun", "done", "over: finish", "over: wrecked", "over: survivor",
        "over: limit",
    } - seen.keys()  # fmt: skip
    assert not missing
