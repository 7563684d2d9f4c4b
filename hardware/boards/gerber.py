"""Writes a board's Gerber (RS-274X with X2 attributes) and Excellon files, as makers of boards take them.

x to the right, y upwards from the tile's lower left corner, millimetres; seen from above on all layers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from hardware.boards.board import BOTTOM, TOP, VIA, VIA_DRILL, Board, Pad
from hardware.boards.pour import outline_of

MASK: Final = 0.05
"""The solder mask's opening is this much larger than a pad, on each side."""
TITLES: Final = {
    "F_Cu": "Copper,L1,Top",
    "B_Cu": "Copper,L2,Bot",
    "F_Mask": "Soldermask,Top",
    "B_Mask": "Soldermask,Bot",
    "F_Paste": "Paste,Top",
    "B_Paste": "Paste,Bot",
    "F_Silkscreen": "Legend,Top",
    "B_Silkscreen": "Legend,Bot",
    "Edge_Cuts": "Profile,NP",
}
"""The layers by the end of their files' names, and what each is by the Gerber standard."""


class _Layer:
    """A Gerber file that grows."""

    def __init__(self, function: str, high: float, *, positive: bool = True) -> None:
        self._high = high
        self._apertures: dict[tuple[str, float, float], int] = {}
        self._now = 0
        self._body: list[str] = []
        self._head = [
            "%TF.GenerationSoftware,Pitboard,hardware.boards*%",
            f"%TF.FileFunction,{function}*%",
            f"%TF.FilePolarity,{'Positive' if positive else 'Negative'}*%",
            "%FSLAX46Y46*%",
            "%MOMM*%",
            "G01*",
        ]

    def _at(self, x: float, y: float) -> str:
        return f"X{round(x * 1e6)}Y{round((self._high - y) * 1e6)}"

    def _use(self, kind: str, wide: float, high: float) -> None:
        key = kind, round(wide, 4), round(high, 4)
        code = self._apertures.setdefault(key, 10 + len(self._apertures))
        if code != self._now:
            self._body.append(f"D{code}*")
            self._now = code

    def region(self, ring: Iterable[tuple[float, float]]) -> None:
        points = [self._at(*point) for point in ring]
        lines = [f"{points[0]}D02*", *[f"{point}D01*" for point in points[1:]], f"{points[0]}D01*"]
        self._body += ["G36*", *lines, "G37*"]

    def line(self, points: Iterable[tuple[float, float]], width: float) -> None:
        self._use("C", width, width)
        first, *rest = [self._at(*point) for point in points]
        self._body += [f"{first}D02*", *[f"{point}D01*" for point in rest]]

    def flash(self, x: float, y: float, wide: float, high: float, *, round_: bool) -> None:
        self._use("C" if round_ else "R", wide, high)
        self._body.append(f"{self._at(x, y)}D03*")

    def text(self) -> str:
        apertures = [
            f"%ADD{code}{kind},{wide:g}*%" if kind == "C" else f"%ADD{code}{kind},{wide:g}X{high:g}*%"
            for (kind, wide, high), code in self._apertures.items()
        ]
        return "\n".join([*self._head, *apertures, *self._body, "M02*", ""])


def gerbers(board: Board) -> dict[str, str]:
    """Returns a board's files by name: nine layers and two of drills."""
    high = board.tile.bounds[3]
    made: dict[str, str] = {}
    writers: dict[str, Callable[[_Layer], None]] = {
        "F_Cu": lambda layer: _copper(layer, board, TOP),
        "B_Cu": lambda layer: _copper(layer, board, BOTTOM),
        "F_Mask": lambda layer: _mask(layer, board, TOP),
        "B_Mask": lambda layer: _mask(layer, board, BOTTOM),
        "F_Paste": lambda layer: _paste(layer, board, TOP),
        "B_Paste": lambda layer: _paste(layer, board, BOTTOM),
        "F_Silkscreen": lambda layer: _print(layer, board, TOP),
        "B_Silkscreen": lambda layer: _print(layer, board, BOTTOM),
        "Edge_Cuts": lambda layer: layer.line([(x, y) for x, y, *_ in board.outline.exterior.coords], 0.1),
    }
    for end, write in writers.items():
        layer = _Layer(TITLES[end], high, positive=not end.endswith("Mask"))
        write(layer)
        made[f"{board.name}-{end}.gbr"] = layer.text()
    plated = [(pad.x, pad.y, pad.drill) for pad in board.pads() if pad.drill]
    plated += [(via.x, via.y, VIA_DRILL) for via in board.vias]
    made[f"{board.name}-PTH.drl"] = _drills(plated, high, "Plated,1,2,PTH")
    made[f"{board.name}-NPTH.drl"] = _drills(board.holes, high, "NonPlated,1,2,NPTH")
    return made


def _copper(layer: _Layer, board: Board, side: str) -> None:
    for zone in board.zones:
        if zone.layer == side:
            for polygon in zone.copper:
                layer.region(outline_of(polygon))
    for track in board.tracks:
        if track.layer == side:
            layer.line([(track.ax, track.ay), (track.bx, track.by)], track.width)
    for pad in board.pads():
        if side in pad.layers:
            _pad(layer, pad, 0.0)
    for via in board.vias:
        layer.flash(via.x, via.y, VIA, VIA, round_=True)


def _pad(layer: _Layer, pad: Pad, grown: float) -> None:
    layer.flash(pad.x, pad.y, pad.wide + 2 * grown, pad.high + 2 * grown, round_=pad.round)


def _mask(layer: _Layer, board: Board, side: str) -> None:
    """Opens the mask over pads and holes; vias stay covered."""
    for pad in board.pads():
        if side in pad.layers:
            _pad(layer, pad, MASK)
    for hole in board.holes:
        layer.flash(hole.x, hole.y, hole.diameter + 2 * MASK, hole.diameter + 2 * MASK, round_=True)


def _paste(layer: _Layer, board: Board, side: str) -> None:
    for pad in board.pads():
        if pad.layers == (side,):
            _pad(layer, pad, 0.0)


def _print(layer: _Layer, board: Board, side: str) -> None:
    for line in board.prints:
        if line.layer == side:
            layer.line(line.points, line.width)


def _drills(holes: Iterable[tuple[float, float, float]], high: float, function: str) -> str:
    """Returns an Excellon file; holes are x, y, diameter."""
    tools: dict[float, list[tuple[float, float]]] = {}
    for x, y, diameter in holes:
        tools.setdefault(round(diameter, 3), []).append((x, high - y))
    lines = ["M48", f"; #@! TF.FileFunction,{function}", "FMAT,2", "METRIC"]
    numbered = list(enumerate(sorted(tools), 1))
    lines += [f"T{number}C{diameter:.3f}" for number, diameter in numbered]
    lines += ["%", "G05"]
    for number, diameter in numbered:
        lines.append(f"T{number}")
        lines += [f"X{x:.4f}Y{y:.4f}" for x, y in tools[diameter]]
    return "\n".join([*lines, "M30", ""])
