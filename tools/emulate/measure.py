"""What is measured on the emulated board; all times are the board's own, in milliseconds."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path

from tools.emulate.board import Board
from tools.emulate.probes import COMPILE, END, LOOP, PROGRAM
from tools.emulate.report import Row

BOOT_MS = 4000
LIGHT_MS = 150
TARGETS_MS = 100
HEAP_BYTES = 40_000
_BOOT_LIMIT_MS = 20_000
_STEP_MS = 5

Open = Callable[..., Board]
"""Powers up a board; takes the keywords of `Board`."""


@dataclass
class Rows:
    """The rows of the report.

    A put-down or press is answered by lights that are new (see `stopwatch`): `light` and `press` last until the first
    of them, `targets` from the first to the last. `scans` is what the loop's turns look like from outside.
    """

    boot: Row = field(default_factory=lambda: Row("boot to ready", "ms", goal=BOOT_MS))
    first_boot: Row = field(default_factory=lambda: Row("first boot of a new drive", "ms"))
    light: Row = field(default_factory=lambda: Row("put-down to light", "ms", goal=LIGHT_MS))
    press: Row = field(default_factory=lambda: Row("press to light", "ms"))
    targets: Row = field(default_factory=lambda: Row("decision to targets lit", "ms", goal=TARGETS_MS))
    scans: Row = field(default_factory=lambda: Row("gap between scans", "ms"))
    turn: Row = field(default_factory=lambda: Row("longest turn of the loop", "ms"))
    slow: Row = field(default_factory=lambda: Row("turns above 20 ms", "per cent"))
    start: Row = field(default_factory=lambda: Row("heap before the firmware", "bytes"))
    first_page: Row = field(default_factory=lambda: Row("free heap at the first page", "bytes"))
    heap: Row = field(default_factory=lambda: Row("free heap in the race", "bytes", least=HEAP_BYTES))
    collect: Row = field(default_factory=lambda: Row("garbage collection", "ms"))

    def forget(self) -> None:
        """Forgets what happened in the menu and while the race was loaded."""
        for row in (self.light, self.press, self.targets, self.scans):
            row.values.clear()

    def all(self) -> list[Row]:
        """Returns them in order."""
        return [getattr(self, one.name) for one in fields(self)]


# -- boot ----------------------------------------------------------------------------------------------------------


def is_ready(board: Board) -> bool:
    """Says whether the display shows a page: the firmware lights it once the loop has sent the first one whole."""
    glass = board.bench.part("oled")
    return bool(glass["on"] and glass["lit"])


def boot(board: Board, rows: Rows) -> None:
    """Measures the first boot of a new drive, then that after a power cut: CircuitPython writes files at the first."""
    for row in (rows.first_boot, rows.boot):
        then = board.now
        if not board.run_until(is_ready, _BOOT_LIMIT_MS, _STEP_MS):
            raise RuntimeError(f"the board isn't ready after {_BOOT_LIMIT_MS} ms: {board.console()!r}")
        row.values.append(board.now - then)
        if row is rows.first_boot:
            board.power_cut()


# -- what every module costs ---------------------------------------------------------------------------------------


def compile_times(open_board: Open, folders: list[str]) -> list[tuple[str, int, int, int]]:
    """Compiles each module on the board by itself; returns (name, bytes of text, ms, bytes kept)."""
    program = COMPILE.replace("FOLDERS", repr(folders))
    with open_board(extra={"code.py": program, "boot.py": ""}) as board:
        board.run_until(partial(_console_has, text=END), 60_000, 100)
        shown = board.console()
    if END not in shown:
        raise RuntimeError(f"compiling on the board failed: {shown}")
    found = re.findall(r"MODULE (\S+) (\d+) (\d+) (-?\d+)", shown)
    return [(name, int(size), int(took), int(kept)) for name, size, took, kept in found]


def _console_has(board: Board, text: str) -> bool:
    return text in board.bench("recv", port="console", peek=True)["text"]


# -- the loop, from inside -----------------------------------------------------------------------------------------


def probe_files(firmware: Path) -> dict[str, str]:
    """Returns the files that put the probe of the loop in the place of the firmware's code.py."""
    return {"code.py": LOOP, PROGRAM: (firmware / "code.py").read_text(encoding="utf-8")}


@dataclass(frozen=True, slots=True)
class Probed:
    """What the probe of the loop told: heap in bytes, times in ms, turns of the loop since it began anew."""

    start: int
    free: int
    garbage: int
    collect: int
    turns: int
    over_10: int
    over_20: int
    longest: int


def probe(board: Board, anew: bool = False) -> Probed:
    """Asks the probe; `anew`: it then starts counting anew."""
    board.console()
    board.bench.send(b"0" if anew else b"?", "console")
    if not board.run_until(partial(_console_has, text="PROBE"), 8000, 10):
        raise RuntimeError("the probe doesn't answer")
    board.run(10)
    numbers = re.search(r"PROBE((?: -?\d+)+)", board.console())
    assert numbers
    return Probed(*map(int, numbers[1].split()))


def note_probe(told: Probed, rows: Rows) -> None:
    """Adds what the probe told."""
    rows.start.values = [told.start]
    rows.heap.values.append(told.free)
    rows.collect.values.append(told.collect)
    rows.turn.values.append(told.longest)
    if told.turns:
        rows.slow.values.append(100 * told.over_20 / told.turns)
