"""The face says and lights the same under MicroPython, and keeps little of its heap."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from platform import machine
from random import Random
from typing import Any

import pytest

import rush_setups
from pitboard.engine import random_setup
from pitboard.records.sides import firmware_folder
from pitboard.tracks.rush.blob import encode
from pitboard.tracks.rush.track import parse

SCRIPT = Path(__file__).with_name("face_on_device.py")
MOST = 37_000
"""Bytes, 64-bit: code, texts and state of the face on the largest library track. Up to 8,000 of it are room for names
that all modules share; MicroPython doubles it when it is full, which may happen here."""


def micropython() -> str:
    """Returns the path of the `micropython` command; skips the test where no wheel brings one."""
    beside = Path(sys.executable).with_name("micropython")
    command = str(beside) if beside.exists() else shutil.which("micropython")
    if command is None:
        assert (sys.platform, machine()) != ("linux", "x86_64"), "`micropython` is missing: run `make setup`"
        pytest.skip("the command `micropython` is not there")
    return command


def run(command: list[str], folder: Path) -> list[list[int]]:
    """Returns what the script told: a line for each race, and one more."""
    line = [*command, str(SCRIPT), str(firmware_folder()), str(folder)]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_same_under_micropython(tmp_path: Path) -> None:
    rng = Random("rush face vm")
    setups: list[dict[str, Any]] = [random_setup("rush", rng, 6, track) for track in ("grand10", "oval5", "canyon6")]
    setups += [rush_setups.brawl(rng, library=number % 2 == 0) for number in range(9)]
    for number, setup in enumerate(setups):
        (tmp_path / f"{number}.blob").write_bytes(encode(parse(setup["track"])))
    (tmp_path / "list.json").write_text(json.dumps(setups))
    *here, _ = run([sys.executable], tmp_path)
    *there, (kept, *_times) = run([micropython(), "-X", "heapsize=320k"], tmp_path)
    assert here == there and sum(acts for acts, _ in here) > 200
    assert 5_000 < kept < MOST
