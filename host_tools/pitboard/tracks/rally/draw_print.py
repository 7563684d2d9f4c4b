"""Rallyman: DIRT on paper: tiles and stages true to size, with limits, jumps, water, dotted spaces and shortcuts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pitboard.tracks.geometry import Point
from pitboard.tracks.rally.cells import chain
from pitboard.tracks.rally.geometry import Outline, Piece, plan
from pitboard.tracks.rally.library import REVERSE, SURFACE_NAMES, rally_library, tile_names
from pitboard.tracks.rally.spaces import DOTTED, FINISH, JUMP, NONE, SHORTCUT, START, WATER
from pitboard.tracks.rally.track import Track, parse
from pitboard.tracks.sheets import (
    EDGE,
    FAINT,
    Area,
    Disc,
    Ink,
    Key,
    Mark,
    Sheet,
    Stroke,
    Words,
    arrow,
    chequers,
    down,
    id_text,
    middle,
    moved,
    turned,
)

_SURFACES: Final = {"g": "#efe6d0", "a": "#dcdee0", "s": "#f3f8fb"}
_LIMITS: Final = ("#ffffff", "#f6c0bb", "#f9d4b3", "#fae8b4", "#efefb8", "#d8eab8", "#c6e3be")
"""Colours by speed limit, white for none."""
_KINDS: Final = {WATER: "#b5d6f1", JUMP: "#ffee94", DOTTED: "#f4f4f4"}
_LINE: Final = Ink(line="#444444", width=0.5)
_CUT: Final = Ink(line="#7d3fa0", width=1.2)
_DOTS: Final = Ink(line="#222222", width=1.4, dash=(0.1, 3))
_WAVES: Final = Ink(line="#2b5fb4", width=0.8)
_START_LINE: Final = Ink(line="#1f6f3a", width=3)
_RAMP: Final = Ink(fill="#8a6a00")
_SIGN: Final = Ink(line="#222222", width=0.5)
_NUMBER = 8.0
_KEY: Final = (
    *(Key(f"limit {limit}", Ink(fill, *_LINE[1:]), str(limit)) for limit, fill in enumerate(_LIMITS) if limit),
    Key("a ring around a limit: in a corner", _SIGN),
    Key("jump and its number", Ink(_KINDS[JUMP], *_LINE[1:]), "n"),
    Key("water", Ink(_KINDS[WATER], *_LINE[1:])),
    Key("dotted: cars skid here; two cells", Ink(_KINDS[DOTTED], *_LINE[1:]), ":"),
    Key("shortcut and its limit", Ink("#ffffff", *_CUT[1:]), "n"),
    *(Key(SURFACE_NAMES[surface], Ink(fill)) for surface, fill in _SURFACES.items()),
    Key("danger of a tile", Ink(), "!!!"),
    Key("the small number of a space is that of its cell on the tile", Ink(), "7"),
)


def printable_tiles() -> tuple[str, ...]:
    """Returns the names of all sides, driven forward."""
    return tile_names()


def tiles_of(track: Track) -> tuple[str, ...]:
    """Returns the names of the sides that a stage is made of, driven forward; () for an inline track."""
    return tuple([name.removesuffix(REVERSE) for name in track.tiles])


def stage_with(name: str) -> tuple[int, list[str]]:
    """Returns the place of a side in a shortest stage with it, and that stage's sides. KeyError: no such side."""
    lanes = rally_library().tiles[name].lanes
    if any("S" in lane for lane in lanes):
        return 0, [name, "203a", "202a"]
    if any("F" in lane for lane in lanes):
        return 2, ["201a", "203a", name]
    return 1, ["201a", name, "202a"]


def tile_sheet(name: str) -> Sheet:
    """Returns one side of a tile, entered from the left when it is driven forward. KeyError: no such side."""
    index, names = stage_with(name)
    track = parse({"tiles": names})
    where = plan(track)
    piece = where.tiles[index]
    by = _to_origin(piece)
    spaces = [outline for outline in where.spaces if track.tile_of(outline.space) == index]
    marks = [*_tile(track, piece, by), *_spaces(track, spaces, by), *_entry(track, spaces, by)]
    outline = tuple([moved(down(corner), by) for corner in piece.corners])
    surface, danger = SURFACE_NAMES[track.surface[index]], track.danger[index]
    title = f"Rallyman: DIRT, tile {name}: {surface}, danger {danger}"
    return Sheet(title, id_text(name, tile_names()), (outline,), tuple(marks), _KEY)


def track_sheet(track: Track) -> Sheet:
    """Returns a whole stage as it lies on the table."""
    where = plan(track)
    by = Point(0.0, 0.0)
    marks: list[Mark] = []
    for piece in where.tiles:
        marks += _tile(track, piece, by)
    marks += _spaces(track, where.spaces, by)
    outlines = tuple([tuple(map(down, piece.corners)) for piece in where.tiles])
    return Sheet(f"Rallyman: DIRT, stage {track.name or 'without a name'}", "", outlines, tuple(marks), _KEY)


def _to_origin(piece: Piece) -> Point:
    """Returns the way from the middle of a tile to (0, 0), y downwards."""
    count = len(piece.corners)
    return Point(-sum(x for x, _ in piece.corners) / count, sum(y for _, y in piece.corners) / count)


# -- tiles ---------------------------------------------------------------------------------------------------------


