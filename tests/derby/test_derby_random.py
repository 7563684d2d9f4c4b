"""Random games of Crash Derby: against the naive reference, copies, refusals, what is never lost, secrecy, the end."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

import derby_setups
from derby_reference import Reference
from pitboard.engine import ActRefused, new_race, random_setup
from pitboard.engine.derby import frames, words
from pitboard.engine.derby.race import Derby
from pitboard.engine.derby.tables import KEYS
from pitboard.tracks.derby.library import library_names

GAMES = 150
DRIVING = ("go", "back", "ready", "done")
DEEPEST = 8
"""Frames of unfinished pushes that are enough (section 10)."""
MOST_ACTS = 128
"""Legal acts from parking on (section 10)."""


def start(setup: dict[str, Any]) -> Derby:
    race = new_race("derby", setup)
    assert isinstance(race, Derby)
    return race


def drawn(rng: Random, race: Derby) -> str:
    """Draws an act: mostly one that gets the game on, else one of a drawn kind."""
    acts = sorted(race.legal())
    if rng.random() < 0.6:
        for act in DRIVING:
            if act in acts:
                return act
    kind = rng.choice(sorted({act.split()[0] for act in acts}))
    return rng.choice([act for act in acts if act.split()[0] == kind])


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_the_engine_agrees_with_the_reference(grid: str) -> None:
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        rng = Random(f"reference {grid} {number}")
        setup = derby_setups.brawl(rng, grid)
        race, reference = start(setup), Reference(setup)
        race.tell = number % 2 == 0
        played: list[tuple[int, str]] = []
        while True:
            state, expected = race.state(), reference.state()
            assert {name: state[name] for name in expected} == expected, (setup, played)
            if race.over:
                break
            assert reference.decision
            assert sorted(race.legal()) == sorted(reference.decision[2]), (setup, played)
            act = drawn(rng, race)
            assert race.seat is not None
            played.append((race.seat, act))
            race.play(race.seat, act)
            reference.act(act)
            seen.update(event.kind for event in race.events)
    assert seen["over edge"] and seen["jump"] and seen["slide"] and seen["swapped"], seen


@pytest.mark.parametrize("tell", [False, True])
def test_told_or_not_the_game_is_the_same(tell: bool) -> None:
    """A step onto nothing takes a shorter way when nobody listens."""
    for number in range(20):
        rng = Random(f"tell {number}")
        race = start(derby_setups.draw(rng))
        other = race.copy()
        other.tell = True
        while not race.over:
            act, seat = drawn(rng, race), race.seat
            assert seat is not None
            race.play(seat, act)
            other.play(seat, act)
            assert race.events == []
            assert other.state() == race.state()


def test_copies_stand_alone() -> None:
    for number in range(30):
        rng = Random(f"copies {number}")
        race = start(derby_setups.draw(rng) if number % 3 else derby_setups.draft(rng))
        while not race.over:
            before, acts = json.dumps(race.state()), list(race.legal())
            copy = race.copy()
            assert copy.state() == race.state()
            assert copy.legal() == acts
            for _ in range(5):
                if not copy.over:
                    assert copy.seat is not None
                    copy.play(copy.seat, drawn(rng, copy))
            assert json.dumps(race.state()) == before
            assert race.legal() == acts
            assert race.seat is not None
            race.play(race.seat, drawn(rng, race))


def test_refused_acts_change_nothing() -> None:
    """CDY-02, CDY-66: other seats, acts that are not legal, dice of any kind."""
    for number in range(30):
        rng = Random(f"refused {number}")
        race = start(derby_setups.draw(rng) if number % 3 else derby_setups.draft(rng))
        strange = ["", "go ", "Go", "mine 99 99", "jump -1 0", "damage 9 9", "ability flying", "put 0 0 9", "swap 1 0"]
        while not race.over:
            before, work = race.state(), list(race.work)
            act, seat = drawn(rng, race), race.seat
            assert seat is not None
            wrong: list[tuple[int, str, list[int], str]] = [
                (seat + 1, act, [], "wrong-seat"),
                (seat - 1, act, [], "wrong-seat"),
                (seat, rng.choice(strange), [], "not-legal"),
                (seat, act, [rng.randint(1, 6)], "dice-many"),
                (seat, act, [1, 2, 3], "dice-many"),
                (seat, act, [0], "dice-range"),
                (seat, act, [True], "dice-range"),
            ]
            for wrong_seat, wrong_act, dice, code in wrong:
                with pytest.raises(ActRefused) as no:
                    race.play(wrong_seat, wrong_act, dice)
                assert no.value.code == code
                assert race.state() == before
                assert race.work == work
            race.play(seat, act, [] if number % 2 else lambda batch: [1] * batch.count)
            assert race.dice == []


def belongings(race: Derby) -> dict[str, Any]:
    """Counts what can only change hands: coins, each kind of token, each ability, each player's mines."""
    coins = race.coins + sum(car.coins for car in race.cars)
    tokens = Counter(dict(zip(KEYS, race.tokens, strict=True)))
    state = race.state()
    for car in state["cars"]:
        for wheel in car["wheels"]:
            for kind, value, token, _ in wheel["slots"]:
                tokens[kind if kind in ("shoot", "arm") else f"{kind}{value}"] += token
    abilities = Counter(state["supply"]["abilities"])
    for car in state["cars"]:
        abilities.update(car["abilities"])
    mines = [car.armed + car.unarmed + race.mine.count(car.seat) for car in race.cars]
    return {"coins": coins, "tokens": tokens, "abilities": abilities, "mines": mines}


