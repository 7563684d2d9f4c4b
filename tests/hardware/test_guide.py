"""The build guide: what it shows is the design's, what it names exists."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("gerbonara")
pytest.importorskip("kiutils")

import typer

from hardware.guide.make import ROOT, make, pages
from pitboard.cli import app

TEXT = "\n".join(page.read_text(encoding="utf-8") for page in pages())


def test_pictures_and_lists_are_fresh_and_links_lead_somewhere(tmp_path: Path) -> None:
    assert [(check.name, check.found) for check in make(tmp_path, True) if not check.holds] == []


def test_pictures_are_small() -> None:
    pictures = list((ROOT / "hardware" / "guide" / "pictures").iterdir())
    assert sum(path.stat().st_size for path in pictures) < 300_000
    assert all(path.name in TEXT for path in pictures)


def test_every_command_exists() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    for words in re.findall(r"^ *pitboard ([a-z ]+)", TEXT, re.M):
        first, *rest = words.split()
        assert first in commands, words
        if hasattr(commands[first], "commands"):
            assert rest[0] in commands[first].commands, words
    for module in re.findall(r"python -m ([a-z.]+)", TEXT):
        assert find_spec(f"{module}.__main__"), module


def test_every_setting_exists() -> None:
    settings = (ROOT / "firmware" / "settings.toml").read_text(encoding="utf-8")
    named = set(re.findall(r"PITBOARD_[A-Z0-9_]+", TEXT))
    assert named
    assert {name for name in named if name not in settings} == set()


@pytest.mark.parametrize(
    "words",
    ["Nothing is right after tile", "has no id", "More tiles after tile", "Scans not good", "Sensors", "Faults"],
)
def test_the_displays_words_are_those_of_the_firmware(words: str) -> None:
    assert words in TEXT
    assert words in (ROOT / "firmware" / "table" / "words_en.py").read_text(encoding="utf-8")


def test_every_step_ends_in_a_check() -> None:
    for page in pages():
        if page.name[0].isdigit():
            assert "**Check" in page.read_text(encoding="utf-8"), page.name


def test_symptoms_have_a_cause_and_a_remedy() -> None:
    page = next(page for page in pages() if page.name == "troubleshooting.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("|")]
    assert len(rows) > 30
    assert all(line.count("|") == 4 and "||" not in line.replace(" ", "") for line in rows)
