"""Knob, buttons and buzzer: what a hand does there, and what is heard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SWITCHES = ("knob_press", "button_a", "button_b")
EDGES = 4
"""Edges of the knob's two contacts from one detent to the next."""


class Beep(NamedTuple):
    """A tone: when it began, in ms, how high, in Hz, and how long, in ms."""

    at: int
    hz: int
    ms: int


class Panel:
    """The contacts. Switches close to ground; `low` has a bit for each pin that is held down."""

    def __init__(self, pins: Mapping[str, int], edges_a_detent: int = EDGES) -> None:
        self.pins = dict(pins)
        self.low = 0
        self.edges = 0
        self.edges_a_detent = edges_a_detent
        self.beeps: list[Beep] = []
        self._tone = (0, 0)  # began at us, Hz; 0 Hz: silent

    def down(self, switch: str) -> None:
        """Closes a switch."""
        self.low |= 1 << self._pin(switch)

    def up(self, switch: str) -> None:
        """Opens a switch."""
        self.low &= ~(1 << self._pin(switch))

    def _pin(self, switch: str) -> int:
        if switch not in SWITCHES:
            raise ValueError(f"There is no switch {switch!r}; take one of {', '.join(SWITCHES)}.")
        return self.pins[switch]

    def turn(self, edges: int) -> None:
        """Turns the knob by some edges, to the right when positive."""
        self.edges += edges

    def sign(self, pin_a: int, pin_b: int) -> int:
        """Returns how the knob counts on two pins: 1, -1 when they are swapped, 0 when it isn't there."""
        wired = (self.pins["knob_a"], self.pins["knob_b"])
        return 1 if (pin_a, pin_b) == wired else -1 if (pin_b, pin_a) == wired else 0

    def tone(self, us: int, pin: int, duty: int, hz: int) -> None:
        """Drives a pin with a tone; no duty, or all of it, is silence."""
        if pin != self.pins["buzzer"]:
            return
        hz = hz if 0 < duty < 65535 else 0
        began, sounding = self._tone
        if hz == sounding:
            return
        if sounding:
            self.beeps.append(Beep(began // 1000, sounding, (us - began) // 1000))
        self._tone = (us, hz)

    @property
    def sounding(self) -> int:
        """The tone that is heard now, in Hz; 0 for none."""
        return self._tone[1]
