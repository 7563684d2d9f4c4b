"""The game's texts in the player's language, one language in memory.

A language is a module `words_<language>` with one bytes object of lines `name=text`: a string for each text would take
twice the room, and a place in a long string of Unicode is found slowly. {0}, {1} and {2} in a text are filled in; "|"
parts two rows of the OLED.
"""

from rules import forget


def lines(language: str, more: bool = False) -> bytes:
    """Return a language's texts, or those that are seldom needed; English ones where it has none."""
    # The next language is a branch here and a module beside this one.
    from . import words_en  # noqa: PLC0415

    forget("table.rush", "words_en")
    return words_en.MORE if more else words_en.LINES


def find(lines: bytes, key: str) -> str:
    """Return a text as it stands in a language's lines; "?key" when there is none, so that it is seen."""
    name = ("\n" + key + "=").encode()
    start = lines.find(name)
    if start < 0:
        return "?" + key
    start += len(name)
    return str(lines[start : lines.find(b"\n", start)], "utf-8")
