"""The compiled hex race map, as the board's core reads it (docs/blob-hexrace.md; format version 1, little-endian)."""

from __future__ import annotations

import struct
from binascii import crc32
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from pitboard.tracks.hexrace.geometry import DIRECTIONS
from pitboard.tracks.hexrace.library import TILE_COLUMNS, TILE_ROWS, TURNED
from pitboard.tracks.hexrace.track import GATE_LETTERS, MIN_GATES, ROAD, START_DIGITS, WALL, HexTrack, parse
from pitboard.tracks.refusal import Refusal, TrackRefused, shown

MAGIC = b"PITB"
VERSION = 1
GAME = 4
NAME_BYTES = 24
CHECKED_FROM = 12  # the CRC covers everything from here on
BODY = 48  # where the field of the hexes begins
GATES = len(GATE_LETTERS)
STARTS = len(START_DIGITS)
NO_DIRECTION = 0xFF
NO_BOX = 0xFFFF
ID_BITS = 8  # of each tile, before its cells

PREFIX = struct.Struct("<4sBBHI")
HEADER = struct.Struct(f"<6B3H{NAME_BYTES}s")


def encode(track: HexTrack, name: str | None = None) -> bytes:
    """Compiles a track for the core; `name` (default: the track's own) is what the board's menu shows.

    Raises Refusal `track-name` when the name has characters that cannot be printed. A name of more than 24 bytes of
    UTF-8 is cut at a whole character.
    """
    boxes = len(track.names)
    chain = _chain(track)
    sensor, light, bits = _cell_map(chain)
    head = HEADER.pack(
        track.columns,
        len(track.rows),
        track.facing,
        len(track.gates),
        len(track.starts),
        len(chain),
        boxes,
        bits,
        boxes,
        _name_bytes(track.name if name is None else name),
    )
    body = b"".join(
        [
            head,
            bytes(terrain | gate + 1 << 4 for terrain, gate in zip(track.terrain, track.gate, strict=True)),
            bytes(_filled(track.gates, GATES, NO_DIRECTION)),
            bytes(boxes % 2),  # keeps the two-byte fields even
            _words(_filled(track.starts, STARTS, NO_BOX)),
            _words(sensor),
            _words(light),
        ]
    )
    return _seal(body)


def _seal(body: bytes) -> bytes:
    """Puts the common prefix before the body of a blob."""
    return PREFIX.pack(MAGIC, VERSION, GAME, CHECKED_FROM + len(body), crc32(body)) + body


def _filled(values: Sequence[int], length: int, filling: int) -> list[int]:
    return [*values, *[filling] * (length - len(values))]


def _words(values: Sequence[int]) -> bytes:
    return struct.pack(f"<{len(values)}H", *values)


def _name_bytes(name: str) -> bytes:
    if not name.isprintable():  # lone surrogates are not printable either
        raise Refusal("track-name", f"The track name {shown(name)} cannot be printed; choose another name.")
    return name.encode()[:NAME_BYTES].decode(errors="ignore").encode()


def _chain(track: HexTrack) -> list[list[int]]:
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


def _cell_map(chain: list[list[int]]) -> tuple[list[int], list[int], int]:
    """Returns each box's bit in the scan of the chain, its place in the chain of lights, and the bits of a scan."""
    boxes = sum(map(len, chain))
    sensor, light = [0] * boxes, [0] * boxes
    bits = lights = 0
    for cells in chain:
        for cell, box in enumerate(cells):
            sensor[box] = bits + ID_BITS + cell
            light[box] = lights + cell
        bits += ID_BITS + (len(cells) + 7) // 8 * 8
        lights += len(cells)
    return sensor, light, bits


# -- and back ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CompiledHexes:
    """What a blob says. Boxes are numbered as in `HexTrack`.

    `terrain` and `gate` (-1 none) per box, `gates` the directions, `starts` the boxes of the start places; `sensor` is
    a bit of the scan and `light` a place in the chain of lights per box; `tiles` holds the boxes of each tile in the
    order of its cells; `bits` is the length of the scan, `lights` that of the chain of lights.
    """

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


