"""How the checks of boards say what they found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shapely.geometry.base import BaseGeometry

from hardware.checks import Check

EXACT: Final = 0.002
"""Files have places to a tenth of a thousandth of a millimetre, and circles are made of straight pieces."""
REMEDY: Final = "see hardware/boards"
_SHOWN: Final = 3


def told(name: str, faults: Sequence[str], fine: str) -> Check:
    """Returns a check that holds when there are no faults; it shows the first of them."""
    shown = "; ".join(faults[:_SHOWN]) + (f" and {len(faults) - _SHOWN} more" if len(faults) > _SHOWN else "")
    return Check(name, not faults, shown or fine, REMEDY)


def place(shape: BaseGeometry) -> str:
    """Returns where a shape is."""
    spot = shape.representative_point()
    return f"({spot.x:.1f}, {spot.y:.1f})"
