"""The real firmware on the twin: it starts, and bears what can happen to its hardware."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboard.twin import Twin
from pitboard.twin.micropython import NoMicroPython, command
from pitboard.twin.player import Player


def words(twin: Twin) -> str:
    return "\n".join(twin.oled())


@pytest.mark.parametrize("track", ["oval5", "demo", "oval", "arena-2"])
def test_every_game_has_a_layout(track: str) -> None:
    with Twin(track) as twin:
        boxes = [box for box, sensor in enumerate(twin.layout.sensors) if sensor >= 0]
        assert 0 < len(boxes) <= twin.layout.lights
        assert {twin.layout.lights_of[box] for box in boxes} <= set(range(twin.layout.lights))
        assert 8 * twin.chain.bytes == sum(8 + 8 * tile.registers for tile in twin.layout.tiles)


@pytest.mark.parametrize("display", ["ssd1306", "sh1106"])
def test_it_starts_and_its_display_can_be_read(vm: str, display: str) -> None:
    with Twin("oval5", {"PITBOARD_OLED": display}, vm=vm, display=display) as twin:
        twin.run(4000)
        assert "oval5" in words(twin)
        assert twin.glass.unknown == []
        twin.press()
        twin.run(500)
        assert "Play" in words(twin)
        assert twin.restarts == []
        assert twin.console == ""


@pytest.mark.parametrize("length", [1, 4, 20, 33, 66])
def test_a_race_opens_wherever_things_lie_in_the_heap(
    length: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the largest track, in the board's heap. The length of the drive's path moves all that comes after it."""
    folder = tmp_path / ("x" * length)
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    try:
        command()
    except NoMicroPython as no:
        pytest.skip(str(no))
    with Twin("grand10", vm="micropython") as twin:
        twin.run(6000)
        Player(twin, twin.layout.lights_of, 4, 1).start()
        assert "grid" in twin.oled()[0] or "Take all" in words(twin)


def test_it_starts_without_a_display(vm: str) -> None:
    with Twin("oval5", vm=vm, display="none") as twin:
        twin.run(4000)
        twin.press()
        twin.run(1000)
        assert twin.restarts == []


def test_a_display_that_went_is_found_again() -> None:
    with Twin("oval5") as twin:
        twin.run(4000)
        twin.faults.display("gone")
        twin.run(5000)
        assert words(twin).strip() == ""
        twin.faults.display("there")
        twin.press()
        twin.run(15_000)
        assert "Play?" in words(twin)
        assert twin.restarts == []


def test_its_picture_can_be_saved(tmp_path: Path) -> None:
    with Twin("oval5") as twin:
        twin.run(4000)
        twin.oled_png(tmp_path / "oled.png", scale=2)
        assert (tmp_path / "oled.png").read_bytes()[:4] == b"\x89PNG"


def test_an_hour_takes_seconds() -> None:
    with Twin("oval5", {"PITBOARD_ATTRACT_S": 3600}) as twin:
        twin.run(4000)
        twin.press()
        twin.run(3_600_000)
        assert twin.now > 3_600_000
        assert twin.restarts == []


def test_safe_mode_tries_three_times_and_stays(vm: str) -> None:
    with Twin("oval5", vm=vm) as twin:
        twin.run(3000)
        for tries in range(1, 4):
            twin.break_down("HARD_FAULT")
            twin.run(1000)
            assert twin.safe_mode == "HARD_FAULT"
            assert "fault" in words(twin)
            twin.run(8000)
            assert twin.safe_mode is None
            assert len(twin.restarts) == tries
        twin.break_down("HARD_FAULT")
        twin.run(20_000)
        assert twin.safe_mode == "HARD_FAULT"
        assert "Safe mode" in words(twin)
        twin.restart()
        twin.run(3000)
        assert twin.safe_mode is None
        assert "oval5" in words(twin)


def test_the_drive_shows_when_the_knob_is_held_at_power_up() -> None:
    with Twin("oval5") as twin:
        assert twin.wiring.facts["usb_drive"] == 0
        twin.power_cut()
        twin.panel.down("knob_press")
        twin.restart()
        assert twin.wiring.facts["usb_drive"] == 1
