"""Writes a board as a file of KiCad 7 and later (.kicad_pcb, version 20221018), and the project's design rules."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from hardware.boards.board import (
    CLEARANCE,
    EDGE,
    PLATING,
    SIGNAL,
    TOP,
    VIA,
    VIA_DRILL,
    Board,
    Hole,
    Pad,
    Placed,
    Zone,
)
from hardware.boards.footprints import Rect
from hardware.boards.pour import LEAST, outline_of
from hardware.circuit.model import OPEN

VERSION: Final = 20221018
_LAYERS: Final = """  (layers
    (0 "F.Cu" signal)
    (31 "B.Cu" signal)
    (34 "B.Paste" user)
    (35 "F.Paste" user)
    (36 "B.SilkS" user "B.Silkscreen")
    (37 "F.SilkS" user "F.Silkscreen")
    (38 "B.Mask" user)
    (39 "F.Mask" user)
    (44 "Edge.Cuts" user)
    (46 "B.CrtYd" user "B.Courtyard")
    (47 "F.CrtYd" user "F.Courtyard")
    (48 "B.Fab" user)
    (49 "F.Fab" user)
  )"""


def kicad(board: Board) -> str:
    """Returns a board as the text of a .kicad_pcb file."""
    return "\n".join(["(kicad_pcb (version 20221018) (generator pitboard)", *_Writer(board).lines(), ")", ""])


def project() -> str:
    """Returns the .kicad_pro beside it: the rules that the board was made by, for KiCad's own check."""
    rules = {
        "min_clearance": CLEARANCE,
        "min_track_width": SIGNAL,
        "min_via_diameter": VIA,
        "min_through_hole_diameter": VIA_DRILL,
        "min_hole_to_hole": PLATING,
        "min_copper_edge_clearance": EDGE,
    }
    return json.dumps({"board": {"design_settings": {"rules": rules}}, "meta": {"version": 1}}, indent=2) + "\n"


