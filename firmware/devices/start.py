"""What is done once, when the board starts: version, devices, watchdog. It is let go of afterwards."""

import sys

import microcontroller
from watchdog import WatchDogMode

from . import tries
from .board import open_devices
from .guard import Guard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .board import Devices

PASSING = ("board", "settings", "pins", "wiring", "tries", "start")
"""The modules that nobody needs once the board has started."""

_OLDEST = (9, 2, 7)  # the first that reads USB data without DTR


def begin() -> "tuple[Devices, Guard]":
    """Return the devices and what guards the loop. Raise RuntimeError, and say so, where the program can't run."""
    old = version_fault(*python())
    devices = open_devices()
    if old:
        refuse(devices, old)
    fault = start_fault()
    if fault:
        devices.faults.append(fault)
    dog = microcontroller.watchdog
    if dog is not None:
        dog.timeout = 8
        dog.mode = WatchDogMode.RESET
    memory = microcontroller.nvm
    mark = tries.mark_well(memory) if memory is not None else (0, b"")
    return devices, Guard(dog, memory, mark, devices.clock.now())


def python() -> "tuple[str, tuple[int, ...]]":
    """Return the name and version of the Python that runs here."""
    version = sys.implementation.version
    return sys.implementation.name, (version[0], version[1], version[2])


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


def refuse(devices: "Devices", words: str) -> None:
    """Say on the display, and on the console, why the program can't run here."""
    from . import notice  # noqa: PLC0415 - hardly ever needed

    notice.show(devices.canvas, "Pitboard can't start", words)
    for _ in range(9):  # the pages, and light
        devices.oled.send()
    devices.oled.close()
    raise RuntimeError(words)
