"""The board bench as this package sees it: its client, loaded from the bench's folder."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Protocol, cast

from tools.emulate.ready import Emulator
from tools.emulate.wiring import BoardFile

XIP_MISS = 112
"""Cycles that a miss of the flash cache costs on a real Pico."""


class Bench(Protocol):
    """What is used of the bench's client. Times are emulated milliseconds."""

    t_ms: float

    def __call__(self, cmd: str, **args: Any) -> dict[str, Any]:
        """Gives any control command."""

    def run_ms(self, ms: float) -> None:
        """Lets time pass."""

    def set_bits(self, index: int | Iterable[int], level: int) -> None:
        """Sets inputs of the chain of tiles."""

    def set_tiles(self, tiles: list[dict[str, int]]) -> None:
        """Puts other tiles on the chain."""

    def tap(self, name: str, ms: float) -> None:
        """Presses a button for some time."""

    def press(self, name: str, down: bool) -> None:
        """Holds a button down, or lets it go."""

    def turn(self, detents: int) -> None:
        """Turns the knob."""

    def part(self, name: str) -> dict[str, Any]:
        """Everything that the bench knows about a part."""

    def lights(self) -> list[tuple[int, int, int]]:
        """What the lights show."""

    def oled_rows(self) -> list[list[int]]:
        """The display's picture."""

    def oled_png(self, path: str) -> None:
        """Saves the display's picture."""

    def tones(self) -> list[dict[str, Any]]:
        """What the buzzer has played."""

    def events(self) -> list[dict[str, Any]]:
        """What happened on the board since the last call."""

    def send(self, text: str | bytes, port: str = "data") -> bool:
        """Sends to a serial port."""

    def recv(self, port: str = "data") -> str:
        """Takes what a serial port has sent."""

    def unplug(self, name: str, present: bool = False) -> None:
        """Takes a part off, or puts it back."""

    def power_cut(self, *, off_ms: float) -> None:
        """Cuts the power for a moment."""

    def info(self) -> dict[str, Any]:
        """Time and counters."""

    def close(self) -> int:
        """Ends the bench."""


def start_bench(emulator: Emulator, drive: Path, board: BoardFile, xip: int = XIP_MISS) -> Bench:
    """Powers up an emulated Pico with this drive and these parts; no time passes yet."""
    client = sys.modules.get("benchclient") or _load(emulator.bench / "benchclient.py")
    start = partial(client.Bench.start, runner=str(emulator.bench / "runner.mjs"), node=emulator.node, xip=xip)
    return cast("Bench", start(str(emulator.uf2), str(drive), board, bootrom=str(emulator.boot_rom)))


def _load(path: Path) -> Any:
    spec = spec_from_file_location("benchclient", path)
    assert spec and spec.loader
    module = module_from_spec(spec)
    sys.modules["benchclient"] = module
    spec.loader.exec_module(module)
    return module
