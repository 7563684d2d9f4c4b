"""Where the boxes of a tile lie on its board, for the tiles of all games.

Millimetres; x to the right, y down, as on the table and in KiCad. The tile's upper left bound is at (0, 0); a tile with
a direction is entered from the left.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

from shapely.affinity import translate
from shapely.geometry import LineString, Polygon
from shapely.ops import split

from hardware.builds import tile_of
from pitboard.tracks.derby import blob as derby_blob
from pitboard.tracks.derby import geometry as derby_geometry
from pitboard.tracks.derby.draw_print import tile_sheet as derby_sheet
from pitboard.tracks.derby.grid import GRIDS
from pitboard.tracks.derby.library import derby_library
from pitboard.tracks.derby.track import TOKENS, TYPES
from pitboard.tracks.derby.track import join as derby_join
from pitboard.tracks.geometry import Point
from pitboard.tracks.hexrace import geometry as hexrace_geometry
from pitboard.tracks.hexrace.draw_print import tile_sheet as hexrace_sheet
from pitboard.tracks.hexrace.library import TILE_COLUMNS, TILE_ROWS
from pitboard.tracks.rally import geometry as rally_geometry
from pitboard.tracks.rally import hexes
from pitboard.tracks.rally.cells import chain as rally_chain
from pitboard.tracks.rally.draw_print import stage_with
from pitboard.tracks.rally.library import rally_library
from pitboard.tracks.rally.track import parse as rally_parse
from pitboard.tracks.rush import blob as rush_blob
from pitboard.tracks.rush import geometry as rush_geometry
from pitboard.tracks.rush.draw_print import outline as rush_outline
from pitboard.tracks.rush.track import parse as rush_parse

SQUARE, HEX = "square", "hex"
_STRAIGHTS: Final = ("7a", "8a", "9a")  # a tile between two of them is a track, whatever the tile


@dataclass(frozen=True, slots=True)
class Cell:
    """A box, or a half of one that has two sensors: its middle, its outline, and where cars look (degrees, y down)."""

    centre: Point
    outline: Polygon
    heading: float


@dataclass(frozen=True, slots=True)
class Land:
    """A tile: outline, cells in chain order, and the middles of the edges where it is entered and left.

    Tiles that may lie any way are entered at the left of their bounds and left at the right.
    """

    game: str
    name: str
    title: str
    grid: str
    outline: Polygon
    cells: tuple[Cell, ...]
    entry: Point
    exit: Point

    @property
    def file(self) -> str:
        """The name of its files: "rush-9a", "derby-1-hex"."""
        return f"{self.game}-{self.name}" + (f"-{self.grid}" if self.game == "derby" else "")


def land(game: str, name: str, grid: str = SQUARE) -> Land:
    """Returns a tile by its name as in `hardware.builds.tile_of`; `grid` is for Crash Derby, whose tiles suit both.

    Raises ValueError when there is no such tile, or its boxes are not as many as its circuit has cells.
    """
    wanted = tile_of(game, name).cells
    if grid not in GRIDS:
        raise ValueError(f"There is no grid {grid}; there are {', '.join(GRIDS)}.")
    if game == "rush":
        found = _rush(name)
    elif game == "rally":
        found = _rally(name)
    else:
        found = _derby(name, grid) if game == "derby" else _hexrace(name)
    if len(found.cells) != wanted:
        raise ValueError(f"Tile {name} of {game} has {len(found.cells)} boxes and {wanted} cells in its circuit.")
    left, top, *_ = found.outline.bounds
    return _moved(found, -left, -top)


def _moved(found: Land, dx: float, dy: float) -> Land:
    def at(point: Point) -> Point:
        return Point(round(point.x + dx, 3), round(point.y + dy, 3))

    cells = tuple([Cell(at(cell.centre), translate(cell.outline, dx, dy), cell.heading) for cell in found.cells])
    outline = translate(found.outline, dx, dy)
    return Land(found.game, found.name, found.title, found.grid, outline, cells, at(found.entry), at(found.exit))


def _up(point: Point) -> Point:
    """Returns a point whose y points up with y down, or the other way round."""
    return Point(point.x, -point.y)


# -- Rush n' Crush ---------------------------------------------------------------------------------------------------


def _rush(name: str) -> Land:
    before, after = [other for other in _STRAIGHTS if other[:-1] != name[:-1]][:2]
    track = rush_parse({"tiles": [before, name, after], "start": [1, 0], "finish": [2, 0]})
    plan = rush_geometry.plan(track)
    by_name = {box.name: box for box in plan.boxes}
    boxes = [by_name[track.names[box]] for box in rush_blob.chain(track)[1]]
    cells = [Cell(_up(box.centre), Polygon(map(_up, rush_outline(box))), -box.heading % 360) for box in boxes]
    outline = Polygon(map(_up, plan.tiles[1].corners))
    entry, leave = _up(plan.tiles[1].entry), _up(plan.tiles[2].entry)
    return Land("rush", name, f"Rush n' Crush {name}", SQUARE, outline, tuple(cells), entry, leave)


# -- Rallyman --------------------------------------------------------------------------------------------------------


def _rally(name: str) -> Land:
    index, names = stage_with(name)
    track = rally_parse({"tiles": names})
    plan = rally_geometry.plan(track)
    by_space = {outline.space: outline for outline in plan.spaces}
    spaces = rally_chain(track)[index]
    cells: list[Cell] = []
    for cell, space in enumerate(spaces):
        if space < 0:  # the second cell of the dotted space before
            cells.append(_half(by_space[spaces[cell - 1]], ahead=True))
        elif spaces[cell + 1 : cell + 2] == [-1]:
            cells.append(_half(by_space[space], ahead=False))
        else:
            cells.append(_whole(by_space[space]))
    piece = plan.tiles[index]
    corners = [_up(corner) for corner in piece.corners]
    middle = Point(sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6)
    poses = hexes.place(rally_library().tiles[one].turn for one in names)
    into, out = poses[index].direction, poses[index + 1].direction
    return Land(
        "rally",
        name,
        f"Rallyman {name}",
        HEX,
        Polygon(corners),
        tuple(cells),
        _rim(middle, into + 3),
        _rim(middle, out),
    )


def _whole(space: rally_geometry.Outline) -> Cell:
    return Cell(_up(space.centre), Polygon(map(_up, space.points)), -space.heading % 360)


def _half(space: rally_geometry.Outline, *, ahead: bool) -> Cell:
    """Returns the rear or front half of a dotted space, which its seam cuts."""
    whole = _whole(space)
    if space.middle is None:
        return whole
    left, right = map(_up, space.middle)
    beyond = [Point(2 * a.x - b.x, 2 * a.y - b.y) for a, b in ((left, right), (right, left))]
    halves = [part for part in split(whole.outline, LineString(beyond)).geoms if isinstance(part, Polygon)]
    along = Point(cos(radians(whole.heading)), sin(radians(whole.heading)))
    halves.sort(key=lambda part: part.centroid.x * along.x + part.centroid.y * along.y)
    chosen = halves[-1 if ahead else 0]
    return Cell(Point(chosen.centroid.x, chosen.centroid.y), chosen, whole.heading)


def _rim(middle: Point, direction: int) -> Point:
    """Returns the middle of a hex's edge in a direction, 60 degrees each, clockwise."""
    angle, reach = radians(60 * direction), rally_geometry.HEX / 2
    return Point(middle.x + reach * cos(angle), middle.y + reach * sin(angle))


