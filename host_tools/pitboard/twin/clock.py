"""Virtual time: whole microseconds since the twin was made. It passes when the firmware sleeps or uses a bus."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

NEVER = 1 << 62


class WatchdogBite(BaseException):
    """The firmware didn't feed its watchdog in time. Not an Exception: its own handlers must not see it."""


class Clock:
    """The time, up to where it may run, and what is going to happen on the way.

    `now` may be set by who spends time within a turn of the firmware's loop; what was due meanwhile happens at the next
    `reach`, which is the firmware's next sleep.
    """

    def __init__(self) -> None:
        self.now = 0
        self._until = 0
        self._deadline = NEVER
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        self._made = 0
        self._stop = 0

    @property
    def until(self) -> int:
        """Where the firmware is held."""
        return self._until

    @until.setter
    def until(self, us: int) -> None:
        self._until = us
        self._restop()

    def at(self, us: int, call: Callable[[], None]) -> None:
        """Has something done at a time; of things due at the same time the first asked for comes first."""
        heappush(self._events, (us, self._made, call))
        self._made += 1
        self._restop()

    def bite_at(self, us: int) -> None:
        """Sets when the watchdog bites, `NEVER` for not."""
        self._deadline = us
        self._restop()

    def reach(self, target: int) -> bool:
        """Lets time pass up to `target`. Returns False when it had to stop before, at `until`.

        Raises WatchdogBite.
        """
        while target > self._stop:
            stop = self._stop
            self.now = max(self.now, stop)
            if self._events and self._events[0][0] <= stop:
                call = heappop(self._events)[2]
                self._restop()
                call()
            elif self._deadline <= stop:
                self._deadline = NEVER
                self._restop()
                raise WatchdogBite
            else:
                return False
        self.now = max(self.now, target)
        return True

    def _restop(self) -> None:
        due = self._events[0][0] if self._events else NEVER
        self._stop = min(self._until, self._deadline, due)
