"""Crash Derby maps in words: what `pitboard tracks list` and `listing` print."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboard.tracks.derby.blob import Compiled
from pitboard.tracks.derby.grid import GRIDS
from pitboard.tracks.derby.library import library_note
from pitboard.tracks.derby.track import COLOURS, TERRAIN_NAMES, TYPES, DerbyMap
from pitboard.tracks.listing import row, spot, tile_lines, title, written


def columns(track: DerbyMap) -> dict[str, Any]:
    """Returns what a list of ready-made maps shows of one, by column."""
    terrain = [track.terrain.count(number) for number in range(len(TERRAIN_NAMES))]
    return {
        "name": track.name,
        "grid": track.grid,
        "tiles": len(track.tiles or ()),
        "spaces": len(track.names),
        **dict(zip(TERRAIN_NAMES, terrain, strict=True)),
        "note": library_note(track.name),
    }


def listing(blob: Compiled) -> str:
    """Returns a compiled map as lines of text: a head, the tiles in chain order, then one line per box.

    Per direction there is the number of the neighbour, or `>` and that of the opposite space, or "-"; a sensor is
    written as byte.bit of the chain's scan (each tile begins with its id byte).
    """
    return written([*_head(blob), *_tiles(blob), *_boxes(blob)])


def _head(blob: Compiled) -> Iterator[str]:
    kind = "rows" if blob.tiles is None else f"{len(blob.tiles)} tiles"
    starts = "a race begins with parking" if blob.finished else "flags or obstacles are still to be placed"
    yield title(blob, "map")
    yield f"{blob.grid} grid, {blob.width} x {blob.height} in {kind}; {starts}"
    yield f"{len(blob.names)} boxes, {blob.bits} sensor bits, {len(blob.light)} lights"


def _tiles(blob: Compiled) -> Iterator[str]:
    tiles = blob.tiles or ()
    lines = tile_lines(blob.table, [name for name, *_ in tiles])
    laid = [f"; first letter on [{x}, {y}], turned by {r}" for _, x, y, r in tiles] or [""] * len(lines)
    if lines:
        yield ""
    for line, where in zip(lines, laid, strict=True):
        yield line + where


def _boxes(blob: Compiled) -> Iterator[str]:
    directions = GRIDS[blob.grid].directions
    columns = ("box", "space", "terrain", *directions, "sensor", "light")
    widths = (4, 8, 7, *(3 for _ in directions), 6, 5)
    things = {box: f"{COLOURS[colour]} flag" for colour, box in enumerate(blob.flags) if box >= 0}
    things |= {box: TYPES[type_] for type_, box in blob.obstacles}
    yield ""
    yield row(columns, widths)
    for box, (x, y) in enumerate(blob.names):
        fields = (
            str(box),
            f"[{x}, {y}]",
            TERRAIN_NAMES[blob.terrain[box]],
            *(_way(near[box], far[box]) for near, far in zip(blob.ahead, blob.opposite, strict=True)),
            spot(blob.sensor[box]),
            str(blob.light[box]),
        )
        yield f"{row(fields, widths)}  {things.get(box, '')}".rstrip()


def _way(near: int, far: int) -> str:
    if near >= 0:
        return str(near)
    return f">{far}" if far >= 0 else "-"
