"""The field of a disc magnet, and what the sensor below it makes of it.

A disc magnetised along its axis is two discs of magnetic charge, one a side: the textbook model (Furlani, Permanent
Magnet and Electromechanical Devices, section 3.5). On the axis that has a closed form; beside it the discs are summed
up piece by piece. Lengths in mm, fields in mT, positive towards the sensor's face.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sqrt
from typing import Final, NamedTuple

from hardware.numbers.figures import OPERATE_MT, REMANENCE_T

_RINGS: Final = 24
_SECTORS: Final = 36


class Disc(NamedTuple):
    """A magnet: diameter, thickness, remanence in T."""

    diameter: float
    thickness: float
    remanence: float = REMANENCE_T.value

    @property
    def name(self) -> str:
        """Its size as it is sold: "6x3"."""
        return f"{self.diameter:g}x{self.thickness:g}"


CHOSEN: Final = Disc(6, 3)
DISCS: Final = (Disc(5, 2), Disc(6, 2), CHOSEN, Disc(8, 3), Disc(10, 3))


def on_axis(disc: Disc, gap: float) -> float:
    """Returns the field on the axis at a distance from the face."""
    radius = disc.diameter / 2

    def part(z: float) -> float:
        return z / sqrt(radius * radius + z * z)

    return 1000 * disc.remanence / 2 * (part(gap + disc.thickness) - part(gap))


@cache
def field(disc: Disc, gap: float, aside: float) -> float:
    """Returns the axial field at a distance from the face, beside the axis."""
    return _charged(disc, gap, aside) - _charged(disc, gap + disc.thickness, aside)


def _charged(disc: Disc, z: float, aside: float) -> float:
    """Returns the axial field of a charged disc: rings of equal width cut into sectors, one half for symmetry."""
    radius = disc.diameter / 2
    step, turn = radius / _RINGS, pi / _SECTORS
    total = 0.0
    for ring in range(_RINGS):
        r = (ring + 0.5) * step
        area = r * step * turn
        for sector in range(_SECTORS):
            square = aside * aside + r * r - 2 * aside * r * cos((sector + 0.5) * turn) + z * z
            total += area / (square * sqrt(square))
    return 1000 * disc.remanence * z * 2 * total / (4 * pi)


def reach(disc: Disc, threshold: float) -> float:
    """Returns the greatest gap at which the field on the axis has a threshold."""
    return _last(lambda gap: on_axis(disc, gap) >= threshold, 60.0)


def capture(disc: Disc, gap: float, threshold: float = OPERATE_MT.value) -> float:
    """Returns how far aside the magnet may stand for a field of a threshold; 0 when it hasn't even on the axis."""
    return _last(lambda aside: field(disc, gap, aside) >= threshold, 30.0)


def ring(disc: Disc, gap: float) -> float:
    """Returns the strongest field of the other sign beside the magnet: negative."""
    return min(field(disc, gap, 0.25 * step) for step in range(8, 100))


def _last(holds: Callable[[float], bool], most: float) -> float:
    """Returns the last place from 0 on where something that holds near 0 still holds, to 0.01 mm."""
    low, high = 0.0, most
    if not holds(low):
        return 0.0
    while high - low > 0.01:
        middle = (low + high) / 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low
