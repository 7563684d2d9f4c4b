"""Hexes: directions, neighbours, axial coordinates, and where a hex lies on the table (hexrace.md HEX-01).

The hexes are pointy-topped, in rows; odd rows lie half a hex to the right ("odd-r"). A hex is named [column, row] in
offset coordinates. Millimetres: x to the right, y down, the middle of the hex [0, 0] at (PITCH / 2, RADIUS). The rules
give no size: PITCH is ours.
"""

from functools import lru_cache
from math import sqrt

from pitboard.tracks.geometry import Point, hexagon

DIRECTIONS = ("e", "se", "sw", "w", "nw", "ne")
"""Names of the directions by number, clockwise; one to the right is one more, modulo 6."""

SIDES = len(DIRECTIONS)

AXIAL_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""What a step in each direction adds to the axial coordinates (q, r)."""

PITCH = 30.0
"""Distance of the middles of two neighbouring hexes in mm, which is also the width of a hex."""

RADIUS = PITCH / sqrt(3)
"""Distance of a hex's corners from its middle in mm."""

ROW_HEIGHT = 1.5 * RADIUS
"""Distance of two rows in mm."""


def to_axial(column: int, row: int) -> tuple[int, int]:
    """Returns the axial coordinates (q, r) of the hex [column, row]."""
    return column - (row - (row & 1)) // 2, row


def to_offset(q: int, r: int) -> tuple[int, int]:
    """Returns the offset coordinates (column, row) of the hex with the axial coordinates (q, r)."""
    return q + (r - (r & 1)) // 2, r


def neighbour(column: int, row: int, direction: int) -> tuple[int, int]:
    """Returns the hex (column, row) next to [column, row] in a direction 0..5; it may lie outside a map."""
    q, r = to_axial(column, row)
    step = AXIAL_STEPS[direction]
    return to_offset(q + step[0], r + step[1])


@lru_cache(maxsize=64)
def neighbours(columns: int, rows: int) -> tuple[tuple[int, ...], ...]:
    """Returns for each direction the box next to each box of a map, -1 outside; box = row x columns + column."""

    def box(column: int, row: int) -> int:
        return row * columns + column if 0 <= column < columns and 0 <= row < rows else -1

    hexes = [(column, row) for row in range(rows) for column in range(columns)]
    return tuple(tuple([box(*neighbour(*name, direction)) for name in hexes]) for direction in range(SIDES))


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Returns the number of steps between two hexes (column, row)."""
    (q1, r1), (q2, r2) = to_axial(*one), to_axial(*other)
    return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))


def centre(column: int, row: int) -> Point:
    """Returns the middle of a hex in mm."""
    return Point((column + 0.5 + (row & 1) / 2) * PITCH, RADIUS + row * ROW_HEIGHT)


def corners(column: int, row: int) -> tuple[Point, ...]:
    """Returns the corners of a hex in mm, clockwise from the top one; corner d + 1 and d + 2 bound side d (0 = e)."""
    return hexagon(centre(column, row), PITCH)
