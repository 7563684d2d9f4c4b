"""The blob of a Crash Derby map: a compiled map as the board's core reads it (docs/blob-derby.md has the layout)."""

from __future__ import annotations

import struct
from binascii import crc32
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from pitboard.tracks.derby.grid import GRIDS, MAX_SIDE, MAX_SPACES, Space
from pitboard.tracks.derby.library import tile_number
from pitboard.tracks.derby.track import COLOURS, TERRAINS, TYPES, DerbyMap, Tile, parse
from pitboard.tracks.refusal import Refusal, TrackRefused, shown
from pitboard.tracks.rush.blob import BODY, CHECKED_FROM, GAMES, MAGIC, NAME_BYTES, PREFIX, VERSION

GAME: Final = "derby"
HEADER: Final = struct.Struct(f"<8B2H{NAME_BYTES}s")
SMALL_NONE: Final = 0xFF
_ID_BITS: Final = 8
_SIDES: Final = "ab"


def encode(track: DerbyMap, name: str | None = None) -> bytes:
    """Compiles a map for the core; `name` (default: the map's own) is what the board's menu shows.

    Raises Refusal `track-name` when the name has characters that cannot be printed. A name of more than 24 bytes of
    UTF-8 is cut at a whole character.
    """
    boxes = len(track.names)
    tiles = track.tiles or ()
    sensor, bits = _sensors(track)
    light = _lights(track)
    head = HEADER.pack(
        len(track.directions),
        len(track.rows[0]) if track.rows else 0,
        len(track.rows),
        boxes,
        len(tiles),
        len(track.obstacles or ()),
        track.obstacles is not None,
        0,
        bits,
        boxes,
        _name_bytes(track.name if name is None else name),
    )
    small = b"".join(map(_bytes, _small(track, tiles)))
    body = head + small + bytes(len(small) % 2) + _words(sensor) + _words(light)
    return PREFIX.pack(MAGIC, VERSION, GAMES[GAME], CHECKED_FROM + len(body), crc32(body)) + body


def _small(track: DerbyMap, tiles: Sequence[Tile]) -> Iterable[Iterable[int]]:
    """Yields the fields of one byte each."""
    yield (x for x, _ in track.names)
    yield (y for _, y in track.names)
    yield track.terrain
    yield from track.ahead
    yield from track.opposite
    yield track.flags or (-1,) * len(COLOURS)
    yield (box for _, box in track.obstacles or ())
    yield (type_ for type_, _ in track.obstacles or ())
    yield (tile_number(name) for name, *_ in tiles)
    yield (_SIDES.index(name[-1]) for name, *_ in tiles)
    for part in (1, 2, 3):
        yield (int(tile[part]) for tile in tiles)


def _bytes(values: Iterable[int]) -> bytes:
    return bytes(SMALL_NONE if value < 0 else value for value in values)


def _words(values: Sequence[int]) -> bytes:
    return struct.pack(f"<{len(values)}H", *values)


def _name_bytes(name: str) -> bytes:
    if not name.isprintable():  # lone surrogates are not printable either
        raise Refusal("track-name", f"The map name {shown(name)} cannot be printed; choose another name.")
    return name.encode()[:NAME_BYTES].decode(errors="ignore").encode()


def cells(track: DerbyMap) -> list[list[int]]:
    """Returns the boxes of each tile in chain order, in the order of its letters a, b, c, d.

    A tile's wiring turns with it, so the letters stay in order however it lies. A map of rows counts as one tile.
    """
    if track.tiles is None:
        return [list(range(len(track.names)))]
    grid = GRIDS[track.grid]
    return [[track.box_at[space] for space in grid.tile(x, y, r)] for _, x, y, r in track.tiles]


def _sensors(track: DerbyMap) -> tuple[list[int], int]:
    """Returns each box's bit in the scan of the chain, and the bits of the whole scan."""
    sensor = [0] * len(track.names)
    base = 0
    for boxes in cells(track):
        for cell, box in enumerate(boxes):
            sensor[box] = base + _ID_BITS + cell
        base += _ID_BITS + (len(boxes) + 7) // 8 * 8
    return sensor, base


def _lights(track: DerbyMap) -> list[int]:
    """Returns each box's place in the chain of lights."""
    light = [0] * len(track.names)
    for number, box in enumerate(box for boxes in cells(track) for box in boxes):
        light[box] = number
    return light


