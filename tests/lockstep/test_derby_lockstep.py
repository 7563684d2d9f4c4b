"""Engine and core of Crash Derby, written apart from each other, agree after every act of random races."""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

import derby_setups
from lockstep import race, weighted
from pitboard.engine import random_setup
from pitboard.records.sides import CoreSide, EngineSide

RACES = int(os.environ.get("PITBOARD_SOAK", "40"))
"""Races of each batch; `make soak` asks for many more."""

DEPTH = 42
"""Where the saved bytes tell how many pushes are unfinished."""


@pytest.mark.parametrize("grid", ["square", "hex"])
@pytest.mark.parametrize("batch", range(4))
def test_random_races_agree(batch: int, grid: str) -> None:
    seen: Counter[str] = Counter()
    for number in range(RACES):
        rng = Random(f"derby {batch} {grid} {number}")
        seen += race("derby", derby_setups.brawl(rng, grid), rng)
    assert seen["go"] > RACES, "the races must get somewhere"


@pytest.mark.parametrize("players", range(1, 5))
@pytest.mark.parametrize("name", ["arena-2", "arena-3", "arena-4", "hexarena"])
def test_every_number_of_players_from_parking(players: int, name: str) -> None:
    for number in range(max(2, RACES // 15)):
        rng = Random(f"derby park {players} {name} {number}")
        race(
            "derby", {**random_setup("derby", rng, players, name), "options": {"round_limit": rng.randint(2, 20)}}, rng
        )


def duel(setup: dict[str, Any], rng: Random) -> Counter[str]:
    """Plays a race on both sides, the core saved and restored before every act. Returns how often what happened."""
    engine, core = EngineSide.start("derby", setup), CoreSide.start("derby", setup)
    spare = core.copy()
    seen: Counter[str] = Counter()
    while engine.seat is not None:
        seat, act = engine.seat, weighted(rng, engine.legal())
        spare._core.restore(core._core.save())
        core, spare = spare, core
        assert sorted(core.legal()) == sorted(engine.legal())
        engine.race.play(seat, act, lambda _: [])
        assert core.play(seat, act, []) is None
        assert core.state() == engine.state(), (setup, act)
        words = act.split()
        seen[words[0]] += 1
        seen[" ".join(word for word in words[:2] if not word.isdigit())] += 1
        seen["drop OTHER"] += words[2:3] == ["drop"]
        seen[f"{core._core.save()[DEPTH]} deep"] += 1
    assert core.result() == engine.result()
    cars = engine.state()["cars"]
    through = any(len(car["done"]) == len(car["objectives"]) for car in cars)
    shared = "shared" if len(engine.winners) > 1 else "single"
    seen[f"over: {'goals' if through else 'limit'} {shared if engine.winners else 'nobody'}"] += 1
    return seen


def test_the_races_reach_every_act_and_every_end() -> None:
    seen: Counter[str] = Counter()
    for number in range(500):
        rng = Random(f"derby reach {number}")
        seen += duel(derby_setups.draw(rng), rng)
    missing = {
        "park", "drop", "spin", "exchange", "repair", "upgrade", "ability", "drop OTHER", "swap", "ready", "go", "back",
        "turn left", "turn right", "coins", "shoot", "shoot all", "arm", "skip", "mine", "stop", "done", "damage",
        "service", "service none", "jump", "face", "teleport", "1 deep", "2 deep", "over: goals single",
        "over: limit single", "over: limit shared", "over: limit nobody",
    } - seen.keys()  # fmt: skip
    assert not missing
