"""Opens the hardware on its pins. What can't be opened is None, and a short text for the maker says why.

It is let go of after the start: whoever has to open something again later is handed what that takes.
"""

import board
import busio
import digitalio
import microcontroller
import pwmio
import rotaryio
import usb_cdc

from .chain import Chain
from .lights import Lights
from .oled import NoOled, Oled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .canvas import Canvas
    from .pins import Pins
    from .settings import Settings
    from .system import Clock

_PIN_ERRORS = (ValueError, RuntimeError, OSError)


def find_pin(name: str) -> "microcontroller.Pin | None":
    """Return a pin of this board by its name, None if there is none."""
    pin = getattr(board, name, None)
    return pin if isinstance(pin, microcontroller.Pin) else None


class Wiring:
    """The parts on their pins."""

    def __init__(self, pins: "Pins", faults: list[str]) -> None:
        self.pins = pins
        self.faults = faults

    def lights(self, settings: "Settings", clock: "Clock") -> Lights:
        """Open the row of lights; its line is low from then on."""
        make = None
        try:
            from neopixel import NeoPixel  # noqa: PLC0415 - a library that the maker may have left out

            make = NeoPixel
        except ImportError:
            self.faults.append("lights: neopixel.py isn't in lib: install again")
        pin = self.pins.of("lights_pin")
        return Lights(make, pin, settings.lights, settings.supply_ma, clock, self.faults)

    def chain(self) -> Chain:
        """Open the sensor chain: the latch low first, so that setting the SPI up shifts nothing."""
        sck = self.pins.of("sck_pin")
        miso = self.pins.of("miso_pin")
        latch_pin = self.pins.of("latch_pin")
        if sck is None or miso is None or latch_pin is None:
            return Chain(None, None)
        try:
            latch = digitalio.DigitalInOut(latch_pin)
            latch.switch_to_output(value=False)
            return Chain(busio.SPI(sck, MISO=miso), latch)
        except _PIN_ERRORS as error:
            self.faults.append(f"sensors: {error}")
            return Chain(None, None)

    def oled(self, settings: "Settings", canvas: "Canvas", clock: "Clock") -> "Oled | NoOled":
        """Open the display, which may be missing."""
        scl = self.pins.of("scl_pin")
        sda = self.pins.of("sda_pin")
        if settings.oled == "none" or scl is None or sda is None:
            return NoOled()
        address = settings.oled_address
        oled = Oled(busio.I2C, (scl, sda), address, settings.oled == "sh1106", canvas, clock)
        if not oled.present:
            words = f"no answer at {hex(address)}: check its wires and OLED_ADDRESS"
            self.faults.append("display: " + (oled.fault or words))
        return oled

    def key(self, name: str) -> "digitalio.DigitalInOut | None":
        """Open a key that closes to ground."""
        pin = self.pins.of(name)
        if pin is None:
            return None
        try:
            line = digitalio.DigitalInOut(pin)
            line.switch_to_input(pull=digitalio.Pull.UP)
        except _PIN_ERRORS as error:
            self.faults.append(f"{name}: {error}")
            return None
        return line

    def encoder(self, divisor: int) -> "rotaryio.IncrementalEncoder | None":
        """Open the knob's two lines, which must be neighbours (GP10 and GP11, say)."""
        pin_a = self.pins.of("knob_a_pin")
        pin_b = self.pins.of("knob_b_pin")
        if pin_a is None or pin_b is None:
            return None
        try:
            return rotaryio.IncrementalEncoder(pin_a, pin_b, divisor)
        except _PIN_ERRORS as error:
            self.faults.append(f"knob: {error}")
            return None

    def tone(self) -> "pwmio.PWMOut | None":
        """Open the buzzer's line, silent."""
        pin = self.pins.of("buzzer_pin")
        if pin is None:
            return None
        try:
            return pwmio.PWMOut(pin, duty_cycle=0, frequency=1000, variable_frequency=True)
        except _PIN_ERRORS as error:
            self.faults.append(f"buzzer: {error}")
            return None

    def port(self) -> "usb_cdc.Serial | None":
        """Return the USB data channel, which boot.py turns on."""
        if usb_cdc.data is None:
            self.faults.append("USB data is off: install boot.py, then unplug and plug in")
        return usb_cdc.data
