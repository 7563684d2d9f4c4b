"""What the menu asks, page by page, and the values chosen so far, which are the defaults of the next time."""

# isort: off
from .choice import Choice
from .preferences import BRIGHTNESS, DICE, LANGUAGE, Preferences
from .crews import bots, fill_crews, take_bots, team
from . import games
from .words import languages
from rules import const
# isort: on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .chosen import Layout
    from .menu import Menu
    from .words import Words

_PLAY = const(1)
_GAME = const(2)
_PLAYERS = const(3)
_READY = const(4)
_TRACK = const(5)
_TEAM = const(6)
_OPTION = const(7)
_DICE = const(8)
_LANGUAGE = const(9)
_DONE = const(11)

# The settings that pages from _DICE on ask for
_SETTINGS = (DICE, LANGUAGE, BRIGHTNESS)


class Questions:
    """Asks each page by its `choice` and takes what was answered."""

    def __init__(self, menu: "Menu") -> None:
        self.words = menu.words
        self.layouts = menu.layouts
        self.random = menu.random
        self.kept = kept = menu.kept
        self.choice = Choice(menu.canvas, menu.words)
        self.preferences = Preferences(self.choice, menu.words, menu.settings)
        self.preferences.changed = menu.changed
        self.options: list[Any] = []
        self.free: list[tuple[str, str, str]] = []
        self.games: list[int] = []
        for layout in games.playable(self.layouts):
            if layout.game not in self.games:
                self.games.append(layout.game)
            if kept.layout is None or (not kept.game and layout.name == menu.settings.track):
                kept.layout = layout

    def count(self, page: int) -> int:
        """Return how many pages of a kind there are to go through; 0 where there is nothing to choose."""
        if page == _GAME:
            return len(self.games) > 1
        if page == _TRACK:
            return len(self._listed()) > 1 or self.kept.layout is None
        if self.kept.layout is None:
            return page < _PLAYERS
        if page == _TEAM:
            return self.kept.players
        if page == _OPTION:
            return len(self.options)
        if page == _LANGUAGE:
            return len(languages()) > 1
        return page < _DONE

    def ask(self, page: int, number: int) -> None:
        """Ask a page's question."""
        if page >= _DICE:
            self.preferences.ask(_SETTINGS[page - _DICE])
        else:
            _ASK[page](self, number)

    def text(self, key: str, a: object = "") -> str:
        """Return a text of the menu's group."""
        return self.words.fill("questions." + key, a)

    def note(self, key: str) -> None:
        """Show a text that only has to be read."""
        words = self.words
        text = words(key)
        if text == "?" + key:
            text = words("refused.other")
        self.choice.ask(self.text("ready"), [words("podium.change")], [text], 0, "buttons.back")

    def take(self, page: int, number: int) -> bool:
        """Take the value that is shown; False when it can't be had."""
        at = self.choice.at
        if page == _GAME:
            self._take(self.find(self.games[at]))
        elif page == _PLAYERS:
            self.kept.players = self.kept.start.LIMITS[0] + at
            self.kept.crews = self.kept.crews[: self.kept.players]
        elif page == _READY:
            take_bots(self.kept, at if number else 0)
            if number or not at:
                self.kept.crews = self.kept.start.teams(self.kept.players + self.kept.bots, self.random)
        elif page == _TRACK:
            layouts = self._listed()
            if not layouts or layouts[at].fault:
                return False
            self.kept.layout = layouts[at]
        elif page == _TEAM:
            crew = self.free[at]
            crews = self.kept.crews
            self.kept.crews = crews[:number] + [(crew[0], crew[1])] + crews[number + 1 :]
        elif page == _OPTION:
            option = self.options[number]
            self.kept.values[option[0]] = option[2][at]
        elif page >= _DICE:
            self.preferences.take(_SETTINGS[page - _DICE])
        return True

    def tried(self, page: int) -> None:
        """Do what follows when the knob is turned to another value."""
        if page >= _DICE:
            self.preferences.tried(_SETTINGS[page - _DICE])

    def finish(self) -> None:
        """Note down what follows from the answers, once all are there."""
        kept = self.kept
        kept.game = kept.layout.game
        fill_crews(kept, self.random)
        self.kept.typed = self.preferences.settings.dice == "typed"

    def _take(self, layout: "Layout") -> None:
        """Take the first layout of a game; with another game its options and crews are new too."""
        kept = self.kept
        if kept.layout.game != layout.game:
            if kept.start is not None:
                kept.start = None
                games.close_start(kept.layout.game)
            self.options = []
            kept.values = {}
            kept.crews = []
        kept.layout = layout

    def find(self, game: int) -> "Layout":
        """Return the layout that is the default of a game."""
        if self.kept.layout.game == game:
            return self.kept.layout  # type: ignore[no-any-return]
        for layout in games.playable(self.layouts):
            if layout.game == game:
                return layout
        raise ValueError("no layout of game " + str(game))

    def _listed(self) -> "list[Layout]":
        """Return the layouts of the chosen game and, after them, those that can't be played."""
        return [one for one in games.playable(self.layouts) if one.game == self.kept.layout.game] + [
            one for one in self.layouts if one.fault
        ]

    def _open(self) -> None:
        """Load the chosen game's own module, with its options as they were chosen last, or else at their defaults."""
        kept = self.kept
        if kept.start is None:
            kept.start = games.open_start(kept.layout.game)
        if not self.options:
            self.options = kept.start.options(self.words.language)
            for option in self.options:
                if option[0] not in kept.values:
                    kept.values[option[0]] = option[3]


