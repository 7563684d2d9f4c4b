"""Safe mode's words, and a display to say them on."""

import supervisor

from . import elapsed
from .canvas import Canvas
from .notice import show
from .pins import Pins
from .settings import read_settings
from .system import Clock
from .wiring import Wiring, find_pin

_REASONS = (
    ("BROWNOUT", "The supply fell too low. Feed the lights better, or lower SUPPLY_MA."),
    ("WATCHDOG", "The board hung."),
    ("HARD_FAULT", "The chip met a fault in its program."),
    ("STACK_OVERFLOW", "The program ran out of stack."),
    ("NO_HEAP", "There was no memory left."),
    ("GC_ALLOC_OUTSIDE_VM", "The memory was used at a wrong time."),
    ("NLR_JUMP_FAIL", "A fault could not be handled."),
    ("INTERRUPT_ERROR", "An interrupt failed."),
    ("SDK_FATAL_ERROR", "The chip's own library gave up."),
    ("FLASH_WRITE_FAIL", "The flash can't be written. Copy the files again."),
    ("NO_CIRCUITPY", "The drive is broken. Install again."),
    ("PROGRAMMATIC", "Safe mode was asked for."),
    ("USB_TOO_MANY_ENDPOINTS", "boot.py turns on too much USB. Install again."),
    ("USB_TOO_MANY_INTERFACE_NAMES", "boot.py turns on too much USB. Install again."),
    ("USB_BOOT_DEVICE_NOT_INTERFACE_ZERO", "boot.py sets USB up wrongly. Install again."),
)
_PAGES = 9  # sends: the pages, then light


def reason_words(reason: object) -> str:
    """Return why CircuitPython stopped itself."""
    for name, words in _REASONS:
        if getattr(supervisor.SafeModeReason, name, None) == reason:
            return words
    return "The board stopped itself."


def show_notice(title: str, words: str, hint: str, ms: int) -> None:
    """Show a notice; return after so many milliseconds. Without a display nothing is shown, and nothing fails."""
    settings, names = read_settings()
    clock = Clock()
    canvas = Canvas()
    oled = Wiring(Pins(names, find_pin, []), []).oled(settings, canvas, clock)
    show(canvas, title, words, hint)
    for _ in range(_PAGES):
        oled.send()
    start = clock.now()
    while elapsed(clock.now(), start) < ms:
        clock.rest(50)
