"""Times what hands do to a board: from the put-down or press to the lights that answer it.

Lights are judged by their hue, for their brightness goes up and down with the patterns. A light is *new* in a frame
when its hue is another than when it was last lit, or when it had been dark for longer than any pattern leaves it. Only
steady lights answer an act: of what breathes or blinks it is up to the pattern when it can first be seen. The light
under the car that was put down may be any: "I see it" stays no longer than it must.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import inf

from tools.emulate.board import Board
from tools.emulate.measure import Rows

Hue = tuple[float, float, float]
"""Red, green and blue as shares of the strongest of them."""

ANSWER_MS = 500
"""What is lit later than this after an act belongs to something else: the next hint, a correction."""
_DARK_MS = 2500
_FAINT = 6
"""Below this brightness a light's hue can't be told."""
_ALIKE = 0.2
_STEADY = 0.7
"""What falls below this share of its brightness moves; what the lights take in all may change by less."""
_STEP_MS = 2.0
_FINE_STEP_MS = 0.5
"""While the scan is awaited that settles a put-down."""
_PANEL_MS = 20
"""The panel takes no key before it has been still for so long."""
_STEADY_SCANS = 2
"""The firmware's default: a car that is put down is there once so many scans agree."""
_NEW_START = ("reset", "hard_fault", "power_cut")


class Enough(Exception):  # noqa: N818
    """The time set for playing is over."""


@dataclass(slots=True)
class Lit:
    """A new light: since when it is lit, and between which brightnesses it has been."""

    at: float
    low: int
    high: int


@dataclass(slots=True)
class Act:
    """A put-down on a box, or (box -1) a press, waiting for its answer.

    `decided` is when the firmware could know of it at the earliest, `box_lit` when the box's light was new; 0.0: not
    yet. `lit` are the new lights.
    """

    at: float
    box: int
    decided: float = 0.0
    scans: int = 0
    box_lit: float = 0.0
    lit: dict[int, Lit] = field(default_factory=dict)

    def answers(self) -> list[float]:
        """Returns when the lights that answer it were lit."""
        return sorted(lit.at for lit in self.lit.values() if lit.low >= _STEADY * lit.high)


def nothing() -> None:
    """Does nothing between two acts."""


def always() -> bool:
    """Counts every act."""
    return True


def nobody(_now: float) -> None:
    """Tells nobody how late it is."""


