"""What keeps the board running while the table plays: the watchdog, and the count of safe mode's tries."""

from . import const, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from nvm import ByteArray
    from watchdog import WatchDogTimer

_LONG_MS = const(60_000)


class Guard:
    """Stepped by the loop. After a minute of play the tries that safe mode counts are forgotten."""

    def __init__(
        self, dog: "WatchDogTimer | None", memory: "ByteArray | None", mark: "tuple[int, bytes]", now: int
    ) -> None:
        """Take the watchdog, which runs, and what `tries.mark_well` says is to be written."""
        self.dog = dog
        self.memory = memory
        self.mark = mark
        self.since = now

    def step(self, now: int) -> None:
        """Tell the watchdog that all is well; look at the time."""
        if self.dog is not None:
            self.dog.feed()
        if self.memory is not None and elapsed(now, self.since) >= _LONG_MS:
            at, mark = self.mark
            if mark:
                self.memory[at : at + len(mark)] = mark
            self.memory = None
