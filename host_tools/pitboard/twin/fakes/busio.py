"""Fake of CircuitPython's `busio`: SPI and I2C as the RP2040 has them."""

# mypy: ignore-errors

import wires
from microcontroller import _claim, _free

_ALL = 0x3FFFFFFF
_ENODEV = 19
_ETIMEDOUT = 116
_CALL_US = 20  # what a call costs before the first bit goes out


class _Bus:
    """A lock, and the end of a bus."""

    def __init__(self):
        self._locked = False
        self._open = True

    def try_lock(self):
        """Take the lock; say whether it was free."""
        self._check()
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self):
        """Give the lock back."""
        self._check()
        self._locked = False

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.deinit()

    def _check(self):
        if not self._open:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")

    def _need_lock(self):
        if not self._open:
            self._check()
        if not self._locked:
            raise RuntimeError("Function requires lock")


class SPI(_Bus):
    """The serial bus of the sensor chain. Pins: SCK GP2 + 4n, TX GP3 + 4n, RX GP0 + 4n, all of one peripheral."""

    def __init__(self, clock, MOSI=None, MISO=None, half_duplex=False):  # noqa: N803
        super().__init__()
        if half_duplex:
            raise NotImplementedError("Half duplex SPI is not implemented")
        _fitting((clock, MOSI, MISO), (2, 3, 0))
        self._clock = _claim(clock)
        self._mosi = -1 if MOSI is None else _claim(MOSI)
        self._miso = -1 if MISO is None else _claim(MISO)
        self._reading = None
        self.frequency = 0
        self._set(250000, 0, 0)

    def deinit(self):
        """Let the pins go."""
        if self._open:
            for number in (self._clock, self._mosi, self._miso):
                if number >= 0:
                    _free(number)
            self._open = False

    def configure(self, *, baudrate=100000, polarity=0, phase=0, bits=8):
        """Set speed and mode."""
        self._need_lock()
        if polarity not in (0, 1):
            raise ValueError("Invalid polarity")
        if phase not in (0, 1):
            raise ValueError("Invalid phase")
        if bits != 8:
            raise ValueError("Invalid number of bits")
        self._set(baudrate, polarity, phase)

    def _set(self, baudrate, polarity, phase):
        self.frequency = min(baudrate, 62500000)
        wires.spi_set(self._clock, self._miso, polarity, phase)

    def write(self, buffer, *, start=0, end=_ALL):
        """Shift bytes out; what comes in is dropped."""
        self._need_lock()
        if self._mosi < 0:
            raise ValueError("No MOSI pin")
        dropped = bytearray(len(memoryview(buffer)[start:end]))
        wires.spi_read(self._clock, memoryview(dropped))
        self._took(len(dropped))

    def readinto(self, buffer, *, start=0, end=_ALL, write_value=0):
        """Read bytes."""
        if not self._locked or not self._open:
            self._need_lock()
        if self._miso < 0:
            raise ValueError("No MISO pin")
        view = memoryview(buffer)
        if start or end < len(view):
            view = view[start:end]
        wires.spi_read(self._clock, view)
        wires.spend(_CALL_US + len(view) * 8000000 // self.frequency)

    def write_readinto(self, out_buffer, in_buffer, *, out_start=0, out_end=_ALL, in_start=0, in_end=_ALL):
        """Write and read at once."""
        self._need_lock()
        if self._mosi < 0 or self._miso < 0:
            raise ValueError("No MOSI pin" if self._mosi < 0 else "No MISO pin")
        view = memoryview(in_buffer)[in_start:in_end]
        if len(memoryview(out_buffer)[out_start:out_end]) != len(view):
            raise ValueError("buffer slices must be of equal length")
        wires.spi_read(self._clock, view)
        self._took(len(view))

    def _took(self, count):
        wires.spend(_CALL_US + count * 8000000 // self.frequency)


def _fitting(pins, places):
    """Refuse pins that the chip's peripheral can't reach: (number % 4) must be `places`, all on one peripheral."""
    unit = -1
    for i in range(len(pins)):
        if pins[i] is None:
            continue
        number = pins[i]._number
        if number % 4 != places[i] or unit not in (-1, number // 8 % 2):
            raise ValueError("Invalid pins")
        unit = number // 8 % 2


class I2C(_Bus):
    """The display's bus. SDA is an even pin, SCL an odd one, both of one peripheral."""

    def __init__(self, scl, sda, *, frequency=100000, timeout=255):
        super().__init__()
        number = sda._number
        if number % 2 or scl._number % 2 != 1 or number // 2 % 2 != scl._number // 2 % 2:
            raise ValueError("Invalid pins")
        if frequency > 1000000:
            raise ValueError("frequency must be <= 1000000")
        for pin in (sda, scl):
            if pin._taken:
                _claim(pin)  # raises
        if wires.i2c_open(scl._number, number):
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        self._sda = _claim(sda)
        self._scl = _claim(scl)
        self._byte_us = 10000000 // frequency  # 8 bits, the acknowledge, and a bit of stretching

    def deinit(self):
        """Let the pins go."""
        if self._open:
            _free(self._sda)
            _free(self._scl)
            self._open = False

    def probe(self, address):
        """Say whether a device answers at an address."""
        self._need_lock()
        return self._write(address, b"") == 0

    def scan(self):
        """Return the addresses at which devices answer."""
        self._need_lock()
        return [address for address in range(8, 0x78) if self._write(address, b"") == 0]

    def writeto(self, address, buffer, *, start=0, end=_ALL):
        """Write bytes to a device; OSError when none answers."""
        self._need_lock()
        view = memoryview(buffer)
        if start or end < len(view):
            view = view[start:end]
        _raise(self._write(address, view))

    def readfrom_into(self, address, buffer, *, start=0, end=_ALL):
        """Read bytes from a device; OSError when none answers."""
        self._need_lock()
        self._read(address, memoryview(buffer)[start:end])

    def writeto_then_readfrom(
        self, address, out_buffer, in_buffer, *, out_start=0, out_end=_ALL, in_start=0, in_end=_ALL
    ):
        """Write, then read without letting the bus go in between."""
        self._need_lock()
        _raise(self._write(address, memoryview(out_buffer)[out_start:out_end]))
        self._read(address, memoryview(in_buffer)[in_start:in_end])

    def _write(self, address, view):
        failed = wires.i2c_write(self._scl, address, view)
        wires.spend(_CALL_US + self._byte_us * (1 if failed else len(view) + 1))
        return failed

    def _read(self, address, view):
        failed = wires.i2c_read(self._scl, address, view)
        wires.spend(_CALL_US + self._byte_us * (1 if failed else len(view) + 1))
        _raise(failed)


def _raise(failed):
    if failed == 1:
        raise OSError(_ENODEV, "No such device")
    if failed:
        raise OSError(_ETIMEDOUT, "ETIMEDOUT")
