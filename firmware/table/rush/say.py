"""The game's texts in the player's language, one language in memory.

A language is two modules, `words_<language>` for a race and `more_<language>` for what is seldom needed. Each has one
bytes object of lines `name=text`, since a string for each text would take twice the room, and a place in a long string
of Unicode is found slowly. {0}, {1} and {2} in a text are filled in; "|" parts two rows of the OLED.
"""

from rules import forget


def lines(language: str, more: bool = False) -> bytes:
    """Return a language's texts, or those that are seldom needed; English ones where it has none."""
    # The next language is a branch here, and two modules beside this one.
    if more:
        from . import more_en as words  # noqa: PLC0415
    else:
        from . import words_en as words  # type: ignore[no-redef]  # noqa: PLC0415

    forget("table.rush", "more_en" if more else "words_en")
    return words.LINES


def find(lines: bytes, key: str) -> str:
    """Return a text as it stands in a language's lines; "?key" when there is none, so that it is seen."""
    name = ("\n" + key + "=").encode()
    start = lines.find(name)
    if start < 0:
        return "?" + key
    start += len(name)
    return str(lines[start : lines.find(b"\n", start)], "utf-8")
