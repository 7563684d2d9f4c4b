"""Numbers of the hex race: car models, the multiplier of a manoeuvre, degrees (hexrace.md section 6, HEX-13, 14, 26).

The marks of the spec: (text) as the game's page says it, (ruling) our reading of it, (own data) made for Pitboard.
"""

from __future__ import annotations

from typing import NamedTuple

from pitboard.tracks.hexrace.library import hexrace_file


class Model(NamedTuple):
    """What a kind of car can do (HEX-07): maximum speed, acceleration A, maximum braking B, body points."""

    name: str
    max: int
    acc: int
    brake: int
    body: int

    @property
    def half(self) -> int:
        """H: half the braking, rounded half up (text)."""
        return (self.brake + 1) // 2


CUSTOM = "custom"
"""Name of a model that the setup describes."""

MODELS = {name: Model(name, **values) for name, values in hexrace_file()["models"].items()}  # classic: text; own data

SPEEDS = 12
"""Highest maximum speed of any car."""

MOST = 18
"""A manoeuvre that needs more cannot be announced (HEX-11, text)."""
RAISE = 6
"""Difficulty that each degree of a failure adds to the next manoeuvre (HEX-28, text)."""
PENALTY = 3
"""Taken off a roll for cutting in, contact or grass (HEX-24, text)."""
REMEDY = 3
"""Added to a roll that works against the slide (HEX-24, own data)."""
COUPON = 3
"""Added to a roll by a coupon (HEX-29, own data)."""
WORST = 3
"""The worst degree of a failure (HEX-26, text)."""

ON_GRASS = 1
"""Acceleration of a car that stands on grass (HEX-16, own data)."""
SWING_SPEED = 2
"""Highest speed at which a car can swing round (HEX-20, own data)."""


def multiplier(model: Model, weight: int, change: int) -> int:
    """Returns what the speed is multiplied by for the base difficulty (HEX-14; straight: text, the rest own data).

    `weight` is 0 straight, 1 a change by one lane, 2 a change by two lanes or a turn; `change` the new speed less the
    present one.
    """
    if weight == 0:
        return max(0, -change - model.half)
    free = model.acc if change >= 0 else model.half - 1
    return weight - 1 + max(0, abs(change) + weight - free)


def degree(missing: int, base: int, streak: int) -> int:
    """Returns the degree of a failure, 0 for a success, of a roll that misses its need by so much.

    `streak` is the number of failures in a row before this one. HEX-26 (text); the least degree of a manoeuvre with a
    base in a row of failures HEX-27 (text; beyond three: ruling).
    """
    if missing <= 0:
        return 0
    by_roll = (missing + 5) // 6
    return max(by_roll, min(streak + 1, WORST)) if base else by_roll
