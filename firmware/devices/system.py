"""What the chip itself gives: the time, files and randomness."""

import os
import time

import supervisor


class Clock:
    """The board's clock."""

    def now(self) -> int:
        """Return the present time, in milliseconds that wrap at 2**29."""
        return supervisor.ticks_ms()

    def rest(self, wait: int) -> None:
        """Wait; USB and sound go on meanwhile."""
        time.sleep(wait / 1000)  # device-ok float: sleep takes seconds, and nothing else is done with them


class Files:
    """The compiled tracks on the drive; only read, since a power cut during a write could cost the whole drive."""

    def blobs(self) -> list[str]:
        """Return the names of the compiled tracks, sorted."""
        try:
            names = os.listdir("tracks")
        except OSError:  # no such folder
            return []
        # macOS puts a file ._NAME beside each NAME.
        return sorted([name for name in names if name.endswith(".blob") and not name.startswith(".")])

    def read(self, name: str) -> bytearray:
        """Return a compiled track. Raise OSError when it can't be read."""
        with open(f"tracks/{name}", "rb") as file:
            blob = bytearray(file.seek(0, 2))  # in one piece, whatever the heap looks like
            file.seek(0)
            file.readinto(blob)
        return blob


class RandomBytes:
    """The chip's own random numbers; never anything made from timing."""

    def fill(self, buffer: bytearray) -> None:
        """Fill a buffer with random bytes."""
        buffer[:] = os.urandom(len(buffer))
