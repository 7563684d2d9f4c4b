"""The firmware's defaults and constants, read as data from its source: the hardware is held against these."""

from __future__ import annotations

import ast
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

FIRMWARE: Final = Path(__file__).parent.parent / "firmware"
_OURS: Final = "PITBOARD_"


@dataclass(frozen=True, slots=True)
class Number:
    """A setting that is a number: the least and most that it may be, and its default."""

    least: int
    most: int
    default: int


@dataclass(frozen=True, slots=True)
class Firmware:
    """What the firmware takes for granted of its hardware.

    `pins` is the default pin by setting, in the source, `written` the same in settings.toml; `numbers` the settings.
    Currents are in mA, clocks in Hz.
    """

    pins: dict[str, str]
    written: dict[str, str]
    numbers: dict[str, Number]
    written_numbers: dict[str, int]
    rest_ma: int
    """What the console itself takes, as the lights' limit reckons."""
    idle_ma: int
    """A dark light."""
    channel_ma: int
    """One colour of a light at 255."""
    spi_hz: int
    i2c_hz: int


@cache
def firmware() -> Firmware:
    """Returns the firmware's defaults. Raises ValueError when its source has no such constant any more."""
    settings = _assigned("settings")
    lights = _assigned("lights")
    written = tomllib.loads((FIRMWARE / "settings.toml").read_text(encoding="utf-8"))
    pins = dict(_need(settings, "PINS", "settings"))
    numbers = {name: Number(*row) for name, *row in _need(settings, "NUMBERS", "settings")}
    return Firmware(
        pins=pins,
        written={name: str(written[_OURS + name.upper()]) for name in pins},
        numbers=numbers,
        written_numbers={name: int(written[_OURS + name.upper()]) for name in numbers},
        rest_ma=_need(lights, "_REST_MA", "lights"),
        idle_ma=_need(lights, "_IDLE_MA", "lights"),
        channel_ma=_need(lights, "_CHANNEL_MA", "lights"),
        spi_hz=_need(_assigned("chain"), "_HZ", "chain"),
        i2c_hz=_need(_assigned("oled"), "_HZ", "oled"),
    )


def supply_left_ma(supply_ma: int, lights: int) -> int:
    """Returns what the firmware leaves for shining, mA, as devices/lights.py reckons it; below 0 they stay dark."""
    one = firmware()
    return supply_ma - one.rest_ma - one.idle_ma * lights


def _assigned(module: str) -> dict[str, Any]:
    """Returns the constants at the top of a module of devices/: literals, plain or within const()."""
    tree = ast.parse((FIRMWARE / "devices" / f"{module}.py").read_text(encoding="utf-8"))
    found: dict[str, Any] = {}
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            value: ast.expr = statement.value
            if isinstance(value, ast.Call) and value.args:
                value = value.args[0]
            try:
                found[statement.targets[0].id] = ast.literal_eval(value)
            except ValueError:
                continue  # no literal, so none of the constants
    return found


def _need(found: dict[str, Any], name: str, module: str) -> Any:
    if name not in found:
        raise ValueError(f"firmware/devices/{module}.py has no {name} any more; say here where it went.")
    return found[name]
