"""What the maker set in settings.toml: read once, every value checked, nonsense named and replaced by the default.

A key in the file is `PITBOARD_` and a name of the tables below in capitals. The file is read here in one go: asking
CircuitPython for each of the values takes a quarter of a second. It is let go of after the start.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

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


class Settings:
    """Every setting but the pins as an attribute of its name; `faults` names what was wrong, one short text each.

    It has no methods, so that this module can be let go of.
    """

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


def read_settings() -> "tuple[Settings, dict[str, str]]":
    """Return what the file on the drive says, and the pins' names apart; all defaults without a file."""
    faults: list[str] = []
    try:
        with open(_FILE, "rb") as file:
            values = parse(file.read(), faults)
    except OSError:
        values = {}
        faults.append(_FILE + " is missing: all defaults")
    return check(values, faults)


def parse(data: bytes, faults: list[str]) -> "dict[str, Any]":
    """Return the file's values by their names, None for one that can't be read; name the lines that set nothing."""
    known = [row[0] for row in NUMBERS + CHOICES + TEXTS + PINS]
    values: dict[str, Any] = {}
    seen: list[str] = []
    number = 0
    for cut in data.split(b"\n"):
        number += 1
        line = cut.strip()
        if not line or line[:1] == b"#":
            continue
        if line[:1] == b"[":
            faults.append(f"line {number}: [..] hides what follows; remove it")
            break
        try:
            words = str(line, "utf-8")
        except ValueError:
            faults.append(f"line {number} isn't UTF-8 text")
            continue
        key, sign, value = words.partition("=")
        key = key.strip()
        name = key[len(_OURS) :].lower()
        if not sign:
            faults.append(f"line {number} is no setting: {words[:16]}")
        elif key in seen:
            faults.append(key + " stands twice: the first counts")
        elif name in known and key == _OURS + name.upper():
            values[name] = value_of(value.strip())
            if values[name] is None:
                faults.append(name.upper() + ": no number, no text in quotes; default")
        elif not key.startswith("CIRCUITPY_"):
            faults.append(key + ": there is no such setting")
        seen.append(key)
    return values


def value_of(words: str) -> object:
    """Return the number, or the text in quotes, that stands in a line; None when it is neither."""
    if words[:1] == '"':
        end = words.find('"', 1)
        rest = words[end + 1 :].strip()
        if end < 0 or "\\" in words[:end] or (rest and rest[0] != "#"):
            return None
        return words[1:end]
    whole = _whole(words.partition("#")[0].strip())
    return whole if type(whole) is int else None


def check(values: "dict[str, Any]", faults: list[str]) -> "tuple[Settings, dict[str, str]]":
    """Return the settings that these values make, and the pins' names; what is wrong is added to `faults`."""
    made = Settings()
    made.faults = faults
    for name, least, most, default in NUMBERS:
        value = _whole(values.get(name))
        if value is not None and not (type(value) is int and least <= value <= most):
            _wrong(faults, name, value, f"{least}..{most}", default)
            value = None
        setattr(made, name, default if value is None else value)
    for row in CHOICES:
        setattr(made, row[0], _choice(values.get(row[0]), row, faults))
    value = values.get("track")
    made.track = "" if value is None else str(value)
    if not made.settle_ms < made.wrong_ms < made.correct_ms:
        # A correction is spoken after its lights show, and its lights after what could still be sliding.
        faults.append("SETTLE_MS < WRONG_MS < CORRECT_MS must hold, using 350 < 1000 < 3000")
        made.settle_ms, made.wrong_ms, made.correct_ms = 350, 1_000, 3_000
    pins = {}
    for name, text in PINS:
        value = values.get(name)
        pins[name] = text if value is None else str(value)
    return made, pins


def _choice(value: object, row: "tuple[str, object, tuple[object, ...], str]", faults: list[str]) -> object:
    name, default, allowed, words = row
    value = _whole(value)
    if value is None:
        return default
    if type(value) is str:
        value = value.lower()
    if value in allowed:
        return value
    _wrong(faults, name, value, words, hex(default) if name == "oled_address" and type(default) is int else default)
    return default


def _wrong(faults: list[str], name: str, value: object, allowed: str, default: object) -> None:
    faults.append(f"{name.upper()}={str(value)[:16]}: {allowed}, using {default}")


def _whole(value: object) -> object:
    """Return the number that a text stands for; what is no such text as it is."""
    if type(value) is not str:
        return value
    words = value.strip()
    if words in ("true", "false"):
        return int(words == "true")
    try:
        return int(words, 16) if words[:2].lower() == "0x" else int(words)
    except ValueError:
        return words
