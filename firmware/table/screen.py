"""The dashboard during a race: the game's gauges, the present choice, and what the table has to say.

Row 0 and rows 3 to 6 are the game's. Rows 1 and 2 hold a prompt (as long as it stands), else what followed the last act
(4 s or until the next input), else the choice in double size. Row 7 says what the choice does, or gives a hint.
"""

from rules import const

from . import elapsed
from .choice import centred
from .words import rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .face import Canvas, Drawn, Face
    from .words import Words

_SAID_MS = const(4000)
_LARGE = const(10)
_LEFT = "\x01"
_RIGHT = "\x02"


class Screen:
    """Draws when something has changed. While it is given to another page, only that one draws."""

    def __init__(self, canvas: "Canvas", words: "Words", face: "Face") -> None:
        self.canvas = canvas
        self.words = words
        self.face = face
        self.other: "Drawn | None" = None
        self.prompted = ""
        self.answer = ""
        self.said = ""
        self.said_at = -1
        self.hinted = ""
        self.code = 0
        self.at = 0
        self.count = 0
        self.detail = False
        self.stale = True

    # -- what is told to it --------------------------------------------------------------------------------------

    def decide(self, code: int, at: int, count: int) -> None:
        """Show a choice: the act, its place and how many there are."""
        self.code = code
        self.at = at
        self.count = count
        self.hinted = ""
        self.stale = True

    def say(self, text: str) -> None:
        """Show for a while what followed an act."""
        self.said = text
        self.said_at = -1
        self.stale = True

    def unsay(self) -> None:
        """Take it away: somebody goes on."""
        self.said = ""
        self.stale = True

    def prompt(self, text: str) -> None:
        """Show what hands should do, until `unprompt`."""
        self.ask(text, "")

    def ask(self, text: str, answer: str) -> None:
        """Show a question and the present answer."""
        if text != self.prompted or answer != self.answer:
            self.prompted = text
            self.answer = answer
            self.stale = True

    def unprompt(self) -> None:
        """Nothing has to be done any more."""
        self.prompt("")

    def hint(self, hand: bool) -> None:
        """Show a hint: to move the car, or to use the knob."""
        text = self.words("hint.both" if hand else "hint.knob")
        if text != self.hinted:
            self.hinted = text
            self.stale = True

    def give(self, other: "Drawn | None") -> None:
        """Give the canvas to another page, or take it back with None."""
        self.other = other
        self.canvas.clear()
        self.stale = True

    def details(self, page: int) -> int:
        """Draw a page of the game's details; return how many there are."""
        self.canvas.clear()
        self.detail = True
        return self.face.details(self.canvas, page)

    def leave_details(self) -> None:
        """Show the dashboard again."""
        if self.detail:
            self.detail = False
            self.canvas.clear()
            self.stale = True

    # -- drawing -------------------------------------------------------------------------------------------------

    def step(self, now: int) -> None:
        """Draw what has changed."""
        if self.other is not None:
            self.other.draw(self.canvas, self.words, now)
            return
        if self.said:
            if self.said_at < 0:
                self.said_at = now
            elif elapsed(now, self.said_at) >= _SAID_MS:
                self.unsay()
        if not self.stale:
            return
        if self.detail:
            if not self.prompted:
                return
            self.leave_details()
        self.stale = False
        self.face.page(self.canvas)
        if self.prompted:
            self._two(self.prompted, True)
        elif self.said:
            self._two(self.said, False)
        else:
            self._choice()
        self._last_row()

    def _two(self, text: str, inverted: bool) -> None:
        first, second = rows(text)
        self.canvas.line(1, first, inverted)
        self.canvas.line(2, second, inverted)

    def _choice(self) -> None:
        canvas = self.canvas
        title = self.face.title(self.code) if self.count else ""
        # The arrows stand in the outer columns; the longest titles leave room for the right one only
        canvas.big(1, 0, centred(title, _LARGE))
        if len(title) < _LARGE - 1:
            canvas.text(1, 0, _LEFT if self.at else " ")
        canvas.text(1, 20, _RIGHT if self.at + 1 < self.count else " ")

    def _last_row(self) -> None:
        if self.answer:
            self.canvas.line(7, "\x01" + self.answer + "\x02", True)
        elif self.prompted:
            self.canvas.line(7, "")
        elif self.hinted:
            self.canvas.line(7, self.hinted)
        elif self.count:
            self.canvas.line(7, self.face.effect(self.code))
