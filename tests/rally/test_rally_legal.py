"""The legal `lay` acts of random rallies, against the rules read straight from strips and public state."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rally_setups
from pitboard.engine import new_race
from pitboard.tracks.rally.track import parse
from rally_play import roller, weighted
from rally_reference import Stage, lays

_COST = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55)


def expected(setup: dict[str, Any], stage: Stage, state: dict[str, Any]) -> set[str]:
    """The legal acts of a state (rally.md 5.8)."""
    options = setup.get("options", {})
    car = state["cars"][state["seat"]]
    match state["phase"]:
        case "start":
            taken = [other["at"] for other in state["cars"] if other["status"] == "road"]
            lanes = [lane for lane, text in enumerate(stage.strips.lanes) if text[0] == "S"]
            return {f"start {lane}" for lane in lanes if [lane, 0] not in taken}
        case "plan" if not state["plan"]:
            return lays(stage, state, options) or {"pass"}
        case "plan":
            return lays(stage, state, options) | {"roll", "flat"} | secures(state, car)
        case "drive":
            return {"roll", "stop"} | secures(state, car)
        case "sisu":
            return {"sisu", "accept"}
        case "tire":
            return {"tire", "keep"}
        case "late":
            return {f"late {late}" for late in range(7)}
        case _:
            kinds = zip(("gear", "brake", "coast"), car["hurt"], strict=True)
            return {f"repair {kind}" for kind, damage in kinds if damage} | {"done"}


def secures(state: dict[str, Any], car: dict[str, Any]) -> set[str]:
    brakes = state["plan"][state["done"]]["brakes"]
    secured = state["secured"]
    prices = {"secure": 1 + brakes} | ({"secure gear": 1, "secure brake": brakes} if brakes else {})
    return {act for act, dice in prices.items() if _COST[secured + dice] - _COST[secured] <= car["seconds"]}


@pytest.mark.parametrize("batch", range(6))
def test_random_rallies(batch: int) -> None:
    rng = Random(f"rally legal {batch}")
    for _ in range(25):
        setup = rally_setups.draw(rng)
        tracks = [stage["track"] for stage in setup.get("stages", [setup])]
        stages = [Stage(parse(track).strips) for track in tracks]
        race = new_race("rally", setup)
        for _ in range(150):
            if race.over:
                break
            state = race.state()
            legal = race.legal()
            assert len(set(legal)) == len(legal)
            assert set(legal) == expected(setup, stages[state["stage"]], state), (setup, state)
            act = weighted(rng, sorted(legal))
            if act == "pass":
                stuck = not lays(stages[state["stage"]], state, setup.get("options", {}), without=True)
                race.play(state["seat"], act)
                after = race.state()
                if after["stage"] == state["stage"]:
                    assert after["last"]["end"] == ("stall" if stuck else "blocked")
            else:
                race.play(state["seat"], act, roller(rng))
