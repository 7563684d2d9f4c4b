"""What the blobs of all games share: prefix, name, fields, cell map and tile table (docs/blob.md).

A blob is a compiled track as the board's core reads it. Its body, which begins with a head of 12 bytes, is the game's
own: see the module `blob` of each game's package.
"""

from __future__ import annotations

import struct
from binascii import crc32
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, NoReturn

from pitboard.tracks.games import GAMES
from pitboard.tracks.refusal import Refusal, shown

MAGIC: Final = b"PITB"
VERSION: Final = 1
CHECKED_FROM: Final = 12
"""The CRC covers everything from here on; here the game's head begins."""
NAME_AT: Final = 24
NAME_BYTES: Final = 24
BODY: Final = NAME_AT + NAME_BYTES
"""Where the game's fields begin."""
NO_BYTE: Final = 0xFF
NO_WORD: Final = 0xFFFF
"""What -1, "none", is in the fields."""
ID_BITS: Final = 8
"""Bits of a tile's id byte, the first of the tile in the scan of the chain."""
ID_BYTES: Final = tuple([byte for byte in range(256) if byte.bit_count() == 4])
"""The id bytes, ascending: tile k of a game's tile file, counted from 0, has the k-th."""
UNNAMED: Final = ID_BYTES[-1]
"""The id byte of every tile that is in no tile file, as those of an inline track."""

_PREFIX: Final = struct.Struct("<4sBBHI")
_GAME_AT: Final = 5
_BITS_AT: Final = 20


def seal(game: str, body: bytes) -> bytes:
    """Returns the blob of a game whose bytes from offset 12 on are `body`."""
    return _PREFIX.pack(MAGIC, VERSION, GAMES[game].number, CHECKED_FROM + len(body), crc32(body)) + body


def name_bytes(name: str) -> bytes:
    """Returns the field of a name: UTF-8, cut at a whole character, filled up with zeros.

    Raises Refusal `track-name` when the name has characters that cannot be printed.
    """
    if not name.isprintable():  # lone surrogates are not printable either
        raise Refusal("track-name", f"The name {shown(name)} cannot be printed; choose another name.")
    return name.encode()[:NAME_BYTES].decode(errors="ignore").encode().ljust(NAME_BYTES, b"\0")


def byte_field(values: Iterable[int]) -> bytes:
    """Returns a field of one byte each; -1 is "none"."""
    return bytes([NO_BYTE if value < 0 else value for value in values])


def word_field(values: Sequence[int]) -> bytes:
    """Returns a field of two bytes each; -1 is "none"."""
    return struct.pack(f"<{len(values)}H", *[NO_WORD if value < 0 else value for value in values])


def filling(length: int) -> bytes:
    """Returns the zero byte that follows fields of an odd length, so that the words after them are even."""
    return bytes(length % 2)


# -- and back ------------------------------------------------------------------------------------------------------


def opened(data: bytes, game: str) -> int:
    """Checks all that comes before a game's body; returns the CRC.

    Raises Refusal with the first of: blob-magic, blob-version, blob-length, blob-crc, blob-game.
    """
    noun = GAMES[game].noun
    number, crc = _checked(data, noun)
    if number != GAMES[game].number:
        other = next((known.what for known in GAMES.values() if known.number == number), f"an unknown game ({number})")
        raise Refusal("blob-game", f"The blob holds {other}, not {GAMES[game].what}; choose another one.")
    return crc


def game_of(data: bytes) -> str:
    """Returns the game that a blob says it is of. Its decoder has to find out whether that is true.

    Raises Refusal like `opened`; blob-game when there is no such game.
    """
    number, _ = _checked(data, "track")
    for name, game in GAMES.items():
        if game.number == number:
            return name
    raise Refusal("blob-game", f"The blob is of an unknown game ({number}); update this Pitboard.")


