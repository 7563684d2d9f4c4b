"""Command line: `python -m tools.emulate BENCH UF2 [--track NAME ...] [--seats N] [--seconds S] [--modules]`."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from pitboard.records.sides import firmware_folder
from pitboard.twin.player import Player, Stuck
from tools.emulate.bench import XIP_MISS
from tools.emulate.board import Board
from tools.emulate.measure import Open, Rows, boot, compile_times, is_ready, note_probe, probe, probe_files
from tools.emulate.report import json_line, table
from tools.emulate.stopwatch import Enough, Stopwatch

SETTINGS = {"PITBOARD_SETTLE_MS": 0}
"""Waiting for a car to slide on is what the settings say, not what the board takes."""
_READY_MS = 10_000
_FOLDERS = ("devices", "rules", "rules/rush", "table", "table/rush", "lib")


def main(arguments: list[str] | None = None) -> int:
    """Measures and prints. Exit code 0: all goals kept, 1: not, 2: something is missing or doesn't work."""
    options = _parser().parse_args(arguments)
    firmware = options.firmware or firmware_folder()
    power_up: Open = partial(
        Board, options.bench, options.uf2, options.track, settings=SETTINGS, xip=options.xip, firmware=firmware
    )
    try:
        if options.modules:
            print(_modules(power_up, firmware))
            return 0
        rows = Rows()
        with power_up() as board:
            boot(board, rows)
        with power_up(extra=probe_files(firmware)) as board:
            _play(board, rows, options)
    except (OSError, ValueError, RuntimeError, ImportError) as error:
        print(f"emulate: {error}", file=sys.stderr)
        return 2
    print(table(rows.all()))
    print(json_line(options.track[0], options.xip, rows.all()))
    return 1 if any(row.reached is False for row in rows.all()) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="emulate", description="the firmware on an emulated Pico, measured")
    parser.add_argument("bench", type=Path, help="folder of the board bench")
    parser.add_argument("uf2", type=Path, help="CircuitPython for raspberry_pi_pico")
    parser.add_argument("--track", nargs="+", default=["grand10"], help="tracks on the drive; the first is laid out")
    parser.add_argument("--seats", type=int, default=2, help="cars in the race (2)")
    parser.add_argument("--seconds", type=float, default=120, help="race for so many emulated seconds at most (120)")
    parser.add_argument("--seed", type=int, default=1, help="of the player (1)")
    parser.add_argument("--xip", type=int, default=XIP_MISS, help="cycles of a flash cache miss (112; 0: none)")
    parser.add_argument("--firmware", type=Path, help="another firmware folder than this repository's")
    parser.add_argument("--verbose", action="store_true", help="every act: when, ms to the first and last new light")
    parser.add_argument("--modules", action="store_true", help="only compile each module: ms, and bytes that stay")
    return parser


def _modules(power_up: Open, firmware: Path) -> str:
    """Returns a table of what each module costs on the board."""
    folders = [folder for folder in _FOLDERS if folder == "lib" or (firmware / folder).is_dir()]
    lines = [f"{'module':<28}{'bytes':>7}{'ms':>6}{'kept':>7}"]
    sums: dict[str, list[int]] = {folder: [0, 0, 0] for folder in folders}
    for name, *numbers in compile_times(power_up, folders):
        lines.append(f"{name:<28}{numbers[0]:>7}{numbers[1]:>6}{numbers[2]:>7}")
        folder = sums[name.rpartition("/")[0]]
        folder[:] = map(sum, zip(folder, numbers, strict=True))
    lines += [f"{folder + '/ in all':<28}{size:>7}{took:>6}{kept:>7}" for folder, (size, took, kept) in sums.items()]
    return "\n".join(lines)


def _play(board: Board, rows: Rows, options: argparse.Namespace) -> None:
    """Has the player race, from the attract page on, and asks the probe at the stations."""
    if not board.run_until(is_ready, _READY_MS):
        raise RuntimeError(f"the board with the probe isn't ready: {board.console()!r} {board.oled()}")
    board.run(500)
    rows.first_page.values = [probe(board, anew=True).free]
    watch = Stopwatch(board, rows, options.verbose)
    player = Player(watch, board.layout.lights_of, options.seats, options.seed)
    try:
        player.start()
        print(f"loading the race took {probe(board, anew=True).longest} ms", file=sys.stderr)
        rows.forget()
        watch.limit(1000 * options.seconds)
        print("\n".join(player.race()), file=sys.stderr)
    except Enough:
        print(f"after {options.seconds:g} s:", *board.oled(), sep="\n", file=sys.stderr)
    except Stuck as stuck:
        raise RuntimeError(f"the player is stuck at {board.now:.0f} ms: {stuck} {board.console()}") from stuck
    note_probe(probe(board), rows)


if __name__ == "__main__":
    raise SystemExit(main())
