"""What a replay found out about one file."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from pitboard.records.compare import ABSENT

MAX_FAILURES: Final = 20
"""Failures of one file that are kept; the rest is counted."""

_MAX_TEXT: Final = 400

Status = Literal["ok", "skipped", "failed", "bad", "unreadable"]


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that is wrong. `act` is the act at hand or the last one played, None before the first.

    `expected` and `found` are JSON values; `ABSENT` when there is nothing to tell.
    """

    line: int
    act: str | None
    what: str
    expected: Any = ABSENT
    found: Any = ABSENT

    def text(self, file: str) -> str:
        """Returns the failure as one line for people."""
        pairs = [("expected", self.expected), ("found", self.found)]
        tail = ", ".join(f"{name} {_shown(value)}" for name, value in pairs if value is not ABSENT)
        return f"{printable(file)}:{self.line}: {_short(self.what)}" + (f"; {tail}" if tail else "")

    def plain(self) -> dict[str, Any]:
        """Returns the failure as a JSON object, always with the same keys (null for nothing to tell)."""
        expected, found = (_plain(value) for value in (self.expected, self.found))
        return {"line": self.line, "act": self.act, "what": self.what, "expected": expected, "found": found}


@dataclass(slots=True)
class Report:
    """What a replay found out about one file.

    `status`: `ok`; `skipped` (the only side asked for can't play it); `failed` (a check does not hold or an act is
    refused); `bad` (the file is no valid record); `unreadable`. `sides` names the implementations that played it,
    `skipped` has a sentence for each that could not. `cut` is the number of a cut-off last line. `lines` counts what
    was read, `acts` what was played.
    """

    file: str
    status: Status = "ok"
    acts: int = 0
    lines: int = 0
    cut: int | None = None
    refused: str | None = None
    sides: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    more_failures: int = 0

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return self.status in ("ok", "skipped")

    @property
    def exit_code(self) -> int:
        """0 when all holds, 1 when a check fails or the record is wrong, 2 when the file can't be read at all."""
        return 0 if self.ok else 2 if self.status == "unreadable" else 1

    def fail(self, failure: Failure, status: Status = "failed") -> None:
        """Keeps a failure. A `bad` record stays bad."""
        if self.status != "bad":
            self.status = status
        if len(self.failures) < MAX_FAILURES:
            self.failures.append(failure)
        else:
            self.more_failures += 1

    def plain(self) -> dict[str, Any]:
        """Returns the report as a JSON object."""
        return {
            "file": self.file,
            "ok": self.ok,
            "status": self.status,
            "acts": self.acts,
            "lines": self.lines,
            "cut": self.cut,
            "refused": self.refused,
            "sides": self.sides,
            "skipped": self.skipped,
            "failures": [failure.plain() for failure in self.failures],
            "more_failures": self.more_failures,
        }

    def text(self) -> str:
        """Returns the report for people: one line when all is well, else one line a failure."""
        file = printable(self.file)
        if self.status == "unreadable":
            return "\n".join(f"{file}: {_short(failure.what)}" for failure in self.failures)
        lines = [failure.text(self.file) for failure in self.failures]
        if self.more_failures:
            lines.append(f"{file}: and {self.more_failures} more failures")
        if self.ok or (self.status == "failed" and (self.skipped or self.cut)):
            lines.append(f"{self._verdict()}  {file}  {self._told()}")
        return "\n".join(lines)

    def _verdict(self) -> str:
        return {"ok": "ok  ", "skipped": "skip"}.get(self.status, "FAIL")

    def _told(self) -> str:
        parts = [f"{self.acts} act{'' if self.acts == 1 else 's'}"]
        if self.refused is not None:
            parts = [f"refused as it should be ({self.refused})"]
        if self.sides:
            parts.append("+".join(self.sides))
        if self.cut:
            parts.append(f"cut off in line {self.cut}, read up to there")
        parts.extend(f"skipped: {reason}" for reason in self.skipped)
        return "  ".join(parts)


class _Words(str):
    """A value that is a description, not JSON: shown without quotes."""

    __slots__ = ()


def _plain(value: Any) -> Any:
    return None if value is ABSENT else str(value) if isinstance(value, _Words) else value


def words(text: str) -> str:
    """Marks a text as a description, to be shown without quotes as `expected` or `found`."""
    return _Words(text)


def printable(text: str) -> str:
    """Escapes what is not printable, so that nothing in a record can drive the terminal that it is shown on."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def _shown(value: Any) -> str:
    return _short(value if isinstance(value, _Words) else json.dumps(value))


def _short(text: str) -> str:
    return printable(text if len(text) <= _MAX_TEXT else f"{text[: _MAX_TEXT - 3]}...")
