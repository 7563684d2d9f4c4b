"""Checks that a board, as it was read back, fits the printed frame of its tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist
from typing import Final

from shapely.affinity import translate
from shapely.geometry import LineString, box
from shapely.geometry.base import BaseGeometry

from hardware.boards.board import Board, Placed
from hardware.boards.footprints import PLUGGED
from hardware.boards.land import Land
from hardware.boards.mount import FRAME, framed, links
from hardware.boards.place import ENTRY
from hardware.boards.read import Seen
from hardware.checks import Check
from hardware.parts3d.frame import Gap, carrier

RIBBON: Final = 12.7
"""Width of a ribbon of ten ways."""
LEAST_SCREWS: Final = 3
_REMEDY: Final = "see hardware/boards/mount.py and hardware/parts3d/frame.py"
_SPECK: Final = 0.05
_OFF: Final = 0.05  # between a board's hole and the frame's


def fits(title: str, seen: Seen, where: Land, heights: Sequence[float]) -> Iterator[Check]:
    """Yields whether a board lies in its frame; `heights` are those of the parts that hang below it, mm."""
    shape = framed(where)
    held = carrier(FRAME, shape)
    lowest = max(PLUGGED, *heights)
    yield Check(
        f"{title}: what hangs below it has room in the frame",
        lowest <= FRAME.under,
        f"{lowest:g} mm of {FRAME.under:g} mm",
        f"Frame.under in hardware/parts3d/frame.py must be {lowest:g} mm or more",
    )
    below = [court for court in seen.courts if court.side == "B"]
    meeting = [court.ref for court in below if court.shape.intersection(held).area > _SPECK]
    yield Check(
        f"{title}: nothing below it stands on the frame",
        not meeting,
        ", ".join(meeting) or f"{len(below)} parts",
        _REMEDY,
    )
    shut = [ref for ref, gap in zip(("J1", "J2"), links(where), strict=True) if _shut(seen, ref, gap, held)]
    yield Check(f"{title}: the links' cables have openings in the frame", not shut, ", ".join(shut) or "both", _REMEDY)
    screws = [hole for hole in seen.holes if not hole.plated]
    beside = [hole for hole in screws if min(dist((hole.x, hole.y), spot) for spot in shape.screws) > _OFF]
    good = not beside and len(screws) >= LEAST_SCREWS
    yield Check(f"{title}: its screws meet the frame's holes", good, f"{len(screws)} of {len(shape.screws)}", _REMEDY)


def entries(title: str, seen: Seen, where: Land, board: Board) -> Check:
    """Says whether plugs and wires can be put in: no part below the board is in a connector's body or before it."""
    ways = {ref: (-gap.inside[0], -gap.inside[1]) for ref, gap in zip(("J1", "J2"), links(where), strict=True)}
    for ref, one in board.placed.items():
        if any(one.footprint.entry):
            (x, y), (left, top) = one.at(*one.footprint.entry), one.at(0.0, 0.0)
            ways[ref] = x - left, y - top
    rooms = {ref: _before(board.placed[ref], way) for ref, way in ways.items()}
    faults = [
        f"{court.ref} before {ref}"
        for ref, room in rooms.items()
        for court in seen.courts
        if court.side == "B" and court.ref != ref and court.shape.intersection(room).area > _SPECK
    ]
    name = f"{title}: wires and plugs below it have {ENTRY:g} mm of room"
    return Check(name, not faults, ", ".join(faults) or ", ".join(rooms), "see hardware/boards/place.py")


def _before(one: Placed, way: tuple[float, float]) -> BaseGeometry:
    """Returns the body of a connector and the room before its side where the wires go in."""
    body = box(*one.rect(one.footprint.body))
    return body.union(translate(body, ENTRY * way[0], ENTRY * way[1])).convex_hull


def _shut(seen: Seen, ref: str, gap: Gap, held: BaseGeometry) -> bool:
    """Says whether a ribbon from a header to its opening, folded where it must turn outwards, meets the frame."""
    middle = next(court.shape.centroid for court in seen.courts if court.ref == ref)
    deep = FRAME.rail + RIBBON / 2
    turn, out = [(gap.at[0] + far * gap.inside[0], gap.at[1] + far * gap.inside[1]) for far in (deep, -1.0)]
    ribbon = LineString([(middle.x, middle.y), turn, out]).buffer(RIBBON / 2, cap_style="flat", join_style="bevel")
    return bool(ribbon.intersection(held).area > _SPECK)
