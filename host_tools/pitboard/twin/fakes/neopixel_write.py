"""Fake of CircuitPython's `neopixel_write`: 30 us a pixel, and 2 ms between two sendings."""

# mypy: ignore-errors

import wires

_GAP_US = 2000
_BYTE_US = 10
_ended = -_GAP_US


def neopixel_write(digitalinout, buf):
    """Send bytes to the lights."""
    global _ended  # noqa: PLW0603
    digitalinout._check()
    if not digitalinout._output:
        raise ValueError("Pin must be an output")
    wait = _ended + _GAP_US - wires.now()
    if wait > 0:
        wires.spend(wait)
    wires.pixels(digitalinout._number, buf)
    wires.spend(_BYTE_US * len(buf))
    _ended = wires.now()
