"""3.3 V along the chain: what it has lost at the last tile, and whether the chips there still work and are understood.

Only the controller's converter feeds it, over one way of each cable and the tracks of each board.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from hardware.build import Build
from hardware.circuit.library import HC, HC_SCHMITT, LINK, LVC_SCHMITT, V3
from hardware.numbers.figures import (
    BUFFER_LEAST_V,
    CONTACT_OHMS,
    HALL_LEAST_V,
    LINK_M,
    LOGIC_LEAST_V,
    OHMS_A_M,
    REGISTER_LEAST_V,
    V3_OHMS,
    V3_SPUR_OHMS,
)
from hardware.numbers.power import sag_v, tile_logic_ma
from hardware.numbers.wire import RIBBON_AWG

LEAST_V: Final = max(HALL_LEAST_V.value, REGISTER_LEAST_V.value, BUFFER_LEAST_V.value)
"""What every chip of a tile needs."""
HIGH_SPARE_V: Final = 0.1
"""What a 1 should have to spare: noise."""


class Supply(NamedTuple):
    """3.3 V of a chain, V: `drop` at the last tile, `sag` while all its sensors sample at once, `least` what is left.

    `high` is the least that a 1 has to spare from one board to the next, or to the controller.
    """

    drop: float
    sag: float
    least: float
    high: float


def v3_link_ohms(metres: float = LINK_M.value) -> float:
    """Returns the resistance of 3.3 V from board to board: cable, contacts, and the board that it crosses."""
    way = OHMS_A_M[RIBBON_AWG] * metres + 2 * CONTACT_OHMS.value
    return way / LINK.count(V3) + V3_OHMS.value


def supply(build: Build, ground: float) -> Supply:
    """Returns what becomes of 3.3 V in a table; `ground` is how far the grounds of two boards are apart at most, V."""
    return chain_supply([tile.cells for tile in build.tiles], ground, build.through_hole)


def chain_supply(cells: Sequence[int], ground: float, through_hole: bool = False) -> Supply:
    """Returns what becomes of 3.3 V along tiles of so many boxes.

    Sensors that all sample at once are fed by their tiles' capacitors alone: no tile sags more than the worst one by
    itself, and the rest of the currents is superposed.
    """
    volts = along(cells, through_hole)
    sag = max(map(sag_v, cells))
    high = min(_spare(sender - sag, receiver, ground) for receiver, sender in pairwise(volts))
    spur = V3_SPUR_OHMS.value * max(tile_logic_ma(one, through_hole) for one in cells) / 1000
    return Supply(volts[0] - volts[-1] + spur, sag, volts[-1] - spur - sag, high)


def along(cells: Sequence[int], through_hole: bool = False) -> list[float]:
    """Returns the 3.3 V of the console and of each tile, at the least that the converter gives, V.

    Whatever a tile takes is reckoned as if it flowed across its whole board.
    """
    taken = [tile_logic_ma(one, through_hole) / 1000 for one in cells]
    through = list(accumulate(reversed(taken)))[::-1]
    return list(accumulate(through, lambda volts, flow: volts - flow * v3_link_ohms(), initial=LOGIC_LEAST_V.value))


def _spare(sender: float, receiver: float, ground: float) -> float:
    """Returns what a 1 has to spare; a tile sends to the one before, which has the higher supply and wants more."""
    wanted = max(family.high_at(receiver) for family in (HC, HC_SCHMITT, LVC_SCHMITT))
    given = min(family.gives_high(sender) for family in (HC, LVC_SCHMITT))
    return given - ground - wanted
