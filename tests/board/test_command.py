"""The command `pitboard selftest` as a program of its own, on the virtual board's terminal."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

pytest.importorskip("serial")
pytest.importorskip("termios")

from pitboard.twin import Twin
from tests.board.bench import Bench, Person, strip

HOST = Path(__file__).parents[2] / "host_tools"


OWNS_ITS_TERMINAL = """
import fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
sys.argv.insert(1, "selftest")
from pitboard.__main__ import main
main()
"""


class Screen(threading.Thread):
    """Reads what a terminal shows, so that it never fills up; somebody closes its window."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.end, self.terminal = os.openpty()
        self._closing = threading.Event()
        self.start()

    def run(self) -> None:
        while not self._closing.is_set():
            if select.select([self.end], [], [], 0.05)[0]:
                os.read(self.end, 1000)
        os.close(self.end)

    def close(self) -> None:
        self._closing.set()
        self.join()


def program(*arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "pitboard", "selftest", *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(HOST)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_ctrl_c_keeps_what_was_found(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    with Twin({"first": strip(8)}) as twin:
        person = Person(twin)
        running: list[subprocess.Popen[str]] = []

        def watcher(board: Twin) -> None:
            person(board)
            if "Box 3" in board.oled()[2] and running:
                running.pop().send_signal(signal.SIGINT)

        bench = Bench(twin, watcher)
        started = program("tile", "--port", bench.pty.name, "--report", report, "--skip-lights")
        running.append(started)
        said, errors = started.communicate(timeout=60)
        bench.stop()
        assert started.returncode == 1, errors
        assert "Traceback" not in errors
        assert "Not all was looked at" in said
        assert "Written to" in said
        found = json.loads(report.read_text(encoding="utf-8"))
        assert [cell["seen"] for cell in found["cells"][:3]] == [True, True, None]
        assert "Pitboard" in twin.oled()[1]


def test_a_terminal_that_is_closed_keeps_what_was_found(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    screen = Screen()
    with Twin({"first": strip(8)}) as twin:
        person = Person(twin)

        def watcher(board: Twin) -> None:
            person(board)
            if "Box 3" in board.oled()[2]:
                screen.close()

        bench = Bench(twin, watcher)
        plan = ("tile", "--port", bench.pty.name, "--report", str(report), "--skip-lights")
        started = subprocess.Popen(
            [sys.executable, "-c", OWNS_ITS_TERMINAL, *plan],
            env={**os.environ, "PYTHONPATH": str(HOST)},
            stdin=screen.terminal,
            stdout=screen.terminal,
            stderr=screen.terminal,
            start_new_session=True,
        )
        os.close(screen.terminal)
        started.wait(60)
        bench.stop()
        found = json.loads(report.read_text(encoding="utf-8"))
        assert found["verdict"] == "ended"
        assert [cell["seen"] for cell in found["cells"]] == [True, True, *[None] * 6]
        assert "Pitboard" in twin.oled()[1]


def test_the_keyboard_answers_and_skipping_is_not_holding() -> None:
    with Twin({"first": strip(8)}) as twin:
        bench = Bench(twin)
        started = program("tile", "--port", bench.pty.name, "--seconds", 0)
        said, _ = started.communicate("\n\nn\n" + "s\n" * 8, timeout=60)
        bench.stop()
    assert started.returncode == 1
    assert "all 8 lights are green: yes" in said
    assert "FAILED  all 8 lights are blue: no" in said
    assert "8 of 8 boxes walked: skipped" in said


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("tile", "--port", "/dev/nothing-here"), "--port /dev/nothing-here"),
        (("table", "--boxes", "4"), "--boxes is for a tile"),
        (("nothing",), "nothing"),
    ],
)
def test_what_cannot_be_done_has_code_2(arguments: tuple[str, ...], words: str) -> None:
    started = program(*arguments)
    said, errors = started.communicate(timeout=60)
    assert started.returncode == 2
    assert words in errors
    assert said == ""
    assert "Traceback" not in errors
