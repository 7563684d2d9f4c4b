"""The menu: the attract page, and the interview behind it, whose modules are in memory only while no race is."""

from rules import const, forget

from .chosen import Chosen
from .games import close_start, playable
from .words import centred

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .chosen import Layout
    from .face import Canvas
    from .interview import Interview
    from .words import Words

_FRAME_MS = const(400)
_ACROSS = const(21)
_LARGE = const(10)


class Menu:
    """The attract page or the interview. `chosen` is None until all is chosen."""

    def __init__(
        self,
        canvas: "Canvas",
        words: "Words",
        layouts: "list[Layout]",
        settings: "Any",
        random: "Any",
        kept: "Chosen | None" = None,
    ) -> None:
        """Take what the table has, and what was chosen last, which is kept up to date."""
        self.canvas = canvas
        self.words = words
        self.layouts = layouts
        self.settings = settings
        self.random = random
        self.changed: Any = None
        self.faults: list[str] = []  # of the board, told one after the other on the attract page
        self.kept = kept or Chosen()
        self.interview: Interview | None = None
        self.begin()

    def begin(self, attract: bool = True) -> None:
        """Show the attract page, or else the first question; what was chosen last is the default."""
        self.chosen: Chosen | None = None
        self.attract = attract
        self.frame = -1
        self.frames = 0
        if not attract:
            self._open().restart()

    def watch(self, changed: "Any") -> None:
        """Have `changed` called with the name of each setting that was changed here."""
        self.changed = changed

    def close(self) -> None:
        """Let go of the interview and of the game's module, once the race's setup is made."""
        self.chosen = None
        self.interview = None
        if self.kept.start is not None:
            self.kept.start = None
            close_start(self.kept.layout.game)
        for name in ("interview", "questions", "crews", "preferences", "choice"):
            forget("table", name)

    def refuse(self, key: str) -> None:
        """Say why no race can start as chosen, by a text's key, and ask for the players again."""
        self.chosen = None
        self.attract = False
        self._open().tell(key)

    def step(self, key: int, turned: int, now: int) -> None:
        """Take in a key and the knob's turns."""
        if self.attract:
            if key or turned:
                self.begin(False)
            return
        interview = self._open()
        interview.step(key, turned, now)
        if interview.left:
            self.begin()
        elif interview.done:
            self.chosen = self.kept

    def draw(self, now: int) -> None:
        """Draw what has changed."""
        if not self.attract:
            self._open().draw()
        elif now // _FRAME_MS != self.frame:
            self._draw(now // _FRAME_MS)
            self._load()

    def _open(self) -> "Interview":
        """Return the interview, brought in if it isn't there."""
        if self.interview is None:
            from .interview import Interview  # noqa: PLC0415

            self.interview = Interview(self)
        return self.interview

    def _load(self) -> None:
        """Bring in a part of the interview while nobody waits for it: the page has been there for a moment."""
        self.frames += 1
        if self.interview is not None:
            return
        if self.frames == 3:
            from . import preferences  # noqa: F401, PLC0415
        elif self.frames == 4:
            from . import questions  # noqa: F401, PLC0415
        elif self.frames == 5:
            from .interview import Interview  # noqa: PLC0415 - here, since from `_open` it would go too deep

            self.interview = Interview(self)

    def _draw(self, frame: int) -> None:
        """Draw the board's name, which wanders so that no pixel burns in, and a car that runs along the bottom."""
        canvas = self.canvas
        words = self.words
        if self.frame < 0:
            canvas.clear()
            canvas.line(4, centred(self.tracks(), _ACROSS))
            canvas.line(7, centred(words("buttons.begin"), _ACROSS))
        name = words("questions.board")
        if self.frame < 0 or frame >> 4 != self.frame >> 4:
            place = (frame >> 4) % max(_LARGE + 1 - len(name), 1)
            canvas.big(1, 0, (" " * place + name + " " * _LARGE)[:_LARGE])
        self.frame = frame
        if self.faults:
            fault = self.faults[(frame >> 3) % len(self.faults)]
            canvas.line(5, fault[:_ACROSS])
            canvas.line(6, fault[_ACROSS : 2 * _ACROSS])
            return
        car = frame % _ACROSS
        canvas.line(5, "\x07" * car + "\x06" + "\x07" * (_ACROSS - 1 - car))

    def tracks(self) -> str:
        """Return a line about the tracks on the board."""
        good = playable(self.layouts)
        if not good:
            return self.words("questions.notrack")
        if len(good) == 1:
            return good[0].name
        return self.words.fill("questions.tracks", len(good))
