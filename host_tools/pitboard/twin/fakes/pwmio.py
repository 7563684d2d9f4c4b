"""Fake of CircuitPython's `pwmio`."""

# mypy: ignore-errors

import wires
from microcontroller import _claim, _free


class PWMOut:
    """A pin that switches on and off at a frequency, as for a buzzer."""

    def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
        if not 8 <= frequency <= 62500000:
            raise ValueError("Invalid PWM frequency")
        self._number = _claim(pin)
        self._duty = duty_cycle
        self._frequency = frequency
        self._variable = variable_frequency
        self._tell()

    def deinit(self):
        """Let the pin go."""
        if self._number >= 0:
            wires.pwm(self._number, 0, 0)
            _free(self._number)
            self._number = -1

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.deinit()

    def _tell(self):
        if self._number < 0:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")
        wires.pwm(self._number, self._duty, self._frequency)

    @property
    def duty_cycle(self):
        """How much of the time the pin is high, of 65535."""
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, value):
        if not 0 <= value <= 65535:
            raise ValueError("duty_cycle must be between 0 and 65535 inclusive (16 bit resolution)")
        self._duty = value
        self._tell()

    @property
    def frequency(self):
        """In Hz."""
        return self._frequency

    @frequency.setter
    def frequency(self, value):
        if not self._variable:
            raise AttributeError("PWM frequency not writable when variable_frequency is False on construction.")
        if not 8 <= value <= 62500000:
            raise ValueError("Invalid PWM frequency")
        self._frequency = value
        self._tell()
