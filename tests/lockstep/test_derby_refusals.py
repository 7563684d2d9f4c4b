"""Bad setups of Crash Derby: engine and core refuse with the same code of the spec, the first that applies."""

from __future__ import annotations

import copy
import os
from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

import derby_setups
import refusals as both
from pitboard.engine import random_setup
from pitboard.engine.derby import random_draft

Setup = dict[str, Any]

SPOILT = int(os.environ.get("PITBOARD_SOAK", "40")) * 30
"""Setups with one to three things wrong; `make soak` asks for many more."""

MAP: Setup = {
    "rows": ["gggggg", "gsgsgl"],
    "flags": {"red": [0, 0], "blue": [3, 1]},
    "obstacles": [["wall", 5, 0], ["mud", 4, 0]],
}
SLOTS = [["move", 1], ["coin", 3], ["turn", 2, 1, 0]]
CAR: Setup = {"at": [1, 0], "face": "e", "objectives": ["red"]}
OTHER: Setup = {
    "at": [2, 0],
    "face": "w",
    "objectives": ["red", "blue"],
    "done": ["blue"],
    "home": "red",
    "coins": 3,
    "armed": 1,
    "unarmed": 2,
    "mines": [[2, 0], [0, 1]],
    "abilities": ["service", "fireproof"],
    "wheels": [{"carrier": carrier, "active": 1, "slots": SLOTS} for carrier in ("blue", "white", "red")],
}
CARRIERS = [[["move", 1], ["shoot", 1], ["arm", 1]]] * 3
GOOD: Setup = {
    "players": 2,
    "start_player": 1,
    "map": MAP,
    "abilities": ["service", "fireproof", "machine-gun"],
    "carriers": CARRIERS,
    "supply": {"coins": 20, "tokens": {"turn2": 4}},
    "cars": [CAR, OTHER],
    "round": 2,
    "options": {"round_limit": 9},
}


refused = partial(both.refused, "derby")
"""Returns the code with which both sides refuse a setup, None when both start alike."""


def changed(path: str, value: object, setup: Setup = GOOD) -> Setup:
    """Returns a setup with the value at a dotted path set."""
    setup = copy.deepcopy(setup)
    both.change(path, value)(setup)
    return setup


def test_good_setups_start() -> None:
    assert refused(GOOD) is None
    for name in ("arena-2", "arena-3", "arena-4", "hexarena"):
        for players in range(1, 5):
            assert refused({"players": players, "map": name}) is None


FAULTS = [
    ("unknown-key", "extra", 1),
    ("bad-players", "players", 5),
    ("bad-start", "start_player", 2),
    ("bad-option", "options.round_limit", 100),
    ("bad-abilities", "abilities.2", "service"),
    ("bad-carriers", "carriers.0", [["move", 5]] * 3),
    ("bad-supply", "supply.coins", 100),
    ("map-char", "map.rows.1", "gsgsgx"),
    ("flag-lava", "map.flags.blue", [5, 1]),
    ("obstacle-flag", "map.obstacles.1", ["mud", 0, 0]),
    ("bad-cars", "cars.1.colour", "red"),
    ("car-space", "cars.0.at", [5, 0]),
    ("car-overlap", "cars.0.at", [2, 0]),
    ("bad-cars", "cars.1.face", "ne"),
    ("bad-round", "round", 10),
    ("bad-supply", "supply.coins", 4),
]
"""One fault for each check, in the order of the checks."""


@pytest.mark.parametrize("first", range(len(FAULTS)))
def test_the_first_check_that_fails_gives_the_code(first: int) -> None:
    code, path, value = FAULTS[first]
    assert refused(changed(path, value)) == code
    for _, other, bad in FAULTS[first + 1 :]:
        if other != path:
            assert refused(changed(path, value, changed(other, bad))) == code


@pytest.mark.parametrize("setup", [None, [], "derby", 3, True])
def test_a_setup_is_an_object(setup: object) -> None:
    assert refused(setup) == "unknown-key"


def test_missing_keys() -> None:
    assert refused({}) == "bad-players"
    assert refused({"players": 2}) == "bad-map"
    for key in ("at", "face", "objectives"):
        car = {name: value for name, value in CAR.items() if name != key}
        assert refused({**GOOD, "cars": [car, OTHER]}) == "bad-cars"


WRONG = [None, True, False, -1, 0, 1, 4, 7, 100, 2**70, 1.0, "", "1", "red", [], [1], [1, 2], {}, {"x": 1}]
"""What stands in the place of anything."""


def places(value: object, path: str = "") -> list[str]:
    """Returns the dotted paths of all that is in a value."""
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = []
    for key, inner in items:
        here = f"{path}.{key}".lstrip(".")
        found += [here, *places(inner, here)]
    return found


