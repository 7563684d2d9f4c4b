"""A Rush n' Crush track as SVG. SVG's y axis points down: every y of the geometry is negated."""

from collections.abc import Iterator

import drawsvg  # type: ignore[import-untyped]

from pitboard.tracks.draw_svg import (
    ARROW,
    BOLD,
    MARGIN,
    Key,
    bounds_downwards,
    downwards,
    label,
    page,
    pointer,
    polygon,
)
from pitboard.tracks.geometry import Point, rounded
from pitboard.tracks.rush.geometry import LANE_WIDTH, Arc, Outline, Plan, Tile, plan
from pitboard.tracks.rush.track import Track

_SQUARES = 8  # of the finish line, across one lane

_GROUND = {"fill": "#e4e0d4", "stroke": "#8a8470", "stroke_width": 1}
_OPEN = {"fill": "#ffffff", "stroke": "#555555", "stroke_width": 0.6}
_OBSTACLE = {"fill": "#a8483c", "stroke": "#555555", "stroke_width": 0.6}
_CROSS = {"stroke": "#6e2a22", "stroke_width": 1.5}
_START = {"stroke": "#1f6f3a", "stroke_width": 4}
_FINISH = {"fill": "#000000"}
_SEAM = {"stroke": "#2b5fb4", "stroke_width": 2, "stroke_dasharray": "8 5"}
_KEY = (
    Key("box", _OPEN),
    Key("obstacle", _OBSTACLE),
    Key("start line", {"fill": _START["stroke"]}),
    Key("finish line", {"fill": "#000000"}),
)


def svg(track: Track, name: str | None = None) -> str:
    """Returns the track as an SVG document; `name` (default: the track's own) stands below it.

    Every box carries its name [lane, first column] as its title.
    """
    where = plan(track)
    return page(_elements(track, where), bounds_downwards(where.bounds), track.name if name is None else name, _KEY)


def _elements(track: Track, where: Plan) -> Iterator[drawsvg.DrawingElement]:
    for tile in where.tiles:
        yield _tile(tile)
        if tile.name:
            yield label(tile.name, downwards(tile.label), 12, BOLD)
    for box in where.boxes:
        yield _box(box)
        if not box.open:
            yield _cross(box)
    if track.closed and not track.tiles:
        yield from _seam(where)
    yield from _arrows(track, where)
    yield from _start_line(where)
    yield from _finish_line(where)


def _tile(tile: Tile) -> drawsvg.DrawingElement:
    title = f"tile {tile.name}" if tile.name else "inline track, drawn straight"
    return polygon(map(downwards, tile.corners), title, **_GROUND)


def _box(box: Outline) -> drawsvg.DrawingElement:
    path = drawsvg.Path(**(_OPEN if box.open else _OBSTACLE))
    rear_left, rear_right, front_right, front_left = box.corners
    path.M(*downwards(rear_left)).L(*downwards(rear_right))
    _side(path, box.arc, front_right, forward=True)
    path.L(*downwards(front_left))
    _side(path, box.arc, rear_left, forward=False)
    path.Z()
    path.append_title(f"[{box.lane}, {box.first}]" if box.open else f"obstacle [{box.lane}, {box.first}]")
    return path


def _side(path: drawsvg.Path, arc: Arc | None, to: Point, forward: bool) -> None:
    """Draws the right side of a box forward, or its left side backward."""
    if arc is None:
        path.L(*downwards(to))
        return
    left_curve = arc.end > arc.begin
    radius = arc.outer if left_curve == forward else arc.inner
    # With y downwards, sweep 1 is clockwise; driven forward, a left curve turns anticlockwise.
    path.A(radius, radius, 0, 0, int(left_curve != forward), *downwards(to))


def _cross(box: Outline) -> drawsvg.DrawingElement:
    """Marks an obstacle for those who cannot tell the colours apart."""
    rear_left, rear_right, front_right, front_left = map(downwards, box.corners)
    return drawsvg.Path(**_CROSS).M(*rear_left).L(*front_right).M(*rear_right).L(*front_left)


def _arrows(track: Track, where: Plan) -> Iterator[drawsvg.DrawingElement]:
    """Shows the driving direction in the open boxes behind the start line."""
    behind = {track.back[box] for box, first in enumerate(track.first) if first == track.start}
    names = {track.names[box] for box in behind if box >= 0}
    for box in where.boxes:
        if box.name in names:
            yield pointer(downwards(box.centre), 4, 0.0 - box.heading, ARROW)


def _start_line(where: Plan) -> Iterator[drawsvg.DrawingElement]:
    for left, right in where.start:
        line = drawsvg.Line(*downwards(left), *downwards(right), **_START)
        line.append_title("start line")
        yield line


def _finish_line(where: Plan) -> Iterator[drawsvg.DrawingElement]:
    """Draws two rows of squares beyond the line, black on the white of the boxes."""
    size = LANE_WIDTH / _SQUARES
    for left, right in where.finish:
        across = Point((right.x - left.x) / LANE_WIDTH, (right.y - left.y) / LANE_WIDTH)
        along = Point(-across.y, across.x)
        path = drawsvg.Path(**_FINISH)
        for square in range(_SQUARES):
            begin, row = square * size, square % 2 * size
            corners = ((begin, row), (begin + size, row), (begin + size, row + size), (begin, row + size))
            points = [(left.x + a * across.x + b * along.x, -(left.y + a * across.y + b * along.y)) for a, b in corners]
            path.M(*map(rounded, points[0]))
            for point in points[1:]:
                path.L(*map(rounded, point))
            path.Z()
        path.append_title("finish line")
        yield path


def _seam(where: Plan) -> Iterator[drawsvg.DrawingElement]:
    """Marks the two ends of a closed inline track, which are one place."""
    left, low, right, high = where.bounds
    for x in (left, right):
        line = drawsvg.Line(x, -high - MARGIN / 2, x, -low + MARGIN / 2, **_SEAM)
        line.append_title("seam: both ends are the same place")
        yield line
