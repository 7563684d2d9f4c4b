"""Command line: `python -m tools.bench [--game GAME | --page] [--json FILE] [--quick]`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.bench import lookers
from tools.bench.measure import (
    FULL,
    QUICK,
    Samples,
    note_device,
    report_chess,
    report_legal_sets,
    report_memory,
    report_speeds,
    speeds,
)
from tools.bench.report import Report
from tools.bench.setups import CASES


def main(arguments: list[str] | None = None) -> int:
    """Measure, print the table and the JSON lines."""
    parser = argparse.ArgumentParser(prog="bench", description="acts per CPU-second, and the cores' memory")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--game", choices=list(CASES), help="only this game")
    only.add_argument("--page", action="store_true", help="only the virtual table's page")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the JSON lines to this file too")
    parser.add_argument("--quick", action="store_true", help="few races: to see that it works, not to measure")
    options = parser.parse_args(arguments)
    games = [] if options.page else [options.game] if options.game else list(CASES)
    effort = QUICK if options.quick else FULL
    report = Report()
    taken: dict[str, Samples] = {}
    for game in games:
        print(f"{game}: playing races ...", file=sys.stderr)
        taken[game] = speeds(game, effort)
    if games:
        report_chess(report, list(taken.values()))
    for game in games:
        print(f"{game}: legal sets and memory ...", file=sys.stderr)
        report_speeds(report, game, taken[game])
        report_legal_sets(report, game, effort)
        report_memory(report, game, effort)
    if games:
        note_device(report)
    if not options.game:
        print("page: fifty look on ...", file=sys.stderr)
        lookers.report_lookers(report, lookers.QUICK if options.quick else lookers.FULL)
    print(report.table())
    print()
    print(report.json_lines(), end="")
    if options.json:
        options.json.write_text(report.json_lines(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
