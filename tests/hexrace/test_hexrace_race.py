"""Whole races: refusals leave no trace, copies are independent, every race ends, every event has words."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from hexrace_setups import act, drawn, race
from pitboard.engine import ActRefused, Batch, DiceNeeded, new_race
from pitboard.engine.hexrace import words
from pitboard.engine.hexrace.race import Hexrace


def throw(rng: Random, low: bool = False) -> Any:
    return lambda batch: [rng.randint(1, 3 if low else 6) for _ in range(batch.count)]


def refused(found: Hexrace, seat: Any, text: Any, dice: Any) -> str:
    before, events, left = found.state(), found.events, found.dice
    with pytest.raises(ActRefused) as caught:
        found.play(seat, text, dice)
    assert found.state() == before
    assert found.events is events
    assert found.dice is left
    return caught.value.code


def test_refused_acts_and_dice_leave_no_trace() -> None:
    rng = Random(21)
    codes: Counter[str] = Counter()
    for _ in range(40):
        found = new_race("hexrace", drawn(rng))
        assert isinstance(found, Hexrace)
        while not found.over:
            seat = found.seat
            assert seat is not None
            text = rng.choice(found.legal())
            trial = found.copy()
            trial.play(seat, text, throw(rng, low=True))
            dice = trial.dice
            if rng.random() < 0.3:
                codes[refused(found, seat, text, [*dice, 1])] += 1
                for count in range(len(dice)):
                    codes[refused(found, seat, text, dice[:count])] += 1
                if dice:
                    for wrong in (0, 7, True, 2.0, "3", None, [1], -1):
                        codes[refused(found, seat, text, [*dice[:-1], wrong])] += 1
                    codes[refused(found, seat, text, lambda batch: [1] * (batch.count + 1))] += 1
                    codes[refused(found, seat, text, lambda batch: [9] * batch.count)] += 1
                other = (seat + 1) % len(found.cars)
                for who in (other, -1, 99, None, "0", 1.0, True, [seat]):
                    if who != seat or type(who) is not int:
                        codes[refused(found, who, text, dice)] += 1
                for wrong_text in ("", "add" if found.phase == "announce" else "gas 1", None, 5, ["keep"], "keep 1"):
                    codes[refused(found, seat, wrong_text, dice)] += 1
            found.play(seat, text, dice)
            assert found.state() == trial.state()
            assert found.dice == dice
        codes[refused(found, 0, "keep", [1, 1, 1])] += 1
    assert set(codes) == {"over", "wrong-seat", "not-legal", "dice-few", "dice-many", "dice-range"}


def test_a_roller_that_raises_leaves_no_trace() -> None:
    found = race((3, 8))
    before = found.state()

    def broken(batch: Batch) -> list[int]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        found.play(0, "gas 3", broken)
    assert found.state() == before
    act(found, "gas 3")
    assert found.state()["cars"][0]["speed"] == 3


def test_missing_dice_are_named() -> None:
    found = race((3, 8), options={"coupons": 0})
    with pytest.raises(DiceNeeded) as caught:
        found.play(0, "gas 3", [])
    assert (caught.value.batch.count, caught.value.batch.reason) == (3, "HEX-23")
    act(found, "gas 3")
    found.cars[0].streak, found.cars[0].raised = 2, 6
    with pytest.raises(DiceNeeded) as caught:
        found.play(0, "turn left 3 1", [1, 1, 1])
    assert (caught.value.batch.count, caught.value.batch.reason) == (2, "HEX-35")
    with pytest.raises(DiceNeeded) as caught:
        found.play(0, "turn left 3 1", [1, 1, 1, 1])
    assert found.cars[0].raised == 6


def test_skip_sure_takes_no_dice() -> None:
    found = race((3, 8), options={"skip_sure": True})
    assert refused(found, 0, "gas 3", [6, 6, 6]) == "dice-many"
    found.play(0, "gas 3", [])
    assert found.dice == []


def test_copies_are_independent() -> None:
    rng = Random(5)
    for _ in range(25):
        found = new_race("hexrace", drawn(rng))
        steps = rng.randint(0, 30)
        while not found.over and steps:
            steps -= 1
            assert found.seat is not None
            found.play(found.seat, rng.choice(found.legal()), throw(rng))
        other = found.copy()
        assert other.state() == found.state()
        assert other.legal() == found.legal()
        before = found.state()
        while not other.over:
            assert other.seat is not None
            other.play(other.seat, rng.choice(other.legal()), throw(rng))
        assert found.state() == before
        again = found.copy()
        script = Random(9)
        same = Random(9)
        for who, dice in ((found, script), (again, same)):
            choose = Random(3)
            while not who.over:
                assert who.seat is not None
                who.play(who.seat, choose.choice(who.legal()), throw(dice))
        assert found.state() == again.state()


def test_the_same_dice_make_the_same_race() -> None:
    """A record's dice, played back as lists, give the same states as the roller did."""
    rng = Random(8)
    for _ in range(15):
        setup = drawn(rng)
        first, second = new_race("hexrace", setup), new_race("hexrace", setup)
        while not first.over:
            seat = first.seat
            assert seat is not None
            text = rng.choice(first.legal())
            first.play(seat, text, throw(rng, low=True))
            second.play(seat, text, first.dice)
            assert first.state() == second.state()
            assert first.seat == second.seat
        assert second.over
        assert first.result() == second.result()


