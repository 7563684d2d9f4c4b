"""Fake of CircuitPython's `traceback`, which MicroPython lacks."""

# mypy: ignore-errors

import io

import usys


def format_exception(exc, value=None, tb=None, limit=None, chain=True):
    """Return the lines of an exception's traceback."""
    text = io.StringIO()
    usys.print_exception(exc if value is None else value, text)
    return [text.getvalue()]


def print_exception(exc, value=None, tb=None, limit=None, file=None, chain=True):
    """Print an exception's traceback."""
    print("".join(format_exception(exc, value)), end="")
