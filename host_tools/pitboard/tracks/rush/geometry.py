"""Rush n' Crush tracks in millimetres: where every box lies on the table (rush.md section 4.3).

Coordinates: the first tile is entered at (0, 0) heading +x; +y is to the driver's left there. Headings are degrees, to
the left. In a curve the boxes of a lane share its angle equally, which makes them all about as long as on a straight
(31.4 mm in a small curve, 33.7 to 35.3 mm in a large one); the columns of the rules are the nearest whole numbers to
that. An inline track is drawn straight.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from typing import NamedTuple

from pitboard.tracks.geometry import Bounds, Point, bounds, rounded
from pitboard.tracks.rush import layout
from pitboard.tracks.rush.layout import ORIGIN, Pose, Shape
from pitboard.tracks.rush.library import rush_library
from pitboard.tracks.rush.track import Track

UNIT = 120.0
LANE_WIDTH = 40.0
BOX_LENGTH = 30.0

_BOX = re.compile(r"[.#]-*")
_RUN = re.compile(r"[^_]+")

# Corners of the tiles in units, around the tile from the entry's right corner; a right curve is the mirror image.
_SQUARE = ((0, -1), (2, -1), (2, 1), (0, 1))
_LARGE = ((0, -1), (3, -1), (3, 2), (1, 2), (1, 1), (0, 1))


class Arc(NamedTuple):
    """The annular sector of a box in a curve: centre, the two radii in mm, and from which angle to which (degrees).

    Angles are those of the rays from the centre; in a right curve `end` is less than `begin`.
    """

    centre: Point
    inner: float
    outer: float
    begin: float
    end: float


@dataclass(frozen=True, slots=True)
class Outline:
    """One box (open or obstacle) on the table; corners: rear left, rear right, front right, front left."""

    lane: int
    first: int
    front: int
    open: bool
    tile: int
    centre: Point
    heading: float
    corners: tuple[Point, Point, Point, Point]
    arc: Arc | None

    @property
    def name(self) -> tuple[int, int]:
        """The box's name in the rules: lane, first column."""
        return self.lane, self.first


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile on the table: name of its side ("" for an inline track), middle of its entry, corners all around."""

    name: str
    entry: Point
    heading: float
    corners: tuple[Point, ...]
    label: Point


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole track on the table. Lines are one segment per lane (left end, right end), stepped in curves."""

    tiles: tuple[Tile, ...]
    boxes: tuple[Outline, ...]
    start: tuple[tuple[Point, Point], ...]
    finish: tuple[tuple[Point, Point], ...]
    exit: tuple[Point, float]

    @property
    def bounds(self) -> Bounds:
        """The bounds of all tiles."""
        return bounds(corner for tile in self.tiles for corner in tile.corners)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A tile (or a whole inline track) as it is laid: `shape` is None for an inline track."""

    index: int
    name: str
    lanes: tuple[str, ...]
    column: int
    pose: Pose
    shape: Shape | None

    @property
    def length(self) -> float:
        """Length of the centre line of a straight, in mm."""
        return BOX_LENGTH * len(self.lanes[0])


def plan(track: Track) -> Plan:
    """Returns the track in millimetres; the boxes are sorted by lane, then column."""
    pieces = list(_pieces(track))
    boxes = sorted((box for piece in pieces for box in _outlines(piece)), key=lambda box: box.name)
    return Plan(
        tiles=tuple(_tile(piece) for piece in pieces),
        boxes=tuple(boxes),
        start=_crossing(boxes, track.start),
        finish=_crossing(boxes, track.finish),
        exit=_exit(pieces[-1]),
    )


def _pieces(track: Track) -> Iterator[_Piece]:
    if not track.tiles:
        yield _Piece(0, "", track.strip, 0, ORIGIN, None)
        return
    sides = [rush_library().sides[name] for name in track.tiles]
    poses = layout.place(side.shape for side in sides)
    for index, side in enumerate(sides):
        yield _Piece(index, side.name, side.lanes, track.edges[index], poses[index], side.shape)


def _outlines(piece: _Piece) -> Iterator[Outline]:
    for lane, text in enumerate(piece.lanes):
        for span in _spans(text, curved=piece.shape is not None and piece.shape.turn != 0):
            yield _outline(piece, lane, span)


class _Span(NamedTuple):
    """A box along its lane: columns, and begin and end as parts (0..1) of the piece's length."""

    first: int
    front: int
    begin: float
    end: float


