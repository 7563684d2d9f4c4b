"""A line on standard error that tells how far long work is; only where somebody watches."""

from __future__ import annotations

import sys
import time
from typing import Final

_FIRST_AFTER: Final = 1.0
_EVERY: Final = 0.2


class Progress:
    """Use as a context manager; `show` is cheap to call often. Quick work shows nothing."""

    def __init__(self) -> None:
        self._shown = False
        self._next = time.monotonic() + _FIRST_AFTER
        self._watched = sys.stderr.isatty()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def show(self, text: str) -> None:
        """Shows a text (one line of less than 80 characters) in place of the last one."""
        if not self._watched or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _EVERY
        self._shown = True
        sys.stderr.write(f"\r{text[:79]:<79}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Takes the line away, so that something else can be printed."""
        if self._shown:
            sys.stderr.write(f"\r{'':79}\r")
            sys.stderr.flush()
            self._shown = False
