"""The board's drive: a folder with the firmware as it lies there, its libraries, and compiled tracks."""

from __future__ import annotations

import shutil
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


class LibraryMissing(Exception):  # noqa: N818
    """A library that belongs on the drive isn't installed here."""


class Drive:
    """A drive in a temporary folder. The firmware's files are links, so what runs are the files themselves."""

    def __init__(self, firmware: Path, tracks: Mapping[str, bytes]) -> None:
        self._folder = TemporaryDirectory(prefix="pitboard-twin-")
        self.firmware = firmware
        self.root = Path(self._folder.name, "drive")
        self.native = Path(self._folder.name, "native")
        self.console = Path(self._folder.name, "console.txt")
        for folder in (self.root / "lib", self.root / "tracks", self.native):
            folder.mkdir(parents=True)
        for entry in firmware.iterdir():
            if entry.name not in {"lib", "tracks", "__pycache__"}:
                _link(entry, self.root / entry.name)
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


def _link(source: Path, target: Path) -> None:
    """Links a file or folder, or copies it where the system has no links for us."""
    try:
        target.symlink_to(source.resolve(), target_is_directory=source.is_dir())
    except OSError:
        if source.is_dir():
            shutil.copytree(source, target)
        else:
            shutil.copy(source, target)
