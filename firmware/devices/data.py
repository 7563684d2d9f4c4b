"""The second USB serial channel: lines in, bytes out, and never a moment's wait for the host."""

from . import const, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from usb_cdc import Serial

    from .system import Clock

_OUT = const(512)
_IN = const(256)
_LINE = const(200)  # the longest line that is taken


class Data:
    """The channel.

    `connected`: a host had it open at the last step; `skipped` counts lines that were too long, `dropped` bytes that a
    host didn't take before it left.
    """

    def __init__(self, port: "Serial | None", clock: "Clock") -> None:
        self.connected = False
        self.skipped = 0
        self.dropped = 0
        self.port = port
        self.clock = clock
        self.since = clock.now()
        self.fresh = True
        self.out = bytearray(_OUT)
        self.rest = memoryview(self.out)
        self.first = 0  # of the bytes to be sent
        self.pending = 0
        self.in_buffer = bytearray(_IN)
        self.view = memoryview(self.in_buffer)
        self.used = 0
        self.busy = False
        if port is not None:
            port.timeout = 0  # its default is to wait for ever
            port.write_timeout = 0

    def write(self, message: "bytes | bytearray") -> bool:
        """Take bytes to be sent; False, and none taken, when no host listens or they don't fit yet."""
        size = len(message)
        if not self.connected or size > _OUT - self.pending:
            return False
        end = (self.first + self.pending) % _OUT
        wrap = min(size, _OUT - end)
        self.out[end : end + wrap] = message[:wrap]
        if wrap < size:
            self.out[0 : size - wrap] = message[wrap:]
        self.pending += size
        return True

    def read_line(self) -> "bytes | None":
        """Return a line that came in, without its end; None when there is none."""
        end = self.in_buffer.find(b"\n", 0, self.used)
        while end >= 0:
            line = bytes(self.view[:end])
            self.drop(end + 1)
            if self.busy:
                self.busy = False
            elif end > _LINE:
                self.skipped += 1
            else:
                return line[:-1] if line.endswith(b"\r") else line
            end = self.in_buffer.find(b"\n", 0, self.used)
        if self.used > _LINE:  # no end in sight: what comes up to it is skipped
            if not self.busy:
                self.skipped += 1
            self.busy = True
            self.used = 0
        return None

    def step(self) -> None:
        """Move what can be moved at once."""
        if self.port is None:
            return
        try:
            self._send(self.port)
            self._take(self.port)
        except OSError:  # the host went away in the middle of it
            self._forget()

    def _send(self, port: "Serial") -> None:
        connected = port.connected
        if not connected:
            if self.connected:
                self.used = 0  # half a line
                self.busy = False  # nor is the next host's first line the end of one that was too long
            self._forget()
        self.connected = connected
        if not self.pending:
            return
        size = min(self.pending, _OUT - self.first, 256)
        done = port.write(self.rest[self.first : self.first + size]) or 0
        self.first = (self.first + done) % _OUT
        self.pending -= done

    def _take(self, port: "Serial") -> None:
        if self.fresh:
            if (
                not self.connected and elapsed(self.clock.now(), self.since) < 1_000
            ):  # with no host there, reading may lose the port
                return
            self.fresh = False
        if self.used < _IN and port.in_waiting:
            self.used += port.readinto(self.view[self.used :]) or 0

    def _forget(self) -> None:
        """Drop what a host that left didn't take: the next one would get half a line."""
        self.dropped += self.pending
        self.pending = 0

    def drop(self, count: int) -> None:
        """Move what came in to the front."""
        left = self.used - count
        self.in_buffer[0:left] = self.in_buffer[count : self.used]
        self.used = left
