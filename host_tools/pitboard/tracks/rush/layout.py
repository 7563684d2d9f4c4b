"""Tiles on the unit grid: where each tile of a chain lies, which unit cells it covers, where the chain ends.

The unit is half a tile side. A pose is a point of the grid and a heading in quarter turns to the left: 0 is +x, 1 is
+y, 2 is -x, 3 is -y. Every tile is described as if it were entered at (0, 0) with heading 0; `x` grows in driving
direction and `y` to the driver's left.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Pose(NamedTuple):
    """A point of the unit grid and a heading in quarter turns to the left (0..3)."""

    x: int
    y: int
    heading: int


class Shape(NamedTuple):
    """What the unit grid knows of a tile: its exit pose, the cells it covers, its columns and its curve.

    `turn` is +1 for a left curve, -1 for a right curve, 0 for a straight; `radius` is that of the centre line in
    units (0 for a straight).
    """

    exit: Pose
    cells: tuple[tuple[int, int], ...]
    columns: int
    turn: int
    radius: int


ORIGIN = Pose(0, 0, 0)

_SQUARE = tuple((i, j) for i in (0, 1) for j in (-1, 0))
_LARGE_LEFT = tuple((i, j) for i in (0, 1, 2) for j in (-1, 0, 1) if (i, j) != (0, 1))
_LARGE_RIGHT = tuple((i, -1 - j) for i, j in _LARGE_LEFT)

SHAPES: dict[str, Shape] = {
    "straight": Shape(Pose(2, 0, 0), _SQUARE, 8, 0, 0),
    "small-left": Shape(Pose(1, 1, 1), _SQUARE, 9, 1, 1),
    "small-right": Shape(Pose(1, -1, 3), _SQUARE, 9, -1, 1),
    "large-left": Shape(Pose(2, 2, 1), _LARGE_LEFT, 14, 1, 2),
    "large-right": Shape(Pose(2, -2, 3), _LARGE_RIGHT, 14, -1, 2),
}


def quarter_turned(x: int, y: int, heading: int) -> tuple[int, int]:
    """Returns the grid point (x, y) turned `heading` quarters to the left about the origin."""
    return ((x, y), (-y, x), (-x, -y), (y, -x))[heading]


def leave(entry: Pose, shape: Shape) -> Pose:
    """Returns the pose in which a tile of this shape is left when it is entered at `entry`."""
    x, y = quarter_turned(shape.exit.x, shape.exit.y, entry.heading)
    return Pose(entry.x + x, entry.y + y, (entry.heading + shape.exit.heading) % 4)


def covered(entry: Pose, shape: Shape) -> list[tuple[int, int]]:
    """Returns the unit cells covered by a tile of this shape entered at `entry`; (i, j) is [i, i+1) x [j, j+1)."""
    # A cell is named by its lower left corner, which after a turn is another corner of the same cell.
    dx, dy = ((0, 0), (-1, 0), (-1, -1), (0, -1))[entry.heading]
    turned = (quarter_turned(i, j, entry.heading) for i, j in shape.cells)
    return [(entry.x + x + dx, entry.y + y + dy) for x, y in turned]


def place(shapes: Iterable[Shape]) -> list[Pose]:
    """Returns the entry pose of every tile of a chain that begins at the origin, then the exit pose of the last."""
    poses = [ORIGIN]
    for shape in shapes:
        poses.append(leave(poses[-1], shape))
    return poses


def overlap(shapes: Sequence[Shape], poses: Sequence[Pose]) -> tuple[int, int] | None:
    """Returns the indices of the first two tiles that share a unit cell (the lower index first), or None."""
    owner: dict[tuple[int, int], int] = {}
    for index, shape in enumerate(shapes):
        for cell in covered(poses[index], shape):
            if cell in owner:
                return owner[cell], index
            owner[cell] = index
    return None
