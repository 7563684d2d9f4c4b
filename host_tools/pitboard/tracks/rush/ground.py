"""A Rush n' Crush track as it lies on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pitboard.tracks.geometry import Point
from pitboard.tracks.ground import BoxGround, Ground, Mark, TileGround, arc, arrow, chequers, down
from pitboard.tracks.rush.geometry import Outline, Plan, plan
from pitboard.tracks.rush.track import Track

_SQUARES: Final = 6  # of the finish line, across one lane
_ARROW: Final = 5.0


def ground(track: Track) -> Ground:
    """Returns the track on the table."""
    where = plan(track)
    by_name = {box.name: box for box in where.boxes}
    return Ground(
        tiles=tuple([TileGround(tile.name, down(tile.label), _down(tile.corners)) for tile in where.tiles]),
        boxes=tuple([_box(by_name[name]) for name in track.names]),
        marks=tuple(_marks(track, where)),
    )


def _box(box: Outline) -> BoxGround:
    return BoxGround(f"{box.lane}, {box.first}", _around(box), down(box.centre), heading=(0.0 - box.heading) % 360)


def _around(box: Outline) -> tuple[Point, ...]:
    """Returns the outline of a box, its curved sides as short straight ones."""
    if box.arc is None:
        return _down(box.corners)
    turns_left = box.arc.end > box.arc.begin
    left, right = (box.arc.inner, box.arc.outer) if turns_left else (box.arc.outer, box.arc.inner)
    there = arc(box.arc.centre, right, box.arc.begin, box.arc.end)
    back = arc(box.arc.centre, left, box.arc.end, box.arc.begin)
    return _down([*there, *back])


def _down(points: Iterable[Point]) -> tuple[Point, ...]:
    return tuple(map(down, points))


def _marks(track: Track, where: Plan) -> Iterator[Mark]:
    for box in where.boxes:
        if not box.open:
            yield Mark("block", _around(box))
    for left, right in where.finish:
        yield from chequers(down(left), down(right), squares=_SQUARES)
    for left, right in where.start:
        yield Mark("start", (down(left), down(right)), closed=False)
    behind = {track.back[box] for box, first in enumerate(track.first) if first == track.start}
    for box in where.boxes:
        if box.name in {track.names[number] for number in behind if number >= 0}:
            yield arrow(down(box.centre), heading=0.0 - box.heading, reach=_ARROW)
