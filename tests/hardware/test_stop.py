"""Ctrl-C and lost workers while boards are made: one line, an exit code, nothing left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pytest

pytest.importorskip("gerbonara")
pytest.importorskip("kiutils")

_BOARDS = """
import os, signal, sys
import typer
import hardware.boards.make as boards
from hardware.__main__ import main

out, pipe = sys.argv[1], int(sys.argv[2])

def stuck(folder, wanted):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "half.svg.unfinished").touch()
    os.write(pipe, str(os.getpid()).encode())
    while True:
        signal.pause()

boards._one = stuck
sys.argv[1:] = ["--quick", "--room", "boards", "--out", out]
typer.run(main)
"""
_TILE = """
import os, signal, sys
import typer
import hardware.boards.build as build
import hardware.boards.__main__ as command

out, pipe = sys.argv[1], int(sys.argv[2])

def stuck(board):
    os.write(pipe, str(os.getpid()).encode())
    while True:
        signal.pause()

build.gerbers = stuck
sys.argv[1:] = ["derby", "1", "--out", out]
typer.run(command.main)
"""


class Running(NamedTuple):
    """A command that is in the middle of its work: what it is, which process works, the pipe that it keeps open."""

    command: subprocess.Popen[str]
    worker: int
    pipe: int

    def ended(self) -> tuple[int, str]:
        """Waits for the end of the command and of all its processes; returns its exit code and what it said."""
        said, _ = self.command.communicate()
        assert os.read(self.pipe, 100) == b"", "a worker did more"  # the end: nobody has the pipe any more
        return self.command.returncode, said


@contextmanager
def running(script: str, out: Path) -> Iterator[Running]:
    """Starts a command in a session of its own and waits until it works."""
    reads, writes = os.pipe()
    words = [sys.executable, "-c", script, str(out), str(writes)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(words, text=True, pass_fds=[writes], start_new_session=True, **pipes) as command:
        os.close(writes)
        try:
            yield Running(command, int(os.read(reads, 100)), reads)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(command.pid, signal.SIGKILL)
            os.close(reads)


def the_group(one: Running) -> None:
    os.killpg(one.command.pid, signal.SIGINT)


def the_command(one: Running) -> None:
    os.kill(one.command.pid, signal.SIGINT)


@pytest.mark.parametrize("script", [_BOARDS, _TILE], ids=["boards", "tile"])
@pytest.mark.parametrize("interrupt", [the_group, the_command])
def test_ctrl_c_leaves_nothing_behind(script: str, interrupt: Callable[[Running], None], tmp_path: Path) -> None:
    with running(script, tmp_path) as one:
        interrupt(one)
        code, said = one.ended()
    assert code == 130
    assert said.strip() == "Stopped. What was finished is whole."
    assert list(tmp_path.rglob("*.unfinished")) == []


def test_worker_that_is_killed_is_told(tmp_path: Path) -> None:
    with running(_BOARDS, tmp_path) as one:
        os.kill(one.worker, signal.SIGKILL)
        code, said = one.ended()
    assert code == 2
    assert " ".join(said.split()) == (
        "A worker was ended from outside, for want of memory most likely. What was finished is whole; try again."
    )
    assert list(tmp_path.rglob("*.unfinished")) == []
