"""The measured numbers as a table for people and as one JSON line for programs."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from statistics import median


@dataclass(slots=True)
class Row:
    """One number: median and largest of its measurements; `goal` is the most, `least` the least it should be."""

    what: str
    unit: str
    values: list[float] = field(default_factory=list)
    goal: float | None = None
    least: float | None = None

    @property
    def reached(self) -> bool | None:
        """Whether the goal is kept by every measurement, of which there must be one; None without a goal."""
        if self.goal is None and self.least is None:
            return None
        return (
            bool(self.values)
            and (self.goal is None or max(self.values) <= self.goal)
            and (self.least is None or min(self.values) >= self.least)
        )

    def cells(self) -> list[str]:
        """The row of the table."""
        verdict = {None: "", True: "kept", False: "NOT kept" if self.values else "NOT MEASURED"}[self.reached]
        bound = f"at most {self.goal:g}" if self.goal is not None else ""
        bound = f"at least {self.least:g}" if self.least is not None else bound
        shown = [_number(median(self.values)), _number(max(self.values))] if self.values else ["-", "-"]
        return [self.what, *shown, self.unit, str(len(self.values)), f"{bound} {verdict}".strip()]

    def record(self) -> dict[str, object]:
        """The row of the JSON line."""
        found = {"median": round(median(self.values), 2), "max": round(max(self.values), 2)} if self.values else {}
        return {**found, "unit": self.unit, "n": len(self.values), "reached": self.reached}


def table(rows: list[Row]) -> str:
    """Returns all rows in columns."""
    lines = [["what", "median", "max", "unit", "n", "goal"], *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(6)]
    shown = [
        "  ".join(
            cell.rjust(width) if column in (1, 2, 4) else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
    return "\n".join([shown[0], "-" * max(map(len, shown)), *shown[1:]])


def json_line(track: str, xip: int, rows: list[Row]) -> str:
    """Returns all rows as one line."""
    return json.dumps({"emulate": track, "xip": xip, **{row.what: row.record() for row in rows}})


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 or value % 1 == 0 else f"{value:.1f}"
