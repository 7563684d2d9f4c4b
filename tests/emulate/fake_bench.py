"""What stands in for the bench, Node.js, npm and a UF2, where none of them is there."""

from __future__ import annotations

import stat
from pathlib import Path

RP2040 = 0xE48BFF56
BANNER = b"Adafruit CircuitPython 10.0.0 on 2025-10-01; Raspberry Pi Pico with rp2040\0"
ROM = bytes(0x10) + b"Mu\x01\x02" + bytes(0x4000 - 0x14)


def uf2_block(payload: bytes, family: int = RP2040) -> bytes:
    words = (0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, len(payload), 0, 1, family)
    return b"".join(word.to_bytes(4, "little") for word in words) + payload.ljust(476, b"\0") + bytes(4)


def uf2(folder: Path, *blocks: bytes) -> Path:
    path = folder / "cp.uf2"
    path.write_bytes(b"".join(blocks) or uf2_block(BANNER))
    return path


def bench(folder: Path, library: bool = True, rom: bool = True) -> Path:
    bench = folder / "bench"
    (bench / "example").mkdir(parents=True)
    for name in ("runner.mjs", "benchclient.py", "package.json", "README.md", "example/board.json"):
        (bench / name).write_text(f"this is {name}\n")
    if rom:
        (bench / "bootrom-b1.bin").write_bytes(ROM)
    if library:
        (bench / "node_modules/rp2040js").mkdir(parents=True)
        (bench / "node_modules/rp2040js/package.json").write_text("{}")
    return bench


def program(folder: Path, name: str, script: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


NPM_WORKS = """echo run >> "$NPM_RUNS"
/bin/mkdir -p node_modules/rp2040js && echo '{}' > node_modules/rp2040js/package.json"""
