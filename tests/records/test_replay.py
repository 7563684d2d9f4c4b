"""Replaying: what holds is said to hold, what does not is found, in the right line, on every side."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, cast

import pytest

from pitboard.records import act_line, replay, sides
from pitboard.records.compare import ABSENT, differences, lookup, same, snapshot
from pitboard.records.replay import On
from pitboard.records.report import MAX_FAILURES, Report

EACH = pytest.mark.parametrize("on", ["engine", "core", "both"])


def run(text: str, on: On = "both") -> Report:
    return replay.replay(io.BytesIO(text.encode()), "race.jsonl", on)


def edited(text: str, line: int, new: str) -> str:
    """Returns the record with one line (from 1) replaced."""
    lines = text.split("\n")
    lines[line - 1] = new
    return "\n".join(lines)


def only_failure(text: str, on: On = "both") -> dict[str, Any]:
    report = run(text, on)
    assert not report.ok
    assert report.exit_code == 1
    [failure] = report.failures
    assert failure.text("race.jsonl").startswith(f"race.jsonl:{failure.line}: ")
    return failure.plain()


@EACH
def test_given_cases(case: Path, on: On) -> None:
    with case.open("rb") as stream:
        report = replay.replay(stream, case.name, on)
    assert report.failures == []
    assert report.status == "ok"
    assert report.sides == (["engine", "core"] if on == "both" else [on])
    assert report.acts == case.read_text().count('"act":')


@EACH
def test_small_record(small: str, on: On) -> None:
    report = run(small, on)
    assert (report.ok, report.failures, report.acts, report.cut) == (True, [], 14, None)
    assert report.lines == small.count("\n")


# line of `small`, what stands there instead, words of the failure, act, expected, found
WRONG: list[tuple[int, str, str, str | None, Any, Any]] = [
    (3, '{"legal_has": ["fly", "maintain"]}', "legal_has: not legal: ['fly']", None, ["fly", "maintain"], ...),
    (3, '{"legal_not": ["fly", "maintain"]}', "legal_not: legal: ['maintain']", None, ..., ...),
    (3, '{"legal": ["maintain"]}', "legal but not listed", None, ["maintain"], ...),
    (5, '{"reject": "roll", "seat": 1, "dice": [6]}', "'roll' by seat 1 with 1 die is accepted", "maintain", ..., ...),
    (5, '{"reject": "roll", "seat": 1}', "'roll' by seat 1 is accepted", "maintain", ..., ...),
    (7, '{"expect": {"cars.1.heat": 2}}', "expect cars.1.heat", "roll", 2, 1),
    (7, '{"expect": {"cars.1.heat": true}}', "expect cars.1.heat", "roll", True, 1),
    (7, '{"expect": {"cars.1.heat": 1.0}}', "expect cars.1.heat", "roll", 1.0, 1),
    (7, '{"expect": {"cars.1.wreck": 0}}', "expect cars.1.wreck", "roll", 0, False),
    (7, '{"expect": {"cars.2.heat": 1}}', "expect cars.2.heat", "roll", 1, "no such value"),
    (7, '{"expect": {"cars.01.heat": 1}}', "expect cars.01.heat", "roll", 1, "no such value"),
    (7, '{"expect": {"cars.-1.heat": 1}}', "expect cars.-1.heat", "roll", 1, "no such value"),
    (7, '{"expect": {"cars.1.heat.0": null}}', "expect cars.1.heat.0", "roll", None, "no such value"),
    (7, '{"expect": {"cars..heat": null}}', "expect cars..heat", "roll", None, "no such value"),
    (7, '{"expect": {"cars.1.box": {"0": 1}}}', "expect cars.1.box", "roll", {"0": 1}, [1, 3]),
    (7, '{"result": {"winners": []}}\n', "the race is not over", "roll", ..., ...),
    (22, '{"legal": ["done"]}', "not legal: ['done']", "done", ["done"], []),
]


@EACH
@pytest.mark.parametrize("wrong", WRONG, ids=range(len(WRONG)))
def test_a_check_that_fails(small: str, on: On, wrong: tuple[int, str, str, str | None, Any, Any]) -> None:
    line, new, words, act, expected, found = wrong
    text = edited(small, line, new)
    if new.endswith("\n"):
        text = "\n".join(text.split("\n")[:line])
    failure = only_failure(text, on)
    assert (failure["line"], failure["act"]) == (line, act)
    assert words in failure["what"]
    assert expected is ... or same(failure["expected"], expected)
    assert found is ... or same(failure["found"], found)


REFUSED = [
    ('{"seat": 0, "act": "ahead"}', "wrong-seat", "seat 1", "seat 0"),
    ('{"seat": 99999999999999999999, "act": "ahead"}', "wrong-seat", "seat 1", ...),
    ('{"seat": -1, "act": "ahead"}', "wrong-seat", "seat 1", "seat -1"),
    ('{"seat": 1, "act": "fly"}', "not-legal", ..., "fly"),
    ('{"seat": 1, "act": "Ahead"}', "not-legal", ..., "Ahead"),
    ('{"seat": 1, "act": ""}', "not-legal", ..., ""),
    ('{"seat": 1, "act": "done"}', "not-legal", ..., "done"),
    ('{"seat": 1, "act": "ahead", "dice": [1]}', "dice-many", "0 dice", "1 die"),
    ('{"seat": 1, "act": "ahead", "dice": [7]}', "dice-range", "dice 1..6", [7]),
    ('{"seat": 1, "act": "ahead", "dice": [0]}', "dice-range", "dice 1..6", [0]),
    ('{"seat": 1, "act": "ahead", "dice": [99999999999999999999]}', "dice-range", "dice 1..6", ...),
    ('{"seat": 1, "act": "ahead", "dice": [true]}', "not whole numbers", "1..6", [True]),
    ('{"seat": 1, "act": "ahead", "dice": [1.0]}', "not whole numbers", "1..6", [1.0]),
    ('{"seat": 1, "act": "ahead", "dice": ["1", null]}', "not whole numbers", "1..6", ["1", None]),
]


@EACH
@pytest.mark.parametrize("refused", REFUSED, ids=range(len(REFUSED)))
def test_a_refused_act_ends_the_replay(small: str, on: On, refused: tuple[str, str, Any, Any]) -> None:
    new, words, expected, found = refused
    report = run(edited(small, 9, new), on)
    failure = report.failures[0].plain()
    assert len(report.failures) == 1
    assert report.acts == 3
    assert (failure["line"], failure["act"]) == (9, json.loads(new)["act"])
    assert words in failure["what"]
    assert expected is ... or failure["expected"] == expected
    assert found is ... or same(failure["found"], found)


@EACH
def test_how_many_dice_are_wanted_is_told(small: str, on: On) -> None:
    few = only_failure(edited(small, 6, '{"seat": 1, "act": "roll"}'), on)
    many = only_failure(edited(small, 6, '{"seat": 1, "act": "roll", "dice": [6, 5, 4]}'), on)
    assert (few["expected"], few["found"]) == ("at least 1 die", "0 dice")
    assert (many["expected"], many["found"]) == ("1 die", "3 dice")
    assert "dice-few" in few["what"]
    assert "dice-many" in many["what"]


@EACH
def test_an_act_after_the_end(small: str, on: On) -> None:
    text = edited(small, 22, '{"seat": 0, "act": "done"}')
    assert "over" in only_failure(text, on)["what"]


RESULTS = [
    {"winners": [1], "end": "limit"},
    {"winners": [1], "end": "limit", "rounds": True},
    {"winners": [1], "end": "limit", "rounds": 2},
    {"winners": [0], "end": "limit", "rounds": 1},
    {"winners": [1], "end": "limit", "rounds": 1, "laps": 1},
    {},
]


@EACH
@pytest.mark.parametrize("result", RESULTS, ids=range(len(RESULTS)))
def test_a_wrong_result(small: str, on: On, result: dict[str, Any]) -> None:
    failure = only_failure(edited(small, 23, json.dumps({"result": result})), on)
    assert (failure["line"], failure["what"], failure["expected"]) == (23, "result", result)


@EACH
def test_an_unfinished_race_is_no_error(small: str, on: On) -> None:
    report = run("\n".join(small.split("\n")[:10]), on)
    assert (report.ok, report.acts) == (True, 5)


@EACH
def test_checks_go_on_after_a_failure(small: str, on: On) -> None:
    text = small.replace('"cars.1.heat": 1', '"cars.1.heat": 5').replace('{"legal": []}', '{"legal": ["a"]}')
    report = run(text, on)
    assert [failure.line for failure in report.failures] == [7, 22]
    assert report.acts == 14


def test_only_so_many_failures_are_kept(header: str) -> None:
    report = run("\n".join([header, *['{"expect": {"round": 9, "over": 1}}'] * 50]))
    assert len(report.failures) == MAX_FAILURES
    assert report.more_failures == 100 - MAX_FAILURES
    assert f"and {100 - MAX_FAILURES} more failures" in report.text()


@EACH
def test_a_fault_in_the_file_ends_the_replay(small: str, on: On) -> None:
    report = run(edited(small, 8, '{"seat": 1}'), on)
    assert report.status == "bad"
    assert report.acts == 2
    assert report.failures[0].line == 8


@EACH
def test_a_cut_off_record(small: str, on: On) -> None:
    """Cut anywhere after its header, a record is right as far as it goes."""
    for length in range(small.index("\n"), len(small), 7):
        report = run(small[:length], on)
        assert report.ok, report.text()
        assert (report.cut is None) == (report.text().find("cut off") < 0)


# ---- setups ----------------------------------------------------------------------------------------------------------


def headed(setup: Any, game: str = "rush", **more: Any) -> str:
    return json.dumps({"pitboard": 1, "game": game, "setup": setup, **more})


def with_setup(header: str, **changes: Any) -> dict[str, Any]:
    return json.loads(header)["setup"] | changes


REFUSALS: list[tuple[dict[str, Any], str]] = [
    ({"players": []}, "bad-players"),
    ({"order": [0, 0]}, "bad-order"),
    ({"options": {"round_limit": True}}, "bad-option"),
    ({"track": "nowhere"}, "track-unknown"),
    ({"track": None}, "track-format"),
    ({"laps": 2}, "track-laps"),
    ({"laps": None}, "track-laps"),
    ({"scenario": None}, "bad-scenario"),
    ({"track": {"strip": ["........"], "start": 0, "closed": True, "laps": 99}}, "track-laps"),
    ({"more": 1}, "bad-setup"),
]


@EACH
@pytest.mark.parametrize(("changes", "code"), REFUSALS, ids=range(len(REFUSALS)))
def test_a_refused_setup(header: str, on: On, changes: dict[str, Any], code: str) -> None:
    setup = with_setup(header, **changes)
    assert run(headed(setup, refuse=code), on).refused == code
    other = only_failure(headed(setup, refuse="no-such-code"), on)
    assert (other["line"], other["expected"], other["found"]) == (1, "no-such-code", code)
    unforeseen = only_failure(headed(setup) + '\n{"seat": 0, "act": "maintain"}\n', on)
    assert f"({code})" in unforeseen["what"]


@EACH
def test_an_accepted_setup_that_should_be_refused(header: str, on: On) -> None:
    failure = only_failure(headed(with_setup(header), refuse="bad-order"), on)
    assert (failure["line"], failure["expected"]) == (1, "bad-order")


@EACH
@pytest.mark.parametrize("setup", [None, 5, [], "oval5", True, {}])
def test_a_setup_that_is_no_object_of_the_game(on: On, setup: Any) -> None:
    assert run(headed(setup, refuse="bad-players" if setup == {} else "bad-setup"), on).ok


@EACH
def test_an_unknown_game(on: On) -> None:
    failure = only_failure(headed({}, game="ludo\x1b[2J"), on)
    assert "rush" in failure["expected"]
    assert run(headed({}, game="ludo", refuse="unknown-game"), on).ok


# ---- the sides -------------------------------------------------------------------------------------------------------


def test_a_game_without_a_core_is_skipped_there(small: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sides, "_COMPILERS", {})
    both, core = run(small), run(small, "core")
    assert (both.ok, both.sides, both.acts, len(both.skipped)) == (True, ["engine"], 14, 1)
    assert (core.ok, core.status, core.sides, core.acts, core.exit_code) == (True, "skipped", [], 0, 0)
    assert "skipped: core: there is no core for 'rush' yet" in both.text()
    assert core.text().startswith("skip  race.jsonl")
    assert run(edited(small, 8, "{}"), "core").status == "bad"


class Lying(sides.CoreSide):
    """A core with a fault in it."""

    lie: Literal["state", "legal", "seat", "winners", "refuses", "accepts", "changes", "result"] = "state"

    @property
    def seat(self) -> int | None:
        return 7 if self.lie == "seat" and self._moved() else super().seat

    @property
    def winners(self) -> list[int]:
        return [0] if self.lie == "winners" and self._moved() else super().winners

    def legal(self) -> list[str]:
        return super().legal()[:-1] if self.lie == "legal" and self._moved() else super().legal()

    def state(self) -> dict[str, Any]:
        state = super().state()
        if self.lie == "state" and self._moved():
            state["cars"][1]["heat"] = True
        return state

    def result(self) -> dict[str, Any]:
        return super().result() | ({"rounds": 9} if self.lie == "result" else {})

    def play(self, seat: int, act: str, dice: list[int]) -> sides.No | None:
        if self.lie == "refuses" and self._moved():
            return sides.No("not-legal", "no")
        if self.lie == "accepts" and len(dice) == 2:
            dice = dice[:1]
        no = super().play(seat, act, dice)
        if no is not None and self.lie == "changes":
            super().play(1, "roll", [6])
        return no

    def copy(self) -> "Lying":
        other = Lying(self._core.copy())
        other.lie = self.lie
        return other

    def _moved(self) -> bool:
        return super().state()["phase"] == "move"


LIES = [
    ("state", 6, "cars.1.heat", 1, True),
    ("legal", 6, "legal", ..., ...),
    ("seat", 6, "seat", 1, 7),
    ("winners", 6, "winners", [], [0]),
    ("refuses", 8, "'ahead' by seat 1", ..., ...),
    ("accepts", 5, "is accepted", ..., "accepted by core"),
    ("changes", 5, "is refused by the core, but changes", ..., ...),
    ("result", 21, "result.rounds", 1, 9),
]


@pytest.mark.parametrize("told", LIES, ids=[told[0] for told in LIES])
def test_a_core_that_differs_is_found_out(
    small: str, monkeypatch: pytest.MonkeyPatch, told: tuple[str, int, str, Any, Any]
) -> None:
    lie, line, words, expected, found = told

    def start(game: str, setup: object) -> sides.Side:
        core = cast(Lying, Lying.start(game, setup))
        core.lie = lie  # type: ignore[assignment]
        return core

    starts: dict[str, Callable[[str, object], sides.Side]] = {"engine": sides.EngineSide.start, "core": start}
    monkeypatch.setattr(replay, "_STARTS", starts)
    failure = run(small).failures[0].plain()
    assert failure["line"] == line
    assert words in failure["what"]
    assert expected is ... or same(failure["expected"], expected)
    assert found is ... or same(failure["found"], found)


def test_a_core_that_judges_a_setup_differently(header: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def start(game: str, setup: object) -> sides.Side:
        raise sides.SetupRefused("bad-car", "no")

    monkeypatch.setattr(replay, "_STARTS", {"engine": sides.EngineSide.start, "core": start})
    failure = only_failure(header)
    assert (failure["expected"], failure["found"]) == ("accepted", "bad-car")
    failure = only_failure(headed(with_setup(header, order=[]), refuse="bad-order"))
    assert (failure["expected"], failure["found"]) == ("bad-order", "bad-car")


# ---- comparing JSON --------------------------------------------------------------------------------------------------

UNEQUAL: list[tuple[Any, Any]] = [
    (1, True),
    (0, False),
    (1, 1.0),
    (None, 0),
    ("1", 1),
    ([], {}),
    ([1], [1, 1]),
    ([1, 2], [2, 1]),
    ({"a": 1}, {"a": 1, "b": None}),
    ({"a": [True]}, {"a": [1]}),
]


@pytest.mark.parametrize(("a", "b"), UNEQUAL, ids=range(len(UNEQUAL)))
def test_unequal_json(a: Any, b: Any) -> None:
    assert not same(a, b)
    assert snapshot(a) != snapshot(b)
    assert list(differences(a, b))


def test_equal_json() -> None:
    a, b = {"a": [1, {"b": 2.5}], "c": None}, {"c": None, "a": [1, {"b": 2.5}]}
    assert same(a, b)
    assert snapshot(a) == snapshot(b)
    assert list(differences(a, b)) == []


def test_differences_are_named_by_path() -> None:
    a = {"cars": [{"heat": 1, "box": [0, 1]}], "old": 1, "same": 0}
    b = {"cars": [{"heat": 2, "box": [0, 1, 2]}], "new": None, "same": 0}
    assert list(differences(a, b)) == [
        ("cars.0.box", [0, 1], [0, 1, 2]),
        ("cars.0.heat", 1, 2),
        ("new", ABSENT, None),
        ("old", 1, ABSENT),
    ]


def test_lookup() -> None:
    state = {"a": [{"0": 5}], "n": None}
    assert lookup(state, "a.0.0") == 5
    assert lookup(state, "n") is None
    for path in ("b", "a.1", "a.00", "a.", "a.0.0.0", "n.x", "a.\u0660", "a.\u00b2", "a." + "9" * 9999):
        assert lookup(state, path) is ABSENT


def test_printed_failures_cannot_drive_the_terminal(header: str) -> None:
    text = run(header + "\n" + act_line(0, "\x1b[2J\u202e\n", [])).text()
    assert text.isprintable()
