"""Runs in a process of its own for one change: exits 1 when the tests notice it, 0 when they don't.

    python -m tools.mutants.judge PATH NUMBER

First the given cases and some random races side by side, which see most changes within a second; what passes meets
the test folders, all but those that look at other things than the rules.
"""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path
from random import Random

from tools.mutants.plant import Planted

SUPPORT = Path("tests/support")
FOLDERS = ("tests/lockstep", "tests/engine", "tests/core", "tests/tracks", "tests/records")
RACES = 40
NOTICED = 1


def main() -> int:
    """Judges one change."""
    path, number = Path(sys.argv[1]), int(sys.argv[2])
    sys.path[:0] = ["host_tools", str(SUPPORT)]
    sys.dont_write_bytecode = True
    Planted(path, number).install()
    try:
        return _quick() or _tests()
    except (Exception, SystemExit):  # a change may break anything, in any way: that is noticed too
        return NOTICED


def _quick() -> int:
    from pitboard.records.replay import replay

    for case in sorted(Path("tests/cases/rush").glob("*.jsonl")):
        with case.open("rb") as stream:
            if not replay(stream, str(case), "both").ok:
                return NOTICED
    import lockstep
    import rush_setups

    for race in range(RACES):
        rng = Random(f"mutant {race}")
        lockstep.race("rush", rush_setups.draw(rng), rng, acts=200)
    return 0


def _tests() -> int:
    import pytest

    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *FOLDERS]) != 0)


if __name__ == "__main__":
    sys.exit(main())
