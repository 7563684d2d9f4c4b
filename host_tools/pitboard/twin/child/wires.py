"""The module `wires` of the MicroPython child: the calls of the fakes, sent to the twin's models through a pipe.

What is only told is gathered and sent with the next call that is answered. Inputs come with the answer to every sleep
and hold until the next one, as nothing outside changes in between.
"""

# mypy: ignore-errors

import gc
import json
import struct
import sys

import ops

_MOST = 4096  # told calls are gathered in so many bytes
_HEADER = struct.calcsize(ops.HEADER)
_ANSWER = struct.calcsize(ops.ANSWER)

_in = open(int(sys.argv[1]), "rb")  # noqa: PTH123, SIM115
_out = open(int(sys.argv[2]), "wb")  # noqa: PTH123, SIM115
_told = bytearray(_MOST)
_view = memoryview(_told)
_length = 0
_answer = bytearray(_ANSWER)
_inputs = bytearray(struct.calcsize(ops.INPUTS))
_nothing = b""
_now = 0
_low = 0
_edges = 0
_waiting = [0, 0]
_open = 0


def _send(data):
    view = memoryview(data)
    while view:
        view = view[_out.write(view) :]


def _flush():
    global _length  # noqa: PLW0603
    if _length:
        _send(_view[:_length])
        _length = 0


def _tell(call, a=0, b=0, c=0, data=_nothing):
    global _length  # noqa: PLW0603
    size = len(data)
    if _length + _HEADER + size > _MOST:
        _flush()
    struct.pack_into(ops.HEADER, _told, _length, call, size, _now, a, b, c)
    _length += _HEADER
    if _length + size > _MOST:
        _flush()
        _send(data)
    elif size:
        _view[_length : _length + size] = memoryview(data)
        _length += size


def _receive(buffer):
    view = memoryview(buffer)
    while view:
        count = _in.readinto(view)
        if not count:
            raise SystemExit
        view = view[count:]


def _ask(call, a=0, b=0, c=0, data=_nothing, into=None):
    """Send a call and wait for its answer: a number, and data into a buffer, or returned when there is none."""
    global _now
    _tell(call, a, b, c, data)
    _flush()
    _receive(_answer)
    _now, value, size = struct.unpack(ops.ANSWER, _answer)
    if into is not None:
        _receive(memoryview(into)[:size])
        return value
    if not size:
        return value
    data = bytearray(size)
    _receive(data)
    return json.loads(data)


def now():
    """Return the time since the chip's start, in microseconds."""
    return _now


def spend(us):
    """Let time pass."""
    global _now  # noqa: PLW0603
    _now += us


def sleep(us, turns=1):
    """Sleep at the end of a turn of the loop, and learn what has changed outside."""
    global _low, _edges, _open
    _ask(ops.SLEEP, us >> 30, us & 0x3FFFFFFF, turns, _nothing, _inputs)
    _low, _edges, _waiting[0], _waiting[1], _open = struct.unpack(ops.INPUTS, _inputs)
    if _open & 4:
        gc.collect()
        _tell(ops.HEAP, gc.mem_free())


def watchdog(us):
    """Feed the watchdog."""
    _tell(ops.WATCHDOG, us)


def pin_set(pin, level):
    """Drive a pin."""
    _tell(ops.PIN_SET, pin, level)


def driven(pin):
    """Return the level to which something outside drives a pin, -1 for none."""
    return 0 if _low >> pin & 1 else -1


def knob_sign(pin_a, pin_b):
    """Return how the knob counts on these pins."""
    return _ask(ops.KNOB_SIGN, pin_a, pin_b)


def knob_edges():
    """Return the knob's edges so far."""
    return _edges


def pwm(pin, duty, hz):
    """Drive a pin with a tone."""
    _tell(ops.PWM, pin, duty, hz)


def pixels(pin, data):
    """Send bytes to lights."""
    _tell(ops.PIXELS, pin, 0, 0, data)


def spi_set(clock, miso, polarity, phase):
    """Set a serial bus up."""
    _tell(ops.SPI_SET, clock, miso, polarity << 1 | phase)


def spi_read(clock, view):
    """Read bytes."""
    _ask(ops.SPI_READ, clock, len(view), 0, _nothing, view)


def i2c_open(scl, sda):
    """Return 0 when both lines of a bus have their pull-ups."""
    return _ask(ops.I2C_OPEN, scl, sda)


def i2c_write(scl, address, data):
    """Write to a device."""
    return _ask(ops.I2C_WRITE, scl, address, 0, data)


def i2c_read(scl, address, view):
    """Read from a device."""
    return _ask(ops.I2C_READ, scl, address, len(view), _nothing, view)


def cdc_connected(channel):
    """Return whether a program on the host has a channel's port open."""
    return _open >> channel & 1


def cdc_waiting(channel):
    """Return the bytes that have arrived."""
    return _waiting[channel]


def cdc_leaving(channel):
    """Return the bytes that the host hasn't taken."""
    return _ask(ops.CDC_LEAVING, channel)


def cdc_read(channel, view):
    """Take bytes that have arrived."""
    count = _ask(ops.CDC_READ, channel, len(view), 0, _nothing, view)
    _waiting[channel] -= count
    return count


def cdc_write(channel, data):
    """Send bytes."""
    return _ask(ops.CDC_WRITE, channel, 0, 0, data)


def cdc_clear(channel, output):
    """Drop bytes."""
    if not output:
        _waiting[channel] = 0
    _tell(ops.CDC_CLEAR, channel, output)


def nvm_read(at, view):
    """Read flash."""
    _ask(ops.NVM_READ, at, len(view), 0, _nothing, view)


def nvm_write(at, data):
    """Write flash."""
    _ask(ops.NVM_WRITE, at, 0, 0, data)


def random(view):
    """Fill a buffer with random bytes."""
    _ask(ops.RANDOM, len(view), 0, 0, _nothing, view)


def getenv(name):
    """Return a value of settings.toml."""
    return _ask(ops.GETENV, 0, 0, 0, json.dumps(name).encode())


def fact(name):
    """Return what holds."""
    return _ask(ops.FACT, 0, 0, 0, json.dumps(name).encode())


def note(name, value):
    """Have something noted."""
    _tell(ops.NOTE, 0, 0, 0, json.dumps([name, value]).encode())


def reset(kind):
    """Start anew; the twin ends this process meanwhile."""
    _tell(ops.RESET, 0, 0, 0, kind.encode())
    _flush()
    _receive(bytearray(1))


def end(text):
    """Say that the program has ended, and how."""
    _tell(ops.END, 0, 0, 0, text[-8000:].encode())
    _flush()
