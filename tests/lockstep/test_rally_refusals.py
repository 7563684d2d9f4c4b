"""Bad setups of the rally: engine and core refuse with the same code of the spec, the first that applies."""

from __future__ import annotations

import copy
from functools import partial
from typing import Any

import pytest

import refusals as both
from refusals import change

Setup = dict[str, Any]

TRACK = {"lanes": ["S...F", "S.4.F"], "corner": ".....", "danger": "2"}
SIX = ["SCU", "S", "C", "U", "SS", "C" * 32]
GOOD: Setup = {
    "players": 2,
    "stages": [{"track": TRACK}, {"track": "demo", "service": True}, {"track": {"tiles": ["201a", "202a"]}}],
    "order": [1, 0],
    "cards": SIX,
    "bag": ["go", "bc", "cm", "no"],
    "rounds": 9,
    "repairs": 2,
    "options": {"flying": True, "redline": False, "control": True, "sisu": True, "single": False},
    "data": {
        "dash": {"gravel": [5, 1, 2, 3], "leader": [6, 3, 2, 9], "asphalt": [1, 0, 0, 1], "snow": [4, 1, 2, 2]},
        "secs": {"gear": [0, 120, 3, 4, 5, 6], "spin": 0, "crash": 120, "sisu": 7},
        "faces": {"gear": [0, 6, 1, 2, 3, 4], "coast": 0, "leader": 6, "brake": 2},
    },
    "names": ["Ann", "\u00e4" * 12],
}
ONE: Setup = {"players": 1, "track": "demo"}


refused = partial(both.refused, "rally")
"""Returns the code with which both sides refuse a setup, None when both start alike."""


@pytest.mark.parametrize(
    "setup",
    [
        GOOD, ONE, {**ONE, "names": [""]}, {**ONE, "bag": [], "rounds": 1, "repairs": 0, "options": {}, "data": {}},
        {**ONE, "players": 6, "rounds": 200, "repairs": 48, "bag": ["nm"] * 48}, {**ONE, "data": {"dash": {}}},
        {**ONE, "data": {"secs": {}, "faces": {}}}, {"players": 3, "stages": [{"track": "demo", "service": False}] * 9},
        {**ONE, "names": ["\U0001f697" * 12]},
    ],
)  # fmt: skip
def test_good_setups_start(setup: Setup) -> None:
    assert refused(setup) is None


FAULTS = [
    ("unknown-key", change("extra", 1)),
    ("players", change("players", 7)),
    ("stages", change("stages.0.service", True)),
    ("order", change("order", [0, 0])),
    ("cards", change("cards.5", "C" * 33)),
    ("bag", change("bag.3", "on")),
    ("rounds", change("rounds", 201)),
    ("repairs", change("repairs", -1)),
    ("options", change("options.sisu", 1)),
    ("data", change("data.dash.snow", [4, 1, 2, 0])),
    ("names", change("names.1", "n" * 13)),
    ("danger", change("stages.0.track", {**TRACK, "danger": "4"})),
    ("track-name", change("stages.1.track", "nowhere")),
    ("tile-unknown", change("stages.2.track", {"tiles": ["999a"]})),
]
"""One fault for each check of section 3, in the order of the checks."""


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


@pytest.mark.parametrize("setup", [None, [], "rally", 3, True, [GOOD]])
def test_a_setup_is_an_object(setup: object) -> None:
    assert refused(setup) == "setup-type"


@pytest.mark.parametrize(
    "setup",
    [
        {"players": 1}, {**ONE, "stages": [{"track": "demo"}]}, {"players": 1, "track": None, "stages": None},
        {"players": 1, "stages": []}, {"players": 1, "stages": [{"track": "demo"}] * 10},
        {"players": 1, "stages": [{"service": False}]}, {"players": 1, "stages": [{"track": "demo", "name": ""}]},
        {"players": 1, "stages": [{"track": "demo"}, {"track": "demo", "service": None}]},
    ],
)  # fmt: skip
def test_stages_of_the_wrong_form(setup: Setup) -> None:
    assert refused(setup) == "stages"


TRAPS: list[object] = [
    None, True, False, 0, 1, -1, 2, 6, 7, 9, 121, 10**40, 1.0, 2.5, "", "x", "go", "S", "demo", "\ud800", [], [None],
    [0], [True], [1, 0], [1, 0.0], ["S"] * 6, [[]], {}, {"x": 1}, {"": None},
]  # fmt: skip
"""Values of every type; some are right here and there."""

PLACES = [*GOOD, "stages.0", "stages.1", "stages.0.track", "stages.1.service", "order.0", "order.1", "cards.0", "bag.0"]
PLACES += [f"{part}.{key}" for part in ("options", "data") for key in GOOD[part]] + ["options.x", "data.x"]
PLACES += [f"data.{part}.{key}" for part in GOOD["data"] for key in GOOD["data"][part]]
PLACES += [f"data.dash.gravel.{i}" for i in range(4)] + ["data.secs.gear.5", "data.faces.gear.0", "names.0"]
PLACES += ["data.dash.mud", "data.secs.x", "data.faces.x", "x"]


@pytest.mark.parametrize("place", PLACES)
def test_any_value_in_any_place_is_judged_alike(place: str) -> None:
    codes = set()
    for value in TRAPS:
        setup = copy.deepcopy(GOOD)
        change(place, value)(setup)
        codes.add(refused(setup))
    assert codes - {None}


LISTS = ["stages", "order", "cards", "bag", "names", "data.dash.gravel", "data.secs.gear", "data.faces.gear"]


@pytest.mark.parametrize("place", LISTS)
def test_lists_that_are_too_long_or_too_short(place: str) -> None:
    held: Any = GOOD
    for step in place.split("."):
        held = held[step]
    wrong = {}
    for entries in (held[:0], held[:-1], held + held, held * 13):
        setup = copy.deepcopy(GOOD)
        change(place, entries)(setup)
        wrong[len(entries)] = refused(setup)
    assert set(wrong.values()) <= {None, place.partition(".")[0]}
    assert wrong[13 * len(held)] is not None
