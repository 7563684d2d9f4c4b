"""The measured numbers as a table for people and as JSON lines for programs."""

from __future__ import annotations

import json
import platform
import sys
from dataclasses import dataclass, field
from statistics import median
from typing import Any, NamedTuple

from tools.bench.speed import Sample


class On(NamedTuple):
    """What a number was measured on: a game, and which races of it."""

    game: str
    where: str


@dataclass(slots=True)
class Row:
    """One number: the median of several measurements with the lowest and the highest."""

    what: str
    on: On
    unit: str
    values: list[float]
    more: dict[str, Any] = field(default_factory=dict)

    def cells(self) -> list[str]:
        """The row of the table."""
        shown = [_number(value) for value in (median(self.values), min(self.values), max(self.values))]
        if len(self.values) == 1:
            shown[1:] = ["", ""]
        return [*self.on, self.what, *shown, self.unit, self._remark()]

    def record(self) -> dict[str, Any]:
        """The row of the JSON lines."""
        return {
            "game": self.on.game,
            "bench": self.what,
            "on": self.on.where,
            "unit": self.unit,
            "median": round(median(self.values), 3),
            "low": round(min(self.values), 3),
            "high": round(max(self.values), 3),
            **self.more,
        }

    def _remark(self) -> str:
        if "goal" in self.more:
            return f"goal {self.more['goal']}: {'reached' if self.more['reached'] else 'NOT reached'}"
        if "plain" in self.more:
            return f"{_number(self.more['plain'])} acts/s where python-chess did {_number(self.more['chess'])}"
        if "acts_per_race" in self.more:
            return f"{_number(self.more['races_per_second'])} races/s of {self.more['acts_per_race']:.0f} acts"
        return ""


class Report:
    """Collects rows."""

    def __init__(self) -> None:
        self._rows: list[Row] = []
        self._notes: list[str] = []

    def speed(self, what: str, on: On, samples: list[Sample]) -> None:
        """Adds acts per CPU-second, with races per CPU-second and the mean length of a race."""
        rates = [one.rate for one in samples]
        length = samples[0].acts / samples[0].races
        more = {"acts_per_race": round(length, 1), "races_per_second": round(median(rates) / length, 2)}
        self._rows.append(Row(what, on, "acts/s", rates, more))

    def ratio(self, what: str, on: On, ratios: list[float], goal: float) -> None:
        """Adds how many times as fast the first is as the second, turn by turn."""
        self._rows.append(Row(what, on, "times", ratios, {"goal": goal, "reached": median(ratios) >= goal}))

    def yardstick(self, what: str, on: On, plain: int, chess: int) -> None:
        """Adds a ratio that nothing here was measured for."""
        self._rows.append(Row(what, on, "times", [plain / chess], {"plain": plain, "chess": chess}))

    def goal_bytes(self, what: str, on: On, value: int, most: int) -> None:
        """Adds bytes that should be at most so many."""
        self.goal(what, on, value, most, "bytes")

    def goal(self, what: str, on: On, value: float, most: int, unit: str) -> None:
        """Adds a number that should be at most so much."""
        self._rows.append(Row(what, on, unit, [value], {"goal": most, "reached": value <= most}))

    def values(self, what: str, on: On, values: list[float] | list[int], unit: str) -> None:
        """Adds plain numbers."""
        self._rows.append(Row(what, on, unit, list(values)))

    def note(self, text: str) -> None:
        """Adds a sentence below the table."""
        self._notes.append(text)

    def table(self) -> str:
        """All rows, in columns."""
        heads = ["game", "on", "what", "median", "low", "high", "unit", ""]
        lines = [heads, *(row.cells() for row in self._rows)]
        widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
        shown = [
            "  ".join(
                cell.rjust(width) if 3 <= column <= 5 else cell.ljust(width)
                for column, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        ]
        return "\n".join([shown[0], "-" * max(map(len, shown)), *shown[1:], *self._notes])

    def json_lines(self) -> str:
        """All rows, one JSON object a line, with the Python that measured them."""
        python = f"{platform.python_implementation()} {platform.python_version()} on {sys.platform}"
        return "".join(json.dumps({**row.record(), "python": python}) + "\n" for row in self._rows)


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.2f}" if value % 1 else f"{value:.0f}"