def decode(data: bytes) -> CompiledHexes:
    """Reads a blob back and checks everything in it.

    Raises Refusal with the first of: blob-magic, blob-version, blob-length, blob-crc, blob-game, blob-body (the bytes
    are as written, but what they say is no track).
    """
    crc = _open(data)
    columns, rows, facing, gates, starts, tiles, boxes, bits, lights, raw_name = HEADER.unpack_from(data, CHECKED_FROM)
    if boxes != columns * rows or len(data) != BODY + boxes + GATES + boxes % 2 + 2 * (STARTS + 2 * boxes):
        _refuse("blob-body", f"The blob has {len(data)} bytes and {boxes} boxes, which is no map of {columns} x {rows}")
    if boxes == 0 or facing >= len(DIRECTIONS) or not MIN_GATES <= gates <= GATES or not 1 <= starts <= STARTS:
        _refuse("blob-body", f"The blob's facing {facing}, {gates} gates or {starts} start places cannot be")
    hexes = data[BODY : BODY + boxes]
    at = BODY + boxes
    directions = _unfilled("gate_direction", data[at : at + GATES], gates, NO_DIRECTION)
    at += GATES
    if any(data[at : at + boxes % 2]):
        _refuse("blob-body", f"The filling byte at {at} of the blob is not zero")
    at += boxes % 2
    places = _unfilled("start", struct.unpack_from(f"<{STARTS}H", data, at), starts, NO_BOX)
    at += 2 * STARTS
    sensor: tuple[int, ...] = struct.unpack_from(f"<{boxes}H", data, at)
    light: tuple[int, ...] = struct.unpack_from(f"<{boxes}H", data, at + 2 * boxes)
    compiled = CompiledHexes(
        version=VERSION,
        crc=crc,
        length=len(data),
        name=_name(raw_name),
        columns=columns,
        rows=rows,
        facing=facing,
        gates=directions,
        starts=places,
        terrain=tuple(value & 15 for value in hexes),
        gate=tuple((value >> 4) - 1 for value in hexes),
        bits=bits,
        lights=lights,
        sensor=sensor,
        light=light,
        tiles=_tiles(columns, rows, tiles, light),
    )
    _check_cells(compiled)
    _check_track(compiled)
    return compiled


def _refuse(code: str, message: str) -> NoReturn:
    raise Refusal(code, f"{message}; compile the track again.")


def _open(data: bytes) -> int:
    """Checks all that comes before the fields of the track; returns the CRC."""
    if data[:4] != MAGIC:
        raise Refusal("blob-magic", "This is no compiled track: it does not begin with PITB; choose another file.")
    if len(data) > 4 and data[4] > VERSION:
        raise Refusal(
            "blob-version",
            f"This track comes from a newer Pitboard (blob version {data[4]}; this one reads {VERSION});"
            " update this one, or compile the track again with it.",
        )
    if len(data) > 4 and data[4] != VERSION:
        _refuse("blob-version", f"The blob has version {data[4]}, which never existed; this Pitboard reads {VERSION}")
    if len(data) < BODY:
        _refuse("blob-length", f"The blob is cut off after {len(data)} bytes, in its first {BODY}")
    _, _, game, length, crc = PREFIX.unpack_from(data)
    if length != len(data):
        _refuse("blob-length", f"The blob says that it has {length} bytes, but there are {len(data)}")
    found = crc32(data[CHECKED_FROM:])
    if crc != found:
        _refuse("blob-crc", f"The blob is damaged: its checksum is {found:08x} instead of {crc:08x}")
    if game != GAME:
        raise Refusal("blob-game", f"The blob holds a track of game {game}, not of the hex race ({GAME}).")
    return int(crc)


