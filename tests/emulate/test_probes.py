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

        def step(self, took: int) -> int:
            ticks.now += took
            return 7

    probe["hook"](App, 164_000, 700)
    return SimpleNamespace(app=App(), runtime=runtime)


def test_the_longest_turns_before_in_and_after_the_race_are_told_apart(
    told: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    app = told.app
    assert app.step(900) == 7
    app.match = SimpleNamespace(session=SimpleNamespace(over=False))
    for took in (5, 21, 30, 20):
        app.step(took)
    app.match.session.over = True
    app.step(400)
    assert capsys.readouterr().out == ""
    told.runtime.serial_bytes_available = 1
    app.step(3)
    start, own, free, _, turns, slow, before, race, after = map(int, capsys.readouterr().out.split()[1:])
    assert (start, own, free) == (164_000, 700, 41_000)
    assert (turns, slow) == (4, 2)
    assert (before, race, after) == (900, 30, 400)
