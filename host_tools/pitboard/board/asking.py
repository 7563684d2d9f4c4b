"""Asking whoever is at the board: the keyboard answers, and so do the board's own knob and buttons."""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from collections.abc import Callable
from enum import Enum, auto
from typing import Final, Protocol

from rich.console import Console
from rich.markup import escape

from pitboard.board.tester import Sense, Tester, passed

KEYS: Final = "Enter or the knob: yes;  n or button A: no;  s or button B: skip;  q or B held: end"
_POLL_S: Final = 0.03
_PIECE: Final = 1000


class Answer(Enum):
    """What was said."""

    NOTHING = auto()
    YES = auto()
    NO = auto()
    SKIP = auto()


class Ended(Exception):  # noqa: N818 - no error: somebody wants to stop
    """Whoever is there wants to end the test."""


class Keyboard(Protocol):
    """Lines that somebody types."""

    def line(self) -> str | None:
        """Returns a line that was typed, None when there is none now."""


class Typed:
    """Standard input, read in a thread of its own: not every system can wait for it and for a board at once.

    Read without Python's buffer, whose lock nobody could take at the program's end while the thread waits in it.
    """

    def __init__(self) -> None:
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, name="keyboard", daemon=True).start()

    def _read(self) -> None:
        rest = b""
        try:
            number = sys.stdin.fileno()
            while piece := os.read(number, _PIECE):
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    self._lines.put(line.decode(errors="replace"))
        except (OSError, ValueError, AttributeError):  # there is none: the knob answers
            return

    def line(self) -> str | None:
        """Returns a line that was typed, None when there is none now."""
        try:
            return self._lines.get_nowait()
        except queue.Empty:
            return None


_TYPED: Final = {"": Answer.YES, "y": Answer.YES, "n": Answer.NO, "s": Answer.SKIP}
_PRESSED: Final = {1: Answer.YES, 3: Answer.NO, 5: Answer.SKIP}
_END_KEY: Final = 6


class Asker:
    """The conversation with the board and with whoever is at it."""

    def __init__(
        self, tester: Tester, keyboard: Keyboard, console: Console, rest: Callable[[], None] | None = None
    ) -> None:
        """`rest` lets a moment pass between two looks at the board."""
        self.tester = tester
        self._keyboard = keyboard
        self._console = console
        self._rest = rest or (lambda: time.sleep(_POLL_S))
        self.last = tester.sense()

    def tell(self, text: str, style: str = "") -> None:
        """Prints a line."""
        self._console.print(escape(text), style=style or None, highlight=False)

    def poll(self, *, keys: bool = True) -> tuple[Sense, Answer]:
        """Looks at the board once; returns what it sees and what was said. Raises Ended.

        Without `keys` knob and buttons are no answers.
        """
        self._rest()
        self.last = sense = self.tester.sense()
        answer = self._typed()
        if keys and answer is Answer.NOTHING:
            answer = self._pressed(sense)
        return sense, answer

    def _typed(self) -> Answer:
        line = self._keyboard.line()
        if line is None:
            return Answer.NOTHING
        word = line.strip().lower()
        if word == "q":
            raise Ended
        if word not in _TYPED:
            self.tell(KEYS)
        return _TYPED.get(word, Answer.NOTHING)

    def _pressed(self, sense: Sense) -> Answer:
        if _END_KEY in sense.keys:
            raise Ended
        return next((_PRESSED[key] for key in sense.keys if key in _PRESSED), Answer.NOTHING)

    def ask(self, question: str, *rows: str) -> Answer:
        """Asks a question, on the terminal and on the display; returns YES, NO or SKIP. Raises Ended."""
        self.tell(question, "bold")
        self.tester.say(*rows, "", "press:yes A:no B:skip")
        self.tester.sense()  # what was pressed before is no answer
        while True:
            answer = self.poll()[1]
            if answer is not Answer.NOTHING:
                return answer

    def watch(self, ms: int) -> Sense:
        """Looks at the board for a moment, by its own clock; what is said meanwhile is kept for the next question."""
        start = self.last.now
        while passed(self.last.now, start) < ms:
            self._rest()
            self.last = self.tester.sense()
        return self.last
