"""Reading records: every fault that a file can have, cut-off files, and memory that stays bounded."""

import io
import pickle
import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboard.records import (
    Act,
    Expect,
    Header,
    Legal,
    LegalHas,
    LegalNot,
    Note,
    Reader,
    RecordFault,
    Reject,
    Result,
)
from pitboard.records.lines import LineRefused, line_of
from pitboard.records.reader import MAX_LINE
from pitboard.records.strictjson import MAX_DEPTH, JsonRefused, NotJson, decode

HEAD = '{"pitboard": 1, "game": "rush", "setup": {}}'


def read(text: str | bytes) -> Reader:
    data = text.encode() if isinstance(text, str) else text
    return Reader(io.BytesIO(data), "race.jsonl")


def fault_of(text: str | bytes) -> RecordFault:
    with pytest.raises(RecordFault) as caught:
        list(read(text))
    return caught.value


def test_every_kind_of_line() -> None:
    text = "\n".join(
        [
            '{"pitboard": 1, "game": "rush", "setup": {"a": [1]}, "rules": "1", "x-table": 7, "x-names": {"a": null}}',
            '{"seat": 0, "act": "gear 2", "dice": [2, 3]}',
            '{"seat": 1, "act": "done"}',
            '{"reject": "roll", "seat": 1}',
            '{"reject": "roll", "seat": 1, "dice": []}',
            '{"expect": {"cars.0.heat": 1, "seat": null}}',
            '{"legal": []}',
            '{"legal_has": ["a"]}',
            '{"legal_not": ["b", "b"]}',
            '{"note": "é"}',
            '{"result": {"winners": [0]}}',
            '{"note": ""}',
        ]
    )
    assert [line for _, line in read(text)] == [
        Header("rush", {"a": [1]}, "1", None, {"x-table": 7, "x-names": {"a": None}}),
        Act(0, "gear 2", [2, 3]),
        Act(1, "done", []),
        Reject("roll", 1, None),
        Reject("roll", 1, []),
        Expect({"cars.0.heat": 1, "seat": None}),
        Legal([]),
        LegalHas(["a"]),
        LegalNot(["b", "b"]),
        Note("é"),
        Result({"winners": [0]}),
        Note(""),
    ]


def test_any_setup_is_left_to_the_game() -> None:
    for setup in ("null", "5", "[]", '"oval5"', "true"):
        [(_, line)] = read(f'{{"pitboard": 1, "game": "rush", "setup": {setup}}}')
        assert isinstance(line, Header)


def test_strange_dice_are_left_to_the_game() -> None:
    _, (number, line) = read(
        HEAD + '\n{"seat": 0, "act": "roll", "dice": [0, 7, true, 1.0, "2", null, 99999999999999]}'
    )
    assert number == 2
    assert isinstance(line, Act)
    assert len(line.dice) == 7


def test_line_numbers_count_empty_lines_and_crlf_is_accepted() -> None:
    text = f'\r\n\n  \t\r\n{HEAD}\r\n\r\n{{"note": "a"}}\r\n{{"note": "b"}}'
    assert [number for number, _ in read(text)] == [4, 6, 7]


def test_lines_end_at_newlines_only() -> None:
    """Characters that text editors take for line ends are ordinary text."""
    text = f'{HEAD}\n{{"note": "a\u2028b\u0085c"}}\n'
    assert [line for _, line in read(text)][1] == Note("a\u2028b\u0085c")


