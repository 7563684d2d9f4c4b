"""Times what hands do to a board: from the put-down or press to the lights that answer it.

Lights are judged by their hue, for their brightness goes up and down with the patterns. A light is *new* in a frame
when its hue is another than when it was last lit, or when it had been dark for longer than any pattern leaves it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from tools.emulate.board import Board
from tools.emulate.measure import Rows

Hue = tuple[float, float, float]
"""Red, green and blue as shares of the strongest of them."""

_ANSWER_MS = 500
"""What is lit later than this after an act belongs to something else: the next hint, a correction."""
_DARK_MS = 2500
_FAINT = 6
"""Below this brightness a light's hue can't be told."""
_ALIKE = 0.2
_STEP_MS = 2.0


class Enough(Exception):  # noqa: N818
    """The time set for playing is over."""


@dataclass(slots=True)
class Act:
    """A put-down on a box, or (box -1) a press, waiting for its answer: the times of its first and last new light."""

    at: float
    box: int
    first: float = 0.0
    last: float = 0.0
    box_lit: float = 0.0


class Stopwatch:
    """A board in a player's hands; it has the face that `pitboard.twin.player.Player` needs."""

    def __init__(self, board: Board, rows: Rows, verbose: bool = False) -> None:
        self.board = board
        self._verbose = verbose
        self._rows = rows
        self._end = inf
        self._hues: dict[int, tuple[float, Hue]] = {}
        self._act: Act | None = None
        self._loads = 0
        self._scanned = 0.0

    def limit(self, ms: float) -> None:
        """Has `run` raise Enough when so much time has passed from now on."""
        self._end = self.board.now + ms

    def run(self, ms: float) -> None:
        """Lets time pass and looks on. Raises Enough."""
        end = self.board.now + ms
        while self.board.now < end:
            self.board.run(min(_STEP_MS, end - self.board.now))
            self._note_scan()
        self._look()
        if self.board.now > self._end:
            raise Enough

    def lift(self, box: int) -> None:
        """Lifts the car on a box."""
        self._settle()
        self.board.lift(box)

    def drop(self, box: int) -> None:
        """Puts a car on a box; the clock runs."""
        self._settle()
        self._act = Act(self.board.now, box)
        self.board.drop(box)
        self.run(_ANSWER_MS)

    def knob(self, detents: int) -> None:
        """Turns the knob."""
        self._settle()
        self.board.knob(detents)

    def press(self, ms: int = 100) -> None:
        """Presses the knob; the clock runs from when it is let go."""
        self._settle()
        self.board.press(ms)
        self._look()
        self._act = Act(self.board.now, -1)
        self.run(_ANSWER_MS)

    def lights(self) -> list[tuple[int, int, int]]:
        """Returns what is lit."""
        return self.board.lights()

    def oled(self) -> list[str]:
        """Returns the display's text."""
        return self.board.oled()

    # -- looking on ------------------------------------------------------------------------------------------------

    def _note_scan(self) -> None:
        loads = self.board.bench.part("chain")["loads"]
        if loads != self._loads:
            if self._scanned:
                self._rows.scans.values.append(self.board.now - self._scanned)
            self._loads, self._scanned = loads, self.board.now

    def _look(self) -> None:
        for event in self.board.events():
            if event["ev"] == "neopixel":
                self._frame(event["t_ms"], bytes.fromhex(event["hex"]))

    def _frame(self, at: float, colours: bytes) -> None:
        act = self._act if self._act and self._act.at < at <= self._act.at + _ANSWER_MS else None
        for light, hue in _hues(colours):
            then, known = self._hues.get(light, (-_DARK_MS, hue))
            self._hues[light] = (at, hue)
            if act and (at - then > _DARK_MS or _differ(hue, known)):
                act.first = act.first or at
                act.last = at
                if act.box >= 0 and light == self.board.layout.lights_of[act.box]:
                    act.box_lit = act.box_lit or at

    def _settle(self) -> None:
        """Takes down what was seen of the last act."""
        self._look()
        act, self._act = self._act, None
        if act is None or not act.first:
            return
        if act.box < 0:
            self._rows.press.values.append(act.first - act.at)
        elif act.box_lit:
            self._rows.light.values.append(act.box_lit - act.at)
        self._rows.targets.values.append(act.last - act.first)
        if self._verbose:
            what = f"put down on {act.box}" if act.box >= 0 else "press"
            rows = " | ".join(row.strip() for row in self.oled()[:3])
            times = f"{act.first - act.at:5.0f} {act.last - act.at:5.0f}"
            print(f"{act.at:9.0f} {what:<18} {times}  {rows}", file=sys.stderr)


def _hues(colours: bytes) -> Iterator[tuple[int, Hue]]:
    """Yields the lights that are bright enough. The wire has green, red, blue."""
    for light in range(len(colours) // 3):
        green, red, blue = colours[3 * light : 3 * light + 3]
        most = max(red, green, blue)
        if most >= _FAINT:
            yield light, (red / most, green / most, blue / most)


def _differ(one: Hue, other: Hue) -> bool:
    return any(abs(a - b) > _ALIKE for a, b in zip(one, other, strict=True))
