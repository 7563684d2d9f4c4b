"""Fake of CircuitPython's `rotaryio`: counts the edges of a knob; its pins must be neighbours on the RP2040."""

# mypy: ignore-errors

import wires
from microcontroller import _claim, _free


class IncrementalEncoder:
    """A knob. `divisor` edges are one step of `position`."""

    def __init__(self, pin_a, pin_b, divisor=4):
        self._divisor = 4
        self.divisor = divisor
        if abs(pin_a._number - pin_b._number) != 1:
            raise RuntimeError("Pins must be sequential GPIO pins")
        self._a = _claim(pin_a)
        self._b = _claim(pin_b)
        self._sign = wires.knob_sign(self._a, self._b)
        self._seen = wires.knob_edges()
        self._position = 0
        self._rest = 0

    def deinit(self):
        """Let the pins go."""
        if self._a >= 0:
            _free(self._a)
            _free(self._b)
            self._a = -1

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.deinit()

    @property
    def divisor(self):
        """Edges a step: 4, 2 or 1."""
        return self._divisor

    @divisor.setter
    def divisor(self, value):
        if value not in (1, 2, 4):
            raise ValueError("divisor must be 1, 2 or 4")
        self._divisor = value

    @property
    def position(self):
        """Steps so far."""
        if self._a < 0:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")
        edges = wires.knob_edges()
        if edges != self._seen:
            self._rest += self._sign * (edges - self._seen)
            self._seen = edges
            while self._rest >= self._divisor:
                self._position += 1
                self._rest -= self._divisor
            while self._rest <= -self._divisor:
                self._position -= 1
                self._rest += self._divisor
        return self._position

    @position.setter
    def position(self, value):
        self._seen = wires.knob_edges()
        self._rest = 0
        self._position = value
