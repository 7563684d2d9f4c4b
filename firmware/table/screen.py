"""The dashboard during a race: the game's gauges, the present choice, and what the table has to say.

Row 0 and rows 3 to 6 are the game's. Rows 1 and 2 hold a prompt (as long as it stands), else what followed the last act
(4 s or until the next input), else the choice in double size. Row 7 says what the choice does, or gives a hint.
One row is drawn in a turn of the loop: all of them would keep hands and lights waiting.
"""

# isort: off
from .words import centred
from .words import rows
from . import elapsed
from rules import const
# isort: on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .face import Canvas, Drawn, Face
    from .words import Words

_LARGE = const(10)
_WIDTH = const(126)  # 21 characters
_CELL = const(6)
_LEFT = "\x01"

# Rows, a bit each: those of the game, and those of the table (1 and 2 are drawn together)
_ROWS = const(0x79)
_TABLE = const(0x82)


class Screen:
    """Draws when something has changed. While it is given to another page, only that one draws."""

    def __init__(self, canvas: "Canvas", words: "Words", face: "Face") -> None:
        self.canvas = canvas
        self.words = words
        self.face = face
        self.other: Drawn | None = None
        self.asked = ""
        self.answer = ""
        self.told = ""
        self.since = -1
        self.note = ""
        self.code = 0
        self.at = 0
        self.count = 0
        self.details = False
        self.stale = 0  # rows to be drawn
        self.seat = -1  # whose gauges are shown
        self.drawn = 0  # rows that show them
        self.changed = 0  # rows with something inverted, and since when
        self.last = 0
        self.before = bytearray(128)  # a row before it was drawn anew

    # -- what is told to it --------------------------------------------------------------------------------------

    def decide(self, code: int, at: int, count: int) -> None:
        """Show a choice: the act, its place and how many there are."""
        self.code = code
        self.at = at
        self.count = count
        self.note = ""
        self.stale |= _TABLE

    def begin(self, seat: int) -> None:
        """Show the gauges of a seat that begins to decide; what differs is no change when they were another's."""
        if seat != self.seat:
            self.seat = seat
            self.drawn = 0
        self.stale |= _ROWS

    def say(self, text: str) -> None:
        """Show for a while what followed an act; the gauges have changed with it."""
        self.told = text
        self.since = -1
        self.stale |= _ROWS | _TABLE

    def unsay(self) -> None:
        """Take it away: somebody goes on."""
        self.told = ""
        self.stale |= _TABLE

    def prompt(self, text: str) -> None:
        """Show what hands should do, until `unprompt`."""
        self.ask(text, "")

    def ask(self, text: str, answer: str) -> None:
        """Show a question and the present answer."""
        if text != self.asked or answer != self.answer:
            self.asked = text
            self.answer = answer
            self.note = ""
            self.stale |= _TABLE

    def unprompt(self) -> None:
        """Nothing has to be done any more."""
        self.prompt("")

    def hint(self, name: str) -> None:
        """Show one of the hints in place of what the choice does, until something else is to be said; "" none."""
        if name != self.note:
            self.note = name
            self.stale |= 0x80

    def renew(self) -> None:
        """Draw all rows anew."""
        self.details = False
        self.canvas.clear()
        self.drawn = 0
        self.stale = _ROWS | _TABLE

    def give(self, other: "Drawn | None") -> None:
        """Give the canvas to another page, or take it back with None."""
        self.other = other
        self.renew()

    def open_details(self) -> None:
        """Leave the canvas to a page of the game's details."""
        self.canvas.clear()
        self.details = True

    def leave_details(self) -> None:
        """Show the dashboard again."""
        if self.details:
            self.details = False
            self.renew()

    # -- drawing -------------------------------------------------------------------------------------------------

    def step(self, now: int) -> None:
        """Draw a row that has changed."""
        if self.other is not None:
            self.other.draw(self.canvas, self.words, now)
            return
        if self.told:
            if self.since < 0:
                self.since = now
            elif elapsed(now, self.since) >= 4000:
                self.unsay()
        if self.details and self.asked:
            self.leave_details()
        if self.changed and elapsed(now, self.last) >= 1000:
            self.stale |= self.changed
            self.drawn &= ~self.changed  # drawn plain again, that is no change
            self.changed = 0
        if self.stale and not self.details:
            self._draw(now)

    def _draw(self, now: int) -> None:
        """Draw the first stale row: whose turn it is, what the table says, the gauges."""
        stale = self.stale
        if stale & _TABLE and not stale & 1:
            row = 1 if stale & 2 else 7
        else:
            row = 0
            while not stale >> row & 1:
                row += 1
        self.stale = stale & ~(1 << row)
        if row == 1:
            self._middle()
        elif row == 7:
            self._last_row()
        else:
            self.gauges(row, now)

    def gauges(self, row: int, now: int) -> None:
        """Draw a row of the game's; what has changed in it is shown inverted for a second."""
        canvas = self.canvas
        at = row << 7
        before = self.before
        before[:] = memoryview(canvas.buffer)[at : at + 128]
        self.face.page(canvas, row)
        if row and self.drawn >> row & 1:
            for x in range(1, _WIDTH, _CELL):
                if canvas.buffer[at + x : at + x + _CELL] != before[x : x + _CELL]:
                    canvas.invert(row, x, _CELL)
                    self.changed |= 1 << row
                    self.last = now
        self.drawn |= 1 << row

    def _middle(self) -> None:
        text = self.asked or self.told
        if text:
            first, second = rows(text)
            inverted = len(self.asked) > 0
            self.canvas.line(1, first, inverted)
            self.canvas.line(2, second, inverted)
            return
        canvas = self.canvas
        title = self.face.title(self.code) if self.count else ""
        # The arrows stand in the outer columns; the longest titles leave room for the right one only
        canvas.big(1, 0, centred(title, _LARGE))
        if len(title) < _LARGE - 1:
            canvas.text(1, 0, _LEFT if self.at else " ")
        canvas.text(1, 20, "\x02" if self.at + 1 < self.count else " ")

    def _last_row(self) -> None:
        if self.answer:
            self.canvas.line(7, _LEFT + centred(self.answer, 19) + "\x02", True)
        elif self.note:
            self.canvas.line(7, self.words("hint." + self.note))
        elif self.asked:
            self.canvas.line(7, "")
        elif self.count:
            self.canvas.line(7, self.face.effect(self.code))
