"""A Rush n' Crush track as SVG, one user unit a millimetre, so that it prints at the size of the table.

The drawing is the same to the byte for the same track. SVG's y axis points down: every y of the geometry is negated.
"""

from collections.abc import Iterator

import drawsvg  # type: ignore[import-untyped]

from pitboard.tracks.rush.geometry import LANE_WIDTH, Arc, Outline, Plan, Point, Tile, plan
from pitboard.tracks.rush.track import Track

_MARGIN = 20.0
_FOOT = 40.0  # room below the track for its name and the scale bar
_SCALE_BAR = 100.0
_SQUARES = 8  # of the finish line, across one lane

_GROUND = {"fill": "#e4e0d4", "stroke": "#8a8470", "stroke_width": 1}
_OPEN = {"fill": "#ffffff", "stroke": "#555555", "stroke_width": 0.6}
_OBSTACLE = {"fill": "#a8483c", "stroke": "#555555", "stroke_width": 0.6}
_START = {"stroke": "#1f6f3a", "stroke_width": 4}
_ARROW = {"fill": "#9fb8a6"}
_FINISH = {"fill": "#000000"}
_SEAM = {"stroke": "#2b5fb4", "stroke_width": 2, "stroke_dasharray": "8 5"}
_TEXT = {"fill": "#444444", "font_family": "sans-serif"}


def svg(track: Track, name: str | None = None) -> str:
    """Returns the track as an SVG document; `name` (default: the track's own) stands below it.

    Every box carries its name [lane, first column] as its title.
    """
    where = plan(track)
    left, low, right, high = where.bounds
    width, height = right - left + 2 * _MARGIN, high - low + 2 * _MARGIN + _FOOT
    page = drawsvg.Drawing(width, height, origin=(left - _MARGIN, -high - _MARGIN))
    page.width, page.height = f"{_number(width)}mm", f"{_number(height)}mm"
    for element in _elements(track, where):
        page.append(element)
    for element in _foot(left, -low + _MARGIN, track.name if name is None else name):
        page.append(element)
    return f"{page.as_svg()}\n"


def _elements(track: Track, where: Plan) -> Iterator[drawsvg.DrawingElement]:
    for tile in where.tiles:
        yield _tile(tile)
        if tile.name:
            yield _label(tile.name, tile.label)
    for box in where.boxes:
        yield _box(box)
    if track.closed and not track.tiles:
        yield from _seam(where)
    yield from _arrows(track, where)
    yield from _start_line(where)
    yield from _finish_line(where)


def _number(value: float) -> str:
    """Returns a length with at most three decimals and no superfluous zeros."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _xy(point: Point) -> tuple[float, float]:
    """Returns a point as SVG has it (0.0 - y, since -0.0 would be written as such)."""
    return point.x, 0.0 - point.y


def _tile(tile: Tile) -> drawsvg.DrawingElement:
    points = [coordinate for corner in tile.corners for coordinate in _xy(corner)]
    shape = drawsvg.Lines(*points, close=True, **_GROUND)
    shape.append_title(f"tile {tile.name}" if tile.name else "inline track, drawn straight")
    return shape


def _label(text: str, at: Point) -> drawsvg.DrawingElement:
    return drawsvg.Text(text, 12, *_xy(at), text_anchor="middle", dominant_baseline="central", **_TEXT)


def _box(box: Outline) -> drawsvg.DrawingElement:
    path = drawsvg.Path(**(_OPEN if box.open else _OBSTACLE))
    rear_left, rear_right, front_right, front_left = box.corners
    path.M(*_xy(rear_left)).L(*_xy(rear_right))
    _side(path, box.arc, front_right, forward=True)
    path.L(*_xy(front_left))
    _side(path, box.arc, rear_left, forward=False)
    path.Z()
    path.append_title(f"[{box.lane}, {box.first}]" if box.open else f"obstacle [{box.lane}, {box.first}]")
    return path


def _side(path: drawsvg.Path, arc: Arc | None, to: Point, forward: bool) -> None:
    """Draws the right side of a box forward, or its left side backward."""
    if arc is None:
        path.L(*_xy(to))
        return
    left_curve = arc.end > arc.begin
    radius = arc.outer if left_curve == forward else arc.inner
    # With y downwards, sweep 1 is clockwise; driven forward, a left curve turns anticlockwise.
    path.A(radius, radius, 0, 0, int(left_curve != forward), *_xy(to))


def _arrows(track: Track, where: Plan) -> Iterator[drawsvg.DrawingElement]:
    """Shows the driving direction in the open boxes behind the start line."""
    behind = {track.back[box] for box, first in enumerate(track.first) if first == track.start}
    names = {track.names[box] for box in behind if box >= 0}
    for box in where.boxes:
        if box.name in names:
            x, y = _xy(box.centre)
            turn = f"rotate({_number(0.0 - box.heading)} {_number(x)} {_number(y)})"
            yield drawsvg.Lines(x - 4, y - 4, x + 4, y, x - 4, y + 4, close=True, transform=turn, **_ARROW)


def _start_line(where: Plan) -> Iterator[drawsvg.DrawingElement]:
    for left, right in where.start:
        line = drawsvg.Line(*_xy(left), *_xy(right), **_START)
        line.append_title("start line")
        yield line


def _finish_line(where: Plan) -> Iterator[drawsvg.DrawingElement]:
    """Draws two rows of squares beyond the line, black on the white of the boxes."""
    size = LANE_WIDTH / _SQUARES
    for left, right in where.finish:
        across = Point((right.x - left.x) / LANE_WIDTH, (right.y - left.y) / LANE_WIDTH)
        along = Point(-across.y, across.x)
        path = drawsvg.Path(**_FINISH)
        for number in range(_SQUARES):
            begin, row = number * size, number % 2 * size
            corners = ((begin, row), (begin + size, row), (begin + size, row + size), (begin, row + size))
            points = [(left.x + a * across.x + b * along.x, -(left.y + a * across.y + b * along.y)) for a, b in corners]
            path.M(*map(_number, points[0]))
            for point in points[1:]:
                path.L(*map(_number, point))
            path.Z()
        path.append_title("finish line")
        yield path


def _seam(where: Plan) -> Iterator[drawsvg.DrawingElement]:
    """Marks the two ends of a closed inline track, which are one place."""
    left, low, right, high = where.bounds
    for x in (left, right):
        line = drawsvg.Line(x, -high - _MARGIN / 2, x, -low + _MARGIN / 2, **_SEAM)
        line.append_title("seam: both ends are the same place")
        yield line


def _foot(left: float, top: float, name: str) -> Iterator[drawsvg.DrawingElement]:
    y = top + 8
    for x, half in ((left, 3), (left + _SCALE_BAR, 3)):
        yield drawsvg.Line(x, y - half, x, y + half, stroke="#444444", stroke_width=1)
    yield drawsvg.Line(left, y, left + _SCALE_BAR, y, stroke="#444444", stroke_width=1)
    caption = f"{_number(_SCALE_BAR)} mm" + (f"    {name}" if name else "")
    yield drawsvg.Text(caption, 12, left, y + 16, **_TEXT)
