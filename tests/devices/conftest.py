"""A modelled board on which a few lines of firmware run, with the real devices/ beside them, on both Pythons."""

import importlib
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest

from firmware_rooms import room
from pitboard.records.sides import firmware_folder
from pitboard.tracks.blob import Tile
from pitboard.twin.chain import Chain
from pitboard.twin.cpython import CPythonMachine
from pitboard.twin.drive import Drive, Setting
from pitboard.twin.glass import Glass
from pitboard.twin.machine import Ending, Machine
from pitboard.twin.micropython import MicroPythonMachine, NoMicroPython, command
from pitboard.twin.panel import Panel
from pitboard.twin.reading import glyphs_of, lines
from pitboard.twin.strip import Strip
from pitboard.twin.wiring import PINS, Wiring

room("devices")
_FONT = importlib.import_module("devices.font")
_GLYPHS = glyphs_of([("".join(map(chr, range(_FONT.FIRST, _FONT.LAST + 1))), _FONT.GLYPHS)])
TILES = (Tile(0x0F, 2), Tile(0x17, 1))
LIGHTS = 20


class Bench:
    """The board. `wiring` are its models, `app` is what stands in for the table's program."""

    def __init__(self, python: str, folder: Path) -> None:
        self.python = python
        self.folder = folder
        self.chain = Chain(TILES, Random(1))
        self.strip = Strip(LIGHTS)
        self.glass = Glass("ssd1306", 0x3C, Random(2))
        self.panel = Panel(PINS)
        self.wiring = Wiring(self.chain, self.strip, self.glass, self.panel, PINS, 1)
        self.wiring.reset("POWER_ON")
        self.wiring.facts["cdc_data"] = 1
        self.wiring.facts["booting"] = 0
        self._drives: list[Drive] = []
        self.machine: Machine | None = None

    def start(self, program: str, app: str = "", settings: Mapping[str, Setting] | None = None) -> None:
        """Starts a program: one of the firmware's own by its name, or the lines themselves.

        `settings` are put into settings.toml.
        """
        drive = self._drive(app, settings)
        self.wiring.settings = drive.settings()
        path = drive.firmware / program
        if "\n" in program:
            path = self.folder / "program.py"
            path.write_text(textwrap.dedent(program))
        if self.python == "cpython":
            self.machine = CPythonMachine(self.wiring, drive)
        else:
            self.machine = MicroPythonMachine(self.wiring, drive, "400k")
        self.machine.start(path)

    def run(self, ms: int) -> Ending | None:
        """Lets time pass; returns how the program ended, None while it runs."""
        assert self.machine is not None
        self.wiring.clock.until = self.wiring.clock.now + 1000 * ms
        return self.machine.go()

    def do(self, program: str, ms: int = 60_000, settings: Mapping[str, Setting] | None = None) -> list[str]:
        """Runs a program to its end; returns the lines that it printed."""
        self.start(program, settings=settings)
        ending = self.run(ms)
        assert ending is not None and ending.kind == "returned", ending
        assert self.machine is not None
        return self.machine.console().splitlines()

    def screen(self) -> str:
        """Returns what the display shows, rows joined by a space."""
        return " ".join(" ".join(lines(self.glass.pages(), _GLYPHS)).split())

    def close(self) -> None:
        """Ends what runs."""
        if self.machine is not None:
            self.machine.stop()
        for drive in self._drives:
            drive.close()

    def _drive(self, app: str, settings: Mapping[str, Setting] | None) -> Drive:
        """Makes a drive of the firmware with another table/."""
        root = self.folder / f"firmware{len(self._drives)}"
        (root / "table").mkdir(parents=True)
        (root / "table" / "__init__.py").touch()
        (root / "table" / "app.py").write_text(textwrap.dedent(app))
        for name in ("devices", "rules", "boot.py", "code.py", "safemode.py", "settings.toml"):
            (root / name).symlink_to(firmware_folder() / name)
        self._drives.append(Drive(root, {"oval": b"blob bytes", "._oval": b"", "acorn": bytes(3000)}, settings))
        return self._drives[-1]


@pytest.fixture(params=["cpython", "micropython"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bench]:
    """A board on each of the two Pythons."""
    if request.param == "micropython":
        try:
            command()
        except NoMicroPython as no:
            pytest.skip(str(no))
    made = Bench(request.param, tmp_path)
    yield made
    made.close()
