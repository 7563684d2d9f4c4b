"""Writes pictures of one bit a pixel as PNG."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

_GREY = 0
_ONE_BIT = 1


def png(rows: Sequence[Sequence[int]], scale: int = 1) -> bytes:
    """Returns the PNG of rows of pixels, 0 dark and 1 light, each drawn as a square of `scale` pixels."""
    width, height = len(rows[0]) * scale, len(rows) * scale
    data = b"".join((b"\0" + _packed(row, scale)) * scale for row in rows)  # each line begins with its filter: none
    header = struct.pack(">IIBBBBB", width, height, _ONE_BIT, _GREY, 0, 0, 0)
    parts = _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(data, 9)) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def _packed(row: Sequence[int], scale: int) -> bytes:
    bits = "".join("01"[pixel] * scale for pixel in row)
    bits += "0" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
