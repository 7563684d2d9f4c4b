"""The time, in milliseconds that wrap at 2**29."""

import time

import supervisor


class Clock:
    """The board's clock."""

    def now(self) -> int:
        """Return the present time."""
        return supervisor.ticks_ms()

    def rest(self, ms: int) -> None:
        """Wait; USB and sound go on meanwhile."""
        time.sleep(ms / 1000)  # device-ok float: sleep takes seconds, and nothing else is done with them
