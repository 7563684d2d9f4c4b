"""The session: from what is sensed to acts of the rules, and back to lights and display. Handed its devices."""


def elapsed(now: int, then: int) -> int:
    """Return the milliseconds from `then` to `now`: the clock starts again from 0 after 2**29 - 1."""
    return (now - then) & 0x1FFFFFFF
