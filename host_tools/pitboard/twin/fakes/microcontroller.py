"""Fake of CircuitPython's `microcontroller`: pins, the chip's state, resets, nvm and watchdog."""

# mypy: ignore-errors

import wires
from nvm import ByteArray
from watchdog import WatchDogTimer

_PINS = 30


class Pin:
    """A pin of the chip."""

    def __repr__(self):
        return "board." + self._name


def _make(number):
    pin = Pin()
    pin._number = number
    pin._name = "GP" + str(number)
    pin._taken = False
    return pin


_pins = [_make(number) for number in range(_PINS)]


def _claim(pin):
    """Take a pin for a peripheral; return its number."""
    if not isinstance(pin, Pin):
        raise TypeError("pin must be of type Pin, not " + type(pin).__name__)
    if pin._taken:
        raise ValueError(pin._name + " in use")
    pin._taken = True
    return pin._number


def _free(number):
    _pins[number]._taken = False


class ResetReason:
    """Why the chip was reset last."""

    def __init__(self, name):
        self._name = name

    def __repr__(self):
        return "microcontroller.ResetReason." + self._name


for _name in ("POWER_ON", "BROWNOUT", "SOFTWARE", "RESET_PIN", "WATCHDOG", "UNKNOWN", "RESCUE_DEBUG"):
    setattr(ResetReason, _name, ResetReason(_name))


class RunMode:
    """What the chip shall do after the next reset."""


RunMode.NORMAL = RunMode()
RunMode.SAFE_MODE = RunMode()
RunMode.BOOTLOADER = RunMode()


class Processor:
    """The chip."""

    frequency = 125000000
    temperature = 25.0
    voltage = None

    @property
    def reset_reason(self):
        """Why the chip was reset last."""
        return getattr(ResetReason, wires.fact("reset_reason"))

    @property
    def uid(self):
        """The chip's own number."""
        return bytearray(b"\xe6\x60\xc0\xd1\xc7\x2a\x4b\x2d")


def delay_us(delay):
    """Wait."""
    wires.spend(delay)


def disable_interrupts():
    """Do nothing: nothing interrupts here."""


def enable_interrupts():
    """Do nothing: nothing interrupts here."""


def on_next_reset(run_mode):
    """Choose what the chip does after the next reset."""
    modes = ((RunMode.NORMAL, "normal"), (RunMode.SAFE_MODE, "safe mode"), (RunMode.BOOTLOADER, "bootloader"))
    for mode, name in modes:
        if mode is run_mode:
            wires.note("next_run", name)


def reset():
    """Reset the chip; never returns."""
    wires.reset("reset")


cpu = Processor()
cpus = (cpu,)
nvm = ByteArray()
watchdog = WatchDogTimer()
