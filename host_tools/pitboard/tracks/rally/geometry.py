"""Rallyman: DIRT stages in millimetres: where every space lies on the table (rally.md section 4.5).

Tiles are hexes, HEX mm across flats (own data). Coordinates: the first tile's centre is (0, 0) and it is entered
heading +x; +y is to the driver's left there. Headings are degrees, to the left. On a tile that turns, the columns of
its corner lie on an arc, the others on the straights before and after it, all about equally long. A tile without turn
is drawn straight, S-bends too, and so is an inline track, whose tiles stand one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, degrees, radians, sin, sqrt, tan
from typing import NamedTuple

from pitboard.tracks.geometry import Bounds, Point, bounds, rounded
from pitboard.tracks.rally import hexes
from pitboard.tracks.rally.library import Tile, rally_library
from pitboard.tracks.rally.spaces import ACROSS, LEFT_STRIP, RIGHT_STRIP
from pitboard.tracks.rally.track import Track

HEX = 300.0
LANE_WIDTH = 25.0
COLUMN_LENGTH = 30.0
"""Length of a column of an inline track."""

_LEAST_RADIUS = 2.0  # of a shortcut on the inside of a hard corner, which would else pass the centre of the arc
_ARC_STEP = 5.0  # degrees between two points of a curved edge


@dataclass(frozen=True, slots=True)
class Outline:
    """One space on the table; `points` go around it: along its left edge, then back along its right edge.

    `middle` is the seam between the two columns of a dotted space (left end, right end), else None.
    """

    space: int
    centre: Point
    heading: float
    points: tuple[Point, ...]
    middle: tuple[Point, Point] | None


@dataclass(frozen=True, slots=True)
class Piece:
    """One tile on the table: its name ("" on an inline track), its corners all around, and where its label goes."""

    index: int
    name: str
    corners: tuple[Point, ...]
    label: Point


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole stage on the table; `spaces` are all but the halves of zones, in the order of their numbers."""

    tiles: tuple[Piece, ...]
    spaces: tuple[Outline, ...]

    @property
    def bounds(self) -> Bounds:
        """The bounds of all tiles."""
        return bounds(corner for tile in self.tiles for corner in tile.corners)


class _Spot(NamedTuple):
    """A point of the centre line with its heading in radians."""

    x: float
    y: float
    heading: float


class _Centre(NamedTuple):
    """The centre line of a tile in its own coordinates, driven forward: centre (0, 0), entered heading +x.

    `radius` is 0 for a straight; `side` +1 for a left turn; the arc takes the columns `begin`..`end` and turns `angle`
    radians.
    """

    columns: int
    length: float
    radius: float = 0.0
    side: int = 0
    angle: float = 0.0
    begin: int = 0
    end: int = 0

    @property
    def straight(self) -> float:
        """Length of the straight before and after the arc."""
        return self.length / 2 - self.radius * tan(self.angle / 2)

    def at(self, column: float) -> _Spot:
        """Returns the point at a number of columns from the entry."""
        if self.side == 0:
            return _Spot(self.length * (column / self.columns - 0.5), 0.0, 0.0)
        if column < self.begin:
            return _Spot(self.straight * column / self.begin - self.length / 2, 0.0, 0.0)
        turned = self.angle * min(1.0, (column - self.begin) / (self.end - self.begin))
        x = self.straight - self.length / 2 + self.radius * sin(turned)
        y = self.side * self.radius * (1 - cos(turned))
        heading = self.side * turned
        if column > self.end:
            beyond = self.straight * (column - self.end) / (self.columns - self.end)
            x, y = x + beyond * cos(heading), y + beyond * sin(heading)
        return _Spot(x, y, heading)

    def samples(self, begin: float, end: float) -> list[float]:
        """Returns the columns at which the points of an edge from `begin` to `end` are taken."""
        columns = [begin, end]
        if self.side:
            low, high = max(begin, self.begin), min(end, self.end)
            degrees_per_column = degrees(self.angle) / (self.end - self.begin)
            steps = max(1, ceil((high - low) * degrees_per_column / _ARC_STEP))
            columns += [low + (high - low) * step / steps for step in range(steps + 1) if high > low]
        return sorted(set(columns))


class _Laid(NamedTuple):
    """A tile as it lies: `x`, `y` of its centre, `heading` (radians) of forward driving, first column in the stage."""

    number: int
    name: str
    first: int
    columns: int
    turned: bool
    lanes: int
    left_edge: float
    x: float
    y: float
    heading: float
    centre: _Centre


def plan(track: Track) -> Plan:
    """Returns the stage in millimetres."""
    laid = list(_laid(track))
    spaces = [space for space, lane in enumerate(track.lane) if lane != ACROSS]
    return Plan(
        tiles=tuple([_piece(tile, inline=not track.tiles) for tile in laid]),
        spaces=tuple([_outline(track, laid[track.tile_of(space)], space) for space in spaces]),
    )


# -- laying the tiles --------------------------------------------------------------------------------------------------


