"""The given cases, on the engine."""

from pathlib import Path

import pytest

from pitboard.records.replay import replay

CASES = sorted((Path(__file__).parents[1] / "cases" / "hexrace").glob("*.jsonl"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_given_cases_on_the_engine(case: Path) -> None:
    with case.open("rb") as stream:
        report = replay(stream, case.name, "engine")
    assert report.exit_code == 0, report.text()


def test_there_are_cases() -> None:
    assert len(CASES) >= 25
