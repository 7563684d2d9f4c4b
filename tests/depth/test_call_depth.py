"""The firmware's calls nest at most 14 deep: the device's stack of frames is small (2 kB by default)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pitboard.engine import random_setup
from pitboard.records.replay import replay
from pitboard.records.sides import CoreSide, Side, firmware_folder
from tests.depth.call_depth import CallDepth

MOST = 14  # frames, over the whole firmware
MOST_OF_THE_RULES = MOST - 5  # what calls the rules needs some too: main loop, app, session, journal or link
CASES = Path(__file__).parents[1] / "cases"


def play_at_random(side: Side, rng: Random, acts: int = 600) -> None:
    """Play legal acts with dice as they are asked for, and take every way out of the core as a table would."""
    for _ in range(acts):
        seat = side.seat
        if seat is None:
            break
        act = rng.choice(sorted(side.legal()))
        dice: list[int] = []
        while (no := side.play(seat, act, dice)) is not None:
            assert no.code == "dice-few", no
            dice += [rng.randint(1, 6) for _ in range(no.dice)]
        side.state()
        side = side.copy()
    if side.over:
        side.result()


@pytest.fixture
def depth() -> CallDepth:
    return CallDepth(firmware_folder())


def test_random_races_of_the_core(depth: CallDepth) -> None:
    for number, track in enumerate(("oval5", "forge8", "canyon6", "grand10")):
        rng = Random(f"depth {track}")
        setup = random_setup("rush", rng, 6 - number, track)
        setup["options"] = {"quick_arm": True}
        with depth:
            play_at_random(CoreSide.start("rush", setup), rng)
    assert 1 < depth.deepest <= MOST_OF_THE_RULES, f"\n{depth}"


@pytest.mark.parametrize("game", ["rush", "derby", "rally", "hexrace"])
def test_all_cases_on_the_core(depth: CallDepth, game: str) -> None:
    with depth:
        for case in sorted((CASES / game).glob("*.jsonl")):
            with case.open("rb") as stream:
                replay(stream, case.name, "core")
    assert 1 < depth.deepest <= MOST_OF_THE_RULES, f"\n{depth}"


def test_the_measure_counts_frames_of_the_folder_only(tmp_path: Path) -> None:
    (tmp_path / "inner.py").write_text(
        "def f(n, between):\n    return [between(n - 1) for _ in range(1)] if n else 0\n"
    )
    source = (tmp_path / "inner.py").read_text()
    inner: dict[str, object] = {}
    exec(compile(source, str(tmp_path / "inner.py"), "exec"), inner)
    f = inner["f"]
    assert callable(f)

    def between(n: int) -> object:
        return f(n, between)

    depth = CallDepth(tmp_path)
    with depth:
        between(2)
    assert depth.deepest == 5  # f, its comprehension, f, its comprehension, f
    assert [place.split()[1] for place in depth.chain] == ["f", "f.<locals>.<listcomp>"] * 2 + ["f"]
    assert depth.chain[0].startswith("inner.py:2")


def test_the_measure_survives_errors(tmp_path: Path) -> None:
    (tmp_path / "inner.py").write_text("def f():\n    raise ValueError\n")
    inner: dict[str, object] = {}
    exec(compile((tmp_path / "inner.py").read_text(), str(tmp_path / "inner.py"), "exec"), inner)
    f = inner["f"]
    assert callable(f)
    depth = CallDepth(tmp_path)
    with depth:
        for _ in range(30):
            with pytest.raises(ValueError):
                f()
    assert depth.deepest == 1
