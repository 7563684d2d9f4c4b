"""Asking a board: a line of words there, a line of JSON back."""

from __future__ import annotations

import time
from errno import EACCES, EAGAIN, EBUSY, ENOENT, EPERM
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
_IN_USE: Final = "another program uses it; end that first"
_FORBIDDEN: Final = "you may not use it; on Linux that takes the group dialout, and a new login after joining it"
_WHY: Final = {
    EACCES: _FORBIDDEN,
    EAGAIN: _IN_USE,
    EBUSY: _IN_USE,
    ENOENT: "there is no such port; without --port the board is looked for",
    EPERM: _FORBIDDEN,
}
"""Why a port can't be opened, by the system's number for it."""


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
            port = Serial(name, _BAUD, timeout=_SLICE_S, write_timeout=_PATIENCE_S, exclusive=True)
        except (SerialException, ValueError, OSError) as error:
            why = _WHY.get(getattr(error, "errno", None) or 0, str(error))
            raise BadArgument(f"--port {name}: {why}") from None
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
                self._answer(("pitboard",), _GREETING_S)
                self._calm()
            except LinkLost:
                continue
            return True
        return False

    def _calm(self) -> None:
        """Passes over what comes at once: a board that was busy answers all greetings, and each ends an empty line."""
        end = time.monotonic() + _GREETING_S
        self._read.clear()
        while self._take() and time.monotonic() < end:
            self._read.clear()

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
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                continue
            if isinstance(found, dict) and any(name in found for name in names):
                return found
        raise LinkLost(f"the board hasn't answered for {seconds:g} seconds; is the cable in, does its display live?")

    def _take(self) -> bool:
        """Takes what has come, or comes within a moment; tells whether anything has."""
        try:
            come = self._port.read(max(1, self._port.in_waiting))
        except OSError as error:
            raise LinkLost(f"the board is gone: {error}") from None
        self._read += come
        if len(self._read) > _MOST and b"\n" not in self._read:
            self._read.clear()
        return bool(come)
