"""Runs in a process of its own for one change: exits 1 when the tests notice it, 0 when they don't.

    python -m tools.mutants.judge GAME PATH NUMBER

First the given cases and some random races side by side, which see most changes within a second; what passes meets
the tests of the game's rules.
"""

from __future__ import annotations

import contextlib
import io
import sys
from importlib import import_module
from pathlib import Path
from random import Random

from tools.mutants.plant import Planted

SUPPORT = Path("tests/support")
FOLDERS = ("lockstep", "engine", "core", "tracks")
"""Where tests of the rules stand, under tests/ and beside the game's own folder; other games' files are left out."""
RACES = 40
NOTICED = 1


def main() -> int:
    """Judges one change."""
    game, path, number = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    sys.path[:0] = ["host_tools", str(SUPPORT)]
    sys.dont_write_bytecode = True
    Planted(path, number).install()
    try:
        return _quick(game) or _tests(game)
    except (Exception, SystemExit):  # a change may break anything, in any way: that is noticed too
        return NOTICED


def _quick(game: str) -> int:
    from pitboard.records.replay import replay

    for case in sorted(Path("tests/cases", game).glob("*.jsonl")):
        with case.open("rb") as stream:
            if not replay(stream, str(case), "both").ok:
                return NOTICED
    import lockstep

    setups = import_module(f"{game}_setups")
    for race in range(RACES):
        rng = Random(f"mutant {race}")
        lockstep.race(game, setups.draw(rng), rng, acts=200)
    return 0


def _tests(game: str) -> int:
    import pytest

    from pitboard.engine import games

    files = [str(path) for folder in (*FOLDERS, game) for path in sorted(Path("tests", folder).glob("test_*.py"))]
    others = [other for other in games() if other != game]
    own = [path for path in files if not any(other in path for other in others)]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *own]) != 0)


if __name__ == "__main__":
    sys.exit(main())
