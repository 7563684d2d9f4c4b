"""`pitboard results`: the standings of records as tables, CSV or a page."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Literal, NamedTuple

from rich import box
from rich.console import Console
from rich.table import Table

from pitboard.engine import Race
from pitboard.engine.standings import Kind, Standings, text
from pitboard.records.lines import Act, Header, Note
from pitboard.records.report import printable

Form = Literal["table", "csv", "html"]


class Sheet(NamedTuple):
    """The standings of one record."""

    file: str
    game: str
    over: bool
    standings: Standings


class Audience:
    """Follows a replay only to know the race: `race` is None until it begins."""

    def __init__(self) -> None:
        self.race: Race | None = None

    def begins(self, header: Header, race: Race) -> None:
        """Takes note of the race."""
        self.race = race

    def acting(self, race: Race) -> None:
        """Waits."""

    def acted(self, line: int, act: Act, public: str, race: Race) -> None:
        """Waits on."""

    def noted(self, line: int, note: Note) -> None:
        """Passes over a note."""


def sheet(file: str, race: Race) -> Sheet:
    """Returns the sheet of a file's race."""
    return Sheet(file, race.game, race.over, race.standings())


def written(sheets: Sequence[Sheet], form: Form) -> str:
    """Returns the sheets in the form wanted."""
    if form == "csv":
        return _csv(sheets)
    if form == "html":
        return _html(sheets)
    return "\n".join(_table(one) for one in sheets)


def _title(one: Sheet) -> str:
    return f"{printable(Path(one.file).name)}: {one.game}" + ("" if one.over else ", not finished")


def _lines(standings: Standings) -> Iterator[list[str]]:
    kinds: list[Kind] = [column.kind for column in standings.columns]
    for row in standings.rows:
        yield [text(cell, kind) for cell, kind in zip(row, kinds, strict=True)]


def _table(one: Sheet) -> str:
    table = Table(title=_title(one), title_justify="left", box=box.SIMPLE_HEAD)
    for column in one.standings.columns:
        table.add_column(column.title, justify="left" if column.kind == "text" else "right")
    for line in _lines(one.standings):
        table.add_row(*map(printable, line))
    console = Console(width=200, color_system=None, file=io.StringIO(), markup=False, highlight=False)
    with console.capture() as capture:
        console.print(table)
    return "\n".join(line.rstrip() for line in capture.get().splitlines()) + "\n"


def _csv(sheets: Sequence[Sheet]) -> str:
    """Returns one table for each run of sheets with the same columns; times are in seconds."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    before: list[str] = []
    for one in sheets:
        titles = ["record", "game", "finished", *(column.title for column in one.standings.columns)]
        if titles != before:
            writer.writerow(titles)
            before = titles
        for row in one.standings.rows:
            writer.writerow([one.file, one.game, "yes" if one.over else "no", *("" if c is None else c for c in row)])
    return out.getvalue()


_STYLE = (
    "body{font-family:sans-serif;margin:2em}table{border-collapse:collapse;margin-bottom:2em}"
    "caption{font-weight:bold;text-align:left;padding:.4em 0}th,td{padding:.3em .8em;border-bottom:1px solid #ccc}"
    "td.number,td.time,td.gap,th.number,th.time,th.gap{text-align:right;font-variant-numeric:tabular-nums}"
)


def _html(sheets: Sequence[Sheet]) -> str:
    """Returns a page that needs nothing else."""
    parts = ["<!doctype html>", '<html lang="en"><head><meta charset="utf-8"><title>Pitboard results</title>']
    parts += [f"<style>{_STYLE}</style></head><body>"]
    for one in sheets:
        columns = one.standings.columns
        heads = "".join(f'<th scope="col" class="{column.kind}">{escape(column.title)}</th>' for column in columns)
        parts += ["<table>", f"<caption>{escape(_title(one))}</caption>", f"<thead><tr>{heads}</tr></thead>", "<tbody>"]
        for line in _lines(one.standings):
            cells = "".join(
                f'<td class="{column.kind}">{escape(cell)}</td>' for cell, column in zip(line, columns, strict=True)
            )
            parts.append(f"<tr>{cells}</tr>")
        parts += ["</tbody>", "</table>"]
    return "\n".join([*parts, "</body></html>", ""])
