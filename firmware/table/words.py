"""The table's texts in the player's language, one language in memory.

A language is a module `words_<language>` with a dict of groups; a group is one string of lines `name=text`, since a
string for each text would take twice the room. "seat.0" is the line `0=` of the group "seat". A text that is too long
for a row of the OLED is written as two rows with "|" between them.

Names of groups are long on purpose: the device keeps every string of up to ten bytes that it reads in a module for
ever, and a key such as "podium.race" has eleven.
"""

from rules import forget

_BETWEEN = ("questions", "pausing", "services", "game", "refused", "blob")
"""Groups that hardly any page of a race needs."""


def languages() -> "tuple[tuple[str, str], ...]":
    """Return the languages that there are tables for: the setting's value, and the name in the language itself."""
    return (("en", "English"),)


def table(language: str) -> "dict[str, str] | None":
    """Return the groups of a language, None when there is no such table."""
    if language == "en":
        from .words_en import WORDS  # noqa: PLC0415

        forget("table", "words_en")
        return WORDS
    return None


def rows(text: str) -> "tuple[str, str]":
    """Return the two rows of a text; the second is empty when it has one only."""
    cut = text.find("|")
    if cut < 0:
        return text, ""
    return text[:cut], text[cut + 1 :]


def centred(text: str, width: int) -> str:
    """Return a text in the middle of that many characters, cut when it has more."""
    text = text[:width]
    left = (width - len(text)) >> 1
    return " " * left + text + " " * (width - len(text) - left)


class Words:
    """The texts of one language. `language` is the one that was loaded: English when the wanted one isn't there."""

    def __init__(self, language: str = "en") -> None:
        self.language = "en"
        self.groups: dict[str, str] = {}
        self.use(language)

    def use(self, language: str) -> bool:
        """Load a language instead of the present one; False, and English, when there is no such table."""
        self.groups = {}  # first let go of the old one
        found = table(language)
        self.language = language if found is not None else "en"
        self.groups = found if found is not None else table("en") or {}
        return found is not None

    def shrink(self) -> None:
        """Let go of the groups that a race hardly needs; whoever asks for one of them has all loaded again."""
        for group in _BETWEEN:
            self.groups.pop(group, None)

    def __call__(self, key: str) -> str:
        """Return the text of a key such as "seat.0"; "?seat.0" when there is none, so that it is seen."""
        dot = key.find(".")
        if key[:dot] in _BETWEEN and key[:dot] not in self.groups:
            self.use(self.language)
        lines = self.groups.get(key[:dot], "")
        name = "\n" + key[dot + 1 :] + "="
        start = lines.find(name)
        if dot < 1 or start < 0:
            return "?" + key
        start += len(name)
        return lines[start : lines.find("\n", start)]

    def fill(self, key: str, a: object, b: object = "") -> str:
        """Return the text of a key with these two at its places {0} and {1}."""
        return self(key).replace("{0}", str(a)).replace("{1}", str(b))
