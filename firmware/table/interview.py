"""The interview, from the first question to a race that can start. With its sound defaults pressing on is enough."""

# isort: off
from .questions import Questions
from . import elapsed
from rules import const
# isort: on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .menu import Menu

_PRESS = const(1)
_LONG = const(2)
_B = const(5)

# Pages, in the order in which they follow each other; `Questions` has the same
_PLAY = const(1)
_PLAYERS = const(3)
_READY = const(4)
_TEAM = const(6)  # one for each seat
_OPTION = const(7)  # one for each option of the game
_BOTS = const(2)  # the third answer there
_DONE = const(11)
_OVER = const(12)


class Interview:
    """The pages one after the other. `done`: all is chosen; `left`: people went away from it."""

    def __init__(self, menu: "Menu") -> None:
        """Take what the menu was handed, and what was chosen last."""
        self.asked = Questions(menu)
        self.settings = menu.settings
        self.restart()

    def restart(self) -> None:
        """Show the first question; what was chosen last is the default."""
        self.done = self.left = False
        self.touched = -1
        self.trail: list[tuple[int, int]] = []
        self._open(_PLAY, 0)

    def tell(self, key: str) -> None:
        """Say why no race can start as chosen, by a text's key, and ask for the players again."""
        self.restart()
        self.trail = [(_PLAY, 0), (_PLAYERS, 0)]
        self.page = _OVER
        self.asked.note(key)

    def step(self, key: int, turned: int, now: int) -> None:
        """Take in a key and the knob's turns."""
        if key or turned or self.touched < 0:
            self.touched = now
        elif elapsed(now, self.touched) > 1000 * self.settings.attract_s:
            self.left = True
            return
        if turned and self.asked.choice.turn(turned):
            self.asked.tried(self.page)
        pressed = key in (_PRESS, _LONG)
        if key == _B or (pressed and self.page == _OVER):
            self.back()
        elif pressed:
            self._take()

    def draw(self) -> None:
        """Draw what has changed."""
        self.asked.choice.draw()

    def _open(self, page: int, number: int) -> None:
        self.page = page
        self.number = number
        self.asked.ask(page, number)

    def back(self) -> None:
        """Go a page back; from the first one people leave."""
        if self.trail:
            page, number = self.trail.pop()
            self._open(page, number)
        else:
            self.left = True

    def _take(self) -> None:
        """Take the value that is shown and go to the next page that has something to ask."""
        page = self.page
        asked = self.asked
        if not asked.take(page, self.number):
            return  # what can't be had
        if page == _PLAY and asked.choice.at:  # not now
            self.left = True
            return
        number = self.number + 1
        if page == _READY:
            if self.number or asked.choice.at == 0:
                page = _DONE
            elif asked.choice.at == _BOTS:
                self.trail.append((page, 0))
                self._open(page, 1)
                return
        while page != _DONE and number >= asked.count(page):
            page += 1
            number = 0
        if page == _DONE:
            asked.finish()
            self.done = True
            return
        self.trail.append((self.page, self.number))
        self._open(page, number)
