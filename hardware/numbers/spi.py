"""Timing of the sensor chain: clock and latch run outwards from buffer to buffer, data runs back.

The controller reads in mode 2: registers shift at the clock's rise, it samples at the fall half a period later. Since
the clock reaches a tile later than the tile before, a tile's data changes after its neighbour has taken it: the chain's
length costs no hold time, and setup has a whole period. What the length costs is the width of the pulses.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hardware.build import Build
from hardware.circuit.tile import buffers as buffers_of
from hardware.numbers.figures import (
    CABLE_NS_A_M,
    HC14_NS,
    HC14_SKEW_NS,
    HOLD_NS,
    LATCH_US,
    LINK_M,
    LOAD_PF,
    LVC_NS,
    LVC_SKEW_NS,
    RECOVERY_NS,
    REGISTER_LEAST_NS,
    REGISTER_NS,
    SAMPLE_NS,
    SETUP_NS,
    WIDTH_NS,
)

SERIES_OHMS: Final = 100.0
RC_NS: Final = 0.69 * SERIES_OHMS * LOAD_PF.value / 1000
"""What a series resistor and its load add, ns."""


class Timing(NamedTuple):
    """Margins in ns, all to be above 0: `sample` at the controller, `setup` and `hold` from tile to tile, `clock` and
    `latch` the narrowest pulse beyond what a register needs, `recovery` from latch to clock; `scan_ms` a whole scan.
    """

    sample: float
    setup: float
    hold: float
    clock: float
    latch: float
    recovery: float
    scan_ms: float

    @property
    def least(self) -> float:
        """The smallest margin, ns."""
        return min(self[:6])

    @property
    def at_clock(self) -> float:
        """The smallest of the margins that depend on the clock, ns."""
        return min(self.sample, self.setup, self.clock)


class Buffering(NamedTuple):
    """A tile's buffer: delay, and how much it narrows a pulse, ns."""

    delay: float
    skew: float


LVC: Final = Buffering(LVC_NS.value, LVC_SKEW_NS.value)
HC14: Final = Buffering(2 * HC14_NS.value, HC14_SKEW_NS.value)


def buffers(build: Build) -> int:
    """Returns how many buffers lie in a row along a table's clock line."""
    return sum(buffers_of(one.cells, build.through_hole) for one in build.tiles)


def timing(build: Build, hz: int) -> Timing:
    """Returns the margins of a table's chain at an SPI clock."""
    return chain_timing(buffers(build), build.bits, hz, HC14 if build.through_hole else LVC)


def chain_timing(in_row: int, bits: int, hz: int, buffering: Buffering = LVC) -> Timing:
    """Returns the margins of a chain with so many buffers in a row and bits, at an SPI clock."""
    period = 1e9 / hz
    cable = CABLE_NS_A_M.value * LINK_M.value
    hop = buffering.delay + RC_NS + cable
    back = REGISTER_NS.value + RC_NS + cable
    narrowed = in_row * buffering.skew
    return Timing(
        sample=period / 2 - (RC_NS + cable + hop + back + SAMPLE_NS.value),
        setup=period - (hop + back + SETUP_NS.value),
        hold=REGISTER_LEAST_NS.value - HOLD_NS.value,
        clock=period / 2 - narrowed - WIDTH_NS.value,
        latch=1000 * LATCH_US.value - narrowed - WIDTH_NS.value,
        recovery=1000 * LATCH_US.value - RECOVERY_NS.value - narrowed,
        scan_ms=(bits + 8) / hz * 1000,
    )


def longest(hz: int, buffering: Buffering = LVC) -> int:
    """Returns the most buffers in a row that a clock allows, by its pulses' width; 0 when it allows none at all."""
    if chain_timing(1, 8, hz, buffering).least <= 0:
        return 0
    return int((1e9 / hz / 2 - WIDTH_NS.value) / buffering.skew)
