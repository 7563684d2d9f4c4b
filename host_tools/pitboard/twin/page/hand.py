"""Who holds the hand: the one browser that may act. The others look on, and may ask for it."""

from __future__ import annotations

from typing import Final

PATIENCE_S: Final = 15.0
"""Who holds the hand, is asked for it and neither acts nor keeps it for so long loses it."""


class Hand:
    """The hand. Browsers are known by numbers; times are in seconds."""

    def __init__(self) -> None:
        self.holder: int | None = None
        self.asking: list[int] = []
        self._quiet_since = 0.0

    def take(self, who: int, now: float) -> bool:
        """Gives the hand to a browser when it is free, else notes that it asks. Tells whether it has it."""
        if self.holder is None:
            self._pass(who, now)
        elif who not in self.asking and who != self.holder:
            if not self.asking:
                self._quiet_since = now
            self.asking.append(who)
        return self.holder == who

    def give(self, who: int, to: int | None, now: float) -> None:
        """Has the holder lay the hand down, or give it to another browser. From others, it withdraws their asking."""
        if self.holder == who:
            self.holder = None
            following = to if to is not None else self.asking[0] if self.asking else None
            if following is not None:
                self._pass(following, now)
        elif who in self.asking:
            self.asking.remove(who)

    def keep(self, who: int) -> None:
        """Has the holder keep the hand; who asks may ask again."""
        if self.holder == who:
            self.asking.clear()

    def gone(self, who: int, now: float) -> None:
        """Notes that a browser has gone."""
        self.give(who, None, now)

    def acted(self, now: float) -> None:
        """Notes that the holder has done something."""
        self._quiet_since = now

    def due(self, now: float) -> bool:
        """Passes the hand on when its holder sleeps and others ask. Tells whether it was passed."""
        if self.holder is None or not self.asking or now - self._quiet_since < PATIENCE_S:
            return False
        self._pass(self.asking[0], now)
        return True

    def _pass(self, to: int, now: float) -> None:
        self.holder = to
        self.asking = [who for who in self.asking if who != to]
        self._quiet_since = now
