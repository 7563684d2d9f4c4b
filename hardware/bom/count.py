"""Counts the parts of a build."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import Final, NamedTuple

from hardware.boards.land import Land, land
from hardware.boards.mount import screw_spots
from hardware.bom.catalogue import CATALOGUE, Entry
from hardware.build import Build
from hardware.circuit.console import Power
from hardware.circuit.model import Circuit
from hardware.numbers.figures import LINK_M
from hardware.numbers.power import rated_ma
from hardware.numbers.wire import FEED_M
from hardware.parts3d.mass import frame_grams, table_grams
from hardware.parts3d.parts import CaseTray

CARS: Final = 6
"""Seats of a race: a magnet each."""
BREADBOARDS: Final = 4
SPLITTER_WAYS: Final = 5


class Line(NamedTuple):
    """A line of a parts list: key, how many are needed and to be ordered, where they go by reference."""

    key: str
    needed: float
    order: float
    where: str

    @property
    def entry(self) -> Entry:
        """What it is sold as."""
        return CATALOGUE[self.key]


def counted(circuits: list[Circuit]) -> Counter[str]:
    """Returns how many parts of each key some circuits have."""
    return Counter([part.device.key for circuit in circuits for part in circuit.parts.values()])


def lines(build: Build) -> list[Line]:
    """Returns the parts list of a console with its tiles, in the catalogue's order."""
    circuits = [build.console(), *build.circuits()]
    return _listed(counted(circuits) + Counter(_besides(build)), circuits)


def tile_lines(circuit: Circuit, where: Land) -> list[Line]:
    """Returns the parts list of one tile, with the cable that links it and the screws that hold it in its frame."""
    besides = {"tile-board": 1.0, "ribbon": LINK_M.value, "socket": 2, "screw-m3": len(screw_spots(where.outline))}
    besides["filament"] = ceil(frame_grams(where.game, where.name))
    return _listed(counted([circuit]) + Counter(besides), [circuit])


def _listed(needed: Counter[str], circuits: list[Circuit]) -> list[Line]:
    unknown = sorted(set(needed) - set(CATALOGUE))
    if unknown:
        raise ValueError(f"The catalogue has no {', '.join(unknown)}; add to hardware/bom/catalogue.py.")
    return [_line(key, needed[key], _where(key, circuits)) for key in CATALOGUE if needed[key]]


def _line(key: str, needed: float, where: str) -> Line:
    spare = CATALOGUE[key].spare
    order = needed + ceil(needed * spare) if spare else needed
    return Line(key, round(needed, 2), round(order, 2), where)


def _besides(build: Build) -> dict[str, float]:
    """Returns what a build needs that no circuit has: supply, cables, magnets, boards."""
    found: dict[str, float] = {"magnet": CARS, "usb-cable": 1}
    if build.power is Power.USB:
        return {**found, "breadboard": BREADBOARDS, "jumpers": 1}
    links = len(build.tiles)
    found |= {f"supply-{rated_ma(build)}": 1, "fuse-holder": 1, "console-board": 1, "pin-socket": 2}
    found |= {"tile-board": links, "ribbon": links * LINK_M.value, "socket": 2 * links}
    found["screw-m3"] = sum(len(screw_spots(land(one.game, one.name).outline)) for one in build.tiles)
    case = CaseTray().case
    found |= {"screw-case": len(case.posts), "screw-console": len(case.feet), "screw-display": 4}
    found["filament"] = ceil(table_grams(CARS) + sum(frame_grams(one.game, one.name) for one in build.tiles))
    if build.fed:
        found["feed-wire"] = len(build.fed) * FEED_M
        found["splitter"] = splitters(len(build.fed))
    return found


def splitters(feeds: int) -> int:
    """Returns how many connectors spread one pair of wires over feeds: a row of them for plus, one for ground.

    A row of n has 5 ways each, less two for each joint and one for the pair that comes in.
    """
    return 2 * ceil((feeds - 1) / (SPLITTER_WAYS - 2))


def _where(key: str, circuits: list[Circuit]) -> str:
    found = []
    for circuit in circuits:
        refs = [part.ref for part in circuit.parts.values() if part.device.key == key]
        if refs:
            found.append(f"{circuit.name}: {_ranges(refs)}")
    return "; ".join(found)


def _ranges(refs: list[str]) -> str:
    """Returns references shortened: "S1-S8, S10"."""
    numbers = sorted([(ref.rstrip("0123456789"), int(ref[len(ref.rstrip("0123456789")) :])) for ref in refs])
    runs: list[tuple[str, int, int]] = []
    for letter, number in numbers:
        if runs and runs[-1][0] == letter and runs[-1][2] + 1 == number:
            runs[-1] = (letter, runs[-1][1], number)
        else:
            runs.append((letter, number, number))
    return ", ".join(f"{letter}{one}" if one == last else f"{letter}{one}-{letter}{last}" for letter, one, last in runs)
