"""The table's texts: they fit the display, they are found, and one language is in memory."""

import re
import sys
from pathlib import Path

import pytest

from firmware_rooms import room

room("table")

from table import words as words_module  # noqa: E402
from table.words import Words, languages, rows, table  # noqa: E402

FIRMWARE = Path(words_module.__file__).parent
LANGUAGES = [code for code, _ in languages()]
ACROSS = 21
LARGE = 9
WRAPPED = {f"services.{name}" for name in ("notrack", "magnets", "thrown", "chain1", "chain2", "chain3", "chain4")}
"""Shown over as many rows as it takes."""
NUMBERS = {"tile", "rolling", "services", "questions", "turn"}
"""Groups whose places take numbers or short words, not names, where it isn't said otherwise."""
VALUES = {
    "questions.track": "forge8",
    "questions.team": "longest name",
    "turn.yours": "longest name",
    "turn.grid": "longest name",
    "turn.now": "longest name",
    "rolling.one": "white",
    "services.soundwhat": "off",
    "services.dicewhat": "own dice",
    "podium.rounds": "999",
    "podium.race": "9999",
    "podium.place": "6",
    "hand.way": "6",
}
LARGE_ONES = re.compile(
    r"(questions\.(yes|no|quick|choose|device|typed|on|off)|pausing\.(goon|end|service|keep|really)"
    r"|services\.(back|bright|sound|dice|test|faults|memory|version)|podium\.(again|change|stop)|seat\.\d)$"
)


def texts(language: str) -> dict[str, str]:
    """Returns all texts by their keys."""
    groups = table(language)
    assert groups is not None
    found: dict[str, str] = {}
    for group, lines in groups.items():
        assert lines.startswith("\n") and lines.endswith("\n"), group
        for line in lines.strip("\n").split("\n"):
            name, equals, text = line.partition("=")
            assert equals and name and f"{group}.{name}" not in found, f"{group}.{name}"
            found[f"{group}.{name}"] = text
    return found


def filled(key: str, text: str, longest: str) -> str:
    """Returns a text with the longest that can come at its places."""
    value = VALUES.get(key, "99" if key.partition(".")[0] in NUMBERS else "longest name")
    value = longest if value == "longest name" else value
    return text.replace("{0}", value).replace(
        "{1}", "white" if key == "rolling.some" else longest if value == longest else "99"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_fits_the_display(language: str) -> None:
    found = texts(language)
    longest = max((found[f"seat.{seat}"] for seat in range(6)), key=len)
    for key, text in found.items():
        if key in WRAPPED:
            continue
        parts = filled(key, text, longest).split("|")
        assert len(parts) <= 2, key
        assert all(len(part) <= ACROSS for part in parts), (key, parts)
        assert all(part == part.strip() for part in parts), key
        assert not key.startswith(("buttons.", "hint.", "seat.")) or len(parts) == 1, f"{key} has one row"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shown_large_fits_between_the_arrows(language: str) -> None:
    large = {key: text for key, text in texts(language).items() if LARGE_ONES.match(key)}
    assert len(large) > 25
    assert {key: text for key, text in large.items() if len(text) > LARGE} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts_with_the_same_places(language: str) -> None:
    def places(language: str) -> dict[str, set[str]]:
        return {key: set(re.findall(r"\{\d\}", text)) for key, text in texts(language).items()}

    assert places(language) == places("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_speaks_of_errors(language: str) -> None:
    assert [text for text in texts(language).values() if re.search("error|fail|invalid|illegal", text, re.I)] == []


def test_the_table_uses_only_texts_that_are_there() -> None:
    found = texts("en")
    groups = {key.partition(".")[0] for key in found}
    used: dict[str, str] = {}
    for path in sorted(FIRMWARE.rglob("*.py")):
        for key in re.findall(r"\"([a-z]+\.[a-z0-9-]+)\"(?! \+)", path.read_text()):
            if key.partition(".")[0] in groups:
                used[key] = path.name
    assert len(used) > 50
    assert {key: where for key, where in used.items() if key not in found} == {}


def test_a_text_is_found_by_its_key() -> None:
    words = Words("en")
    assert words("seat.0") == "White"
    assert words("seat.5") == "Cyan"
    assert words("hand.which") == "Which car is on|the lit box?"


@pytest.mark.parametrize("key", ["seat.6", "nothing.here", "seat", "seat.", "", ".", ".0", "seat.0=White", "seat.0.1"])
def test_a_missing_text_is_seen_on_the_display(key: str) -> None:
    assert Words("en")(key) == "?" + key


def test_numbers_and_names_are_filled_in() -> None:
    words = Words("en")
    assert words.fill("hand.that", "Blue", "Cyan") == "That is Blue.|Cyan's turn"
    assert words.fill("tile.off", 4) == "Tile 4 is off.|Plug it in"
    assert words.fill("rolling.some", 5, "white") == "Roll 5 white dice"
    assert words.fill("nothing.here", 5) == "?nothing.here"


def test_a_language_that_is_not_there_is_english() -> None:
    words = Words("xx")
    assert (words.language, words("questions.play")) == ("en", "Play?")
    assert words.use("xx") is False
    assert words.use("en") is True


def test_nothing_but_the_texts_of_a_language_stays_loaded() -> None:
    Words("en")
    assert "table.words_en" not in sys.modules
    assert not hasattr(sys.modules["table"], "words_en")


def test_what_a_race_hardly_needs_comes_back_when_it_is_asked_for() -> None:
    words = Words("en")
    whole = dict(words.groups)
    words.shrink()
    assert sum(map(len, words.groups.values())) < 0.6 * sum(map(len, whole.values()))
    assert (words("seat.0"), words("nothing.here")) == ("White", "?nothing.here")
    assert "questions" not in words.groups
    assert words("questions.play") == "Play?"
    assert words.groups == whole
    assert words("questions.nothing") == "?questions.nothing"


def test_rows_of_a_text() -> None:
    assert rows("one") == ("one", "")
    assert rows("one|two") == ("one", "two")
    assert rows("") == ("", "")
