"""The games by name: their numbers in a blob, and what messages call them."""

from typing import NamedTuple


class Game(NamedTuple):
    """A game: its number in a blob's prefix, its title, and its word for a track."""

    number: int
    title: str
    noun: str

    @property
    def what(self) -> str:
        """What one track of the game is called in a sentence, such as "a map of Crash Derby"."""
        return f"a {self.noun} of {self.title}"


GAMES = {
    "rush": Game(1, "Rush n' Crush", "track"),
    "derby": Game(2, "Crash Derby", "map"),
    "rally": Game(3, "Rallyman: DIRT", "stage"),
    "hexrace": Game(4, "the hex race", "track"),
}
