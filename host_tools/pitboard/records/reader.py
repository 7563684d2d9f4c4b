"""Reading a record line by line, in bounded memory, whatever the file holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO, Final

from pitboard.records.lines import Header, Line, LineRefused, Note, Result, line_of
from pitboard.records.strictjson import JsonRefused, NotJson, decode
from pitboard.tracks.refusal import Refusal

MAX_LINE: Final = 1_000_000
"""Bytes in a line. The longest real line (a header with the largest track) has a few thousand."""

_BLANKS: Final = b" \t\r\n"


class RecordFault(Refusal):
    """A file that is no record: which file, which line, what is wrong. `str()` gives all three."""

    def __init__(self, file: str, line: int, what: str) -> None:
        self.file = file
        self.line = line
        self.what = what
        super().__init__("record", f"{file}:{line}: {what}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.file, self.line, self.what)


class Reader:
    """The lines of one record, as an iterator of (line number from 1, line object).

    `stream` is read with `readline` and never held in memory; `name` is how messages call the file. The order of the
    lines is checked here (header first, nothing but notes after the end), their content in `lines.py`; the first
    fault is raised as `RecordFault`. After the last line `cut` holds the number of a line that was cut off (its
    newline is missing and it is not whole JSON, as a power loss leaves it), else None. `number` counts the lines
    read so far, empty ones too.
    """

    def __init__(self, stream: BinaryIO, name: str) -> None:
        self.name = name
        self.number = 0
        self.cut: int | None = None
        self._stream = stream
        self._begun = False
        self._closed_by = ""

    def __iter__(self) -> Iterator[tuple[int, Line]]:
        while raw := self._stream.readline(MAX_LINE + 1):
            self.number += 1
            if len(raw) > MAX_LINE and not raw.endswith(b"\n"):
                raise self._fault(f"the line is longer than {MAX_LINE:,} bytes: this is no race record")
            if self.number == 1:
                self._check_encoding(raw)
            content = raw.strip(_BLANKS)
            if not content:
                continue
            line = self._line(content, ended=raw.endswith(b"\n"))
            if line is None:
                break
            yield self.number, line
        if not self._begun:
            self.number = max(self.number, 1)
            reason = "the file ends in the middle of its header" if self.cut else "the file is empty"
            raise self._fault(f'no header: {reason}; a record begins with {{"pitboard": 1, "game": ...}}')

    def _line(self, content: bytes, *, ended: bool) -> Line | None:
        try:
            line = line_of(decode(content))
        except NotJson as why:
            if ended:
                raise self._fault(f"broken JSON: {why}") from None
            self.cut = self.number
            return None
        except (JsonRefused, LineRefused) as why:
            raise self._fault(str(why)) from None
        self._check_order(line)
        return line

    def _check_order(self, line: Line) -> None:
        if not self._begun:
            if not isinstance(line, Header):
                raise self._fault('a record begins with its header, {"pitboard": 1, "game": ..., "setup": ...}')
            self._begun = True
            if line.refuse is not None:
                self._closed_by = 'a header with "refuse"'
        elif isinstance(line, Header):
            raise self._fault("a second header: one file holds one record")
        elif self._closed_by and not isinstance(line, Note):
            raise self._fault(f"nothing but notes may follow {self._closed_by}")
        elif isinstance(line, Result):
            self._closed_by = "the result"

    def _check_encoding(self, raw: bytes) -> None:
        if raw.startswith(b"\xef\xbb\xbf"):
            raise self._fault("the file begins with a byte order mark: save it as UTF-8 without one")
        if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise self._fault("the file is UTF-16: save it as UTF-8")

    def _fault(self, what: str) -> RecordFault:
        return RecordFault(self.name, self.number, what)