def _checked(data: bytes, noun: str) -> tuple[int, int]:
    """Checks the prefix; returns the game's number and the CRC."""
    if data[:4] != MAGIC:
        raise Refusal("blob-magic", f"This is no compiled {noun}: it does not begin with PITB; choose another file.")
    if len(data) > 4 and data[4] > VERSION:
        raise Refusal(
            "blob-version",
            f"This {noun} comes from a newer Pitboard (blob version {data[4]}; this one reads {VERSION});"
            f" update this one, or compile the {noun} again with it.",
        )
    if len(data) > 4 and data[4] != VERSION:
        refuse(f"The blob has version {data[4]}, which never existed; this Pitboard reads {VERSION}", "blob-version")
    if len(data) < BODY:
        refuse(f"The blob is cut off after {len(data)} bytes, in its first {BODY}", "blob-length")
    _, _, number, length, crc = _PREFIX.unpack_from(data)
    if length != len(data):
        refuse(f"The blob says that it has {length} bytes, but there are {len(data)}", "blob-length")
    found = crc32(data[CHECKED_FROM:])
    if crc != found:
        refuse(f"The blob is damaged: its checksum is {found:08x} instead of {crc:08x}", "blob-crc")
    return number, crc


def refuse(fault: str, code: str = "blob-body") -> NoReturn:
    """Raises Refusal; `fault` is the beginning of a sentence."""
    raise Refusal(code, f"{fault}; compile it again.")


def name_in(data: bytes) -> str:
    """Returns the name in a blob whose prefix has been checked; raises Refusal `blob-body`."""
    text = data[NAME_AT:BODY].rstrip(b"\0").decode(errors="replace")
    if "\ufffd" in text or not text.isprintable():
        refuse("The name in the blob is not printable UTF-8")
    return text


def bytes_at(data: bytes, at: int, count: int) -> tuple[int, ...]:
    """Reads a field of one byte each; "none" is -1."""
    return tuple([-1 if value == NO_BYTE else value for value in data[at : at + count]])


def words_at(data: bytes, at: int, count: int) -> tuple[int, ...]:
    """Reads a field of two bytes each; "none" is -1."""
    return tuple([-1 if word == NO_WORD else word for word in struct.unpack_from(f"<{count}H", data, at)])


def words_from(data: bytes, at: int) -> int:
    """Returns where the words after fields that end at `at` begin; raises Refusal `blob-body` for a wrong filling."""
    if any(data[at : at + at % 2]):
        refuse(f"The filling byte at {at} of the blob is not zero")
    return at + at % 2


# -- the cell map --------------------------------------------------------------------------------------------------


class CellMap(NamedTuple):
    """Which sensor and light belong to which box: `sensor` a bit of the scan, `light` a place in the chain of lights.

    Both are -1 for a box without a cell. `bits` is the length of the scan, `lights` that of the chain of lights.
    """

    sensor: tuple[int, ...]
    light: tuple[int, ...]
    bits: int
    lights: int


def cell_map(chain: Iterable[Sequence[int]], boxes: int) -> CellMap:
    """Returns the cells of a number of boxes: `chain` has the box of each cell, tile by tile as they are plugged.

    A tile sends its id byte, then one bit a cell, filled up to whole bytes. A cell that is not the first of its box is
    -1 in the chain.
    """
    sensor, light = [-1] * boxes, [-1] * boxes
    bits = lights = 0
    for cells in chain:
        bits += ID_BITS
        for cell, box in enumerate(cells):
            if box >= 0:
                sensor[box], light[box] = bits + cell, lights + cell
        bits += whole_bytes(len(cells))
        lights += len(cells)
    return CellMap(tuple(sensor), tuple(light), bits, lights)


def whole_bytes(bits: int) -> int:
    """Returns the number of bits filled up to whole bytes."""
    return (bits + 7) // 8 * 8


# -- the tile table ------------------------------------------------------------------------------------------------


class Tile(NamedTuple):
    """A tile of the chain: the id byte in its first register, and how many registers of sensors follow that."""

    id: int
    registers: int