def _spans(text: str, curved: bool) -> Iterator[_Span]:
    """Yields every box of a lane string."""
    columns = len(text)
    for run in _RUN.finditer(text):
        boxes = [match.span() for match in _BOX.finditer(text, run.start(), run.end())]
        share = (run.end() - run.start()) / len(boxes)
        for number, (begin, end) in enumerate(boxes):
            if curved:
                left, right = run.start() + number * share, run.start() + (number + 1) * share
            else:
                left, right = begin, end
            yield _Span(begin, end - 1, left / columns, right / columns)


def _outline(piece: _Piece, lane: int, span: _Span) -> Outline:
    begin, end = span.begin, span.end
    left = (len(piece.lanes) / 2 - lane) * LANE_WIDTH
    right = left - LANE_WIDTH
    centre, heading = _at(piece, (begin + end) / 2, (left + right) / 2)
    rear_left, _ = _at(piece, begin, left)
    rear_right, _ = _at(piece, begin, right)
    front_right, _ = _at(piece, end, right)
    front_left, _ = _at(piece, end, left)
    return Outline(
        lane=lane,
        first=piece.column + span.first,
        front=piece.column + span.front,
        open=piece.lanes[lane][span.first] == ".",
        tile=piece.index,
        centre=centre,
        heading=heading,
        corners=(rear_left, rear_right, front_right, front_left),
        arc=_arc(piece, begin, end, left, right),
    )


def _at(piece: _Piece, along: float, aside: float) -> tuple[Point, float]:
    """Returns the point `along` (0..1) the piece and `aside` mm to the left of its centre line, and the heading."""
    shape = piece.shape
    if shape is None or shape.turn == 0:
        return _placed(piece.pose, along * piece.length, aside), piece.pose.heading * 90.0
    angle = 90 * along
    radius = shape.radius * UNIT - shape.turn * aside
    x = radius * sin(radians(angle))
    y = shape.turn * (shape.radius * UNIT - radius * cos(radians(angle)))
    return _placed(piece.pose, x, y), (piece.pose.heading * 90 + shape.turn * angle) % 360


def _arc(piece: _Piece, begin: float, end: float, left: float, right: float) -> Arc | None:
    shape = piece.shape
    if shape is None or shape.turn == 0:
        return None
    centre = _placed(piece.pose, 0, shape.turn * shape.radius * UNIT)
    radii = sorted(shape.radius * UNIT - shape.turn * aside for aside in (left, right))
    # At the entry of a left curve the box lies on the ray that points to the right of the heading.
    ray = (piece.pose.heading - shape.turn) * 90
    return Arc(centre, radii[0], radii[1], ray + shape.turn * 90 * begin, ray + shape.turn * 90 * end)


def _placed(pose: Pose, x: float, y: float) -> Point:
    """Returns a point given in the coordinates of a piece in those of the table, to a thousandth of a millimetre."""
    across, up = ((x, y), (-y, x), (-x, -y), (y, -x))[pose.heading]
    return Point(rounded(pose.x * UNIT + across), rounded(pose.y * UNIT + up))


def _tile(piece: _Piece) -> Tile:
    shape = piece.shape
    if shape is None:
        half = len(piece.lanes) / 2 * LANE_WIDTH
        local = [(0.0, -half), (piece.length, -half), (piece.length, half), (0.0, half)]
    else:
        mirror = -1 if shape.turn < 0 else 1
        around = _LARGE if shape.radius == 2 else _SQUARE
        local = [(x * UNIT, mirror * y * UNIT) for x, y in around]
    corners = tuple(_placed(piece.pose, x, y) for x, y in local)
    entry = _placed(piece.pose, 0, 0)
    # In the first column the outermost lane is ground: room for the tile's name.
    label = _placed(piece.pose, BOX_LENGTH / 2, (len(piece.lanes) - 1) / 2 * LANE_WIDTH)
    return Tile(piece.name, entry, piece.pose.heading * 90.0, corners, label)


def _exit(piece: _Piece) -> tuple[Point, float]:
    if piece.shape is None:
        return Point(piece.length, 0.0), 0.0
    pose = layout.leave(piece.pose, piece.shape)
    return Point(pose.x * UNIT, pose.y * UNIT), pose.heading * 90.0


def _crossing(boxes: list[Outline], column: int) -> tuple[tuple[Point, Point], ...]:
    """Returns the rear edges of the boxes that begin in the column: no box lies across a line (track-line-cuts)."""
    return tuple((box.corners[0], box.corners[1]) for box in boxes if box.first == column)
