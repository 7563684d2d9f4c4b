"""`make bench` measures what it says, in the form that programs read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pitboard.records import sides
from tools.bench.__main__ import main
from tools.bench.device import micropython
from tools.bench.measure import CHESS, CORE, DEVICE_CORE, ENGINE
from tools.bench.report import On, Report
from tools.bench.setups import CASES
from tools.bench.speed import Sample

HERE = On("rush", "here")


def records(lines: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.splitlines()]


def test_a_quick_run_prints_a_table_and_the_same_as_json_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bench.jsonl"
    assert main(["--quick", "--json", str(file)]) == 0
    table, lines = capsys.readouterr().out.split("\n\n")
    assert lines == file.read_text()
    rows = records(lines)
    for row in rows:
        assert 0 < row["low"] <= row["median"] <= row["high"]
        assert row["bench"] in table
    found = {(row["game"], row["on"], row["bench"]) for row in rows}
    sides_here = [ENGINE, CORE] + [DEVICE_CORE] * bool(micropython())
    for game, cases in CASES.items():
        for case in cases:
            for what in sides_here:
                assert {(game, case.where, what), (game, case.where, f"{what} / {CHESS}")} <= found
        if micropython():
            assert (game, cases[0].where, f"{DEVICE_CORE}: smallest heap") in found


def test_one_game_is_measured_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--quick", "--game", "derby"]) == 0
    rows = records(capsys.readouterr().out.split("\n\n")[1])
    assert {row["game"] for row in rows} == {"chess", "derby"}


def test_the_page_is_measured_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--quick", "--page"]) == 0
    rows = records(capsys.readouterr().out.split("\n\n")[1])
    assert {row["game"] for row in rows} == {"page"}
    late = {row["bench"]: row["median"] for row in rows if row["unit"] == "ms"}
    assert 0 < late["updates' latency, median"] <= late["updates' latency, p95"] <= late["updates' latency, most"]


def test_a_game_without_a_core_is_measured_on_the_engine(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sides, "_COMPILERS", {})
    assert main(["--quick", "--game", "hexrace"]) == 0
    table, lines = capsys.readouterr().out.split("\n\n")
    assert "hexrace, oval, 3 cars: there is no core for 'hexrace' yet" in table
    assert ENGINE in {row["bench"] for row in records(lines)}
    assert CORE not in lines


def test_ratios_are_judged_by_their_median() -> None:
    report = Report()
    report.ratio("engine / chess", HERE, [3, 5, 4], 4)
    report.ratio("core / chess", HERE, [3, 5, 4], 4.5)
    assert [row["reached"] for row in records(report.json_lines())] == [True, False]
    assert "goal 4.5: NOT reached" in report.table()


def test_speed_counts_acts_per_second() -> None:
    report = Report()
    report.speed("engine", HERE, [Sample(acts=1000, races=10, seconds=2.0), Sample(acts=1000, races=10, seconds=4.0)])
    (row,) = records(report.json_lines())
    assert (row["low"], row["median"], row["high"]) == (250, 375, 500)
    assert (row["acts_per_race"], row["races_per_second"]) == (100, 3.75)


def test_the_yardstick_says_what_it_compares() -> None:
    report = Report()
    report.yardstick("plain engine / chess", HERE, 30_000, 10_000)
    (row,) = records(report.json_lines())
    assert (row["median"], row["plain"], row["chess"]) == (3, 30_000, 10_000)
    assert "30,000 acts/s where python-chess did 10,000" in report.table()
