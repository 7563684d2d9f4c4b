"""`make bench` measures what it says, in the form that programs read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools.bench.__main__ import main
from tools.bench.report import Report
from tools.bench.speed import Sample


def test_a_quick_run_prints_a_table_and_the_same_as_json_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bench.jsonl"
    assert main(["--quick", "--json", str(file)]) == 0
    table, lines = capsys.readouterr().out.split("\n\n")
    assert lines == file.read_text()
    rows = [json.loads(line) for line in lines.splitlines()]
    assert {"python-chess", "engine", "engine / python-chess", "core, CPython"} <= {row["bench"] for row in rows}
    for row in rows:
        assert 0 < row["low"] <= row["median"] <= row["high"]
        assert row["bench"] in table


def test_ratios_are_judged_by_their_median() -> None:
    report = Report()
    report.ratio("engine / chess", "here", [3, 5, 4], 4)
    report.ratio("core / chess", "here", [3, 5, 4], 4.5)
    assert [json.loads(line)["reached"] for line in report.json_lines().splitlines()] == [True, False]
    assert "goal 4.5: NOT reached" in report.table()


def test_speed_counts_acts_per_second() -> None:
    report = Report()
    report.speed("engine", "here", [Sample(acts=1000, races=10, seconds=2.0), Sample(acts=1000, races=10, seconds=4.0)])
    (row,) = map(json.loads, report.json_lines().splitlines())
    assert (row["low"], row["median"], row["high"]) == (250, 375, 500)
    assert (row["acts_per_race"], row["races_per_second"]) == (100, 3.75)
