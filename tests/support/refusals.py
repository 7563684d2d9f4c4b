"""Bad setups on engine and core: both must refuse with the same code."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from pitboard.records.sides import CoreLacks, CoreSide, EngineSide
from pitboard.tracks import Refusal

Setup = dict[str, Any]


def refused(game: str, setup: object) -> str | None:
    """Returns the code with which both sides refuse, None when both start in the same state (or the core lacks it)."""
    codes: list[str | None] = []
    states = []
    for side in (EngineSide, CoreSide):
        try:
            states.append(side.start(game, copy.deepcopy(setup)).state())
            codes.append(None)
        except Refusal as no:
            assert str(no)
            codes.append(no.code)
        except CoreLacks:
            assert states and states[0]["phase"] in ("tiles", "flags", "obstacles")
            return None
    engine, core = codes
    assert engine == core, setup
    assert states[1:] == states[:1] or not states
    return engine


def change(path: str, value: object) -> Callable[[Setup], None]:
    """Returns a fault that sets the value at a dotted path."""

    def put(setup: Setup) -> None:
        *way, last = path.split(".")
        place: Any = setup
        for step in way:
            place = place[int(step)] if isinstance(place, list) else place[step]
        place[int(last) if isinstance(place, list) else last] = value

    return put
