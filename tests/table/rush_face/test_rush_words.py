"""The texts of Rush n' Crush, and the numbers of the core's layout that the face repeats."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from cores import numbers
from pitboard.records.sides import firmware_folder
from rush_faces import Words

FOLDER = firmware_folder() / "table" / "rush"
LAYOUT = numbers(firmware_folder() / "rules" / "rush" / "layout.py", private=False)
OWN = {
    "TAKEN", "DANGER", "MOST", "PATH", "ACTS", "TARGETS", "ASKS", "FIELDS", "DICE", "CREWS", "TEAM", "SLOT", "BAR",
    "TITLE", "ROW_LENGTH", "SPACED", "POSITIONS", "ORANGE", "TOP_LOSS", "RACE", "CHOICES", "MINE_TINT", "WRECK_TINT",
    "VIOLET", "CYAN", "NAMES", "RANKS",
}  # fmt: skip
LOOKS = {
    "TURN": 1, "CAR": 2, "GO": 3, "COSTS": 4, "DANGEROUS": 5, "HERE": 6, "HAZARD": 9, "LINE": 10, "START_LINE": 11,
    "FINISH": 12, "TARGET": 14, "PUSH": 15, "FORCED": 16, "LANE": 17, "OPEN": 18, "BARRIER": 19,
}  # fmt: skip


@pytest.mark.parametrize("source", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_numbers_are_those_of_the_layout(source: Path) -> None:
    for name, number in numbers(source, private=True).items():
        if name in OWN:
            continue
        wanted = {LAYOUT.get(name), LOOKS.get(name)} - {None}
        if source.stem == "told":
            wanted.add({"DANGER": 5}.get(name))
        assert number in wanted, name


def test_every_key_is_a_text() -> None:
    texts = import_module("table.rush.say").Texts(Words("en"))
    used = set()
    for source in FOLDER.glob("*.py"):
        used |= set(re.findall(r'say\("([^"]+)"[,)]', source.read_text()))
    assert len(used) > 50
    assert [key for key in sorted(used) if texts(key).startswith("?")] == []
    assert texts("nothing") == "?nothing"


def test_texts_are_lines_of_names_and_words() -> None:
    lines = import_module("table.rush.words_en").LINES
    names = [line.split("=")[0] for line in lines.strip().split("\n")]
    assert lines.startswith("\n") and lines.endswith("\n") and len(set(names)) == len(names)
    assert all("=" in line and line.split("=", 1)[1] for line in lines.strip().split("\n"))


def test_places_are_filled_in() -> None:
    texts = import_module("table.rush.say").Texts(Words("en"))
    assert texts("do.roll", 4, 2, 3) == "4 white 2 red, <3 hot"
    assert texts("ahead") == "ahead" and texts.seat(3) == "Blue"