def _tile(track: Track, piece: Piece, by: Point) -> Iterator[Mark]:
    surface, danger = track.surface[piece.index], track.danger[piece.index]
    corners = tuple([moved(down(corner), by) for corner in piece.corners])
    yield Area(corners, Ink(fill=_SURFACES[surface]), "ground")
    yield Area(corners, EDGE, "tile")
    name = (piece.name or f"tile {piece.index}").removesuffix(REVERSE)
    at = moved(down(piece.label), by)
    yield Words(f"{name} {'!' * danger}", Point(at.x, at.y - 5), 9, bold=True)
    yield Words(SURFACE_NAMES[surface], Point(at.x, at.y + 4), 5)


def _entry(track: Track, spaces: Sequence[Outline], by: Point) -> Iterator[Mark]:
    """Shows the forward driving direction in the first spaces of a tile's road."""
    road = [outline for outline in spaces if track.lane[outline.space] < track.lanes]
    first = min(track.back[outline.space] for outline in road)
    for outline in road:
        if track.back[outline.space] == first and track.kind[outline.space] != START:
            yield arrow(moved(down(outline.centre), by), 13, -outline.heading, size=0.9)


# -- spaces --------------------------------------------------------------------------------------------------------


def _spaces(track: Track, spaces: Sequence[Outline], by: Point) -> Iterator[Mark]:
    numbers = _cells(track)
    for outline in spaces:
        yield from _space(track, outline, by)
        yield from _contents(track, outline, numbers[outline.space], by)
    for outline in spaces:
        if track.kind[outline.space] == START:  # last, so that no space beside lies on the line
            yield Stroke(_front(outline, by), _START_LINE)


def _cells(track: Track) -> dict[int, str]:
    """Returns the number of each space's cell on its tile; a dotted space has two, such as "3 4"."""
    numbers: dict[int, list[str]] = {}
    for cells, turned_over in zip(chain(track), track.turned, strict=True):
        for cell, space in enumerate(cells):
            # The second cell of a dotted space stands beside the first, before it where driving is in reverse.
            owner = space if space != NONE else cells[cell + (1 if turned_over else -1)]
            numbers.setdefault(owner, []).append(str(cell))
    return {space: " ".join(cells) for space, cells in numbers.items()}


def _space(track: Track, outline: Outline, by: Point) -> Iterator[Mark]:
    space = outline.space
    kind, limit = track.kind[space], track.number[space]
    fill = _KINDS.get(kind, _LIMITS[0 if kind in (START, FINISH) else limit])
    ink = Ink(fill, *(_CUT if kind == SHORTCUT else _LINE)[1:])
    lane, back = track.names[space]
    yield Area(tuple([moved(down(point), by) for point in outline.points]), ink, f"space {lane},{back}")
    if outline.middle:
        one, other = outline.middle
        yield Stroke((moved(down(one), by), moved(down(other), by)), _DOTS)


def _contents(track: Track, outline: Outline, cells: str, by: Point) -> Iterator[Mark]:
    """Draws what a space has in it; the middle stays free for the light."""
    space, at, angle = outline.space, moved(down(outline.centre), by), -outline.heading
    kind, limit = track.kind[space], track.number[space]
    [number_at] = turned([(8.5, 0)], at, angle)
    [cell_at] = turned([(-9, 8.5)], at, angle)
    if kind == DOTTED:
        for half in _halves(outline):
            yield from middle(moved(down(half), by))
    else:
        yield from middle(at)
    yield Words(cells, cell_at, 3.2, angle, FAINT)
    if kind == START:
        yield arrow(at, -3, angle, size=0.9)
    elif kind == FINISH:
        one, other = _rear(outline, by)
        yield from chequers(other, one, 6, 2)
    elif kind == WATER:
        yield from _waves(at, angle)
    elif kind == JUMP:
        yield from _ramps(at, angle)
    if limit:
        yield Words(str(limit), number_at, _NUMBER, angle, bold=True)
        if track.corner_of(space) != NONE:
            yield Disc(number_at, _NUMBER * 0.62, _SIGN)


def _halves(outline: Outline) -> tuple[Point, Point]:
    """Returns the middles of the two halves of a dotted space."""
    count = len(outline.points) // 2
    left, right = outline.points[:count], outline.points[count:]
    ends = ((left[0], right[-1]), (left[-1], right[0]))
    middles = [Point((one.x + other.x) / 2, (one.y + other.y) / 2) for one, other in ends]
    rear, front = [Point((end.x + outline.centre.x) / 2, (end.y + outline.centre.y) / 2) for end in middles]
    return rear, front


def _front(outline: Outline, by: Point) -> tuple[Point, Point]:
    """Returns the left and the right end of a space's front."""
    half = len(outline.points) // 2
    one, other = outline.points[half - 1 : half + 1]
    return moved(down(one), by), moved(down(other), by)


def _rear(outline: Outline, by: Point) -> tuple[Point, Point]:
    """Returns the right and the left end of a space's rear."""
    return moved(down(outline.points[-1]), by), moved(down(outline.points[0]), by)


def _waves(at: Point, angle: float) -> Iterator[Mark]:
    for row in (-6.5, 6.5):
        steps = [(-8 + step, row + (0, 1, 0, -1)[step % 4]) for step in range(17)]
        yield Stroke(turned(steps, at, angle), _WAVES)


def _ramps(at: Point, angle: float) -> Iterator[Mark]:
    """Draws a ramp on each side of a jump's number, the thin end first in driving direction."""
    for side in (-1, 1):
        ramp = ((-8.0, side * 11.0), (8.0, side * 7.5), (8.0, side * 11.0))
        yield Area(turned(ramp, at, angle), _RAMP, "ramp")