def _laid(track: Track) -> Iterator[_Laid]:
    firsts = [track.tile_at.index(tile) for tile in range(len(track.danger))]
    spans = list(pairwise([*firsts, track.columns]))
    if not track.tiles:
        for index, (first, end) in enumerate(spans):
            length = COLUMN_LENGTH * (end - first)
            x = COLUMN_LENGTH * first + length / 2
            left_edge = track.lanes / 2 * LANE_WIDTH
            centre = _Centre(end - first, length)
            yield _Laid(index, "", first, end - first, False, track.lanes, left_edge, x, 0.0, 0.0, centre)
        return
    tiles = [rally_library().tiles[name] for name in track.tiles]
    poses = hexes.place(tile.turn for tile in tiles)
    for index, tile in enumerate(tiles):
        pose, following = poses[index], poses[index + 1]
        # A tile in reverse is entered where forward driving leaves it.
        direction = following.direction + 3 if tile.turned else pose.direction
        x, y = HEX * (pose.q + pose.r / 2), -HEX * pose.r * sqrt(3) / 2
        forward = rally_library().tiles[tile.name[:-1]] if tile.turned else tile
        yield _Laid(
            number=index,
            name=tile.name,
            first=spans[index][0],
            columns=tile.columns,
            turned=tile.turned,
            lanes=len(tile.lanes),
            left_edge=LANE_WIDTH,  # the centre line runs between lanes 0 and 1
            x=x,
            y=y,
            heading=radians(-60 * direction),
            centre=_centre(forward),
        )


def _centre(tile: Tile) -> _Centre:
    """Returns the centre line of a tile that is driven forward."""
    if tile.turn == 0:
        return _Centre(tile.columns, HEX)
    bends = [column for column, char in enumerate(tile.corner) if char != "."]
    begin, end = bends[0], bends[-1] + 1
    angle = radians(60 * abs(tile.turn))
    # Columns are as long on the arc as on the longer of the two ways to it.
    radius = HEX / 2 / (max(begin, tile.columns - end) * angle / (end - begin) + tan(angle / 2))
    return _Centre(tile.columns, HEX, radius, -1 if tile.turn > 0 else 1, angle, begin, end)


def _piece(tile: _Laid, *, inline: bool) -> Piece:
    if inline:
        half, aside = tile.centre.length / 2, (tile.lanes / 2 + 2) * LANE_WIDTH
        around = [(-half, -aside), (half, -aside), (half, aside), (-half, aside)]
        label = (0.0, aside - LANE_WIDTH / 2)
    else:
        corner = HEX / sqrt(3)
        around = [(corner * cos(radians(angle)), corner * sin(radians(angle))) for angle in range(-30, 330, 60)]
        # The edge ahead of the entry is free on a tile that turns, the edges beside the road on a straight one.
        label = (HEX * 0.36, 0.0) if tile.centre.side else (0.0, HEX * 0.40)
    corners = tuple([_placed(tile, x, y) for x, y in around])
    return Piece(tile.number, tile.name, corners, _placed(tile, *label))


# -- spaces --------------------------------------------------------------------------------------------------------


def _outline(track: Track, tile: _Laid, space: int) -> Outline:
    begin, end = track.back[space] - tile.first, track.front[space] + 1 - tile.first
    left, right = _edges(track, tile, track.lane[space])
    if tile.turned:
        begin, end, left, right = tile.columns - end, tile.columns - begin, -right, -left
    samples = tile.centre.samples(begin, end)
    points = [_beside(tile, column, left) for column in samples]
    points += [_beside(tile, column, right) for column in reversed(samples)]
    middle = (begin + end) / 2
    centre = _beside(tile, middle, (left + right) / 2)
    heading = degrees(tile.heading + tile.centre.at(middle).heading) + (180 if tile.turned else 0)
    seam = (_beside(tile, middle, left), _beside(tile, middle, right))
    dotted = any(track.back[space] == zone for zone in track.zones) and track.lane[space] < track.lanes
    return Outline(space, centre, rounded(heading % 360), tuple(points), seam if dotted else None)


def _edges(track: Track, tile: _Laid, lane: int) -> tuple[float, float]:
    """Returns how far the left and right edge of a lane are to the left of the centre line, as the stage drives."""
    lanes = track.lanes if not tile.name else tile.lanes
    # On a tile in reverse the lanes count from the other side of its road.
    first = tile.left_edge if not tile.turned else (lanes - 1) * LANE_WIDTH
    place = {LEFT_STRIP: -1, RIGHT_STRIP: lanes}.get(lane, lane)
    left = first - place * LANE_WIDTH
    return left, left - LANE_WIDTH


def _beside(tile: _Laid, column: float, aside: float) -> Point:
    """Returns the point `aside` mm to the left of the centre line (forward driving) at a column."""
    centre = tile.centre
    x, y, heading = centre.at(column)
    if centre.side and centre.begin <= column <= centre.end:
        # Nothing may pass the centre of the arc.
        aside = centre.side * min(centre.side * aside, centre.radius - _LEAST_RADIUS)
    return _placed(tile, x - aside * sin(heading), y + aside * cos(heading))


def _placed(tile: _Laid, x: float, y: float) -> Point:
    """Returns a point given in the coordinates of a tile in those of the table, to a thousandth of a millimetre."""
    across, along = sin(tile.heading), cos(tile.heading)
    return Point(rounded(tile.x + x * along - y * across), rounded(tile.y + x * across + y * along))
