"""`make mutants`: judges every change in the rules, two at a time, and prints those that no test noticed.

python -m tools.mutants [--only PART_OF_PATH] [--share N]     with --share 10, every tenth change
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tools.mutants.changes import Change, changes

TARGETS = ("host_tools/pitboard/engine/rush", "host_tools/pitboard/tracks/rush.py", "firmware/rules/rush")
LEFT_OUT = ("words.py",)
"""Modules that only word what happens."""
SECONDS = 180
"""A change that makes the judge run longer than this has made something endless: noticed."""


class Mutant(NamedTuple):
    """A change in a file."""

    path: Path
    number: int
    change: Change


def main() -> int:
    """Runs the check. Returns 1 when a change went unnoticed."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("--only", default="", help="only files whose path has this in it")
    parser.add_argument("--share", type=int, default=1, help="judge every N-th change")
    options = parser.parse_args()
    mutants = [mutant for mutant in _all() if options.only in str(mutant.path)][:: options.share]
    began, unnoticed = time.monotonic(), 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done, (mutant, noticed) in enumerate(zip(mutants, pool.map(_noticed, mutants), strict=True), 1):
            if not noticed:
                unnoticed += 1
                print(f"{mutant.path}:{mutant.change.line}: {mutant.change.what}", flush=True)
            if done % 50 == 0:
                print(f"{done} of {len(mutants)} after {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    print(f"{len(mutants)} changes, {unnoticed} not noticed")
    return int(unnoticed > 0)


def _all() -> list[Mutant]:
    found = []
    for target in map(Path, TARGETS):
        for path in sorted(target.glob("*.py")) if target.is_dir() else [target]:
            if path.name not in LEFT_OUT:
                listed = changes(path.read_text(encoding="utf-8"))
                found += [Mutant(path, number, change) for number, change in enumerate(listed)]
    return found


def _noticed(mutant: Mutant) -> bool:
    command = [sys.executable, "-m", "tools.mutants.judge", str(mutant.path), str(mutant.number)]
    try:
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


if __name__ == "__main__":
    sys.exit(main())
