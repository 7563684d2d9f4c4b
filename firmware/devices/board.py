"""Everything the table is handed, opened in an order that is safe: lights dark first, big buffers early."""

from .buzzer import Buzzer
from .canvas import Canvas
from .clock import Clock
from .data import Data
from .files import Files
from .lights import Lights
from .oled import NoOled, Oled
from .panel import Panel
from .pins import Pins
from .random_bytes import RandomBytes
from .settings import read_settings
from .wiring import Wiring, find_pin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .settings import Settings


class Devices:
    """The table's devices. `faults` tells a maker which parts aren't there and why, a short text each.

    What is wrong in the settings file stands in `settings.faults`.
    """

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.clock = Clock()
        settings = self.settings = read_settings()
        pins = Pins(settings, find_pin, settings.faults)
        wiring = Wiring(pins, self.faults)
        self.lights = Lights(wiring.pixels, settings.lights, settings.supply_ma, self.clock, self.faults)
        self.canvas = Canvas()
        self.data = Data(wiring.port(), self.clock)
        self.chain = wiring.chain()
        self.oled = self._open_oled(wiring, settings)
        press, a, b = wiring.key("knob_press_pin"), wiring.key("button_a_pin"), wiring.key("button_b_pin")
        self.panel = Panel(press, a, b, wiring.encoder(settings.knob_divisor), settings.knob_reversed == 1)
        self.buzzer = Buzzer(wiring.tone() if settings.sound else None)
        self.files = Files()
        self.random_bytes = RandomBytes()

    def close(self) -> None:
        """Leave the table dark and let go of what the next program needs."""
        self.lights.off()
        self.oled.close()

    def _open_oled(self, wiring: Wiring, settings: "Settings") -> "Oled | NoOled":
        if settings.oled == "none":
            return NoOled()
        oled = Oled(wiring.bus, settings.oled_address, settings.oled == "sh1106", self.canvas, self.clock)
        if not oled.present:
            self.faults.append(f"display: no answer at {hex(settings.oled_address)}: check its wires and OLED_ADDRESS")
        return oled


def open_devices() -> Devices:
    """Return all devices of this board."""
    return Devices()
