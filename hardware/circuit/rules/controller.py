"""Rules of the controller's pins: what each can do, by the chips' data sheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hardware.circuit.console import NETS
from hardware.circuit.model import Circuit, Part
from hardware.circuit.rules.rule import Rule

SPI_SCK: Final = {0: (2, 6, 18), 1: (10, 14, 26)}
SPI_RX: Final = {0: (0, 4, 16, 20), 1: (8, 12, 28)}
"""Pins of the two SPIs, alike on RP2040 and RP2350 (function tables of the data sheets)."""
PIN_MA: Final = 4.0
"""What a pin gives and takes as CircuitPython sets it."""
PINS_MA: Final = 50.0
"""What all pins together may (IIOVDD_MAX of the RP2040)."""


def gpio(name: str) -> int:
    """Returns the number of a pin: 4 of "GP4"."""
    return int(name.removeprefix("GP"))


def i2c_of(pin: int) -> tuple[int, str]:
    """Returns which I2C a pin serves, and as what: even pins are data, odd ones clocks, in turns of two pins."""
    return pin // 2 % 2, "SCL" if pin % 2 else "SDA"


def _functions(circuit: Circuit) -> Iterator[tuple[str, str]]:
    for part in _controllers(circuit):
        pins = {setting: gpio(name) for setting, name in pins_of(part).items()}
        if len(pins) < len(NETS):
            return  # the rule "wired" says which are missing
        spis = [bus for bus in SPI_SCK if pins["sck_pin"] in SPI_SCK[bus] and pins["miso_pin"] in SPI_RX[bus]]
        if not spis:
            yield part.ref, f"GP{pins['sck_pin']} and GP{pins['miso_pin']} aren't SCK and RX of one SPI"
        data, clock = i2c_of(pins["sda_pin"]), i2c_of(pins["scl_pin"])
        if data[1] != "SDA" or clock[1] != "SCL" or data[0] != clock[0]:
            yield part.ref, f"GP{pins['sda_pin']} and GP{pins['scl_pin']} aren't SDA and SCL of one I2C"
        if pins["knob_b_pin"] != pins["knob_a_pin"] + 1:
            yield part.ref, "the knob's lines aren't on neighbouring pins, as rotaryio needs"


def _loads(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """Resistors to the supplies are what loads the pins for long; inputs take microamperes."""
    for part in _controllers(circuit):
        total = 0.0
        for name in pins_of(part).values():
            net = part.net(name)
            ma = sum(3300 / other.device.ohms for other in _pullers(circuit, net))
            total += ma
            if ma > PIN_MA:
                yield f"{part.ref} {name}", f"gives {ma:.1f} mA; {PIN_MA:.0f} at most"
        if total > PINS_MA:
            yield part.ref, f"its pins give {total:.1f} mA; {PINS_MA:.0f} at most"


def _pullers(circuit: Circuit, net: str) -> Iterator[Part]:
    for part in circuit.parts.values():
        if part.device.letter == "R" and net in part.wires.values() and set(part.wires.values()) & {*circuit.rails}:
            yield part


def _wired(circuit: Circuit) -> Iterator[tuple[str, str]]:
    for part in _controllers(circuit):
        used = pins_of(part)
        for setting in NETS:
            if setting not in used:
                yield part.ref, f"has no pin on {NETS[setting]}, the firmware's {setting}"
            elif len(circuit.nets[part.net(used[setting])]) < 2:
                yield f"{part.ref} {used[setting]}", f"is the firmware's {setting}, but nothing is wired to it"


def pins_of(part: Part) -> dict[str, str]:
    """Returns the pin of the controller ("GP4") on the net of each of the firmware's pin settings."""
    found = {net.rpartition("/")[2]: part.device.pin(number).name for number, net in part.wires.items()}
    return {setting: found[net] for setting, net in NETS.items() if net in found}


def _controllers(circuit: Circuit) -> Iterator[Part]:
    return (part for part in circuit.parts.values() if part.device.key.startswith("pico"))


RULES: Final = (
    Rule("function", "the controller's pins can do what they are used for", _functions),
    Rule("pin-load", "no pin of the controller gives more than it may", _loads),
    Rule("wired", "every pin that the firmware names is wired", _wired),
)
