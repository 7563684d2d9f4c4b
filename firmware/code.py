"""The program that the board runs: open the devices, hand them to the table, and let it step for ever."""

import sys

import supervisor

# First of all: a host that looks at the drive must not start the game anew.
supervisor.runtime.autoreload = False

from devices import start  # noqa: E402
from rules import forget  # noqa: E402

TYPE_CHECKING = False
if TYPE_CHECKING:
    from devices.board import Devices
    from devices.guard import Guard


def run(devices: "Devices", guard: "Guard") -> None:
    """Step the table for ever."""
    from table.app import App  # noqa: PLC0415 - its faults are to be shown, not to end the program

    app = App(devices)
    clock = devices.clock
    while True:
        now = clock.now()
        wait = app.step(now)
        guard.step(now)
        clock.rest(wait)


devices, guard = start.begin()
for name in start.PASSING:
    forget("devices", name)
del start
try:
    run(devices, guard)
except Exception as error:  # whatever it is, the people at the table need to be told
    for name in list(sys.modules):  # room for what tells it
        if name.startswith("table") or name.startswith("rules"):
            del sys.modules[name]
    from devices.trouble import tell_and_restart

    tell_and_restart(devices, error)
except KeyboardInterrupt:  # from the console
    devices.lights.off()
    devices.oled.close()
    raise