def _unfilled(field: str, values: Sequence[int], length: int, filling: int) -> tuple[int, ...]:
    if any(value != filling for value in values[length:]):
        _refuse("blob-body", f"The field `{field}` of the blob has more than {length} entries")
    return tuple(values[:length])


def _name(raw: bytes) -> str:
    text = raw.rstrip(b"\0").decode(errors="replace")
    if "\ufffd" in text or not text.isprintable():
        _refuse("blob-body", "The name in the blob is not printable UTF-8")
    return text


def _tiles(columns: int, rows: int, tiles: int, light: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Returns the boxes of each tile in the order of its cells, from the chain of lights."""
    boxes = columns * rows
    if sorted(light) != list(range(boxes)):
        _refuse("blob-body", f"The blob's lights do not belong to its {boxes} boxes one by one")
    size = boxes if tiles == 1 else TILE_COLUMNS * TILE_ROWS
    if tiles * size != boxes:
        _refuse("blob-body", f"The blob's {tiles} tiles do not make up its {boxes} boxes")
    by_light = sorted(range(boxes), key=light.__getitem__)
    return tuple(tuple(by_light[at : at + size]) for at in range(0, boxes, size))


def _check_cells(blob: CompiledHexes) -> None:
    """Checks that every tile covers its place on the map, this way up or turned, and the sensors with the lights."""
    sensor, light, bits = _cell_map([list(cells) for cells in blob.tiles])
    if blob.bits != bits or blob.lights != len(light) or blob.sensor != tuple(sensor):
        _refuse("blob-body", f"The blob's sensor chain of {blob.bits} bits does not go with its {len(light)} cells")
    if len(blob.tiles) == 1:
        whole = tuple(range(len(light)))
        fits = blob.tiles[0] in (whole, whole[::-1])
    else:
        wide = blob.columns // TILE_COLUMNS
        fits = blob.columns % TILE_COLUMNS == 0 and all(
            min(cells) == number // wide * TILE_ROWS * blob.columns + number % wide * TILE_COLUMNS
            and cells in _laid(min(cells), blob.columns)
            for number, cells in enumerate(blob.tiles)
        )
    if not fits:
        _refuse("blob-body", "The cells of the blob do not lie on its map tile by tile")


def _laid(first: int, columns: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the boxes of a tile whose top left box is `first`: as it is made, and upside down."""
    boxes = tuple(first + row * columns + column for row in range(TILE_ROWS) for column in range(TILE_COLUMNS))
    return boxes, boxes[::-1]


def _check_track(blob: CompiledHexes) -> None:
    """Writes the boxes as rows and reads them by the rules."""
    letters = []
    for box, (terrain, gate) in enumerate(zip(blob.terrain, blob.gate, strict=True)):
        if terrain > WALL or gate >= len(blob.gates) or (gate >= 0 and terrain != ROAD):
            _refuse("blob-body", f"Box {box} of the blob has terrain {terrain} and gate {gate}, which cannot be")
        letters.append(GATE_LETTERS[gate] if gate >= 0 else ".g#"[terrain])
    for number, box in enumerate(blob.starts):
        if box >= len(letters) or letters[box] != ".":
            _refuse("blob-body", f"Start place {number + 1} of the blob is box {box}, which is no free road")
        letters[box] = START_DIGITS[number]
    text = "".join(letters)
    rows = [text[at : at + blob.columns] for at in range(0, len(text), blob.columns)]
    if any(direction >= len(DIRECTIONS) for direction in blob.gates):
        _refuse("blob-body", f"The gate directions {list(blob.gates)} of the blob cannot be")
    gates = [DIRECTIONS[direction] for direction in blob.gates]
    try:
        parse({"rows": rows, "facing": DIRECTIONS[blob.facing], "gates": gates})
    except TrackRefused as refusal:
        _refuse("blob-body", f"The blob holds no valid track ({refusal.code})")
