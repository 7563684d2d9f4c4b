"""What is measured on the emulated board; all times are the board's own, in milliseconds."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path

from tools.emulate.board import Board
from tools.emulate.probes import COMPILE, END, LOOP, NAME, hooked
from tools.emulate.report import Row

BOOT_MS = 4000
LIGHT_MS = 150
TARGETS_MS = 100
TURN_MS = 50
HEAP_BYTES = 40_000
_BOOT_LIMIT_MS = 20_000
_STEP_MS = 5

Open = Callable[..., Board]
"""Powers up a board; takes the keywords of `Board`."""


@dataclass
class Rows:
    """The rows of the report; docs/emulate.md says what each of them means."""

    boot: Row = field(default_factory=lambda: Row("boot to ready", "ms", most=BOOT_MS))
    first_boot: Row = field(default_factory=lambda: Row("first boot of a new drive", "ms"))
    light: Row = field(default_factory=lambda: Row("put-down to light", "ms", most=LIGHT_MS))
    press: Row = field(default_factory=lambda: Row("press to light", "ms"))
    targets: Row = field(default_factory=lambda: Row("decision to targets lit", "ms", most=TARGETS_MS))
    scans: Row = field(default_factory=lambda: Row("gap between scans", "ms"))
    turn: Row = field(default_factory=lambda: Row("longest turn in the race", "ms", most=TURN_MS))
    slow: Row = field(default_factory=lambda: Row("turns above 20 ms in the race", "per cent"))
    think: Row = field(default_factory=lambda: Row("longest turn in which a bot thinks", "ms", most=TURN_MS))
    mean: Row = field(default_factory=lambda: Row("decision of a bot, on average", "ms"))
    decision: Row = field(default_factory=lambda: Row("longest decision of a bot", "ms"))
    before: Row = field(default_factory=lambda: Row("longest turn in the menu, or loading", "ms"))
    after: Row = field(default_factory=lambda: Row("longest turn at the podium, record sent", "ms"))
    collect: Row = field(default_factory=lambda: Row("garbage collection", "ms"))
    start: Row = field(default_factory=lambda: Row("free heap before the firmware", "bytes"))
    first_page: Row = field(default_factory=lambda: Row("free heap at the first page", "bytes"))
    heap: Row = field(default_factory=lambda: Row("free heap in the race", "bytes"))
    end: Row = field(default_factory=lambda: Row("free heap at the end of the race", "bytes", least=HEAP_BYTES))
    own: Row = field(default_factory=lambda: Row("heap that the probe takes", "bytes"))

    def forget(self) -> None:
        """Forgets what happened in the menu and while the race was loaded."""
        for row in (self.light, self.press, self.targets, self.scans):
            row.values.clear()

    def all(self) -> list[Row]:
        """Returns them in order, those of bots only when there were any."""
        rows = [getattr(self, one.name) for one in fields(self)]
        of_bots = (self.think, self.mean, self.decision)
        return [row for row in rows if row.values or not any(row is one for one in of_bots)]


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
    """Returns the files that hook the probe of the loop into the firmware."""
    return {"code.py": hooked((firmware / "code.py").read_text(encoding="utf-8")), NAME: LOOP}


@dataclass(frozen=True, slots=True)
class Probed:
    """What the probe of the loop told: heap in bytes after a collection, times in ms, turns of the loop.

    `start` is the heap before the firmware, `own` what the probe takes, `turns` and `slow` are those of the race;
    `before`, `race` and `after` are the longest turns before the race (menu, loading) or with a page open, in it, and
    at the podium. Of bots: `think` is the longest turn in which one thinks, `decisions` how often they decided, `spent`
    how long that took in all, `longest` the longest.
    """

    start: int
    own: int
    free: int
    collect: int
    turns: int
    slow: int
    before: int
    race: int
    after: int
    think: int
    decisions: int
    spent: int
    longest: int
    said: str
    """What else stood on the console."""


def probe(board: Board) -> Probed:
    """Asks the probe; about 20 ms pass."""
    board.bench.send(b"?", "console")
    answered = board.run_until(partial(_console_has, text="PROBE"), 8000, 10)
    board.run(10)
    said = board.console()
    found = re.search(r"PROBE((?: -?\d+){13})\s*", said)
    if not answered or found is None:
        raise RuntimeError(f"the probe doesn't answer, {said!r}, {board.oled()}")
    rest = said[: found.start()] + said[found.end() :]
    names = [one.name for one in fields(Probed) if one.name != "said"]
    numbers = dict(zip(names, map(int, found[1].split()), strict=True))
    return Probed(**numbers, said=rest)


def note_heap(told: Probed, rows: Rows) -> None:
    """Adds what the probe told in the race, at a moment of calm."""
    rows.heap.values.append(told.free)
    rows.collect.values.append(told.collect)


def note_loop(told: Probed, rows: Rows) -> None:
    """Adds what the probe told at the end of the race about the loop's turns."""
    rows.start.values = [told.start]
    rows.own.values = [told.own]
    rows.before.values = [told.before]
    rows.turn.values = [told.race]
    if told.turns:
        rows.slow.values = [100 * told.slow / told.turns]
    if told.decisions:
        rows.think.values = [told.think]
        rows.mean.values = [told.spent / told.decisions]
        rows.decision.values = [told.longest]


def note_podium(told: Probed, rows: Rows) -> None:
    """Adds what the probe told once the record had been sent."""
    if told.after:
        rows.after.values = [told.after]
