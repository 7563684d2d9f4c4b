"""Counts of all paths from small positions: the same integer on engine and core, and the same as ever before."""

from __future__ import annotations

from typing import Any

import pytest

from perft import perft
from pitboard.records.sides import CoreSide, EngineSide

TWO = [{"driver": "komet", "car": "b41"}, {"driver": "wonder_brat", "car": "r13"}]


def setup(strip: list[str], cars: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Returns a start in the middle of a race on a short open track."""
    track = {"strip": strip, "start": 1, "finish": len(strip[0]) - 1}
    return {"players": TWO[: len(cars)], "track": track, "scenario": {"cars": cars, "mines": more.pop("mines", [])}}


ROLLED: list[tuple[int, str, list[int]]] = [(0, "maintain", []), (0, "roll", [6])]

POSITIONS: dict[str, tuple[dict[str, Any], list[tuple[int, str, list[int]]], int]] = {
    "slow and alone": (setup(["........", "........"], [{"box": [0, 1], "gear": 1, "speed": 4}]), ROLLED, 4),
    "a mine, a wall and ground": (
        setup(["...#....", "....-...", "....__.."], [{"box": [0, 1], "gear": 1, "speed": 4}], mines=[[0, 2], [1, 2]]),
        ROLLED,
        5,
    ),
    "two cars and their tools": (
        setup(
            ["........", "........", "........"],
            [
                {"box": [0, 3], "gear": 1, "speed": 4, "on": ["saw", "gun", "extinguisher"], "heat": 5},
                {"box": [1, 2], "gear": 1, "speed": 5, "on": ["bumper", "saw"], "structure": 1},
            ],
            mines=[[2, 4]],
        ),
        ROLLED,
        5,
    ),
    "rammed again and again": (
        setup(
            ["........", "........", "........"],
            [{"box": [0, 1], "gear": 1, "speed": 4, "on": ["saw"]}, {"box": [1, 2], "gear": 1, "speed": 5}],
        ),
        [(1, "maintain", []), (1, "roll", [6]), (1, "ahead", []), (1, "left", []), (1, "right", []), (1, "ahead", [])],
        4,
    ),
}
COUNTS = {
    "slow and alone": 1746,
    "a mine, a wall and ground": 43263,
    "two cars and their tools": 5090,
    "rammed again and again": 85,
}


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("side", [EngineSide, CoreSide])
def test_engine_and_core_count_the_same_paths(side: Any, position: str) -> None:
    start, prefix, depth = POSITIONS[position]
    race = side.start("rush", start)
    for seat, act, dice in prefix:
        assert race.play(seat, act, dice) is None
    assert perft(race, depth) == COUNTS[position]
