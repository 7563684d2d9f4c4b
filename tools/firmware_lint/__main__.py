"""Command line: `python -m tools.firmware_lint [FOLDER] [--depth] [--codes]`."""

import argparse
import sys
from pathlib import Path

from tools.firmware_lint.calls import depth_report
from tools.firmware_lint.check import check
from tools.firmware_lint.model import CODES, load


def main(arguments: list[str] | None = None) -> int:
    """Print the findings. Exit code 0: none, 1: some, 2: no such folder."""
    parser = argparse.ArgumentParser(prog="firmware_lint", description="what CircuitPython lacks or does differently")
    parser.add_argument("folder", nargs="?", default="firmware", type=Path, help="the firmware's root folder")
    parser.add_argument("--depth", action="store_true", help="print the deepest call chain that the code allows")
    parser.add_argument("--codes", action="store_true", help="list the codes and what each stands for")
    options = parser.parse_args(arguments)
    if options.codes:
        for code, meaning in CODES.items():
            print(f"{code:<15} {meaning}")
        return 0
    try:
        if options.depth:
            print(depth_report(load(options.folder)[0]))
            return 0
        findings = check(options.folder)
    except FileNotFoundError as error:
        print(f"firmware lint: {error}", file=sys.stderr)
        return 2
    for finding in findings:
        print(finding)
    count = f"{len(findings)} finding{'' if len(findings) == 1 else 's'}" if findings else "nothing to report"
    print(f"firmware lint: {count} in {options.folder}")
    return 1 if findings else 0


if __name__ == "__main__":
    raise SystemExit(main())