class _Writer:
    def __init__(self, board: Board) -> None:
        self.board = board
        names = sorted({pad.net for pad in board.pads()} - {OPEN})
        self.number = {net: number for number, net in enumerate(names, 1)}

    def lines(self) -> Iterator[str]:
        yield "  (general (thickness 1.6))"
        yield '  (paper "A3")'
        yield f"  (title_block (title {_text(self.board.title)}))"
        yield _LAYERS
        yield "  (setup (pad_to_mask_clearance 0.05) (pcbplotparams (usegerberattributes true)))"
        yield '  (net 0 "")'
        for net, number in self.number.items():
            yield f"  (net {number} {_text(net)})"
        for placed in self.board.placed.values():
            yield from self._footprint(placed)
        for number, hole in enumerate(self.board.holes, 1):
            yield from self._hole(number, hole)
        ring = list(self.board.outline.exterior.coords)
        for number, (a, b) in enumerate(pairwise(ring)):
            yield f'  (gr_line {_ends(a, b)} {_stroke(0.1)} (layer "Edge.Cuts") {self._id("edge", number)})'
        for number, line in enumerate(self.board.prints):
            layer = "F.SilkS" if line.layer == TOP else "B.SilkS"
            for part, (a, b) in enumerate(pairwise(line.points)):
                ident = self._id("print", number, part)
                yield f'  (gr_line {_ends(a, b)} {_stroke(line.width)} (layer "{layer}") {ident})'
        for number, track in enumerate(self.board.tracks):
            ends = _ends((track.ax, track.ay), (track.bx, track.by))
            of_net = f"(net {self.number[track.net]}) {self._id('track', number)}"
            yield f'  (segment {ends} (width {_mm(track.width)}) (layer "{track.layer}") {of_net})'
        for number, via in enumerate(self.board.vias):
            size = f"(size {_mm(VIA)}) (drill {_mm(VIA_DRILL)})"
            of_net = f"(net {self.number[via.net]}) {self._id('via', number)}"
            yield f'  (via (at {_mm(via.x)} {_mm(via.y)}) {size} (layers "F.Cu" "B.Cu") {of_net})'
        for zone in self.board.zones:
            yield from self._zone(zone)

    def _id(self, *what: object) -> str:
        """Returns an item's identity: the same at every run."""
        return f"(tstamp {uuid5(NAMESPACE_URL, ' '.join(map(str, ('pitboard', self.board.name, *what))))})"

    # -- footprints --------------------------------------------------------------------------------------------------

    def _footprint(self, placed: Placed) -> Iterator[str]:
        part, shape = placed.part, placed.footprint
        side = "B" if shape.under else "F"
        mirror = " (justify mirror)" if shape.under else ""
        effects = f"(effects (font (size 1 1) (thickness 0.15)){mirror})"
        yield f'  (footprint {_text(part.device.footprint)} (layer "{side}.Cu") {self._id(part.ref)}'
        yield f"    (at {_mm(placed.x)} {_mm(placed.y)} {placed.angle})"
        yield f"    (attr {'through_hole' if shape.pads[0].drill else 'smd'})"
        # References are printed by the board's own strokes, where there is room: these stay on the drawing layer.
        for kind, text, at in (("reference", part.ref, -0.8), ("value", part.device.value, 0.8)):
            place = f'(at 0 {at} {placed.angle}) (layer "{side}.Fab")'
            yield f"    (fp_text {kind} {_text(text)} {place} {effects} {self._id(part.ref, kind)})"
        for layer, rect, width in (("CrtYd", shape.court, 0.05), ("Fab", shape.body, 0.1)):
            local = _mirrored(rect) if shape.under else rect
            for number, (a, b) in enumerate(_sides(local)):
                ident = self._id(part.ref, layer, number)
                yield f'    (fp_line {_ends(a, b)} {_stroke(width)} (layer "{side}.{layer}") {ident})'
        for index, (land, pad) in enumerate(zip(shape.pads, placed.pads(), strict=True)):
            x = -land.x if shape.under else land.x
            yield self._pad(pad, x, land.y, (land.wide, land.high), placed.angle, index)
        yield "  )"

    def _pad(self, pad: Pad, x: float, y: float, size: tuple[float, float], angle: int, index: int) -> str:
        kind = "thru_hole" if pad.drill else "smd"
        form = "circle" if pad.round else "rect"
        drill = f" (drill {_mm(pad.drill)})" if pad.drill else ""
        layers = '"*.Cu" "*.Mask"' if pad.drill else '"F.Cu" "F.Paste" "F.Mask"'
        net = f" (net {self.number[pad.net]} {_text(pad.net)})" if pad.net != OPEN else ""
        place = f"(at {_mm(x)} {_mm(y)} {angle}) (size {_mm(size[0])} {_mm(size[1])})"
        ident = self._id(pad.ref, "pad", index)
        return f'    (pad "{pad.number}" {kind} {form} {place}{drill} (layers {layers}){net} {ident})'

    def _hole(self, number: int, hole: Hole) -> Iterator[str]:
        name = f"H{number}"
        yield f'  (footprint "MountingHole:MountingHole_3.2mm_M3" (layer "F.Cu") {self._id(name)}'
        yield f"    (at {_mm(hole.x)} {_mm(hole.y)})"
        yield "    (attr exclude_from_pos_files exclude_from_bom)"
        font = "(effects (font (size 1 1) (thickness 0.15)))"
        yield f'    (fp_text reference "{name}" (at 0 -3) (layer "F.Fab") {font} {self._id(name, "reference")})'
        yield f'    (fp_text value "M3" (at 0 3) (layer "F.Fab") {font} {self._id(name, "value")})'
        size = f"(size {_mm(hole.diameter)} {_mm(hole.diameter)}) (drill {_mm(hole.diameter)})"
        yield f'    (pad "" np_thru_hole circle (at 0 0) {size} (layers "*.Cu" "*.Mask") {self._id(name, "pad")})'
        yield "  )"

    # -- pours -------------------------------------------------------------------------------------------------------

    def _zone(self, zone: Zone) -> Iterator[str]:
        net = self.number[zone.net]
        yield f'  (zone (net {net}) (net_name {_text(zone.net)}) (layer "{zone.layer}")'
        yield f"    {self._id('zone', zone.net)} (hatch edge 0.5)"
        yield f"    (connect_pads (clearance {_mm(CLEARANCE)}))"
        yield f"    (min_thickness {_mm(LEAST)}) (filled_areas_thickness no)"
        yield "    (fill yes (thermal_gap 0.3) (thermal_bridge_width 0.8))"
        yield f"    (polygon (pts {_points(self.board.outline.exterior.coords[:-1])}))"
        for polygon in zone.copper:
            yield f'    (filled_polygon (layer "{zone.layer}") (pts {_points(outline_of(polygon))}))'
        yield "  )"


def _mirrored(rect: Rect) -> Rect:
    return Rect(-rect.right, rect.top, -rect.left, rect.low)


def _sides(rect: Rect) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    corners = [(rect.left, rect.top), (rect.right, rect.top), (rect.right, rect.low), (rect.left, rect.low)]
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def _stroke(width: float) -> str:
    return f"(stroke (width {_mm(width)}) (type solid))"


def _ends(a: tuple[float, ...], b: tuple[float, ...]) -> str:
    return f"(start {_mm(a[0])} {_mm(a[1])}) (end {_mm(b[0])} {_mm(b[1])})"


def _points(ring: Sequence[tuple[float, ...]]) -> str:
    return " ".join(f"(xy {_mm(x)} {_mm(y)})" for x, y, *_ in ring)


def _mm(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _text(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'
