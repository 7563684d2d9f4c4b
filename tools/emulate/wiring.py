"""What is wired to the emulated Pico: the parts of a table, on the firmware's pins, with the tiles of a layout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboard.twin.layout import Layout
from pitboard.twin.wiring import PINS

BoardFile = dict[str, list[dict[str, Any]]]
Settings = Mapping[str, int | str]

OLED_ADDRESS = 0x3C
BUTTONS = {"knob": "knob_press", "a": "button_a", "b": "button_b"}
_NOT_FITTED = "none"
_ID_REGISTER = 1
"""The register of a tile that holds its id; the bench counts it among the tile's registers."""


def input_of(layout: Layout, box: int) -> int:
    """Returns the chain's input of a box: the bench counts inputs as they come out, a byte's highest bit first."""
    return layout.sensors[box] ^ 7


def pin_numbers(settings: Settings) -> dict[str, int]:
    """Returns the GPIO of every pin that is fitted, as settings.toml has it or else the firmware's default."""
    named = {name: str(settings.get(f"PITBOARD_{name.upper()}_PIN", f"GP{pin}")) for name, pin in PINS.items()}
    return {name: int(pin.upper().removeprefix("GP")) for name, pin in named.items() if pin.lower() != _NOT_FITTED}


def board_file(layout: Layout, settings: Settings) -> BoardFile:
    """Returns the bench's board file for a layout's tiles and a drive's settings. Parts without a pin are left out."""
    pin = pin_numbers(settings)
    board: BoardFile = {
        "button": [{"name": name, "pin": pin[wire]} for name, wire in BUTTONS.items() if wire in pin],
        "buzzer": [{"name": "buzzer", "pin": pin["buzzer"]}] if "buzzer" in pin else [],
    }
    if {"sck", "miso", "latch"} <= pin.keys():
        tiles = [{"id": tile.id, "registers": tile.registers + _ID_REGISTER} for tile in layout.tiles]
        spi = {"spi": pin["sck"] // 8 % 2, "latch": pin["latch"], "sck": pin["sck"], "miso": pin["miso"]}
        board["shiftreg"] = [{"name": "chain", **spi, "tiles": tiles}]
    if "lights" in pin:
        board["neopixel"] = [{"name": "lights", "pin": pin["lights"], "count": layout.lights}]
    if {"sda", "scl"} <= pin.keys() and settings.get("PITBOARD_OLED") != _NOT_FITTED:
        bus = {"bus": pin["sda"] // 2 % 2, "sda": pin["sda"], "scl": pin["scl"]}
        glass = {"addr": settings.get("PITBOARD_OLED_ADDRESS", OLED_ADDRESS), "sh1106": is_sh1106(settings)}
        board["ssd1306"] = [{"name": "oled", **bus, **glass}]
    if {"knob_a", "knob_b"} <= pin.keys():
        board["encoder"] = [{"name": "turning", "a": pin["knob_a"], "b": pin["knob_b"]}]
    return board


def is_sh1106(settings: Settings) -> bool:
    """Says whether the display is the one with 132 columns."""
    return settings.get("PITBOARD_OLED") == "sh1106"
