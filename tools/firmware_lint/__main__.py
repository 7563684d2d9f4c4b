"""Command line: `python -m tools.firmware_lint [FOLDER] [--depth] [--codes] [--names [--since REVISION]]`."""

import argparse
import sys
from pathlib import Path

from tools.firmware_lint.calls import depth_report
from tools.firmware_lint.check import check
from tools.firmware_lint.model import CODES, load
from tools.firmware_lint.names import report
from tools.firmware_lint.revision import NoRevision, firmware_at
from tools.firmware_lint.rom import rom_file


def main(arguments: list[str] | None = None) -> int:
    """Print the findings. Exit code 0: none, 1: some, 2: no such folder."""
    parser = argparse.ArgumentParser(prog="firmware_lint", description="what CircuitPython lacks or does differently")
    parser.add_argument("folder", nargs="?", default="firmware", type=Path, help="the firmware's root folder")
    parser.add_argument("--depth", action="store_true", help="print the deepest call chain that the code allows")
    parser.add_argument("--codes", action="store_true", help="list the codes and what each stands for")
    parser.add_argument("--names", action="store_true", help="count the names that the device keeps in a race")
    parser.add_argument("--since", metavar="REVISION", help="with --names: also those that came since, and went")
    parser.add_argument("--rom", type=Path, metavar="UF2", help="print the names in a CircuitPython's ROM")
    options = parser.parse_args(arguments)
    if options.codes:
        for code, meaning in CODES.items():
            print(f"{code:<15} {meaning}")
        return 0
    try:
        if options.rom:
            print(rom_file(options.rom), end="")
            return 0
        if options.names:
            before = firmware_at(options.since, options.folder) if options.since else None
            print(report(load(options.folder)[0], before))
            return 0
        if options.depth:
            print(depth_report(load(options.folder)[0]))
            return 0
        findings = check(options.folder)
    except (FileNotFoundError, ValueError, NoRevision) as error:
        print(f"firmware lint: {error}", file=sys.stderr)
        return 2
    for finding in findings:
        print(finding)
    count = f"{len(findings)} finding{'' if len(findings) == 1 else 's'}" if findings else "nothing to report"
    print(f"firmware lint: {count} in {options.folder}")
    return 1 if findings else 0


if __name__ == "__main__":
    raise SystemExit(main())
