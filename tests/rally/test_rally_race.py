"""What holds for every rally: it ends, copies are apart, refused acts change nothing, every event is told."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

import rally_setups
from pitboard.engine import ActRefused, Race, new_race, random_setup
from pitboard.tracks.rally.library import library_names
from rally_play import roller, weighted

KEYS = (
    "game,phase,seat,round,over,winners,stage,stages,starts,order,leader,plan,done,rolled,flat,warnings,secured,allow,"
    "row,bag,dirt,taken,last,cars"
)
CAR_KEYS = "seat,status,at,gear,time,seconds,stage_time,times,total,late,hurt,tokens,tire,sisu,turns"


def invariants(race: Race, tokens: int) -> None:
    """What is true of every public state."""
    state = race.state()
    assert json.loads(json.dumps(state)) == state, "plain JSON values"
    assert ",".join(state) == KEYS
    assert all(",".join(car) == CAR_KEYS for car in state["cars"])
    held = sum(len(car["tokens"]) for car in state["cars"])
    assert state["bag"] + held + sum(state["dirt"]) == tokens, "no token is lost"
    places = [tuple(car["at"]) for car in state["cars"] if car["status"] == "road"]
    assert len(set(places)) == len(places), "one car a space"
    assert sum(state["taken"]) >= sum(car["turns"] for car in state["cars"]) or state["stage"] > 0
    for car in state["cars"]:
        assert (car["at"] is None) == (car["status"] in ("waiting", "finished", "retired"))
        assert car["hurt"] == [sum(token[0] == kind for token in car["tokens"]) for kind in "gbc"]
        assert car["seconds"] >= 0
    if not state["over"]:
        assert race.legal()
        assert state["phase"] in ("late", "service") or state["order"][0] == state["seat"]
    assert not state["over"] or (race.legal() == [] and state["seat"] is None and state["winners"])


def refusals(race: Any, rng: Random) -> None:
    """Tries acts and dice that are refused; the state has to stay."""
    before, legal, bag = race.state(), list(race.legal()), list(race.bag)
    text = rng.choice(legal)
    count = len(dice_of(race, text))
    tries: list[tuple[int, str, list[int]]] = [(race.seat + 1, text, []), (race.seat, "lay coast up", [])]
    tries += [(race.seat, text, [1] * (count + 1)), (race.seat, text, [7] * max(1, count))]
    if count:
        tries.append((race.seat, text, [1] * (count - 1)))
    for seat, other, dice in tries:
        with pytest.raises(ActRefused):
            race.play(seat, other, dice)
    assert (race.state(), race.legal(), list(race.bag)) == (before, legal, bag)


def dice_of(race: Race, text: str) -> list[int]:
    """The dice that an act consumed, played on a copy."""
    other = race.copy()
    assert race.seat is not None
    other.play(race.seat, text, lambda batch: [1] * batch.count)
    return other.dice


@pytest.mark.parametrize("batch", range(4))
def test_random_rallies_end(batch: int) -> None:
    rng = Random(f"rally ends {batch}")
    for _ in range(10):
        setup = rally_setups.draw(rng)
        race: Any = new_race("rally", setup)
        tokens = len(setup.get("bag", race.bag))
        acts = 0
        while not race.over:
            if rng.random() < 0.03:
                refusals(race, rng)
            race.play(race.seat, weighted(rng, race.legal()), roller(rng))
            acts += 1
            if rng.random() < 0.1:
                invariants(race, tokens)
        invariants(race, tokens)
        assert race.result() == {
            "winners": race.winners,
            "totals": [sum(car.times) + 5 * late for car, late in zip(race.cars, lates(race), strict=True)],
        }


def lates(race: Any) -> list[int]:
    """The penalties in units of five seconds that the totals contain."""
    return [(car.total - sum(car.times)) // 5 for car in race.cars]


def test_a_copy_goes_its_own_way() -> None:
    rng = Random("rally copies")
    for _ in range(12):
        race = new_race("rally", rally_setups.draw(rng))
        for _ in range(25):
            for _ in range(rng.randint(1, 6)):
                if not race.over:
                    race.play(race.seat, weighted(rng, race.legal()), roller(rng))  # type: ignore[arg-type]
            if race.over:
                break
            state, legal = race.state(), list(race.legal())
            copy = race.copy()
            assert (copy.state(), copy.legal()) == (state, legal)
            seed = rng.random()
            played = [run(side, Random(seed), 12) for side in (copy, race.copy())]
            assert played[0] == played[1], "the same acts and dice lead to the same states"
            assert (race.state(), race.legal()) == (state, legal)


def run(race: Race, rng: Random, acts: int) -> list[Any]:
    states = []
    for _ in range(acts):
        if race.over:
            break
        assert race.seat is not None
        race.play(race.seat, weighted(rng, race.legal()), roller(rng))
        states.append(race.state())
    return states


def test_every_event_is_told_and_everything_is_reached() -> None:
    rng = Random("rally words")
    kinds: Counter[str] = Counter()
    acts: Counter[str] = Counter()
    for _ in range(100):
        setup = rally_setups.draw(rng)
        setup["names"] = [rng.choice(("", "Ann {who}", "B%s")) for _ in range(setup["players"])]
        race = new_race("rally", setup)
        race.tell = True
        for _ in range(400):
            if race.over:
                break
            text = weighted(rng, race.legal())
            race.play(race.seat, text, roller(rng))  # type: ignore[arg-type]
            acts[" ".join(word for word in text.split() if not word.isdigit())] += 1
            for event in race.events:
                sentence = race.words(event)
                assert sentence.endswith(".")
                assert sentence[0].isupper()
                assert event.rule.startswith("RMD-")
                json.dumps(event.facts)
                kinds[event.kind] += 1
    laid = {f"lay {kind} {way}" for kind in ("gear", "coast", "brake") for way in ("left", "ahead", "right", "skid")}
    others = (
        "start,roll,flat,stop,secure,secure gear,secure brake,pass,sisu,accept,tire,keep,late,done,repair gear,"
        "repair brake,repair coast,lay redline ahead,lay flying ahead,lay flying left,lay flying right"
    )
    assert not (laid | set(others.split(","))) - set(acts)
    told = (
        "stage,round,start,turn,lay,odds,secure,flat,drive,cut,sisu,stop,blocked,lost,spin,crash,token,retired,tire,"
        "finish,timed,chosen,late,service,repair,serviced,won"
    )
    assert not set(told.split(",")) - set(kinds)


@pytest.mark.parametrize("name", library_names())
def test_library_stages_are_driven_to_the_finish(name: str) -> None:
    rng = Random(f"rally {name}")
    race: Any = new_race("rally", random_setup("rally", rng, 3, name))
    while not race.over:
        race.play(race.seat, weighted(rng, race.legal()), roller(rng))
    assert any(car.status == "finished" for car in race.cars)


def test_events_are_kept_only_when_asked_for() -> None:
    race = new_race("rally", {"players": 1, "track": "demo"})
    race.play(0, "start 0")
    assert race.events == []
    race.tell = True
    race.play(0, "lay gear 1 ahead")
    assert [event.kind for event in race.events] == ["lay"]
