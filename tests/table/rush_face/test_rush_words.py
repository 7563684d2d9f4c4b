"""The texts of Rush n' Crush, and the numbers of the core's layout that the face repeats."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from cores import numbers
from pitboard.records.sides import firmware_folder
from rush_faces import begin

FOLDER = firmware_folder() / "table" / "rush"
LAYOUT = numbers(firmware_folder() / "rules" / "rush" / "layout.py", private=False)
OWN = {
    "TAKEN", "DANGER", "MOST", "ASKS", "FIELDS", "CREWS", "TEAM", "ROW_LENGTH", "POSITIONS", "RACE", "CHOICES",
    "VIOLET", "CYAN", "INVERTED", "ARM", "WON",
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
        assert number in wanted, name


def words() -> tuple[str, str]:
    """Returns the texts that are kept during a race, and the others."""
    kept, others = (import_module("table.rush." + name).LINES for name in ("words_en", "more_en"))
    return kept.decode(), others.decode()


def test_every_key_is_a_text() -> None:
    kept, others = (re.findall(r"^(\S+?)=", lines, re.M) for lines in words())
    said, found = set(), set()
    for source in FOLDER.glob("*.py"):
        said |= set(re.findall(r'say\("([^"]+)"[,)]', source.read_text()))
        said |= {"t." + key for key in re.findall(r'after\(face, "([^"]+)"[,)]', source.read_text())}
        found |= set(re.findall(r'find\(\w+, "([^"]+)"\)', source.read_text()))
    assert len(said) > 20 < len(kept) and said <= set(kept)
    assert len(found) > 5 < len(others) and found <= set(others)
    assert import_module("table.rush.say").find(b"\na=b\n", "nothing") == "?nothing"


def test_texts_are_lines_of_names_and_words() -> None:
    names: list[str] = []
    for lines in words():
        assert lines.startswith("\n") and lines.endswith("\n")
        for line in lines.strip().split("\n"):
            name, text = line.split("=", 1)
            names.append(name)
            assert text and "?" not in text, name
    assert len(set(names)) == len(names)


def test_places_are_filled_in() -> None:
    face = begin({"players": [{"driver": "komet", "car": "b41"}], "track": "oval5"})
    assert face.say("roll", 4, 2, 3) == "4 white 2 red, <3 hot"
    assert face.say("a8") == "ahead"
