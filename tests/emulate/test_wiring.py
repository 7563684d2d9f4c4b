"""The board file: what the bench is told about pins and tiles is what the firmware's settings and the blob say."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboard.records.sides import firmware_folder
from pitboard.twin import Twin
from pitboard.twin.layout import Layout
from tools.emulate.drive import blob_of, read_settings
from tools.emulate.wiring import board_file, input_of, pin_numbers


@pytest.fixture(scope="module")
def layout() -> Layout:
    return Layout.of(blob_of("oval5"))


def test_a_put_down_reaches_the_bit_that_the_firmware_reads(layout: Layout) -> None:
    """The bench gives out input 0 first, and SPI takes the first bit as a byte's highest: as on the twin's wires."""
    for box, sensor in enumerate(layout.sensors):
        at, bit = divmod(sensor, 8)
        coming_out = input_of(layout, box)
        assert coming_out // 8 == at
        assert 1 << (7 - coming_out % 8) == 1 << bit
    assert len({input_of(layout, box) for box in range(len(layout.sensors))}) == len(layout.sensors)


def test_no_input_of_a_box_is_in_a_register_with_a_tiles_id(layout: Layout) -> None:
    tiles = board_file(layout, {})["shiftreg"][0]["tiles"]
    at, ids = 0, set()
    for tile in tiles:
        ids.add(at)
        at += tile["registers"]
    assert not {input_of(layout, box) // 8 for box in range(len(layout.sensors))} & ids
    assert max(input_of(layout, box) for box in range(len(layout.sensors))) < 8 * at


def test_the_tiles_are_those_of_the_layout_in_their_order(layout: Layout) -> None:
    tiles = board_file(layout, {})["shiftreg"][0]["tiles"]
    assert [tile["id"] for tile in tiles] == [tile.id for tile in layout.tiles]
    assert all(bin(tile["id"]).count("1") == 4 for tile in tiles)


def test_the_firmwares_own_settings_are_the_twins_pins(layout: Layout) -> None:
    settings = read_settings(firmware_folder())
    assert board_file(layout, settings) == board_file(layout, {})
    with Twin("oval5") as twin:
        assert layout.lights == len(twin.lights())
    assert board_file(layout, {})["neopixel"] == [{"name": "lights", "pin": 6, "count": layout.lights}]


def test_other_pins_are_wired_as_the_settings_say(layout: Layout) -> None:
    settings = {
        "PITBOARD_SCK_PIN": "GP10",
        "PITBOARD_MISO_PIN": "gp8",
        "PITBOARD_SDA_PIN": "GP18",
        "PITBOARD_SCL_PIN": "GP19",
        "PITBOARD_OLED": "sh1106",
        "PITBOARD_OLED_ADDRESS": 0x3D,
    }
    board = board_file(layout, settings)
    chain, glass = board["shiftreg"][0], board["ssd1306"][0]
    assert (chain["spi"], chain["sck"], chain["miso"], chain["latch"]) == (1, 10, 8, 3)
    assert (glass["bus"], glass["sda"], glass["addr"], glass["sh1106"]) == (1, 18, 0x3D, True)


def test_what_has_no_pin_is_not_on_the_board(layout: Layout) -> None:
    settings = {"PITBOARD_BUZZER_PIN": "none", "PITBOARD_BUTTON_A_PIN": "none", "PITBOARD_OLED": "none"}
    board = board_file(layout, settings)
    assert "buzzer" not in pin_numbers(settings)
    assert board["buzzer"] == []
    assert [button["name"] for button in board["button"]] == ["knob", "b"]
    assert "ssd1306" not in board


def test_settings_of_a_drive_without_any_are_empty(tmp_path: Path) -> None:
    assert read_settings(tmp_path) == {}
