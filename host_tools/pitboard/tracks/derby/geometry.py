"""Where the spaces of a Crash Derby map lie on the table, in millimetres; x to the east, y downwards.

The size is ours: a space is 40 mm from side to side on both grids, so a tile of the square grid is 80 x 80 mm.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from pitboard.tracks.derby.grid import SQUARE, Grid, Space
from pitboard.tracks.geometry import Point, hexagon

PITCH: Final = 40.0
"""Distance of the middles of two neighbouring spaces, which is also the width of a space."""

RADIUS: Final = PITCH / sqrt(3)
"""Distance of a hex's corners from its middle."""

ROW_HEIGHT: Final = 1.5 * RADIUS
"""Distance of two rows of hexes."""


def centre(grid: Grid, space: Space) -> Point:
    """Returns the middle of a space. [0, 0] has its left and top border on the axes."""
    x, y = space
    if grid is SQUARE:
        return Point((x + 0.5) * PITCH, (y + 0.5) * PITCH)
    return Point((x + y / 2 + 0.5) * PITCH, RADIUS + y * ROW_HEIGHT)


def corners(grid: Grid, space: Space) -> tuple[Point, ...]:
    """Returns the corners of a space clockwise, so that corners d and d + 1 bound the side in direction d."""
    middle = centre(grid, space)
    if grid is not SQUARE:
        return hexagon(middle, PITCH)
    (x, y), half = middle, PITCH / 2
    return Point(x - half, y - half), Point(x + half, y - half), Point(x + half, y + half), Point(x - half, y + half)


def heading(grid: Grid, direction: int) -> float:
    """Returns the angle of a direction in degrees, 0 to the east and growing clockwise."""
    sides = len(grid.vectors)
    return (direction - grid.directions.index("e")) * 360 / sides
