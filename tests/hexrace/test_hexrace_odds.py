"""Odds: against counting all 216 rolls, all pairs of dice, and every way to spend coupons."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from hexrace_setups import act, drawn, race
from pitboard.engine import ActRefused, new_race
from pitboard.engine.hexrace import chances
from pitboard.engine.hexrace.odds import Odds, all_odds, as_json, in_words, odds_of
from pitboard.engine.hexrace.race import Hexrace
from pitboard.engine.hexrace.tables import degree
from pitboard.tracks.hexrace.geometry import DIRECTIONS

ROLLS = list(product(range(1, 7), repeat=3))
PAIRS = list(product(range(1, 7), repeat=2))


def place(found: Hexrace, seat: int) -> tuple[Any, ...]:
    car = found.cars[seat]
    name = None if car.box < 0 else found.road.names[car.box]
    return name, DIRECTIONS[car.facing], car.speed, car.slide, car.state


Places = dict[int, Counter[tuple[Any, ...]]]


def by_counting(found: Hexrace, text: str) -> tuple[dict[int, Fraction], Places]:
    """Plays an act with each of the 216 rolls, keeping failures, and with all pairs of dice where two more fall."""
    degrees = dict.fromkeys(range(4), Fraction(0))
    places: Places = {}
    assert found.seat is not None
    for roll in ROLLS:
        for pair in PAIRS:
            after = found.copy()
            asked = 0

            def roller(batch: Any, roll: Any = roll, pair: Any = pair) -> list[int]:
                nonlocal asked
                asked += batch.count
                return list(roll if batch.count == 3 else pair)

            after.play(found.seat, text, roller)
            if after.phase == "coupon":
                after.play(found.seat, "keep", roller)
            assert after.last is not None
            result = after.last.degree
            degrees[result] += Fraction(1, 216 * 36 if asked == 5 else 216)
            places.setdefault(result, Counter())[place(after, found.seat)] += 1
            if asked != 5:
                break
    return degrees, places


def check(odds: Odds, degrees: dict[int, Fraction], places: Places) -> None:
    assert sum(outcome.chance for outcome in odds.outcomes) == 1
    assert sum(outcome.with_coupons for outcome in odds.outcomes) == 1
    for outcome in odds.outcomes:
        assert outcome.chance == degrees[outcome.degree]
        if not outcome.chance:
            continue
        counted = places[outcome.degree]
        total = sum(counted.values())
        told = {(p.hex, p.facing, p.speed, p.slide, p.state): p.share for p in outcome.places}
        assert told == {where: Fraction(count, total) for where, count in counted.items()}
        assert sum(told.values()) == 1


def test_odds_of_drawn_positions_are_what_counting_finds() -> None:
    rng = Random(11)
    seen: Counter[str] = Counter()
    for _ in range(14):
        found = new_race("hexrace", {**drawn(rng), "round_limit": 90})
        assert isinstance(found, Hexrace)
        for _ in range(rng.randint(1, 12)):
            if not found.over:
                assert found.seat is not None
                found.play(found.seat, rng.choice(found.legal()), lambda b: [rng.randint(1, 4) for _ in range(b.count)])
        while found.phase == "coupon":
            assert found.seat is not None
            found.play(found.seat, "keep", lambda b: [rng.randint(1, 6) for _ in range(b.count)])
        if found.over:
            continue
        car = found.car
        car.penalty = rng.random() < 0.5
        car.raised, car.streak = rng.choice(((0, 0), (6, 1), (6, 2), (12, 1), (18, 3)))
        car.speed = min(car.model.max, rng.randint(0, 6))
        car.slide = rng.choice(("none", "drift", "skid left", "skid right")) if car.speed else "none"
        before = found.state()
        acts = found._find_legal()
        for text in rng.sample(acts, min(2, len(acts))):
            odds = odds_of(found, text)
            check(odds, *by_counting(found, text))
            seen[text.split()[0]] += 1
        assert found.state() == before
    assert len(seen) >= 5, seen


def test_odds_of_each_degree_of_turn_and_lane() -> None:
    found = race((1, 8), options={"coupons": 2})
    act(found, "gas 3")
    found.cars[0].raised, found.cars[0].streak, found.cars[0].penalty = 6, 2, True
    for text in ("turn left 4 1", "lane right 2 4"):
        odds = odds_of(found, text)
        check(odds, *by_counting(found, text))
        assert (odds.need, odds.mod, odds.base) == (9, -3, 3)
        worst = odds.outcomes[3]
        assert len({(p.facing, p.speed) for p in worst.places}) > 10
        assert sum(p.share for p in worst.places) == 1
        assert odds.success == Fraction(81, 216)


def test_all_odds_agree_with_the_list_of_acts() -> None:
    found = race((1, 8), (1, 6))
    act(found, "gas 3")
    odds = all_odds(found)
    assert list(odds) == found.legal()
    assert all(entry.success == 1 for entry in odds.values())  # speed 0: every base is 0
    assert {outcome.places for outcome in odds["gas 2"].outcomes[1:]} == {()}
    assert odds["gas 2"].outcomes[0].places[0].hex == (3, 6)
    over = race((3, 8), round_limit=1)
    act(over, "keep")
    assert all_odds(over) == {}


def test_not_on_offer() -> None:
    found = race((3, 8))
    for text in ("add", "gas 9", ""):
        with pytest.raises(ActRefused) as caught:
            odds_of(found, text)
        assert caught.value.code == "not-legal"
    over = race((3, 8), round_limit=1)
    act(over, "keep")
    with pytest.raises(ActRefused) as caught:
        odds_of(over, "keep")
    assert caught.value.code == "over"


def test_sure_manoeuvres_have_no_dice_to_fear() -> None:
    """HEX-23, option `skip_sure`."""
    found = race((3, 8), options={"skip_sure": True})
    odds = odds_of(found, "gas 3")
    assert [outcome.chance for outcome in odds.outcomes] == [1, 0, 0, 0]


# ---- coupons ---------------------------------------------------------------------------------------------------------


def best_by_trying(target: int, total: int, base: int, streak: int, coupons: int) -> tuple[Fraction, ...]:
    """The best chances after a roll, by trying every decision; chances of at most degree 0, 1, 2."""
    result = degree(target - total, base, streak)
    kept = tuple(Fraction(int(result <= most)) for most in range(3))
    if result == 0 or coupons == 0:
        return kept
    added = best_by_trying(target - 3, total, base, streak, coupons - 1)
    again = [best_by_trying(target, sum(roll), base, streak, coupons - 1) for roll in ROLLS]
    thrown = tuple(sum((each[most] for each in again), Fraction(0)) / 216 for most in range(3))
    return max(kept, added, thrown)


@pytest.mark.parametrize(("target", "base", "streak"), [(11, 4, 0), (18, 4, 1), (21, 0, 0), (15, 6, 2), (4, 1, 0)])
def test_the_best_use_of_coupons_is_found_by_trying(target: int, base: int, streak: int) -> None:
    for coupons in (0, 1, 2):
        by_roll = Counter(sum(roll) for roll in ROLLS)
        if coupons == 2:
            by_roll = Counter({total: by_roll[total] for total in (3, 7, 10)})
        for total in by_roll:
            found = chances.decided(target, total, base, streak, coupons)
            expected = best_by_trying(target, total, base, streak, coupons)
            assert (found[0], found[0] + found[1], found[0] + found[1] + found[2]) == expected
    averaged = [Fraction(0)] * 4
    for roll in ROLLS:
        for at, chance in enumerate(chances.decided(target, sum(roll), base, streak, 1)):
            averaged[at] += chance / 216
    assert chances.spent(target, base, streak, 1) == tuple(averaged)


def test_coupons_never_hurt() -> None:
    for target in range(1, 22):
        for base, streak in ((0, 0), (0, 2), (5, 0), (5, 1), (5, 5)):
            assert chances.spent(target, base, streak, 0) == chances.unspent(target, base, streak)
            before = Fraction(0)
            for coupons in range(10):
                success = chances.spent(target, base, streak, coupons)[0]
                assert success >= before
                before = success


def test_chances_of_three_dice() -> None:
    """Section 6.4."""
    table = {4: 99.5, 6: 95.4, 8: 83.8, 9: 74.1, 10: 62.5, 11: 50.0, 12: 37.5, 13: 25.9, 14: 16.2, 15: 9.3, 16: 4.6}
    for need, percent in {**table, 17: 1.9, 18: 0.5, 3: 100.0, 19: 0.0}.items():
        assert round(float(chances.unspent(need, 1, 0)[0] * 100), 1) == percent
    assert sum(chances.WAYS.values()) == chances.ROLLS == 216


def test_odds_of_a_coupon_decision() -> None:
    """HEX-29: `keep` is what lies there, `add` is certain, `reroll` is a new throw with what was added."""
    found = race((1, 8), options={"coupons": 2})
    act(found, "gas 3")
    found.cars[0].raised = 6
    act(found, "turn left 4 1", 3, 3, 2)
    assert found.state()["roll"]["need"] == 9
    odds = all_odds(found)
    assert list(odds) == ["keep", "add", "reroll"]
    assert [outcome.chance for outcome in odds["keep"].outcomes] == [0, 1, 0, 0]
    assert [outcome.with_coupons for outcome in odds["keep"].outcomes] == [0, 1, 0, 0]
    assert [outcome.chance for outcome in odds["add"].outcomes] == [1, 0, 0, 0]
    assert odds["reroll"].success == Fraction(160, 216)
    expected = Fraction(160, 216) + Fraction(sum(1 for roll in ROLLS if 6 <= sum(roll) < 9), 216)
    assert expected < odds["reroll"].outcomes[0].with_coupons < 1
    done = found.copy()
    done.play(0, "keep")
    assert place(done, 0)[:2] == (odds["keep"].outcomes[1].places[0].hex, odds["keep"].outcomes[1].places[0].facing)
    act(found, "reroll", 1, 1, 1)
    odds = all_odds(found)
    assert odds["add"].outcomes[0].chance == 0
    assert [outcome.chance for outcome in odds["add"].outcomes] == [0, 1, 0, 0]
    assert odds["reroll"].outcomes[0].with_coupons == odds["reroll"].success


def test_odds_in_words() -> None:
    found = race((1, 8), options={"coupons": 1})
    act(found, "gas 3")
    found.cars[0].raised, found.cars[0].streak = 6, 2
    plain = as_json(odds_of(found, "turn left 4 1"))
    assert json.loads(json.dumps(plain)) == plain
    assert (plain["act"], plain["need"], plain["outcomes"][0]["chance"]) == ("turn left 4 1", 9, "20/27")
    assert in_words(plain) == (
        "success 74.1 % (98.8 % with coupons), in [6, 5] facing ne at speed 4; failure of degree 3 25.9 %"
        " (1.2 % with coupons), in [6, 5], facing and speed (0 to 3) by two more dice."
    )
    wrecked = race((0, 0), facing="nw", cars=[{"max": 5, "acc": 5, "brake": 5, "body": 1}])
    assert in_words(as_json(odds_of(wrecked, "gas 5"))) == "success 100.0 %, wrecked facing nw at speed 0."