# -- and back ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a blob says. Boxes are numbered as in `DerbyMap`, -1 is "none"; `terrain`, types and colours by index.

    `sensor` is a bit of the scan, `light` a place in the chain of lights; `bits` is the length of the scan. `tiles` is
    None for a map of rows; `finished` says whether a race on the map begins with parking. A draft has no boxes.
    """

    game: str
    version: int
    crc: int
    length: int
    name: str
    grid: str
    width: int
    height: int
    finished: bool
    bits: int
    names: tuple[Space, ...]
    terrain: tuple[int, ...]
    ahead: tuple[tuple[int, ...], ...]
    opposite: tuple[tuple[int, ...], ...]
    flags: tuple[int, ...]
    obstacles: tuple[tuple[int, int], ...]
    tiles: tuple[Tile, ...] | None
    sensor: tuple[int, ...]
    light: tuple[int, ...]


_DIRECTIONS: Final = {len(grid.vectors): grid for grid in GRIDS.values()}
_MOST: Final = {"width": MAX_SIDE, "height": MAX_SIDE, "boxes": MAX_SPACES, "finished": 1, "spare byte": 0}


def decode(data: bytes) -> Compiled:
    """Reads a blob back and checks everything in it.

    Raises Refusal with the first of: blob-magic, blob-version, blob-length, blob-crc, blob-game, blob-body (the bytes
    are as written, but what they say is no map).
    """
    crc = _opened(data)
    sides, width, height, boxes, count, obstacles, finished, spare, bits, lights, name = HEADER.unpack_from(
        data, CHECKED_FROM
    )
    found = {"width": width, "height": height, "boxes": boxes, "finished": finished, "spare byte": spare}
    for field, value in found.items():
        if value > _MOST[field]:
            _refuse("blob-body", f"The {field} of the blob is {value}, more than {_MOST[field]}")
    if sides not in _DIRECTIONS:
        _refuse("blob-body", f"The blob's grid has {sides} directions; there are grids with 4 and 6")
    lengths = [boxes] * (3 + 2 * sides) + [len(COLOURS)] + [obstacles] * 2 + [count] * 5
    if len(data) != BODY + sum(lengths) + sum(lengths) % 2 + 4 * boxes or lights != boxes:
        _refuse("blob-body", f"The blob has {len(data)} bytes, too few or too many for what its head announces")
    parts, at = _parts(data, lengths)
    if any(data[at : at + at % 2]):
        _refuse("blob-body", f"The filling byte at {at} of the blob is not zero")
    at += at % 2
    columns, rows, terrain = parts[:3]
    flags, places, types, *tiles = parts[3 + 2 * sides :]
    compiled = Compiled(
        game=GAME,
        version=VERSION,
        crc=crc,
        length=len(data),
        name=_name(name),
        grid=_DIRECTIONS[sides].name,
        width=width,
        height=height,
        finished=finished == 1,
        bits=bits,
        names=tuple(zip(columns, rows, strict=True)),
        terrain=terrain,
        ahead=tuple(parts[3 : 3 + sides]),
        opposite=tuple(parts[3 + sides : 3 + 2 * sides]),
        flags=flags,
        obstacles=tuple(zip(types, places, strict=True)),
        tiles=_tiles(tiles) if count else None,
        sensor=struct.unpack_from(f"<{boxes}H", data, at),
        light=struct.unpack_from(f"<{boxes}H", data, at + 2 * boxes),
    )
    _check(compiled)
    return compiled


def _refuse(code: str, message: str) -> NoReturn:
    raise Refusal(code, f"{message}; compile the map again.")


def _opened(data: bytes) -> int:
    """Checks all that comes before the fields of the map; returns the CRC."""
    if data[:4] != MAGIC:
        raise Refusal("blob-magic", "This is no compiled map: it does not begin with PITB; choose another file.")
    if len(data) > 4 and data[4] > VERSION:
        raise Refusal(
            "blob-version",
            f"This map comes from a newer Pitboard (blob version {data[4]}; this one reads {VERSION});"
            " update this one, or compile the map again with it.",
        )
    if len(data) > 4 and data[4] != VERSION:
        _refuse("blob-version", f"The blob has version {data[4]}, which never existed; this Pitboard reads {VERSION}")
    if len(data) < BODY:
        _refuse("blob-length", f"The blob is cut off after {len(data)} bytes, in its first {BODY}")
    _, _, number, length, crc = PREFIX.unpack_from(data)
    if length != len(data):
        _refuse("blob-length", f"The blob says that it has {length} bytes, but there are {len(data)}")
    found = crc32(data[CHECKED_FROM:])
    if crc != found:
        _refuse("blob-crc", f"The blob is damaged: its checksum is {found:08x} instead of {crc:08x}")
    if number != GAMES[GAME]:
        other = next((game for game, known in GAMES.items() if known == number), f"an unknown game ({number})")
        raise Refusal("blob-game", f"The blob holds a track of {other}, not a map of Crash Derby; choose another one.")
    return int(crc)


def _parts(data: bytes, lengths: list[int]) -> tuple[list[tuple[int, ...]], int]:
    """Returns the fields of one byte each, and where the last one ends."""
    parts = []
    at = BODY
    for length in lengths:
        parts.append(tuple(-1 if value == SMALL_NONE else value for value in data[at : at + length]))
        at += length
    return parts, at


def _name(raw: bytes) -> str:
    text = raw.rstrip(b"\0").decode(errors="replace")
    if "\ufffd" in text or not text.isprintable():
        _refuse("blob-body", "The name in the blob is not printable UTF-8")
    return text


def _tiles(fields: list[tuple[int, ...]]) -> tuple[Tile, ...]:
    numbers, sides, columns, rows, turns = fields
    if not set(sides) <= {0, 1}:
        _refuse("blob-body", "A tile of the blob lies on a side that is neither a nor b")
    names = [f"{number}{_SIDES[side]}" for number, side in zip(numbers, sides, strict=True)]
    return tuple(zip(names, columns, rows, turns, strict=True))


def _check(blob: Compiled) -> None:
    """Reads what the blob says as a map object by the rules, and compares what they make of it with the blob."""
    if not blob.names:
        _check_draft(blob)
        return
    try:
        track = parse(_map_object(blob), cars=True)
    except TrackRefused as refusal:
        _refuse("blob-body", f"The blob holds no valid map ({refusal.code})")
    expected = encode(track, blob.name)
    if PREFIX.unpack_from(expected)[-1] != blob.crc:
        fault = next((field for field in _FIELDS if _says(track, field) != getattr(blob, field)), "cell map")
        _refuse("blob-body", f"The {fault} of the blob does not agree with the rest of it")


def _check_draft(blob: Compiled) -> None:
    empty = (blob.width, blob.height, blob.bits, blob.tiles, blob.obstacles, blob.finished)
    if empty != (0, 0, 0, None, (), False) or set(blob.flags) != {-1}:
        _refuse("blob-body", "The blob has no boxes, but something that lies on them")


_FIELDS: Final = ("names", "terrain", "ahead", "opposite", "flags", "obstacles", "width", "height")


def _says(track: DerbyMap, field: str) -> object:
    if field == "width":
        return len(track.rows[0])
    if field == "height":
        return len(track.rows)
    if field == "flags":
        return track.flags or (-1,) * len(COLOURS)
    return (track.obstacles or ()) if field == "obstacles" else getattr(track, field)


def _map_object(blob: Compiled) -> dict[str, Any]:
    """Returns the map object that the blob was made from."""
    boxes = range(len(blob.names))
    if max(blob.terrain) >= len(TERRAINS) or min(blob.terrain) < 0:
        _refuse("blob-body", "A box of the blob has an unknown terrain")
    if not all(box in boxes and 0 <= type_ < len(TYPES) for type_, box in blob.obstacles):
        _refuse("blob-body", "An obstacle of the blob has an unknown type or lies on no box")
    if not all(box == -1 or box in boxes for box in blob.flags):
        _refuse("blob-body", "A flag of the blob stands on no box")
    track: dict[str, Any] = {"grid": blob.grid}
    if blob.tiles is None:
        letters = {name: TERRAINS[terrain] for name, terrain in zip(blob.names, blob.terrain, strict=True)}
        track["rows"] = ["".join(letters.get((x, y), ".") for x in range(blob.width)) for y in range(blob.height)]
    else:
        track["tiles"] = [list(tile) for tile in blob.tiles]
    flags = {colour: list(blob.names[box]) for colour, box in zip(COLOURS, blob.flags, strict=True) if box >= 0}
    if flags:
        track["flags"] = flags
    if blob.finished:
        track["obstacles"] = [[TYPES[type_], *blob.names[box]] for type_, box in blob.obstacles]
    return track
