"""Draws a board as SVG: each side as one looks at it, the lower side mirrored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from hardware.boards.board import BOTTOM, TOP, VIA, VIA_DRILL, Board, Placed
from hardware.boards.label import body_line

_BARE: Final = "#1d5f3a"
_POUR: Final = "#2c7f50"
_TRACK: Final = "#4fae78"
_METAL: Final = "#d9b64a"
_PRINT: Final = "#f4f4f0"
_HOLE: Final = "#15181c"
_BODY: Final = {"D": "#f3f1e6", "U": "#2b2b2f", "S": "#2b2b2f", "C": "#b7986b", "R": "#2f3640", "J": "#33363c"}
_MARGIN: Final = 3.0


def picture(board: Board, side: str = TOP, *, parts: bool = True) -> str:
    """Returns a side of a board; `parts` draws their bodies too."""
    left, top, right, low = board.tile.bounds
    wide, high = right - left + 2 * _MARGIN, low - top + 2 * _MARGIN
    mirror = f' transform="translate({right + left:.2f} 0) scale(-1 1)"' if side == BOTTOM else ""
    body = "\n".join(_body(board, side, parts))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left - _MARGIN:g} {top - _MARGIN:g} {wide:g} {high:g}"'
        f' width="{wide * 4:.0f}" height="{high * 4:.0f}">\n<title>{board.title}</title>\n'
        f'<rect x="{left - _MARGIN:g}" y="{top - _MARGIN:g}" width="{wide:g}" height="{high:g}" fill="#ffffff"/>\n'
        f"<g{mirror}>\n{body}\n</g>\n</svg>\n"
    )


def _body(board: Board, side: str, parts: bool) -> Iterator[str]:
    yield _path([board.tile], "none", ' stroke="#999999" stroke-width="0.3" stroke-dasharray="2 1"')
    yield _path([board.outline], _BARE)
    for zone in board.zones:
        if zone.layer == side:
            yield _path([polygon.simplify(0.03) for polygon in zone.copper], _POUR)
    by_width: dict[float, list[str]] = {}
    for track in board.tracks:
        if track.layer == side:
            line = f"M{track.ax:g} {track.ay:g}L{track.bx:g} {track.by:g}"
            by_width.setdefault(track.width, []).append(line)
    for width, lines in sorted(by_width.items(), reverse=True):
        yield (
            f'<path d="{"".join(lines)}" fill="none" stroke="{_TRACK}" stroke-width="{width:g}"'
            ' stroke-linecap="round"/>'
        )
    for via in board.vias:
        yield _disc(via.x, via.y, VIA, _TRACK) + _disc(via.x, via.y, VIA_DRILL, _HOLE)
    for pad in board.pads():
        if side in pad.layers:
            rect = pad.rect
            box = f'x="{rect.left:.3f}" y="{rect.top:.3f}" width="{pad.wide:g}" height="{pad.high:g}"'
            yield _disc(pad.x, pad.y, pad.wide, _METAL) if pad.round else f'<rect {box} fill="{_METAL}"/>'
            if pad.drill:
                yield _disc(pad.x, pad.y, pad.drill, _HOLE)
    for hole in board.holes:
        yield _disc(hole.x, hole.y, hole.diameter, "#ffffff")
    if parts:
        shown = [one for one in board.placed.values() if one.footprint.under == (side == BOTTOM)]
        yield from map(_part, shown)
    for stroke in board.prints:
        if stroke.layer == side:
            points = " ".join(f"{x:.2f},{y:.2f}" for x, y in stroke.points)
            yield f'<polyline points="{points}" fill="none" stroke="{_PRINT}" stroke-width="{stroke.width:g}"/>'


def _part(placed: Placed) -> str:
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in body_line(placed))
    return f'<polygon points="{points}" fill="{_BODY[placed.part.device.letter]}" fill-opacity="0.8"/>'


def _disc(x: float, y: float, diameter: float, fill: str) -> str:
    return f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{diameter / 2:g}" fill="{fill}"/>'


def _path(polygons: Iterable[BaseGeometry], fill: str, more: str = "") -> str:
    whole = [polygon for polygon in polygons if isinstance(polygon, Polygon)]
    rings = [ring for polygon in whole for ring in (polygon.exterior, *polygon.interiors)]
    data = "".join("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in list(ring.coords)[:-1]) + "Z" for ring in rings)
    return f'<path d="{data}" fill="{fill}" fill-rule="evenodd"{more}/>'
