"""The command line, and the target of the Makefile."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from pitboard.twin.race import RaceFailed
from tests.emulate.fake_bench import bench, program, uf2
from tests.emulate.twin_board import PROBE, TwinBoard
from tools.emulate import __main__ as command
from tools.emulate.__main__ import main

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def good(tmp_path: Path, programs: Path) -> list[str]:
    program(programs, "node", "echo v24.0.0")
    return [str(bench(tmp_path)), str(uf2(tmp_path))]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--track", "arena-4"], "'arena-4' is no ready-made track of rush"),
        (["--track", "nowhere"], "'nowhere' is no ready-made track of rush"),
        (["--seats", "7"], "--seats 7: a race has 1 to 6 cars"),
        (["--seats", "2", "--bots", "2"], "--bots 2: of 2 cars, one at least is a person's"),
        (["--bots", "-1"], "--bots -1: of 4 cars"),
        (["--seconds", "0"], "--seconds 0: there must be some time"),
        (["--seconds", "nan"], "--seconds nan: there must be some time"),
        (["--firmware", "/nowhere"], "--firmware /nowhere: there is no code.py in this folder"),
        (["--bootrom", "/nowhere/rom"], "there is no boot ROM at /nowhere/rom"),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_starts(
    good: list[str], options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(good + options) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("emulate: ")
    assert message in err
    assert len(err.splitlines()) == 1


def test_a_missing_bench_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none"), str(uf2(tmp_path))]) == 2
    assert "is no board bench" in capsys.readouterr().err


def test_ctrl_c_ends_it_without_a_traceback(
    good: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "boot", interrupted)
    monkeypatch.setattr(command, "Board", NoBoard)
    assert main(good) == 130
    assert capsys.readouterr().err.splitlines()[-1] == "emulate: stopped"
    assert NoBoard.closed == 1


class NoBoard:
    closed = 0

    def __init__(self, *_: object, **__: object) -> None: ...

    def __enter__(self) -> NoBoard:
        return self

    def __exit__(self, *_: object) -> None:
        type(self).closed += 1


@pytest.mark.parametrize(("longest", "code"), [(50, 0), (51, 1)])
def test_the_exit_code_says_whether_the_goals_are_kept(
    good: list[str], longest: int, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def powered_up(*_: object, **__: object) -> TwinBoard:
        board = TwinBoard()
        board.bench.probe = (*PROBE[:7], longest, *PROBE[8:])
        return board

    monkeypatch.setattr(command, "Board", powered_up)
    assert main([*good, "--seconds", "12"]) == code
    *table, outcome, replayed, line = capsys.readouterr().out.splitlines()
    turn = next(row for row in table if row.startswith("longest turn in the race"))
    assert turn.endswith("NOT kept" if code else "kept")
    assert "acts in 0:" in outcome
    assert "replays on engine and core" in replayed
    found = json.loads(line)
    assert (found["emulate"], found["cars"], found["circuitpython"], found["replays"]) == ("oval5", 4, "10.0.0", True)
    assert found["rows"]["longest turn in the race"]["max"] == longest


def test_a_board_that_fails_shows_what_was_measured_so_far(
    good: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise RaceFailed("0:12: the player is stuck")

    monkeypatch.setattr(command, "Board", lambda *_, **__: TwinBoard())
    monkeypatch.setattr(command, "race", broken)
    assert main(good) == 1
    out, err = capsys.readouterr()
    assert "emulate: 0:12: the player is stuck" in err
    assert "boot to ready" in out
    assert json.loads(out.splitlines()[-1])["replays"] is False


# -- make ----------------------------------------------------------------------------------------------------------


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs make; the virtual environment counts as ready, and nothing of the tests' own environment is passed on."""
    if shutil.which("make") is None:
        pytest.skip("there is no make")
    environment = {name: value for name, value in os.environ.items() if name not in ("BENCH", "UF2", "SECONDS")}
    command = ["make", "--no-print-directory", "--old-file=.venv/.ready", "emulate", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("arguments", [(), ("BENCH=x",), ("UF2=y",)])
def test_make_says_what_it_needs(arguments: tuple[str, ...]) -> None:
    made = make(*arguments)
    assert made.returncode == 2
    assert "make emulate BENCH=DIR UF2=FILE" in made.stderr


def test_make_passes_everything_on() -> None:
    made = make("--dry-run", "BENCH=a b", "UF2=cp.uf2", "BOOTROM=rom.ts", "SECONDS=60")
    told = " ".join(made.stdout.replace("\\\n", " ").split())
    assert 'python -m tools.emulate "a b" "cp.uf2" --bootrom "rom.ts" --seconds 60' in told
    assert "--bootrom" not in make("--dry-run", "BENCH=a", "UF2=b").stdout
