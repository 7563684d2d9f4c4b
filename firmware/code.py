"""The program that the board runs: open the devices, hand them to the table, and let it step for ever."""

import supervisor

# First of all: a host that looks at the drive must not start the game anew.
supervisor.runtime.autoreload = False

from devices import guard, notice  # noqa: E402
from devices.board import Devices, open_devices  # noqa: E402

_RESTART_S = 10


def main() -> None:
    """Run the table; when it breaks, say so and start anew."""
    devices = open_devices()
    try:
        run(devices)
    except Exception as error:  # whatever it is, the people at the table need to be told
        devices.lights.off()
        notice.show(devices.canvas, "The table broke", guard.words_of(error), "Press: start anew")
        guard.wait_and_restart(devices, _RESTART_S)
    except KeyboardInterrupt:  # from the console
        devices.close()
        raise


def run(devices: Devices) -> None:
    """Step the table for ever."""
    from table.app import App  # noqa: PLC0415 - its faults are to be shown, not to end the program

    fault = guard.start_fault()
    if fault:
        devices.faults.append(fault)
    app = App(devices)
    clock = devices.clock
    wellness = guard.Wellness(clock.now())
    guard.start_watchdog()
    while True:
        now = clock.now()
        wait = app.step(now)
        guard.feed()
        wellness.step(now)
        clock.rest(wait)


def refuse(words: str) -> None:
    """Say on the display, and on the console, why the program can't run here."""
    devices = open_devices()
    notice.show(devices.canvas, "Pitboard can't start", words)
    for _ in range(9):  # the pages, and light
        devices.oled.send()
    devices.close()
    raise RuntimeError(words)


too_old = guard.version_fault(*guard.python())
if too_old:
    refuse(too_old)
main()
