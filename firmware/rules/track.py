"""Reader of compiled tracks (blobs): their common header and its checks.

A blob is little-endian: magic (4 bytes), format version, game, u16 length, u32 CRC-32 of everything from
byte 12 on; then what the game needs, its name, from byte 48 on the game's fields, and the tile table.
The chip is little-endian too and reads a field as one array.
"""

import sys
from array import array
from binascii import crc32

from .refused import need


def check(blob: bytes, game: int) -> None:
    """Refuse what is no whole blob of this game: blob-magic, -version, -length, -crc, -game."""
    need(isinstance(blob, (bytes, bytearray)) and blob[:4] == b"PITB", "blob-magic")
    need(blob[4:5] == b"\x01", "blob-version")
    need(len(blob) >= 48 and blob[6] | blob[7] << 8 == len(blob), "blob-length")
    found = crc32(memoryview(blob)[12:])
    for i in range(4):
        need(blob[8 + i] == found >> 8 * i & 255, "blob-crc")
    need(blob[5] == game, "blob-game")


def fields_end(blob: bytes) -> int:
    """Return where the game's fields must end: before two bytes a tile of the chain, and the number of tiles."""
    return len(blob) - 1 - 2 * blob[-1]


def numbers(data: "bytes | bytearray | array[int]") -> bytearray:
    """Return these numbers as they are read fastest: the desktop's lists are, and it has room for them."""
    return list(data) if sys.implementation.name == "cpython" else data  # type: ignore[return-value]


def words(blob: bytes, at: int, count: int, none: int) -> "array[int]":
    """Read a field of u16 numbers; 0xFFFF, where nothing is, becomes `none`."""
    found = array("H", blob[at : at + 2 * count])
    # The numbers are far below 0xFF00: two bytes 0xFF are one number, found at its first byte.
    here = blob.find(b"\xff\xff", at)
    while 0 <= here < at + 2 * count:
        found[(here - at) >> 1] = none
        here = blob.find(b"\xff\xff", here + 2)
    return found
