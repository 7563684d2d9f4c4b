"""The game's texts in the player's language, one language in memory.

A language is a module `words_<language>` with one string of lines `name=text`: a string for each text would take twice
the room. {0}, {1} and {2} in a text are filled in; "|" parts two rows of the OLED.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def lines(language: str) -> str:
    """Return a language's texts; English ones where it has none."""
    # The next language is a branch here and a module beside this one.
    from .words_en import LINES  # noqa: PLC0415

    return LINES


class Texts:
    """Finds the game's texts. The table's own ones, `words`, say which language and know the seats' names."""

    def __init__(self, words: "Any") -> None:
        self.words = words
        self.language = ""
        self.lines = ""

    def __call__(self, key: str, a: object = "", b: object = "", c: object = "") -> str:
        """Return a text with these three filled in; "?key" when there is none, so that it is seen."""
        if self.language != self.words.language:
            self.language = self.words.language
            self.lines = lines(self.language)
        name = "\n" + key + "="
        start = self.lines.find(name)
        if start < 0:
            return "?" + key
        start += len(name)
        text = self.lines[start : self.lines.find("\n", start)]
        if "{" not in text:
            return text
        return text.replace("{0}", str(a)).replace("{1}", str(b)).replace("{2}", str(c))

    def seat(self, seat: int) -> str:
        """Return the name of a seat's colour."""
        name: str = self.words("seat." + str(seat))
        return name
