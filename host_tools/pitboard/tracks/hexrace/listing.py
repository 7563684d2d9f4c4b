"""Hex race tracks in words: what `pitboard tracks list` and `listing` print."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboard.tracks.blob import tile_names
from pitboard.tracks.hexrace import library
from pitboard.tracks.hexrace.blob import CompiledHexes
from pitboard.tracks.hexrace.geometry import DIRECTIONS
from pitboard.tracks.hexrace.track import GATE_LETTERS, GROUND_NAMES, ROAD, START_DIGITS, HexTrack
from pitboard.tracks.listing import row, spot, tile_lines, title, written

_COLUMNS = ("box", "name", "ground", "mark", "sensor", "light")
_WIDTHS = (5, 9, 7, 5, 7, 6)


def columns(track: HexTrack) -> dict[str, Any]:
    """Returns what a list of ready-made tracks shows of one, by column."""
    return {
        "name": track.name,
        "tiles": sum(map(len, track.tiles)),
        "columns": track.columns,
        "rows": len(track.rows),
        "road": track.terrain.count(ROAD),
        "gates": len(track.gates),
        "starts": len(track.starts),
        "note": library.library_note(track.name),
    }


def listing(blob: CompiledHexes) -> str:
    """Returns a compiled track as lines of text: a head, then one line per box, tile by tile.

    Boxes are named [column, row]; a sensor is written as byte.bit of the chain's scan.
    """
    return written([*_head(blob), *_tile_lines(blob)])


def _head(blob: CompiledHexes) -> Iterator[str]:
    yield title(blob, "track")
    gates = ", ".join(f"{letter} {DIRECTIONS[way]}" for letter, way in zip(GATE_LETTERS, blob.gates, strict=False))
    yield f"{blob.columns} x {blob.rows} hexes, cars start facing {DIRECTIONS[blob.facing]}; gates {gates}"
    yield (
        f"{len(blob.starts)} start places, {len(blob.tiles)} tiles in the chain, {blob.bits} sensor bits,"
        f" {blob.lights} lights"
    )


def _tile_lines(blob: CompiledHexes) -> Iterator[str]:
    lines = tile_lines(blob.table, tile_names(blob.table, library.tile_names()))
    for line, boxes in zip(lines, blob.tiles, strict=True):
        turned = ", upside down" if boxes[0] > boxes[-1] else ""
        yield ""
        yield f"{line}, boxes {len(boxes)}{turned}"
        yield row(_COLUMNS, _WIDTHS)
        for box in boxes:
            yield row(_fields(blob, box), _WIDTHS)


def _fields(blob: CompiledHexes, box: int) -> tuple[str, ...]:
    return (
        str(box),
        f"[{box % blob.columns}, {box // blob.columns}]",
        GROUND_NAMES[blob.terrain[box]],
        _mark(blob, box),
        spot(blob.sensor[box]),
        str(blob.light[box]),
    )


def _mark(blob: CompiledHexes, box: int) -> str:
    if box in blob.starts:
        return START_DIGITS[blob.starts.index(box)]
    return GATE_LETTERS[blob.gate[box]] if blob.gate[box] >= 0 else "-"
