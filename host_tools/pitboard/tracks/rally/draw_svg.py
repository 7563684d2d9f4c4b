"""A Rallyman: DIRT stage as SVG, one user unit a millimetre, so that it prints at the size of the table.

Spaces are coloured by their speed limit, 1 red to 6 green; water is blue, jumps yellow, shortcuts violet; dotted spaces
have a dotted seam. The drawing is the same to the byte for the same stage. SVG's y axis points down: every y of the
geometry is negated.
"""

from __future__ import annotations

from collections.abc import Iterator

import drawsvg  # type: ignore[import-untyped]

from pitboard.tracks.rally.geometry import Outline, Piece, Plan, Point, plan
from pitboard.tracks.rally.spaces import DOTTED, FINISH, JUMP, NONE, SHORTCUT, START, WATER
from pitboard.tracks.rally.track import Track

_MARGIN = 20.0
_FOOT = 40.0  # room below the stage for its name and the scale bar
_SCALE_BAR = 100.0
_ARROW = 5.0

_SURFACES = {"g": ("gravel", "#d9c7a0"), "a": ("asphalt", "#b9bcc0"), "s": ("snow", "#e9f1f7")}
_LIMITS = ("#ffffff", "#f2a19a", "#f6bd8b", "#f8dd8d", "#e6e68e", "#c3dd8f", "#a3d196")
"""Colours by speed limit, white for none."""
_KINDS = {
    WATER: ("water", "#8fc1ea"),
    JUMP: ("jump", "#ffe14a"),
    START: ("start", "#ffffff"),
    FINISH: ("finish", "#ffffff"),
    DOTTED: ("dotted", "#f4f4f4"),
}
_SPACE = {"stroke": "#555555", "stroke_width": 0.6}
_CUT = {"stroke": "#7d3fa0", "stroke_width": 1.6}
_TILE = {"stroke": "#8a8470", "stroke_width": 1}
_DOTS = {"stroke": "#222222", "stroke_width": 1.2, "stroke_dasharray": "0.1 3", "stroke_linecap": "round"}
_TEXT = {"fill": "#333333", "font_family": "sans-serif", "text_anchor": "middle", "dominant_baseline": "central"}
_FOOT_LINE = {"stroke": "#444444", "stroke_width": 1}


def svg(track: Track, name: str | None = None) -> str:
    """Returns the stage as an SVG document; `name` (default: the stage's own) stands below it.

    Every space carries its position code and what it is as its title.
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
        yield from _tile(track, tile)
    for outline in where.spaces:
        yield from _space(track, outline)


def _number(value: float) -> str:
    """Returns a length with at most three decimals and no superfluous zeros."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _xy(point: Point) -> tuple[float, float]:
    """Returns a point as SVG has it (0.0 - y, since -0.0 would be written as such)."""
    return point.x, 0.0 - point.y


def _polygon(points: tuple[Point, ...], title: str, **style: object) -> drawsvg.DrawingElement:
    shape = drawsvg.Lines(*[coordinate for point in points for coordinate in _xy(point)], close=True, **style)
    shape.append_title(title)
    return shape


def _tile(track: Track, tile: Piece) -> Iterator[drawsvg.DrawingElement]:
    surface, colour = _SURFACES[track.surface[tile.index]]
    danger = track.danger[tile.index]
    title = f"tile {tile.name or tile.index}: {surface}, danger {danger}"
    yield _polygon(tile.corners, title, fill=colour, **_TILE)
    yield drawsvg.Text(f"{tile.name or tile.index} {'!' * danger}", 12, *_xy(tile.label), **_TEXT)


# -- spaces --------------------------------------------------------------------------------------------------------


def _space(track: Track, outline: Outline) -> Iterator[drawsvg.DrawingElement]:
    space = outline.space
    kind, number = track.kind[space], track.number[space]
    _, colour = _KINDS.get(kind, ("", _LIMITS[number]))
    yield _polygon(outline.points, _title(track, space), fill=colour, **(_CUT if kind == SHORTCUT else _SPACE))
    if outline.middle:
        seam = drawsvg.Line(*_xy(outline.middle[0]), *_xy(outline.middle[1]), **_DOTS)
        yield seam
    if kind in (START, JUMP):
        yield _arrow(outline)
    if kind == FINISH:
        yield from _flag(outline)
    text = _text(kind, number)
    if text:
        yield drawsvg.Text(text, 11, *_xy(outline.centre), **_TEXT)


def _title(track: Track, space: int) -> str:
    """Returns the position code of a space and what it is."""
    lane, back = track.names[space]
    kind, number = track.kind[space], track.number[space]
    words = [_KINDS[kind][0] if kind in _KINDS else "shortcut" if kind == SHORTCUT else ""]
    if number:
        words.append(f"{'number' if kind == JUMP else 'limit'} {number}")
    if track.corner_of(space) != NONE:
        bend = "right" if track.inside[back] else "left"
        words.append(f"in corner {track.corner_of(space)} to the {bend}")
    return " ".join([f"[{lane}, {back}]", *filter(None, words)])


def _text(kind: int, number: int) -> str:
    if kind == JUMP:
        return str(number)
    return {WATER: "~"}.get(kind, str(number) if number else "")


def _arrow(outline: Outline) -> drawsvg.DrawingElement:
    """Shows the driving direction, at the rear of the space so that its number stays readable."""
    x, y = _xy(outline.centre)
    turn = f"rotate({_number(0.0 - outline.heading)} {_number(x)} {_number(y)})"
    size = _ARROW
    return drawsvg.Lines(
        *(x - 2 * size, y - size, x - size, y, x - 2 * size, y + size), close=True, transform=turn, fill="#1f6f3a"
    )


def _flag(outline: Outline) -> Iterator[drawsvg.DrawingElement]:
    """Draws a chequered flag of two by two squares."""
    x, y = _xy(outline.centre)
    for across, down in ((-_ARROW, -_ARROW), (0.0, 0.0)):
        yield drawsvg.Rectangle(x + across, y + down, _ARROW, _ARROW, fill="#000000")


def _foot(left: float, top: float, name: str) -> Iterator[drawsvg.DrawingElement]:
    y = top + 8
    for x in (left, left + _SCALE_BAR):
        yield drawsvg.Line(x, y - 3, x, y + 3, **_FOOT_LINE)
    yield drawsvg.Line(left, y, left + _SCALE_BAR, y, **_FOOT_LINE)
    caption = f"{_number(_SCALE_BAR)} mm" + (f"    {name}" if name else "")
    yield drawsvg.Text(caption, 12, left, y + 16, fill="#333333", font_family="sans-serif")
