"""Engine and core of the hex race, written apart from each other, agree after every act of random races."""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

import hexrace_setups
from lockstep import race
from pitboard.records.sides import CoreSide, EngineSide

RACES = int(os.environ.get("PITBOARD_SOAK", "40"))
"""Races of each batch; `make soak` asks for many more."""

WORDS = {"order": ("race", "seat"), "finish": ("flag", "all")}
SWITCHES = ("damage", "cut_in", "slides", "skip_sure")


class BadLuck(Random):
    """Throws ones and twos only: rows of failures, slides, rhythmic skids."""

    def randint(self, a: int, b: int) -> int:
        """Returns a number from the lower end."""
        return super().randint(a, min(b, a + 1))


@pytest.mark.parametrize("luck", [Random, BadLuck])
@pytest.mark.parametrize("batch", range(5))
def test_random_races_agree(batch: int, luck: type[Random]) -> None:
    seen: Counter[str] = Counter()
    for number in range(RACES):
        setup = hexrace_setups.drawn(Random(f"hexrace {batch} {number}"))
        seen += race("hexrace", setup, luck(f"hexrace {batch} {number}"))
    assert seen["gas"] > RACES, "the races must get somewhere"


@pytest.mark.parametrize("players", range(1, 9))
def test_every_number_of_players_on_the_library_tracks(players: int) -> None:
    for number in range(max(2, RACES // 10)):
        rng = Random(f"hexrace library {players} {number}")
        setup: dict[str, Any] = {"players": players, "track": rng.choice(["oval", "chicane", "hairpin"])}
        options: dict[str, Any] = {name: rng.random() < 0.5 for name in SWITCHES}
        options |= {name: rng.choice(words) for name, words in WORDS.items()}
        setup |= {"grid": rng.sample(range(players), players), "options": options, "round_limit": rng.randint(5, 40)}
        race("hexrace", setup, rng)


def steered(rng: Random, acts: list[str]) -> str:
    """Returns an act: every other time one that drives on straight, so that the gates ahead are passed."""
    ahead = [act for act in acts if act.startswith(("gas", "keep", "reroll"))]
    if rng.random() < 0.5:
        return ahead[-1]
    kind = rng.choice(sorted({act.split()[0] for act in acts}))
    return rng.choice([act for act in acts if act.split()[0] == kind])


def duel(setup: dict[str, Any], rng: Random) -> Counter[str]:
    """Plays a race on both sides. Returns how often what happened that the rules tell apart."""
    engine, core = EngineSide.start("hexrace", setup), CoreSide.start("hexrace", setup)
    seen: Counter[str] = Counter()
    while engine.seat is not None:
        seat, act = engine.seat, steered(rng, sorted(engine.legal()))
        engine.race.play(seat, act, lambda batch: [rng.randint(1, 6) for _ in range(batch.count)])
        assert core.play(seat, act, engine.race.dice) is None
        state = engine.state()
        assert core.state() == state, (setup, act)
        last = state["last"]
        if last and state["phase"] != "coupon":
            seen[f"{last['act'].split()[0]} {last['degree']}"] += 1
            seen[last["stop"]] += 1
            seen["without dice"] += last["total"] is None
        seen.update(car["slide"] for car in state["cars"])
        seen["penalty"] += any(car["penalty"] for car in state["cars"])
        seen[act.split()[0]] += 1
    assert core.result() == engine.result()
    ends = [car["state"] for car in engine.state()["cars"]]
    seen.update(ends)
    if "finished" in ends:
        seen["over: finish" if "racing" not in ends else "over: flag"] += 1
    else:
        seen["over: limit" if "racing" in ends else "over: wrecked"] += 1
    return seen


def test_the_races_reach_every_failure_and_every_end() -> None:
    seen: Counter[str] = Counter()
    for number in range(240):
        setup = hexrace_setups.drawn(Random(f"hexrace reach {number}"))
        seen += duel(setup, (Random, BadLuck)[number % 2](number))
    kinds = ("keep", "gas", "brake", "lane", "turn", "swing")
    missing = {f"{kind} {degree}" for kind in kinds for degree in range(4)} | {
        "add", "reroll", "wall", "car", "finish", "drift", "skid left", "skid right", "penalty", "without dice",
        "over: finish", "over: flag", "over: limit", "over: wrecked",
    }  # fmt: skip
    assert missing - seen.keys() == set()
