"""What `make hardware` finds out: one line a check, and the files it writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple


class Check(NamedTuple):
    """A check: what must hold, whether it does, what was found, and what to do when it doesn't."""

    name: str
    holds: bool
    found: str
    remedy: str = ""


class WorkerEnded(Exception):  # noqa: N818 - named for what it says
    """Says that a process which did a part of the work is gone."""


Make = Callable[[Path, bool], Iterator[Check]]
"""A room's work: writes its files under a folder, yields its checks as they come; the flag: the small set."""


def write(path: Path, text: str) -> None:
    """Writes a text file as `write_bytes` does."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all, with its folders; what was there before stays until it is done."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        unfinished.write_bytes(data)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def unwritable(error: OSError, out: Path) -> str:
    """Returns what to say when a folder can't be written to."""
    why = error.strerror or str(error)
    return (
        f"{error.filename or out}: {why}. What was finished is whole; free space, or choose another folder with --out."
    )


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Returns a table in Markdown; each text ends with a newline."""
    lines = ["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)]
    lines += ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    return "\n".join(lines) + "\n"
