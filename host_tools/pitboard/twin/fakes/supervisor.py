"""Fake of CircuitPython's `supervisor`. The clock starts 65 s before it wraps, as the real one does."""

# mypy: ignore-errors

import wires

_MASK = 0x1FFFFFFF
_START = 0x20000000 - 65000


class RunReason:
    """Why the program was started."""

    def __init__(self, name):
        self._name = name

    def __repr__(self):
        return "supervisor.RunReason." + self._name


for _name in ("STARTUP", "AUTO_RELOAD", "SUPERVISOR_RELOAD", "REPL_RELOAD"):
    setattr(RunReason, _name, RunReason(_name))


class SafeModeReason:
    """Why the board is in safe mode."""

    def __init__(self, name):
        self._name = name

    def __repr__(self):
        return "supervisor.SafeModeReason." + self._name


_REASONS = (
    "NONE BROWNOUT FLASH_WRITE_FAIL GC_ALLOC_OUTSIDE_VM HARD_FAULT INTERRUPT_ERROR NLR_JUMP_FAIL NO_CIRCUITPY NO_HEAP"
    " PROGRAMMATIC SDK_FATAL_ERROR STACK_OVERFLOW USB_BOOT_DEVICE_NOT_INTERFACE_ZERO USB_TOO_MANY_ENDPOINTS"
    " USB_TOO_MANY_INTERFACE_NAMES USER WATCHDOG"
)
for _name in _REASONS.split(" "):
    setattr(SafeModeReason, _name, SafeModeReason(_name))


class Runtime:
    """What the running program may ask and set."""

    def __init__(self):
        self._autoreload = True
        self.rgb_status_brightness = 0

    @property
    def autoreload(self):
        """Whether a write by the host restarts the program."""
        return self._autoreload

    @autoreload.setter
    def autoreload(self, value):
        self._autoreload = bool(value)
        wires.note("autoreload", 1 if value else 0)

    @property
    def run_reason(self):
        """Why the program was started."""
        return getattr(RunReason, wires.fact("run_reason"))

    @property
    def safe_mode_reason(self):
        """Why the board is in safe mode; NONE when it isn't."""
        return getattr(SafeModeReason, wires.fact("safe_mode_reason"))

    @property
    def usb_connected(self):
        """Whether a host has set the USB devices up."""
        return wires.cdc_connected(0) >= 0

    @property
    def serial_connected(self):
        """Whether a program on the host holds the console open."""
        return wires.cdc_connected(0) == 1

    @property
    def serial_bytes_available(self):
        """Bytes that wait on the console."""
        return wires.cdc_waiting(0)


runtime = Runtime()


def ticks_ms():
    """Return the time in ms, modulo 2**29."""
    return (wires.now() // 1000 + _START) & _MASK


def reload():
    """Start code.py anew; never returns."""
    wires.reset("reload")


def get_previous_traceback():
    """Return how the last run ended, None for well."""
    return wires.fact("previous_traceback") or None


def set_usb_identification(manufacturer=None, product=None, vid=-1, pid=-1):
    """Name the board for the host; in boot.py only."""
    wires.note("usb_manufacturer", manufacturer)
    wires.note("usb_product", product)
