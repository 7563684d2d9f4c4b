"""The table and the JSON line say of every number how often it was measured, and whether its goal is kept."""

from __future__ import annotations

import json

from tools.emulate.measure import Rows
from tools.emulate.report import Row, json_line, table


def test_a_goal_is_kept_only_by_every_measurement() -> None:
    assert Row("a", "ms", [1, 2], most=2).kept is True
    assert Row("a", "ms", [1, 2.1], most=2).kept is False
    assert Row("a", "bytes", [40_000, 50_000], least=40_000).kept is True
    assert Row("a", "bytes", [39_999, 50_000], least=40_000).kept is False
    assert Row("a", "ms", [1]).kept is None


def test_what_was_not_measured_keeps_no_goal() -> None:
    row = Row("a", "ms", most=2)
    assert row.kept is False
    assert row.cells()[-2:] == ["<= 2", "NOT MEASURED"]


def test_the_table_shows_number_median_least_most_and_goal() -> None:
    lines = table([Row("boot", "ms", [3, 1, 5000], most=4000), Row("free", "bytes", [41_000], least=40_000)])
    head, rule, boot, free = lines.splitlines()
    assert head.split() == ["what", "unit", "n", "median", "min", "max", "goal"]
    assert set(rule) == {"-"}
    assert boot.split() == ["boot", "ms", "3", "3", "1", "5,000", "<=", "4,000", "NOT", "kept"]
    assert free.split() == ["free", "bytes", "1", *["41,000"] * 3, ">=", "40,000", "kept"]


def test_the_json_line_is_one_line_with_all_rows() -> None:
    rows = Rows()
    rows.boot.values = [3000.0]
    line = json_line({"emulate": "oval5"}, rows.all())
    assert "\n" not in line
    found = json.loads(line)
    boot = found["rows"]["boot to ready"]
    assert boot == {"unit": "ms", "n": 1, "median": 3000, "min": 3000, "max": 3000, "most": 4000, "kept": True}
    assert found["rows"]["press to light"] == {"unit": "ms", "n": 0, "kept": None}


def test_the_goals_are_those_that_were_promised() -> None:
    goals = {row.what: (row.most, row.least) for row in Rows().all() if row.kept is not None}
    assert goals == {
        "boot to ready": (4000, None),
        "put-down to light": (150, None),
        "decision to targets lit": (100, None),
        "longest turn in the race": (50, None),
        "free heap at the end of the race": (None, 40_000),
    }
