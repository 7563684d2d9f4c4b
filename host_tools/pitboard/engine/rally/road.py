"""A stage as the rules of a running race look at it: what a car closes for others, where jumps land, who is ahead."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pitboard.engine.rally.tables import GEARS
from pitboard.tracks.rally.spaces import (
    ACROSS,
    DIRECTIONS,
    DOTTED,
    FINISH,
    FIRST_HALF,
    JUMP,
    NONE,
    SECOND_HALF,
    SHORTCUT,
    WATER,
)
from pitboard.tracks.rally.track import Track

UNLIMITED = GEARS
"""Speed limit of a space that has none: no gear is greater."""

_BESIDE_ROAD = {3: -1, 4: 9, 5: 0}
"""What the lane codes beyond the road's count as for the inside position (RMD-05)."""


class Flight(NamedTuple):
    """What a step onto a space comes to in one gear (RMD-22): spaces `touched`, the `land`ing space, control `lost`."""

    touched: tuple[int, ...]
    land: int
    lost: bool


class Road:
    """A stage's spaces as plain sequences by space number; -1 is "none".

    `ways[i]` holds the neighbours in direction DIRECTIONS[i]; `open` the set of directions (bits) that a step may take,
    `dry` those that do not lead into water; `reach` all spaces that a step from here can touch. `closes` are the spaces
    that nobody may enter while a car stands here; `beside` those where one must be fast enough to pass that car.
    `limit` is the speed limit without dirt, `dusty` says whether dirt lowers it. `rank` sorts the cars that are further
    ahead, then further inside, before the others; see `place_of`.

    It does not change while races run, so that many races can share one.
    """

    __slots__ = (
        "beside",
        "closes",
        "dry",
        "dusty",
        "finish",
        "flights",
        "limit",
        "open",
        "rank",
        "reach",
        "shortcut",
        "surface",
        "tile",
        "track",
        "ways",
    )

    def __init__(self, track: Track) -> None:
        self.track = track
        spaces = range(len(track.names))
        self.ways = tuple([getattr(track, direction) for direction in DIRECTIONS])
        self.tile = tuple([track.tile_of(space) for space in spaces])
        self.surface = tuple([track.surface[tile] for tile in self.tile])
        self.finish = tuple([kind == FINISH for kind in track.kind])
        self.shortcut = tuple([kind == SHORTCUT for kind in track.kind])
        self.dusty = tuple([track.corner_of(space) != NONE for space in spaces])
        self.limit = tuple([self._limit(space) for space in spaces])
        self.flights = tuple([self._flights(space) for space in spaces])
        self.open = tuple([self._set_of(space, wet=True) for space in spaces])
        self.dry = tuple([self._set_of(space, wet=False) for space in spaces])
        self.reach = tuple([self._reach(space) for space in spaces])
        cover = {
            (track.lane[space], column): space
            for space in spaces
            if track.lane[space] < track.lanes
            for column in range(track.back[space], track.front[space] + 1)
        }
        self.closes = tuple([frozenset(self._closes(space, cover)) for space in spaces])
        self.beside = tuple([self._beside(space, cover) for space in spaces])
        self.rank = tuple([self._rank(space) for space in spaces])

    def _limit(self, space: int) -> int:
        return UNLIMITED if self.track.kind[space] == JUMP else self.track.number[space] or UNLIMITED

    def _flights(self, space: int) -> tuple[Flight, ...]:
        """Returns by gear what a step onto the space comes to."""
        track = self.track
        stays = Flight((space,), space, False)
        if track.kind[space] != JUMP:
            return (stays,) * (GEARS + 1)
        near = track.ahead[space]
        far = near if track.kind[near] == FINISH else track.ahead[near]
        number = track.number[space]
        flights = [stays] * (GEARS + 1)
        for gear in range(number, GEARS + 1):
            land = near if gear == number else far
            touched = (space, near) if land == near else (space, near, far)
            flights[gear] = Flight(touched, land, gear >= number + 2)
        return tuple(flights)

    def _targets(self, space: int) -> list[int]:
        return [way[space] for way in self.ways if way[space] != NONE]

    def _set_of(self, space: int, *, wet: bool) -> int:
        """Returns the directions that lead somewhere, as bits; without `wet` not those into water (RMD-24)."""
        ways = 0
        for bit, way in enumerate(self.ways):
            target = way[space]
            if target != NONE and (wet or self.track.kind[target] != WATER):
                ways |= 1 << bit
        return ways

    def _reach(self, space: int) -> frozenset[int]:
        return frozenset(
            touched for target in self._targets(space) for flight in self.flights[target] for touched in flight.touched
        )

    def _closes(self, space: int, cover: dict[tuple[int, int], int]) -> list[int]:
        """Returns the spaces that nobody may enter while a car stands here; `cover` is the road by (lane, column)."""
        track = self.track
        back, kind, corner = track.back[space], track.kind[space], track.corner_of(space)
        closed = [space]  # RMD-14
        lanes = range(track.lanes)
        if corner != NONE:  # RMD-17
            columns = [column for column, number in enumerate(track.corner_at) if number == corner]
            others = [(lane, column) for lane in lanes if lane != track.lane[space] for column in columns]
            closed += [cover[other] for other in others if other in cover]
        elif kind == DOTTED:  # RMD-19
            closed.append(track.space_at[ACROSS, back])
        elif kind in (FIRST_HALF, SECOND_HALF):
            closed += [cover[lane, back] for lane in lanes if (lane, back) in cover]
        return closed

    def _beside(self, space: int, cover: dict[tuple[int, int], int]) -> tuple[int, ...]:
        """Returns the spaces outside corners that lie beside a car on this space (RMD-25)."""
        track = self.track
        lane = track.lane[space]
        if lane >= track.lanes or track.corner_of(space) != NONE:
            return ()
        columns = range(track.back[space], track.front[space] + 1)
        places = [(other, column) for other in (lane - 1, lane + 1) for column in columns]
        return tuple({cover[place] for place in places if place in cover})

    def _rank(self, space: int) -> int:
        """Returns the part of `place_of` that does not depend on the car (RMD-05)."""
        track = self.track
        front = track.front[space]
        lane = _BESIDE_ROAD.get(track.lane[space], track.lane[space])
        inside = -lane if track.inside[front] else lane
        return (track.columns - front) * _COLUMN + (inside + 9) * _LANE


_LANE, _GEAR, _COLUMN = 8, 256, 2048
"""What a place further outside, a gear less and a column less weigh in the order of play; a start number weighs 1."""


def place_of(rank: int, gear: int, number: int) -> int:
    """Returns the sort key of a car in the order of play, least first (RMD-05)."""
    return rank + (GEARS - gear) * _GEAR + number


@lru_cache(maxsize=64)
def road_of(track: Track) -> Road:
    """Returns the road of a stage, the same one for all its races."""
    return Road(track)
