"""The races that are measured: fixed, so that numbers of different days can be compared."""

from __future__ import annotations

from typing import Any

Setup = dict[str, Any]

_SIX = [
    {"driver": "tombstone", "car": "b35"},
    {"driver": "totentanz", "car": "r67"},
    {"driver": "komet", "car": "b41"},
    {"driver": "miss_meteor", "car": "r24"},
    {"driver": "wonder_brat", "car": "b52"},
    {"driver": "x_caliber", "car": "r13"},
]

GRAND10: Setup = {"players": _SIX, "order": [3, 0, 5, 1, 4, 2], "track": "grand10"}
"""Six cars on the largest tile track, one lap."""

OVAL5: Setup = {"players": [_SIX[0], _SIX[2], _SIX[5]], "order": [2, 0, 1], "track": "oval5"}
"""Three cars on the smallest, two laps."""

SETUPS: dict[str, Setup] = {"grand10, 6 cars": GRAND10, "oval5, 3 cars": OVAL5}

SEED = 20_260
"""The first seed; race number i of a sample is played with SEED + i."""
