"""Reads a board's files back with other people's readers: KiCad's by kiutils, Gerber and Excellon by gerbonara.

Nothing here knows how the files were written: what is checked is what a maker of boards will see.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import cos, radians, sin
from pathlib import Path
from typing import Any, Final, NamedTuple

from gerbonara import ExcellonFile, GerberFile  # type: ignore[import-untyped]
from gerbonara.graphic_primitives import ArcPoly, Circle, Line, Rectangle  # type: ignore[import-untyped]
from gerbonara.utils import MM  # type: ignore[import-untyped]
from kiutils.board import Board as KicadBoard  # type: ignore[import-untyped]
from kiutils.items.brditems import Via as KicadVia  # type: ignore[import-untyped]
from shapely import union_all
from shapely.affinity import rotate
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from hardware.boards.copper import Copper

BOTH: Final = ("F.Cu", "B.Cu")


class Drilled(NamedTuple):
    """A hole: place, diameter, plated or not."""

    x: float
    y: float
    diameter: float
    plated: bool


class Court(NamedTuple):
    """The room that a part takes on a side, "F" or "B", and how far the part is turned."""

    ref: str
    side: str
    shape: BaseGeometry
    turn: float = 0.0


class Trace(NamedTuple):
    """A straight track: its net, layer, the ends of its middle line, its width."""

    net: str
    layer: str
    begin: tuple[float, float]
    end: tuple[float, float]
    width: float


@dataclass(slots=True)
class Seen:
    """What was read of a board. `y` points down, as in KiCad. Nets are "" where the format has none."""

    copper: list[Copper] = field(default_factory=list)
    holes: list[Drilled] = field(default_factory=list)
    outline: BaseGeometry = field(default_factory=Polygon)
    courts: list[Court] = field(default_factory=list)
    widths: list[tuple[str, float]] = field(default_factory=list)
    """Net (or layer, where nets have no names) and width of each track."""
    traces: list[Trace] = field(default_factory=list)
    """The tracks, where the format has their nets."""
    prints: list[tuple[str, float]] = field(default_factory=list)
    """Layer and width of each line of the print."""
    layers: dict[str, list[BaseGeometry]] = field(default_factory=dict)
    """Shapes of the other layers (mask, paste, silkscreen) by name."""


# -- KiCad -----------------------------------------------------------------------------------------------------------


def kicad_board(path: Path) -> Seen:
    """Returns what a .kicad_pcb file holds."""
    board = KicadBoard.from_file(str(path))
    seen = Seen()
    nets = {net.number: net.name for net in board.nets}
    for footprint in board.footprints:
        _footprint(seen, footprint)
    for item in board.traceItems:
        _trace(seen, item, nets)
    for zone in board.zones:
        for polygon in zone.filledPolygons:
            shape = whole([(point.X, point.Y) for point in polygon.coordinates])
            seen.copper.append(Copper((polygon.layer,), shape, zone.netName, f"pour of {zone.netName}"))
    edges = [_straight(item) for item in board.graphicItems if getattr(item, "layer", "") == "Edge.Cuts"]
    seen.outline = union_all(list(polygonize(edges)))
    return seen


def _straight(item: Any) -> LineString:
    return LineString([(item.start.X, item.start.Y), (item.end.X, item.end.Y)])


def _footprint(seen: Seen, footprint: Any) -> None:
    ref = next((item.text for item in footprint.graphicItems if getattr(item, "type", "") == "reference"), "")
    turn = footprint.position.angle or 0
    at = footprint.position.X, footprint.position.Y

    def placed(x: float, y: float) -> tuple[float, float]:
        across, up = cos(radians(turn)), sin(radians(turn))
        return at[0] + x * across + y * up, at[1] - x * up + y * across

    for pad in footprint.pads:
        x, y = placed(pad.position.X, pad.position.Y)
        if pad.shape == "circle":
            shape: BaseGeometry = Point(x, y).buffer(pad.size.X / 2, quad_segs=32)
        else:
            half = pad.size.X / 2, pad.size.Y / 2
            upright = box(x - half[0], y - half[1], x + half[0], y + half[1])
            shape = rotate(upright, -(pad.position.angle or 0), origin=(x, y))
        if pad.drill is not None:
            seen.holes.append(Drilled(x, y, pad.drill.diameter, pad.type == "thru_hole"))
        if pad.type == "np_thru_hole":
            continue
        layers = BOTH if "*.Cu" in pad.layers else tuple([layer for layer in pad.layers if layer in BOTH])
        net = pad.net.name if pad.net is not None else ""
        seen.copper.append(Copper(layers, shape, net, f"{ref} pin {pad.number}", (ref, pad.number)))
    lines = [item for item in footprint.graphicItems if str(getattr(item, "layer", "")).endswith(".CrtYd")]
    if lines:
        edges = [LineString([placed(i.start.X, i.start.Y), placed(i.end.X, i.end.Y)]) for i in lines]
        corners = union_all(edges).convex_hull
        seen.courts.append(Court(ref, lines[0].layer[0], corners, turn))


def _trace(seen: Seen, item: Any, nets: dict[int, str]) -> None:
    net = nets[item.net]
    if isinstance(item, KicadVia):
        shape = Point(item.position.X, item.position.Y).buffer(item.size / 2, quad_segs=32)
        seen.copper.append(Copper(BOTH, shape, net, f"via of {net}"))
        seen.holes.append(Drilled(item.position.X, item.position.Y, item.drill, True))
    else:
        shape = _straight(item).buffer(item.width / 2, quad_segs=32)
        seen.copper.append(Copper((item.layer,), shape, net, f"track of {net}"))
        seen.widths.append((net, item.width))
        ends = (item.start.X, item.start.Y), (item.end.X, item.end.Y)
        seen.traces.append(Trace(net, item.layer, *ends, item.width))


def whole(ring: list[tuple[float, float]]) -> BaseGeometry:
    """Returns the area of a closed line in which holes hang by slits without width."""
    shape: BaseGeometry = Polygon(ring).buffer(0)
    return shape


# -- Gerber and Excellon -----------------------------------------------------------------------------------------------


ENDS: Final = (
    *("F_Cu.gbr", "B_Cu.gbr", "F_Mask.gbr", "B_Mask.gbr", "F_Paste.gbr", "B_Paste.gbr"),
    *("F_Silkscreen.gbr", "B_Silkscreen.gbr", "Edge_Cuts.gbr", "PTH.drl", "NPTH.drl"),
)
"""What a maker of boards gets, by the ends of the files' names."""


