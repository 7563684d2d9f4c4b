"""Bad setups of Rush n' Crush: engine and core refuse with the same code of the spec, the first that applies."""

from __future__ import annotations

import copy
from functools import partial
from typing import Any

import pytest

import refusals as both
from refusals import change

Setup = dict[str, Any]

GOOD: Setup = {
    "players": [{"driver": "komet", "car": "b41", "name": "Ann"}, {"driver": "tombstone", "car": "b35"}],
    "order": [1, 0],
    "track": {"strip": ["." * 20, "." * 20], "start": 4, "finish": 19},
    "options": {"quick_arm": True, "last_standing": False, "round_limit": 9},
    "scenario": {
        "cars": [{"box": [0, 6], "gear": 1, "speed": 4, "on": ["gun"]}, {"box": [1, 6], "wreck": True, "structure": 2}],
        "mines": [[0, 9]],
    },
}
GRID = {key: value for key, value in GOOD.items() if key != "scenario"}
CLOSED = {**GRID, "track": {"strip": ["." * 20, "." * 20], "start": 4, "closed": True}}
"""A start from the grid, and one on a closed track."""


refused = partial(both.refused, "rush")
"""Returns the code with which both sides refuse a setup, None when both start alike."""


@pytest.mark.parametrize("setup", [GOOD, GRID, CLOSED, {**CLOSED, "laps": 9}])
def test_good_setups_start(setup: Setup) -> None:
    assert refused(setup) is None


FAULTS = [
    ("bad-setup", change("extra", 1)),
    ("bad-players", change("players.1.car", None)),
    ("bad-driver", change("players.0.driver", "nobody")),
    ("bad-car", change("players.0.car", "x99")),
    ("wrong-team", change("players.1.car", "b52")),
    ("bad-order", change("order", [0, 0])),
    ("bad-option", change("options.round_limit", 1000)),
    ("track-line", change("track.start", 0)),
    ("bad-scenario", change("scenario.cars.0.heat", 6)),
]
"""One fault for each check, in the order of the checks."""


@pytest.mark.parametrize("first", range(len(FAULTS)))
def test_the_first_check_that_fails_gives_the_code(first: int) -> None:
    code, fault = FAULTS[first]
    alone = copy.deepcopy(GOOD)
    fault(alone)
    assert refused(alone) == code
    for _, later in FAULTS[first + 1 :]:
        both = copy.deepcopy(GOOD)
        later(both)
        fault(both)
        assert refused(both) == code


@pytest.mark.parametrize("setup", [None, [], "rush", 3, True])
def test_a_setup_is_an_object(setup: object) -> None:
    assert refused(setup) == "bad-setup"


@pytest.mark.parametrize(
    "players",
    [
        None, {}, [], "two", [None], [[]], [{}], [{"driver": "komet"}], [{"car": "b41"}],
        [{"driver": "komet", "car": 41}], [{"driver": None, "car": "b41"}],
        [{"driver": "komet", "car": "b41", "name": None}], [{"driver": "komet", "car": "b41", "name": 3}],
        [{"driver": "komet", "car": "b41", "colour": "red"}], [{"driver": "komet", "car": "b41"}] * 7,
        [{"driver": "nobody", "car": "b41"}, {}],
    ],
)  # fmt: skip
def test_players_of_the_wrong_form(players: object) -> None:
    assert refused({**GRID, "players": players}) == "bad-players"


def test_missing_players_and_track() -> None:
    assert refused({"track": GRID["track"]}) == "bad-players"
    assert refused({"players": GRID["players"]}) == "track-format"
    assert refused({}) == "bad-players"


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ([("komet", "b41"), ("komet", "r24")], "driver-taken"),
        ([("komet", "b41"), ("miss_meteor", "b41")], "car-taken"),
        ([("komet", "b41"), ("komet", "b41")], "driver-taken"),
        ([("nobody", "b99")], "bad-driver"),
        ([("komet", "b99")], "bad-car"),
        ([("komet", "r67"), ("nobody", "r67")], "wrong-team"),
        ([("komet", "b41"), ("komet", "r67")], "wrong-team"),
        ([("", "")], "bad-driver"),
    ],
)
def test_cards(players: list[tuple[str, str]], code: str) -> None:
    cards = [{"driver": driver, "car": car} for driver, car in players]
    setup = {key: value for key, value in GRID.items() if key != "order"}
    assert refused({**setup, "players": cards}) == code


@pytest.mark.parametrize(
    "order", [None, {}, [], [0], [0, 1, 1], [1, 1], [0, 2], [-1, 0], [True, False], [0.0, 1.0], "01", ["0", "1"]]
)
def test_order(order: object) -> None:
    assert refused({**GRID, "order": order}) == "bad-order"


@pytest.mark.parametrize(
    "options",
    [
        None, [], True, {"fast": True}, {"quick_arm": 1}, {"quick_arm": None}, {"last_standing": "yes"},
        {"round_limit": True}, {"round_limit": -1}, {"round_limit": 1000}, {"round_limit": 3.0}, {"round_limit": None},
    ],
)  # fmt: skip
def test_options(options: object) -> None:
    assert refused({**GRID, "options": options}) == "bad-option"


@pytest.mark.parametrize("laps", [0, 10, -1, True, None, 1.0, "1", [1], 2**70])
def test_laps(laps: object) -> None:
    assert refused({**CLOSED, "laps": laps}) == "track-laps"


def test_laps_on_an_open_track() -> None:
    assert refused({**GRID, "laps": 2}) == "track-laps"
    assert refused({**GRID, "laps": 1}) is None


