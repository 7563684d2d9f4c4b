"""A Crash Derby map as SVG: terrain, seams of tiles, flags, obstacles, mines and cars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import drawsvg  # type: ignore[import-untyped]

from pitboard.tracks.derby.draw import Scene, scene
from pitboard.tracks.derby.geometry import PITCH, centre, corners, heading
from pitboard.tracks.derby.grid import GRIDS, Space
from pitboard.tracks.derby.track import COLOURS, LAVA, TERRAIN_NAMES, DerbyMap
from pitboard.tracks.draw import Car, Cars
from pitboard.tracks.draw_svg import BOLD, LIGHT, LINE, Key, car_on, label, page, polygon
from pitboard.tracks.geometry import Bounds, Point, bounds, rounded

_TERRAIN: Final = (
    {"fill": "#b9d8a4", "stroke": "#6f9a58", "stroke_width": 0.5},
    {"fill": "#f0e2b6", "stroke": "#bfa562", "stroke_width": 0.5},
    {"fill": "#e2744a", "stroke": "#9c3a1b", "stroke_width": 0.5},
)
_EDGE: Final = {"stroke": "#222222", "stroke_width": 2, "fill": "none", "stroke_linecap": "round"}
_SEAM: Final = {"stroke": "#555555", "stroke_width": 0.8, "stroke_dasharray": "3 2", "fill": "none"}
_FLAG_FILLS: Final = ("#d03030", "#f08020", "#f0d000", "#2e9e4f", "#3060d0", "#9040c0")
_OBSTACLE_FILLS: Final = {
    "jumper": "#20798a",
    "wall": "#5c5750",
    "oil": "#5a3d8a",
    "mud": "#7a5230",
    "turntable": "#a87800",
    "teleport": "#c8309a",
}
_KEY: Final = (
    *(Key(name, style) for name, style in zip(TERRAIN_NAMES, _TERRAIN, strict=True)),
    *(Key(name, {"fill": fill, "rx": 2}, name[:2].capitalize(), LIGHT) for name, fill in _OBSTACLE_FILLS.items()),
)
_SMALL = 4.5
_LETTER = 9
_POLE, _WIDE, _HIGH = 24, 14, 5.6  # a flag


def svg(
    track: DerbyMap,
    name: str | None = None,
    cars: Cars | None = None,
    mines: Mapping[Space, int] | None = None,
    obstacles: Mapping[Space, str] | None = None,
) -> str:
    """Returns the map as an SVG document; `name` (default: the map's own) stands below it.

    Every space carries its name and its terrain as its title, everything on it what it is. A draft is an empty page.
    """
    around = [point for space in track.names for point in corners(GRIDS[track.grid], space)]
    on_page = bounds(around) if around else Bounds(0, 0, 0, 0)
    on = scene(track, cars, mines, obstacles)
    return page(_elements(track, on), on_page, track.name if name is None else name, _KEY)


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
        yield from _car(track, space, car)


# -- ground ----------------------------------------------------------------------------------------------------------


def _space(track: DerbyMap, box: int) -> Iterator[drawsvg.DrawingElement]:
    x, y = track.names[box]
    terrain = track.terrain[box]
    outline = corners(GRIDS[track.grid], (x, y))
    yield polygon(outline, f"[{x}, {y}] {TERRAIN_NAMES[terrain]}", **_TERRAIN[terrain])
    at = centre(GRIDS[track.grid], (x, y))
    yield label(f"{x},{y}", Point(at.x, at.y - PITCH * 0.38), _SMALL)
    if terrain == LAVA:  # the one that does damage (CDY-45): said in words too
        yield label(TERRAIN_NAMES[terrain], Point(at.x, at.y + PITCH * 0.38), _SMALL)


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
                path.M(rounded(one.x), rounded(one.y)).L(rounded(other.x), rounded(other.y))
    edge.append_title("edge of the map")
    seam.append_title("seam of two tiles")
    yield seam
    yield edge


# -- what is on it ---------------------------------------------------------------------------------------------------


def _flag(at: Point, colour: int) -> Iterator[drawsvg.DrawingElement]:
    """Draws a pennant on its pole, with the colour's initial for those who cannot tell the colours apart."""
    x, y = rounded(at.x - PITCH * 0.3), rounded(at.y - PITCH * 0.25)
    path = drawsvg.Path(fill=_FLAG_FILLS[colour], **LINE)
    path.M(x, rounded(y + _POLE)).L(x, y).l(_WIDE, _HIGH).l(-_WIDE, _HIGH)
    path.append_title(f"{COLOURS[colour]} flag")
    yield path
    yield label(COLOURS[colour][0].upper(), Point(at.x - PITCH * 0.17, at.y + PITCH * 0.21), 7, BOLD)


def _obstacle(at: Point, type_: str) -> Iterator[drawsvg.DrawingElement]:
    size = rounded(PITCH * 0.46)
    left, top = rounded(at.x - size / 2), rounded(at.y - size / 2)
    box = drawsvg.Rectangle(left, top, size, size, rx=3, fill=_OBSTACLE_FILLS[type_], **LINE)
    box.append_title(type_)
    yield box
    yield label(type_[:2].capitalize(), at, _LETTER, LIGHT)


def _mine(at: Point, owner: int) -> Iterator[drawsvg.DrawingElement]:
    spot = Point(at.x + PITCH * 0.28, at.y + PITCH * 0.24)
    circle = drawsvg.Circle(rounded(spot.x), rounded(spot.y), rounded(PITCH * 0.1), fill="#222222")
    circle.append_title(f"mine of seat {owner}")
    yield circle
    yield label(str(owner), spot, _SMALL, LIGHT)


def _car(track: DerbyMap, space: Space, car: Car) -> Iterator[drawsvg.DrawingElement]:
    grid = GRIDS[track.grid]
    facing = track.directions[car.facing] if car.facing >= 0 else ""
    return car_on(centre(grid, space), PITCH * 0.26, car, facing, heading(grid, car.facing))
