"""A track as the rules of a running race look at it: where a step leads, which steps pass which gate."""

from __future__ import annotations

from functools import lru_cache

from pitboard.tracks.hexrace.geometry import SIDES
from pitboard.tracks.hexrace.track import GRASS, WALL, HexTrack

BLOCKED = -1


class Road:
    """A track's hexes as plain sequences by box number. It does not change while races run; many races share one.

    `ahead[direction][box]` is the box that a step leads to, BLOCKED for a wall or the edge of the map (HEX-03);
    `grass[box]` says whether it is grass; `gate[box]` is the gate there or -1; `passes[gate][direction]` says whether
    a step in the direction passes the gate (HEX-04).
    """

    __slots__ = ("ahead", "gate", "gates", "grass", "names", "passes", "track")

    def __init__(self, track: HexTrack) -> None:
        self.track = track
        wall = [ground == WALL for ground in track.terrain]
        self.ahead = tuple(
            tuple([BLOCKED if box < 0 or wall[box] else box for box in side]) for side in track.neighbours
        )
        self.grass = tuple([ground == GRASS for ground in track.terrain])
        self.gate = track.gate
        self.gates = len(track.gates)
        self.passes = tuple(
            tuple([(direction - way) % SIDES in (SIDES - 1, 0, 1) for direction in range(SIDES)]) for way in track.gates
        )
        self.names = track.names


@lru_cache(maxsize=64)
def road_of(track: HexTrack) -> Road:
    """Returns the road of a track, the same one for all its races."""
    return Road(track)
