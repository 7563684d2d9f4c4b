"""Rallyman: DIRT stages in words: what `pitboard tracks list` and `listing` print."""

from collections.abc import Iterator
from typing import Any

from pitboard.tracks.listing import place, row, spot, tile_lines, title, written
from pitboard.tracks.rally.blob import NEIGHBOURS, Compiled
from pitboard.tracks.rally.library import SURFACE_NAMES, library_note
from pitboard.tracks.rally.spaces import (
    DOTTED,
    FINISH,
    FIRST_HALF,
    JUMP,
    NONE,
    PLAIN,
    SECOND_HALF,
    SHORTCUT,
    START,
    WATER,
)
from pitboard.tracks.rally.track import Track

_KIND_NAMES = {
    PLAIN: "plain",
    WATER: "water",
    JUMP: "jump",
    START: "start",
    FINISH: "finish",
    DOTTED: "dotted",
    FIRST_HALF: "first half",
    SECOND_HALF: "second half",
    SHORTCUT: "shortcut",
}
_COLUMNS = ("space", "name", "front", "kind", "number", "corner", *NEIGHBOURS, "sensor", "light")
_WIDTHS = (5, 9, 5, 11, 6, 6, 5, 5, 5, 5, 7, 5)


def columns(track: Track) -> dict[str, Any]:
    """Returns what a list of ready-made stages shows of one, by column."""
    return {
        "name": track.name,
        "tiles": len(track.tiles),
        "lanes": track.lanes,
        "columns": track.columns,
        "spaces": len(track.names),
        "corners": track.corners,
        "zones": len(track.zones),
        "note": library_note(track.name),
    }


def listing(blob: Compiled) -> str:
    """Returns a compiled stage as lines of text: a head, then one line per space, tile by tile.

    Spaces are named [lane code, first column]; neighbours are space numbers, "-" where there is none; a sensor is
    written as byte.bit of the chain's scan (each tile begins with its id byte). A dotted space names its first cell.
    """
    return written([*_head(blob), *_tiles(blob)])


def _head(blob: Compiled) -> Iterator[str]:
    track = blob.track
    yield title(blob, "stage")
    yield (
        f"{track.lanes} lanes, {track.columns} columns, {len(track.danger)} tiles, {len(track.names)} spaces,"
        f" {track.corners} corners, {len(track.zones)} zones"
    )
    yield f"{blob.cells.bits} sensor bits, {blob.cells.lights} lights"


def _tiles(blob: Compiled) -> Iterator[str]:
    track = blob.track
    lines = tile_lines(blob.table, track.tiles)
    for tile, line in enumerate(lines):
        surface = SURFACE_NAMES[track.surface[tile]]
        yield ""
        driven = ", driven in reverse" if track.turned[tile] else ""
        yield f"{line}; {surface}, danger {track.danger[tile]}{driven}"
        yield row(_COLUMNS, _WIDTHS)
        for space in range(len(track.names)):
            if track.tile_of(space) == tile:
                yield row(_fields(blob, space), _WIDTHS)


def _fields(blob: Compiled, space: int) -> tuple[str, ...]:
    track = blob.track
    numbers = (track.number[space] or NONE, track.corner_of(space), *(getattr(track, way)[space] for way in NEIGHBOURS))
    return (
        str(space),
        f"[{track.lane[space]}, {track.back[space]}]",
        str(track.front[space]),
        _KIND_NAMES[track.kind[space]],
        *map(place, numbers),
        spot(blob.cells.sensor[space]),
        place(blob.cells.light[space]),
    )