def play(asked: Questions, number: int) -> None:
    """Ask whether people want to play."""
    words = asked.words
    texts = [words("questions.yeswhat"), words("questions.nowhat")]
    asked.choice.ask(asked.text("play"), [words("questions.yes"), words("questions.no")], texts)


def game(asked: Questions, number: int) -> None:
    """Ask for the game."""
    words = asked.words
    names = [words("game." + str(one)) for one in asked.games]
    asked.choice.ask(asked.text("game"), names, [""], asked.games.index(asked.kept.layout.game))


def players(asked: Questions, number: int) -> None:
    """Ask for the number of players."""
    words = asked.words
    asked._open()
    least, most = asked.kept.start.LIMITS
    texts = [asked.text("one" if count == 1 else "count", count) for count in range(least, most + 1)]
    labels = [str(count) for count in range(least, most + 1)]
    asked.choice.ask(words("questions.players"), labels, texts, asked.kept.players - least)


def ready(asked: Questions, number: int) -> None:
    """Ask whether to begin at once."""
    if number:
        bots(asked)
        return
    words = asked.words
    texts = [asked.kept.layout.name[:21] + "|" + words("questions.quickwhat"), words("questions.choosewhat")]
    labels = [asked.text("quick"), words("questions.choose")]
    if asked.kept.players < asked.kept.start.LIMITS[1]:
        labels.append(asked.text("others"))
        texts.append(words("questions.otherswhat"))
    asked.choice.ask(asked.text("ready"), labels, texts)


def track(asked: Questions, number: int) -> None:
    """Ask for the track."""
    words = asked.words
    layouts = asked._listed()
    if not layouts:
        asked.choice.ask(words("questions.whichtrack"), ["-"], [words("questions.notrack")], 0, "buttons.leave")
        return
    texts = [words(one.fault) if one.fault else words("game." + str(one.game)) for one in layouts]
    at = layouts.index(asked.kept.layout) if asked.kept.layout in layouts else 0
    asked.choice.ask(words("questions.whichtrack"), [one.name for one in layouts], texts, at)


def option(asked: Questions, number: int) -> None:
    """Ask for one of the game's options."""
    words = asked.words
    key, text, values, _ = asked.kept.start.options(words.language)[number]  # the language may be another one now
    labels = [show(words, value) for value in values]
    at = 0
    for i in range(len(values)):
        if values[i] == asked.kept.values[key]:
            at = i
    asked.choice.ask(words.fill("questions.option", number + 1, len(asked.options)), labels, [text], at)


def show(words: "Words", value: object) -> str:
    """Return the words for an option's value."""
    if value is True or value is False:
        return words("questions.on" if value else "questions.off")
    return str(value)


_ASK = (
    play,  # there is no page 0
    play,
    game,
    players,
    ready,
    track,
    team,
    option,
)
