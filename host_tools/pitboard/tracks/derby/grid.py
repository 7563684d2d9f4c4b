"""The two grids of Crash Derby: directions, neighbours, the four spaces of a tile, holes (derby.md section 4).

A space is its coordinates (x, y); x grows to the east, y downwards. On the hex grid they are axial coordinates of
pointy-top hexes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache

Space = tuple[int, int]
"""The coordinates (x, y) of a space."""

MAX_SIDE = 16
MAX_SPACES = 64


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid: its directions clockwise, by name and as vectors (section 4.1)."""

    name: str
    directions: tuple[str, ...]
    vectors: tuple[Space, ...]

    def around(self, space: Space) -> Iterator[Space]:
        """Yields the D neighbours of a space, in the order of the directions."""
        x, y = space
        for dx, dy in self.vectors:
            yield x + dx, y + dy

    def tile(self, x: int, y: int, r: int) -> tuple[Space, Space, Space, Space]:
        """Returns the spaces of the letters a, b, c, d of a tile, a at (x, y), rotated by r (section 4.3)."""
        sides = len(self.vectors)
        ux, uy = self.vectors[(1 + r) % sides]
        vx, vy = self.vectors[(2 + r) % sides]
        return (x, y), (x + ux, y + uy), (x + vx, y + vy), (x + ux + vx, y + uy + vy)


SQUARE = Grid("square", ("n", "e", "s", "w"), ((0, -1), (1, 0), (0, 1), (-1, 0)))
HEX = Grid("hex", ("ne", "e", "se", "sw", "w", "nw"), ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)))
GRIDS = {grid.name: grid for grid in (SQUARE, HEX)}


def bounds(spaces: Collection[Space]) -> tuple[int, int, int, int]:
    """Returns the smallest x, the smallest y, the largest x and the largest y of some spaces (at least one)."""
    columns = [x for x, _ in spaces]
    rows = [y for _, y in spaces]
    return min(columns), min(rows), max(columns), max(rows)


def apart(grid: Grid, spaces: Collection[Space]) -> Space | None:
    """Returns a space that is not connected by sides with the first one, None when all are."""
    found = _flood(grid, next(iter(spaces)), spaces)
    return next((space for space in spaces if space not in found), None)


def hole(grid: Grid, spaces: Collection[Space]) -> Space | None:
    """Returns a missing space that is not joined by sides to the outside of the map, None when there is none."""
    left, top, right, bottom = bounds(spaces)
    # One row and column more on every side stand for the outside; they hang together.
    frame = [(x, y) for y in range(top - 1, bottom + 2) for x in range(left - 1, right + 2)]
    missing = dict.fromkeys(space for space in frame if space not in spaces)
    return apart(grid, missing)


def _flood(grid: Grid, start: Space, spaces: Collection[Space]) -> set[Space]:
    found = {start}
    edge = [start]
    while edge:
        for space in grid.around(edge.pop()):
            if space in spaces and space not in found:
                found.add(space)
                edge.append(space)
    return found


@dataclass(frozen=True, slots=True)
class Shape:
    """The four spaces that a tile covers, from their smallest x and y on, and what lies round them.

    `ring` are the spaces round the tile in a circle, each a neighbour of the one before; `beside` those of them that
    are neighbours of the tile. `rotations` are (r, x, y) of the letter a for each rotation that gives this shape.
    """

    spaces: tuple[Space, ...]
    ring: tuple[Space, ...]
    beside: tuple[Space, ...]
    rotations: tuple[tuple[int, int, int], ...]


@cache
def shapes(grid: Grid) -> tuple[Shape, ...]:
    """Returns the shapes of a tile in all its rotations: one on the square grid, three on the hex grid."""
    found: dict[tuple[Space, ...], list[tuple[int, int, int]]] = {}
    for r in range(len(grid.vectors)):
        tile = grid.tile(0, 0, r)
        left, top, _, _ = bounds(tile)
        spaces = tuple(sorted((x - left, y - top) for x, y in tile))
        found.setdefault(spaces, []).append((r, -left, -top))
    return tuple(_shape(grid, spaces, tuple(rotations)) for spaces, rotations in found.items())


def _shape(grid: Grid, spaces: tuple[Space, ...], rotations: tuple[tuple[int, int, int], ...]) -> Shape:
    beside = sorted({near for space in spaces for near in grid.around(space)} - set(spaces))
    ring = set(beside)
    if grid is SQUARE:  # the corners belong to the ring, though they are no neighbours of the tile
        ring |= {(x + dx, y + dy) for x, y in spaces for dx in (-1, 1) for dy in (-1, 1)} - set(spaces)
    walk = [beside[0]]
    while len(walk) < len(ring):
        walk.append(next(space for space in grid.around(walk[-1]) if space in ring and space not in walk))
    return Shape(spaces, tuple(walk), tuple(beside), rotations)


def fits(shape: Shape, x: int, y: int, taken: Collection[Space]) -> bool:
    """Says whether a tile moved by (x, y) covers no taken space and makes no hole.

    `taken` is connected and without a hole. Then a tile beside it makes one exactly when the taken spaces round the
    tile are more than one unbroken piece: the missing ones between two pieces are cut off from those on the other
    side, and only one of the two can be outside.
    """
    if any((x + dx, y + dy) in taken for dx, dy in shape.spaces):
        return False
    ring = [(x + dx, y + dy) in taken for dx, dy in shape.ring]
    return sum(there and not ring[at - 1] for at, there in enumerate(ring)) <= 1
