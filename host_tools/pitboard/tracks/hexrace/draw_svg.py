"""A hex race track as SVG: ground, gates with their driving directions, start places, seams of tiles, cars."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import drawsvg  # type: ignore[import-untyped]

from pitboard.tracks.draw import Cars, standing
from pitboard.tracks.draw_svg import BOLD, TEXT, Key, car_on, chequers, label, page, pointer, polygon
from pitboard.tracks.geometry import Bounds, Point, rounded
from pitboard.tracks.hexrace.geometry import DIRECTIONS, PITCH, RADIUS, ROW_HEIGHT, SIDES, centre, corners, neighbour
from pitboard.tracks.hexrace.library import TILE_COLUMNS, TILE_ROWS
from pitboard.tracks.hexrace.track import GATE_LETTERS, GRASS, GROUND_NAMES, ROAD, START_DIGITS, WALL, HexTrack

_GROUND: Final = {
    ROAD: {"fill": "#ffffff", "stroke": "#777777", "stroke_width": 0.5},
    GRASS: {"fill": "#b9d8a4", "stroke": "#6f9a58", "stroke_width": 0.5},
    WALL: {"fill": "#5c5750", "stroke": "#45413b", "stroke_width": 0.5},
}
_GATE: Final = {"fill": "#d6e6f7", "stroke": "#2b5fb4", "stroke_width": 0.8}
_GATE_ARROW: Final = {"fill": "#2b5fb4"}
_PLATE: Final = {"fill": "#ffffff", "stroke": "#222222", "stroke_width": 0.6}
_START: Final = {"fill": "none", "stroke": "#1f6f3a", "stroke_width": 1.5}
_SEAM: Final = {"stroke": "#b4442b", "stroke_width": 1, "fill": "none"}
_TILE_PLATE: Final = {"fill": "#ffffff", "fill_opacity": 0.8, "rx": 1.5}
_TILE_TEXT: Final = {**TEXT, "fill": "#b4442b"}
_KEY: Final = (
    *(Key(GROUND_NAMES[ground], style) for ground, style in _GROUND.items()),
    Key("finish line", _PLATE, GATE_LETTERS[0]),
    Key("gates, in order", _GATE, GATE_LETTERS[1]),
    Key("start places", _START, START_DIGITS[0], TEXT),
)
_SQUARE = 3.0  # of the finish line
_LETTER = 9
_SMALL = 6


def svg(track: HexTrack, name: str | None = None, cars: Cars | None = None) -> str:
    """Returns the track as an SVG document; `name` (default: the track's own) stands below it.

    Every hex carries its name [column, row] and its ground as its title.
    """
    rows = len(track.rows)
    right = (track.columns + (0.5 if rows > 1 else 0)) * PITCH
    bounds = Bounds(0, 0, right, (rows - 1) * ROW_HEIGHT + 2 * RADIUS)
    return page(_elements(track, cars), bounds, track.name if name is None else name, _KEY)


def _elements(track: HexTrack, cars: Cars | None) -> Iterator[drawsvg.DrawingElement]:
    for box in range(len(track.names)):
        yield _hex(track, box)
    for box, gate in enumerate(track.gate):
        if gate >= 0:
            yield from _gate(track, box, gate)
    for place, box in enumerate(track.starts):
        yield from _start(track, box, place)
    if track.tiles:
        yield from _seams(track)
    for name, car in standing(cars).items():
        facing = DIRECTIONS[car.facing] if car.facing >= 0 else ""
        yield from car_on(centre(*name), PITCH * 0.32, car, facing, car.facing * 60)


def _hex(track: HexTrack, box: int) -> drawsvg.DrawingElement:
    column, row = track.names[box]
    ground = track.terrain[box]
    style = _GATE if track.gate[box] > 0 else _GROUND[ground]
    return polygon(corners(column, row), f"[{column}, {row}] {GROUND_NAMES[ground]}", **style)


def _gate(track: HexTrack, box: int, gate: int) -> Iterator[drawsvg.DrawingElement]:
    """Draws a gate's letter and driving direction; the finish line is chequered, with the letter on a plate."""
    at = centre(*track.names[box])
    if gate == 0:
        yield chequers(Point(at.x - 4 * _SQUARE, at.y - 3 * _SQUARE), _SQUARE, 8, 6)
        yield drawsvg.Circle(rounded(at.x), rounded(at.y), rounded(PITCH * 0.2), **_PLATE)
    yield pointer(at, PITCH * 0.48, track.gates[gate] * 60, {**_GATE_ARROW, "stroke": "#ffffff", "stroke_width": 0.6})
    yield label(GATE_LETTERS[gate], at, _LETTER, BOLD)


def _start(track: HexTrack, box: int, place: int) -> Iterator[drawsvg.DrawingElement]:
    at = centre(*track.names[box])
    circle = drawsvg.Circle(rounded(at.x), rounded(at.y), rounded(PITCH * 0.25), **_START)
    circle.append_title(f"start place {START_DIGITS[place]}, facing {DIRECTIONS[track.facing]}")
    yield circle
    yield pointer(at, PITCH * 0.48, track.facing * 60)
    yield label(START_DIGITS[place], at, _LETTER)


def _seams(track: HexTrack) -> Iterator[drawsvg.DrawingElement]:
    """Draws the borders of the tiles along the sides of their hexes, and each tile's id in its top left hex."""
    for j, line in enumerate(track.tiles):
        for i, tile in enumerate(line):
            path = drawsvg.Path(**_SEAM)
            for one, other in _border(i, j):
                path.M(rounded(one.x), rounded(one.y)).L(rounded(other.x), rounded(other.y))
            path.append_title(f"tile {tile}")
            yield path
            x, y = centre(i * TILE_COLUMNS, j * TILE_ROWS)
            yield drawsvg.Rectangle(rounded(x - 8), rounded(y - RADIUS * 0.75), 16, 7, **_TILE_PLATE)
            yield label(tile, Point(x, y - RADIUS * 0.75 + 3.5), _SMALL, _TILE_TEXT)


def _border(i: int, j: int) -> Iterator[tuple[Point, Point]]:
    """Yields the sides of the hexes of tile (i, j) that no other hex of the tile shares."""
    for row in range(j * TILE_ROWS, (j + 1) * TILE_ROWS):
        for column in range(i * TILE_COLUMNS, (i + 1) * TILE_COLUMNS):
            around = corners(column, row)
            for side in range(SIDES):
                x, y = neighbour(column, row, side)
                if (x // TILE_COLUMNS, y // TILE_ROWS) != (i, j):
                    yield around[(side + 1) % SIDES], around[(side + 2) % SIDES]
