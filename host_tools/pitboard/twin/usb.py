"""A USB serial channel: two buffers of 256 bytes, and a host that may hold the port open, read it, or do neither."""

from __future__ import annotations

FIFO = 256
HOSTS = ("reading", "silent", "gone")
"""A program has the port open and reads; has it open and doesn't read; hasn't it open."""
BYTES_A_MS = 500
"""How fast a host that reads takes bytes."""


class Channel:
    """One channel, seen from both sides."""

    def __init__(self, host: str) -> None:
        self.enabled = True
        self._host = host
        self._read = bytearray()
        self._queue = bytearray()  # what the host wants to send and the board has no room for
        self._arrived = bytearray()
        self._leaving = bytearray()
        self._drained_at = 0

    # -- the host ------------------------------------------------------------------------------------------------

    @property
    def host(self) -> str:
        """What the host does, one of `HOSTS`."""
        return self._host

    @host.setter
    def host(self, host: str) -> None:
        if host not in HOSTS:
            raise ValueError(f"There is no host {host!r}; take one of {', '.join(HOSTS)}.")
        self._host = host
        if host == "gone":
            self._queue.clear()
            self._leaving.clear()

    def send(self, data: bytes) -> None:
        """Sends bytes to the board. What it has no room for waits here."""
        if self._host == "gone":
            raise ValueError("No program has the port open; set the host to reading or silent first.")
        self._queue += data
        self.pump()

    def received(self, us: int) -> bytes:
        """Returns what the host has read since the last call."""
        self._drain(us)
        read = bytes(self._read)
        self._read.clear()
        return read

    def pump(self) -> None:
        """Moves bytes to the board as far as there is room."""
        if self._queue:
            room = FIFO - len(self._arrived)
            self._arrived += self._queue[:room]
            del self._queue[:room]

    def _drain(self, us: int) -> None:
        elapsed = us - self._drained_at
        self._drained_at = us
        if self._host == "reading" and self._leaving:
            count = elapsed * BYTES_A_MS // 1000
            self._read += self._leaving[:count]
            del self._leaving[:count]

    # -- the board -----------------------------------------------------------------------------------------------

    def reset(self) -> None:
        """Forgets what is under way: the board was reset."""
        self._arrived.clear()
        self._leaving.clear()

    @property
    def connected(self) -> int:
        """1 when a program holds the port open, else 0."""
        return 0 if self._host == "gone" else 1

    @property
    def waiting(self) -> int:
        """Bytes that have arrived."""
        return len(self._arrived)

    def leaving(self, us: int) -> int:
        """Returns the bytes that the host hasn't taken yet."""
        self._drain(us)
        return len(self._leaving)

    def read(self, view: memoryview) -> int:
        """Takes bytes that have arrived; returns how many."""
        count = min(len(view), len(self._arrived))
        view[:count] = self._arrived[:count]
        del self._arrived[:count]
        return count

    def write(self, us: int, data: bytes) -> int:
        """Writes bytes as far as there is room; returns how many. Without a host they are lost, as on the board."""
        self._drain(us)
        if self._host == "gone":
            return len(data)
        count = min(len(data), FIFO - len(self._leaving))
        self._leaving += data[:count]
        return count

    def clear(self, output: bool) -> None:
        """Drops what has arrived, or what hasn't left."""
        (self._leaving if output else self._arrived).clear()
