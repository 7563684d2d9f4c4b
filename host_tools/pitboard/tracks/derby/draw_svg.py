"""A Crash Derby map as SVG, one user unit a millimetre, so that it prints at the size of the table.

The drawing is the same to the byte for the same map and cars.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import drawsvg  # type: ignore[import-untyped]

from pitboard.tracks.derby.draw import Car, Cars, Scene, scene
from pitboard.tracks.derby.geometry import PITCH, Point, centre, corners, heading
from pitboard.tracks.derby.grid import GRIDS, Space
from pitboard.tracks.derby.track import COLOURS, DerbyMap

_MARGIN = 15.0
_FOOT = 40.0  # room below the map for its name and the scale bar
_SCALE_BAR = 100.0

_TERRAIN: Final = (
    {"fill": "#b9d8a4", "stroke": "#6f9a58", "stroke_width": 0.5},
    {"fill": "#f0e2b6", "stroke": "#bfa562", "stroke_width": 0.5},
    {"fill": "#e2744a", "stroke": "#9c3a1b", "stroke_width": 0.5},
)
_TERRAIN_NAMES: Final = ("grass", "sand", "lava")
_EDGE: Final = {"stroke": "#222222", "stroke_width": 2, "fill": "none", "stroke_linecap": "round"}
_SEAM: Final = {"stroke": "#555555", "stroke_width": 0.8, "stroke_dasharray": "3 2", "fill": "none"}
_FLAG_FILLS: Final = ("#d03030", "#f08020", "#f0d000", "#2e9e4f", "#3060d0", "#9040c0")
_OBSTACLE_FILLS: Final = {
    "jumper": "#20b8c8",
    "wall": "#5c5750",
    "oil": "#5a3d8a",
    "mud": "#7a5230",
    "turntable": "#e0b000",
    "teleport": "#c8309a",
}
_SEAT_FILLS: Final = ("#d03030", "#e0b000", "#2e9e4f", "#3060d0")
_PLAIN_FILL = "#cccccc"
_LINE: Final = {"stroke": "#222222", "stroke_width": 1}
_TEXT: Final = {"fill": "#333333", "font_family": "sans-serif"}
_BOLD: Final = {**_TEXT, "font_weight": "bold"}
_LIGHT: Final = {"fill": "#ffffff", "font_family": "sans-serif", "font_weight": "bold"}
_SMALL = 4.5
_POLE, _WIDE, _HIGH = 24, 14, 5.6  # a flag
_LETTER = 9


def svg(
    track: DerbyMap,
    name: str | None = None,
    cars: Cars | None = None,
    mines: Mapping[Space, int] | None = None,
    obstacles: Mapping[Space, str] | None = None,
) -> str:
    """Returns the map as an SVG document; `name` (default: the map's own) stands below it.

    Every space carries its name and its terrain as its title, everything on it what it is.
    """
    points = [point for space in track.names for point in corners(GRIDS[track.grid], space)] or [Point(0, 0)]
    left, top = (min(values) for values in zip(*points, strict=True))
    right, bottom = (max(values) for values in zip(*points, strict=True))
    width = max(right - left, _SCALE_BAR) + 2 * _MARGIN
    height = bottom - top + 2 * _MARGIN + _FOOT
    origin = (_rounded(left - _MARGIN), _rounded(top - _MARGIN))
    page = drawsvg.Drawing(_rounded(width), _rounded(height), origin=origin)
    page.width, page.height = f"{_number(width)}mm", f"{_number(height)}mm"
    for element in _elements(track, scene(track, cars, mines, obstacles)):
        page.append(element)
    for element in _foot(Point(_rounded(left), _rounded(bottom + _MARGIN)), track.name if name is None else name):
        page.append(element)
    return f"{page.as_svg()}\n"


def _elements(track: DerbyMap, on: Scene) -> Iterator[drawsvg.DrawingElement]:
    grid = GRIDS[track.grid]
    for box in range(len(track.names)):
        yield from _space(track, box)
    yield from _borders(track)
    for colour, box in enumerate(track.flags or ()):
        if box >= 0:
            yield from _flag(centre(grid, track.names[box]), colour)
    for space, type_ in on.obstacles.items():
        yield from _obstacle(centre(grid, space), type_)
    for space, owner in on.mines.items():
        yield from _mine(centre(grid, space), owner)
    for space, car in on.cars.items():
        yield from _car(track, centre(grid, space), car)


def _number(value: float) -> str:
    """Returns a length with at most three decimals and no superfluous zeros."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _rounded(value: float) -> float:
    return round(value, 3) + 0.0  # the sum turns -0.0 into 0.0


def _flat(points: tuple[Point, ...]) -> list[float]:
    return [_rounded(coordinate) for point in points for coordinate in point]


def _label(text: str, at: Point, style: Mapping[str, object], size: float = _LETTER) -> drawsvg.DrawingElement:
    place = {"text_anchor": "middle", "dominant_baseline": "central"}
    return drawsvg.Text(text, size, _rounded(at.x), _rounded(at.y), **place, **style)


# -- the map ---------------------------------------------------------------------------------------------------------


def _space(track: DerbyMap, box: int) -> Iterator[drawsvg.DrawingElement]:
    x, y = track.names[box]
    terrain = track.terrain[box]
    shape = drawsvg.Lines(*_flat(corners(GRIDS[track.grid], (x, y))), close=True, **_TERRAIN[terrain])
    shape.append_title(f"[{x}, {y}] {_TERRAIN_NAMES[terrain]}")
    yield shape
    at = centre(GRIDS[track.grid], (x, y))
    yield _label(f"{x},{y}", Point(at.x, at.y - PITCH * 0.38), _TEXT, _SMALL)


def _borders(track: DerbyMap) -> Iterator[drawsvg.DrawingElement]:
    """Draws the edge of the map, and the seams where tiles meet."""
    edge, seam = drawsvg.Path(**_EDGE), drawsvg.Path(**_SEAM)
    for box, name in enumerate(track.names):
        around = corners(GRIDS[track.grid], name)
        for direction, line in enumerate(track.ahead):
            near = line[box]
            path = edge if near < 0 else seam if near > box and track.tile[near] != track.tile[box] else None
            if path:
                one, other = around[direction], around[(direction + 1) % len(around)]
                path.M(_rounded(one.x), _rounded(one.y)).L(_rounded(other.x), _rounded(other.y))
    edge.append_title("edge of the map")
    seam.append_title("seam of two tiles")
    yield seam
    yield edge


# -- what is on it ---------------------------------------------------------------------------------------------------


def _flag(at: Point, colour: int) -> Iterator[drawsvg.DrawingElement]:
    """Draws a pennant on its pole, with the colour's initial for those who cannot tell the colours apart."""
    x, y = _rounded(at.x - PITCH * 0.3), _rounded(at.y - PITCH * 0.25)
    path = drawsvg.Path(fill=_FLAG_FILLS[colour], **_LINE)
    path.M(x, _rounded(y + _POLE)).L(x, y).l(_WIDE, _HIGH).l(-_WIDE, _HIGH)
    path.append_title(f"{COLOURS[colour]} flag")
    yield path
    yield _label(COLOURS[colour][0].upper(), Point(at.x - PITCH * 0.2, at.y + PITCH * 0.22), _BOLD, _SMALL)


def _obstacle(at: Point, type_: str) -> Iterator[drawsvg.DrawingElement]:
    size = _rounded(PITCH * 0.46)
    box = drawsvg.Rectangle(
        _rounded(at.x - size / 2), _rounded(at.y - size / 2), size, size, rx=3, fill=_OBSTACLE_FILLS[type_], **_LINE
    )
    box.append_title(type_)
    yield box
    yield _label(type_[:2].capitalize(), at, _LIGHT)


def _mine(at: Point, owner: int) -> Iterator[drawsvg.DrawingElement]:
    spot = Point(at.x + PITCH * 0.28, at.y + PITCH * 0.24)
    circle = drawsvg.Circle(_rounded(spot.x), _rounded(spot.y), _rounded(PITCH * 0.1), fill="#222222")
    circle.append_title(f"mine of seat {owner}")
    yield circle
    yield _label(str(owner), spot, _LIGHT, _SMALL)


def _car(track: DerbyMap, at: Point, car: Car) -> Iterator[drawsvg.DrawingElement]:
    fill = _SEAT_FILLS[car.seat % len(_SEAT_FILLS)] if car.seat >= 0 else _PLAIN_FILL
    body = drawsvg.Circle(_rounded(at.x), _rounded(at.y), _rounded(PITCH * 0.26), fill=fill, **_LINE)
    facing = f", facing {track.directions[car.facing]}" if car.facing >= 0 else ""
    body.append_title(f"car {car.label}{facing}")
    yield body
    if car.facing >= 0:
        angle = _number(heading(GRIDS[track.grid], car.facing))
        turn = f"rotate({angle} {_number(at.x)} {_number(at.y)})"
        tip = (Point(at.x + 11, at.y - 4), Point(at.x + 17, at.y), Point(at.x + 11, at.y + 4))
        yield drawsvg.Lines(*_flat(tip), close=True, transform=turn, fill="#222222")
    yield _label(car.label, at, _BOLD)


def _foot(at: Point, name: str) -> Iterator[drawsvg.DrawingElement]:
    y = _rounded(at.y + 8)
    for x in (at.x, at.x + _SCALE_BAR):
        yield drawsvg.Line(x, _rounded(y - 3), x, _rounded(y + 3), **_LINE)
    yield drawsvg.Line(at.x, y, at.x + _SCALE_BAR, y, **_LINE)
    yield drawsvg.Text(
        f"{_number(_SCALE_BAR)} mm" + (f"    {name}" if name else ""), 10, at.x, _rounded(y + 14), **_TEXT
    )