@pytest.mark.parametrize("path", places({key: value for key, value in GOOD.items() if key != "map"}))
def test_anything_in_any_place(path: str) -> None:
    codes = {refused(changed(path, value)) for value in WRONG}
    assert codes - {None}
    assert refused(changed(path, None)) in (None, *codes)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"mines": [[1, 0]] * 2}, "bad-cars"), ({"mines": [[2, 0]]}, "bad-cars"), ({"mines": [[1, 0]]}, None),
        ({"mines": [[0, 0]]}, "bad-cars"), ({"mines": [[4, 0]]}, "bad-cars"), ({"mines": [[6, 0]]}, "bad-cars"),
        ({"mines": [[1, 1], [2, 1], [4, 1], [5, 1], [1, 0]]}, "bad-cars"),
        ({"mines": [[1, 1], [2, 1], [4, 1], [5, 1], [1, 0]], "armed": 0}, None),
        ({"mines": [[0, 1]]}, "bad-cars"), ({"armed": 2}, "bad-cars"), ({"armed": 2, "unarmed": 3}, None),
        ({"objectives": ["green"]}, "bad-cars"), ({"objectives": ["red", "red"]}, "bad-cars"),
        ({"done": ["blue"]}, "bad-cars"), ({"done": ["red"]}, None), ({"home": "blue"}, None),
        ({"home": "purple"}, "bad-cars"), ({"abilities": ["reverse-gear"]}, "bad-cars"),
        ({"abilities": ["service", "machine-gun", "fireproof"]}, "bad-cars"), ({"coins": 17}, None),
        ({"coins": 18}, "bad-supply"), ({"face": "ne"}, "bad-cars"), ({"wheels": [{}, {}, {}]}, None),
        ({"wheels": [{"carrier": "white"}, {}, {}]}, "bad-cars"),
        ({"wheels": [{"carrier": "white"}, {"carrier": "red"}, {}]}, None),
        ({"wheels": [{"active": 2}, {"active": 3}, {}]}, "bad-cars"),
        ({"wheels": [{"slots": SLOTS[:2]}] * 3}, "bad-cars"),
        ({"wheels": [{"slots": [["turn", 2, 1, 1]] * 3}, {}, {}]}, "bad-supply"),
        ({"wheels": [{"slots": [["turn", 2, 0, 1]] * 3}, {}, {}]}, None),
    ],
)  # fmt: skip
def test_cars(more: Setup, code: str | None) -> None:
    assert refused({**GOOD, "cars": [{**CAR, **more}, OTHER]}) == code


@pytest.mark.parametrize("size", range(8))
def test_the_size_of_the_carriers(size: int) -> None:  # 3.2
    own = [{"carrier": name, "slots": [["move", 1]] * size} for name in ("red", "white", "blue")]
    cars = [{**CAR, "wheels": own}, {**CAR, "at": [2, 0], "wheels": own}]
    assert refused({**GOOD, "cars": cars}) == (None if 1 <= size <= 6 else "bad-cars")
    cars[0] = {**CAR, "wheels": [*own[:2], {}]}
    assert refused({**GOOD, "cars": cars}) == (None if size == 3 else "bad-cars")
    carriers = [[["move", 1]] * size] * 3
    assert refused({**GOOD, "cars": [CAR, CAR | {"at": [2, 0]}], "carriers": carriers}) == (
        None if 1 <= size <= 6 else "bad-carriers"
    )


def test_maps_that_are_finished_in_play() -> None:
    rng = Random(3)
    for players in range(1, 5):
        draft: Setup = {"players": players, "map": random_draft(rng, players, "square")}
        assert refused(draft) is None
        assert refused({**draft, "cars": [CAR] * players}) == "bad-cars"
        assert refused({**draft, "round": 2}) == "bad-round"
        assert refused({**draft, "supply": {"coins": 2 * players - 1}}) == "bad-supply"


def spoilt(rng: Random) -> Setup:
    """Returns a setup with one to three things put in the place of others, or taken away."""
    setup = derby_setups.draw(rng)
    if rng.random() < 0.2:
        setup = random_setup("derby", rng, rng.randint(1, 4), None)
    for _ in range(rng.randint(1, 3)):
        path = rng.choice([path for path in places(setup) if not path.startswith("map") or rng.random() < 0.1])
        others = [value for key, value in values(setup) if key != path]
        setup = changed(path, rng.choice([rng.choice(WRONG), copy.deepcopy(rng.choice(others))]), setup)
    return setup


def values(setup: Setup) -> list[tuple[str, Any]]:
    found = []
    for path in places(setup):
        place: Any = setup
        for step in path.split("."):
            place = place[int(step)] if isinstance(place, list) else place[step]
        found.append((path, place))
    return found


def test_spoilt_setups() -> None:
    codes = Counter(refused(spoilt(Random(f"derby spoilt {number}"))) for number in range(SPOILT))
    assert {"bad-cars", "car-space", "bad-supply", "bad-round", "bad-abilities", "bad-option", None} <= codes.keys()
