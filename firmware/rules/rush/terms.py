"""The words of rush.md: drivers, cars and equipment of section 6.2, act strings. A race is played without them."""

# 6.2 Drivers and cars, two a team
# One string each: on the device a short one of its own would stay in memory for ever
DRIVERS = tuple("tombstone totentanz komet miss_meteor wonder_brat x_caliber".split())  # noqa: SIM905
CARS = tuple("b35 r67 b41 r24 b52 r13".split())  # noqa: SIM905
EQUIPMENT = tuple("booster extinguisher bumper gun flamer saw".split())  # noqa: SIM905
DRIVER_HAS = b"\x0f\x33\x2b\x17\x27\x1b"  # a bit for every equipment, the first one lowest
CAR_HAS = b"\x0c\x03\x0a\x05\x09\x06"  # bits of layout: armour, computer, combat bumper, minelayer

# 5.1 Act strings by group of act codes: the first words, and what follows by number; a blank where nothing does
_WORDS = (  # noqa: SIM905
    "||force|ram|ram|ram|ram|roll|use|use booster|use extinguisher|on|accelerate|decelerate|gear|brake|turbo"
    "|maintain|mine|done|place"
).split("|")
_SEATS = "012345"
_GEARS = " 12345"
_NUMBERS = (
    (),
    ("ahead", "left", "right"),
    ("left", "right"),
    _SEATS,
    _SEATS,
    _SEATS,
    _SEATS,
    " ",
    ("flamer", "gun"),
    "123",
    " ",
    EQUIPMENT,
    _GEARS,
    _GEARS,
    "12345",
    _GEARS,
    _GEARS,
    " ",
    " ",
    " ",
    _SEATS,
)
_ARMS = (" bumper", " saw", " bumper saw")  # of the second to fourth group of rams


def text(code: int) -> str:
    """Return the act string of a code."""
    group = code >> 3
    words = (_WORDS[group] + " " + _NUMBERS[group][code & 7]).strip()
    return words + _ARMS[group - 4] if 4 <= group <= 6 else words


def code(words: object) -> int:
    """Return the code of an act string; -1 when no act is spelt so."""
    if isinstance(words, str):
        for group in range(1, len(_WORDS)):
            if words.startswith(_WORDS[group]):
                for number in range(len(_NUMBERS[group])):
                    if text(8 * group + number) == words:
                        return 8 * group + number
    return -1
