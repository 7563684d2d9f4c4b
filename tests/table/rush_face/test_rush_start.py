"""Setups made by the menu's answers are accepted by core and engine, and as headers of records."""

from __future__ import annotations

import io
import json
from random import Random
from typing import Any

import pytest

from pitboard.engine import new_race
from pitboard.records.replay import replay
from pitboard.records.sides import CoreSide, core_rules
from rush_faces import start


class Bytes:
    """Random bytes by a seed."""

    def __init__(self, seed: object) -> None:
        self.rng = Random(str(seed))

    def fill(self, buffer: bytearray) -> None:
        buffer[:] = self.rng.randbytes(len(buffer))


def defaults() -> dict[str, Any]:
    return {key: default for key, _, _, default in start.options()}


def test_options_have_texts_of_two_rows_and_sound_defaults() -> None:
    keys = [option[0] for option in start.options()]
    assert keys == ["laps", "quick_arm", "last_standing", "round_limit"]
    for _, text, values, default in start.options():
        assert default in values and all(0 < len(row) <= 21 for row in text.split("|"))
    assert start.LIMITS == (1, 6)


def test_crews_are_pairs_of_one_team_that_are_free() -> None:
    free = start.crews([])
    assert len(free) == 12 and len({crew[:2] for crew in free}) == 12
    teams = ["tombstone b35 totentanz r67", "komet b41 miss_meteor r24", "wonder_brat b52 x_caliber r13"]
    for driver, car, label in free:
        assert any(driver in team.split() and car in team.split() for team in teams)
        assert 1 < len(label.split("|")) == 2 and all(len(row) <= 19 for row in label.split("|"))
    left = start.crews([("komet", "r24"), ("tombstone", "b35")])
    assert [crew[:2] for crew in left if crew[0] == "miss_meteor"] == [("miss_meteor", "b41")]
    assert len(left) == 1 + 1 + 4


@pytest.mark.parametrize("players", range(1, 7))
def test_random_teams_are_accepted(players: int) -> None:
    drawn = set()
    for seed in range(40):
        crews = start.teams(players, Bytes(seed))
        setup = start.setup(players, crews, defaults(), "oval5", start.order(players, Bytes(seed)))
        core_rules().load("rush")().check(setup)
        assert new_race("rush", setup).seat == setup["order"][0] and len(crews) == players
        drawn |= set(crews)
    assert len(drawn) == 12


def test_every_value_of_every_option_is_accepted() -> None:
    crews = start.teams(3, Bytes(1))
    for key, _, values, _ in start.options():
        for value in values:
            setup = start.setup(3, crews, {**defaults(), key: value}, "oval5")
            assert "order" not in setup and (setup.get("laps", 0) == value or key != "laps")
            new_race("rush", setup)
            CoreSide.start("rush", setup)


@pytest.mark.parametrize("track", ["oval5", "forge8", "grand10", "canyon6"])
def test_a_record_with_such_a_header_replays(track: str) -> None:
    rng = Random(track)
    setup = start.setup(4, start.teams(4, Bytes(track)), defaults(), track, start.order(4, Bytes(track)))
    side = CoreSide.start("rush", setup)
    lines: list[Any] = [{"pitboard": 1, "game": "rush", "setup": setup}]
    while not side.over and len(lines) < 300:
        seat, act, dice = side.seat, rng.choice(side.legal()), list[int]()
        assert seat is not None
        while (no := side.play(seat, act, dice)) is not None:
            dice += [rng.randint(1, 6) for _ in range(no.dice)]
        lines.append({"seat": seat, "act": act, "dice": dice})
    text = "".join(json.dumps(line) + "\n" for line in lines)
    report = replay(io.BytesIO(text.encode()), "race.jsonl", "both")
    assert (report.status, report.acts, sorted(report.sides)) == ("ok", len(lines) - 1, ["core", "engine"])


def test_orders_are_permutations_and_all_of_them_come() -> None:
    assert {tuple(start.order(3, Bytes(seed))) for seed in range(100)} == {
        (a, b, 3 - a - b) for a in range(3) for b in range(3) if a != b
    }
