"""The command line, and the firmware itself."""

from pathlib import Path

import pytest

from tools.firmware_lint.__main__ import main
from tools.firmware_lint.model import CODES

FIRMWARE = Path(__file__).parents[2] / "firmware"


def test_the_firmware_has_no_findings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(FIRMWARE)]) == 0, capsys.readouterr().out


def test_findings_give_exit_code_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.py").write_text("x = 1 / 2\n")
    assert main([str(tmp_path)]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first == f"{(tmp_path / 'a.py').as_posix()}:1: float: `/` gives a float; divide with `//`"
    assert last == f"firmware lint: 1 finding in {tmp_path}"


def test_a_missing_folder_gives_exit_code_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none")]) == 2
    assert "is no folder" in capsys.readouterr().err


def test_codes_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--codes"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(CODES)


def test_depth_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.py").write_text("def f():\n    pass\n")
    assert main([str(tmp_path), "--depth"]) == 0
    assert capsys.readouterr().out == "call depth by the source: at most 1 frames\n   1 a.f\n"
