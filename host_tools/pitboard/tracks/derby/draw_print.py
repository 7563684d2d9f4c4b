"""Crash Derby on paper: tiles and maps true to size, with terrain, flags and obstacles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboard.tracks.derby.blob import chain
from pitboard.tracks.derby.geometry import PITCH, centre, corners
from pitboard.tracks.derby.grid import GRIDS
from pitboard.tracks.derby.library import derby_library, tile_names, tile_number
from pitboard.tracks.derby.track import COLOURS, LAVA, TERRAIN_NAMES, TOKENS, TYPES, DerbyMap, join
from pitboard.tracks.geometry import Point
from pitboard.tracks.sheets import FAINT, Area, Ink, Key, Mark, Sheet, Stroke, Words, border, id_text, middle, plate

_TERRAIN: Final = ("#d9ead0", "#f6eed6", "#efb199")
_SPACE: Final = Ink(line="#444444", width=0.4)
_SEAM: Final = Ink(line="#222222", width=0.3, dash=(4, 2))
_FLAGS: Final = ("#d03030", "#f08020", "#f0d000", "#2e9e4f", "#3060d0", "#9040c0")
_OBSTACLES: Final = {
    "jumper": "#20798a",
    "wall": "#5c5750",
    "oil": "#5a3d8a",
    "mud": "#7a5230",
    "turntable": "#a87800",
    "teleport": "#c8309a",
}
_KEY: Final = (
    *(Key(name, Ink(fill)) for name, fill in zip(TERRAIN_NAMES, _TERRAIN, strict=True)),
    Key("the small number of a space is that of its cell on the tile", _SPACE, "1"),
)
_MAP_KEY: Final = (
    *_KEY,
    *(Key(f"flag {colour}", Ink(fill)) for colour, fill in zip(COLOURS, _FLAGS, strict=True)),
    *(Key(name, Ink(fill)) for name, fill in _OBSTACLES.items()),
)


def printable_tiles() -> tuple[str, ...]:
    """Returns the names of all sides."""
    return tuple(derby_library().sides)


def tiles_of(track: DerbyMap) -> tuple[str, ...]:
    """Returns the names of the sides that a map is made of, () for a map of rows."""
    return tuple([name for name, *_ in track.tiles or ()])


def tile_sheet(name: str, grid: str = "square") -> Sheet:
    """Returns one side of a tile on one of the grids, not rotated. KeyError: no such side."""
    track = join(grid, [(name, 0, 0, 0)], (TOKENS,) * len(TYPES))
    title = f"Crash Derby, tile {name}{' on the hex grid' if grid == 'hex' else ''}"
    identity = id_text(str(tile_number(name)), tile_names())
    return Sheet(title, identity, (_border(track, set(track.names)),), tuple(_marks(track)), _KEY)


def track_sheet(track: DerbyMap) -> Sheet:
    """Returns a whole map; a draft, which has no space yet, is refused by its callers."""
    outlines = [_border(track, {track.names[box] for box in cells}) for cells in chain(track)]
    title = f"Crash Derby, map {track.name or 'without a name'}"
    return Sheet(title, "", tuple(outlines), tuple(_marks(track)), _MAP_KEY)


def _marks(track: DerbyMap) -> Iterator[Mark]:
    numbers = {box: cell for cells in chain(track) for cell, box in enumerate(cells)}
    for box in range(len(track.names)):
        yield from _space(track, box, numbers[box])
    for cells in chain(track):
        yield Area(_border(track, {track.names[box] for box in cells}), _SEAM, "tile")
    yield from _tile_labels(track)
    for colour, box in enumerate(track.flags or ()):
        if box >= 0:
            yield from _flag(_middle_of(track, box), colour)
    for type_, box in track.obstacles or ():
        yield from _obstacle(_middle_of(track, box), TYPES[type_])
    for box in range(len(track.names)):
        yield from middle(_middle_of(track, box))


def _middle_of(track: DerbyMap, box: int) -> Point:
    return centre(GRIDS[track.grid], track.names[box])


def _space(track: DerbyMap, box: int, cell: int) -> Iterator[Mark]:
    x, y = track.names[box]
    terrain = track.terrain[box]
    ink = Ink(_TERRAIN[terrain], *_SPACE[1:])
    yield Area(corners(GRIDS[track.grid], (x, y)), ink, f"space {x},{y}")
    at = _middle_of(track, box)
    low = PITCH * (0.38 if track.grid == "square" else 0.36)
    yield Words(str(cell), Point(at.x + PITCH * 0.3, at.y - PITCH * 0.26), 4, 0, FAINT)
    yield Words(TERRAIN_NAMES[terrain], Point(at.x, at.y + low), 4, 0, bold=terrain == LAVA)
    if len(track.names) > len(chain(track)[0]) or track.tiles is None:  # more than one tile: where it lies on the map
        yield Words(f"{x},{y}", Point(at.x, at.y - low), 4)


def _border(track: DerbyMap, spaces: set[tuple[int, int]]) -> tuple[Point, ...]:
    """Returns the outline of some connected spaces without a hole, clockwise."""
    grid = GRIDS[track.grid]
    sides = []
    for x, y in spaces:
        around = corners(grid, (x, y))
        for side, (dx, dy) in enumerate(grid.vectors):
            if (x + dx, y + dy) not in spaces:
                sides.append((around[side], around[(side + 1) % len(around)]))
    return border(sides)


def _tile_labels(track: DerbyMap) -> Iterator[Mark]:
    """Writes the name of each tile where its four spaces meet."""
    for (name, *_), cells in zip(track.tiles or (), chain(track), strict=False):
        middles = [_middle_of(track, box) for box in cells]
        at = Point(sum(x for x, _ in middles) / len(middles), sum(y for _, y in middles) / len(middles))
        yield Area(plate(at, 8, 4), Ink(fill="#ffffff", line="#222222", width=0.2), "plate")
        yield Words(name, at, 6, bold=True)


# -- what is on it ---------------------------------------------------------------------------------------------------


def _flag(at: Point, colour: int) -> Iterator[Mark]:
    """Draws a pennant on its pole, with the colour's name for those who cannot tell the colours apart."""
    line = Ink(line="#222222", width=0.6)
    x, y = at.x - PITCH * 0.34, at.y - PITCH * 0.2
    cloth = (Point(x, y), Point(x + 11, y + 4), Point(x, y + 8))
    yield Area(cloth, Ink(_FLAGS[colour], *line[1:]), f"flag {COLOURS[colour]}")
    yield Stroke((Point(x, y), Point(x, y + 16)), line)
    yield Words(COLOURS[colour], Point(at.x + PITCH * 0.02, at.y + PITCH * 0.22), 4, bold=True)


def _obstacle(at: Point, type_: str) -> Iterator[Mark]:
    ink = Ink(_OBSTACLES[type_], "#222222", 0.4)
    spot = Point(at.x, at.y + PITCH * 0.2)
    yield Area(plate(spot, 10.5, 3), ink, f"obstacle {type_}")
    yield Words(type_, spot, 4, fill="#ffffff", bold=True)
