"""Chance, for dice and seats."""

import os


class RandomBytes:
    """The chip's own random numbers; never anything made from timing."""

    def fill(self, buffer: bytearray) -> None:
        """Fill a buffer with random bytes."""
        buffer[:] = os.urandom(len(buffer))
