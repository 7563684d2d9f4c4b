"""The rooms that touch hardware, and the small objects that the table is handed instead of it.

Only `wiring`, `clock`, `guard` and `board` import CircuitPython's modules; the others are handed what those opened, so
that they run anywhere.
"""


def const(value: int) -> int:
    """Return the value, where the compiler doesn't do it: the device's puts `_NAME = const(..)` into the code."""
    return value


def elapsed(now: int, then: int) -> int:
    """Return the milliseconds from `then` to `now`, though the clock wraps after six days."""
    return (now - then) & 0x1FFFFFFF
