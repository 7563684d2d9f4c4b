"""The second USB serial channel: lines in, bytes out, and never a moment's wait for the host."""

from . import const, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from usb_cdc import Serial

    from .system import Clock

_OUT = const(512)
_IN = const(256)
_LINE = const(200)  # the longest line that is taken
_PIECE = const(256)  # the USB buffer's size
_EARLY_MS = const(1_000)  # reading sooner, with no host there, may lose the port
_NEWLINE = b"\n"


class Data:
    """The channel.

    `connected`: a host had it open at the last step; `skipped` counts lines that were too long, `dropped` bytes that a
    host didn't take before it left.
    """

    def __init__(self, port: "Serial | None", clock: "Clock") -> None:
        self.connected = False
        self.skipped = 0
        self.dropped = 0
        self._port = port
        self._clock = clock
        self._born = clock.now()
        self._early = True
        self._out = bytearray(_OUT)
        self._out_view = memoryview(self._out)
        self._first = 0  # of the bytes to be sent
        self._waiting = 0
        self._in = bytearray(_IN)
        self._in_view = memoryview(self._in)
        self._used = 0
        self._skipping = False
        if port is not None:
            port.timeout = 0  # its default is to wait for ever
            port.write_timeout = 0

    def write(self, message: "bytes | bytearray") -> bool:
        """Take bytes to be sent; False, and none taken, when no host listens or they don't fit yet."""
        size = len(message)
        if not self.connected or size > _OUT - self._waiting:
            return False
        end = (self._first + self._waiting) % _OUT
        until_wrap = min(size, _OUT - end)
        self._out[end : end + until_wrap] = message[:until_wrap]
        if until_wrap < size:
            self._out[0 : size - until_wrap] = message[until_wrap:]
        self._waiting += size
        return True

    def read_line(self) -> "bytes | None":
        """Return a line that came in, without its end; None when there is none."""
        end = self._in.find(_NEWLINE, 0, self._used)
        while end >= 0:
            line = bytes(self._in_view[:end])
            self._drop(end + 1)
            if self._skipping:
                self._skipping = False
            elif end > _LINE:
                self.skipped += 1
            else:
                return line[:-1] if line.endswith(b"\r") else line
            end = self._in.find(_NEWLINE, 0, self._used)
        if self._used > _LINE:  # no end in sight: what comes up to it is skipped
            if not self._skipping:
                self.skipped += 1
            self._skipping = True
            self._used = 0
        return None

    def step(self) -> None:
        """Move what can be moved at once."""
        if self._port is None:
            return
        try:
            self._send(self._port)
            self._receive(self._port)
        except OSError:  # the host went away in the middle of it
            self._forget()

    def _send(self, port: "Serial") -> None:
        connected = port.connected
        if not connected:
            if self.connected:
                self._used = 0  # half a line
            self._forget()
        self.connected = connected
        if not self._waiting:
            return
        size = min(self._waiting, _OUT - self._first, _PIECE)
        sent = port.write(self._out_view[self._first : self._first + size]) or 0
        self._first = (self._first + sent) % _OUT
        self._waiting -= sent

    def _receive(self, port: "Serial") -> None:
        if self._early:
            if not self.connected and elapsed(self._clock.now(), self._born) < _EARLY_MS:
                return
            self._early = False
        if self._used < _IN and port.in_waiting:
            self._used += port.readinto(self._in_view[self._used :]) or 0

    def _forget(self) -> None:
        """Drop what a host that left didn't take: the next one would get half a line."""
        self.dropped += self._waiting
        self._waiting = 0

    def _drop(self, count: int) -> None:
        """Move what came in to the front."""
        left = self._used - count
        self._in[0:left] = self._in[count : self._used]
        self._used = left
