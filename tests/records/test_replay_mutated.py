"""Given cases with one thing changed must fail in that line; given setups with anything in them never crash."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboard.records.replay import replay
from pitboard.records.report import Report

Lines = list[dict[str, Any]]


def run(lines: Lines) -> Report:
    text = "".join(json.dumps(line) + "\n" for line in lines)
    return replay(io.BytesIO(text.encode()), "case", "both")


def load(case: Path) -> Lines:
    return [json.loads(line) for line in case.read_text().splitlines()]


def mutants(lines: Lines) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yields (index, changed line): each of them makes the record wrong in exactly that line."""
    for index, line in enumerate(lines):
        for path, value in line.get("expect", {}).items():
            yield index, {"expect": line["expect"] | {path: other(value)}}
            yield index, {"expect": line["expect"] | {f"{path}.x": value}}
        for key in ("legal", "legal_has"):
            if key in line:
                yield index, {key: [*line[key], "no such act"]}
        if line.get("legal"):
            yield index, {"legal": line["legal"][1:]}
        if line.get("legal_has"):
            yield index, {"legal_not": line["legal_has"][-1:]}
        if line.get("legal_not"):
            yield index, {"legal_has": line["legal_not"][-1:]}
        if "act" in line:
            dice = line.get("dice", [])
            yield index, line | {"dice": [*dice, 1]}
            yield index, line | {"dice": [*dice[:-1], 7]}
            yield index, line | {"seat": line["seat"] + 1}
            yield index, line | {"act": line["act"] + " "}
            if dice:
                yield index, line | {"dice": dice[:-1]}
            yield index, {"reject": line["act"], "seat": line["seat"], "dice": dice}
        for key in line.get("result", ()):
            yield index, {"result": {name: value for name, value in line["result"].items() if name != key}}
            yield index, {"result": line["result"] | {key: other(line["result"][key])}}
        if "refuse" in line:
            yield index, {key: value for key, value in line.items() if key != "refuse"}
            yield index, line | {"refuse": line["refuse"] + "s"}


def other(value: Any) -> Any:
    """Returns a JSON value that is not this one, but is like it."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return float(value)
    if isinstance(value, str):
        return value + "s"
    if isinstance(value, list):
        return [*value, 0]
    return {"x": value}


def test_one_change_in_a_given_case_is_found(case: Path) -> None:
    lines = load(case)
    for index, changed in mutants(lines):
        report = run([*lines[:index], changed, *lines[index + 1 :]])
        assert report.status == "failed", (index + 1, changed)
        assert report.failures[0].line == index + 1, (index + 1, changed, report.text())


def test_rejecting_what_is_played_next_fails_and_changes_nothing(case: Path) -> None:
    lines = load(case)
    told: Lines = []
    wrong = []
    for line in lines:
        if "act" in line:
            told.append({"reject": line["act"], "seat": line["seat"], "dice": line.get("dice", [])})
            wrong.append(len(told))
            told.append({"reject": line["act"], "seat": 1 - line["seat"]})
            told.append({"reject": line["act"], "seat": line["seat"], "dice": [*line.get("dice", []), 6]})
            told.append({"reject": line["act"], "seat": line["seat"], "dice": [*line.get("dice", []), True]})
        told.append(line)
    report = run(told)
    assert [failure.line for failure in report.failures] == wrong[:20]
    assert report.more_failures == max(len(wrong) - 20, 0)
    assert report.acts == len(wrong)


# ---- setups and acts of any kind -------------------------------------------------------------------------------------

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-2, 20)
    | st.sampled_from([10**30, -(10**30), 1.0, 2.5, "", "komet", "b41", ".", "oval5", "saw", "\x00", "é"])
)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
)


def spots(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yields the place of every value inside a JSON value."""
    yield at
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from spots(inner, (*at, key))


def changed(value: Any, at: tuple[Any, ...], new: Any) -> Any:
    if not at:
        return new
    copy = value.copy()
    copy[at[0]] = changed(value[at[0]], at[1:], new)
    return copy


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_value_anywhere_in_a_setup(data: st.DataObject) -> None:
    """Engine and core judge it alike, and neither crashes."""
    setup = data.draw(st.sampled_from(SETUPS))
    for _ in range(data.draw(st.integers(1, 2))):
        setup = changed(setup, data.draw(st.sampled_from(sorted(spots(setup), key=str))), data.draw(anything))
    report = run([{"pitboard": 1, "game": "rush", "setup": setup}])
    assert not any("differ" in failure.what for failure in report.failures), (setup, report.text())


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_any_act_string_is_judged_alike(data: st.DataObject) -> None:
    lines: Lines = [{"pitboard": 1, "game": "rush", "setup": data.draw(st.sampled_from(GOOD_SETUPS))}]
    for act in data.draw(st.lists(st.text(max_size=8) | st.sampled_from(ACTS), max_size=10)):
        for written in (act, act.upper(), f" {act}", act.replace(" ", "  "), act.replace("1", "01")):
            dice = data.draw(st.none() | st.lists(st.integers(-1, 7) | st.just(10**30), max_size=3))
            reject = {"reject": written, "seat": data.draw(st.integers(-1, 3))}
            lines.append(reject | ({} if dice is None else {"dice": dice}))
    for failure in run(lines).failures:
        assert failure.found == "accepted by engine and core"


ACTS = ["accelerate", "gear 1", "ram 1", "place 0", "use booster 9", "on gun", "force left", "ahead", "roll", "done"]
CASES = sorted((Path(__file__).parent.parent / "cases" / "rush").glob("*.jsonl"))
HEADERS = [json.loads(path.read_text().splitlines()[0]) for path in CASES]
SETUPS = [header["setup"] for header in HEADERS]
GOOD_SETUPS = [header["setup"] for header in HEADERS if "refuse" not in header]


@pytest.mark.parametrize("track", ["oval5", "forge8", "grand10", "canyon6"])
def test_library_tracks_on_both(track: str) -> None:
    setup = {"players": [{"driver": "komet", "car": "b41"}], "track": track}
    assert run([{"pitboard": 1, "game": "rush", "setup": setup}]).sides == ["engine", "core"]
