"""A finished map as the rules of a running race look at it, with the act strings of each of its boxes."""

from __future__ import annotations

from functools import lru_cache

from pitboard.tracks.derby.track import COLOURS, DerbyMap


class Ground:
    """Neighbours and lines of a map by direction and box, -1 for no space. It is shared by all races on the map.

    `ahead` and `opposite` as in `DerbyMap`; `around` lists the neighbours that a box has; `rays` the boxes from the
    next one to the edge, by direction and box; `back` and the two `turned` the directions opposite, right and left.
    """

    __slots__ = (
        "ahead",
        "around",
        "back",
        "faces",
        "jumps",
        "left",
        "map",
        "mines",
        "names",
        "opposite",
        "parks",
        "rays",
        "right",
        "sides",
        "teleports",
        "terrain",
    )

    def __init__(self, map_: DerbyMap) -> None:
        self.map = map_
        self.names, self.terrain, self.ahead, self.opposite = map_.names, map_.terrain, map_.ahead, map_.opposite
        self.sides = len(map_.directions)
        boxes = range(len(map_.names))
        self.around = tuple(tuple(line[box] for line in map_.ahead if line[box] >= 0) for box in boxes)
        self.rays = tuple(tuple(_ray(line, box) for box in boxes) for line in map_.ahead)
        turned = range(self.sides)
        self.back = tuple((face + self.sides // 2) % self.sides for face in turned)
        self.right = tuple((face + 1) % self.sides for face in turned)
        self.left = tuple((face - 1) % self.sides for face in turned)
        self.faces = [f"face {name}" for name in map_.directions]
        self.mines, self.jumps, self.teleports = (
            [f"{verb} {x} {y}" for x, y in map_.names] for verb in ("mine", "jump", "teleport")
        )
        self.parks = [[f"park {colour} {name}" for name in map_.directions] for colour in COLOURS]


def _ray(line: tuple[int, ...], box: int) -> tuple[int, ...]:
    found = []
    box = line[box]
    while box >= 0:
        found.append(box)
        box = line[box]
    return tuple(found)


@lru_cache(maxsize=64)
def ground_of(map_: DerbyMap) -> Ground:
    """Returns the ground of a map, the same one for all its races."""
    return Ground(map_)
