"""The races that are measured: fixed, so that numbers of different days can be compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Setup = dict[str, Any]

SEED = 20_260
"""The first seed; race number i of a sample is played with SEED + i."""


@dataclass(frozen=True, slots=True)
class Case:
    """One setup of a game: `where` names it in the table, a sample of it is that many races."""

    game: str
    where: str
    setup: Setup
    races: int


_SIX = [
    {"driver": "tombstone", "car": "b35"},
    {"driver": "totentanz", "car": "r67"},
    {"driver": "komet", "car": "b41"},
    {"driver": "miss_meteor", "car": "r24"},
    {"driver": "wonder_brat", "car": "b52"},
    {"driver": "x_caliber", "car": "r13"},
]
_RUSH = (
    Case("rush", "grand10, 6 cars", {"players": _SIX, "order": [3, 0, 5, 1, 4, 2], "track": "grand10"}, 320),
    Case("rush", "oval5, 3 cars", {"players": [_SIX[0], _SIX[2], _SIX[5]], "order": [2, 0, 1], "track": "oval5"}, 600),
)

_ABILITIES = ["service", "machine-gun", "map-traversal"]
_DERBY = (
    Case(
        "derby",
        "arena-4, 4 cars",
        {"players": 4, "start_player": 2, "map": "arena-4", "abilities": _ABILITIES},
        70,
    ),
    Case("derby", "hexarena, 2 cars", {"players": 2, "map": "hexarena", "abilities": _ABILITIES}, 140),
)

_RALLY = (
    Case("rally", "long, 6 cars", {"players": 6, "order": [3, 0, 5, 1, 4, 2], "track": "long"}, 40),
    Case(
        "rally",
        "demo and mixed, 2 cars",
        {
            "players": 2,
            "stages": [{"track": "demo"}, {"track": "mixed", "service": True}],
            "options": {"flying": True, "control": True, "sisu": True},
        },
        200,
    ),
)

_MODELS = ["classic", "sprinter", "cruiser", "brick"]
_HEXRACE = (
    Case(
        "hexrace",
        "hairpin, 8 cars",
        {"players": 8, "cars": _MODELS * 2, "grid": [3, 0, 5, 7, 1, 4, 6, 2], "track": "hairpin"},
        180,
    ),
    Case("hexrace", "oval, 3 cars", {"players": 3, "cars": _MODELS[:3], "track": "oval"}, 500),
)

CASES = {"rush": _RUSH, "derby": _DERBY, "rally": _RALLY, "hexrace": _HEXRACE}
"""Two a game: a full table on the largest library track, and fewer cars on a small one."""

ROLLING_CORES = frozenset({"rush", "rally"})
"""Games whose core rolls its dice with `core.roll` when `play` is given none; the others ask for what they need."""

PLAIN = {"rush": 39_000, "derby": 34_000, "rally": 15_600, "hexrace": 9_400}
"""The yardstick: acts per CPU-second of a plain engine that nobody made fast ..."""
PLAIN_CHESS = 10_900
"""... where python-chess does that many moves."""
