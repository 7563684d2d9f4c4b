"""Setups: every code of derby.md section 3.3 in its order, ready starts (3.2), stock, and what a race begins with."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboard.engine import new_race, random_setup
from pitboard.engine.derby import random_draft
from pitboard.tracks.refusal import Refusal

MAP: dict[str, Any] = {
    "rows": ["gggggg", "gsgsgl"],
    "flags": {"red": [0, 0], "blue": [3, 1]},
    "obstacles": [["wall", 5, 0], ["mud", 4, 0]],
}
CAR: dict[str, Any] = {"at": [1, 0], "face": "e", "objectives": ["red"]}
OTHER: dict[str, Any] = {"at": [2, 0], "face": "w", "objectives": ["red", "blue"]}
READY: dict[str, Any] = {"players": 2, "map": MAP, "cars": [CAR, OTHER]}
ONE_TILE = {"tiles": [["4a", 0, 0, 0]], "flags": {"red": [0, 0]}}
PLAIN: dict[str, Any] = {"players": 2, "map": "arena-2"}
SLOTS = [["move", 1]]


def code(setup: object) -> str:
    try:
        race = new_race("derby", setup)
    except Refusal as refusal:
        assert str(refusal) == refusal.message
        assert len(refusal.message) < 300
        return refusal.code
    assert race.state()["game"] == "derby"
    return ""


def plain(**more: Any) -> dict[str, Any]:
    return {**PLAIN, **more}


def ready(**more: Any) -> dict[str, Any]:
    return {**READY, **more}


def car(**more: Any) -> dict[str, Any]:
    """A ready start whose first car has other values."""
    return ready(cars=[{**CAR, **more}, OTHER])


def without(key: str) -> dict[str, Any]:
    return ready(cars=[{name: value for name, value in CAR.items() if name != key}, OTHER])


def wheels(*given: Any) -> dict[str, Any]:
    return car(wheels=list(given))


def test_good_setups() -> None:
    for good in (PLAIN, READY, plain(players=1), plain(players=4), ready(round=40)):
        assert code(good) == ""


@pytest.mark.parametrize(
    "setup",
    [
        plain(options={"round_limit": 1}), plain(options={"round_limit": 99}), plain(start_player=1),
        plain(carriers=[SLOTS] * 3), plain(carriers=[SLOTS * 6] * 3), plain(supply={"coins": 99}),
        plain(supply={"coins": 4}), plain(supply={"tokens": {"move1": 0, "arm": 99}}), plain(options={}, supply={}),
        plain(carriers=[[["move", 4]], [["turn", 3]], [["coin", 3]]]), ready(round=2, options={"round_limit": 2}),
        car(coins=0), car(coins=97) | {"supply": {"coins": 99}}, car(armed=5, unarmed=0), car(armed=0, unarmed=5),
        car(home="blue"),
        car(objectives=["blue", "red"], done=["red", "blue"]), car(abilities=["fireproof", "reverse-gear"]),
        wheels({"active": 3}, {}, {}),
    ],
)  # fmt: skip
def test_values_at_the_end_of_their_range(setup: dict[str, Any]) -> None:
    assert code(setup) == ""


# Each setup shows its own fault and, where it can, the one that is checked next: the earlier code has to win.
IN_ORDER: list[tuple[str, object]] = [
    ("unknown-key", None),
    ("unknown-key", []),
    ("unknown-key", plain(players=9, track="arena-2")),
    ("unknown-key", plain(players=9, Players=2)),
    ("bad-players", {}),
    ("bad-players", plain(players=0, start_player=9)),
    ("bad-players", plain(players=5, start_player=9)),
    ("bad-players", plain(players=True, start_player=9)),
    ("bad-players", plain(players=2.0, start_player=9)),
    ("bad-players", plain(players=None)),
    ("bad-start", plain(start_player=2, options=3)),
    ("bad-start", plain(start_player=-1, options=3)),
    ("bad-start", plain(start_player=False, options=3)),
    ("bad-start", plain(start_player=None)),
    ("bad-option", plain(options=None, abilities=3)),
    ("bad-option", plain(options={"rounds": 3}, abilities=3)),
    ("bad-option", plain(options={"round_limit": 0}, abilities=3)),
    ("bad-option", plain(options={"round_limit": 100}, abilities=3)),
    ("bad-option", plain(options={"round_limit": True}, abilities=3)),
    ("bad-option", plain(options={"round_limit": None})),
    ("bad-abilities", plain(abilities=None, carriers=3)),
    ("bad-abilities", plain(abilities=["fireproof", "service"], carriers=3)),
    ("bad-abilities", plain(abilities=["fireproof", "service", "fireproof"], carriers=3)),
    ("bad-abilities", plain(abilities=["fireproof", "service", "flying"], carriers=3)),
    ("bad-abilities", plain(abilities=["fireproof", "service", ["service"]], carriers=3)),
    ("bad-abilities", plain(abilities=["fireproof", "service", "map-traversal", "reverse-gear"], carriers=3)),
    ("bad-carriers", plain(carriers=None, supply=3)),
    ("bad-carriers", plain(carriers=[SLOTS, SLOTS], supply=3)),
    ("bad-carriers", plain(carriers=[SLOTS, SLOTS, []], supply=3)),
    ("bad-carriers", plain(carriers=[[], [], []], supply=3)),
    ("bad-carriers", plain(carriers=[SLOTS * 7] * 3, supply=3)),
    ("bad-carriers", plain(carriers=[SLOTS, SLOTS, SLOTS * 2], supply=3)),
    ("bad-carriers", plain(carriers=[SLOTS, SLOTS, [["move", 5]]], supply=3)),
    ("bad-carriers", plain(carriers=[SLOTS, SLOTS, [["turn", 4]]], supply=3)),
    ("bad-carriers", plain(carriers=[SLOTS, SLOTS, [["shoot", 2]]], supply=3)),
    ("bad-carriers", plain(carriers=[SLOTS, SLOTS, [["move", 0]]], supply=3)),
    ("bad-carriers", plain(carriers=[SLOTS, SLOTS, [["move", True]]], supply=3)),
    ("bad-carriers", plain(carriers=[SLOTS, SLOTS, [["move", 1, 0, 0]]], supply=3)),
    ("bad-carriers", plain(carriers=[SLOTS, SLOTS, ["move"]], supply=3)),
    ("bad-supply", plain(supply=None, map=None)),
    ("bad-supply", plain(supply={"mines": 3}, map=None)),
    ("bad-supply", plain(supply={"coins": 100}, map=None)),
    ("bad-supply", plain(supply={"coins": -1}, map=None)),
    ("bad-supply", plain(supply={"coins": None}, map=None)),
    ("bad-supply", plain(supply={"tokens": []}, map=None)),
    ("bad-supply", plain(supply={"tokens": None}, map=None)),
    ("bad-supply", plain(supply={"tokens": {"move5": 1}}, map=None)),
    ("bad-supply", plain(supply={"tokens": {"shoot1": 1}}, map=None)),
    ("bad-supply", plain(supply={"tokens": {"arm": 100}}, map=None)),
    ("bad-supply", plain(supply={"tokens": {"arm": False}}, map=None)),
    ("bad-map", {"players": 2, "cars": 3}),
    ("bad-map", plain(map=None, cars=3)),
    ("map-unknown", plain(map="arena", cars=3)),
    ("flag-count", plain(map=MAP, round=0)),
    # cars
    ("bad-cars", ready(cars=None, round=0)),
    ("bad-cars", ready(cars=[CAR], round=0)),
    ("bad-cars", ready(cars=[CAR, OTHER, OTHER], round=0)),
    ("bad-cars", ready(cars=[CAR, 3], round=0)),
    ("bad-cars", ready(cars=[{**CAR, "at": [9, 9], "colour": 1}, OTHER])),
    ("bad-cars", ready(cars=[{**CAR, "at": [9, 9]}, {"at": [0, 0], "face": "e"}])),
    ("bad-cars", without("at")),
    ("bad-cars", without("face")),
    ("bad-cars", without("objectives")),
    ("bad-cars", ready(map={"draft": {"tiles": [[1, 2, 3], [4, 5, 6]]}}, cars=[{**CAR, "at": [9, 9]}, OTHER])),
    ("bad-cars", ready(map={"tiles": [["4a", 0, 0, 0], ["9b", 2, 0, 0], ["12b", 4, 0, 0], ["2a", 6, 0, 0],
                                      ["7b", 8, 0, 0], ["14b", 10, 0, 0]]}, cars=[{**CAR, "at": [99, 0]}, OTHER])),
    ("bad-cars", ready(map=ONE_TILE, cars=[{**CAR, "at": [9, 0]}, OTHER])),
    ("car-space", ready(cars=[{**CAR, "face": "up"}, {**OTHER, "at": [6, 0]}])),
    ("car-space", ready(cars=[{**CAR, "at": [2, 0]}, {**OTHER, "at": [2, 2]}])),
    ("car-space", car(at=[5, 0], face="up")),
    ("car-space", car(at=None)),
    ("car-space", car(at=[1])),
    ("car-space", car(at=[True, 0])),
    ("car-overlap", car(at=[2, 0], face="up")),
    ("bad-cars", car(face="ne")),
    ("bad-cars", car(face=None)),
    ("bad-cars", car(face=1)),
    ("bad-cars", car(objectives=[])),
    ("bad-cars", car(objectives="red")),
    ("bad-cars", car(objectives=["red", "red"])),
    ("bad-cars", car(objectives=["green"])),
    ("bad-cars", car(objectives=[["red"]])),
    ("bad-cars", car(done=["blue"])),
    ("bad-cars", car(done=["red", "red"])),
    ("bad-cars", car(done=None)),
    ("bad-cars", car(home="green")),
    ("bad-cars", car(home=0)),
    ("bad-cars", car(coins=100)),
    ("bad-cars", car(coins=-1)),
    ("bad-cars", car(coins=None)),
    ("bad-cars", car(armed=-1)),
    ("bad-cars", car(armed=True)),
    ("bad-cars", car(armed=2)),  # and four unarmed ones, whatever `armed` is
    ("bad-cars", car(unarmed=5)),
    ("bad-cars", car(armed=0, unarmed=6)),
    ("bad-cars", car(armed=1, unarmed=4, mines=[[1, 1]])),
    ("bad-cars", car(mines=[[1, 1], [2, 1], [4, 1], [5, 1], [1, 0]])),  # five, and the armed one by default
    ("bad-cars", car(mines=None)),
    ("bad-cars", car(mines=[[1, 1], [1, 1]])),
    ("bad-cars", car(mines=[[6, 1]])),
    ("bad-cars", car(mines=[[4, 0]])),
    ("bad-cars", car(mines=[[0, 0]])),
    ("bad-cars", car(mines=[[2, 0]])),
    ("bad-cars", ready(cars=[{**CAR, "mines": [[1, 1]]}, {**OTHER, "mines": [[1, 1]]}])),
    ("bad-cars", car(abilities=["service"])),
    ("bad-cars", car(abilities=["fireproof", "fireproof"])),
    ("bad-cars", car(abilities=["fireproof", "map-traversal", "reverse-gear"])),
    ("bad-cars", car(abilities=None)),
    ("bad-cars", wheels({}, {})),
    ("bad-cars", wheels({}, {}, 3)),
    ("bad-cars", wheels({}, {}, {"carrier": "blue", "value": 1})),
    ("bad-cars", wheels({}, {}, {"carrier": "green"})),
    ("bad-cars", wheels({}, {}, {"carrier": None})),
    ("bad-cars", wheels({}, {}, {"carrier": "red"})),
    ("bad-cars", wheels({"carrier": "white"}, {}, {})),
    ("bad-cars", wheels({}, {}, {"active": 4})),
    ("bad-cars", wheels({}, {}, {"active": -1})),
    ("bad-cars", wheels({}, {}, {"active": False})),
    ("bad-cars", wheels({}, {}, {"slots": SLOTS})),
    ("bad-cars", wheels({}, {}, {"slots": [["move", 1]] * 3 + [["move", 5]]})),
    ("bad-cars", wheels({}, {}, {"slots": [["move", 1]] * 3 + [["move", 1, 0]]})),
    ("bad-cars", wheels({}, {}, {"slots": [["move", 1]] * 3 + [["move", 1, 0, 2]]})),
    ("bad-cars", wheels({}, {}, {"slots": [["move", 1]] * 3 + [["move", 1, True, 0]]})),
    ("bad-cars", wheels({}, {}, {"slots": None})),
    ("bad-cars", wheels({"slots": SLOTS}, {"slots": SLOTS}, {"slots": SLOTS})),  # the other car has four
    # round and stock
    ("bad-round", ready(round=0, supply={"coins": 0})),
    ("bad-round", ready(round=41, supply={"coins": 0})),
    ("bad-round", ready(round=3, options={"round_limit": 2})),
    ("bad-round", ready(round=True, supply={"coins": 0})),
    ("bad-round", ready(round=None, supply={"coins": 0})),
    ("bad-round", plain(round=2, supply={"coins": 0})),
    ("bad-supply", plain(supply={"coins": 3})),
    ("bad-supply", ready(supply={"coins": 3})),
    ("bad-supply", car(wheels=[{"slots": [["arm", 1, 1, 0]] * 4}, {"slots": [["arm", 1, 1, 0]] * 3 + SLOTS}, {}])),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "setup"), IN_ORDER)
def test_the_first_code_that_applies(expected: str, setup: object) -> None:
    assert code(setup) == expected


def test_an_ability_that_more_cars_hold_than_there_are_tokens() -> None:
    """Four players can hold four: the stock of an ability never runs short; of tokens and coins it can."""
    cars = [{**CAR, "at": [x, 1], "abilities": ["fireproof"]} for x in (0, 1, 2, 4)]
    race = new_race("derby", ready(players=4, cars=cars))
    assert race.state()["supply"]["abilities"]["fireproof"] == 0


def test_the_defaults_of_a_ready_start() -> None:
    race = new_race("derby", car(mines=[[1, 1], [1, 0]]))
    first, second = race.state()["cars"]
    assert (first["coins"], first["armed"], first["unarmed"], first["home"], first["done"]) == (2, 1, 2, None, [])
    assert (second["armed"], second["unarmed"], second["chosen"]) == (1, 4, True)
    assert [wheel["carrier"] for wheel in first["wheels"]] == ["red", "white", "blue"]
    assert first["wheels"][2]["slots"] == [["move", 1, 0, 0], ["coin", 1, 0, 0], ["move", 1, 0, 0], ["arm", 1, 0, 0]]
    assert race.state()["mines"] == [[0, 1, 0], [0, 1, 1]]
    assert race.state()["supply"]["coins"] == 20
    four = new_race("derby", car(armed=0, mines=[[1, 1], [2, 1], [4, 1], [5, 1], [1, 0]]))
    assert four.state()["cars"][0]["unarmed"] == 0


def test_carriers_swapped_in_a_ready_start_show_their_own_print() -> None:
    race = new_race("derby", wheels({"carrier": "blue"}, {}, {"carrier": "red", "active": 3}))
    left, _, right = race.state()["cars"][0]["wheels"]
    assert left["slots"][0] == ["move", 1, 0, 0]
    assert (right["carrier"], right["active"], right["slots"][0]) == ("red", 3, ["move", 2, 0, 0])


def test_the_number_of_slots() -> None:
    """P is that of the carriers, unless every wheel of every car gives its own."""
    own = [{"slots": SLOTS * 6}, {"slots": SLOTS * 6}, {"slots": SLOTS * 6, "active": 5}]
    both = ready(cars=[{**CAR, "wheels": own}, {**OTHER, "wheels": own}])
    assert code(both) == ""
    assert code({**both, "carriers": [SLOTS] * 3}) == ""
    for length in (0, 7):
        bad = [{"slots": SLOTS * length}] * 3
        assert code(ready(cars=[{**CAR, "wheels": bad}, {**OTHER, "wheels": bad}])) == "bad-cars"
    mixed = [{"slots": SLOTS}, {"slots": SLOTS}, {"slots": SLOTS * 2}]
    assert code(ready(cars=[{**CAR, "wheels": mixed}, {**OTHER, "wheels": mixed}])) == "bad-cars"
    assert code(ready(carriers=[SLOTS * 2] * 3, cars=[{**CAR, "wheels": [{"active": 1}, {}, {}]}, OTHER])) == ""
    assert code(ready(carriers=[SLOTS * 2] * 3, cars=[{**CAR, "wheels": [{"active": 2}, {}, {}]}, OTHER])) == "bad-cars"


def test_own_mine_under_the_own_car_is_fine() -> None:
    assert code(car(mines=[[1, 0]])) == ""


def test_tokens_on_slots_come_out_of_the_stock() -> None:
    slots = [["move", 3, 1, 0], ["move", 3, 1, 1], ["move", 3, 0, 1], ["coin", 1]]
    race = new_race("derby", wheels({"slots": slots}, {}, {}))
    assert race.state()["supply"]["tokens"]["move3"] == 8
    assert race.state()["cars"][0]["wheels"][0]["slots"] == [[*slot, 0, 0][:4] for slot in slots]
    assert code(wheels({"slots": slots}, {}, {}) | {"supply": {"tokens": {"move3": 1}}}) == "bad-supply"


@pytest.mark.parametrize(
    ("map_", "phase"),
    [
        ("arena-2", "park"),
        ({"draft": {"tiles": [[1, 2, 3], [4, 5, 6]]}}, "tiles"),
        ({"tiles": [["4a", 2 * k, 0, 0] for k in range(1)], "flags": {}}, None),
        ({"tiles": [[f"{k + 1}b", 2 * k, 0, 0] for k in range(6)]}, "flags"),
        (
            {
                "tiles": [[f"{k + 1}b", 2 * k, 0, 0] for k in range(6)],
                "flags": dict(
                    zip(
                        ["red", "orange", "yellow", "green", "blue", "purple"],
                        [[0, 0], [2, 0], [4, 1], [6, 0], [8, 0], [10, 0]],
                        strict=True,
                    )
                ),
            },
            "obstacles",
        ),
    ],
)
def test_where_a_race_begins(map_: Any, phase: str | None) -> None:
    """CDY-16."""
    if phase is None:
        assert code(plain(map=map_)) == "flag-count"
        return
    state = new_race("derby", plain(map=map_, start_player=1)).state()
    assert (state["phase"], state["seat"], state["round"]) == (phase, 1, 0)
    assert (state["wheel"], state["active"], state["value"], state["points"], state["mode"]) == (None,) * 5
    assert state["supply"]["coins"] == 20
    assert all(entry["at"] is None and entry["objectives"] is None and not entry["chosen"] for entry in state["cars"])


def test_a_ready_start_above_round_one_begins_with_planning() -> None:
    state = new_race("derby", ready(round=7, start_player=1)).state()
    assert (state["phase"], state["seat"], state["round"], state["start"]) == ("planning", 1, 7, 1)
    assert new_race("derby", READY).state()["phase"] == "turn"


def test_random_setups_start() -> None:
    rng = Random(4)
    for players in (None, 1, 2, 3, 4):
        setup = random_setup("derby", rng, players)
        assert code(setup) == ""
        assert players in (None, setup["players"])
        for grid in ("square", "hex"):
            seats = setup["players"]
            assert code(random_setup("derby", rng, seats, random_draft(rng, seats, grid))) == ""
    assert random_setup("derby", Random(1)) == random_setup("derby", Random(1))
    for players in (0, 5):
        with pytest.raises(Refusal) as no:
            random_setup("derby", rng, players)
        assert no.value.code == "bad-players"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=3),
    max_leaves=8,
)
SETUP_KEYS = ["players", "start_player", "map", "abilities", "carriers", "supply", "cars", "round", "options"]
CAR_KEYS = ["at", "face", "objectives", "done", "home", "coins", "armed", "unarmed", "mines", "abilities", "wheels"]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(SETUP_KEYS), st.sampled_from(CAR_KEYS), JSON)
def test_anything_in_a_setup_is_good_or_refused(key: str, car_key: str, value: object) -> None:
    code(ready(**{key: value}))
    code(car(**{car_key: value}))
    code(wheels({"slots": value}, {"carrier": value}, {"active": value}))
    code(value)
