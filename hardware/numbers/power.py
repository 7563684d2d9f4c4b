"""What a table takes: on 5 V under the firmware's limit, on 3.3 V from the controller's converter."""

from __future__ import annotations

from typing import Final, NamedTuple

from hardware.build import Build
from hardware.circuit.console import Power
from hardware.circuit.tile import buffers, registers
from hardware.firmware import firmware, supply_left_ma
from hardware.numbers.figures import (
    BUFFER_UA,
    BUZZER_MA,
    FRAM_MA,
    FUSE_A,
    HALL_ACTIVE_US,
    HALL_PEAK_MA,
    HALL_UA,
    LIGHT_MA,
    LIGHT_RULE_MA,
    LOAD_PF,
    LOGIC_VOLTS,
    OLED_MA,
    PICO_MA,
    PULL_MA,
    REGISTER_PF,
    REGISTER_UA,
    REGULATOR_SHARE,
    USB_MA,
)

FUSE_SHARE: Final = 0.75
"""Of a fuse's rating, for good."""
SUPPLY_SHARE: Final = 0.8
"""Of a supply's rating that the setting SUPPLY_MA claims: the firmware's estimate may be 15 % off (bench check 4)."""
SUPPLIES_MA: Final = (3_000, 4_000)
"""Plug-in supplies of 5 V (hardware.bom.catalogue)."""
PULLED_LINES: Final = 9
"""Lines with a pull-up that may all be low at once."""
READ_SHARE: Final = 0.5
"""The most of the time that a scan takes (a check of hardware.numbers.make)."""


class Budget(NamedTuple):
    """A table's currents, mA: `logic` from 3.3 V, `rest` the console from 5 V with that; `idle` the dark lights.

    `supply` is what SUPPLY_MA should say with the supply that the parts list has, `shine` what is then left for
    shining, `at_default` the same for the firmware's default SUPPLY_MA, `full` what all lights at white would take.
    """

    name: str
    lights: int
    logic: float
    rest: float
    idle: int
    supply: int
    shine: int
    at_default: int
    full: float

    @property
    def share(self) -> float:
        """How bright all lights can be white at once, 0..1."""
        return max(0.0, min(1.0, self.shine / (self.lights * LIGHT_MA.value)))


def budget(build: Build) -> Budget:
    """Returns what a table takes and gets."""
    one = firmware()
    logic = logic_ma(build)
    rest = PICO_MA.value + BUZZER_MA.value + logic * LOGIC_VOLTS / (5.0 * REGULATOR_SHARE.value)
    supply = setting_ma(build)
    default = one.numbers["supply_ma"].default
    return Budget(
        build.name,
        build.cells,
        logic,
        rest,
        one.idle_ma * build.cells,
        supply,
        supply_left_ma(supply, build.cells),
        supply_left_ma(default, build.cells),
        LIGHT_MA.value * build.cells,
    )


def logic_ma(build: Build) -> float:
    """Returns what display, memory, sensors and chips of a table take from 3.3 V, mA, all at once."""
    tiles = sum(tile_logic_ma(one.cells, build.through_hole, READ_SHARE) for one in build.tiles)
    return OLED_MA.value + FRAM_MA.value + PULL_MA.value * PULLED_LINES + tiles


def tile_logic_ma(cells: int, through_hole: bool = False, share: float = 1.0) -> float:
    """Returns what a tile takes from 3.3 V, mA, when it is read for a share of the time, its data line low.

    Between two scans the line is high: the chain has been shifted full of what its last pull-up gives.
    """
    chips, buffering = registers(cells), buffers(cells, through_hole)
    # Each buffer drives a clock line; data changes half as often and has less to drive, but is one more.
    moved_pf = REGISTER_PF.value * chips + LOAD_PF.value * (buffering + 1)
    clocked = moved_pf * 1e-12 * LOGIC_VOLTS * firmware().spi_hz * 1000
    still = (HALL_UA.value * cells + REGISTER_UA.value * chips + BUFFER_UA.value * buffering) / 1000
    return still + share * (clocked + PULL_MA.value)


def rated_ma(build: Build) -> int:
    """Returns the rating of the supply for a table: the smallest that gives 20 mA a light, or the biggest."""
    if build.power is Power.USB:
        return int(USB_MA.value)
    wanted = firmware().rest_ma + LIGHT_RULE_MA.value * build.cells
    return next((ma for ma in SUPPLIES_MA if ma * SUPPLY_SHARE >= wanted), SUPPLIES_MA[-1])


def setting_ma(build: Build) -> int:
    """Returns what SUPPLY_MA should say, mA."""
    if build.power is Power.USB:
        return int(USB_MA.value)
    return int(rated_ma(build) * SUPPLY_SHARE)


def fuse_allows_ma(build: Build) -> float:
    """Returns what the console's fuse lets through for good, mA."""
    return 1000 * FUSE_SHARE * FUSE_A["fuse-usb" if build.power is Power.USB else "fuse-5a"]


def sag_v(cells: int) -> float:
    """Returns by how much a tile's 3.3 V sags when all its sensors sample at once, fed by its own capacitors alone."""
    charge = cells * HALL_PEAK_MA.value * HALL_ACTIVE_US.value * 1e-9
    farads = 10e-6 + 0.1e-6 * (cells + registers(cells))
    return charge / farads
