"""What is said and done when the table broke. Only brought in then."""

import microcontroller

from . import const, elapsed, notice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .board import Devices

_RESTART_MS = const(10_000)
_PRESS = const(1)


def tell_and_restart(devices: "Devices", error: BaseException) -> None:
    """Show what broke for a time, or until the knob is pressed; then reset the chip.

    A reset, since a mere reload leaves whatever the fault has done to the peripherals.
    """
    devices.lights.off()
    notice.show(devices.canvas, "The table broke", words_of(error), "Press: start anew")
    clock = devices.clock
    dog = microcontroller.watchdog
    start = clock.now()
    # A knob that is still held at the reset would show the drive, so only one that was let go counts.
    while elapsed(clock.now(), start) < _RESTART_MS and devices.panel.poll(clock.now()) != _PRESS:
        devices.oled.send()
        if dog is not None:
            dog.feed()
        clock.rest(10)
    devices.oled.close()
    microcontroller.reset()


def words_of(error: BaseException) -> str:
    """Return an error in one line: where, what."""
    words = f"{type(error).__name__}: {error}"
    try:
        from traceback import format_exception  # noqa: PLC0415 - not everywhere
    except ImportError:
        return words
    place = ""
    for line in "".join(format_exception(error)).split("\n"):
        parts = line.split('"')
        if len(parts) == 3 and parts[0].strip() == "File":
            number = parts[2].split(",")[1].replace("line", "").strip()
            place = f"{parts[1].split('/')[-1]}:{number} "
    return place + words
