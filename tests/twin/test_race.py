"""`pitboard race`: a whole race by hands, knob and eyes; and what its command line says when something is wrong."""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path

import pytest

from pitboard.cli import main
from pitboard.records.replay import replay
from pitboard.records.sides import firmware_folder
from pitboard.twin.micropython import NoMicroPython, command

Capture = pytest.CaptureFixture[str]


def pitboard(*arguments: object) -> int:
    with pytest.raises(SystemExit) as left:
        main([str(argument) for argument in arguments])
    assert isinstance(left.value.code, int)
    return left.value.code


def test_a_race_is_played_and_its_record_replays(tmp_path: Path, capsys: Capture) -> None:
    kept = tmp_path / "race.jsonl"
    assert pitboard("race", "--players", 2, "--record", kept) == 0
    said = capsys.readouterr().out
    assert "your turn" in said, "a line a turn"
    assert "replays on engine and core" in said
    report = replay(BytesIO(kept.read_bytes()), "race", "both")
    assert report.status == "ok"
    assert report.acts > 50


def test_both_vms_play_the_same_race(capsys: Capture) -> None:
    try:
        command()
    except NoMicroPython as no:
        pytest.skip(str(no))
    assert pitboard("race", "--vm", "both", "--quiet", "--seed", 5) == 0
    assert "the records are the same" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--track", "nowhere"), "no ready-made track"),
        (("--track", "demo"), "a track of rally"),
        (("--players", "7"), "1 to 6 cars"),
        (("--firmware", "docs"), "no code.py"),
    ],
)
def test_what_cannot_be_raced_is_said(arguments: tuple[str, ...], words: str, capsys: Capture) -> None:
    assert pitboard("race", *arguments) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.startswith("pitboard: ")


def test_a_table_that_breaks_fails_the_race(tmp_path: Path, capsys: Capture) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(firmware_folder(), firmware, ignore=shutil.ignore_patterns("__pycache__"))
    (firmware / "table" / "match.py").write_text('raise ValueError("an example")\n', encoding="utf-8")
    assert pitboard("race", "--quiet", "--firmware", firmware) == 1
    said = capsys.readouterr().err
    assert "an example" in said.replace("\n", " ") or "ValueError" in said
    assert "Traceback" not in said
