"""The drive of an emulated board: the firmware's folder as it is, the library that it needs, and tracks."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path

from pitboard.tracks.kinds import holders, kind

DRIVE_BYTES = 1 << 20
_SECTOR = 512
_RESERVED_SECTORS = 64
"""Directories and file tables, generously."""
LIBRARIES = ("neopixel",)
"""What the installer puts into lib/; everything else that the firmware imports is built into CircuitPython."""
Value = int | str


def build_drive(
    folder: Path, firmware: Path, tracks: Iterable[str], settings: Mapping[str, Value] | None = None
) -> dict[str, bytes]:
    """Fills an empty folder with what lies on a board's drive; returns the blobs by name.

    `settings` are put into settings.toml in place of the firmware's own values. Raises ValueError when a track is
    unknown or all of it doesn't fit the drive, ModuleNotFoundError when a library isn't installed.
    """
    shutil.copytree(firmware, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    (folder / "lib").mkdir(exist_ok=True)
    for name in LIBRARIES:
        shutil.copy(_library(name), folder / "lib")
    blobs = {name: blob_of(name) for name in tracks}
    (folder / "tracks").mkdir(exist_ok=True)
    for name, blob in blobs.items():
        (folder / "tracks" / f"{name}.blob").write_bytes(blob)
    _write_settings(folder / "settings.toml", settings or {})
    _check_size(folder)
    return blobs


def blob_of(name: str) -> bytes:
    """Returns the compiled library track of this name. Raises ValueError when no game has it."""
    games = holders(name)
    if not games:
        raise ValueError(f"no game has a track {name!r}: `pitboard tracks list` shows what there is")
    one = kind(games[0])
    return one.encode(one.parse(name))


def read_settings(folder: Path) -> dict[str, Value]:
    """Returns what settings.toml on a drive says."""
    path = folder / "settings.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _library(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the library {name} is missing: pip install adafruit-circuitpython-{name}")
    return Path(spec.origin)


def _write_settings(path: Path, settings: Mapping[str, Value]) -> None:
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    for name, value in settings.items():
        line = f"{name} = {value}" if isinstance(value, int) else f'{name} = "{value}"'
        text, found = re.subn(rf"(?m)^{re.escape(name)}\s*=.*$", line, text)
        if not found:
            text = text.rstrip("\n") + "\n" * bool(text) + line + "\n"
    path.write_text(text, encoding="utf-8")


def _check_size(folder: Path) -> None:
    """Refuses what the file system of a Pico's drive has no room for: every file fills whole sectors."""
    sectors = sum(-(-path.stat().st_size // _SECTOR) if path.is_file() else 1 for path in folder.rglob("*"))
    room = DRIVE_BYTES // _SECTOR - _RESERVED_SECTORS
    if sectors > room:
        raise ValueError(f"the drive is too small: {sectors} sectors of {_SECTOR} bytes needed, {room} there")
