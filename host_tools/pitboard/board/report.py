"""What a self-test found: as JSON for programs and for keeping, and in words."""

from __future__ import annotations

from enum import StrEnum
from errno import EEXIST
from pathlib import Path
from typing import Final

import msgspec

FORMAT: Final = 1


class State(StrEnum):
    """How a check ended."""

    HELD = "held"
    FAILED = "failed"
    SKIPPED = "skipped"


class Check(msgspec.Struct):
    """One check: what was looked at, how it ended, what was found, and what to do when it failed."""

    what: str
    state: State
    found: str
    remedy: str = ""


class Cell(msgspec.Struct):
    """A box as hardware. `tile` and `number` count from 1, along the chain; `box` is that of the track, -1 for none.

    `seen`: its sensor saw the magnet; null when that wasn't tried. `lit`: nobody said that its light was dark.
    `elsewhere`, `also`: the boxes, as TILE.NUMBER, whose sensors saw it instead, or besides. `waver_ms`: how long the
    sensor took from first seeing the magnet to seeing it for good.
    """

    tile: int
    number: int
    box: int
    sensor: int
    light: int
    seen: bool | None = None
    lit: bool = True
    elsewhere: list[str] = []
    also: list[str] = []
    waver_ms: int = 0

    @property
    def name(self) -> str:
        """Returns what it is called in words."""
        return f"box {self.number} of tile {self.tile}"

    @property
    def short(self) -> str:
        """Returns TILE.NUMBER."""
        return f"{self.tile}.{self.number}"


class Flicker(msgspec.Struct):
    """A sensor that changed with nobody near it."""

    sensor: str
    changes: int


class Margins(msgspec.Struct):
    """How far from failing it was. Scans are counted over the whole test, flickering only while nobody was near."""

    scans: int = 0
    thrown: int = 0
    longest_gap_ms: int = 0
    longest_waver_ms: int = 0
    watched_ms: int = 0
    flickered: list[Flicker] = []
    also_seen: list[str] = []
    stuck_at_start: list[str] = []


class Board(msgspec.Struct):
    """What was tested, and what its settings say of supply and scans."""

    version: str
    python: str
    free_bytes: int
    supply_ma: int
    scan_ms: int
    port: str


class Report(msgspec.Struct):
    """All that a self-test found. `verdict`: "held", "failed", or "ended" before all was looked at."""

    step: str
    begun: str
    board: Board | None = None
    track: str = ""
    pitboard_selftest: int = FORMAT
    verdict: str = "ended"
    checks: list[Check] = []
    cells: list[Cell] = []
    margins: Margins = msgspec.field(default_factory=Margins)

    def held(self, what: str, found: str) -> None:
        """Adds a check that held."""
        self.checks.append(Check(what, State.HELD, found))

    def failed(self, what: str, found: str, remedy: str) -> None:
        """Adds a check that failed."""
        self.checks.append(Check(what, State.FAILED, found, remedy))

    def skipped(self, what: str) -> None:
        """Adds a check that somebody skipped."""
        self.checks.append(Check(what, State.SKIPPED, "skipped"))

    def count(self, state: State) -> int:
        """Returns how many checks ended like this."""
        return sum(check.state is state for check in self.checks)

    def close(self, *, whole: bool) -> None:
        """Comes to the verdict. `whole`: the test went through to its end."""
        if self.count(State.FAILED):
            self.verdict = "failed"
        elif whole and not self.count(State.SKIPPED):
            self.verdict = "held"
        else:
            self.verdict = "ended"

    def sentence(self) -> str:
        """Returns the verdict in a line."""
        held, failed, skipped = (self.count(state) for state in State)
        if self.verdict == "held":
            return f"All {held} checks held."
        if self.verdict == "failed":
            more = f", {skipped} skipped" if skipped else ""
            return f"{failed} of {len(self.checks)} checks failed{more}."
        more = f", {skipped} skipped" if skipped else ""
        return f"Not all was looked at: {held} checks held{more}."


def try_out(path: Path) -> None:
    """Sees whether a report can be written to a path. Raises OSError."""
    if path.exists() and not path.is_file():
        raise FileExistsError(EEXIST, "there is something that is no file", str(path))
    part = _part(path)
    part.touch()
    part.unlink()


def write(report: Report, path: Path) -> None:
    """Writes a report, whole or not at all. Raises OSError."""
    text = msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"
    part = _part(path)
    try:
        part.write_bytes(text)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def _part(path: Path) -> Path:
    """Returns where a report lies until it is whole."""
    return path.with_name(path.name + ".part")