# -- Crash Derby and the hex race --------------------------------------------------------------------------------------


def _derby(name: str, grid: str) -> Land:
    side = next(side for side in derby_library().sides if side[:-1] == name)
    kind = GRIDS[grid]
    track = derby_join(grid, [(side, 0, 0, 0)], (TOKENS,) * len(TYPES))
    spaces = [track.names[box] for box in derby_blob.chain(track)[0]]
    outline = Polygon(derby_sheet(side, grid).outlines[0])
    cells = [
        Cell(derby_geometry.centre(kind, space), Polygon(derby_geometry.corners(kind, space)), 0.0) for space in spaces
    ]
    return _without_way("derby", name, f"Crash Derby {name}, {grid}", grid, outline, cells)


def _hexrace(name: str) -> Land:
    outline = Polygon(hexrace_sheet(name).outlines[0])
    cells = [
        Cell(hexrace_geometry.centre(column, row), Polygon(hexrace_geometry.corners(column, row)), 0.0)
        for row in range(TILE_ROWS)
        for column in range(TILE_COLUMNS)
    ]
    return _without_way("hexrace", name, f"The hex race {name}", HEX, outline, cells)


def _without_way(game: str, name: str, title: str, grid: str, outline: Polygon, cells: list[Cell]) -> Land:
    """Returns a tile that is driven in no set direction: its links are at its left and right."""
    left, top, right, low = outline.bounds
    middle = (top + low) / 2
    return Land(game, name, title, grid, outline, tuple(cells), Point(left, middle), Point(right, middle))
