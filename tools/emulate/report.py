"""The measured numbers as a table for people and as one JSON line for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median


@dataclass(slots=True)
class Row:
    """One number with its measurements; `most` or `least` is the goal that every one of them must keep."""

    what: str
    unit: str
    values: list[float] = field(default_factory=list)
    most: float | None = None
    least: float | None = None

    @property
    def kept(self) -> bool | None:
        """Whether the goal is kept by every measurement, of which there must be one; None without a goal."""
        if self.most is None and self.least is None:
            return None
        return (
            bool(self.values)
            and (self.most is None or max(self.values) <= self.most)
            and (self.least is None or min(self.values) >= self.least)
        )

    def cells(self) -> list[str]:
        """The row of the table."""
        verdict = {None: "", True: "kept", False: "NOT kept" if self.values else "NOT MEASURED"}[self.kept]
        goal = f"<= {self.most:,g}" if self.most is not None else ""
        goal = f">= {self.least:,g}" if self.least is not None else goal
        shown = [number(one(self.values)) for one in (median, min, max)] if self.values else ["-", "-", "-"]
        return [self.what, self.unit, str(len(self.values)), *shown, goal, verdict]

    def record(self) -> dict[str, object]:
        """The row of the JSON line."""
        found = {one.__name__: round(one(self.values), 2) for one in (median, min, max)} if self.values else {}
        goal = {"most": self.most, "least": self.least}
        bound = {name: value for name, value in goal.items() if value is not None}
        return {"unit": self.unit, "n": len(self.values), **found, **bound, "kept": self.kept}


_HEAD = ["what", "unit", "n", "median", "min", "max", "goal", ""]
_NUMBERS = range(2, 7)


def table(rows: list[Row]) -> str:
    """Returns all rows in columns."""
    lines = [_HEAD, *(row.cells() for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    shown = [
        "  ".join(
            cell.rjust(width) if column in _NUMBERS else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
    return "\n".join([shown[0], "-" * max(map(len, shown)), *shown[1:]])


def json_line(about: Mapping[str, object], rows: list[Row]) -> str:
    """Returns what was run and all rows as one line."""
    return json.dumps({**about, "rows": {row.what: row.record() for row in rows}})


def number(value: float) -> str:
    """Returns a number with as many decimals as are of use."""
    return f"{value:,.0f}" if abs(value) >= 100 or value % 1 == 0 else f"{value:.1f}"
