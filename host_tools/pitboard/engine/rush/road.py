"""A track as the rules of a running race look at it: which boxes can be rammed from where, where the grid is."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from pitboard.tracks.rush.track import Track

GRID_ROWS = 6
"""Most grid boxes of a lane (RNC-03)."""


class Road:
    """A track's neighbours as plain sequences by box number, -1 for blocked, and the ram positions of each box.

    It does not change while races run, so that many races can share one.
    """

    __slots__ = (
        "_lanes",
        "_near",
        "ahead",
        "back",
        "first",
        "front",
        "grid",
        "lane",
        "left",
        "push_left",
        "push_right",
        "right",
        "track",
    )

    def __init__(self, track: Track) -> None:
        self.track = track
        self.lane, self.first, self.front = track.lane, track.first, track.front
        self.ahead, self.back, self.left, self.right = track.ahead, track.back, track.left, track.right
        self.push_left, self.push_right = track.push_left, track.push_right
        self._near: list[frozenset[int] | None] = [None] * len(track.lane)
        self._lanes: list[list[int]] = [[] for _ in range(track.lanes)]
        for box, lane in enumerate(track.lane):
            self._lanes[lane].append(box)
        lanes = [self._grid_lane(lane) for lane in range(track.lanes)]
        self.grid = [[boxes[row] for boxes in lanes if row < len(boxes)] for row in range(GRID_ROWS)]
        """Grid boxes by row, row 0 right behind the start line."""

    def near(self, box: int) -> frozenset[int]:
        """Returns the boxes from which a car can be rammed from `box` (RNC-35): beside it, or its left or right box."""
        found = self._near[box]
        if found is None:
            found = frozenset(self._beside(box, -1) + self._beside(box, 1) + self._diagonal(box))
            self._near[box] = found
        return found

    def _beside(self, box: int, side: int) -> list[int]:
        """Returns the open boxes of a neighbouring lane whose columns overlap the box's."""
        lane = self.lane[box] + side
        if not 0 <= lane < len(self._lanes):
            return []
        boxes = self._lanes[lane]
        end = bisect_right(boxes, self.front[box], key=self.first.__getitem__)
        begin = end
        while begin and self.front[boxes[begin - 1]] >= self.first[box]:
            begin -= 1
        return boxes[begin:end]

    def _diagonal(self, box: int) -> list[int]:
        return [other for other in (self.left[box], self.right[box]) if other >= 0]

    def growth(self, old: int, new: int) -> int:
        """Returns by how many columns a step from `old` to `new` moves the front on (RNC-06)."""
        grown = self.front[new] - self.front[old]
        return grown if grown > 0 else grown + self.track.columns

    def _grid_lane(self, lane: int) -> list[int]:
        """Returns the grid boxes of a lane from the start line backwards (RNC-03)."""
        box = self.track.covering(lane, (self.track.start - 1) % self.track.columns)
        found: list[int] = []
        while box >= 0 and box not in found and len(found) < GRID_ROWS:
            found.append(box)
            box = self.back[box]
        return found


@lru_cache(maxsize=64)
def road_of(track: Track) -> Road:
    """Returns the road of a track, the same one for all its races."""
    return Road(track)
