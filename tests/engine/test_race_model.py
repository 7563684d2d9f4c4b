"""What every caller of the engine relies on: refusals change nothing, copies stand alone, dice come as asked for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import rush_setups
from lockstep import weighted
from pitboard.engine import ActRefused, Batch, DiceNeeded, SetupRefused, games, new_race, random_setup

LINE = {"players": [{"driver": "komet", "car": "b41"}], "track": "oval5"}


def roller(rng: Random) -> Any:
    return lambda batch: [rng.randint(1, 6) for _ in range(batch.count)]


def test_games_are_known_by_name() -> None:
    assert "rush" in games()
    for name in ("chess", None, 3, ["rush"]):
        with pytest.raises(SetupRefused, match="there is no game") as no:
            new_race(name, {})
        assert no.value.code == "unknown-game"


def test_a_race_says_who_decides_and_what_may_be_done() -> None:
    race = new_race("rush", LINE)
    assert (race.phase, race.seat, race.over, race.winners) == ("grid", 0, False, [])
    race.play(0, race.legal()[0])
    assert race.phase == "lever"
    assert "accelerate" in race.legal()


@pytest.mark.parametrize(
    ("seat", "act", "code"),
    [
        (1, "accelerate", "wrong-seat"),
        (True, "accelerate", "wrong-seat"),
        (0, "ahead", "not-legal"),
        (0, "", "not-legal"),
    ],
)
def test_a_refused_act_has_a_code_and_a_sentence(seat: int, act: str, code: str) -> None:
    race = new_race("rush", LINE)
    race.play(0, "place 1")
    before = race.state()
    with pytest.raises(ActRefused) as no:
        race.play(seat, act)
    assert no.value.code == code
    assert str(no.value)
    assert race.state() == before


def test_missing_dice_are_named_and_change_nothing() -> None:
    race = new_race("rush", LINE)
    for act in ("place 1", "accelerate"):
        race.play(0, act)
    before = race.state()
    with pytest.raises(DiceNeeded) as no:
        race.play(0, "roll")
    assert no.value.batch == Batch("red", 1, "RNC-20")  # speed 4: no steering dice
    for dice, code in (
        ([1, 2], "dice-many"),
        ([7], "dice-range"),
        ([0], "dice-range"),
        ([True], "dice-range"),
        (None, "dice-range"),
        (5, "dice-range"),
    ):
        with pytest.raises(ActRefused) as refused:
            race.play(0, "roll", dice)
        assert refused.value.code == code
        assert race.state() == before
    race.play(0, "roll", [1])
    assert race.dice == [1]
    assert race.phase == "move"


class Gone(Exception):
    """The person with the dice walked away."""


def test_dice_that_never_come_leave_the_race_as_it_was() -> None:
    """At every batch of every act of many races, the roller may fail: nothing has changed then."""

    def failing(after: int) -> Any:
        asked = 0

        def roll(batch: Batch) -> Sequence[int]:
            nonlocal asked
            asked += 1
            if asked > after:
                raise Gone
            return [rng.randint(1, 6) for _ in range(batch.count)]

        return roll

    gone = 0
    for number in range(60):
        rng = Random(f"gone {number}")
        race = new_race("rush", rush_setups.draw(rng))
        for _ in range(120):
            if race.over:
                break
            seat, act = race.seat, weighted(rng, race.legal())
            assert seat is not None
            for after in range(3):
                trial, before, legal = race.copy(), race.state(), race.legal()
                try:
                    trial.play(seat, act, failing(after))
                except Gone:
                    gone += 1
                    assert trial.state() == before
                    assert trial.legal() == legal
                    assert trial.dice == []
            race.play(seat, act, roller(rng))
    assert gone > 200


def test_a_copy_stands_alone_and_goes_on_alike() -> None:
    for number in range(30):
        rng = Random(f"copy {number}")
        race = new_race("rush", rush_setups.draw(rng))
        for _ in range(80):
            if race.over:
                break
            seat, act = race.seat, weighted(rng, race.legal())
            assert seat is not None
            twin, before = race.copy(), race.state()
            assert twin.state() == before
            race.play(seat, act, roller(rng))
            assert twin.state() == before
            twin.play(seat, act, race.dice)
            assert twin.state() == race.state()
            assert twin.legal() == race.legal()


def test_everything_that_happens_can_be_told() -> None:
    kinds = set()
    for number in range(250):
        rng = Random(f"tell {number}")
        race = new_race("rush", rush_setups.draw(rng))
        race.tell = True
        for _ in range(300):
            if race.over:
                break
            assert race.seat is not None
            race.play(race.seat, weighted(rng, race.legal()), roller(rng))
            assert race.events, "an act without an event leaves the reader in the dark"
            for event in race.events:
                assert event.rule.startswith("RNC-")
                sentence = race.words(event)
                assert sentence[0].isupper()
                assert sentence.endswith(".")
                assert "{" not in sentence
                kinds.add(event.kind)
    from pitboard.engine.rush.words import _WORDS

    assert kinds == set(_WORDS)


def test_telling_changes_nothing_and_silence_keeps_nothing() -> None:
    for number in range(20):
        setup = rush_setups.draw(Random(f"silent {number}"))
        quiet, telling = new_race("rush", setup), new_race("rush", setup)
        telling.tell = True
        rng = Random(number)
        for _ in range(100):
            if quiet.over:
                break
            assert quiet.seat is not None
            act = weighted(rng, quiet.legal())
            telling.play(quiet.seat, act, roller(rng))
            quiet.play(quiet.seat, act, telling.dice)
            assert quiet.state() == telling.state()
            assert quiet.events == []


def test_a_drawn_setup_is_the_same_for_the_same_seed_and_always_starts() -> None:
    for seed in range(50):
        setup = random_setup("rush", Random(seed))
        assert setup == random_setup("rush", Random(seed))
        assert new_race("rush", setup).phase == "grid"
    assert len(random_setup("rush", Random(1), players=6)["players"]) == 6
    with pytest.raises(SetupRefused, match="1 to 6"):
        random_setup("rush", Random(1), players=7)
