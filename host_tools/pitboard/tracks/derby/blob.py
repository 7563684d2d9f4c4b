"""The blob of a Crash Derby map: a compiled map as the board's core reads it (docs/blob-derby.md has the layout)."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pitboard.tracks.blob import (
    BODY,
    CHECKED_FROM,
    VERSION,
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
    tile_table,
    tiles_in,
    word_field,
    words_at,
    words_from,
)
from pitboard.tracks.blob import Tile as ChainTile
from pitboard.tracks.derby import library
from pitboard.tracks.derby.grid import GRIDS, MAX_SIDE, MAX_SPACES, Space
from pitboard.tracks.derby.library import tile_number
from pitboard.tracks.derby.track import COLOURS, TERRAINS, TYPES, DerbyMap, Tile, parse
from pitboard.tracks.refusal import TrackRefused

GAME: Final = "derby"
HEAD: Final = struct.Struct("<8B2H")
_SIDES: Final = "ab"


def encode(track: DerbyMap, name: str | None = None) -> bytes:
    """Compiles a map for the core; `name` (default: the map's own) is what the board's menu shows.

    Raises Refusal `track-name` when the name has characters that cannot be printed. A name of more than 24 bytes of
    UTF-8 is cut at a whole character.
    """
    boxes = len(track.names)
    tiles = track.tiles or ()
    cells = chain(track)
    wired = cell_map(cells, boxes)
    head = HEAD.pack(
        len(track.directions),
        len(track.rows[0]) if track.rows else 0,
        len(track.rows),
        boxes,
        len(tiles),
        len(track.obstacles or ()),
        track.obstacles is not None,
        0,
        wired.bits,
        wired.lights,
    )
    small = b"".join(map(byte_field, _small(track, tiles)))
    body = b"".join(
        [
            head,
            name_bytes(track.name if name is None else name),
            small,
            filling(len(small)),
            word_field(wired.sensor),
            word_field(wired.light),
            tile_table(cells, [str(tile_number(name)) for name, *_ in tiles], library.tile_names()),
        ]
    )
    return seal(GAME, body)


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


def chain(track: DerbyMap) -> list[list[int]]:
    """Returns the boxes of each tile in chain order, in the order of its letters a, b, c, d.

    A tile's wiring turns with it, so the letters stay in order however it lies. A map of rows counts as one tile.
    """
    if track.tiles is None:
        return [list(range(len(track.names)))]
    grid = GRIDS[track.grid]
    return [[track.box_at[space] for space in grid.tile(x, y, r)] for _, x, y, r in track.tiles]


# -- and back ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a blob says. Boxes are numbered as in `DerbyMap`, -1 is "none"; `terrain`, types and colours by index.

    `sensor` is a bit of the scan, `light` a place in the chain of lights; `bits` is the length of the scan. `tiles` is
    None for a map of rows; `table` has what the chain sends of each tile besides. `finished` says whether a race on the
    map begins with parking. A draft has no boxes.
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
    table: tuple[ChainTile, ...]


_DIRECTIONS: Final = {len(grid.vectors): grid for grid in GRIDS.values()}
_MOST: Final = {"width": MAX_SIDE, "height": MAX_SIDE, "boxes": MAX_SPACES, "finished": 1, "spare byte": 0}


def decode(data: bytes) -> Compiled:
    """Reads a blob back and checks everything in it.

    Raises Refusal with the first of: blob-magic, blob-version, blob-length, blob-crc, blob-game, blob-body (the bytes
    are as written, but what they say is no map).
    """
    crc = opened(data, GAME)
    sides, width, height, boxes, count, obstacles, finished, spare, bits, lights = HEAD.unpack_from(data, CHECKED_FROM)
    found = {"width": width, "height": height, "boxes": boxes, "finished": finished, "spare byte": spare}
    for field, value in found.items():
        if value > _MOST[field]:
            refuse(f"The {field} of the blob is {value}, more than {_MOST[field]}")
    if sides not in _DIRECTIONS:
        refuse(f"The blob's grid has {sides} directions; there are grids with 4 and 6")
    lengths = [boxes] * (3 + 2 * sides) + [len(COLOURS)] + [obstacles] * 2 + [count] * 5
    if fields_end(data) != BODY + sum(lengths) + sum(lengths) % 2 + 4 * boxes or lights != boxes:
        refuse(f"The blob has {len(data)} bytes, too few or too many for what its head announces")
    parts, at = _parts(data, lengths)
    at = words_from(data, at)
    columns, rows, terrain = parts[:3]
    flags, places, types, *tiles = parts[3 + 2 * sides :]
    compiled = Compiled(
        game=GAME,
        version=VERSION,
        crc=crc,
        length=len(data),
        name=name_in(data),
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
        sensor=words_at(data, at, boxes),
        light=words_at(data, at + 2 * boxes, boxes),
        table=tiles_in(data),
    )
    _check(compiled)
    return compiled


def _parts(data: bytes, lengths: list[int]) -> tuple[list[tuple[int, ...]], int]:
    """Returns the fields of one byte each, and where the last one ends."""
    parts = []
    at = BODY
    for length in lengths:
        parts.append(bytes_at(data, at, length))
        at += length
    return parts, at


def _tiles(fields: list[tuple[int, ...]]) -> tuple[Tile, ...]:
    numbers, sides, columns, rows, turns = fields
    if not set(sides) <= {0, 1}:
        refuse("A tile of the blob lies on a side that is neither a nor b")
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
        refuse(f"The blob holds no valid map ({refusal.code})")
    if opened(encode(track, blob.name), GAME) != blob.crc:
        wrong = (field for field in _FIELDS if _says(track, field) != getattr(blob, field))
        fault = next(wrong, "cell map or tile table")
        refuse(f"The {fault} of the blob does not agree with the rest of it")


def _check_draft(blob: Compiled) -> None:
    empty = (blob.width, blob.height, blob.bits, blob.tiles, blob.obstacles, blob.finished)
    if empty != (0, 0, 0, None, (), False) or set(blob.flags) != {-1}:
        refuse("The blob has no boxes, but something that lies on them")


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
        refuse("A box of the blob has an unknown terrain")
    if not all(box in boxes and 0 <= type_ < len(TYPES) for type_, box in blob.obstacles):
        refuse("An obstacle of the blob has an unknown type or lies on no box")
    if not all(box == -1 or box in boxes for box in blob.flags):
        refuse("A flag of the blob stands on no box")
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
