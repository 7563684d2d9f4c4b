"""What a `device-ok` comment may and may not do."""

import pytest

from tests.firmware_lint.conftest import Lint


def test_a_reasoned_allowance_silences_its_line_only(lint: Lint) -> None:
    source = "x = 0.5  # device-ok float: shown to people only\ny = 0.5\n"
    assert [(finding.code, finding.line) for finding in lint({"a.py": source})] == [("float", 2)]


@pytest.mark.parametrize(
    ("comment", "codes", "words"),
    [
        ("# device-ok float", ["allowance", "float"], "say why"),
        ("# device-ok floats: a reason", ["allowance", "float"], "no code `floats`"),
        ("# device-ok syntax: a reason", ["allowance", "float"], "nothing on this line"),
        ("# device-ok", ["allowance", "float"], "no code ``"),
    ],
)
def test_a_poor_allowance_is_a_finding_itself(lint: Lint, comment: str, codes: list[str], words: str) -> None:
    found = lint({"a.py": f"x = 0.5  {comment}\n"})
    assert [finding.code for finding in found] == codes
    assert words in found[0].message


def test_the_words_in_a_string_allow_nothing(lint: Lint) -> None:
    assert [finding.code for finding in lint({"a.py": "x = 0.5, '# device-ok float: no'\n"})] == ["float"]


@pytest.mark.parametrize("room", ["rules", "table"])
def test_no_reason_lets_a_float_into_rules_and_table(lint: Lint, room: str) -> None:
    source = "x = 0.5  # device-ok float: a reason\n"
    found = lint({f"{room}/a.py": source})
    assert [finding.code for finding in found] == ["allowance", "float"]
    assert f"into {room}/" in found[0].message


def test_a_float_that_circuitpython_wants_is_allowed_for_a_reason(lint: Lint) -> None:
    assert lint({"devices/a.py": "import time\ntime.sleep(1 / 8)  # device-ok float: sleep takes seconds\n"}) == []
