"""`pitboard results`: the sheet that hangs on the wall after a race."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboard.cli import app
from pitboard.engine import games, new_race, random_setup
from pitboard.engine.standings import clock, text

CASES = Path(__file__).parents[1] / "cases"
RALLY = CASES / "rally" / "rally-two-stages.jsonl"
RUSH = CASES / "rush" / "finish-second-lap.jsonl"


def run(*arguments: object) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["results", *map(str, arguments)])
    return done.exit_code, done.stdout, done.stderr


def rows(*files: Path) -> list[dict[str, str]]:
    """Returns the CSV of records whose columns are the same."""
    code, out, _ = run(*files, "--as", "csv")
    assert code == 0
    return list(csv.DictReader(io.StringIO(out)))


def test_a_rally_sheet_has_stage_times_totals_and_gaps() -> None:
    first, second = rows(RALLY)
    assert (first["place"], first["seat"], first["stage 1"], first["stage 2"]) == ("1", "0", "50", "26")
    assert (first["total"], first["gap"]) == ("76", "0")
    assert (second["place"], second["stage 1"], second["total"], second["gap"]) == ("2", "140", "166", "90")


def test_people_read_minutes_and_seconds() -> None:
    code, out, _ = run(RALLY)
    assert code == 0
    assert "2:46" in out
    assert "+1:30" in out
    assert [clock(seconds) for seconds in (0, 59, 60, 245, -7)] == ["0:00", "0:59", "1:00", "4:05", "-0:07"]
    assert [text(None, "time"), text(0, "gap"), text(3, "number"), text("", "text")] == ["-", "", "3", ""]


def test_rally_penalties_and_damage_are_on_the_sheet() -> None:
    by_seat = {row["seat"]: row for row in rows(CASES / "rally" / "control-points.jsonl")}
    assert any(int(row["penalties"]) > 0 for row in by_seat.values())
    damaged = rows(CASES / "rally" / "crash-damage.jsonl")
    assert any("gear" in row["damage"] or "coast" in row["damage"] or "brake" in row["damage"] for row in damaged)


def test_the_winner_stands_first_in_every_game() -> None:
    for game in games():
        for case in sorted((CASES / game).glob("*.jsonl")):
            code, out, _ = run(case, "--as", "csv")
            if out and '"result"' in case.read_text(encoding="utf-8"):
                sheet = list(csv.DictReader(io.StringIO(out)))
                places = [int(row["place"]) for row in sheet]
                assert code == 0
                assert places == sorted(places)
                assert sorted(int(row["seat"]) for row in sheet) == list(range(len(sheet)))
    assert [(row["seat"], row["fate"]) for row in rows(RUSH)] == [("1", "won"), ("0", "")]


@pytest.mark.parametrize("game", games())
def test_a_race_that_has_just_begun_has_a_sheet_too(game: str) -> None:
    from random import Random

    race = new_race(game, random_setup(game, Random(3), players=2))
    sheet = race.standings()
    assert len(sheet.rows) == 2
    assert all(len(row) == len(sheet.columns) for row in sheet.rows)
    assert {race.seat_name(0), race.seat_name(1)} == {row[2] for row in sheet.rows}


class Cells(HTMLParser):
    """Collects the texts of a page's table cells."""

    def __init__(self) -> None:
        super().__init__()
        self.cells: list[str] = []
        self._in = False

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self._in = tag in ("td", "th", "caption")
        if self._in:
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        self._in = False

    def handle_data(self, data: str) -> None:
        if self._in:
            self.cells[-1] += data


def test_the_page_is_whole_and_names_are_only_text(tmp_path: Path) -> None:
    text_of_case = RUSH.read_text(encoding="utf-8").replace('"car": "b41"}', '"car": "b41", "name": "<b>Ann"}')
    record = tmp_path / "r&d.jsonl"
    record.write_text(text_of_case, encoding="utf-8")
    code, page, _ = run(record, RALLY, "--as", "html")
    assert code == 0
    assert page.startswith("<!doctype html>")
    assert page.endswith("</html>\n")
    found = Cells()
    found.feed(page)
    assert "r&d.jsonl: rush" in found.cells
    assert any("<b>Ann" in cell for cell in found.cells)
    assert "<b>" not in page


def test_unfinished_and_wrong_and_missing_records(tmp_path: Path) -> None:
    lines = RUSH.read_text(encoding="utf-8").splitlines()
    half = tmp_path / "half.jsonl"
    half.write_text("\n".join(lines[:4]) + "\n", encoding="utf-8")
    code, out, _ = run(half)
    assert code == 0
    assert "not finished" in out
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("\n".join([lines[0], lines[4]]) + "\n", encoding="utf-8")
    code, out, err = run(wrong, RUSH)
    assert code == 1
    assert "wrong.jsonl:2" in err
    assert "finish-second-lap" in out
    code, out, err = run(tmp_path / "nothing.jsonl", RUSH)
    assert code == 2
    assert "can't be read" in err
    assert "won" in out
