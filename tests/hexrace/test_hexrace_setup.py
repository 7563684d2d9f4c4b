"""The setup: every code of hexrace.md section 3 in its order, and what the defaults are (HEX-54)."""

from random import Random
from typing import Any

import pytest

from hexrace_setups import field
from pitboard.engine import SetupRefused, new_race, random_setup
from pitboard.engine.hexrace.race import Hexrace
from pitboard.engine.hexrace.setup import Options, read
from pitboard.engine.hexrace.tables import MODELS
from pitboard.tracks import Refusal

CUSTOM = {"max": 12, "acc": 5, "brake": 8, "body": 12}


def setup(**more: Any) -> dict[str, Any]:
    return {"players": 2, "track": "oval", **more}


def code(value: object) -> str:
    try:
        new_race("hexrace", value)
    except Refusal as refusal:
        assert refusal.message
        assert len(refusal.message) < 300
        return refusal.code
    return ""


def without(key: str, **more: Any) -> dict[str, Any]:
    return {name: value for name, value in setup(**more).items() if name != key}


IN_ORDER: list[tuple[str, object]] = [
    ("setup-type", None),
    ("setup-type", []),
    ("setup-type", "oval"),
    ("setup-key", {"player": 2}),
    ("setup-key", setup(players=0, seed=1)),
    ("setup-key", {"x-note": 1}),
    ("players", {}),
    ("players", without("players", laps=0)),
    ("players", setup(players=0, laps=0)),
    ("players", setup(players=9, laps=0)),
    ("players", setup(players=True, laps=0)),
    ("players", setup(players=2.0, laps=0)),
    ("players", setup(players="2", laps=0)),
    ("players", setup(players=None, laps=0)),
    ("players", setup(players=[2], laps=0)),
    ("laps", setup(laps=0, round_limit=0)),
    ("laps", setup(laps=21, round_limit=0)),
    ("laps", setup(laps=None, round_limit=0)),
    ("laps", setup(laps=True, round_limit=0)),
    ("laps", setup(laps=1.0, round_limit=0)),
    ("round-limit", setup(round_limit=0, cars=[])),
    ("round-limit", setup(round_limit=1000, cars=[])),
    ("round-limit", setup(round_limit=None, cars=[])),
    ("cars-count", setup(cars=[], grid=[])),
    ("cars-count", setup(cars=None, grid=[])),
    ("cars-count", setup(cars=["x"], grid=[])),
    ("cars-count", setup(cars=["x"] * 3, grid=[])),
    ("cars-count", setup(cars="classic", grid=[])),
    ("cars-count", setup(cars={"0": "classic"}, grid=[])),
    ("car-model", setup(cars=["classic", "Classic"], grid=[])),
    ("car-model", setup(cars=["classic", "custom"], grid=[])),
    ("car-model", setup(cars=["classic", None], grid=[])),
    ("car-model", setup(cars=["classic", ["classic"]], grid=[])),
    ("car-model", setup(cars=["classic", {}], grid=[])),
    ("car-model", setup(cars=["classic", {"max": 0, "acc": 0, "brake": 0}], grid=[])),
    ("car-model", setup(cars=["classic", {**CUSTOM, "max": 0, "H": 1}], grid=[])),
    ("car-model", setup(cars=["x", {**CUSTOM, "max": 0}], grid=[])),
    ("car-range", setup(cars=[{**CUSTOM, "max": 0}, "x"], grid=[])),
    ("car-range", setup(cars=["classic", {**CUSTOM, "max": 13}], grid=[])),
    ("car-range", setup(cars=["classic", {**CUSTOM, "acc": 6}], grid=[])),
    ("car-range", setup(cars=["classic", {**CUSTOM, "brake": 9}], grid=[])),
    ("car-range", setup(cars=["classic", {**CUSTOM, "body": 13}], grid=[])),
    ("car-range", setup(cars=["classic", {**CUSTOM, "body": True}], grid=[])),
    ("car-range", setup(cars=["classic", {**CUSTOM, "body": 1.0}], grid=[])),
    ("car-range", setup(cars=["classic", {**CUSTOM, "body": None}], grid=[])),
    ("grid", setup(grid=None, options=0)),
    ("grid", setup(grid=[], options=0)),
    ("grid", setup(grid=[0], options=0)),
    ("grid", setup(grid=[0, 0], options=0)),
    ("grid", setup(grid=[1, 2], options=0)),
    ("grid", setup(grid=[0, True], options=0)),
    ("grid", setup(grid=[0, 1.0], options=0)),
    ("grid", setup(grid=[0, "1"], options=0)),
    ("grid", setup(grid=[0, [1]], options=0)),
    ("options-type", setup(options=None, track=0)),
    ("options-type", setup(options=[], track=0)),
    ("option-key", setup(options={"coupons": 10, "rules": 1}, track=0)),
    ("option-key", setup(options={"Damage": True}, track=0)),
    ("option-value", setup(options={"coupons": 10}, track=0)),
    ("option-value", setup(options={"coupons": -1}, track=0)),
    ("option-value", setup(options={"coupons": True}, track=0)),
    ("option-value", setup(options={"coupons": None}, track=0)),
    ("option-value", setup(options={"damage": 1}, track=0)),
    ("option-value", setup(options={"cut_in": "no"}, track=0)),
    ("option-value", setup(options={"slides": None}, track=0)),
    ("option-value", setup(options={"skip_sure": 0}, track=0)),
    ("option-value", setup(options={"order": "grid"}, track=0)),
    ("option-value", setup(options={"order": ["race"]}, track=0)),
    ("option-value", setup(options={"finish": True}, track=0)),
    ("track-missing", without("track")),
    ("track-name", setup(track="monza")),
    ("track-type", setup(track=None)),
    ("track-key", setup(track={})),
    ("track-players", setup(track=field((3, 8)))),
]


