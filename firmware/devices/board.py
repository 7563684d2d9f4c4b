"""Everything the table is handed, opened in an order that is safe: lights dark first, big buffers early.

This module, and what of its kind it brings in, is let go of once the devices are open.
"""

from .buzzer import Buzzer
from .canvas import Canvas
from .data import Data
from .panel import Panel
from .pins import Pins
from .settings import read_settings
from .system import Clock, Files, RandomBytes
from .wiring import Wiring, find_pin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .chain import Chain
    from .lights import Lights
    from .oled import NoOled, Oled
    from .settings import Settings


class Devices:
    """The table's devices. `faults` tells a maker which parts aren't there and why, a short text each.

    What is wrong in the settings file stands in `settings.faults`. It has no methods, so that this module can be let
    go of.
    """

    faults: list[str]
    settings: "Settings"
    clock: Clock
    lights: "Lights"
    canvas: Canvas
    data: Data
    chain: "Chain"
    oled: "Oled | NoOled"
    panel: Panel
    buzzer: Buzzer
    files: Files
    random_bytes: RandomBytes


def open_devices() -> Devices:
    """Return all devices of this board."""
    made = Devices()
    faults = made.faults = []
    clock = made.clock = Clock()
    settings, names = read_settings()
    made.settings = settings
    wiring = Wiring(Pins(names, find_pin, settings.faults), faults)
    made.lights = wiring.lights(settings, clock)
    canvas = made.canvas = Canvas()
    made.data = Data(wiring.port(), clock)
    made.chain = wiring.chain()
    made.oled = wiring.oled(settings, canvas, clock)
    press, a, b = wiring.key("knob_press_pin"), wiring.key("button_a_pin"), wiring.key("button_b_pin")
    made.panel = Panel(press, a, b, wiring.encoder(settings.knob_divisor), settings.knob_reversed == 1)
    made.buzzer = Buzzer(wiring.tone() if settings.sound else None)
    made.files = Files()
    made.random_bytes = RandomBytes()
    return made
