"""Rush n' Crush tracks in words: what `pitboard tracks list` and `listing` print."""

from collections.abc import Iterator
from typing import Any

from pitboard.tracks.blob import tile_names
from pitboard.tracks.listing import place, row, spot, tile_lines, title, written
from pitboard.tracks.rush import library
from pitboard.tracks.rush.blob import NEIGHBOURS, Compiled
from pitboard.tracks.rush.track import Track

_COLUMNS = ("box", "name", "front", *(field.replace("_", "-") for field in NEIGHBOURS), "sensor", "light")
_WIDTHS = (5, 9, 5, 6, 6, 6, 9, 10, 6, 8, 5)


def columns(track: Track) -> dict[str, Any]:
    """Returns what a list of ready-made tracks shows of one, by column."""
    return {
        "name": track.name,
        "tiles": len(track.tiles),
        "lanes": track.lanes,
        "columns": track.columns,
        "boxes": len(track.names),
        "laps": track.laps,
        "closed": track.closed,
        "note": library.library_note(track.name),
    }


def listing(blob: Compiled) -> str:
    """Returns a compiled track as lines of text: a head, then one line per open box, tile by tile.

    Boxes are named [lane, first column]; neighbours are box numbers, "-" where there is none; a sensor is written as
    byte.bit of the chain's scan (each tile begins with its id byte).
    """
    return written([*_head(blob), *_tiles(blob)])


def _head(blob: Compiled) -> Iterator[str]:
    kind = "closed" if blob.closed else "open"
    rings = ", ".join(str(lane) for lane, full in enumerate(blob.lane_open) if full) or "none"
    yield title(blob, "track")
    yield (
        f"{blob.lanes} lanes, {blob.columns} columns, {kind}, laps {blob.laps},"
        f" start line before column {blob.start}, finish line before column {blob.finish}"
    )
    yield (
        f"open boxes: {len(blob.lane)}, tiles in the chain: {len(blob.tiles)}, sensor bits: {blob.bits},"
        f" lights: {blob.lights}, lanes made of open boxes only: {rings}"
    )


def _tiles(blob: Compiled) -> Iterator[str]:
    lines = tile_lines(blob.table, tile_names(blob.table, library.tile_names()))
    for line, boxes in zip(lines, blob.tiles, strict=True):
        yield ""
        yield f"{line}, open boxes {len(boxes)}"
        yield row(_COLUMNS, _WIDTHS)
        for box in boxes:
            yield row(_fields(blob, box), _WIDTHS)


def _fields(blob: Compiled, box: int) -> tuple[str, ...]:
    neighbours = (getattr(blob, field)[box] for field in NEIGHBOURS)
    return (
        str(box),
        f"[{blob.lane[box]}, {blob.first[box]}]",
        str(blob.front[box]),
        *map(place, neighbours),
        spot(blob.sensor[box]),
        str(blob.light[box]),
    )
