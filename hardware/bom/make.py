"""The parts lists' part of `make hardware`: CSV and HTML for every build."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final

from hardware.boards.land import land
from hardware.bom.catalogue import CATALOGUE
from hardware.bom.count import Line, counted, lines, tile_lines
from hardware.build import Build
from hardware.builds import BREADBOARD, GAMES, tile_circuit, tile_names, track_build
from hardware.checks import Check, write
from hardware.numbers.power import setting_ma
from pitboard.tracks.kinds import kind

HEADS: Final = ("part", "maker", "number", "needed", "order", "alternatives", "note", "where")
_REMEDY: Final = "see hardware/bom"
_STYLE: Final = (
    "body{font:15px/1.45 system-ui,sans-serif;margin:2em;color:#1c1c1c}table{border-collapse:collapse}"
    "th,td{border:1px solid #c4c8ce;padding:.3em .6em;text-align:left;vertical-align:top}th{background:#eef1f5}"
    "td.n{text-align:right}td.s{font-size:12px;color:#555}@media print{body{margin:0}}"
)


def make(out: Path, quick: bool) -> Iterator[Check]:
    """Writes a list for each build under `out`; yields the checks."""
    yield from _catalogue()
    made = []
    for build in _builds(quick):
        listed = lines(build)
        _write(out, build.name, build.title, listed, _setting(build))
        made.append((build.name, build.title))
        yield from _counts(build, listed)
    for game in GAMES:
        for name in tile_names(game)[:1] if quick else tile_names(game):
            circuit = tile_circuit(game, name)
            listed = tile_lines(circuit, land(game, name))
            _write(out, f"tiles/{game}-{name}", circuit.title, listed)
            sold = {line.key: line.needed for line in listed}
            same = all(sold[key] == count for key, count in counted([circuit]).items())
            yield Check(f"{game} tile {name}: parts list has what its circuit has", same, f"{len(sold)} lines", _REMEDY)
    write(out / "index.html", _index(made))


def _builds(quick: bool) -> Iterator[Build]:
    yield BREADBOARD
    for game in ("rush",) if quick else GAMES:
        for name in kind(game).names():
            yield track_build(game, name)


def _catalogue() -> Iterator[Check]:
    unsold = [key for key, entry in CATALOGUE.items() if not entry.number or (not entry.maker and "board" not in key)]
    yield Check("every part has a maker's number", not unsold, ", ".join(unsold) or f"{len(CATALOGUE)} parts", _REMEDY)
    alone = [key for key, entry in CATALOGUE.items() if not entry.others]
    yield Check("every part has an alternative", not alone, ", ".join(alone) or "all", _REMEDY)


def _counts(build: Build, listed: list[Line]) -> Iterator[Check]:
    sold = {line.key: line.needed for line in listed}
    circuit = build.circuit()
    wanted = counted([circuit])
    wrong = [key for key, count in wanted.items() if sold.get(key) != count]
    found = ", ".join(wrong) or f"{len(listed)} lines, {sum(wanted.values())} parts"
    yield Check(f"{build.title}: parts list has what its circuit has", not wrong, found, _REMEDY)
    halls = sold.get("hall", 0) + sold.get("hall-to92", 0)
    lights = sold.get("light", 0) + sold.get("light-breakout", 0)
    yield Check(f"{build.title}: a sensor and a light a box", halls == lights == build.cells, f"{build.cells}", _REMEDY)


def _setting(build: Build) -> str:
    """Returns what to do with these parts that no list of parts says."""
    words = f"Write PITBOARD_SUPPLY_MA = {setting_ma(build)} into settings.toml on the board."
    if build.fed:
        tiles = ", ".join(f"{number + 1} ({build.tiles[number].name})" for number in sorted(build.fed))
        words += f" Wires from the console's 5 V feed go to these tiles of the chain: {tiles}."
    return words


def _write(out: Path, name: str, title: str, listed: Sequence[Line], words: str = "") -> None:
    write(out / f"{name}.csv", as_csv(listed))
    write(out / f"{name}.html", as_html(title, listed, words))


def _row(line: Line) -> tuple[str, ...]:
    entry = line.entry
    counts = (f"{line.needed:g}", f"{line.order:g}")
    return (entry.what, entry.maker, entry.number, *counts, " / ".join(entry.others), entry.note, line.where)


def as_csv(listed: Sequence[Line]) -> str:
    """Returns a parts list as CSV, with a row of heads."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADS)
    writer.writerows(map(_row, listed))
    return text.getvalue()


def as_html(title: str, listed: Sequence[Line], words: str = "") -> str:
    """Returns a parts list as a page that asks for nothing else and prints well; `words` stand above the list."""
    heads = "".join(f"<th>{head}</th>" for head in HEADS)
    rows = "\n".join(f"<tr>{''.join(map(_cell, HEADS, _row(line)))}</tr>" for line in listed)
    return _page(
        title, f"<p>{escape(words)}</p>\n<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>"
    )


def _cell(head: str, words: str) -> str:
    kind_of = {"needed": ' class="n"', "order": ' class="n"', "where": ' class="s"'}.get(head, "")
    return f"<td{kind_of}>{escape(words)}</td>"


def _index(made: Sequence[tuple[str, str]]) -> str:
    rows = "\n".join(
        f'<li><a href="{name}.html">{escape(title)}</a> (<a href="{name}.csv">CSV</a>)</li>' for name, title in made
    )
    return _page("Parts lists", f"<ul>\n{rows}\n</ul>")


def _page(title: str, body: str) -> str:
    head = f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
    return f"{head}\n<style>{_STYLE}</style></head>\n<body>\n<h1>{escape(title)}</h1>\n{body}\n</body></html>\n"
