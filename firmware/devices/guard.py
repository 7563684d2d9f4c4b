"""What keeps the board running while the table plays: the watchdog, and the count of safe mode's tries."""

from . import const, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from nvm import ByteArray
    from watchdog import WatchDogTimer

_WELL_MS = const(60_000)


class Guard:
    """Stepped by the loop. After a minute of play the tries that safe mode counts are forgotten."""

    def __init__(
        self, dog: "WatchDogTimer | None", memory: "ByteArray | None", mark: "tuple[int, bytes]", now: int
    ) -> None:
        """Take the watchdog, which runs, and what `tries.mark_well` says is to be written."""
        self._dog = dog
        self._memory = memory
        self._mark = mark
        self._since = now

    def step(self, now: int) -> None:
        """Tell the watchdog that all is well; look at the time."""
        if self._dog is not None:
            self._dog.feed()
        if self._memory is not None and elapsed(now, self._since) >= _WELL_MS:
            at, mark = self._mark
            if mark:
                self._memory[at : at + len(mark)] = mark
            self._memory = None
