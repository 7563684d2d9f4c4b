"""`make mutants`: judges every change in the rules, one a processor at a time, and prints those that no test noticed.

    python -m tools.mutants [--game GAME] [--only PART_OF_PATH] [--share N]

With `--share 10`, every tenth change.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

from pitboard.engine import games
from tools.mutants.changes import Change, changes

ROOMS = ("host_tools/pitboard/engine", "host_tools/pitboard/tracks", "firmware/rules")
LEFT_OUT = ("words.py", "sheet.py", "draw.py", "draw_svg.py", "listing.py", "__init__.py")
"""Modules of engine and tracks that only word or draw, or offer what others do."""
REFERENCE = "layout.py"
"""The core's list of its offsets, which a test compares with the modules; nothing loads it."""
SECONDS = 240
"""A change that makes the judge run longer than this has made something endless: noticed."""


class Mutant(NamedTuple):
    """A change in a file of a game."""

    game: str
    path: Path
    number: int
    change: Change


def main() -> int:
    """Runs the check. Returns 1 when a change went unnoticed."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("--game", default="", help="only the rules of this game")
    parser.add_argument("--only", default="", help="only files whose path has this in it")
    parser.add_argument("--share", type=int, default=1, help="judge every N-th change")
    options = parser.parse_args()
    chosen = [options.game] if options.game else games()
    found = [mutant for game in chosen for mutant in _all(game) if options.only in str(mutant.path)]
    mutants = found[:: options.share]
    began, unnoticed = time.monotonic(), 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        running = {pool.submit(_noticed, mutant): mutant for mutant in mutants}
        for done, verdict in enumerate(as_completed(running), 1):
            mutant = running[verdict]
            if not verdict.result():
                unnoticed += 1
                print(f"{mutant.path}:{mutant.change.line}: {mutant.change.what}", flush=True)
            if done % 50 == 0:
                print(f"{done} of {len(mutants)} after {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    print(f"{len(mutants)} changes, {unnoticed} not noticed")
    return int(unnoticed > 0)


def _all(game: str) -> Iterator[Mutant]:
    for room in ROOMS:
        for path in sorted(Path(room, game).glob("*.py")):
            if path.name == REFERENCE if room == "firmware/rules" else path.name in LEFT_OUT:
                continue
            for number, change in enumerate(changes(path.read_text(encoding="utf-8"))):
                yield Mutant(game, path, number, change)


def _noticed(mutant: Mutant) -> bool:
    command = [sys.executable, "-m", "tools.mutants.judge", mutant.game, str(mutant.path), str(mutant.number)]
    try:
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


if __name__ == "__main__":
    sys.exit(main())
