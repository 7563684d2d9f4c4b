"""The wires between the firmware and the modelled hardware: all that the fakes of CircuitPython's modules can ask.

The fakes call a module `wires`. Under CPython its functions are the methods of `Wiring` themselves; the MicroPython
child sends the same calls through a pipe.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, NoReturn

from pitboard.twin.chain import Chain
from pitboard.twin.clock import NEVER, Clock
from pitboard.twin.glass import Glass
from pitboard.twin.nvm import Nvm
from pitboard.twin.panel import Panel
from pitboard.twin.strip import Strip
from pitboard.twin.usb import Channel

Fact = str | int | None

PINS: Final[Mapping[str, int]] = {
    "sck": 2,
    "miso": 4,
    "latch": 3,
    "lights": 6,
    "sda": 16,
    "scl": 17,
    "knob_a": 10,
    "knob_b": 11,
    "knob_press": 12,
    "button_a": 13,
    "button_b": 14,
    "buzzer": 15,
}
"""The number of the pin (GPn) that each part is wired to."""

ACKNOWLEDGED, NO_DEVICE, TIMED_OUT = range(3)
"""What comes of a write or read on the I2C bus."""
TIMEOUT_US = 1_000_000
FRESH: Final[Mapping[str, Fact]] = {
    "cdc_console": 1,
    "cdc_data": 0,
    "usb_drive": 1,
    "drive_writable": 0,
    "autoreload": 1,
    "next_run": "normal",
    "safe_mode_reason": "NONE",
    "previous_traceback": None,
}
"""What holds after a reset, before boot.py runs."""


class Reset(BaseException):
    """The firmware asked for a new start. Not an Exception: its own handlers must not see it."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Wiring:
    """The board's pins and what hangs on them. Times are in microseconds since the chip's last reset."""

    def __init__(
        self, chain: Chain, strip: Strip, glass: Glass | None, panel: Panel, pins: Mapping[str, int], seed: int
    ) -> None:
        self.clock = Clock()
        self.chain = chain
        self.strip = strip
        self.glass = glass
        self.panel = panel
        self.nvm = Nvm()
        self.cdc = (Channel("gone"), Channel("reading"))
        self.settings: dict[str, str | int] = {}
        self.facts: dict[str, Fact] = dict(FRESH)
        self.pins = dict(pins)
        self.booted_at = 0
        self.turn_us = 1000
        """What a turn of the firmware's loop costs besides its use of buses."""
        self._latch = self.pins["latch"]
        self._spi = (-1, -1)
        self._dice = Random(f"urandom {seed}")

    # -- starts --------------------------------------------------------------------------------------------------

    def reset(self, reason: str) -> None:
        """Resets the chip: pins let go, facts as after a start. What has its own power keeps its state."""
        self.release()
        for channel in self.cdc:
            channel.reset()
        self.booted_at = self.clock.now
        self.facts = {**FRESH, "reset_reason": reason, "run_reason": "STARTUP"}

    def release(self) -> None:
        """Lets go of what the firmware held, as the board does when a program ends."""
        self.chain.latch(-1)
        self.panel.tone(self.clock.now, self.pins["buzzer"], 0, 0)
        self.clock.bite_at(NEVER)
        self._spi = (-1, -1)

    def power_up(self) -> None:
        """Switches everything off and on again."""
        self.strip.power_down(self.clock.now)
        self.chain.power_up()
        if self.glass is not None:
            self.glass.power_up()

    # -- time ----------------------------------------------------------------------------------------------------

    def now(self) -> int:
        """Returns the time."""
        return self.clock.now - self.booted_at

    def spend(self, us: int) -> None:
        """Lets the time pass that a use of a bus takes."""
        self.clock.now += us

    def watchdog(self, us: int) -> None:
        """Feeds the watchdog, which bites in so many microseconds; 0 switches it off."""
        self.clock.bite_at(self.clock.now + us if us else NEVER)

    # -- pins ----------------------------------------------------------------------------------------------------

    def pin_set(self, pin: int, level: int) -> None:
        """Drives a pin; -1 lets it go."""
        if pin == self._latch:
            self.chain.latch(level)

    def driven(self, pin: int) -> int:
        """Returns the level to which something outside drives a pin, -1 for none."""
        return 0 if self.panel.low >> pin & 1 else -1

    def knob_sign(self, pin_a: int, pin_b: int) -> int:
        """Returns how the knob counts on these pins."""
        return self.panel.sign(pin_a, pin_b)

    def knob_edges(self) -> int:
        """Returns the knob's edges so far."""
        return self.panel.edges

    def pwm(self, pin: int, duty: int, hz: int) -> None:
        """Drives a pin with a tone."""
        self.panel.tone(self.clock.now, pin, duty, hz)

    def pixels(self, pin: int, data: bytes) -> None:
        """Sends bytes to lights."""
        if pin == self.pins["lights"]:
            self.strip.take(self.clock.now, bytes(data))

    # -- buses ---------------------------------------------------------------------------------------------------

    def spi_set(self, clock: int, miso: int, polarity: int, phase: int) -> None:
        """Sets a serial bus up."""
        self._spi = (clock, miso)
        if clock == self.pins["sck"]:
            self.chain.clock(polarity, phase)

    def spi_read(self, clock: int, view: memoryview) -> None:
        """Reads bytes."""
        if clock == self.pins["sck"]:
            self.chain.read(view)
        if self._spi[1] != self.pins["miso"] or clock != self.pins["sck"]:
            view[:] = bytes(len(view))

    def i2c_open(self, scl: int, sda: int) -> int:
        """Returns 0 when both lines of a bus have their pull-ups. Those are on the display's module."""
        wired = (scl, sda) == (self.pins["scl"], self.pins["sda"])
        return 0 if wired and self.glass is not None and self.glass.state != "nopull" else 1

    def i2c_write(self, scl: int, address: int, data: bytes | memoryview) -> int:
        """Writes to a device; returns what came of it."""
        outcome = self._answer(scl, address)
        if outcome == ACKNOWLEDGED and self.glass is not None:
            self.glass.write(bytes(data))
        return outcome

    def i2c_read(self, scl: int, address: int, view: memoryview) -> int:
        """Reads from a device; returns what came of it. The display answers 0."""
        outcome = self._answer(scl, address)
        if outcome == ACKNOWLEDGED:
            view[:] = bytes(len(view))
        return outcome

    def _answer(self, scl: int, address: int) -> int:
        glass = self.glass
        if glass is not None and glass.state == "nopull":
            self.clock.now += TIMEOUT_US
            return TIMED_OUT
        if glass is None or scl != self.pins["scl"] or glass.state != "there" or address != glass.address:
            return NO_DEVICE
        return ACKNOWLEDGED

    # -- USB -----------------------------------------------------------------------------------------------------

    def cdc_connected(self, channel: int) -> int:
        """Returns whether a program on the host has a channel's port open."""
        return self.cdc[channel].connected

    def cdc_waiting(self, channel: int) -> int:
        """Returns the bytes that have arrived."""
        return self.cdc[channel].waiting

    def cdc_leaving(self, channel: int) -> int:
        """Returns the bytes that the host hasn't taken."""
        return self.cdc[channel].leaving(self.clock.now)

    def cdc_read(self, channel: int, view: memoryview) -> int:
        """Takes bytes that have arrived."""
        return self.cdc[channel].read(view)

    def cdc_write(self, channel: int, data: bytes | memoryview) -> int:
        """Sends bytes; returns how many there was room for."""
        return self.cdc[channel].write(self.clock.now, bytes(data))

    def cdc_clear(self, channel: int, output: int) -> None:
        """Drops bytes."""
        self.cdc[channel].clear(bool(output))

    # -- flash, settings, randomness, facts ----------------------------------------------------------------------

    def nvm_read(self, at: int, view: memoryview) -> None:
        """Reads flash."""
        view[:] = self.nvm.data[at : at + len(view)]

    def nvm_write(self, at: int, data: bytes | memoryview) -> None:
        """Writes flash. Raises PowerCut."""
        self.clock.now += self.nvm.write(at, bytes(data))

    def random(self, view: memoryview) -> None:
        """Fills a buffer with random bytes, the same for the same seed."""
        view[:] = self._dice.randbytes(len(view))

    def getenv(self, name: str) -> str | int | None:
        """Returns a value of settings.toml."""
        return self.settings.get(name)

    def fact(self, name: str) -> Fact:
        """Returns what holds."""
        return self.facts[name]

    def note(self, name: str, value: Fact) -> None:
        """Takes note of what the firmware decided."""
        self.facts[name] = value

    def request(self, kind: str) -> NoReturn:
        """Starts the chip ("reset") or the program ("reload") anew. Raises Reset."""
        raise Reset(kind)
