"""The settings file on the drive: every setting once, at its default, with a comment that tells the truth."""

import importlib
import tomllib
from typing import Any

import pytest

from firmware_rooms import room
from pitboard.records.sides import firmware_folder
from tests.devices.conftest import Bench

room("devices")
SETTINGS = importlib.import_module("devices.settings")
FILE = firmware_folder() / "settings.toml"
NUMBERS: tuple[tuple[str, int, int, int], ...] = SETTINGS.NUMBERS
CHOICES: tuple[tuple[str, Any, tuple[Any, ...], str], ...] = SETTINGS.CHOICES
TEXTS: tuple[tuple[str, str], ...] = SETTINGS.TEXTS + SETTINGS.PINS
DEFAULTS: dict[str, Any] = {row[0]: row[-1] for row in NUMBERS + TEXTS} | {row[0]: row[1] for row in CHOICES}


def comment_of(name: str) -> str:
    """Returns the comment above a setting."""
    lines = FILE.read_text().splitlines()
    (at,) = [number for number, line in enumerate(lines) if line.startswith(f"PITBOARD_{name.upper()} ")]
    return lines[at - 1]


def test_every_setting_stands_there_with_its_default() -> None:
    values = tomllib.loads(FILE.read_text())
    ours = {key.removeprefix("PITBOARD_").lower(): value for key, value in values.items() if key.startswith("PITBOARD")}
    assert ours == DEFAULTS
    assert {key for key in values if not key.startswith("PITBOARD_")} == {
        "CIRCUITPY_PYSTACK_SIZE",
        "CIRCUITPY_HEAP_START_SIZE",
    }


def test_the_firmware_finds_no_fault_in_it() -> None:
    faults: list[str] = []
    values = SETTINGS.parse(FILE.read_bytes(), faults)
    SETTINGS.check(values, faults)
    assert faults == []
    assert values == DEFAULTS


@pytest.mark.parametrize("row", NUMBERS, ids=lambda row: row[0])
def test_the_comment_names_range_and_default(row: tuple[str, int, int, int]) -> None:
    name, least, most, default = row
    comment = comment_of(name)
    assert comment.startswith("# ") and f"default {default}" in comment
    assert f"{least}..{most}" in comment or (least, most) == (0, 1)


@pytest.mark.parametrize("row", CHOICES, ids=lambda row: row[0])
def test_the_comment_names_all_choices(row: tuple[str, Any, tuple[Any, ...], str]) -> None:
    name, default, allowed, _ = row
    comment = comment_of(name)
    shown = {value: f'"{value}"' if isinstance(value, str) else str(value) for value in (*allowed, default)}
    if name == "oled_address":
        shown = {value: f"0x{value:X}" for value in shown}
    assert all(words in comment for words in shown.values())
    assert f"default {shown[default]}" in comment


@pytest.mark.parametrize("row", TEXTS, ids=lambda row: row[0])
def test_the_comment_names_the_default_text(row: tuple[str, str]) -> None:
    assert f'default "{row[1]}"' in comment_of(row[0])


def test_the_service_switch_is_the_knob_of_the_settings(bench: Bench) -> None:
    lines = bench.do("from devices import service\nprint(service.KEY, service.DEFAULT)\n")
    assert lines == [f"PITBOARD_KNOB_PRESS_PIN {DEFAULTS['knob_press_pin']}"]
