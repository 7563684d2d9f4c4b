"""What runs the firmware's programs: the CPython here, or a MicroPython of its own."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, Protocol

PATIENCE_S = 20.0
"""Real time after which a program that doesn't sleep is taken for hung."""


class Ending(NamedTuple):
    """How a program ended: "returned", "crashed", "hung", "reset", "reload", "bite" (watchdog) or "cut" (power)."""

    kind: str
    text: str = ""


class Machine(Protocol):
    """One run of one program."""

    def start(self, program: Path) -> None:
        """Makes ready to run a program."""

    def go(self) -> Ending | None:
        """Runs on until the clock's `until`, or to the end; None when the program is held in its sleep."""

    def stop(self) -> None:
        """Takes the program's power away."""

    def console(self) -> str:
        """Returns what the program has printed."""

    def free_heap(self) -> int | None:
        """Returns the bytes that were free at the last sleep after `weigh`; None where there is no such heap."""

    def weigh(self) -> None:
        """Has the program's heap collected and weighed at its next sleep."""
