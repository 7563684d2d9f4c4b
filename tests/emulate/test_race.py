"""The race is played to its end or to the time that was set, measured by the way, and its record judged."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from pitboard.twin.race import RaceFailed
from tests.emulate.twin_board import PROBE, TwinBoard
from tools.emulate import race as race_module
from tools.emulate import stopwatch
from tools.emulate.board import Board
from tools.emulate.measure import Rows
from tools.emulate.race import Plan, Raced, race
from tools.emulate.stopwatch import ANSWER_MS, Stopwatch


@pytest.fixture
def board() -> Iterator[TwinBoard]:
    with TwinBoard() as board:
        yield board


def run(board: TwinBoard, rows: Rows, seconds: float | None = 15, seats: int = 2, record: Path | None = None) -> Raced:
    return race(cast("Board", board), rows, Plan(seats, 1, seconds, record=record))


def test_a_race_of_so_many_seconds_is_measured_and_its_record_replays(
    board: TwinBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = Rows()
    raced = run(board, rows, record=tmp_path / "race.jsonl")
    assert not raced.over
    header, *acts = map(json.loads, (tmp_path / "race.jsonl").read_bytes().splitlines())
    assert header["setup"]["track"] == "oval5"
    assert len(acts) == raced.acts >= 4
    assert "replays on engine and core, as far as the race has come" in raced.sentences[-1]
    for row in (rows.light, rows.targets, rows.press):
        assert row.values, row.what
        assert all(0 < value <= ANSWER_MS for value in row.values), row.what
    assert rows.light.kept
    assert max(rows.scans.values) <= 20
    assert rows.end.values == []
    assert (rows.first_page.values, rows.turn.values, rows.slow.values) == ([PROBE[2]], [PROBE[7]], [0.2])
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "emulate: the race begins; Ctrl-C ends it"
    assert len(lines) >= 2
    assert all("x real time" in line and "round" in line for line in lines[1:])


def test_a_whole_race_ends_at_the_podium(board: TwinBoard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stopwatch, "_STEP_MS", 50.0)  # coarser, and faster
    rows = Rows()
    raced = run(board, rows, None, 1, tmp_path / "race.jsonl")
    assert raced.over
    assert "result" in json.loads((tmp_path / "race.jsonl").read_bytes().splitlines()[-1])
    assert rows.end.values == [PROBE[2]]
    assert rows.after.values == [PROBE[8]]
    assert len(rows.heap.values) > 1
    assert "wins" in raced.sentences[0]


def test_a_board_that_starts_anew_has_failed(board: TwinBoard) -> None:
    board.bench.more.append({"ev": "reset", "t_ms": 12_345.0, "why": "watchdog"})
    with pytest.raises(RaceFailed, match="started anew or printed: reset at 12345 ms: watchdog"):
        run(board, Rows(), 5)


def test_a_board_that_prints_has_failed(board: TwinBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = TwinBoard.events

    def events(self: TwinBoard) -> list[dict[str, Any]]:
        if self.now > 6_000 and "oops" not in self.bench.console:
            self.bench.console += "oops"
        return whole(self)

    monkeypatch.setattr(TwinBoard, "events", events)
    with pytest.raises(RaceFailed, match="oops"):
        run(board, Rows(), 5)


def test_a_wrong_record_is_kept_and_has_failed(
    board: TwinBoard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    received = board.received
    monkeypatch.setattr(board, "received", lambda: received().replace(b'"act": "', b'"act": "no-'))
    kept = tmp_path / "race.jsonl"
    with pytest.raises(RaceFailed, match="the board's record is wrong"):
        run(board, Rows(), 10, record=kept)
    assert b'"act": "no-' in kept.read_bytes()


# -- bots, and pages ------------------------------------------------------------------------------------------------


def test_bots_race_and_their_cars_are_moved(board: TwinBoard, tmp_path: Path) -> None:
    rows = Rows()
    record = tmp_path / "race.jsonl"
    race(cast("Board", board), rows, Plan(3, 1, 40, record=record, bots=2))
    header, *acts = map(json.loads, record.read_bytes().splitlines())
    assert len(header["setup"]["players"]) == 3
    assert {act["seat"] for act in acts} == {0, 1, 2}
    assert len(board.twin.standing) == 3
    assert (rows.think.values, rows.mean.values, rows.decision.values) == ([PROBE[9]], [120], [PROBE[12]])
    assert {row.what for row in rows.all()} > {rows.think.what, rows.mean.what, rows.decision.what}


def test_an_answer_that_is_cut_off_is_asked_for_again(
    board: TwinBoard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    received = board.received
    cut: list[bytes] = []

    def cut_at_times() -> bytes:
        heard = received()
        if b"from" in heard and len(cut) < 2:
            cut.append(heard)
            return heard[:20]
        return heard

    board.received = cut_at_times
    record = tmp_path / "race.jsonl"
    race(cast("Board", board), Rows(), Plan(2, 1, 25, record=record, bots=1))
    assert len(cut) == 2
    assert b'"seat": 1' in record.read_bytes()


def test_rows_of_bots_are_shown_only_when_there_are_some() -> None:
    rows = Rows()
    assert rows.think.what not in {row.what for row in rows.all()}


def test_pages_are_opened_by_the_way_and_the_race_goes_on(
    board: TwinBoard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race_module, "_HEAP_EVERY_MS", 12_000)
    rows = Rows()
    record = tmp_path / "race.jsonl"
    raced = race(cast("Board", board), rows, Plan(2, 1, 18, record=record, pages=True))
    assert raced.sentences[-1] == "10 pages were opened by the way"
    assert raced.acts > 2
    assert len(rows.heap.values) == 3  # before the pages, after them, and at the end


def test_a_board_that_breaks_at_a_page_has_failed(board: TwinBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    oled = board.oled

    def broken() -> list[str]:
        rows = oled()
        return ["The table broke", *rows[1:]] if "Service" in rows[0] else rows

    monkeypatch.setattr(race_module, "_HEAP_EVERY_MS", 5000)
    board.oled = broken
    with pytest.raises(RaceFailed, match="broke"):
        race(cast("Board", board), Rows(), Plan(2, 1, 20, pages=True))


# -- the stopwatch -------------------------------------------------------------------------------------------------


class Script:
    """A board that lights what a test says, so and so long after a put-down; scans come every 10 ms."""

    def __init__(self, answers: list[tuple[float, dict[int, tuple[int, int, int]]]]) -> None:
        self.settings: dict[str, int] = {}
        self.now = 0.0
        self.layout = type("Layout", (), {"lights_of": list(range(8))})
        self.bench = self
        self._answers = answers
        self._due: list[tuple[float, dict[int, tuple[int, int, int]]]] = []
        self._frames: list[dict[str, Any]] = []

    def part(self, _name: str) -> dict[str, int]:
        return {"loads": int(self.now // 10)}

    def run(self, ms: float) -> None:
        self.now += ms
        while self._due and self._due[0][0] <= self.now:
            at, lit = self._due.pop(0)
            colours = [lit.get(light, (0, 0, 0)) for light in range(8)]
            sent = bytes(part for red, green, blue in colours for part in (green, red, blue))
            self._frames.append({"ev": "neopixel", "t_ms": at, "hex": sent.hex()})

    def press(self, ms: float) -> None:
        self.run(ms)
        self._due = [(self.now + after, lit) for after, lit in self._answers]

    def drop(self, _box: int) -> None:
        self._due = [(self.now + after, lit) for after, lit in self._answers]

    def lift(self, _box: int) -> None:
        self._due = []

    def events(self) -> list[dict[str, Any]]:
        taken, self._frames = self._frames, []
        return taken

    def oled(self) -> list[str]:
        return [""] * 8


GREEN, WHITE = (0, 90, 10), (60, 60, 60)


def timed(script: Script) -> tuple[Stopwatch, Rows]:
    rows = Rows()
    watch = Stopwatch(cast("Board", script), rows)
    watch.run(3001)
    return watch, rows


def test_a_put_down_is_timed_to_its_box_and_from_its_decision_to_the_last_target() -> None:
    script = Script([(40, {3: WHITE}), (80, {3: WHITE, 4: GREEN, 5: GREEN})])
    watch, rows = timed(script)
    watch.drop(3)
    watch.run(700)
    watch.lift(3)
    assert rows.light.values == [40]
    # Put down at 3001: the scans at 3010 and 3020 settle it, the targets are lit at 3081.
    assert rows.targets.values[0] == pytest.approx(3081 - 3020, abs=3)
    assert rows.press.values == []


def test_a_press_is_timed_from_when_the_knob_is_let_go() -> None:
    watch, rows = timed(Script([(66, {1: GREEN}), (90, {1: GREEN, 2: GREEN}), (2900, {1: GREEN, 2: GREEN})]))
    watch.press()
    watch.run(150)
    watch.lift(0)
    assert rows.press.values == [66]
    assert rows.targets.values == [70]


def test_a_light_that_moves_answers_nothing_but_under_the_car() -> None:
    both = {3: WHITE, 4: GREEN}
    blinking = (300, {**both, 5: (90, 10, 0), 6: (10, 10, 0)})
    script = Script([(40, {3: WHITE}), (80, both), blinking, (700, {4: GREEN, 6: (40, 40, 0)})])
    watch, rows = timed(script)
    watch.drop(3)
    watch.run(900)
    watch.lift(3)
    assert rows.light.values == [40]
    assert rows.targets.values[0] == pytest.approx(3081 - 3020, abs=3)


def test_a_pattern_that_goes_on_and_what_comes_too_late_are_no_answer() -> None:
    script = Script([(50, {1: (0, 45, 5)}), (600, {6: WHITE})])
    watch, rows = timed(script)
    script._due = [(3010, {1: GREEN})]
    watch.run(200)
    watch.drop(3)
    watch.run(800)
    watch.lift(3)
    assert (rows.light.values, rows.targets.values) == ([], [])
