"""Random races: the engine against the rules written a second time."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hexrace_reference import Reference
from hexrace_setups import drawn
from pitboard.engine import new_race

RACES = 80


@pytest.mark.parametrize("seed", range(4))
def test_random_races_agree(seed: int) -> None:
    rng = Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(RACES):
        setup = drawn(rng)
        race, reference = new_race("hexrace", setup), Reference(setup)
        played: list[tuple[str, list[int]]] = []
        low = rng.random() < 0.6  # some races with bad dice: rows of failures, slides, rhythmic skids
        while not race.over:
            acts = race.legal()
            assert sorted(acts) == sorted(reference.legal()), (setup, played)
            act = _wish(rng, acts)
            assert race.seat is not None
            race.play(race.seat, act, lambda batch: [rng.randint(1, 2 if low else 6) for _ in range(batch.count)])  # noqa: B023
            played.append((act, race.dice))
            reference.play(act, race.dice)
            state = race.state()
            assert state == reference.state, (setup, played)
            if state["last"]:
                last = state["last"]
                seen[f"{last['act'].split()[0]} {last['degree']}"] += 1
                seen[last["stop"]] += 1
            seen.update(car["slide"] for car in state["cars"])
        assert reference.state["over"]
        seen.update(car["state"] for car in race.state()["cars"])
    for kind in ("keep", "gas", "brake", "lane", "turn", "swing"):
        assert seen[f"{kind} 0"] and seen[f"{kind} 1"], seen
    for what in ("lane 3", "turn 3", "wall", "car", "drift", "skid left", "skid right", "wrecked"):
        assert seen[what], seen


def _wish(rng: Random, acts: list[str]) -> str:
    """Returns an act, each kind of manoeuvre as likely as the others, often the fastest of its kind."""
    kind = rng.choice(sorted({act.split()[0] for act in acts}))
    of_kind = [act for act in acts if act.split()[0] == kind]
    return of_kind[-1] if rng.random() < 0.3 else rng.choice(of_kind)
