"""A pseudo terminal as the virtual board's data channel: any serial program can open it. Not on Windows."""

from __future__ import annotations

import os
import select
import termios
import tty
from contextlib import suppress

from pitboard.twin.twin import Twin

_PIECE = 4096
_DATA = 1  # the board's channel


class Pty:
    """The board's end of the terminal. `name` is what programs open; `connected`: one has it open.

    While none has, the host is what it was told to be, `idle`: one of `usb.HOSTS`.
    """

    def __init__(self, idle: str = "gone") -> None:
        self._end, other = os.openpty()
        tty.setraw(other)
        self.name = os.ttyname(other)
        os.close(other)
        os.set_blocking(self._end, False)
        self._poll = select.poll()
        self._poll.register(self._end, select.POLLIN)
        self._leaving = b""
        self._idle = idle
        self._lent = False  # a program had it open at the last turn
        self.connected = False

    def close(self) -> None:
        """Closes the terminal; whoever has it open is told."""
        os.close(self._end)

    def wait(self, ms: int) -> bool:
        """Waits for so many ms at most until a program has sent something or goes; tells whether it has sent."""
        found = self._poll.poll(ms)
        events = found[0][1] if found else 0
        self.connected = not events & select.POLLHUP
        return bool(events & select.POLLIN)

    def pump(self, twin: Twin) -> None:
        """Moves bytes between the terminal and the board. To be called each turn."""
        self.take(twin)
        if self.connected:
            self.give(twin.received())

    def take(self, twin: Twin) -> None:
        """Hands what a program has sent to the board. A program that opens or closes the terminal is a host.

        Where one end takes nothing, nothing is taken from the other: it waits there, as on a cable.
        """
        before = self._lent
        sent = self.wait(0)
        self._lent = self.connected
        if self.connected:
            twin.faults.host("silent" if self._leaving else "reading")
            if sent and not twin.wiring.cdc[_DATA].waiting:
                twin.send(self._read())
            return
        while sent and self._read():
            pass  # the next program doesn't speak for one that has gone
        if before:
            self._forget()
        twin.faults.host("gone" if before else self._idle)  # the board sees each of them go

    def give(self, data: bytes) -> None:
        """Hands bytes to the program; what it has no room for waits until the next time."""
        self._leaving += data
        if self._leaving:
            with suppress(OSError):  # it has no room, or goes just now
                self._leaving = self._leaving[os.write(self._end, self._leaving) :]

    def _forget(self) -> None:
        """Drops what a program that has gone hasn't read: the next one would get half a line."""
        self._leaving = b""
        with suppress(OSError, termios.error):  # only the other end can drop what waits in the system
            other = os.open(self.name, os.O_RDWR | os.O_NOCTTY)
            termios.tcflush(other, termios.TCIFLUSH)
            os.close(other)

    def _read(self) -> bytes:
        """Returns what a program has sent; nothing once it has gone and all was read."""
        with suppress(OSError):
            return os.read(self._end, _PIECE)
        return b""
