"""The UF2 file: which chip it is for, and which CircuitPython is in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.emulate.refusal import NotReady

BLOCK: Final = 512
MAGIC: Final = 0x0A324655
RP2040: Final = 0xE48BFF56
_ANY_CHIP: Final = 0xE48BFF57
"""Blocks that work around a fault of the RP2350 begin its files; they name no chip."""
_CHIPS: Final = {
    0xE48BFF59: "RP2350 (Pico 2)",
    0xE48BFF5A: "RP2350 (Pico 2)",
    0xE48BFF5B: "RP2350 (Pico 2)",
    0x1C5F21B0: "ESP32",
    0xBFDD4EEE: "ESP32-S2",
    0xC47E5767: "ESP32-S3",
    0x68ED2B88: "SAMD21",
    0x55114460: "SAMD51",
    0xADA52840: "nRF52840",
}
_BANNER: Final = re.compile(rb"CircuitPython (\d+\.\d+\.\d[^ \0]*) on \d{4}-\d\d-\d\d; ([ -~]+)")


def circuitpython_in(path: Path) -> str:
    """Returns the version of the CircuitPython in a UF2 file for the RP2040.

    Raises NotReady when there is no such file, it is for another chip, or holds something else.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise NotReady(
            f"the UF2 {path} can't be read: {error.strerror}. Name CircuitPython for a Pico: UF2=FILE"
        ) from None
    code = b"".join(_payloads(path, data))
    found = _BANNER.search(code)
    if found is None:
        raise NotReady(f"the UF2 {path} holds no CircuitPython; take one for raspberry_pi_pico from circuitpython.org")
    return found[1].decode("ascii")


def _payloads(path: Path, data: bytes) -> Iterator[bytes]:
    if not data or len(data) % BLOCK:
        raise NotReady(f"{path} is no whole UF2 file: {len(data)} bytes aren't blocks of {BLOCK}. Get it again")
    for at in range(0, len(data), BLOCK):
        block = data[at : at + BLOCK]
        if _word(block, 0) != MAGIC:
            raise NotReady(f"{path} is no UF2 file: block {at // BLOCK} doesn't begin as one. Name a .uf2: UF2=FILE")
        family = _word(block, 28)
        if family not in (RP2040, _ANY_CHIP):
            chip = _CHIPS.get(family, f"a chip of the family 0x{family:08x}")
            raise NotReady(f"the UF2 {path} is for {chip}; the bench emulates an RP2040 only: take raspberry_pi_pico's")
        yield block[32 : 32 + _word(block, 16)]


def _word(block: bytes, at: int) -> int:
    return int.from_bytes(block[at : at + 4], "little")
