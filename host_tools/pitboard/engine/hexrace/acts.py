"""Every act string of the hex race (HEX-15 to HEX-20, HEX-29), taken apart once."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from pitboard.engine.hexrace.tables import SPEEDS


class Kind(IntEnum):
    """The manoeuvres, by their number in the rules; the last two are own data."""

    KEEP = 0
    GAS = 1
    BRAKE = 2
    LANE = 3
    TURN = 4
    SWING = 5


SIDES = {"left": -1, "right": 1}
"""What a side adds to a direction."""

LANES = (1, 2)
SWINGS = (("left", 2), ("right", 3))
"""How often a car can swing round by 60 degrees to each side (HEX-20)."""


class Manoeuvre(NamedTuple):
    """An announced manoeuvre.

    `speed` is the new speed W (-1 for `keep`: the present one), `side` -1 left, +1 right, 0 straight. `amount` is K for
    a lane change, I for a turn, the number of 60-degree steps for a swing. `weight` is w of HEX-14.
    """

    act: str
    kind: Kind
    weight: int = 0
    speed: int = -1
    side: int = 0
    amount: int = 0
    late: bool = False

    @property
    def spins(self) -> bool:
        """Whether degree 3 throws two more dice: the rhythmic skid of a lane change or turn (HEX-30, HEX-35)."""
        return self.weight > 0 and self.kind is not Kind.SWING


def _table() -> dict[str, Manoeuvre]:
    found = [Manoeuvre("keep", Kind.KEEP)]
    speeds = range(1, SPEEDS + 1)
    found += [Manoeuvre(f"gas {speed}", Kind.GAS, 0, speed) for speed in speeds]
    found += [Manoeuvre(f"brake {speed}", Kind.BRAKE, 0, speed) for speed in range(SPEEDS)]
    for name, side in SIDES.items():
        for lanes in LANES:
            for speed in range(lanes, SPEEDS + 1):
                act = f"lane {name} {lanes} {speed}"
                found.append(Manoeuvre(act, Kind.LANE, lanes, speed, side, lanes))
                if lanes < speed:
                    found.append(Manoeuvre(f"{act} late", Kind.LANE, lanes, speed, side, lanes, True))
        for speed in speeds:
            for steps in range(speed + 1):
                found.append(Manoeuvre(f"turn {name} {speed} {steps}", Kind.TURN, 2, speed, side, steps))
    for name, most in SWINGS:
        found += [Manoeuvre(f"swing {name} {n}", Kind.SWING, 2, 0, SIDES[name], n) for n in range(1, most + 1)]
    return {manoeuvre.act: manoeuvre for manoeuvre in found}


MANOEUVRES = _table()

KEEP, ADD, REROLL = "keep", "add", "reroll"
COUPON_ACTS = (KEEP, ADD, REROLL)
"""The acts of phase `coupon` (HEX-29)."""
