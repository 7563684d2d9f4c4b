"""What a board is made of: placed parts with their pads, tracks, vias, pours, holes, print.

Millimetres, x to the right, y down; angles in degrees, as KiCad turns parts: counter-clockwise on the screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from hardware.boards.footprints import Footprint, Rect
from hardware.circuit.model import OPEN, Circuit, Part

TOP, BOTTOM = "F.Cu", "B.Cu"
LAYERS: Final = (TOP, BOTTOM)
CLEARANCE: Final = 0.2
SIGNAL: Final = 0.25
SUPPLY: Final = 0.5
TRUNK: Final = 2.0
"""The least width of supply and ground from plug to plug, besides their pours."""
VIA: Final = 0.6
VIA_DRILL: Final = 0.3
EDGE: Final = 0.5
"""From copper to the board's edge."""
PLATING: Final = 0.25
"""From hole to hole."""
SCREW: Final = 3.2
"""Holes for M3."""


class Pad(NamedTuple):
    """A pad on the board; `layers` are those with copper; `net` is OPEN for a pin that is in none."""

    ref: str
    number: str
    net: str
    x: float
    y: float
    wide: float
    high: float
    drill: float
    round: bool
    layers: tuple[str, ...]

    @property
    def rect(self) -> Rect:
        """The pad's bounds."""
        return Rect(self.x - self.wide / 2, self.y - self.high / 2, self.x + self.wide / 2, self.y + self.high / 2)

    @property
    def shape(self) -> BaseGeometry:
        """The pad's copper."""
        return Point(self.x, self.y).buffer(self.wide / 2) if self.round else box(*self.rect)


class Track(NamedTuple):
    """A straight piece of copper with round ends."""

    net: str
    layer: str
    ax: float
    ay: float
    bx: float
    by: float
    width: float

    @property
    def shape(self) -> BaseGeometry:
        """Its copper."""
        if (self.ax, self.ay) == (self.bx, self.by):
            return Point(self.ax, self.ay).buffer(self.width / 2)
        return LineString([(self.ax, self.ay), (self.bx, self.by)]).buffer(self.width / 2)


class Via(NamedTuple):
    """A plated hole between the two layers."""

    net: str
    x: float
    y: float

    @property
    def shape(self) -> BaseGeometry:
        """Its copper."""
        return Point(self.x, self.y).buffer(VIA / 2)


class Zone(NamedTuple):
    """A pour: what of it is copper, without islands."""

    net: str
    layer: str
    copper: tuple[Polygon, ...]


class Hole(NamedTuple):
    """A hole without copper."""

    x: float
    y: float
    diameter: float


class Print(NamedTuple):
    """A line of the print on a side of the board (TOP or BOTTOM)."""

    layer: str
    points: tuple[tuple[float, float], ...]
    width: float = 0.15


@dataclass(frozen=True, slots=True)
class Placed:
    """A part on the board: where its footprint's origin lies, and how far it is turned (a multiple of 90)."""

    part: Part
    footprint: Footprint
    x: float
    y: float
    angle: int = 0

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Returns where a point of the footprint lies on the board."""
        if self.footprint.under:
            x = -x
        dx, dy = ((x, y), (y, -x), (-x, -y), (-y, x))[self.angle // 90 % 4]
        return round(self.x + dx, 4), round(self.y + dy, 4)

    def rect(self, local: Rect) -> Rect:
        """Returns where a rectangle of the footprint lies on the board."""
        (ax, ay), (bx, by) = self.at(local.left, local.top), self.at(local.right, local.low)
        return Rect(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))

    @property
    def court(self) -> Rect:
        """The room that the part takes on its side of the board."""
        return self.rect(self.footprint.court)

    def pads(self) -> Iterator[Pad]:
        """Yields the part's pads."""
        for land in self.footprint.pads:
            x, y = self.at(land.x, land.y)
            wide, high = (land.high, land.wide) if self.angle % 180 else (land.wide, land.high)
            layers = LAYERS if land.drill else (BOTTOM if self.footprint.under else TOP,)
            net = self.part.wires.get(land.number, OPEN)
            yield Pad(self.part.ref, land.number, net, x, y, wide, high, land.drill, land.round, layers)


@dataclass
class Board:
    """A board: a circuit's parts in their places and what joins them."""

    name: str
    title: str
    circuit: Circuit
    tile: Polygon
    """The tile's outline; the board's is smaller all around."""
    outline: Polygon
    placed: dict[str, Placed] = field(default_factory=dict)
    holes: list[Hole] = field(default_factory=list)
    tracks: list[Track] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    prints: list[Print] = field(default_factory=list)

    def pads(self) -> list[Pad]:
        """Returns the pads of all parts."""
        return [pad for placed in self.placed.values() for pad in placed.pads()]
