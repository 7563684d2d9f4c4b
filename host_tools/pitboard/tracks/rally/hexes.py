"""Hex tiles on the table: which hex each tile of a chain lies on (rally.md section 4.5)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Steps in axial coordinates, each one 60 degrees to the right of the one before."""


class Pose(NamedTuple):
    """A hex in axial coordinates and the direction (0..5) in which its tile is entered."""

    q: int
    r: int
    direction: int


def place(turns: Iterable[int]) -> list[Pose]:
    """Returns the pose of every tile of a chain with these turns, then the pose of a tile that would follow."""
    poses = [Pose(0, 0, 0)]
    for turn in turns:
        q, r, direction = poses[-1]
        direction = (direction + turn) % 6
        across, down = DIRECTIONS[direction]
        poses.append(Pose(q + across, r + down, direction))
    return poses


def overlap(poses: Sequence[Pose]) -> tuple[int, int] | None:
    """Returns the indices of the first two tiles that lie on one hex (the lower index first), or None."""
    owner: dict[tuple[int, int], int] = {}
    for index, pose in enumerate(poses):
        hexagon = pose[:2]
        if hexagon in owner:
            return owner[hexagon], index
        owner[hexagon] = index
    return None
