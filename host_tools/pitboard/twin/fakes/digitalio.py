"""Fake of CircuitPython's `digitalio`."""

# mypy: ignore-errors

import wires
from microcontroller import _claim, _free


class DriveMode:
    """How an output drives its pin."""


DriveMode.PUSH_PULL = DriveMode()
DriveMode.OPEN_DRAIN = DriveMode()


class Direction:
    """Input or output."""


Direction.INPUT = Direction()
Direction.OUTPUT = Direction()


class Pull:
    """The resistor at an input."""


Pull.UP = Pull()
Pull.DOWN = Pull()

_FLOATING = -1


class DigitalInOut:
    """A pin as an input or an output; an input without a pull at first."""

    def __init__(self, pin):
        self._number = _claim(pin)
        self._output = False
        self._level = 0
        self._pull = None
        self._drive = DriveMode.PUSH_PULL

    def deinit(self):
        """Let the pin go."""
        if self._number < 0:
            return
        if self._output:
            wires.pin_set(self._number, _FLOATING)
        _free(self._number)
        self._number = -1

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.deinit()

    def _check(self):
        if self._number < 0:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")

    def _drives(self):
        level = self._level
        if level and self._drive is DriveMode.OPEN_DRAIN:
            level = _FLOATING
        wires.pin_set(self._number, level)

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        """Drive the pin."""
        self._check()
        self._output = True
        self._level = 1 if value else 0
        self._drive = drive_mode
        self._drives()

    def switch_to_input(self, pull=None):
        """Read the pin."""
        self._check()
        if self._output:
            wires.pin_set(self._number, _FLOATING)
        self._output = False
        self._pull = pull

    @property
    def direction(self):
        """Input or output."""
        return Direction.OUTPUT if self._output else Direction.INPUT

    @direction.setter
    def direction(self, value):
        if value is Direction.OUTPUT:
            self.switch_to_output()
        elif value is Direction.INPUT:
            self.switch_to_input()
        else:
            raise AttributeError("Invalid direction.")

    @property
    def value(self):
        """The level."""
        if self._number < 0:
            self._check()
        if self._output:
            return self._level == 1
        level = wires.driven(self._number)
        if level < 0:  # nothing drives it
            return self._pull is Pull.UP
        return level == 1

    @value.setter
    def value(self, value):
        if self._number < 0:
            self._check()
        if not self._output:
            raise AttributeError("Cannot set value when direction is input.")
        self._level = 1 if value else 0
        if self._drive is DriveMode.PUSH_PULL:
            wires.pin_set(self._number, self._level)
        else:
            self._drives()

    @property
    def drive_mode(self):
        """How an output drives."""
        if not self._output:
            raise AttributeError("Drive mode not used when direction is input.")
        return self._drive

    @drive_mode.setter
    def drive_mode(self, value):
        if not self._output:
            raise AttributeError("Drive mode not used when direction is input.")
        self._drive = value
        self._drives()

    @property
    def pull(self):
        """The resistor at an input."""
        if self._output:
            raise AttributeError("Pull not used when direction is output.")
        return self._pull

    @pull.setter
    def pull(self, value):
        if self._output:
            raise AttributeError("Pull not used when direction is output.")
        if value is not None and value is not Pull.UP and value is not Pull.DOWN:
            raise AttributeError("Unsupported pull value.")
        self._pull = value