# (what follows a good header line, line of the fault, words of the message)
FAULTS = [
    ("{", None, ""),  # a cut-off line is no fault
    ("{\n", 2, "broken JSON"),
    ("[1]\n", 2, "a line is a JSON object"),
    ("17", 2, "a line is a JSON object"),
    ("null\n", 2, "a line is a JSON object"),
    ("{}\n", 2, "without a known key"),
    ('{"act": "done"}\n', 2, "without 'seat'"),
    ('{"seat": 1}\n', 2, "without a known key"),
    ('{"seat": "1", "act": "done"}\n', 2, "'seat' in an act must be a whole number"),
    ('{"seat": true, "act": "done"}\n', 2, "not true"),
    ('{"seat": 1.0, "act": "done"}\n', 2, "not 1.0"),
    ('{"seat": null, "act": "done"}\n', 2, "'seat' in an act is null"),
    ('{"seat": 1, "act": 5}\n', 2, "'act' in an act must be a string"),
    ('{"seat": 1, "act": "done", "dice": null}\n', 2, "leave the key out"),
    ('{"seat": 1, "act": "done", "dice": 5}\n', 2, "'dice' in an act must be a list"),
    ('{"seat": 1, "act": "done", "die": [5]}\n', 2, 'unknown key "die" in an act'),
    ('{"seat": 1, "act": "done", "x-why": 1}\n', 2, 'unknown key "x-why"'),
    ('{"seat": 1, "act": "done", "note": "a"}\n', 2, 'unknown key "note"'),
    ('{"note": 1}\n', 2, "must be a string"),
    ('{"note": null}\n', 2, "is null"),
    ('{"expect": []}\n', 2, "'expect'"),
    ('{"expect": {"": 1}}\n', 2, "none of them empty"),
    ('{"legal": "roll"}\n', 2, "a list of strings"),
    ('{"legal": [1]}\n', 2, "a list of strings"),
    ('{"legal_has": {}}\n', 2, "a list of strings"),
    ('{"legal_not": [null]}\n', 2, "a list of strings"),
    ('{"reject": "roll"}\n', 2, "without 'seat'"),
    ('{"reject": 1, "seat": 0}\n', 2, "must be a string"),
    ('{"reject": "roll", "seat": 0, "dice": null}\n', 2, "leave the key out"),
    ('{"reject": "roll", "seat": 0, "act": "roll"}\n', 2, "unknown key"),
    ('{"result": [0]}\n', 2, "must be an object"),
    ('{"result": null}\n', 2, "is null"),
    ('{"result": {}}\n{"note": "a"}\n\n{"seat": 0, "act": "done"}\n', 5, "nothing but notes may follow the result"),
    ('{"result": {}}\n{"result": {}}\n', 3, "nothing but notes"),
    ('{"result": {}}\n{"legal": []}\n', 3, "nothing but notes"),
    (HEAD + "\n", 2, "a second header"),
    ('{"result": {}}\n' + HEAD, 3, "a second header"),
    ('{"seat": 0, "seat": 1, "act": "done"}\n', 2, '"seat" stands twice'),
    ('{"expect": {"a": 1, "a": 1}}\n', 2, '"a" stands twice'),
    ('{"expect": {"a": NaN}}\n', 2, "NaN is no JSON value"),
    ('{"expect": {"a": -Infinity}}\n', 2, "-Infinity is no JSON value"),
    ('{"expect": {"a": 1e999}}\n', 2, "too large"),
    ('{"expect": {"a": ' + "9" * 9999 + "}}\n", 2, "too large"),
    ('{"expect": {"a": 01}}\n', 2, "broken JSON"),
    ("{'note': 'a'}\n", 2, "broken JSON"),
    ('{"note": "a",}\n', 2, "broken JSON"),
    ('{"note": "a"} // b\n', 2, "broken JSON: extra data"),
    ('{"note": "a"}{"note": "b"}\n', 2, "broken JSON: extra data"),
    ('{"note": "a\tb"}\n', 2, "broken JSON: invalid control character"),
    ('{"note": "\\ud800"}\n', 2, "half of a surrogate pair"),
    ('{"expect": {"a": ' + "[" * 99 + "]" * 99 + "}}\n", 2, "nested deeper"),
    ('{"expect": {"a": ' + "[" * 99_999 + "]" * 99_999 + "}}\n", 2, "nested deeper"),
    ("[" * 99_999 + "\n", 2, "nested deeper"),
    ('{"a":' * 99_999, 2, "nested deeper"),
    ('{"note": "' + "a" * MAX_LINE + '"}\n{"note": "b"}\n', 2, "longer than 1,000,000 bytes"),
    ("{" * (MAX_LINE + 1), 2, "longer than 1,000,000 bytes"),
]


