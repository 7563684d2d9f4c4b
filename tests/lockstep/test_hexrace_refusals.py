"""Bad setups of the hex race: engine and core refuse with the same code of the spec, the first that applies."""

from __future__ import annotations

import copy
from functools import partial
from typing import Any

import pytest

import refusals as both
from refusals import change

Setup = dict[str, Any]

CAR = {"max": 12, "acc": 5, "brake": 8, "body": 12}
ROWS = ["12....", "..BCA.", "......"]
TRACK: Setup = {"rows": ROWS, "facing": "e", "gates": ["e", "se", "ne"], "name": "short"}
GOOD: Setup = {
    "players": 2,
    "laps": 3,
    "round_limit": 9,
    "cars": ["classic", CAR],
    "grid": [1, 0],
    "options": {"coupons": 1, "damage": False, "order": "seat", "finish": "all"},
    "track": TRACK,
}


refused = partial(both.refused, "hexrace")
"""Returns the code with which both sides refuse a setup, None when both start alike."""


@pytest.mark.parametrize(
    "setup",
    [
        GOOD, {"players": 1, "track": "oval"}, {"players": 8, "track": "hairpin"}, {**GOOD, "options": {}},
        {**GOOD, "track": {key: TRACK[key] for key in ("rows", "facing", "gates")}}, {**GOOD, "laps": 20},
        {**GOOD, "track": {**TRACK, "name": None}}, {**GOOD, "track": {**TRACK, "name": "\x07" * 99}},
        {**GOOD, "round_limit": 999}, {**GOOD, "options": {"coupons": 9, "order": "race", "finish": "flag"}},
        {**GOOD, "cars": [dict.fromkeys(CAR, 1), "brick"]},
    ],
)  # fmt: skip
def test_good_setups_start(setup: Setup) -> None:
    assert refused(setup) is None


FAULTS = [
    ("setup-key", change("extra", 1)),
    ("players", change("players", 9)),
    ("laps", change("laps", 21)),
    ("round-limit", change("round_limit", 1000)),
    ("car-model", change("cars.0", "racer")),
    ("car-range", change("cars.1.max", 13)),
    ("grid", change("grid", [0, 0])),
    ("option-key", change("options.fast", True)),
    ("option-value", change("options.coupons", 10)),
    ("track-key", change("track.colour", "red")),
    ("track-letter", change("track.rows.2", "..9...")),
    ("track-facing", change("track.facing", "n")),
    ("track-gates", change("track.gates", ["e"])),
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


@pytest.mark.parametrize("setup", [None, [], "hexrace", 3, True])
def test_a_setup_is_an_object(setup: object) -> None:
    assert refused(setup) == "setup-type"


WRONG_NUMBERS = [None, True, False, "1", 1.0, [1], {}, -1, 0, 2**70]


@pytest.mark.parametrize("value", WRONG_NUMBERS)
def test_numbers(value: object) -> None:
    assert refused({**GOOD, "players": value}) == "players"
    assert refused({**GOOD, "laps": value}) == "laps"
    assert refused({**GOOD, "round_limit": value}) == "round-limit"
    for key in CAR:
        assert refused({**GOOD, "cars": [{**CAR, key: value}, "classic"]}) == "car-range"


@pytest.mark.parametrize(("key", "most"), CAR.items())
def test_the_ranges_of_a_car(key: str, most: int) -> None:
    assert refused({**GOOD, "cars": [{**CAR, key: most + 1}, "classic"]}) == "car-range"
    assert refused({**GOOD, "cars": [{**CAR, key: 1}, {**CAR, key: most}]}) is None


def test_missing_keys() -> None:
    assert refused({}) == "players"
    assert refused({"track": "oval"}) == "players"
    assert refused({"players": 2}) == "track-missing"


@pytest.mark.parametrize("cars", [None, {}, "classic", 2, [], ["classic"], ["classic"] * 3])
def test_the_number_of_cars(cars: object) -> None:
    assert refused({**GOOD, "cars": cars}) == "cars-count"


@pytest.mark.parametrize(
    "car",
    [
        None, 0, True, 2.0, [], ["classic"], "", "Classic", "custom", {}, {**CAR, "name": "x"},
        {key: CAR[key] for key in ("max", "acc", "brake")}, {"max": 1, "acc": 1, "brake": 1, "colour": 1},
    ],
)  # fmt: skip
def test_what_is_no_car(car: object) -> None:
    assert refused({**GOOD, "cars": [car, {**CAR, "max": 0}]}) == "car-model"
    assert refused({**GOOD, "cars": [{**CAR, "max": 0}, car]}) == "car-range", "seat by seat"


@pytest.mark.parametrize(
    "grid", [None, {}, [], [0], [0, 1, 1], [1, 1], [0, 2], [-1, 0], [True, False], [0.0, 1.0], "01", ["0", "1"]]
)
def test_grid(grid: object) -> None:
    assert refused({**GOOD, "grid": grid}) == "grid"


@pytest.mark.parametrize("options", [None, [], True, "all"])
def test_options_are_an_object(options: object) -> None:
    assert refused({**GOOD, "options": options}) == "options-type"


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("coupons", [None, True, -1, 10, 1.0, "1"]),
        *((key, [None, 0, 1, "true", []]) for key in ("damage", "cut_in", "slides", "skip_sure")),
        ("order", [None, True, "", "grid", "Seat", ["seat"]]),
        ("finish", [None, False, "", "any", "Flag", ["all"]]),
    ],
)
def test_the_values_of_options(key: str, values: list[object]) -> None:
    for value in values:
        assert refused({**GOOD, "options": {key: value}}) == "option-value"
        assert refused({**GOOD, "options": {key: value, "other": 1}}) == "option-key"


@pytest.mark.parametrize(
    ("track", "code"),
    [
        (None, "track-type"), (3, "track-type"), ([], "track-type"), ("ring", "track-name"), ("", "track-name"),
        ({}, "track-key"), ({**TRACK, "rows": []}, "track-size"), ({**TRACK, "facing": 0}, "track-facing"),
        ({**TRACK, "rows": ["13....", *ROWS[1:]]}, "track-start"), ({**TRACK, "gates": None}, "track-gates"),
        ({**TRACK, "rows": ["1.....", *ROWS[1:]]}, "track-players"),
        ({**TRACK, "rows": [*ROWS[:1], ".#BCA.", "##...."], "gates": ["e", "se", "ne"]}, None),
        ({**TRACK, "rows": [".12...", "##....", "#B#CA.", "##...."]}, "track-gate-blind"),
        ({**TRACK, "rows": [*ROWS, "######", "......", "...A.."]}, "track-split"),
    ],
)  # fmt: skip
def test_tracks(track: object, code: str | None) -> None:
    assert refused({**GOOD, "track": track}) == code
