"""How far the race is: a line on standard error every ten seconds of the board's time."""

from __future__ import annotations

import re
import sys
import time
from typing import Final

from pitboard.twin.race import clock, plain

EVERY_MS: Final = 10_000
_ROUND: Final = re.compile(r"\bR(\d+)\s*$")


class Progress:
    """Told the board's time and its screens; writes the lines."""

    def __init__(self, now: float) -> None:
        self._begun = self._wall = time.monotonic()
        self._first = self._then = now
        self._title = ""
        self._round = "-"

    def screen(self, rows: list[str]) -> None:
        """Takes in a screen: what its first row says, and the round where it says one."""
        self._title = " ".join(plain(rows[0]).split())
        if found := _ROUND.search(self._title):
            self._round = found[1]
            self._title = self._title[: found.start()].strip()

    def clock(self, now: float) -> None:
        """Takes in the time; when a line is due, writes it."""
        if now - self._then < EVERY_MS:
            return
        wall = time.monotonic()
        pace = (now - self._then) / max(1.0, 1000 * (wall - self._wall))
        self._then, self._wall = now, wall
        line = f"emulate: {clock(int(now))}  round {self._round:<3} {self._title:<20} {pace:4.1f} x real time"
        print(line, file=sys.stderr, flush=True)

    def pace(self, now: float) -> float:
        """Returns how many times as fast as a real board it has been in all."""
        return (now - self._first) / max(1.0, 1000 * (time.monotonic() - self._begun))
