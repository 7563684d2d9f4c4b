"""Asking a board: a line of words there, a line of JSON back."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

import msgspec

from pitboard.link.ports import NEEDED
from pitboard.records.arguments import BadArgument
from pitboard.tracks.refusal import Refusal

if TYPE_CHECKING:
    from serial import Serial

_BAUD: Final = 115200
"""USB doesn't care; what programs write must not wait for ever."""
_PATIENCE_S: Final = 5.0
_SLICE_S: Final = 0.2
_MOST: Final = 4096
_GREETINGS: Final = 3
_GREETING_S: Final = 1.5


class LinkLost(Refusal):
    """The board no longer answers."""

    def __init__(self, message: str) -> None:
        super().__init__("link-lost", message)


class Refused(Refusal):
    """The board refuses what it was asked for; the message is its own."""

    def __init__(self, message: str) -> None:
        super().__init__("refused", message)


class Unknown(Refused):
    """The board doesn't know, or not at present, what it was asked."""

    def __init__(self, words: str) -> None:
        super().__init__(f"it doesn't know {words!r}")


class Line:
    """A board's data channel, one question at a time."""

    def __init__(self, port: Serial, patience_s: float = _PATIENCE_S) -> None:
        self._port = port
        self._patience_s = patience_s
        self._read = bytearray()

    @classmethod
    def open(cls, name: str) -> Line:
        """Opens a port and sees that a Pitboard answers there. Raises BadArgument."""
        try:
            from serial import Serial, SerialException  # noqa: PLC0415
        except ImportError:
            raise BadArgument(NEEDED) from None
        try:
            port = Serial(name, _BAUD, timeout=_SLICE_S, write_timeout=_PATIENCE_S)
        except (SerialException, ValueError, OSError) as error:
            raise BadArgument(f"--port {name}: {error}") from None
        line = cls(port)
        if not line.greet():
            line.close()
            raise BadArgument(
                f"--port {name}: no Pitboard answers there. A board has two ports, and this may be its other one; "
                "else its firmware doesn't run: see its display."
            )
        return line

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Closes the port."""
        self._port.close()

    def greet(self) -> bool:
        """Tells whether a Pitboard answers. Whatever was under way on the line is passed over."""
        for _ in range(_GREETINGS):
            try:
                self._send(b"\nhello")  # what half a line may be there ends
                if "pitboard" in self._answer(("pitboard",), _GREETING_S):
                    return True
            except Refusal:
                continue
        return False

    def ask(self, words: str, answer: str) -> Any:
        """Sends words; returns the value of the answer of that name. Raises Refused, Unknown, LinkLost."""
        self._send(words.encode("ascii", "replace"))
        found = self._answer((answer, "refused", "unknown"), self._patience_s)
        if "refused" in found:
            raise Refused(str(found["refused"]))
        if "unknown" in found:
            raise Unknown(words)
        return found[answer]

    def _send(self, line: bytes) -> None:
        try:
            self._port.write(line + b"\n")
        except OSError as error:  # pyserial's own errors are such
            raise LinkLost(f"the board can't be written to: {error}") from None

    def _answer(self, names: tuple[str, ...], seconds: float) -> dict[str, Any]:
        """Returns the next line that is an object with one of the names; what else comes is passed over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            cut = self._read.find(b"\n")
            if cut < 0:
                self._take()
                continue
            line = bytes(self._read[:cut])
            del self._read[: cut + 1]
            try:
                found = msgspec.json.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError):
                continue
            if isinstance(found, dict) and any(name in found for name in names):
                return found
        raise LinkLost(f"the board hasn't answered for {seconds:g} seconds; is the cable in, does its display live?")

    def _take(self) -> None:
        try:
            self._read += self._port.read(max(1, self._port.in_waiting))
        except OSError as error:
            raise LinkLost(f"the board is gone: {error}") from None
        if len(self._read) > _MOST and b"\n" not in self._read:
            self._read.clear()
