"""Voltage drop: along the link cables, and with 5 V fed to tiles further down.

A table is a ladder: boards in a row joined by cables, some of them also fed by a pair of wires from the console's
terminal. What the lights of each board take is known; the drops follow from a system of linear equations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

from hardware.build import Build
from hardware.circuit.console import Power
from hardware.circuit.library import LINK
from hardware.firmware import firmware
from hardware.numbers.figures import BOARD_OHMS, CONTACT_OHMS, DROP_V, FUSE_OHMS, LIGHT_MA, LINK_M, OHMS_A_M, WAY_A
from hardware.numbers.power import setting_ma

PLUS_WAYS: Final = LINK.count("+5V")
GROUND_WAYS: Final = LINK.count("GND")
RIBBON_AWG: Final = 28
FEED_AWG: Final = 18
FEED_M: Final = 1.5
"""From the console's terminal to a tile, the longest."""


class Ohms(NamedTuple):
    """Resistance of a path: out on 5 V, back on ground."""

    plus: float
    ground: float

    @property
    def both(self) -> float:
        """There and back."""
        return self.plus + self.ground


class Drop(NamedTuple):
    """What the worst picture of lights does: round trip in V at the worst board, ground between two boards in V.

    `way_a` is the most current in one 5 V way of a link, A.
    """

    volts: float
    board: int
    ground: float
    way_a: float


def link_ohms(metres: float = LINK_M.value, awg: int = RIBBON_AWG) -> Ohms:
    """Returns the resistance from board to board: cable, contacts at both ends, and the board it leads across."""
    way = OHMS_A_M[awg] * metres + 2 * CONTACT_OHMS.value
    return Ohms(way / PLUS_WAYS + BOARD_OHMS.value, way / GROUND_WAYS + BOARD_OHMS.value)


def feed_ohms(metres: float = FEED_M, awg: int = FEED_AWG) -> Ohms:
    """Returns the resistance of a pair of feed wires."""
    return Ohms(OHMS_A_M[awg] * metres, OHMS_A_M[awg] * metres)


def round_trip_a(metres: float, awg: int, volts: float) -> float:
    """Returns the current that a pair of wires carries for a drop there and back."""
    return volts / (2 * metres * OHMS_A_M[awg])


def drops(tiles_a: Sequence[float], fed: frozenset[int], link: Ohms, feed: Ohms) -> list[float]:
    """Returns the drop at the console (0) and at each tile (1..), V, for the current that each tile takes, A.

    The console's 5 V is the reference. `fed` are tiles, counted from 0.
    """
    count = len(tiles_a)
    along, fed_by = 1 / link.both, 1 / feed.both
    low = [-along] * count
    main = [
        (along if number + 1 < count else 0.0) + along + (fed_by if number in fed else 0.0) for number in range(count)
    ]
    right = list(tiles_a)
    for row in range(1, count):  # Thomas's elimination; the matrix is symmetric with three diagonals
        factor = low[row] / main[row - 1]
        main[row] -= factor * low[row]
        right[row] -= factor * right[row - 1]
    found = [0.0] * count
    for row in reversed(range(count)):
        found[row] = (right[row] - (low[row] * found[row + 1] if row + 1 < count else 0.0)) / main[row]
    return [0.0, *found]


def worst_drop(build: Build, supply_ma: int | None = None) -> Drop:
    """Returns the worst drop of a table at a setting SUPPLY_MA; `supply_ma` is the parts list's supply if not given."""
    one = firmware()
    cells = [tile.cells for tile in build.tiles]
    allowed = (setting_ma(build) if supply_ma is None else supply_ma) - one.rest_ma - one.idle_ma * build.cells
    return worst(cells, build.fed, max(0, allowed))


def worst(cells: Sequence[int], fed: frozenset[int], shine_ma: float) -> Drop:
    """Returns the worst that lights can do which together shine with no more than `shine_ma`, whatever they show.

    All drops are sums over the tiles' currents, so the worst picture has its light on those tiles whose currents count
    most there: one after the other, each up to white, until the limit is used up.
    """
    link, feed = link_ohms(), feed_ohms()
    count = len(cells)
    by_tile = [drops([float(other == tile) for other in range(count)], fed, link, feed) for tile in range(count)]
    by_node = [[one[node] for one in by_tile] for node in range(count + 1)]
    volts = [_most(shares, cells, shine_ma) for shares in by_node]
    steps = []
    for here, there in pairwise(by_node):
        shares = [b - a for a, b in zip(here, there, strict=True)]
        steps += [_most(shares, cells, shine_ma), _most([-share for share in shares], cells, shine_ma)]
    worst_step = max(steps)
    return Drop(
        max(volts),
        volts.index(max(volts)),
        worst_step * link.ground / link.both,
        worst_step / link.both / PLUS_WAYS,
    )


def _most(shares: Sequence[float], cells: Sequence[int], shine_ma: float) -> float:
    """Returns the greatest sum of currents, A, times their shares: dark lights everywhere, light where it counts."""
    total = sum(share * firmware().idle_ma * lights / 1000 for share, lights in zip(shares, cells, strict=True))
    for share, lights in sorted(zip(shares, cells, strict=True), reverse=True):
        ma = min(shine_ma, LIGHT_MA.value * lights)
        if share <= 0 or ma <= 0:
            break
        total += share * ma / 1000
        shine_ma -= ma
    return total


def entry_drop(build: Build) -> float:
    """Returns what the console's fuse takes away, V, at the most that the firmware lets the table take."""
    key = "fuse-usb" if build.power is Power.USB else "fuse-5a"
    return FUSE_OHMS[key] * setting_ma(build) / 1000


def feeds(build: Build) -> frozenset[int]:
    """Returns the fewest tiles (from 0) to which 5 V is fed so that neither drop nor links' currents are too great.

    They are spread evenly over the lights. All tiles, when even that isn't enough.
    """
    for count in range(len(build.tiles)):
        for lead in (0.0, 0.25, 0.5):
            fed = _spread(build, count, lead)
            found = worst_drop(replace(build, fed=fed))
            if found.volts <= DROP_V.value and found.way_a <= WAY_A.value:
                return fed
    return frozenset(range(len(build.tiles)))


def _spread(build: Build, count: int, lead: float) -> frozenset[int]:
    """Returns tiles at equal shares of the lights; `lead` is the part of a share that lies behind the last of them."""
    wanted = [(number + 1) / (count + lead) * build.cells for number in range(count)]
    found = []
    for lights in wanted:
        before = 0
        for number, tile in enumerate(build.tiles):
            before += tile.cells
            if before >= lights - 1e-9:
                found.append(number)
                break
    return frozenset(found)
