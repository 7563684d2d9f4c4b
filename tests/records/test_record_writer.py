"""Writing records: the spelling of the given cases, and that the reader reads back what was written."""

import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboard.records import (
    Act,
    Expect,
    Header,
    Legal,
    Line,
    Note,
    Reader,
    Reject,
    Result,
    act_line,
    expect_line,
    header_line,
    legal_line,
    note_line,
    reject_line,
    result_line,
)

text = st.text(st.characters(codec="utf-8"))
ints = st.integers(-(10**30), 10**30)
values = st.recursive(
    st.none() | st.booleans() | ints | st.floats(allow_nan=False, allow_infinity=False) | text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3),
    max_leaves=8,
)
dice = st.lists(st.integers(1, 6), max_size=21)


def read_back(*lines: str) -> list[Line]:
    data = "".join(f"{line}\n" for line in lines).encode()
    return [line for _, line in Reader(io.BytesIO(data), "written")]


def test_spelling() -> None:
    assert act_line(0, "gear 2", [2, 3]) == '{"seat": 0, "act": "gear 2", "dice": [2, 3]}'
    assert act_line(5, "done", []) == '{"seat": 5, "act": "done"}'
    assert header_line("rush", {"a": 1}, rules="2", refuse="b", extra={"x-c": 1}) == (
        '{"pitboard": 1, "game": "rush", "setup": {"a": 1}, "rules": "2", "refuse": "b", "x-c": 1}'
    )
    assert legal_line(["roll", "brake"]) == '{"legal": ["brake", "roll"]}'
    assert note_line("é") == '{"note": "é"}'


def test_a_header_takes_only_free_keys() -> None:
    with pytest.raises(ValueError, match="x-"):
        header_line("rush", {}, extra={"date": 1})


def test_a_number_that_json_lacks_is_not_written() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        expect_line({"a": float("nan")})


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_what_is_written_is_read(data: st.DataObject) -> None:
    setup, game, act, seat, told = (data.draw(kind) for kind in (values, text, text, ints, text))
    extra = data.draw(st.dictionaries(text.map(lambda key: f"x-{key}"), values, max_size=2))
    rolled, paths = data.draw(dice), data.draw(st.dictionaries(text.filter(bool), values, max_size=3))
    acts = data.draw(st.lists(text, max_size=3))
    assert read_back(
        header_line(game, setup, extra=extra),
        act_line(seat, act, rolled),
        note_line(told),
        expect_line(paths),
        legal_line(acts),
        reject_line(act, seat),
        reject_line(act, seat, rolled),
        result_line(paths),
    ) == [
        Header(game, setup, None, None, extra),
        Act(seat, act, rolled),
        Note(told),
        Expect(paths),
        Legal(sorted(acts)),
        Reject(act, seat),
        Reject(act, seat, rolled),
        Result(paths),
    ]


@settings(max_examples=100, deadline=None)
@given(ints, text, dice)
def test_the_quick_act_line_is_what_json_would_write(seat: int, act: str, rolled: list[int]) -> None:
    line = {"seat": seat, "act": act, **({"dice": rolled} if rolled else {})}
    assert act_line(seat, act, rolled) == json.dumps(line, ensure_ascii=False)
