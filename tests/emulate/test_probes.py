"""The probe is hooked into the firmware's own code.py, and tells turns in the race from those before and after it."""

from __future__ import annotations

import gc
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from pitboard.records.sides import firmware_folder
from tools.emulate.measure import probe_files
from tools.emulate.probes import hooked

IMPORT = "    from table.app import App"


def test_the_hook_changes_nothing_else_of_the_program() -> None:
    program = (firmware_folder() / "code.py").read_text(encoding="utf-8")
    files = probe_files(firmware_folder())
    new = files["code.py"]
    compile(new, "code.py", "exec")
    compile(files["probe.py"], "probe.py", "exec")
    left = [line for line in new.splitlines() if line in program.splitlines()]
    assert left == program.splitlines()
    lines = new.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(IMPORT))
    assert any("probe.hook(App" in line for line in lines[at + 1 : at + 6])


def test_a_program_without_the_table_is_refused() -> None:
    with pytest.raises(ValueError, match=r"has no line `from table\.app import App`"):
        hooked("print('hello')\n")


class Clock:
    def __init__(self) -> None:
        self.now = 1000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The probe in an app whose turns take as long as a test says; `ask` returns what it prints."""
    ticks = Clock()
    runtime = SimpleNamespace(serial_bytes_available=0)
    supervisor = ModuleType("supervisor")
    supervisor.ticks_ms = ticks  # type: ignore[attr-defined]
    supervisor.runtime = runtime  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "supervisor", supervisor)
    monkeypatch.setattr(gc, "mem_free", lambda: 41_000, raising=False)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(read=lambda size: "?" * size))
    probe: dict[str, Any] = {}
    exec(probe_files(firmware_folder())["probe.py"], probe)

    class App:
        match: Any = None
        pages: Any = None
        thinks = False

        def step(self, took: int) -> int:
            ticks.now += took
            if self.match is not None:
                self.match.session.job = 5 if self.thinks else 0
            return 7

    probe["hook"](App, 164_000, 700)
    return SimpleNamespace(app=App(), runtime=runtime)


def test_the_longest_turns_before_in_and_after_the_race_are_told_apart(
    told: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    app = told.app
    assert app.step(900) == 7
    screen = SimpleNamespace(details=False)
    app.match = SimpleNamespace(session=SimpleNamespace(over=False, job=0, screen=screen))
    for took in (5, 21, 30, 20):
        app.step(took)
    app.pages = object()
    app.step(700)  # a page's module is compiled: nobody plays
    app.pages = None
    screen.details = True
    app.step(600)
    screen.details = False
    app.match.session.over = True
    app.step(400)
    assert capsys.readouterr().out == ""
    told.runtime.serial_bytes_available = 1
    app.step(3)
    start, own, free, _, turns, slow, before, race, after, *bots = map(int, capsys.readouterr().out.split()[1:])
    assert bots == [0, 0, 0, 0]
    assert (start, own, free) == (164_000, 700, 41_000)
    assert (turns, slow) == (4, 2)
    assert (before, race, after) == (900, 30, 400)


def test_a_bot_s_thinking_is_timed_by_the_turn_and_by_the_decision(
    told: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    app = told.app
    app.match = SimpleNamespace(session=SimpleNamespace(over=False, job=0, screen=SimpleNamespace(details=False)))
    for decision in ((20, 30, 10), (15,)):
        app.thinks = True
        app.step(9)  # the turn in which the decision begins
        for took in decision[:-1]:
            app.step(took)
        app.thinks = False
        app.step(decision[-1])
    told.runtime.serial_bytes_available = 1
    app.step(3)
    longest_turn, decisions, spent, longest = map(int, capsys.readouterr().out.split()[-4:])
    assert (longest_turn, decisions, spent, longest) == (30, 2, 75, 60)
