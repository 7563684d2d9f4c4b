"""The console: controller, display, knob, two buttons, buzzer, memory, driver of the lights' line, power entry."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from hardware.circuit.library import (
    BUTTON,
    BUZZER,
    ENCODER,
    FUSE_5A,
    FUSE_USB,
    JACK,
    MICRO,
    NANO,
    OLED,
    SCHOTTKY,
    TERMINAL,
    TVS,
    V3,
    V5,
    ahct125,
    capacitor,
    fram,
    link_out,
    pico,
    resistor,
)
from hardware.circuit.model import GND, OPEN, Circuit


class Power(Enum):
    """Where 5 V comes from."""

    USB = "usb"
    """The controller's USB port, by a polyfuse: for a breadboard and a few lights."""
    SUPPLY = "supply"
    """A 5 V supply at a jack, by a fuse: for a table. USB may be plugged in besides."""


PINS: Mapping[str, str] = {
    "lights_pin": "GP6",
    "sck_pin": "GP2",
    "miso_pin": "GP4",
    "latch_pin": "GP3",
    "sda_pin": "GP16",
    "scl_pin": "GP17",
    "knob_a_pin": "GP10",
    "knob_b_pin": "GP11",
    "knob_press_pin": "GP12",
    "button_a_pin": "GP13",
    "button_b_pin": "GP14",
    "buzzer_pin": "GP15",
}
"""The controller's pin of each of the firmware's pin settings. A check holds them against the firmware's defaults."""

NETS: Mapping[str, str] = {
    "lights_pin": "LIGHTS_3V3",
    "sck_pin": "SCK",
    "miso_pin": "MISO",
    "latch_pin": "LATCH",
    "sda_pin": "SDA",
    "scl_pin": "SCL",
    "knob_a_pin": "KNOB_A",
    "knob_b_pin": "KNOB_B",
    "knob_press_pin": "KNOB_PRESS",
    "button_a_pin": "BUTTON_A",
    "button_b_pin": "BUTTON_B",
    "buzzer_pin": "BUZZER",
}
"""The net of each pin setting."""
PULLED_INSIDE = ("knob_press_pin", "button_a_pin", "button_b_pin")
"""The settings whose pins the firmware pulls up inside the chip (devices/wiring.py, `key`)."""


def console(board: str = "Raspberry Pi Pico", power: Power = Power.SUPPLY, through_hole: bool = True) -> Circuit:
    """Returns the console's circuit; `board` is "Raspberry Pi Pico" or "Raspberry Pi Pico 2", whose pins are alike.

    It is wired by hand from parts with legs; fed from USB it is on a breadboard, with jumper wires for its link.

    References: U1 controller, U2 driver of the lights' line, U3 memory, DS1 display, SW1 knob, SW2 and SW3 buttons A
    and B, J1 the link to the first tile, J2 the jack, J3 the feed for tiles.
    """
    made = Circuit(f"console-{power.value}", f"Console with {board}, 5 V from {power.value}")
    made.rails |= {V5: 5.0, V3: 3.3}
    _controller(made, board, power)
    _display_and_memory(made, through_hole)
    _knob_and_buttons(made, through_hole)
    _light_line(made, through_hole)
    _link(made, through_hole, jumpers=power is Power.USB)
    if power is Power.USB:
        _power_from_usb(made)
    else:
        _power_from_supply(made)
    made.add(made.free("C"), capacitor(10 * MICRO, through_hole), {"1": V3, "2": GND}, "Power")
    return made


def _controller(made: Circuit, board: str, power: Power) -> None:
    device = pico(board)
    wires = dict.fromkeys([pin.name for pin in device.pins], OPEN)
    wires |= {PINS[setting]: net for setting, net in NETS.items()}
    wires |= {"GND": GND, "3V3": V3}
    if power is Power.USB:
        wires["VBUS"] = "VBUS"
        made.rails["VBUS"] = 5.0
    else:
        wires["VSYS"] = "VSYS"
        made.rails["VSYS"] = 4.7
    made.add("U1", device, wires, "Controller", pulled=[PINS[setting] for setting in PULLED_INSIDE])


def _display_and_memory(made: Circuit, through_hole: bool) -> None:
    section = "Display and memory"
    made.add("DS1", OLED, {"GND": GND, "VCC": V3, "SCL": "SCL", "SDA": "SDA"}, section)
    wires = {"A0": GND, "A1": GND, "A2": GND, "WP": GND, "SDA": "SDA", "SCL": "SCL", "VDD": V3, "VSS": GND}
    made.add("U3", fram(through_hole), wires, section)
    made.add(made.free("C"), capacitor(100 * NANO, through_hole), {"1": V3, "2": GND}, section, beside="U3")
    for line in ("SDA", "SCL"):
        made.add(made.free("R"), resistor(4_700, through_hole), {"1": V3, "2": line}, section)


