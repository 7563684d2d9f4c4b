"""The printed component data of Rallyman: DIRT (rally.md section 6), and every `lay` act as a string.

The defaults come from the tile file; a setup may override them with its `data` (section 3).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from pitboard.tracks.rally.library import rally_file
from pitboard.tracks.rally.spaces import DIRECTIONS

_DATA = rally_file()

GEARS = 6
FACES = 6

SURFACE_ROWS = {"g": "gravel", "a": "asphalt", "s": "snow"}
"""Surface of a tile -> row of the dashboard."""
LEADER = "leader"

CARDS: tuple[str, ...] = tuple(_DATA["cards"])
BAG: tuple[str, ...] = tuple(_DATA["bag"])
REPAIRS = 3
ROUNDS = 99
LATEST = 6
LATE_SECONDS = 5
"""A penalty at a control point is 0..LATEST times LATE_SECONDS (RMD-52)."""
RETIRED_SECONDS = 60
"""What a retired car loses on the slowest finisher (RMD-46)."""


class Row(NamedTuple):
    """A row of the dashboard (6.2): dice of a turn and the number of warnings that loses control."""

    gear: int
    brake: int
    coast: int
    limit: int


@dataclass(frozen=True, slots=True)
class Data:
    """Section 6 as one race uses it.

    `limits[row][surface]` is the warning limit on a surface in a turn that is driven with a row (RMD-31).
    `seconds` is indexed by gear (gear 0 unused), `sides` by the letter of a card's reverse side. `faces_*` are the
    numbers w of 6.1: a result r shows a warning if r > 6 - w; those of gear dice are indexed by gear.
    """

    rows: dict[str, Row]
    limits: dict[str, dict[str, int]]
    seconds: tuple[int, ...]
    sides: dict[str, int]
    faces_gear: tuple[int, ...]
    faces_coast: int
    faces_leader: int
    faces_brake: int

    @property
    def safe_brake(self) -> int:
        """The highest result of a brake die that shows no warning."""
        return FACES - self.faces_brake

    def safe(self, kind: str, gear: int, row: str) -> int:
        """Returns the highest result of a step's first die that shows no warning, 0..6 (RMD-10, RMD-51, 6.1)."""
        if kind == "coast":
            return FACES - (self.faces_leader if row == LEADER else self.faces_coast)
        return FACES - (self.faces_brake if kind == "redline" else self.faces_gear[gear])


def data_of(overrides: dict[str, Any]) -> Data:
    """Returns the data of a race from a checked `data` object of its setup."""
    dash = _DATA["dash"] | overrides.get("dash", {})
    secs = _DATA["secs"] | overrides.get("secs", {})
    faces = _DATA["faces"] | overrides.get("faces", {})
    rows = {name: Row(*row) for name, row in dash.items()}
    limits = {surface: rows[name].limit for surface, name in SURFACE_ROWS.items()}
    return Data(
        rows=rows,
        limits={name: limits | ({"g": rows[LEADER].limit} if name == LEADER else {}) for name in rows},
        seconds=(0, *secs["gear"]),
        sides={"S": secs["spin"], "C": secs["crash"], "U": secs["sisu"]},
        faces_gear=(0, *faces["gear"]),
        faces_coast=faces["coast"],
        faces_leader=faces["leader"],
        faces_brake=faces["brake"],
    )


DEFAULT = data_of({})


# ---- lay acts -----------------------------------------------------------------------------------------------------

FREE_KINDS = ("coast", "redline", "flying")
"""Kinds of steps whose act names no gear."""

WAYS = range(1 << len(DIRECTIONS))
"""Sets of directions as bits: bit i is DIRECTIONS[i]."""


def lay_act(kind: str, gear: int, direction: str) -> str:
    """Returns the act string of a step (RMD-08)."""
    return f"lay {kind} {direction}" if kind in FREE_KINDS else f"lay {kind} {gear} {direction}"


def _lay_acts(kind: str, gear: int) -> tuple[list[str], ...]:
    acts = [lay_act(kind, gear, direction) for direction in DIRECTIONS]
    return tuple([[act for bit, act in enumerate(acts) if ways >> bit & 1] for ways in WAYS])


LAY = {(kind, gear): _lay_acts(kind, gear) for kind in ("gear", "brake") for gear in range(1, GEARS + 1)} | {
    (kind, 0): _lay_acts(kind, 0) for kind in FREE_KINDS
}
"""(kind, gear of the act or 0) -> by set of directions, the `lay` acts."""