def test_every_race_ends_and_ranks_every_seat() -> None:
    rng = Random(2)
    for _ in range(40):
        setup = drawn(rng)
        found = new_race("hexrace", setup)
        acts = 0
        while not found.over:
            acts += 1
            seat = found.seat
            assert seat is not None
            assert found.legal()
            found.play(seat, rng.choice(found.legal()), throw(rng))
        assert acts <= setup["round_limit"] * setup["players"] * 11
        state = found.state()
        assert sorted(state["ranking"]) == list(range(setup["players"]))
        assert state["winners"] in ([], state["ranking"][:1])
        assert (state["phase"], state["seat"], state["turn"], state["roll"]) == ("over", None, None, None)
        assert found.legal() == []


def test_states_hold_together() -> None:
    """HEX-02, HEX-44, HEX-45 and the board index, after every act of random races."""
    rng = Random(13)
    for _ in range(25):
        found = new_race("hexrace", drawn(rng))
        assert isinstance(found, Hexrace)
        while not found.over:
            assert found.seat is not None
            found.play(found.seat, rng.choice(found.legal()), throw(rng, low=True))
            standing = [-1] * len(found.road.names)
            for car in found.cars:
                racing = car.state == "racing"
                assert (car.box >= 0) == racing == (car.end is None)
                assert 0 <= car.speed <= car.model.max
                assert 0 <= car.body <= car.model.body
                assert car.speed or car.slide == "none"
                assert racing or car.slide == "none"
                assert car.raised in (0, 6, 12, 18)
                assert (car.raised > 0) == (car.streak > 0)
                if racing:
                    assert found.road.track.terrain[car.box] != 2
                    assert standing[car.box] == -1
                    standing[car.box] = car.seat
                nose = found.road.ahead[car.facing][car.box] if racing and found.options.cut_in else -1
                assert found.noses[car.seat] == nose
            assert found.standing == standing
            assert found.racing == sum(car.box >= 0 for car in found.cars)
            assert found.seat is None or found.cars[found.seat].box >= 0


def test_every_event_has_words() -> None:
    rng = Random(17)
    told: Counter[str] = Counter()
    for number in range(400):
        setup = drawn(rng)
        found = new_race("hexrace", setup)
        found.tell = True
        while not found.over:
            assert found.seat is not None
            found.play(found.seat, rng.choice(found.legal()), throw(rng, low=number % 2 == 0))
            for event in found.events:
                told[event.kind] += 1
                if told[event.kind] > 40:
                    continue
                assert event.rule.startswith("HEX-")
                text = found.words(event)
                assert text[0].isupper() or text.startswith("seat ")
                assert text.endswith(".")
                assert "{" not in text
                assert json.loads(json.dumps(event.facts)) == event.facts
        if number > 60 and set(told) == set(words._WORDS):
            break
    assert set(told) == set(words._WORDS)


def test_without_tell_nothing_is_kept() -> None:
    found = race((3, 8))
    act(found, "gas 3")
    assert found.events == []


def test_the_words_of_a_failure() -> None:
    found = race((1, 8), (1, 6), options={"coupons": 1})
    act(found, "gas 3")
    act(found, "keep")
    found.tell = True
    found.cars[0].raised = 6
    act(found, "turn left 4 1", 1, 1, 1)
    assert [found.words(event) for event in found.events] == [
        "seat 0 (classic) announces: turn left after 1 hex, new speed 4. It is 3 hard, 6 more after the last failure,"
        " so it needs 9.",
        "Odds: success 74.1 % (98.8 % with coupons), in [6, 5] facing ne at speed 4;"
        " failure of degree 1 25.9 % (1.2 % with coupons), in [7, 6] facing ne at speed 4.",
        "The dice of seat 0 (classic) show 1 1 1, together 3, 6 too few for 9: a failure of degree 1.",
    ]
    found.play(0, "keep")
    assert [found.words(event) for event in found.events][:2] == [
        "seat 0 (classic): the front slides, the car goes wide.",
        "seat 0 (classic) drives 4 hexes and stands in [7, 6].",
    ]
