"""The hardware and the firmware agree: pins, and all that the firmware takes for granted."""

import tomllib

from hardware.circuit.console import NETS, PINS, PULLED_INSIDE, console
from hardware.circuit.rules.controller import pins_of
from hardware.firmware import FIRMWARE, firmware, supply_left_ma
from pitboard.twin.wiring import PINS as TWIN_PINS


def test_consoles_pins_are_the_firmwares_defaults():
    assert pins_of(console().parts["U1"]) == firmware().pins == PINS


def test_settings_file_says_the_same():
    written = tomllib.loads((FIRMWARE / "settings.toml").read_text(encoding="utf-8"))
    assert {name: written[f"PITBOARD_{name.upper()}"] for name in PINS} == PINS


def test_twin_is_wired_alike():
    assert {f"{name}_pin" if name != "lights" else "lights_pin": f"GP{pin}" for name, pin in TWIN_PINS.items()} == PINS


def test_pins_with_a_pull_inside_the_chip_are_those_that_the_firmware_pulls_up():
    source = (FIRMWARE / "devices" / "wiring.py").read_text(encoding="utf-8")
    assert "switch_to_input(pull=digitalio.Pull.UP)" in source
    assert set(PULLED_INSIDE) <= set(NETS)
    keyed = "".join(path.read_text(encoding="utf-8") for path in sorted((FIRMWARE / "devices").glob("*.py")))
    assert all(f'.key("{name}")' in keyed for name in PULLED_INSIDE)


def test_what_is_left_for_the_lights_is_reckoned_as_in_the_firmware():
    one = firmware()
    assert (one.rest_ma, one.idle_ma, one.channel_ma, one.spi_hz, one.i2c_hz) == (100, 1, 20, 1_000_000, 400_000)
    assert supply_left_ma(500, 100) == 300
