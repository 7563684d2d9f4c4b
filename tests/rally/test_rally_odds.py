"""The odds of a laid plan, against counting every outcome of its dice on the engine itself."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

import rally_setups
from pitboard.engine import DiceNeeded, new_race
from pitboard.engine.rally.odds import Outlook, odds
from rally_play import SPIN, act, game, lay, put, roller, weighted

LONG = "S" + "." * 14 + "F"
MOST = 6**3
"""Most outcomes that are counted for one plan; the rest of the drawn plans are left out."""


def outcomes(race: Any, text: str) -> list[tuple[int, ...]]:
    """All dice that an act can consume."""
    try:
        race.copy().play(race.seat, text, [])
    except DiceNeeded as needed:
        return list(product(range(1, 7), repeat=needed.batch.count))
    return [()]


class Counted:
    """What happens at each step of a plan, counted by playing an act with all dice and driving on to the end."""

    def __init__(self, race: Any, text: str) -> None:
        self.first = race.turn.done
        steps = len(race.turn.plan) - self.first
        self.lost, self.marker = [Fraction(0)] * steps, [Fraction(0)] * steps
        self.play(race, text, Fraction(1))

    def play(self, race: Any, text: str, share: Fraction) -> None:
        dice = outcomes(race, text)
        for values in dice:
            after = race.copy()
            after.tell = True
            after.play(race.seat, text, values)
            driven = race.turn.done - self.first + sum(event.kind == "drive" for event in after.events)
            if any(event.kind == "lost" for event in after.events):
                self.lost[driven - 1] += share / len(dice)
            elif after.phase == "sisu":
                self.marker[driven - 1] += share / len(dice)
                self.play(after, "sisu", share / len(dice))
            elif after.phase == "drive":
                self.play(after, "roll", share / len(dice))


def check(race: Any) -> dict[str, Outlook]:
    """Compares the odds of all acts with what counting says."""
    found = odds(race)
    assert set(found) == {text for text in race.legal() if not text.startswith("lay") and text != "stop"}
    for text, outlook in found.items():
        counted = Counted(race, text)
        assert outlook.lost == tuple(counted.lost), text
        assert outlook.marker == tuple(counted.marker), text
        assert outlook.total == sum(counted.lost)
        assert outlook.here == (outlook.total if text == "flat" else counted.lost[0])
    return found


def dice_left(race: Any) -> int:
    turn = race.turn
    return sum(1 + step.brakes for step in turn.plan[turn.done :])


def test_three_dice() -> None:
    race = game(LONG)
    put(race, 0, (0, 1), 4)
    lay(race, "gear 4 ahead", "gear 5 ahead", "gear 6 ahead")
    found = check(race)
    assert found["flat"].total == found["roll"].total == Fraction(1, 27)
    assert found["roll"].here == 0


def test_warnings_so_far_and_secured_dice_count() -> None:
    race = game(LONG, data={"dash": {"leader": [5, 3, 2, 3]}})
    put(race, 0, (0, 1), 6, seconds=9)
    lay(race, "brake 3 ahead", "coast ahead")
    race.turn.warnings = 1
    found = check(race)
    assert set(found) == {"roll", "flat", "secure", "secure gear", "secure brake"}
    assert found["secure"].here == 0
    assert found["secure gear"].here == Fraction(1, 9)
    assert found["secure brake"].here == 0
    assert found["roll"].here == Fraction(1, 6) * (1 - Fraction(2, 3) ** 2) + Fraction(5, 6) * Fraction(1, 9)


def test_before_each_roll() -> None:
    race = game(LONG)
    put(race, 0, (0, 1), 5)
    lay(race, "gear 4 ahead", "gear 5 ahead", "coast ahead", "coast ahead")
    for die in (5, 5, 1):
        assert "flat" in check(race) or race.phase == "drive"
        act(race, "roll", die)
    assert check(race)["roll"].here == Fraction(1, 3)


def test_a_sure_loss_and_a_jump() -> None:
    for lane in ("S.1....F", "S.a....F"):
        race = game(lane)
        put(race, 0, (0, 1), 5)
        lay(race, "gear 5 ahead")
        assert check(race)["roll"] == Outlook((Fraction(1),), (Fraction(0),), Fraction(1), Fraction(1))


def test_limits_by_landing_surface() -> None:
    race = game("S.b....F", track={"tile": "aaabbbbb", "surface": "gs"})
    put(race, 0, (0, 1), 3)
    lay(race, "gear 3 ahead", "gear 4 ahead")
    race.turn.warnings = 1
    # The jump lands on snow, where two warnings are enough.
    assert check(race)["roll"].lost == (Fraction(1, 6), Fraction(5, 6) * Fraction(1, 3))


def test_flying_start_ends_the_turn() -> None:
    race = game(LONG, options={"flying": True}, data={"dash": {"leader": [5, 1, 2, 1]}})
    put(race, 0, (0, 0), 0, seconds=1)
    lay(race, "flying ahead", "gear 3 ahead")
    found = check(race)
    assert found["roll"].lost == (0, Fraction(5, 6) * Fraction(1, 6))
    assert found["secure"].lost == (0, Fraction(1, 6))


def test_the_marker_saves_once() -> None:
    race = game(LONG, options={"sisu": True}, data={"dash": {"leader": [6, 1, 2, 1]}}, cards=SPIN)
    put(race, 0, (0, 1), 4)
    lay(race, "gear 4 ahead", "gear 5 ahead", "coast ahead")
    found = check(race)
    assert found["flat"].total == 0, "in flat out the marker covers the rest of the roll"
    third = Fraction(1, 3)
    assert found["roll"].marker[0] == third
    assert found["roll"].lost[1] == third * third


def test_no_plan_no_odds() -> None:
    race = game(LONG)
    assert odds(race) == race.odds() == {}
    lay(race, "gear 1 ahead")
    assert set(race.odds()) == {"roll", "flat"}


@pytest.mark.parametrize("batch", range(3))
def test_drawn_plans(batch: int) -> None:
    rng = Random(f"rally odds {batch}")
    checked = marked = 0
    while checked < 15 or not marked:
        race: Any = new_race("rally", rally_setups.draw(rng))
        for car in race.cars:
            car.seconds = rng.choice((0, 3, 9))
        for _ in range(60):
            if race.over:
                break
            if (
                race.turn.plan
                and race.phase in ("plan", "drive")
                and 6 ** dice_left(race) <= MOST
                and rng.random() < 0.3
            ):
                marked += any(sum(outlook.marker) > 0 for outlook in check(race).values())
                checked += 1
            text = weighted(rng, race.legal())
            race.play(race.seat, text, roller(rng))
