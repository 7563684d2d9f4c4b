"""A hex race track as SVG, one user unit a millimetre, so that it prints at the size of the table.

The drawing is the same to the byte for the same track and cars.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import drawsvg  # type: ignore[import-untyped]

from pitboard.tracks.hexrace.draw import Car, Cars
from pitboard.tracks.hexrace.geometry import (
    DIRECTIONS,
    PITCH,
    RADIUS,
    ROW_HEIGHT,
    SIDES,
    Point,
    centre,
    corners,
    neighbour,
)
from pitboard.tracks.hexrace.library import TILE_COLUMNS, TILE_ROWS
from pitboard.tracks.hexrace.track import GATE_LETTERS, GRASS, ROAD, START_DIGITS, WALL, HexTrack

_MARGIN = 20.0
_FOOT = 40.0  # room below the track for its name and the scale bar
_SCALE_BAR = 100.0

_GROUND = {
    ROAD: {"fill": "#ffffff", "stroke": "#777777", "stroke_width": 0.5},
    GRASS: {"fill": "#b9d8a4", "stroke": "#6f9a58", "stroke_width": 0.5},
    WALL: {"fill": "#5c5750", "stroke": "#45413b", "stroke_width": 0.5},
}
_GROUND_NAMES = {ROAD: "road", GRASS: "grass", WALL: "wall"}
_FINISH = {"fill": "#000000"}
_GATE = {"fill": "#d6e6f7", "stroke": "#2b5fb4", "stroke_width": 0.8}
_ARROW = {"fill": "#2b5fb4"}
_NOSE = {"fill": "#222222"}
_START = {"fill": "none", "stroke": "#1f6f3a", "stroke_width": 1.5}
_SEAM = {"stroke": "#b4442b", "stroke_width": 1, "fill": "none"}
_TEXT = {"fill": "#333333", "font_family": "sans-serif"}
_BOLD = {**_TEXT, "font_weight": "bold"}
_TILE_TEXT = {**_TEXT, "fill": "#b4442b"}
_LETTER = 9
_SMALL = 6
_SEAT_FILLS = ("#d03030", "#e0b000", "#2e9e4f", "#3060d0", "#b040c0", "#20a8c0", "#f4f4f4", "#808080")
_PLAIN_FILL = "#cccccc"


def svg(track: HexTrack, name: str | None = None, cars: Cars | None = None) -> str:
    """Returns the track as an SVG document; `name` (default: the track's own) stands below it.

    Every hex carries its name [column, row] and its ground as its title.
    """
    rows = len(track.rows)
    width = (track.columns + (0.5 if rows > 1 else 0)) * PITCH + 2 * _MARGIN
    bottom = (rows - 1) * ROW_HEIGHT + 2 * RADIUS
    height = bottom + 2 * _MARGIN + _FOOT
    page = drawsvg.Drawing(_rounded(width), _rounded(height), origin=(-_MARGIN, -_MARGIN))
    page.width, page.height = f"{_number(width)}mm", f"{_number(height)}mm"
    for element in _elements(track, cars or {}):
        page.append(element)
    for element in _foot(_rounded(bottom + _MARGIN), track.name if name is None else name):
        page.append(element)
    return f"{page.as_svg()}\n"


def _elements(track: HexTrack, cars: Cars) -> Iterator[drawsvg.DrawingElement]:
    for box in range(len(track.names)):
        yield _hex(track, box)
    for box, gate in enumerate(track.gate):
        if gate >= 0:
            yield from _gate(track, box, gate)
    for number, box in enumerate(track.starts):
        yield from _start(track, box, number)
    if track.tiles:
        yield from _seams(track)
    yield from _cars(cars)


def _number(value: float) -> str:
    """Returns a length with at most three decimals and no superfluous zeros."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _rounded(value: float) -> float:
    return round(value, 3) + 0.0  # the sum turns -0.0 into 0.0


def _points(points: tuple[Point, ...]) -> list[float]:
    return [_rounded(coordinate) for point in points for coordinate in point]


def _hex(track: HexTrack, box: int) -> drawsvg.DrawingElement:
    ground = track.terrain[box]
    style = _GATE if track.gate[box] > 0 else _GROUND[ground]
    shape = drawsvg.Lines(*_points(corners(*track.names[box])), close=True, **style)
    shape.append_title(f"{_name(track, box)} {_GROUND_NAMES[ground]}")
    return shape


def _name(track: HexTrack, box: int) -> str:
    column, row = track.names[box]
    return f"[{column}, {row}]"


def _gate(track: HexTrack, box: int, gate: int) -> Iterator[drawsvg.DrawingElement]:
    """Draws a gate's letter and driving direction; the finish line is chequered."""
    column, row = track.names[box]
    x, y = centre(column, row)
    if gate == 0:
        yield _chequers(x, y)
    yield _pointer(x, y, track.gates[gate], PITCH * 0.42, _ARROW)
    yield _label(GATE_LETTERS[gate], Point(x, y), _BOLD)


def _chequers(x: float, y: float) -> drawsvg.DrawingElement:
    size = PITCH / 8
    path = drawsvg.Path(**_FINISH)
    for row in range(-3, 3):
        for column in range(-2, 2):
            if (row + column) % 2 == 0 and not (-2 <= row < 2 and -2 <= column < 2):
                left, top = _rounded(x + column * size), _rounded(y + row * size)
                path.M(left, top).h(size).v(size).h(-size).Z()
    path.append_title("finish line")
    return path


def _pointer(x: float, y: float, direction: int, reach: float, style: Mapping[str, str]) -> drawsvg.DrawingElement:
    """Draws a triangle whose tip lies `reach` mm from (x, y) in a direction."""
    turn = f"rotate({direction * 60} {_number(x)} {_number(y)})"
    points = ((x + reach - 4, y - 3.5), (x + reach, y), (x + reach - 4, y + 3.5))
    flat = [_rounded(coordinate) for point in points for coordinate in point]
    return drawsvg.Lines(*flat, close=True, transform=turn, **style)


def _start(track: HexTrack, box: int, number: int) -> Iterator[drawsvg.DrawingElement]:
    x, y = centre(*track.names[box])
    circle = drawsvg.Circle(_rounded(x), _rounded(y), PITCH * 0.33, **_START)
    circle.append_title(f"start place {START_DIGITS[number]}, facing {DIRECTIONS[track.facing]}")
    yield circle
    yield _pointer(x, y, track.facing, PITCH * 0.46, _ARROW)
    yield _label(START_DIGITS[number], Point(x, y), _TEXT)


def _seams(track: HexTrack) -> Iterator[drawsvg.DrawingElement]:
    """Draws the borders of the tiles along the sides of their hexes, and each tile's id in its top left hex."""
    for j, line in enumerate(track.tiles):
        for i, tile in enumerate(line):
            path = drawsvg.Path(**_SEAM)
            for one, other in _border(i, j):
                path.M(_rounded(one.x), _rounded(one.y)).L(_rounded(other.x), _rounded(other.y))
            path.append_title(f"tile {tile}")
            yield path
            x, y = centre(i * TILE_COLUMNS, j * TILE_ROWS)
            yield _label(tile, Point(x, y - RADIUS / 2), _TILE_TEXT, _SMALL)


def _border(i: int, j: int) -> Iterator[tuple[Point, Point]]:
    """Yields the sides of the hexes of tile (i, j) that no other hex of the tile shares."""
    for row in range(j * TILE_ROWS, (j + 1) * TILE_ROWS):
        for column in range(i * TILE_COLUMNS, (i + 1) * TILE_COLUMNS):
            around = corners(column, row)
            for side in range(SIDES):
                x, y = neighbour(column, row, side)
                if (x // TILE_COLUMNS, y // TILE_ROWS) != (i, j):
                    yield around[(side + 1) % SIDES], around[(side + 2) % SIDES]


def _label(text: str, at: Point, style: Mapping[str, str], size: int = _LETTER) -> drawsvg.DrawingElement:
    place = {"text_anchor": "middle", "dominant_baseline": "central"}
    return drawsvg.Text(text, size, _rounded(at.x), _rounded(at.y), **place, **style)


def _cars(cars: Cars) -> Iterator[drawsvg.DrawingElement]:
    for name, value in cars.items():
        car = value if isinstance(value, Car) else Car(str(value), value if isinstance(value, int) else -1)
        x, y = centre(*name)
        fill = _SEAT_FILLS[car.seat % len(_SEAT_FILLS)] if car.seat >= 0 else _PLAIN_FILL
        body = drawsvg.Circle(_rounded(x), _rounded(y), PITCH * 0.36, fill=fill, stroke="#222222", stroke_width=1)
        body.append_title(f"car {car.label}" + (f", facing {DIRECTIONS[car.facing]}" if car.facing >= 0 else ""))
        yield body
        if car.facing >= 0:
            yield _pointer(x, y, car.facing, PITCH * 0.48, _NOSE)
        yield _label(car.label, Point(x, y), _BOLD)


def _foot(top: float, name: str) -> Iterator[drawsvg.DrawingElement]:
    y = top + 8
    for x in (0.0, _SCALE_BAR):
        yield drawsvg.Line(x, y - 3, x, y + 3, stroke="#444444", stroke_width=1)
    yield drawsvg.Line(0, y, _SCALE_BAR, y, stroke="#444444", stroke_width=1)
    caption = f"{_number(_SCALE_BAR)} mm" + (f"    {name}" if name else "")
    yield drawsvg.Text(caption, 12, 0, y + 16, **_TEXT)
