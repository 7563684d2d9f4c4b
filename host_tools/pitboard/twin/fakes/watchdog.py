"""Fake of CircuitPython's `watchdog` as on the RP2040: RESET mode only, 8 s at the most."""

# mypy: ignore-errors

import wires

_MOST = 8


class WatchDogTimeout(Exception):  # noqa: N818
    """Never raised on this chip."""


class WatchDogMode:
    """What happens when the watchdog isn't fed."""


WatchDogMode.RAISE = WatchDogMode()
WatchDogMode.RESET = WatchDogMode()


class WatchDogTimer:
    """Resets the chip when it isn't fed in time."""

    def __init__(self):
        self._timeout = None
        self._us = 0
        self._mode = None

    @property
    def timeout(self):
        """In seconds."""
        return self._timeout

    @timeout.setter
    def timeout(self, value):
        if value <= 0:
            raise ValueError("timeout must be >= 0")
        if value > _MOST:
            raise ValueError("timeout must be <= " + str(_MOST))
        self._timeout = value
        self._us = int(value * 1000000)
        if self._mode is not None:
            wires.watchdog(self._us)

    @property
    def mode(self):
        """None while it is off."""
        return self._mode

    @mode.setter
    def mode(self, value):
        if value is WatchDogMode.RAISE:
            raise NotImplementedError("RAISE mode is not implemented")
        if value is not None and self._timeout is None:
            raise ValueError("WatchDogTimer.timeout must be greater than 0")
        self._mode = value
        wires.watchdog(self._us if value is not None else 0)

    def feed(self):
        """Start counting anew."""
        if self._mode is None:
            raise ValueError("WatchDogTimer is not currently running")
        wires.watchdog(self._us)