@pytest.mark.parametrize(("rest", "line", "words"), FAULTS, ids=range(len(FAULTS)))
def test_faults(rest: str, line: int | None, words: str) -> None:
    text = f"{HEAD}\n{rest}"
    if line is None:
        list(read(text))
        return
    fault = fault_of(text)
    assert fault.line == line
    assert words in fault.what
    assert str(fault) == f"race.jsonl:{line}: {fault.what}"
    assert len(str(fault)) < 500
    assert str(pickle.loads(pickle.dumps(fault))) == str(fault)


HEADER_FAULTS = [
    ("", 1, "no header: the file is empty"),
    ("\n \r\n\n", 3, "no header: the file is empty"),
    ('{"pitboard": 1, "ga', 1, "in the middle of its header"),
    ('{"note": "a"}\n' + HEAD, 1, "begins with its header"),
    ('{"seat": 0, "act": "done"}\n', 1, "begins with its header"),
    ('{"game": "rush", "setup": {}}\n', 1, "without a known key"),
    ('{"pitboard": 2, "games": "?"}\n', 1, "written by a newer Pitboard: format 2, this one reads 1"),
    ('{"pitboard": 0, "game": "rush", "setup": {}}\n', 1, "no record format 0"),
    ('{"pitboard": -1, "game": "rush", "setup": {}}\n', 1, "no record format -1"),
    ('{"pitboard": "1", "game": "rush", "setup": {}}\n', 1, 'not "1"'),
    ('{"pitboard": true, "game": "rush", "setup": {}}\n', 1, "not true"),
    ('{"pitboard": 1.0, "game": "rush", "setup": {}}\n', 1, "not 1.0"),
    ('{"pitboard": null, "game": "rush", "setup": {}}\n', 1, "not null"),
    ('{"pitboard": 1, "setup": {}}\n', 1, "without 'game'"),
    ('{"pitboard": 1, "game": "rush"}\n', 1, "without 'setup'"),
    ('{"pitboard": 1, "game": null, "setup": {}}\n', 1, "'game' in a header is null"),
    ('{"pitboard": 1, "game": 1, "setup": {}}\n', 1, "must be a string"),
    ('{"pitboard": 1, "game": "rush", "setup": {}, "rules": null}\n', 1, "leave the key out"),
    ('{"pitboard": 1, "game": "rush", "setup": {}, "rules": [1]}\n', 1, "'rules'"),
    ('{"pitboard": 1, "game": "rush", "setup": {}, "refuse": null}\n', 1, "leave the key out"),
    ('{"pitboard": 1, "game": "rush", "setup": {}, "refuse": 5}\n', 1, "must be a string"),
    ('{"pitboard": 1, "game": "rush", "setup": {}, "date": 5}\n', 1, "start with x-"),
    ('{"pitboard": 1, "game": "rush", "setup": {}, "seat": 0}\n', 1, "unknown key"),
    ('{"pitboard": 1, "game": "a", "setup": {}, "refuse": "b"}\n{"note": ""}\n{"legal": []}\n', 3, 'with "refuse"'),
    ('{"pitboard": 1, "game": "a", "setup": {}, "refuse": "b"}\n{"result": {}}\n', 2, 'with "refuse"'),
    (b"\xef\xbb\xbf" + HEAD.encode(), 1, "byte order mark: save it as UTF-8 without one"),
    (HEAD.encode("utf-16"), 1, "UTF-16: save it as UTF-8"),
    (b'{"note": "\xe9"}\n', 1, "byte 11 of the line (0xe9) is not UTF-8"),
    (HEAD.encode() + b'\n{"note": "\xed\xa0\x80"}\n', 2, "is not UTF-8"),
    (HEAD.encode() + b"\n\x00\x00\x00\n", 2, "broken JSON"),
    (b"\x1f\x8b\x08\x00\n", 1, "is not UTF-8"),
    (b"PK\x03\x04\n\n", 1, "broken JSON"),
]


@pytest.mark.parametrize(("text", "line", "words"), HEADER_FAULTS, ids=range(len(HEADER_FAULTS)))
def test_header_faults(text: str | bytes, line: int, words: str) -> None:
    fault = fault_of(text)
    assert (fault.line, fault.file) == (line, "race.jsonl")
    assert words in fault.what


