"""Fake of CircuitPython's `time`, as far as firmware needs it."""

# mypy: ignore-errors

import wires


def sleep(seconds):
    """Wait."""
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    wires.sleep(int(seconds * 1000000 + 0.5))


def monotonic():
    """Return the seconds since the chip's start."""
    return wires.now() / 1000000


def monotonic_ns():
    """Return the nanoseconds since the chip's start."""
    return wires.now() * 1000
