"""Setups: every code of rally.md section 3, in its order."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboard.engine import new_race, random_setup
from pitboard.engine.rally.setup import read
from pitboard.engine.rally.tables import DEFAULT
from pitboard.tracks import Refusal

TRACK = {"lanes": ["S..F"]}
BAD_TRACK = {"lanes": ["S.F"]}
LATER: dict[str, Any] = {"names": 1, "track": BAD_TRACK}


def code(setup: object) -> str:
    try:
        read(setup)
    except Refusal as refusal:
        assert refusal.message
        assert len(refusal.message) < 300
        return refusal.code
    return ""


def two(**more: Any) -> dict[str, Any]:
    return {"players": 2, "track": TRACK, **more}


def stages(*entries: Any, **more: Any) -> dict[str, Any]:
    return {"players": 1, "stages": list(entries), **more}


SIX = ["S"] * 6

REFUSED: list[tuple[str, object]] = [
    ("setup-type", None),
    ("setup-type", []),
    ("setup-type", "demo"),
    ("unknown-key", {"player": 1}),
    ("unknown-key", two(lap=1, players=0)),
    ("players", {}),
    ("players", {"track": TRACK, "stages": []}),
    ("players", two(players=0, order=[])),
    ("players", two(players=7)),
    ("players", two(players=True)),
    ("players", two(players=2.0)),
    ("players", two(players=None)),
    ("players", two(players="2")),
    ("stages", {"players": 1, "order": 1}),
    ("stages", {"players": 1, "track": None, "stages": None, "order": 1}),
    ("stages", stages(order=1)),
    ("stages", stages(*[{"track": TRACK}] * 10)),
    ("stages", {"players": 1, "stages": None}),
    ("stages", {"players": 1, "stages": {"track": TRACK}}),
    ("stages", stages("demo")),
    ("stages", stages({})),
    ("stages", stages({"service": False})),
    ("stages", stages({"track": TRACK, "note": ""})),
    ("stages", stages({"track": TRACK, "service": True})),
    ("stages", stages({"track": TRACK}, {"track": TRACK, "service": 1})),
    ("stages", stages({"track": TRACK}, {"track": TRACK, "service": None})),
    ("order", two(order=None, cards=1)),
    ("order", two(order=[0])),
    ("order", two(order=[0, 0])),
    ("order", two(order=[1, 2])),
    ("order", two(order=[0, True])),
    ("order", two(order=[0, 1.0])),
    ("order", two(order="01")),
    ("cards", two(cards=None, bag=1)),
    ("cards", two(cards=["S"] * 5)),
    ("cards", two(cards=["S"] * 7)),
    ("cards", two(cards=["", *SIX[1:]])),
    ("cards", two(cards=["S" * 33, *SIX[1:]])),
    ("cards", two(cards=["s", *SIX[1:]])),
    ("cards", two(cards=[["S"], *SIX[1:]])),
    ("bag", two(bag=None, rounds=0)),
    ("bag", two(bag=["go"] * 49)),
    ("bag", two(bag=["og"])),
    ("bag", two(bag=["goo"])),
    ("bag", two(bag=["no", 1])),
    ("bag", two(bag="go")),
    ("rounds", two(rounds=0, repairs=-1)),
    ("rounds", two(rounds=201)),
    ("rounds", two(rounds=None)),
    ("rounds", two(rounds=True)),
    ("rounds", two(rounds=10**40)),
    ("repairs", two(repairs=-1, options=1)),
    ("repairs", two(repairs=49)),
    ("repairs", two(repairs=False)),
    ("options", two(options=None, data=1)),
    ("options", two(options=["flying"])),
    ("options", two(options={"fly": True})),
    ("options", two(options={"flying": 1})),
    ("options", two(options={"flying": None})),
    ("data", two(data=None, **LATER)),
    ("data", two(data={"cards": SIX}, **LATER)),
    ("data", two(data={"dash": None})),
    ("data", two(data={"dash": {"mud": [5, 1, 2, 3]}})),
    ("data", two(data={"dash": {"snow": [5, 1, 2]}})),
    ("data", two(data={"dash": {"snow": [0, 1, 2, 3]}})),
    ("data", two(data={"dash": {"snow": [7, 1, 2, 3]}})),
    ("data", two(data={"dash": {"snow": [6, 4, 2, 3]}})),
    ("data", two(data={"dash": {"snow": [6, -1, 2, 3]}})),
    ("data", two(data={"dash": {"snow": [6, 1, 3, 3]}})),
    ("data", two(data={"dash": {"snow": [6, 1, 2, 0]}})),
    ("data", two(data={"dash": {"snow": [6, 1, 2, 10]}})),
    ("data", two(data={"dash": {"snow": [6, 1, True, 3]}})),
    ("data", two(data={"secs": {"gears": [1] * 6}})),
    ("data", two(data={"secs": {"gear": [1] * 5}})),
    ("data", two(data={"secs": {"gear": 60}})),
    ("data", two(data={"secs": {"gear": [1, 2, 3, 4, 5, 121]}})),
    ("data", two(data={"secs": {"spin": 121}})),
    ("data", two(data={"secs": {"crash": [80]}})),
    ("data", two(data={"secs": {"sisu": -1}})),
    ("data", two(data={"faces": {"gear": [0, 1, 2, 3, 4, 7]}})),
    ("data", two(data={"faces": {"coast": True}})),
    ("data", two(data={"faces": {"brake": 7}})),
    ("data", two(data={"faces": []})),
    ("names", two(**LATER)),
    ("names", two(names=None)),
    ("names", two(names=["a"])),
    ("names", two(names=["a", "b", "c"])),
    ("names", two(names=["a", "b" * 13])),
    ("names", two(names=["a", None])),
    ("length", two(track=BAD_TRACK)),
    ("track-name", two(track="nowhere", names=["\u00e4" * 12, ""])),
    ("track-type", two(track=None)),
    ("track-type", two(track={})),
    ("length", stages({"track": TRACK}, {"track": BAD_TRACK}, {"track": "nowhere"})),
]


@pytest.mark.parametrize(("expected", "setup"), REFUSED)
def test_refused(expected: str, setup: object) -> None:
    assert code(setup) == expected


def test_the_edges_are_good() -> None:
    good = two(
        order=[1, 0],
        cards=["S", "C" * 32, "U", "SCU", "S", "S"],
        bag=[],
        rounds=200,
        repairs=0,
        options={"flying": True, "redline": False, "control": True, "sisu": True, "single": True},
        data={
            "dash": {"gravel": [1, 0, 0, 1], "snow": [6, 3, 2, 9]},
            "secs": {"gear": [0, 120, 0, 0, 0, 0], "spin": 0},
            "faces": {"gear": [0, 6, 0, 0, 0, 0], "leader": 6},
        },
        names=["", "\U0001f697" * 12],
    )
    assert code(good) == ""
    assert code(stages(*[{"track": "demo"}] * 9)) == ""
    assert code(two(rounds=1, repairs=48, bag=["nm"] * 48)) == ""


def test_overrides_leave_the_rest_alone() -> None:
    data = read(two(data={"dash": {"snow": [1, 2, 0, 9]}, "secs": {"spin": 3}, "faces": {"leader": 5}})).data
    assert data.rows["snow"] == (1, 2, 0, 9)
    assert data.rows["gravel"] == (5, 1, 2, 3)
    assert data.limits["leader"] == {"g": 3, "a": 3, "s": 9}
    assert (data.seconds, data.sides) == ((0, 60, 50, 40, 30, 20, 10), {"S": 3, "C": 80, "U": 40})
    assert (data.safe("coast", 3, "leader"), data.safe("coast", 3, "snow")) == (1, 5)
    assert read(two()).data == DEFAULT


def test_random_setups_are_good_and_repeat() -> None:
    for number in range(60):
        setup = random_setup("rally", Random(number))
        assert setup == random_setup("rally", Random(number))
        new_race("rally", setup)
    assert random_setup("rally", Random(1), 4, "demo")["players"] == 4
    assert random_setup("rally", Random(1), 4, TRACK)["track"] == TRACK
    with pytest.raises(Refusal, match="1 to 6"):
        random_setup("rally", Random(1), 7)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 300) | st.text(max_size=4) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=10,
)
KEYS = ["players", "track", "stages", "order", "cards", "bag", "rounds", "repairs", "options", "data", "names"]
KEYS += ["dash", "secs", "faces", "gear", "snow", "flying"]


@given(JSON | st.dictionaries(st.sampled_from(KEYS), JSON | st.dictionaries(st.sampled_from(KEYS), JSON), max_size=8))
@settings(max_examples=100, deadline=None)
def test_whatever_is_given_is_judged(value: object) -> None:
    setup = {"players": 2, "track": "demo", **value} if isinstance(value, dict) else value
    code(setup)
    code(value)
