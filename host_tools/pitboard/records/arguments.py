"""The refusal of a command line."""

from __future__ import annotations

from typing import Any

from pitboard.tracks.refusal import Refusal


class BadArgument(Refusal):
    """A command line that can't be carried out; the message says what to change."""

    def __init__(self, message: str) -> None:
        super().__init__("bad-argument", message)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.message,)