class Stopwatch:
    """A board in a player's hands; it has the face that `pitboard.twin.player.Player` needs.

    `between` is called before a car is lifted, when nothing is being timed; `clock` often, with the time. `counts` is
    asked before the next act whether the last one may be counted. `restarts` tells the board's new starts, of which
    there should be none.
    """

    def __init__(
        self,
        board: Board,
        rows: Rows,
        *,
        between: Callable[[], None] = nothing,
        clock: Callable[[float], None] = nobody,
        counts: Callable[[], bool] = always,
        verbose: bool = False,
    ) -> None:
        self.board = board
        self.restarts: list[str] = []
        self._verbose = verbose
        self._rows = rows
        self._between = between
        self._clock = clock
        self._counts = counts
        self._steady = int(board.settings.get("PITBOARD_STEADY_SCANS", _STEADY_SCANS))
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
            then = self.board.now
            awaited = self._act is not None and not self._act.decided
            self.board.run(min(_FINE_STEP_MS if awaited else _STEP_MS, end - then))
            self._note_scans(then)
        self.look()
        self._clock(self.board.now)
        if self.board.now > self._end:
            raise Enough

    def lift(self, box: int) -> None:
        """Lifts the car on a box."""
        self._settle()
        self._between()
        self._blink()
        self.board.lift(box)

    def drop(self, box: int) -> None:
        """Puts a car on a box; the clock runs."""
        self._settle()
        self._note_scans(self.board.now)
        self._act = Act(self.board.now, box)
        self.board.drop(box)

    def knob(self, detents: int) -> None:
        """Turns the knob."""
        self._settle()
        self.board.knob(detents)
        self._blink()

    def press(self, ms: int = 100) -> None:
        """Presses the knob; the clock runs from when it is let go."""
        self._settle()
        self.board.press(ms)
        self.look()
        self._blink()
        self._act = Act(self.board.now, -1, self.board.now + _PANEL_MS)
        self.run(ANSWER_MS)

    def lights(self) -> list[tuple[int, int, int]]:
        """Returns what is lit."""
        return self.board.lights()

    def oled(self) -> list[str]:
        """Returns the display's text."""
        return self.board.oled()

    # -- looking on ------------------------------------------------------------------------------------------------

    def _note_scans(self, then: float) -> None:
        """Notes the scans of the tiles since `then`."""
        loads = self.board.bench.part("chain")["loads"]
        if loads == self._loads:
            return
        if self._scanned:
            self._rows.scans.values.append(self.board.now - self._scanned)
        act = self._act
        if act and not act.decided:
            act.scans += loads - self._loads
            if act.scans >= self._steady:
                act.decided = then
        self._loads, self._scanned = loads, self.board.now

    def _blink(self) -> None:
        """Doesn't count the time that has passed without looking on."""
        self._loads = self.board.bench.part("chain")["loads"]
        self._scanned = 0.0

    def look(self) -> None:
        """Takes in what has happened since the last look."""
        for event in self.board.events():
            if event["ev"] == "neopixel":
                self._frame(event["t_ms"], bytes.fromhex(event["hex"]))
            elif event["ev"] in _NEW_START:
                self.restarts.append(f"{event['ev']} at {event['t_ms']:.0f} ms: {event.get('why', '')}")

    def _frame(self, at: float, colours: bytes) -> None:
        """Takes in what the lights show from a moment on."""
        act = self._act if self._act and self._act.at < at else None
        seen = dict(_seen(colours))
        for light, lit in act.lit.items() if act else ():
            level = seen[light][0] if light in seen else 0
            lit.low, lit.high = min(lit.low, level), max(lit.high, level)
        for light, (level, hue) in seen.items():
            then, known = self._hues.get(light, (-_DARK_MS, hue))
            self._hues[light] = (at, hue)
            new = at - then > _DARK_MS or _differ(hue, known)
            if act and new and at <= act.at + ANSWER_MS:
                act.lit[light] = Lit(at, level, level)
                if act.box >= 0 and light == self.board.layout.lights_of[act.box]:
                    act.box_lit = act.box_lit or at

    def _settle(self) -> None:
        """Takes down what was seen of the last act."""
        self.look()
        act, self._act = self._act, None
        if act is None or not self._counts():
            return
        answers = act.answers()
        first = min([act.box_lit or inf, *answers[:1]])
        if first < inf:
            row = self._rows.press if act.box < 0 else self._rows.light
            row.values.append(first - act.at)
        if answers and act.decided:
            self._rows.targets.values.append(max(0.0, answers[-1] - act.decided))
        if self._verbose:
            self._tell(act, answers)

    def _tell(self, act: Act, answers: list[float]) -> None:
        what = f"put down on {act.box}" if act.box >= 0 else "press"
        rows = " | ".join(row.strip() for row in self.oled()[:3])
        times = [act.decided, act.box_lit, *answers[:1], *answers[-1:]]
        told = " ".join(f"{max(0.0, at - act.at):5.0f}" for at in times)
        print(f"{act.at:9.0f} {what:<18} {told:<23}  {rows}", file=sys.stderr)


def _seen(colours: bytes) -> Iterator[tuple[int, tuple[int, Hue]]]:
    """Yields brightness and hue of the lights that are bright enough. The wire has green, red, blue."""
    for light in range(len(colours) // 3):
        green, red, blue = colours[3 * light : 3 * light + 3]
        most = max(red, green, blue)
        if most >= _FAINT:
            yield light, (most, (red / most, green / most, blue / most))


def _differ(one: Hue, other: Hue) -> bool:
    return any(abs(a - b) > _ALIKE for a, b in zip(one, other, strict=True))
