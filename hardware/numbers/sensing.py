"""How long a car has to stand, and how near boxes may lie: the firmware's defaults against sensor and magnet."""

from __future__ import annotations

from math import dist
from typing import Final, NamedTuple

from hardware.firmware import Firmware
from hardware.numbers.figures import GAP_MM, PERIOD_MOST_MS
from hardware.numbers.magnet import CHOSEN, capture, field
from pitboard.tracks.derby.geometry import PITCH as DERBY_PITCH
from pitboard.tracks.hexrace.geometry import PITCH as HEX_PITCH
from pitboard.tracks.rally.geometry import COLUMN_LENGTH
from pitboard.tracks.rally.geometry import LANE_WIDTH as RALLY_LANE
from pitboard.tracks.rush.geometry import plan
from pitboard.tracks.rush.library import library_names
from pitboard.tracks.rush.track import parse

NEIGHBOURS: Final = 6
"""The most boxes around one (hexes)."""
FRAME_MS: Final = 33
"""A frame of lights at 30 a second."""


class Latency(NamedTuple):
    """From putting a car down to its lights, ms: the sensor's own time, reading, settling, the frame."""

    sensor: float
    reading: float
    settle: float
    frame: float

    @property
    def device(self) -> float:
        """Without the sensor and the settling: what DESIGN section 13 limits."""
        return self.reading + self.frame

    @property
    def total(self) -> float:
        """All of it."""
        return sum(self)


def latency(one: Firmware) -> Latency:
    """Returns the worst times of the firmware's defaults."""
    numbers = one.numbers
    reading = (numbers["steady_scans"].default + 1) * numbers["scan_ms"].default
    return Latency(PERIOD_MOST_MS.value, reading, numbers["settle_ms"].default, FRAME_MS)


def pitches() -> dict[str, float]:
    """Returns the smallest distance between the middles of two boxes of each game, mm."""
    rush = min(_nearest(name) for name in library_names())
    return {
        "rush": round(rush, 1),
        "derby": DERBY_PITCH,
        "rally": min(COLUMN_LENGTH, RALLY_LANE),
        "hexrace": HEX_PITCH,
    }


def _nearest(name: str) -> float:
    points = sorted([box.centre for box in plan(parse(name)).boxes if box.open])
    found = 1000.0
    for number, point in enumerate(points):
        for other in points[number + 1 :]:
            if other[0] - point[0] >= found:
                break
            found = min(found, dist(point, other))
    return found


class Neighbour(NamedTuple):
    """What lies between two boxes of a pitch, mm and mT.

    `aside` is how far a car may stand from the middle and is surely seen at the widest gap; `stray` what its magnet, so
    far aside, then makes at the next box at the least gap; `left` what is left of its field at the widest gap when
    all six boxes around are taken; `both` how far from the middle a car is seen at the least gap, to be less than half
    the pitch: a car between two boxes is never seen on both.
    """

    aside: float
    stray: float
    left: float
    both: float


def neighbour(pitch: float) -> Neighbour:
    """Returns what happens between boxes of a pitch with the chosen magnet and sensor."""
    near, far = GAP_MM
    aside = capture(CHOSEN, far)
    return Neighbour(
        aside,
        field(CHOSEN, near, pitch - aside),
        field(CHOSEN, far, 0.0) + NEIGHBOURS * field(CHOSEN, far, pitch),
        capture(CHOSEN, near),
    )
