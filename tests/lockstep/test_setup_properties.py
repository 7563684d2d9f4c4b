"""Whatever stands in a setup: engine and core start alike, or refuse with the same code; nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import derby_setups
import hexrace_setups
import rally_setups
import rush_setups
from refusals import refused

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 130)
    | st.sampled_from([2**31, -(2**63), 10**30])
    | st.floats(allow_nan=False, allow_infinity=False, width=16)
    | st.sampled_from(["", "komet", "b41", "oval5", "7a", ".", "#-", "gun", "é", "0"])
)
JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["box", "cars", "driver", "mines", "strip", "tiles", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Returns the paths of everything inside a JSON value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] * bool(path) + [place for key, item in inside for place in places(item, (*path, key))]


DRAWN = {
    "rush": rush_setups.draw,
    "derby": derby_setups.draw,
    "rally": rally_setups.draw,
    "hexrace": hexrace_setups.drawn,
}


@pytest.mark.parametrize("game", DRAWN)
@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.data())
def test_one_thing_replaced_added_or_left_out(game: str, seed: int, data: st.DataObject) -> None:
    setup: Any = DRAWN[game](Random(seed))
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(places(setup)))
        place = setup
        for step in path[:-1]:
            place = place[step]
        how = data.draw(st.sampled_from(["replace", "add", "leave out"]))
        if how == "leave out":
            del place[path[-1]]
        elif how == "replace":
            place[path[-1]] = data.draw(JSON)
        elif isinstance(place, dict):
            place[data.draw(st.sampled_from(["laps", "scenario", "x", "passes", "finish"]))] = data.draw(JSON)
        else:
            place.append(data.draw(JSON))
        if not places(setup):
            break
    refused(game, setup)


@pytest.mark.parametrize("game", DRAWN)
@settings(max_examples=60, deadline=None)
@given(JSON)
def test_anything_at_all(game: str, value: object) -> None:
    assert refused(game, value) is not None
