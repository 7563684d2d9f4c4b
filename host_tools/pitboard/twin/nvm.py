"""The board's 4096 bytes of flash: erased they are 0xFF, and programming can only clear bits."""

from __future__ import annotations

SIZE = 4096
PAGE = 256
PROGRAM_US = 700
ERASE_US = 45_000


class PowerCut(BaseException):
    """The power goes. Not an Exception: nothing in the firmware can catch it in the belief that it goes on."""


class Nvm:
    """The bytes, and what was done to them."""

    def __init__(self) -> None:
        self.data = bytearray(b"\xff" * SIZE)
        self.erases = 0
        self.programs = [0] * (SIZE // PAGE)
        """How often each page was programmed since the last erase."""
        self.cut_after: int | None = None
        """The power goes when so many more bytes have been written; once."""

    def write(self, at: int, data: bytes) -> int:
        """Writes as CircuitPython does; returns the microseconds that it takes.

        Bytes that are all still 0xFF are only programmed; else the whole is erased and written anew, and a cut in
        between loses it. Raises PowerCut.
        """
        if all(byte == 0xFF for byte in self.data[at : at + len(data)]):
            return self._program(at, data)
        whole = bytes(self.data[:at]) + data + bytes(self.data[at + len(data) :])
        self.data[:] = b"\xff" * SIZE
        self.erases += 1
        self.programs = [0] * (SIZE // PAGE)
        return ERASE_US + self._program(0, whole)

    def _program(self, at: int, data: bytes) -> int:
        us = 0
        for page in range(at // PAGE, (at + len(data) - 1) // PAGE + 1):
            begin, end = max(at, page * PAGE), min(at + len(data), (page + 1) * PAGE)
            part = data[begin - at : end - at]
            if any(byte != 0xFF for byte in part):
                self.programs[page] += 1
                us += PROGRAM_US
            self._put(begin, part)
        return us

    def _put(self, at: int, part: bytes) -> None:
        room = len(part) if self.cut_after is None else min(len(part), self.cut_after)
        for i in range(room):
            self.data[at + i] &= part[i]
        if self.cut_after is not None:
            self.cut_after -= room
            if room < len(part) or self.cut_after == 0:
                self.cut_after = None
                raise PowerCut
