"""The compiled hex race map, as the board's core reads it (docs/blob-hexrace.md; format version 1, little-endian)."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboard.tracks.blob import (
    BODY,
    CHECKED_FROM,
    VERSION,
    CellMap,
    Tile,
    boxes_by_tile,
    byte_field,
    bytes_at,
    cell_map,
    fields_end,
    filling,
    name_bytes,
    name_in,
    opened,
    refuse,
    seal,
    tile_names,
    tile_table,
    tiles_in,
    word_field,
    words_at,
    words_from,
)
from pitboard.tracks.hexrace import library
from pitboard.tracks.hexrace.geometry import DIRECTIONS
from pitboard.tracks.hexrace.library import TILE_COLUMNS, TILE_ROWS, TURNED
from pitboard.tracks.hexrace.track import GATE_LETTERS, MIN_GATES, ROAD, START_DIGITS, WALL, HexTrack, parse
from pitboard.tracks.refusal import TrackRefused

GAME: Final = "hexrace"
HEAD: Final = struct.Struct("<6B3H")
GATES = len(GATE_LETTERS)
STARTS = len(START_DIGITS)
GROUND = ".g#"
"""The letters of terrain 0, 1, 2 in the rows of a map."""


def encode(track: HexTrack, name: str | None = None) -> bytes:
    """Compiles a track for the core; `name` (default: the track's own) is what the board's menu shows.

    Raises Refusal `track-name` when the name has characters that cannot be printed. A name of more than 24 bytes of
    UTF-8 is cut at a whole character.
    """
    boxes = len(track.names)
    tiles = chain(track)
    wired = cell_map(tiles, boxes)
    head = HEAD.pack(
        track.columns,
        len(track.rows),
        track.facing,
        len(track.gates),
        len(track.starts),
        len(tiles),
        boxes,
        wired.bits,
        wired.lights,
    )
    body = b"".join(
        [
            head,
            name_bytes(track.name if name is None else name),
            bytes(terrain | gate + 1 << 4 for terrain, gate in zip(track.terrain, track.gate, strict=True)),
            byte_field(_filled(track.gates, GATES)),
            filling(boxes),
            *map(word_field, (_filled(track.starts, STARTS), wired.sensor, wired.light)),
            tile_table(tiles, [id_.removesuffix(TURNED) for line in track.tiles for id_ in line], library.tile_names()),
        ]
    )
    return seal(GAME, body)


def _filled(values: Sequence[int], length: int) -> list[int]:
    return [*values, *[-1] * (length - len(values))]


def chain(track: HexTrack) -> list[list[int]]:
    """Returns the box of each cell of each tile in chain order, the cells numbered as printed on the tile."""
    if not track.tiles:
        return [list(range(len(track.names)))]
    tiles = []
    for j, line in enumerate(track.tiles):
        for i, tile in enumerate(line):
            cells = [
                track.box(i * TILE_COLUMNS + column, j * TILE_ROWS + row)
                for row in range(TILE_ROWS)
                for column in range(TILE_COLUMNS)
            ]
            tiles.append(cells[::-1] if tile.endswith(TURNED) else cells)
    return tiles


# -- and back ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CompiledHexes:
    """What a blob says. Boxes are numbered as in `HexTrack`.

    `terrain` and `gate` (-1 none) per box, `gates` the directions, `starts` the boxes of the start places; `sensor` is
    a bit of the scan and `light` a place in the chain of lights per box; `tiles` holds the boxes of each tile in the
    order of its cells, `table` what the chain sends of it besides; `bits` is the length of the scan, `lights` that of
    the chain of lights.
    """

    game: str
    version: int
    crc: int
    length: int
    name: str
    columns: int
    rows: int
    facing: int
    gates: tuple[int, ...]
    starts: tuple[int, ...]
    terrain: tuple[int, ...]
    gate: tuple[int, ...]
    bits: int
    lights: int
    sensor: tuple[int, ...]
    light: tuple[int, ...]
    tiles: tuple[tuple[int, ...], ...]
    table: tuple[Tile, ...]


def decode(data: bytes) -> CompiledHexes:
    """Reads a blob back and checks everything in it.

    Raises Refusal with the first of: blob-magic, blob-version, blob-length, blob-crc, blob-game, blob-body (the bytes
    are as written, but what they say is no track).
    """
    crc = opened(data, GAME)
    columns, rows, facing, gates, starts, tiles, boxes, bits, lights = HEAD.unpack_from(data, CHECKED_FROM)
    if boxes != columns * rows or fields_end(data) != BODY + boxes + GATES + boxes % 2 + 2 * (STARTS + 2 * boxes):
        refuse(f"The blob has {len(data)} bytes and {boxes} boxes, which is no map of {columns} x {rows}")
    if boxes == 0 or facing >= len(DIRECTIONS) or not MIN_GATES <= gates <= GATES or not 1 <= starts <= STARTS:
        refuse(f"The blob's facing {facing}, {gates} gates or {starts} start places cannot be")
    hexes = data[BODY : BODY + boxes]
    at = BODY + boxes
    directions = _unfilled("gate_direction", bytes_at(data, at, GATES), gates)
    at = words_from(data, at + GATES)
    places = _unfilled("start", words_at(data, at, STARTS), starts)
    at += 2 * STARTS
    cells = CellMap(words_at(data, at, boxes), words_at(data, at + 2 * boxes, boxes), bits, lights)
    table = tiles_in(data)
    if tiles != len(table):
        refuse(f"The blob has {tiles} tiles, but its table has {len(table)}")
    compiled = CompiledHexes(
        game=GAME,
        version=VERSION,
        crc=crc,
        length=len(data),
        name=name_in(data),
        columns=columns,
        rows=rows,
        facing=facing,
        gates=directions,
        starts=places,
        terrain=tuple(value & 15 for value in hexes),
        gate=tuple((value >> 4) - 1 for value in hexes),
        bits=bits,
        lights=lights,
        sensor=cells.sensor,
        light=cells.light,
        tiles=boxes_by_tile(table, cells),
        table=table,
    )
    _check_laid(compiled)
    _check_track(compiled)
    return compiled


def _unfilled(field: str, values: tuple[int, ...], length: int) -> tuple[int, ...]:
    if any(value >= 0 for value in values[length:]):
        refuse(f"The field `{field}` of the blob has more than {length} entries")
    return values[:length]


def _check_laid(blob: CompiledHexes) -> None:
    """Checks that the cells of every tile are those of its place on the map, and the ground that of the tile."""
    names = tile_names(blob.table, library.tile_names())
    if not names:
        fits = blob.tiles == (tuple(range(len(blob.light))),)
    else:
        wide = blob.columns // TILE_COLUMNS
        fits = blob.columns % TILE_COLUMNS == 0 and all(
            cells in _laid(number // wide * TILE_ROWS * blob.columns + number % wide * TILE_COLUMNS, blob.columns)
            for number, cells in enumerate(blob.tiles)
        )
    if not fits:
        refuse("The cells of the blob do not lie on its map tile by tile")
    for number, (name, cells) in enumerate(zip(names, blob.tiles, strict=False)):
        ground = [GROUND.index(letter) for letter in "".join(library.tiles()[name])]
        if [blob.terrain[box] for box in cells] != ground:
            refuse(f"The ground of tile {number} of the blob is not that of {name}, whose id byte it has")


def _laid(first: int, columns: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the boxes of a tile whose top left box is `first`: as it is made, and upside down."""
    boxes = tuple(first + row * columns + column for row in range(TILE_ROWS) for column in range(TILE_COLUMNS))
    return boxes, boxes[::-1]


def _check_track(blob: CompiledHexes) -> None:
    """Writes the boxes as rows and reads them by the rules."""
    letters = []
    for box, (terrain, gate) in enumerate(zip(blob.terrain, blob.gate, strict=True)):
        if terrain > WALL or gate >= len(blob.gates) or (gate >= 0 and terrain != ROAD):
            refuse(f"Box {box} of the blob has terrain {terrain} and gate {gate}, which cannot be")
        letters.append(GATE_LETTERS[gate] if gate >= 0 else GROUND[terrain])
    for number, box in enumerate(blob.starts):
        if not 0 <= box < len(letters) or letters[box] != ".":
            refuse(f"Start place {number + 1} of the blob is box {box}, which is no free road")
        letters[box] = START_DIGITS[number]
    text = "".join(letters)
    rows = [text[at : at + blob.columns] for at in range(0, len(text), blob.columns)]
    if not all(0 <= direction < len(DIRECTIONS) for direction in blob.gates):
        refuse(f"The gate directions {list(blob.gates)} of the blob cannot be")
    gates = [DIRECTIONS[direction] for direction in blob.gates]
    try:
        parse({"rows": rows, "facing": DIRECTIONS[blob.facing], "gates": gates})
    except TrackRefused as refusal:
        refuse(f"The blob holds no valid track ({refusal.code})")
