"""What the maker set in settings.toml: read once, every value checked, nonsense named and replaced by the default.

A key in the file is `PITBOARD_` and a name of the tables below in capitals.
"""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

# Name, least, most, default.
NUMBERS = (
    ("brightness", 1, 5, 3),
    ("supply_ma", 100, 20_000, 500),
    ("scan_ms", 5, 50, 10),
    ("steady_scans", 1, 20, 2),
    ("settle_ms", 0, 2_000, 350),
    ("wrong_ms", 200, 10_000, 1_000),
    ("correct_ms", 500, 20_000, 3_000),
    ("attract_s", 10, 3_600, 300),
    ("hint_s", 5, 600, 20),
    ("lights", 1, 500, 400),
    ("knob_reversed", 0, 1, 0),
    ("sound", 0, 1, 1),
)

# Name, default, what is allowed, the same in words.
CHOICES = (
    ("knob_divisor", 4, (1, 2, 4), "1, 2 or 4"),
    ("oled", "ssd1306", ("ssd1306", "sh1106", "none"), "ssd1306, sh1106 or none"),
    ("oled_address", 0x3C, (0x3C, 0x3D), "0x3C or 0x3D"),
    ("language", "en", ("en", "de", "cs", "ru"), "en, de, cs or ru"),
    ("dice", "device", ("device", "typed"), "device or typed"),
)

# Name, default. Any text will do; `pins` looks at those of pins.
TEXTS = (("track", ""),)
PINS = (
    ("lights_pin", "GP6"),
    ("sck_pin", "GP2"),
    ("miso_pin", "GP4"),
    ("latch_pin", "GP3"),
    ("sda_pin", "GP16"),
    ("scl_pin", "GP17"),
    ("knob_a_pin", "GP10"),
    ("knob_b_pin", "GP11"),
    ("knob_press_pin", "GP12"),
    ("button_a_pin", "GP13"),
    ("button_b_pin", "GP14"),
    ("buzzer_pin", "GP15"),
)

_OURS = "PITBOARD_"
_FILE = "settings.toml"
_SHOWN = 16  # characters of a wrong value


class Settings:
    """Every setting as an attribute of its name; `faults` names what was wrong, one short text each."""

    brightness: int
    supply_ma: int
    scan_ms: int
    steady_scans: int
    settle_ms: int
    wrong_ms: int
    correct_ms: int
    attract_s: int
    hint_s: int
    lights: int
    knob_reversed: int
    sound: int
    knob_divisor: int
    oled: str
    oled_address: int
    language: str
    dice: str
    track: str
    faults: list[str]

    def __init__(self, get: "Callable[[str], object]", lines: "Iterable[bytes]") -> None:
        """Take values from `get(key)`, None for a key that isn't set; `lines` are the file's, to find slips."""
        self.faults = []
        self._get = get
        for name, least, most, default in NUMBERS:
            setattr(self, name, self._number(name, least, most, default))
        for choice in CHOICES:
            setattr(self, choice[0], self._choice(choice))
        for name, text in TEXTS + PINS:
            setattr(self, name, self._text(name, text))
        self._check_waits()
        self._scan(lines)

    def _value(self, name: str) -> object:
        """Return what the file has: None, a number, or a text without its quotes."""
        try:
            value = self._get(_OURS + name.upper())
        except (ValueError, RuntimeError):  # CircuitPython 9 can't read it
            self.faults.append(f"{name.upper()}: no number, no text in quotes; default")
            return None
        if value is True or value is False:
            return int(value is True)
        if type(value) is str:
            # CircuitPython 10.2 and later give every value as text.
            return _whole(value.strip().strip('"'))
        return value

    def _number(self, name: str, least: int, most: int, default: int) -> int:
        value = self._value(name)
        if value is None:
            return default
        if type(value) is int and least <= value <= most:
            return value
        self._wrong(name, value, f"{least}..{most}", default)
        return default

    def _choice(self, choice: "tuple[str, object, tuple[object, ...], str]") -> object:
        name, default, allowed, words = choice
        value = self._value(name)
        if value is None:
            return default
        if type(value) is str:
            value = value.lower()
        if value in allowed:
            return value
        self._wrong(name, value, words, hex(default) if name == "oled_address" and type(default) is int else default)
        return default

    def _text(self, name: str, default: str) -> str:
        value = self._value(name)
        return default if value is None else str(value)

    def _wrong(self, name: str, value: object, allowed: str, default: object) -> None:
        self.faults.append(f"{name.upper()}={str(value)[:_SHOWN]}: {allowed}, using {default}")

    def _check_waits(self) -> None:
        """A correction is spoken after its lights show, and its lights after what could still be sliding."""
        if self.settle_ms < self.wrong_ms < self.correct_ms:
            return
        self.faults.append("SETTLE_MS < WRONG_MS < CORRECT_MS must hold, using 350 < 1000 < 3000")
        self.settle_ms, self.wrong_ms, self.correct_ms = 350, 1_000, 3_000

    def _scan(self, lines: "Iterable[bytes]") -> None:
        """Name the lines that set nothing."""
        number = 0
        seen: list[str] = []
        for line in lines:
            number += 1
            try:
                words = line.decode().strip()
            except ValueError:
                self.faults.append(f"line {number} isn't UTF-8 text")
                continue
            if not words or words.startswith("#"):
                continue
            if words.startswith("["):
                self.faults.append(f"line {number}: [..] hides what follows; remove it")
                return
            self._look_at(number, words, seen)

    def _look_at(self, number: int, words: str, seen: list[str]) -> None:
        key, sign, _ = words.partition("=")
        key = key.strip()
        if not sign:
            self.faults.append(f"line {number} is no setting: {words[:_SHOWN]}")
        elif key in seen:
            self.faults.append(f"{key} stands twice: the first counts")
        elif not key.startswith("CIRCUITPY_") and not (key.startswith(_OURS) and _known(key[len(_OURS) :])):
            self.faults.append(f"{key}: there is no such setting")
        seen.append(key)


def _known(capitals: str) -> bool:
    name = capitals.lower()
    return name.upper() == capitals and any(row[0] == name for row in NUMBERS + CHOICES + TEXTS + PINS)


def _whole(text: str) -> object:
    """Return the number that a text stands for, the text itself if it is none."""
    try:
        return int(text, 16) if text[:2].lower() == "0x" else int(text)
    except ValueError:
        if text in ("true", "false"):
            return int(text == "true")
        return text


def read_settings() -> Settings:
    """Return what the file on the drive says; all defaults without a file."""
    try:
        with open(_FILE, "rb") as file:
            return Settings(os.getenv, file)
    except OSError:
        settings = Settings(os.getenv, ())
        settings.faults.append(f"{_FILE} is missing: all defaults")
        return settings