def gerber_board(packed: Path, name: str, high: float) -> Seen:
    """Returns what the Gerber and drill files of a board hold, out of the zip that is sent to the maker.

    `high` is the height of its tile, for `y` downwards. Raises KeyError for a file that isn't there.
    """
    seen = Seen()
    with zipfile.ZipFile(packed) as archive:
        texts = {end: archive.read(f"{name}-{end}").decode() for end in ENDS}
    for layer, end in (("F.Cu", "F_Cu"), ("B.Cu", "B_Cu")):
        for number, primitive in enumerate(_primitives(texts[f"{end}.gbr"])):
            if not primitive.polarity_dark:
                raise ValueError(f"{name}-{end}.gbr clears copper, which this reader does not follow.")
            seen.copper.append(Copper((layer,), _shape(primitive, high), "", f"{end} object {number}"))
            if isinstance(primitive, Line):
                seen.widths.append((end, primitive.width))
    for end in ("F_Mask", "B_Mask", "F_Paste", "B_Paste", "F_Silkscreen", "B_Silkscreen"):
        primitives = list(_primitives(texts[f"{end}.gbr"]))
        seen.layers[end] = [_shape(primitive, high) for primitive in primitives]
        if end.endswith("Silkscreen"):
            seen.prints += [(end, primitive.width) for primitive in primitives]
    edges = [primitive for primitive in _primitives(texts["Edge_Cuts.gbr"]) if isinstance(primitive, Line)]
    seen.outline = union_all(list(polygonize([LineString([(e.x1, high - e.y1), (e.x2, high - e.y2)]) for e in edges])))
    for end, plated in (("PTH", True), ("NPTH", False)):
        for drill in ExcellonFile.from_string(texts[f"{end}.drl"]).objects:
            x, y = MM(drill.x, drill.unit), high - MM(drill.y, drill.unit)
            seen.holes.append(Drilled(x, y, MM(drill.tool.diameter, drill.tool.unit), plated))
    return seen


def _primitives(text: str) -> Iterator[Any]:
    for thing in GerberFile.from_string(text).objects:
        yield from thing.to_primitives(MM)


def _shape(primitive: Any, high: float) -> BaseGeometry:
    if isinstance(primitive, Circle):
        found: BaseGeometry = Point(primitive.x, high - primitive.y).buffer(primitive.r, quad_segs=32)
        return found
    if isinstance(primitive, Rectangle):
        half = primitive.w / 2, primitive.h / 2
        x, y = primitive.x, high - primitive.y
        upright = box(x - half[0], y - half[1], x + half[0], y + half[1])
        return rotate(upright, -primitive.rotation, origin=(x, y), use_radians=True)
    if isinstance(primitive, Line):
        ends = [(primitive.x1, high - primitive.y1), (primitive.x2, high - primitive.y2)]
        return LineString(ends).buffer(primitive.width / 2, quad_segs=32)
    if isinstance(primitive, ArcPoly):
        return whole([(x, high - y) for x, y in primitive.outline])
    raise ValueError(f"A Gerber file has a {type(primitive).__name__}, which this reader does not know.")
