"""A Rallyman: DIRT stage as it lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboard.tracks.geometry import Point
from pitboard.tracks.ground import BoxGround, Ground, Mark, TileGround, arrow, down
from pitboard.tracks.rally.geometry import Outline, Plan, plan
from pitboard.tracks.rally.spaces import ACROSS, FINISH, JUMP, START, WATER
from pitboard.tracks.rally.track import Track

_LIMITS: Final = ("", "#6b2a26", "#6b4426", "#6b5c26", "#5e6b26", "#41602c", "#2f5a33")
_KINDS: Final = {WATER: "#27486b", JUMP: "#75651c"}
_ARROW: Final = 4.0


def ground(track: Track) -> Ground:
    """Returns the stage on the table. The halves of a zone across the road lie on the spaces that they belong to."""
    where = plan(track)
    by_space = {outline.space: outline for outline in where.spaces}
    boxes = [_box(track, by_space.get(space), space) for space in range(len(track.lane))]
    return Ground(
        tiles=tuple([TileGround(tile.name, down(tile.label), tuple(map(down, tile.corners))) for tile in where.tiles]),
        boxes=tuple(boxes),
        marks=tuple(_marks(track, where)),
    )


def _box(track: Track, outline: Outline | None, space: int) -> BoxGround:
    if outline is None:
        return BoxGround("", (), Point(0.0, 0.0))
    fill = _KINDS.get(track.kind[space], _LIMITS[track.number[space]])
    heading = (0.0 - outline.heading) % 360
    name = f"{track.names[space][0]}, {track.names[space][1]}"
    return BoxGround(name, tuple(map(down, outline.points)), down(outline.centre), heading=heading, fill=fill)


def _marks(track: Track, where: Plan) -> Iterator[Mark]:
    for outline in where.spaces:
        space = outline.space
        if track.kind[space] in {START, FINISH}:
            yield arrow(down(outline.centre), heading=0.0 - outline.heading, reach=_ARROW)
        elif track.number[space] and track.lane[space] != ACROSS:
            yield Mark("sign", (down(outline.centre),), text=str(track.number[space]))
