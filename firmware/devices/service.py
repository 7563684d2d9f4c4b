"""The knob as the service switch: held down at power-up it shows the drive.

Every start waits for this, so it reads one setting and imports nothing that must be compiled.
"""

import os

import board
import digitalio
import microcontroller

KEY = "PITBOARD_KNOB_PRESS_PIN"
DEFAULT = "GP12"
_LOOKS = 20
_APART_US = 1_000


def knob_is_held() -> bool:
    """Tell whether the knob is down; True as well when it can't be read, so that nobody is locked out."""
    try:
        name = str(os.getenv(KEY, DEFAULT)).strip().strip('"')
        if name == "none":
            return True
        line = digitalio.DigitalInOut(getattr(board, name, getattr(board, DEFAULT)))
    except (ValueError, TypeError, RuntimeError):  # CircuitPython 9 raises for a value without quotes
        return True
    line.switch_to_input(pull=digitalio.Pull.UP)
    held = True
    for _ in range(_LOOKS):  # the pull-up needs a moment, and contacts bounce
        microcontroller.delay_us(_APART_US)
        held = held and not line.value
    line.deinit()
    return held
