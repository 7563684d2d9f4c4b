"""Command line: `python -m tools.emulate BENCH UF2 [--bootrom FILE] [--seconds S] [--record FILE] [--modules] ...`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

from pitboard.records.sides import firmware_folder
from pitboard.tracks.kinds import holders
from pitboard.tracks.refusal import Refusal
from pitboard.twin.player import NAMES
from pitboard.twin.race import GAME, RaceFailed
from tools.emulate.bench import XIP_MISS
from tools.emulate.board import Board
from tools.emulate.drive import Value
from tools.emulate.measure import Open, Rows, boot, compile_times, probe_files
from tools.emulate.race import Plan, Raced, race
from tools.emulate.ready import Emulator, make_ready
from tools.emulate.refusal import NotReady
from tools.emulate.report import json_line, table

SETTINGS: Final[Mapping[str, Value]] = {"PITBOARD_SETTLE_MS": 0}
"""Waiting for a car to slide on is what the settings say, not what the board takes; without it, every put-down is
decided on by the scan that settles it."""
_FOLDERS: Final = ("devices", "rules", "rules/rush", "table", "table/rush", "lib")


def main(arguments: list[str] | None = None) -> int:
    """Measures and prints.

    Exit code 0: all goals kept and the record replays, 1: not, 2: something is missing or the wrong one.
    """
    options = _parser().parse_args(arguments)
    try:
        _check(options)
        emulator = make_ready(options.bench, options.uf2, options.bootrom)
        return _modules(emulator, options) if options.modules else _measure(emulator, options)
    except KeyboardInterrupt:
        print("\nemulate: stopped", file=sys.stderr)
        return 130
    except (NotReady, Refusal, OSError, ValueError, RuntimeError, ImportError) as error:
        print(f"emulate: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="emulate", description="a race on an emulated Pico, measured")
    parser.add_argument("bench", type=Path, help="folder of the board bench")
    parser.add_argument("uf2", type=Path, help="CircuitPython for raspberry_pi_pico")
    parser.add_argument("--bootrom", type=Path, metavar="FILE", help="boot ROM B1 of the RP2040 (else the bench's own)")
    parser.add_argument("--seconds", type=float, help="race for so many emulated seconds at most (else to the podium)")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the board's record to this file")
    parser.add_argument("--track", nargs="+", default=["oval5"], help="tracks on the drive; the first is laid (oval5)")
    parser.add_argument("--seats", type=int, default=4, help="cars in the race (4)")
    parser.add_argument("--bots", type=int, default=0, help="so many of the cars are the board's own (0)")
    parser.add_argument("--pages", action="store_true", help="open every page (details, pause, service) once a minute")
    parser.add_argument("--seed", type=int, default=1, help="of the player (1); the dice are the board's own")
    parser.add_argument("--xip", type=int, default=XIP_MISS, help="cycles of a flash cache miss (112; 0: none)")
    parser.add_argument("--firmware", type=Path, metavar="DIR", help="another firmware folder than this repository's")
    parser.add_argument("--verbose", action="store_true", help="every act: when, ms to decision, first and last light")
    parser.add_argument("--modules", action="store_true", help="only compile each module: ms, and bytes that stay")
    return parser


def _check(options: argparse.Namespace) -> None:
    """Refuses what the table can't play before anything is started. Raises NotReady."""
    for name in options.track:
        if GAME not in holders(name):
            raise NotReady(f"{name!r} is no ready-made track of {GAME}; `pitboard tracks list` shows what there is")
    if not 1 <= options.seats <= len(NAMES):
        raise NotReady(f"--seats {options.seats}: a race has 1 to {len(NAMES)} cars")
    if not 0 <= options.bots < options.seats:
        raise NotReady(f"--bots {options.bots}: of {options.seats} cars, one at least is a person's")
    if options.seconds is not None and not options.seconds > 0:
        raise NotReady(f"--seconds {options.seconds:g}: there must be some time to race")
    if options.firmware is not None and not (options.firmware / "code.py").is_file():
        raise NotReady(f"--firmware {options.firmware}: there is no code.py in this folder")


def _opener(emulator: Emulator, options: argparse.Namespace) -> Open:
    firmware = options.firmware or firmware_folder()
    return partial(Board, emulator, options.track, settings=SETTINGS, xip=options.xip, firmware=firmware)


def _measure(emulator: Emulator, options: argparse.Namespace) -> int:
    rows = Rows()
    power_up = _opener(emulator, options)
    raced: Raced | None = None
    print(f"emulate: CircuitPython {emulator.version} boots twice", file=sys.stderr, flush=True)
    with power_up() as board:
        boot(board, rows)
    plan = Plan(
        options.seats, options.seed, options.seconds, options.verbose, options.record, options.bots, options.pages
    )
    try:
        with power_up(extra=probe_files(options.firmware or firmware_folder())) as board:
            raced = race(board, rows, plan)
    except RaceFailed as failed:
        print(f"emulate: {failed}", file=sys.stderr)
    except BaseException:
        print(table(rows.all()))  # minutes may lie behind it
        raise
    print("\n".join([table(rows.all()), *(raced.sentences if raced else [])]))
    print(json_line(_about(emulator, options, raced), rows.all()))
    wanted = [row for row in rows.all() if row.values or options.seconds is None]
    return 0 if raced is not None and all(row.kept is not False for row in wanted) else 1


def _about(emulator: Emulator, options: argparse.Namespace, raced: Raced | None) -> dict[str, object]:
    """Returns what was run: so that numbers of different runs aren't taken for each other's."""
    race_of = {"acts": raced.acts, "over": raced.over} if raced else None
    about = {
        "emulate": options.track[0],
        "cars": options.seats,
        "bots": options.bots,
        "seed": options.seed,
        "xip": options.xip,
    }
    return {**about, "circuitpython": emulator.version, "race": race_of, "replays": raced is not None}


def _modules(emulator: Emulator, options: argparse.Namespace) -> int:
    """Prints a table of what each module costs on the board."""
    firmware = options.firmware or firmware_folder()
    folders = [folder for folder in _FOLDERS if folder == "lib" or (firmware / folder).is_dir()]
    lines = [f"{'module':<28}{'bytes':>7}{'ms':>6}{'kept':>7}"]
    sums: dict[str, list[int]] = {folder: [0, 0, 0] for folder in folders}
    for name, *numbers in compile_times(_opener(emulator, options), folders):
        lines.append(f"{name:<28}{numbers[0]:>7}{numbers[1]:>6}{numbers[2]:>7}")
        folder = sums[name.rpartition("/")[0]]
        folder[:] = map(sum, zip(folder, numbers, strict=True))
    lines += [f"{folder + '/ in all':<28}{size:>7}{took:>6}{kept:>7}" for folder, (size, took, kept) in sums.items()]
    print("\n".join(lines))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