def test_a_ring_that_cars_can_fill() -> None:
    ring = {"strip": [".--.----", "........"], "start": 0, "closed": True}
    assert refused({**GRID, "track": ring}) == "track-ring"
    one = {"players": GRID["players"][:1], "track": ring}
    assert refused(one) is None, "two boxes are no ring for one car"
    for block in "#_":  # a lane with an obstacle or ground cannot be filled
        broken = {"strip": [f".--.---{block}", "........"], "start": 0, "closed": True}
        assert refused({**GRID, "track": broken}) is None
    assert refused({**GRID, "track": ring, "scenario": None}) == "track-ring", "7 comes before 8"


def test_a_grid_that_is_too_small() -> None:
    short = {"strip": ["#.......", "#......."], "start": 1, "finish": 7}
    assert refused({**GRID, "track": short}) == "track-grid"
    assert refused({**GRID, "track": {**short, "strip": ["........", "........"]}}) is None


CAR = {"box": [0, 6]}


@pytest.mark.parametrize(
    "car",
    [
        None, [], {}, {"box": None}, {"box": [0]}, {"box": [0, 6, 1]}, {"box": [2, 6]}, {"box": [-1, 6]},
        {"box": [0, 20]}, {"box": [False, 6]}, {"box": [0, 6.0]}, {"box": "06"}, {**CAR, "colour": 1},
        {**CAR, "passes": 1}, {**CAR, "gear": 1}, {**CAR, "speed": 4}, {**CAR, "gear": 1, "speed": 9},
        {**CAR, "gear": 0, "speed": 4}, {**CAR, "gear": 1, "speed": 0}, {**CAR, "gear": True, "speed": 4},
        {**CAR, "gear": None, "speed": None}, {**CAR, "structure": 0}, {**CAR, "structure": 7},
        {**CAR, "structure": True}, {**CAR, "heat": 6}, {**CAR, "heat": -1}, {**CAR, "heat": None},
        {**CAR, "steering": 9}, {**CAR, "steering": -1}, {**CAR, "brakes": 7}, {**CAR, "turbo": 7},
        {**CAR, "turbo": 1.0}, {**CAR, "mines": 5}, {**CAR, "mines": -1}, {**CAR, "on": None}, {**CAR, "on": "gun"},
        {**CAR, "on": ["flamer"]}, {**CAR, "on": ["gun", "gun"]}, {**CAR, "on": [1]}, {**CAR, "on": [["gun"]]},
        {**CAR, "wreck": 1}, {**CAR, "wreck": None}, {**CAR, "wreck": True, "structure": 0}, {"box": [0, 19]},
    ],
)  # fmt: skip
def test_cars_of_a_scenario(car: object) -> None:
    # seat 0 drives komet's Pulsar: computer, minelayer; gun and saw
    assert refused({**GOOD, "scenario": {"cars": [car, {"box": [1, 6]}]}}) == "bad-scenario"


@pytest.mark.parametrize(
    "scenario",
    [
        None, [], {}, {"cars": None}, {"cars": []}, {"cars": [CAR]}, {"cars": [CAR, {"box": [1, 6]}, {"box": [1, 7]}]},
        {"cars": [CAR, {"box": [1, 6]}], "laps": 1}, {"cars": [CAR, CAR]},
        {"cars": [{**CAR, "wreck": True}, {"box": [1, 6], "wreck": True}]},
        {"cars": [CAR, {"box": [1, 6]}], "mines": None}, {"cars": [CAR, {"box": [1, 6]}], "mines": [[0, 9], [0, 9]]},
        {"cars": [CAR, {"box": [1, 6]}], "mines": [[0, 20]]}, {"cars": [CAR, {"box": [1, 6]}], "mines": [[0]]},
        {"cars": [CAR, {"box": [1, 6]}], "mines": [[0, column] for column in range(13)]},
        {"cars": [CAR, {"box": [1, 19], "wreck": True}]},
    ],
)  # fmt: skip
def test_scenarios(scenario: object) -> None:
    assert refused({**GOOD, "scenario": scenario}) == "bad-scenario"


def test_a_wreck_and_a_live_car_may_share_a_box() -> None:
    assert refused({**GOOD, "scenario": {"cars": [CAR, {**CAR, "wreck": True}]}}) is None


def test_passes_count_on_a_closed_track() -> None:
    def cars(passes: object) -> Setup:
        return {**CLOSED, "laps": 2, "scenario": {"cars": [{**CAR, "passes": passes}, {"box": [1, 6]}]}}

    assert refused(cars(0)) is None
    assert refused(cars(2)) is None
    for passes in (3, 9, 10, -1, True, None, 1.0):  # three passes lie beyond the finish of two laps
        assert refused(cars(passes)) == "bad-scenario"


def test_only_a_minelayer_has_mines_and_only_its_owner_armour() -> None:
    cars = [{**CAR, "mines": 4, "steering": 8}, {"box": [1, 6], "mines": 4}]
    assert refused({**GOOD, "scenario": {"cars": cars}}) is None
    totentanz = {"driver": "totentanz", "car": "r67"}
    setup = {**GOOD, "players": [totentanz, GOOD["players"][1]]}
    cars = [{"box": [0, 6], "structure": 8, "steering": 8, "mines": 0}, {"box": [1, 6]}]
    assert refused({**setup, "scenario": {"cars": cars}}) is None
    assert refused({**setup, "scenario": {"cars": [{**cars[0], "mines": 1}, cars[1]]}}) == "bad-scenario"