@pytest.mark.parametrize(("expected", "value"), IN_ORDER)
def test_codes(expected: str, value: object) -> None:
    assert code(value) == expected


def test_limits_that_are_good() -> None:
    least = {"max": 1, "acc": 1, "brake": 1, "body": 1}
    assert code(setup(players=8, laps=20, round_limit=999, cars=[CUSTOM] * 4 + [least] * 4)) == ""
    assert code(setup(players=1, laps=1, round_limit=1, options={"coupons": 0})) == ""
    assert code(setup(options={"coupons": 9, "order": "seat", "finish": "all", "skip_sure": True})) == ""


def test_defaults() -> None:
    found = read({"players": 3, "track": "hairpin"})
    assert (found.laps, found.round_limit, found.grid) == (2, 200, (0, 1, 2))
    assert found.cars == (MODELS["classic"],) * 3
    assert found.options == Options(2, True, True, True, False, "race", "flag")


def test_the_grid_names_the_seat_on_each_place() -> None:
    """HEX-06."""
    race = new_race("hexrace", setup(players=3, grid=[2, 0, 1]))
    state = race.state()
    assert [car["hex"] for car in state["cars"]] == [[10, 4], [9, 2], [11, 2]]
    assert state["order"] == [2, 0, 1]
    assert all((car["facing"], car["speed"], car["gate"], car["lap"]) == ("e", 0, 1, 0) for car in state["cars"])


def test_a_custom_car_is_named_so() -> None:
    cars = new_race("hexrace", setup(cars=[CUSTOM, "brick"])).state()["cars"]
    assert [(car["model"], car["max"], car["acc"], car["brake"], car["body"]) for car in cars] == [
        ("custom", 12, 5, 8, 12),
        ("brick", 9, 3, 4, 9),
    ]


def test_random_setups_are_good_and_repeatable() -> None:
    for seed in range(60):
        rng = Random(seed)
        players = rng.choice((None, None, 1, 5, 8))
        track = rng.choice((None, "chicane", field((1, 1))) if players in (None, 1) else (None, "oval"))
        found = random_setup("hexrace", Random(seed), players, track)
        assert found == random_setup("hexrace", Random(seed), players, track)
        race = new_race("hexrace", found)
        assert isinstance(race, Hexrace)
        assert players is None or len(race.cars) == players
    for players in (0, 9):
        with pytest.raises(SetupRefused) as caught:
            random_setup("hexrace", Random(1), players)
        assert caught.value.code == "players"


def test_malformed_json_never_raises_anything_else() -> None:
    values: list[Any] = [
        None,
        True,
        0,
        -1,
        1.5,
        "",
        "e",
        [],
        {},
        [[]],
        [None],
        {"a": 1},
        float("inf"),
        10**40,
        [{}],
        {"": {}},
    ]
    keys = ("players", "laps", "round_limit", "cars", "grid", "options", "track", "other")
    for key in keys:
        for value in values:
            code({**setup(), key: value})
    for value in values:
        code(value)
        code(setup(cars=[value, value]))
        code(setup(grid=[value, 0]))
        for option in ("coupons", "damage", "order", "finish"):
            code(setup(options={option: value}))
        for key in CUSTOM:
            code(setup(cars=[{**CUSTOM, key: value}] * 2))
