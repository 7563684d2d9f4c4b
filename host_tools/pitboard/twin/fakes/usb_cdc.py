"""Fake of CircuitPython's `usb_cdc`: two serial channels with buffers of 256 bytes."""

# mypy: ignore-errors

import wires

_POLL_US = 1000


def enable(*, console=True, data=False):
    """Choose the channels; in boot.py only."""
    if not wires.fact("booting"):
        raise RuntimeError("Cannot change USB devices now")
    wires.note("cdc_console", 1 if console else 0)
    wires.note("cdc_data", 1 if data else 0)


def disable():
    """Have no channels; in boot.py only."""
    enable(console=False, data=False)


class Serial:
    """A channel. `timeout` and `write_timeout` in seconds; None waits for ever."""

    def __init__(self):
        self._channel = 0
        self.timeout = None
        self.write_timeout = None

    @property
    def connected(self):
        """Whether a program on the host holds the port open (DTR)."""
        return wires.cdc_connected(self._channel) == 1

    @property
    def in_waiting(self):
        """Bytes that can be read."""
        return wires.cdc_waiting(self._channel)

    @property
    def out_waiting(self):
        """Bytes that the host has not taken yet."""
        return wires.cdc_leaving(self._channel)

    def read(self, size=-1):
        """Read up to `size` bytes; -1: all that arrive before the timeout."""
        if size < 0:
            size = wires.cdc_waiting(self._channel)
        buffer = bytearray(size)
        count = self.readinto(buffer)
        return bytes(buffer[:count])

    def readinto(self, buf):
        """Fill a buffer as far as there are bytes before the timeout; return how many."""
        view = memoryview(buf)
        count = 0
        began = wires.now()
        while count < len(view):
            if wires.cdc_waiting(self._channel):
                count += wires.cdc_read(self._channel, view[count:])
            elif self._late(self.timeout, began):
                break
        return count

    def readline(self, size=-1):
        """Read up to and including a newline, or until the timeout."""
        line = b""
        while size < 0 or len(line) < size:
            byte = self.read(1)
            line += byte
            if byte in (b"", b"\n"):
                break
        return line

    def write(self, buf):
        """Write bytes; return how many went into the buffer before the timeout."""
        view = memoryview(buf)
        count = 0
        began = wires.now()
        while True:
            count += wires.cdc_write(self._channel, view[count:])
            if count == len(view) or self._late(self.write_timeout, began):
                return count

    def flush(self):
        """Do nothing: the real one doesn't wait either."""

    def reset_input_buffer(self):
        """Drop what has arrived."""
        wires.cdc_clear(self._channel, 0)

    def reset_output_buffer(self):
        """Drop what hasn't left."""
        wires.cdc_clear(self._channel, 1)

    def _late(self, timeout, began):
        """Say whether a wait is over; else wait a little."""
        if timeout is not None and wires.now() - began >= timeout * 1000000:
            return True
        wires.sleep(_POLL_US)
        return False


def _channel(number, name):
    if not wires.fact(name):
        return None
    serial = Serial()
    serial._channel = number
    return serial


console = _channel(0, "cdc_console")
data = _channel(1, "cdc_data")