def test_nothing_is_lost_and_nothing_lies_wrong() -> None:
    deepest = most = 0
    for number in range(60):
        rng = Random(f"kept {number}")
        race = start(derby_setups.draw(rng))
        kept = belongings(race)
        while not race.over:
            assert race.seat is not None
            race.play(race.seat, drawn(rng, race))
            assert belongings(race) == kept
            assert len(set(race.legal())) == len(race.legal())
            assert [seat for seat in race.standing if seat >= 0] == [
                car.seat for car in sorted(race.cars, key=lambda car: car.box) if car.box >= 0
            ]
            lying = [race.obstacle, race.flag, race.mine]
            for box in range(len(race.standing)):
                here = sum(things[box] >= 0 for things in lying)
                assert race.lying[box] == (here == 1)
                assert here <= 1
            assert all(race.standing[box] < 0 for box, type_ in enumerate(race.obstacle) if type_ == 1)  # a wall
            deepest = max(deepest, sum(frame[0] == frames.PUSH for frame in race.work))
            most = max(most, len(race.legal()))
        assert race.work == []
    assert deepest <= DEEPEST
    assert most <= MOST_ACTS


@pytest.mark.parametrize("name", library_names())
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_library_games_end(name: str, players: int) -> None:
    rng = Random(f"{name} {players}")
    race = start(random_setup("derby", rng, players, name))
    acts = 0
    while not race.over:
        assert race.seat is not None
        race.play(race.seat, rng.choice(race.legal()))
        acts += 1
        assert acts < 20_000
    state = race.state()
    assert (state["phase"], state["seat"], race.legal()) == ("over", None, [])
    assert state["round"] <= state["limit"] == 40
    assert race.result() == {"winners": state["winners"]}
    assert json.loads(json.dumps(state)) == state
    assert acts > 60


def test_every_kind_of_event_has_words_that_a_game_reaches() -> None:
    told: dict[str, str] = {}
    for number in range(500):
        rng = Random(f"words {number}")
        race = start(derby_setups.brawl(rng, rng.choice(["square", "hex"])) if number % 12 else derby_setups.draft(rng))
        race.tell = True
        while not race.over:
            for event in race.events:
                if event.kind not in told or rng.random() < 0.05:
                    told[event.kind] = race.words(event)
                    assert told[event.kind].endswith((".", "!", ":"))
                    assert told[event.kind][0].isupper()
                    assert "{" not in told[event.kind]
                    json.dumps(event.facts)
                assert event.rule.startswith("CDY-")
            assert race.seat is not None
            race.play(race.seat, drawn(rng, race))
        told.update((event.kind, race.words(event)) for event in race.events)
        if number > 100 and told.keys() == words._WORDS.keys():
            break
    assert told.keys() == words._WORDS.keys()


def test_the_beginning_is_told_too() -> None:
    race = start(derby_setups.brawl(Random(1), "square"))
    assert race.events[0].kind == "round"
    assert race.copy().events == []
