"""What keeps the board running: the version it needs, the watchdog, and a reset after a fault."""

import sys

import microcontroller
from watchdog import WatchDogMode

from . import const, elapsed, tries
from .panel import PRESS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .board import Devices

_OLDEST = (9, 2, 7)  # the first that reads USB data without DTR
_WATCHDOG_S = const(8)
_WELL_MS = const(60_000)


def version_fault(implementation: str, version: "tuple[int, ...]") -> str:
    """Return what is wrong with the Python that runs here, "" if nothing."""
    if implementation != "circuitpython" or tuple(version[:3]) >= _OLDEST:
        return ""
    return (
        f"CircuitPython {version[0]}.{version[1]}.{version[2]} is too old. "
        f"Install {_OLDEST[0]}.{_OLDEST[1]}.{_OLDEST[2]} or newer."
    )


def start_fault() -> str:
    """Return what the last run ended with, if it was no good end."""
    reason = microcontroller.cpu.reset_reason
    if reason == microcontroller.ResetReason.BROWNOUT:
        return "The supply fell too low: lower BRIGHTNESS or SUPPLY_MA, or feed the lights better"
    if reason == microcontroller.ResetReason.WATCHDOG:
        return "The board hung and was started anew"
    return ""


def start_watchdog() -> None:
    """From now on the board starts anew when `feed` isn't called for 8 s."""
    dog = microcontroller.watchdog
    if dog is not None:
        dog.timeout = _WATCHDOG_S
        dog.mode = WatchDogMode.RESET


def feed() -> None:
    """Tell the watchdog that all is well."""
    dog = microcontroller.watchdog
    if dog is not None and dog.mode is not None:
        dog.feed()


class Wellness:
    """After a minute of play the tries that safe mode counts are forgotten, once."""

    def __init__(self, now: int) -> None:
        self._since = now
        self._told = False

    def step(self, now: int) -> None:
        """Look at the time."""
        if self._told or elapsed(now, self._since) < _WELL_MS:
            return
        self._told = True
        if microcontroller.nvm is not None:
            tries.ran_well(microcontroller.nvm)


def python() -> "tuple[str, tuple[int, ...]]":
    """Return the name and version of the Python that runs here."""
    version = sys.implementation.version
    return sys.implementation.name, (version[0], version[1], version[2])


def words_of(error: BaseException) -> str:
    """Return an error in one line: where, what."""
    words = f"{type(error).__name__}: {error}"
    try:
        from traceback import format_exception  # noqa: PLC0415 - not everywhere, and rarely needed
    except ImportError:
        return words
    place = ""
    for line in "".join(format_exception(error)).split("\n"):
        parts = line.split('"')
        if len(parts) == 3 and parts[0].strip() == "File":
            number = parts[2].split(",")[1].replace("line", "").strip()
            place = f"{parts[1].split('/')[-1]}:{number} "
    return place + words


def wait_and_restart(devices: "Devices", seconds: int) -> None:
    """Show what the canvas holds for a time, or until the knob is pressed; then reset the chip.

    A reset, since a mere reload leaves whatever the fault has done to the peripherals.
    """
    clock = devices.clock
    start = clock.now()
    # A knob that is still held at the reset would show the drive, so only one that was let go counts.
    while elapsed(clock.now(), start) < 1000 * seconds and devices.panel.poll(clock.now()) != PRESS:
        devices.oled.send()
        feed()
        clock.rest(10)
    devices.close()
    microcontroller.reset()
