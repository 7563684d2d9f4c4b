"""The menu, from the attract page to a race that can start. Every value has a sound default: pressing on is enough."""

# isort: off
from .questions import Questions
from . import elapsed
from .choice import centred
from rules import const
# isort: on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .face import Canvas
    from .games import Layout
    from .words import Words

_PRESS = const(1)
_LONG = const(2)
_B = const(5)

# Pages, in the order in which they follow each other; `Questions` has the same
_ATTRACT = const(0)
_PLAY = const(1)
_PLAYERS = const(3)
_READY = const(4)
_TEAM = const(6)  # one for each seat
_OPTION = const(7)  # one for each option of the game
_BRIGHT = const(10)
_DONE = const(11)
_NOTE = const(12)

_FRAME_MS = const(400)
_ACROSS = const(21)
_LARGE = const(10)


class Chosen:
    """What was chosen.

    `layout` (its file, name and game), `players`, `values` of the game's options by their keys, `crews`: (driver, car)
    by seat, `typed`: dice are typed in. `start` is the game's module that makes a setup of all this.
    """

    def __init__(self, asked: Questions) -> None:
        self.layout = asked.layout
        self.game: int = asked.layout.game
        self.players = asked.players
        self.values = asked.values
        self.crews = asked.crews
        self.typed: bool = asked.preferences.settings.dice == "typed"
        self.start = asked.start


class Menu:
    """The pages one after the other. `chosen` is None until all is chosen."""

    def __init__(
        self, canvas: "Canvas", words: "Words", layouts: "list[Layout]", settings: "Any", random: "Any"
    ) -> None:
        self.canvas = canvas
        self.words = words
        self.settings = settings
        self.asked = Questions(canvas, words, layouts, settings, random)
        self.chosen: Chosen | None = None
        self.touched = -1
        self.trail: list[tuple[int, int]] = []
        self.begin()

    def begin(self, attract: bool = True) -> None:
        """Show the attract page, or else the first question; what was chosen last becomes the default."""
        self.chosen = None
        self.touched = -1
        self._begin(_ATTRACT if attract else _PLAY)

    def watch(self, changed: "Any") -> None:
        """Have `changed` called with the name of each setting that was changed here."""
        self.asked.preferences.changed = changed

    def close(self) -> None:
        """Let go of the game's module, once the race's setup is made."""
        self.chosen = None
        self.asked.close()

    def refuse(self, key: str) -> None:
        """Say why no race can start as chosen, by a text's key, and ask for the players again."""
        self.chosen = None
        self.trail = [(_PLAY, 0), (_PLAYERS, 0)]
        self.page = _NOTE
        self.asked.note(key)

    def step(self, key: int, turned: int, now: int) -> None:
        """Take in a key and the knob's turns."""
        if key or turned or self.touched < 0:
            self.touched = now
        if self.page == _ATTRACT:
            if key or turned:
                self._begin(_PLAY)
            return
        if elapsed(now, self.touched) > 1000 * self.settings.attract_s:
            self._begin(_ATTRACT)
            return
        if turned and self.asked.choice.turn(turned):
            self.asked.tried(self.page)
        pressed = key in (_PRESS, _LONG)
        if key == _B or (pressed and self.page == _NOTE):
            self._back()
        elif pressed:
            self._take()

    def draw(self, now: int) -> None:
        """Draw what has changed."""
        if self.page == _ATTRACT:
            self._draw_attract(now)
        else:
            self.asked.choice.draw()

    def _begin(self, page: int) -> None:
        self.trail = []
        self.frame = -1
        self._open(page, 0)

    def _open(self, page: int, number: int) -> None:
        self.page = page
        self.number = number
        if page != _ATTRACT:
            self.asked.ask(page, number)

    def _back(self) -> None:
        if self.trail:
            page, number = self.trail.pop()
            self._open(page, number)
        else:
            self._begin(_ATTRACT)

    def _take(self) -> None:
        """Take the value that is shown and go to the next page that has something to ask."""
        page = self.page
        asked = self.asked
        if not asked.take(page, self.number):
            return  # what can't be had
        if page == _PLAY and asked.choice.at:  # not now
            self._begin(_ATTRACT)
            return
        number = self.number + 1
        if page == _READY and asked.choice.at == 0:
            page = _DONE
        while page != _DONE and number >= asked.count(page):
            page += 1
            number = 0
        if page == _DONE:
            self.chosen = Chosen(asked)
            return
        self.trail.append((self.page, self.number))
        self._open(page, number)

    def _draw_attract(self, now: int) -> None:
        """Draw the board's name, which wanders so that no pixel burns in, and a car that runs along the bottom."""
        frame = now // _FRAME_MS
        if frame == self.frame:
            return
        canvas = self.canvas
        if self.frame < 0:
            canvas.clear()
            canvas.line(4, centred(self.asked.tracks(), _ACROSS))
            canvas.line(7, centred(self.words("keys.begin"), _ACROSS))
        name = self.words("menu.board")
        if self.frame < 0 or frame >> 4 != self.frame >> 4:
            place = (frame >> 4) % max(_LARGE + 1 - len(name), 1)
            canvas.big(1, 0, (" " * place + name + " " * _LARGE)[:_LARGE])
        self.frame = frame
        car = frame % _ACROSS
        canvas.line(5, "\x07" * car + "\x06" + "\x07" * (_ACROSS - 1 - car))
