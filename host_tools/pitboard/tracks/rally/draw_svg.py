"""A Rallyman: DIRT stage as SVG.

Spaces are coloured by their speed limit, 1 red to 6 green; water is blue, jumps yellow, shortcuts violet; dotted spaces
have a dotted seam. SVG's y axis points down: every y of the geometry is negated.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import drawsvg  # type: ignore[import-untyped]

from pitboard.tracks.draw_svg import (
    ARROW,
    BOLD,
    Key,
    bounds_downwards,
    chequers,
    downwards,
    flat,
    label,
    page,
    pointer,
    polygon,
    turn,
)
from pitboard.tracks.geometry import Point, rounded
from pitboard.tracks.rally.geometry import Outline, Piece, Plan, plan
from pitboard.tracks.rally.library import SURFACE_NAMES
from pitboard.tracks.rally.spaces import DOTTED, FINISH, JUMP, NONE, SHORTCUT, START, WATER
from pitboard.tracks.rally.track import Track

_SURFACES: Final = {"g": "#d9c7a0", "a": "#b9bcc0", "s": "#e9f1f7"}
_LIMITS: Final = ("#ffffff", "#f2a19a", "#f6bd8b", "#f8dd8d", "#e6e68e", "#c3dd8f", "#a3d196")
"""Colours by speed limit, white for none."""
_KINDS: Final = {
    WATER: ("water", "#8fc1ea"),
    JUMP: ("jump", "#ffe14a"),
    START: ("start", "#ffffff"),
    FINISH: ("finish", "#ffffff"),
    DOTTED: ("dotted", "#f4f4f4"),
}
_SPACE: Final = {"stroke": "#555555", "stroke_width": 0.6}
_CUT: Final = {"stroke": "#7d3fa0", "stroke_width": 1.6}
_TILE: Final = {"stroke": "#8a8470", "stroke_width": 1}
_DOTS: Final = {"stroke": "#222222", "stroke_width": 1.8, "stroke_dasharray": "0.1 3.6", "stroke_linecap": "round"}
_WAVES: Final = {"stroke": "#2b5fb4", "stroke_width": 1.4, "fill": "none", "stroke_linecap": "round"}
_START_LINE: Final = {"stroke": "#1f6f3a", "stroke_width": 4}
_RAMP: Final = {"fill": "#8a6a00"}
_SQUARE = 4.0  # of the finish
_KEY: Final = (
    *(Key(f"limit {limit}", {"fill": fill, **_SPACE}, str(limit)) for limit, fill in enumerate(_LIMITS) if limit),
    Key("jump and its number", {"fill": _KINDS[JUMP][1], **_SPACE}, "n"),
    Key("water", {"fill": _KINDS[WATER][1], **_SPACE}),
    Key("dotted: skids", {"fill": _KINDS[DOTTED][1], **_SPACE}, "\u22ee"),
    Key("shortcut", {"fill": "#ffffff", **_CUT}, "n"),
    *(Key(SURFACE_NAMES[surface], {"fill": fill, **_TILE}) for surface, fill in _SURFACES.items()),
    Key("danger", {"fill": "none"}, "!"),
)


def svg(track: Track, name: str | None = None) -> str:
    """Returns the stage as an SVG document; `name` (default: the stage's own) stands below it.

    Every space carries its position code and what it is as its title.
    """
    where = plan(track)
    return page(_elements(track, where), bounds_downwards(where.bounds), track.name if name is None else name, _KEY)


def _elements(track: Track, where: Plan) -> Iterator[drawsvg.DrawingElement]:
    for tile in where.tiles:
        yield from _tile(track, tile)
    for outline in where.spaces:
        yield from _space(track, outline)
    for outline in where.spaces:
        if track.kind[outline.space] == START:  # last, so that no space beside lies on the line
            yield _start_line(outline)


def _tile(track: Track, tile: Piece) -> Iterator[drawsvg.DrawingElement]:
    surface = track.surface[tile.index]
    danger = track.danger[tile.index]
    name = tile.name or str(tile.index)
    title = f"tile {name}: {SURFACE_NAMES[surface]}, danger {danger}"
    yield polygon(map(downwards, tile.corners), title, fill=_SURFACES[surface], **_TILE)
    yield label(f"{name} {'!' * danger}", downwards(tile.label), 14, BOLD)


# -- spaces --------------------------------------------------------------------------------------------------------


def _space(track: Track, outline: Outline) -> Iterator[drawsvg.DrawingElement]:
    space = outline.space
    kind, limit = track.kind[space], track.number[space]
    _, colour = _KINDS.get(kind, ("", _LIMITS[limit]))
    style: dict[str, Any] = dict(_CUT if kind == SHORTCUT else _SPACE)
    yield polygon(map(downwards, outline.points), _title(track, space), fill=colour, **style)
    if outline.middle:
        one, other = map(downwards, outline.middle)
        yield drawsvg.Line(*one, *other, **_DOTS)
    at = downwards(outline.centre)
    if kind == START:
        yield pointer(at, 4, 0.0 - outline.heading, ARROW)
    elif kind == FINISH:
        yield _flag(outline)
    elif kind == WATER:
        yield _waves(at)
    elif kind == JUMP:
        yield from _ramps(outline)
    if limit:
        yield label(str(limit), at, 13, BOLD)


def _title(track: Track, space: int) -> str:
    """Returns the position code of a space and what it is."""
    lane, back = track.names[space]
    kind, limit = track.kind[space], track.number[space]
    words = [_KINDS[kind][0] if kind in _KINDS else "shortcut" if kind == SHORTCUT else ""]
    if limit:
        words.append(f"{'number' if kind == JUMP else 'limit'} {limit}")
    if track.corner_of(space) != NONE:
        bend = "right" if track.inside[back] else "left"
        words.append(f"in corner {track.corner_of(space)} to the {bend}")
    return " ".join([f"[{lane}, {back}]", *filter(None, words)])


def _start_line(outline: Outline) -> drawsvg.DrawingElement:
    """Draws a line across the front end of a start space."""
    half = len(outline.points) // 2
    one, other = map(downwards, outline.points[half - 1 : half + 1])
    return drawsvg.Line(*one, *other, **_START_LINE)


def _flag(outline: Outline) -> drawsvg.DrawingElement:
    """Draws chequers across a finish space."""
    at = downwards(outline.centre)
    corner = Point(at.x - 2 * _SQUARE, at.y - 3 * _SQUARE)
    return chequers(corner, _SQUARE, 4, 6, transform=turn(0.0 - outline.heading, at))


def _waves(at: Point) -> drawsvg.DrawingElement:
    path = drawsvg.Path(**_WAVES)
    for row in (-4, 0, 4):
        path.M(rounded(at.x - 8), rounded(at.y + row)).q(2, -3, 4, 0).q(2, 3, 4, 0).q(2, -3, 4, 0).q(2, 3, 4, 0)
    return path


def _ramps(outline: Outline) -> Iterator[drawsvg.DrawingElement]:
    """Draws a ramp on each side of a jump's number, the thin end first in driving direction."""
    x, y = at = downwards(outline.centre)
    for side in (-1, 1):
        ramp = (Point(x - 8, y + side * 10), Point(x + 8, y + side * 6.5), Point(x + 8, y + side * 10))
        yield drawsvg.Lines(*flat(ramp), close=True, transform=turn(0.0 - outline.heading, at), **_RAMP)