def tile_table(chain: Sequence[Sequence[int]], names: Sequence[str], known: Sequence[str]) -> bytes:
    """Returns the end of a blob: id byte and registers of each tile of a chain, then the number of tiles.

    `names` are those of the tiles, () when they have none; `known` are all tiles of the game's tile file in its order.
    """
    ids = [ID_BYTES[known.index(name)] for name in names] or [UNNAMED] * len(chain)
    pairs = [(id_byte, whole_bytes(len(cells)) // 8) for id_byte, cells in zip(ids, chain, strict=True)]
    return bytes([number for pair in pairs for number in pair] + [len(pairs)])


def tiles_of(data: bytes) -> tuple[Tile, ...]:
    """Returns the tiles that the blob of any game expects, in chain order.

    Raises Refusal like `game_of`; blob-body when the tile table is none.
    """
    game_of(data)
    return tiles_in(data)


def tiles_in(data: bytes) -> tuple[Tile, ...]:
    """Returns the tiles in a blob whose prefix has been checked; raises Refusal `blob-body`."""
    at = fields_end(data)
    if at < BODY:
        refuse(f"The blob has {len(data)} bytes, too few for a table of {data[-1]} tiles")
    tiles = tuple([Tile(*data[pair : pair + 2]) for pair in range(at, len(data) - 1, 2)])
    for number, tile in enumerate(tiles):
        if tile.id not in ID_BYTES:
            refuse(f"Tile {number} of the blob has the id byte 0x{tile.id:02X}, which is none: not four bits are set")
    bits = int.from_bytes(data[_BITS_AT : _BITS_AT + 2], "little")
    found = sum([ID_BITS + 8 * tile.registers for tile in tiles])
    if bits != found:
        refuse(f"The blob's chain has {bits} bits, but its {len(tiles)} tiles send {found}")
    return tiles


def fields_end(data: bytes) -> int:
    """Returns where the game's fields end and the tile table begins, by its last byte; may be less than `BODY`."""
    return len(data) - 1 - 2 * data[-1]


def tile_names(tiles: Sequence[Tile], known: Sequence[str], most_unnamed: int = 1) -> tuple[str, ...]:
    """Returns the names of a blob's tiles, () for an inline track; `known` is as in `tile_table`.

    Raises Refusal `blob-body` for an id byte that no tile of the game has, when only some tiles have names, and for
    more than `most_unnamed` that have none.
    """
    if all(tile.id == UNNAMED for tile in tiles):
        if len(tiles) > most_unnamed:
            refuse(f"The blob has {len(tiles)} tiles without a name, but an inline track has {most_unnamed}")
        return ()
    for number, tile in enumerate(tiles):
        if ID_BYTES.index(tile.id) >= len(known):
            refuse(f"Tile {number} of the blob has the id byte 0x{tile.id:02X}, but the game has {len(known)} tiles")
    return tuple([known[ID_BYTES.index(tile.id)] for tile in tiles])


def boxes_by_tile(tiles: Iterable[Tile], cells: CellMap) -> tuple[tuple[int, ...], ...]:
    """Returns the boxes on each tile in the order of its cells, for a game where every box has one cell.

    Raises Refusal `blob-body` when the cell map is not what `cell_map` makes of such tiles.
    """
    chain = []
    bit = 0
    for tile in tiles:
        begin, bit = bit + ID_BITS, bit + ID_BITS + 8 * tile.registers
        boxes = [box for box, sensor in enumerate(cells.sensor) if begin <= sensor < bit]
        chain.append(tuple(sorted(boxes, key=cells.sensor.__getitem__)))
    boxes_wired = sum(map(len, chain))
    if boxes_wired != len(cells.sensor) or cell_map(chain, boxes_wired) != cells:
        refuse(
            f"The blob's {cells.lights} lights and {cells.bits} bits of the chain do not belong to"
            f" its {len(cells.sensor)} boxes one by one, tile by tile"
        )
    return tuple(chain)
