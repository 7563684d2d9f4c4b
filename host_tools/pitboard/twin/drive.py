"""The board's drive: a folder with the firmware as it lies there, its libraries, and compiled tracks."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import IO, Any

FAKES = Path(__file__).with_name("fakes")
LIBRARIES = ("neopixel",)
NATIVE = ("adafruit_pixelbuf",)
"""Modules that CircuitPython has built in, for which Adafruit also publishes one in Python."""
_READ_ONLY = 30
_SETTINGS = "settings.toml"

Setting = str | int


class LibraryMissing(Exception):  # noqa: N818
    """A library that belongs on the drive isn't installed here."""


class Drive:
    """A drive in a temporary folder. The firmware's files are links, so what runs are the files themselves.

    `settings` are put into its settings.toml in place of the firmware's own values.
    """

    def __init__(
        self, firmware: Path, tracks: Mapping[str, bytes], settings: Mapping[str, Setting] | None = None
    ) -> None:
        self._folder = TemporaryDirectory(prefix="pitboard-twin-")
        self.firmware = firmware
        self.root = Path(self._folder.name, "drive")
        self.native = Path(self._folder.name, "native")
        self.console = Path(self._folder.name, "console.txt")
        for folder in (self.root / "lib", self.root / "tracks", self.native):
            folder.mkdir(parents=True)
        for entry in firmware.iterdir():
            if entry.name not in {"lib", "tracks", "__pycache__", _SETTINGS}:
                _link(entry, self.root / entry.name)
        _write_settings(firmware / _SETTINGS, self.root / _SETTINGS, settings or {})
        for name in LIBRARIES:
            _link(_installed(name), self.root / "lib" / f"{name}.py")
        for name in NATIVE:
            _link(_installed(name), self.native / f"{name}.py")
        for name, blob in tracks.items():
            (self.root / "tracks" / f"{name}.blob").write_bytes(blob)

    @property
    def path(self) -> list[Path]:
        """The folders of modules, what is built in first."""
        return [FAKES, self.native, self.firmware, self.root / "lib"]

    def settings(self) -> dict[str, Setting]:
        """Returns what settings.toml says, as CircuitPython itself reads it: numbers and texts; nothing if it can't."""
        try:
            values = tomllib.loads((self.root / _SETTINGS).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return {name: value for name, value in values.items() if isinstance(value, Setting)}

    def close(self) -> None:
        """Deletes the drive."""
        self._folder.cleanup()

    def opener(self, writable: Callable[[], bool]) -> Callable[..., IO[Any]]:
        """Returns the built-in `open` of a program on the board."""

        def open_file(file: str, mode: str = "r", *_: object, **__: object) -> IO[Any]:
            if set(mode) & set("wa+x") and not writable():
                raise OSError(_READ_ONLY, "Read-only filesystem")
            return (self.root / file.lstrip("/")).open(mode, encoding=None if "b" in mode else "utf-8")

        return open_file

    def system(self) -> ModuleType:
        """Returns the module `uos`: this Python's own `os`, with the drive as the working folder."""
        module = ModuleType("uos")
        module.__dict__.update(
            listdir=lambda path: [entry.name for entry in (self.root / path).iterdir()],
            stat=lambda path: tuple((self.root / path).stat()),
            remove=lambda path: (self.root / path).unlink(),
            rename=lambda old, new: (self.root / old).rename(self.root / new),
            mkdir=lambda path: (self.root / path).mkdir(),
        )
        return module


def _installed(name: str) -> Path:
    spec = find_spec(name)  # finds it without running it
    if spec is None or spec.origin is None:
        raise LibraryMissing(f"The library {name} is not installed; get it by: pip install 'pitboard[board]'")
    return Path(spec.origin)


def put_settings(text: str, settings: Mapping[str, Setting]) -> str:
    """Returns the text of a settings.toml with these values in place of what it says, or added to it."""
    for name, value in settings.items():
        line = f"{name} = {value}" if isinstance(value, int) else f'{name} = "{value}"'
        text, found = re.subn(rf"(?m)^{re.escape(name)}\s*=.*$", line.replace("\\", r"\\"), text)
        if not found:
            text = text.rstrip("\n") + "\n" * bool(text) + line + "\n"
    return text


def _write_settings(source: Path, target: Path, settings: Mapping[str, Setting]) -> None:
    """Writes the drive's settings.toml; without settings of its own it is the firmware's, which may have none."""
    if settings:
        text = source.read_text(encoding="utf-8") if source.exists() else ""
        target.write_text(put_settings(text, settings), encoding="utf-8")
    elif source.exists():
        _link(source, target)


def _link(source: Path, target: Path) -> None:
    """Links a file or folder, or copies it where the system has no links for us."""
    try:
        target.symlink_to(source.resolve(), target_is_directory=source.is_dir())
    except OSError:
        if source.is_dir():
            shutil.copytree(source, target)
        else:
            shutil.copy(source, target)
