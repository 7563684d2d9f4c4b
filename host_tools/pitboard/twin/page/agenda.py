"""What hands do that takes time: short steps, each at a moment of the table's time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

EDGES: Final = 4
CLICK_MS: Final = 20
PRESS_MS: Final = 100
LONG_MS: Final = 750
"""Longer than what the board takes for a long press."""
GAP_MS: Final = 40
"""Between two acts at the panel."""
MOST_AHEAD_MS: Final = 4000

Step = Callable[[], None]


class Agenda:
    """Steps in the order of their times. One hand makes them, so each begins when the one before has ended."""

    def __init__(self) -> None:
        self._steps: deque[tuple[int, Step]] = deque()
        self._free_at = 0

    def clear(self) -> None:
        """Forgets all steps: the hand is gone, or the table is another one."""
        self._steps.clear()
        self._free_at = 0

    def ahead(self, now: int) -> int:
        """Returns for how many ms from now there is something to do."""
        return max(0, self._free_at - now)

    def next_at(self) -> int | None:
        """Returns when the next step is due; None when there is none."""
        return self._steps[0][0] if self._steps else None

    def do_due(self, now: int) -> None:
        """Makes the steps that are due."""
        while self._steps and self._steps[0][0] <= now:
            self._steps.popleft()[1]()

    def add(self, now: int, wait_ms: int, step: Step) -> None:
        """Adds a step `wait_ms` after the last one, or after now."""
        self._free_at = max(self._free_at, now) + wait_ms
        self._steps.append((self._free_at, step))
