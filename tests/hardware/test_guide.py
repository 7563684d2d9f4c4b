"""The build guide: what it shows is the design's, what it names exists."""

from __future__ import annotations

import re
import shlex
from importlib.util import find_spec
from pathlib import Path
from typing import Any

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
    lines = re.findall(r"^ *pitboard ([^\n]+)$", TEXT, re.M)
    assert len(lines) > 10
    for line in lines:
        parse(shlex.split(line))
    for module in re.findall(r"python -m ([a-z.]+)", TEXT):
        assert find_spec(f"{module}.__main__"), module


def parse(words: list[str]) -> None:
    """Has a command line parsed, all its arguments and options, without carrying it out."""
    command: Any = typer.main.get_command(app)
    context = command.make_context("pitboard", list(words))
    while hasattr(command, "resolve_command"):
        name, command, words = command.resolve_command(context, words)
        context = command.make_context(name, list(words), parent=context)


def test_each_build_step_ends_in_a_self_test() -> None:
    for page in pages():
        if page.name[0].isdigit():
            check = page.read_text(encoding="utf-8").rpartition("**Check")[2]
            assert re.search(r"^ *pitboard selftest (console|tile|table)", check, re.M), page.name
            assert re.search(r"`All \d checks held\.`", check), page.name


def test_what_a_self_test_says_is_what_it_says() -> None:
    room = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "host_tools/pitboard").glob("*/*.py"))
    for words in ("checks held.", "nothing is right after tile", "none thrown away", "none changed", "has the id",
                  "there is no board", "no Pitboard answers there", "a race is on", "it isn't on the board",
                  "the board is gone", "hasn't answered", "is seen by", "thrown away"):  # fmt: skip
        assert words in TEXT, words
        assert words in room or words in (ROOT / "firmware/table/app.py").read_text(encoding="utf-8"), words


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
