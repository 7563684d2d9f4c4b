"""A compiled hex race track in words: what `pitboard tracks listing` prints."""

from __future__ import annotations

from collections.abc import Iterator

from pitboard.tracks.hexrace.blob import ID_BITS, CompiledHexes
from pitboard.tracks.hexrace.geometry import DIRECTIONS
from pitboard.tracks.hexrace.track import GATE_LETTERS, GRASS, ROAD, START_DIGITS, WALL

_KINDS = {ROAD: "road", GRASS: "grass", WALL: "wall"}


def listing(blob: CompiledHexes) -> str:
    """Returns a compiled track as lines of text: a head, then one line per box, tile by tile.

    Boxes are named [column, row]; a sensor is written as byte.bit of the chain's scan.
    """
    return "\n".join([*_head(blob), *_tile_lines(blob)]) + "\n"


def _head(blob: CompiledHexes) -> Iterator[str]:
    yield (
        f"{blob.name or '(no name)'}: hexrace track, blob version {blob.version}, {blob.length} bytes,"
        f" CRC {blob.crc:08x}"
    )
    gates = ", ".join(f"{letter} {DIRECTIONS[way]}" for letter, way in zip(GATE_LETTERS, blob.gates, strict=False))
    yield f"{blob.columns} x {blob.rows} hexes, cars start facing {DIRECTIONS[blob.facing]}; gates {gates}"
    yield (
        f"{len(blob.starts)} start places, {len(blob.tiles)} tiles in the chain, {blob.bits} sensor bits,"
        f" {blob.lights} lights"
    )


def _tile_lines(blob: CompiledHexes) -> Iterator[str]:
    for number, boxes in enumerate(blob.tiles):
        turned = ", upside down" if boxes[0] > boxes[-1] else ""
        id_byte = (blob.sensor[boxes[0]] - ID_BITS) // 8
        yield ""
        yield f"tile {number} of the chain{turned}: id byte {id_byte}, {len(boxes)} boxes"
        yield "  box      name  ground  mark  sensor  light"
        for box in boxes:
            name = f"[{box % blob.columns}, {box // blob.columns}]"
            sensor = f"{blob.sensor[box] // 8}.{blob.sensor[box] % 8}"
            yield (
                f"{box:>5} {name:>9}  {_KINDS[blob.terrain[box]]:<6}  {_mark(blob, box):<4}  {sensor:>6}"
                f"  {blob.light[box]:>5}"
            )


def _mark(blob: CompiledHexes, box: int) -> str:
    if box in blob.starts:
        return START_DIGITS[blob.starts.index(box)]
    return GATE_LETTERS[blob.gate[box]] if blob.gate[box] >= 0 else "-"
