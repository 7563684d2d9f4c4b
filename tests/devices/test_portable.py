"""The devices' logic under CPython and MicroPython."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pitboard.records.sides import firmware_folder

SCRIPT = Path(__file__).with_name("portable_checks.py")
CHECKS = [line[4:].partition("(")[0] for line in SCRIPT.read_text().splitlines() if line.startswith("def check_")]


@pytest.fixture(scope="module", params=["cpython", "micropython"])
def outcome(request: pytest.FixtureRequest) -> dict[str, str]:
    """What each check said."""
    command = sys.executable if request.param == "cpython" else shutil.which("micropython")
    if command is None:
        pytest.skip("no `micropython` here: its wheel exists for Linux on x86-64 and macOS on ARM")
    done = subprocess.run(
        [command, str(SCRIPT), str(firmware_folder())], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    return {line.split(" ")[0]: "\n".join(lines[number:]) for number, line in enumerate(lines)}


@pytest.mark.parametrize("check", CHECKS)
def test_check(outcome: dict[str, str], check: str) -> None:
    assert outcome[check].splitlines()[0] == check, outcome[check]