def _knob_and_buttons(made: Circuit, through_hole: bool) -> None:
    section = "Knob, buttons, buzzer"
    made.add("SW1", ENCODER, {"A": "KNOB_A", "C": GND, "B": "KNOB_B", "S1": "KNOB_PRESS", "S2": GND}, section)
    for line in ("KNOB_A", "KNOB_B"):
        made.add(made.free("R"), resistor(10_000, through_hole), {"1": V3, "2": line}, section)
        made.add(made.free("C"), capacitor(10 * NANO, through_hole), {"1": line, "2": GND}, section)
    made.add("SW2", BUTTON, {"1": "BUTTON_A", "2": GND}, section)
    made.add("SW3", BUTTON, {"1": "BUTTON_B", "2": GND}, section)
    made.add(made.free("R"), resistor(100, through_hole), {"1": "BUZZER", "2": "BUZZER_1"}, section)
    made.add("BZ1", BUZZER, {"1": "BUZZER_1", "2": GND}, section)


def _light_line(made: Circuit, through_hole: bool) -> None:
    """Lifts the lights' line to 5 V. The other three gates rest: enables high, inputs low."""
    section = "Lights' line"
    wires = {"1~OE": GND, "1A": "LIGHTS_3V3", "1Y": "LIGHTS_5V", "VCC": V5, "GND": GND}
    for gate in (2, 3, 4):
        wires |= {f"{gate}~OE": V5, f"{gate}A": GND, f"{gate}Y": OPEN}
    made.add("U2", ahct125(through_hole), wires, section)
    made.add(made.free("C"), capacitor(100 * NANO, through_hole), {"1": V5, "2": GND}, section, beside="U2")
    # Held low until the firmware drives it, so that no light takes the start for a colour. 4.7 kOhm beats the 120 uA
    # that a pin of the RP2350 A2 may leak upwards (its erratum E9).
    made.add(made.free("R"), resistor(4_700, through_hole), {"1": "LIGHTS_3V3", "2": GND}, section)
    made.add(made.free("R"), resistor(47, through_hole), {"1": "LIGHTS_5V", "2": "LED_OUT"}, section)


def _link(made: Circuit, through_hole: bool, jumpers: bool) -> None:
    section = "To the first tile"
    wires = {V5: V5, V3: V3, "GND": GND, "CLK": "CLK_OUT", "LATCH": "LATCH_OUT", "DATA": "DATA_NEXT", "LED": "LED_OUT"}
    made.add("J1", link_out(jumpers), wires, section)
    for line, out in (("SCK", "CLK_OUT"), ("LATCH", "LATCH_OUT")):
        made.add(made.free("R"), resistor(47, through_hole), {"1": line, "2": out}, section)
    made.add(made.free("R"), resistor(100, through_hole), {"1": "DATA_NEXT", "2": "MISO"}, section)
    # Clock and latch rest high (mode 2) until the firmware drives them; without a tile the data line reads 0xFF.
    for line in ("SCK", "LATCH", "DATA_NEXT"):
        made.add(made.free("R"), resistor(10_000, through_hole), {"1": V3, "2": line}, section)


def _power_from_usb(made: Circuit) -> None:
    made.add("F1", FUSE_USB, {"1": "VBUS", "2": V5}, "Power")
    made.add(made.free("C"), capacitor(1000 * MICRO), {"1": V5, "2": GND}, "Power")


def _power_from_supply(made: Circuit) -> None:
    section = "Power"
    made.rails["SUPPLY"] = 5.0
    made.add("J2", JACK, {"TIP": "SUPPLY", "SLEEVE": GND, "SW": OPEN}, section)
    made.add("F1", FUSE_5A, {"1": "SUPPLY", "2": V5}, section)
    # Turned round or too high, the supply is shorted here and the fuse blows.
    made.add("D1", TVS, {"K": V5, "A": GND}, section)
    made.add("D2", SCHOTTKY, {"A": V5, "K": "VSYS"}, section)
    made.add(made.free("C"), capacitor(1000 * MICRO), {"1": V5, "2": GND}, section)
    made.add("J3", TERMINAL, {"+5V": V5, "GND": GND}, section)