def test_longest_line_is_read() -> None:
    note = '{"note": "' + "a" * (MAX_LINE - 12) + '"}'
    assert len(note) == MAX_LINE
    assert len(list(read(f"{HEAD}\n{note}\n{note}"))) == 3


def test_depth_up_to_the_limit_is_read() -> None:
    inside = MAX_DEPTH - 2
    list(read(f'{HEAD}\n{{"expect": {{"a": {"[" * inside}1{"]" * inside}}}}}\n'))


def test_huge_integers_are_read_exactly() -> None:
    _, (_, line) = read(f'{HEAD}\n{{"expect": {{"a": {10**4000}}}}}')
    assert line == Expect({"a": 10**4000})


def test_last_line_without_newline_that_is_whole_is_read() -> None:
    reader = read(f'{HEAD}\n{{"note": "a"}}')
    assert len(list(reader)) == 2
    assert reader.cut is None


def test_last_line_without_newline_that_is_whole_but_wrong_is_a_fault() -> None:
    assert fault_of(f'{HEAD}\n{{"nota": "a"}}').line == 2


def test_cut_at_every_byte(small: str) -> None:
    """A cut leaves a shorter record that is read in whole, and a cut line, if any, is named."""
    data = small.encode()
    whole = list(read(data))
    header_end = data.index(b"\n")
    for length in range(len(data)):
        part = data[:length]
        if length < header_end:
            assert "no header" in fault_of(part).what
            continue
        reader = read(part)
        lines = list(reader)
        assert lines == whole[: len(lines)]
        tail = part.rpartition(b"\n")[2]
        complete = not tail or data[length : length + 1] == b"\n"
        assert (reader.cut is None) == complete
        if not complete:
            assert reader.cut == part.count(b"\n") + 1


class Endless(io.RawIOBase):
    """A stream that gives a header, then the same block for ever; it counts what was taken."""

    def __init__(self, block: bytes) -> None:
        self.taken = 0
        self._block = block
        self._rest = HEAD.encode() + b"\n"

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        if not self._rest:
            self._rest = self._block
        count = min(len(buffer), len(self._rest))
        buffer[:count] = self._rest[:count]
        self._rest = self._rest[count:]
        self.taken += count
        return count


def test_a_line_without_end_is_given_up_early() -> None:
    stream = Endless(b"[" * 65536)
    with pytest.raises(RecordFault, match="longer than"):
        list(Reader(io.BufferedReader(stream), "endless"))
    assert stream.taken < 2 * MAX_LINE


def test_memory_stays_bounded() -> None:
    """30 MB of a record go through a few lines' worth of memory."""
    stream = Endless(b'{"note": "' + b"a" * 99_000 + b'"}\n')

    def some(lines: Iterator[object]) -> int:
        return sum(1 for _, _ in zip(range(300), lines, strict=False))

    tracemalloc.start()
    try:
        assert some(iter(Reader(io.BufferedReader(stream), "long"))) == 300
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert stream.taken > 29_000_000
    assert peak < 3_000_000


# ---- whatever comes --------------------------------------------------------------------------------------------------

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
json_values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4), max_leaves=10
)
HEADER_KEYS = ["pitboard", "game", "setup", "rules", "refuse", "x-a"]
CHECK_KEYS = ["expect", "legal", "legal_has", "legal_not"]
known_keys = st.sampled_from([*HEADER_KEYS, "seat", "act", "dice", "reject", *CHECK_KEYS, "result", "note"])


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(known_keys, json_values, max_size=5))
def test_any_object_is_a_line_or_refused(value: dict[str, object]) -> None:
    try:
        line_of(value)
    except LineRefused as no:
        assert no.message


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=100).map(lambda text: f'{HEAD}\n{{"note": "{text}"}}\n'.encode()))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        list(read(data))
    except RecordFault as fault:
        assert fault.line >= 1


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet='{}[]":,\\0123456789.eE+-truefalsn \n', max_size=60))
def test_any_json_like_text_is_decoded_or_refused(text: str) -> None:
    try:
        decode(text.encode())
    except (NotJson, JsonRefused) as no:
        assert no.message
