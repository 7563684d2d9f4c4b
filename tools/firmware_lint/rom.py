"""The names in CircuitPython's ROM, read out of a UF2 file: how `rom_names.txt` is made."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from struct import unpack_from
from typing import Final

_BLOCK: Final = 512
_MAGIC: Final = b"UF2\n\x57\x51\x5d\x9e"
_NOT_FLASH: Final = 1
"""In a block's flags: it goes elsewhere."""
_MOST: Final = 16 << 20
"""Bytes of flash that such a chip can have."""
_ENTRIES_INIT: Final = 10
"""What the pools in ROM say of their size (`py/qstr.c`, `MICROPY_ALLOC_QSTR_ENTRIES_INIT`)."""
_FEW, _MANY = 50, 6000
_HEAD: Final = 24


def rom_file(path: Path) -> str:
    """The text of `rom_names.txt` for a UF2 of CircuitPython 9.2 or newer for a 32-bit board. Raises ValueError."""
    data = path.read_bytes()
    digest = hashlib.sha256(data).hexdigest()
    try:
        names = sorted(set(_names(*_image(data))))
    except ValueError as no:
        raise ValueError(f"{path}: {no}") from None
    if not names:
        raise ValueError(f"{path} has no table of names; name CircuitPython's UF2 for the board")
    head = [
        "// Names that CircuitPython has in its ROM. Made by `python -m tools.firmware_lint --rom UF2`, out of",
        f"// {path.name}, SHA-256 {digest},",
        "// from its two constant pools (`qstr_pool_t` of py/qstr.h in MicroPython, which CircuitPython is made from).",
        "// CircuitPython (https://circuitpython.org) has the MIT licence. These are its words, nothing of its code.",
    ]
    return "\n".join([*head, *(name.decode("ascii").encode("unicode_escape").decode() for name in names)]) + "\n"


def _image(data: bytes) -> tuple[int, bytes]:
    """The flash's first address and its content."""
    blocks = {}
    for at in range(0, len(data) - _BLOCK + 1, _BLOCK):
        flags, address, size = unpack_from("<III", data, at + 8)
        if data[at : at + len(_MAGIC)] == _MAGIC and not flags & _NOT_FLASH:
            blocks[address] = data[at + 32 : at + 32 + size]
    if not blocks:
        raise ValueError("this is no UF2 file")
    base, end = min(blocks), max(address + len(part) for address, part in blocks.items())
    if end - base > _MOST:
        raise ValueError(f"its addresses, {base:#x} to {end:#x}, are those of no board; get it anew")
    image = bytearray(end - base)
    for address, part in blocks.items():
        image[address - base : address - base + len(part)] = part
    return base, bytes(image)


def _names(base: int, image: bytes) -> Iterator[bytes]:
    """The names of every pool: previous pool, names before it, size, names in it, their hashes, lengths, and texts."""
    inside = range(base, base + len(image))
    for at in range(0, len(image) - _HEAD, 4):
        previous, _, size, count, hashes, lengths = unpack_from("<6I", image, at)
        if size != _ENTRIES_INIT or not _FEW < count < _MANY or (previous and previous not in inside):
            continue
        whole = hashes in inside and lengths in inside and lengths + count in inside
        if not whole or at + _HEAD + 4 * count > len(image):
            continue
        for number, text in enumerate(unpack_from(f"<{count}I", image, at + _HEAD)):
            yield image[text - base : text - base + image[lengths - base + number]]
