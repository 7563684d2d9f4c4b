"""Command line: `python -m tools.bench [--json FILE] [--quick]`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools.bench.device import Device
from tools.bench.report import Report
from tools.bench.setups import GRAND10, SETUPS
from tools.bench.speed import (
    Sample,
    bare_chess_player,
    chess_player,
    core_player,
    core_positions,
    engine_player,
    engine_positions,
    nanoseconds_per_legal_set,
    sample,
)

REPEATS = 5
POSITIONS = 4000
MEMORY_GOAL = 40_000
ENGINE_GOAL, CORE_GOAL = 4, 10
CHESS = "python-chess"


def main(arguments: list[str] | None = None) -> int:
    """Measure, print the table and the JSON lines."""
    parser = argparse.ArgumentParser(prog="bench", description="acts per CPU-second, and the core's memory")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the JSON lines to this file too")
    parser.add_argument("--quick", action="store_true", help="few races: to see that it works, not to measure")
    options = parser.parse_args(arguments)
    report = Report()
    share = 100 if options.quick else 1
    _speeds(report, share)
    _legal_sets(report, POSITIONS // share)
    _memory(report)
    print(report.table())
    print()
    print(report.json_lines(), end="")
    if options.json:
        options.json.write_text(report.json_lines(), encoding="utf-8")
    return 0


def _speeds(report: Report, share: int) -> None:
    """All speeds in turns, so that what disturbs the machine disturbs them all; the first turn warms up."""
    runs: dict[tuple[str, str], Callable[[], Sample]] = {
        (CHESS, "random games"): partial(sample, chess_player, max(1, 60 // share)),
        ("python-chess, bare", "random games"): partial(sample, bare_chess_player, max(1, 60 // share)),
    }
    for name, setup in SETUPS.items():
        races = (600 if setup is GRAND10 else 1200) // share
        runs["engine", name] = partial(sample, engine_player(setup), races)
        runs["core, CPython", name] = partial(sample, core_player(setup), races)
        if (device := Device(setup)).is_there:
            runs["core, MicroPython", name] = partial(device.speed, races // 2)
    taken: dict[tuple[str, str], list[Sample]] = {key: [] for key in runs}
    for turn in range(REPEATS + 1):
        for key, run in runs.items():
            measured = run()
            if turn:
                taken[key].append(measured)
    chess = [one.rate for one in taken[CHESS, "random games"]]
    for (what, where), samples in taken.items():
        report.speed(what, where, samples)
        goal = ENGINE_GOAL if what == "engine" else CORE_GOAL if what.startswith("core") else None
        if goal:
            ratios = [one.rate / other for one, other in zip(samples, chess, strict=True)]
            report.ratio(f"{what} / {CHESS}", where, ratios, goal)


def _legal_sets(report: Report, count: int) -> None:
    for name, setup in SETUPS.items():
        engine, core = engine_positions(setup, count), core_positions(setup, count)
        taken: dict[str, list[float]] = {"engine": [], "core, CPython": []}
        for turn in range(REPEATS + 1):
            for what, positions in (("engine", engine), ("core, CPython", core)):
                measured = nanoseconds_per_legal_set(positions)
                if turn:
                    taken[what].append(measured)
        for what, times in taken.items():
            report.values(f"{what}, legal set", name, times, "ns")


def _memory(report: Report) -> None:
    device = Device(GRAND10)
    where = "grand10, 6 cars"
    if not device.is_there:
        report.note("no `micropython` command here: the core's memory and its speed there are not measured")
        return
    memory = device.memory()
    report.values("core, MicroPython: modules", where, [memory.code], "bytes")
    report.values("core, MicroPython: modules, track, state", where, [memory.started], "bytes")
    report.goal_bytes("core, MicroPython: most in a race", where, memory.peak, MEMORY_GOAL)
    report.values("core, MicroPython: smallest heap", where, [device.smallest_heap()], "kB")


if __name__ == "__main__":
    raise SystemExit(main())
