"""What must be there before a board can be powered up: the bench with its library, Node.js, boot ROM and UF2.

The bench's own folder is never written to. Where its library isn't installed, a copy of it in the build folder is used.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from tools.emulate.refusal import NotReady
from tools.emulate.uf2 import circuitpython_in

NODE: Final = 20
"""The oldest Node.js that the bench runs on."""
COPY: Final = Path(__file__).resolve().parents[2] / "build" / "emulate" / "bench"
LIBRARY: Final = Path("node_modules") / "rp2040js" / "package.json"
_PARTS: Final = ("runner.mjs", "benchclient.py", "package.json")
_BOOT_ROMS: Final = ("bootrom-b1.bin", "bootrom.ts", "uf2/bootrom-b1.bin", "uf2/bootrom.ts")
_BOOT_ROM_BYTES: Final = 16 * 1024
_BOOT_ROM_MAGIC: Final = b"Mu\x01\x02"
_BOOT_ROM_MAGIC_AT: Final = 0x10
_STAMP: Final = "copied-from"
_STANDARD_ERROR: Final = 2


class Emulator(NamedTuple):
    """All that is needed to power a board up: the bench to run, the UF2, its CircuitPython's version, the boot ROM."""

    bench: Path
    uf2: Path
    version: str
    boot_rom: Path
    node: str


def make_ready(bench: Path, uf2: Path, boot_rom: Path | None = None, copy: Path = COPY) -> Emulator:
    """Checks everything and installs the bench's library where it is missing. Raises NotReady."""
    for part in _PARTS:
        if not (bench / part).is_file():
            raise NotReady(f"{bench} is no board bench: there is no {part} in it. Name its folder: BENCH=DIR")
    version = circuitpython_in(uf2)
    rom = find_boot_rom(bench, boot_rom)
    node = find_node()
    if not (bench / LIBRARY).is_file():
        bench = _copy(bench, copy)
    return Emulator(bench, uf2, version, rom, node)


def find_boot_rom(bench: Path, asked: Path | None) -> Path:
    """Returns the boot ROM's file: the one asked for, else the one in the bench's folder. Raises NotReady."""
    places = [asked] if asked else [bench / name for name in _BOOT_ROMS]
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        where = f"at {asked}" if asked else f"in {bench}"
        raise NotReady(f"there is no boot ROM {where}; {bench / 'README.md'} says where to get it: BOOTROM=FILE")
    data = found.read_bytes()
    binary = len(data) == _BOOT_ROM_BYTES and data[_BOOT_ROM_MAGIC_AT:].startswith(_BOOT_ROM_MAGIC)
    if not binary and b"bootromB1" not in data:
        raise NotReady(f"{found} is no boot ROM of the RP2040, revision B1; {bench / 'README.md'} says where to get it")
    return found


def find_node() -> str:
    """Returns the path of Node.js. Raises NotReady when there is none, it doesn't run, or is too old."""
    path = shutil.which("node")
    if path is None:
        raise NotReady(f"the bench runs on Node.js, and there is no `node`: install version {NODE} or newer")
    try:
        shown = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=30, check=True).stdout
    except (OSError, subprocess.SubprocessError) as error:
        raise NotReady(f"{path} doesn't run ({error}): install Node.js {NODE} or newer") from None
    found = re.match(r"v?(\d+)\.", shown)
    if found is None or int(found[1]) < NODE:
        raise NotReady(f"{path} is Node.js {shown.strip() or '(no version)'}: the bench needs {NODE} or newer")
    return path


def _copy(bench: Path, copy: Path) -> Path:
    """Returns an up-to-date copy of the bench with its library installed."""
    stamp = _fingerprint(bench)
    if _read(copy / _STAMP) == stamp and (copy / LIBRARY).is_file():
        return copy
    new = copy.with_name(copy.name + ".new")  # takes the place of the old one only once it is whole
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    for path in _files(bench):
        target = new / path.relative_to(bench)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())  # without its mode: the bench may be read-only
    _install(new)
    (new / _STAMP).write_text(stamp, encoding="utf-8")
    shutil.rmtree(copy, ignore_errors=True)
    new.rename(copy)
    return copy


def _install(folder: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise NotReady(
            "the bench's library is missing, and there is no `npm` to install it with: it comes with Node.js"
        )
    print(f"emulate: npm installs the bench's library in {folder}; this is done once", file=sys.stderr, flush=True)
    command = [npm, "install", "--no-audit", "--no-fund"]
    try:
        code = subprocess.run(command, cwd=folder, stdout=_STANDARD_ERROR, check=False).returncode
    except OSError as error:
        raise NotReady(f"{npm} doesn't run: {error.strerror}. It comes with Node.js {NODE} or newer") from None
    if code or not (folder / LIBRARY).is_file():
        raise NotReady(f"`npm install` in {folder} failed (exit code {code}): what it says above must be put right")


def _files(bench: Path) -> list[Path]:
    found = (path for path in bench.rglob("*") if path.is_file())
    return sorted(path for path in found if "node_modules" not in path.relative_to(bench).parts)


def _fingerprint(bench: Path) -> str:
    """Returns what tells this bench from another one and from a newer one."""
    digest = hashlib.sha256()
    for path in _files(bench):
        data = path.read_bytes()
        digest.update(f"{path.relative_to(bench)} {len(data)}\n".encode())
        digest.update(data)
    return f"{bench.resolve()} {digest.hexdigest()}\n"


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""
