"""The virtual board's data channel as a terminal that any serial program can open."""

from __future__ import annotations

import os
import select
from collections.abc import Callable, Iterator

import pytest

pytest.importorskip("termios")

from pitboard.twin import Twin
from pitboard.twin.serial import Pty

HELLO = b'{"pitboard": 1, "game": "", "acts": 0}\n'
MOST = 3000
"""Turns: the system hands bytes from one end of a terminal to the other when it likes to."""


@pytest.fixture(scope="module")
def twin() -> Iterator[Twin]:
    with Twin("oval5") as twin:
        twin.run(2000)
        yield twin


@pytest.fixture
def pty(twin: Twin) -> Iterator[Pty]:
    pty = Pty()
    yield pty
    pty.close()
    twin.faults.host("gone")
    twin.run(2000)  # what has arrived is read, for nobody


def turn(twin: Twin, pty: Pty, until: Callable[[], bool]) -> None:
    """Turns until something is so."""
    for _ in range(MOST):
        twin.run(10)
        pty.pump(twin)
        if until():
            return
        pty.wait(1)
    raise AssertionError("it never came")


def opened(pty: Pty) -> int:
    return os.open(pty.name, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)


def hear(program: int, read: bytearray) -> bytearray:
    """Adds what has come for the program to what it has read."""
    while select.select([program], [], [], 0)[0]:
        read.extend(os.read(program, 1000))
    return read


def reader(program: int, end: bytes) -> Callable[[], bool]:
    """Returns what tells whether all that the program has read ends like this."""
    read = bytearray()
    return lambda: hear(program, read).endswith(end)


def test_a_program_asks_and_is_answered(twin: Twin, pty: Pty) -> None:
    turn(twin, pty, lambda: not pty.connected)
    program = opened(pty)
    os.write(program, b"hello\n")
    turn(twin, pty, reader(program, HELLO))
    assert pty.connected
    os.write(program, b"record\nhello\n")
    turn(twin, pty, reader(program, b"\n" + HELLO))
    os.close(program)
    turn(twin, pty, lambda: twin.wiring.cdc[1].host == "gone")
    assert not pty.connected


def test_without_a_program_the_channel_is_somebody_elses(twin: Twin) -> None:
    pty = Pty("reading")
    turn(twin, pty, lambda: twin.wiring.cdc[1].host == "reading")
    twin.received()
    twin.send(b"hello\n")
    for _ in range(20):
        twin.run(10)
        pty.pump(twin)
    assert twin.received() == HELLO, "not taken by the terminal"
    program = opened(pty)
    turn(twin, pty, lambda: pty.connected)
    os.close(program)
    turn(twin, pty, lambda: not pty.connected)
    assert twin.wiring.cdc[1].host == "gone", "the board sees the program go"
    turn(twin, pty, lambda: twin.wiring.cdc[1].host == "reading")
    pty.close()


def test_a_program_that_does_not_read_holds_nothing_up(twin: Twin, pty: Pty) -> None:
    program = opened(pty)
    turn(twin, pty, lambda: pty.connected)
    for _ in range(200):
        os.write(program, b"hello\n" * 5)
        for _ in range(5):
            twin.run(10)
            pty.pump(twin)
    before = twin.now
    twin.run(100)
    assert twin.now == before + 100
    os.close(program)
    turn(twin, pty, lambda: not pty.connected)
    program = opened(pty)
    os.write(program, b"\nanew\n")
    turn(twin, pty, reader(program, b'{"unknown": "anew"}\n'))
    os.close(program)


def test_what_nobody_takes_waits_at_the_other_end(twin: Twin, pty: Pty) -> None:
    program = opened(pty)
    turn(twin, pty, lambda: pty.connected)
    line = b"hello".ljust(190) + b"\n"
    sent = waits = 0

    def full() -> bool:
        nonlocal sent, waits
        try:
            sent += os.write(program, line[sent % len(line) :])
            waits = 0
        except BlockingIOError:
            waits += 1
        return waits > 100

    turn(twin, pty, full)
    answers = HELLO * (sent // len(line))
    read = bytearray()
    turn(twin, pty, lambda: len(hear(program, read)) >= len(answers))
    assert read == answers
    os.close(program)
    turn(twin, pty, lambda: not pty.connected)


def test_a_program_gets_nothing_that_another_one_left(twin: Twin, pty: Pty) -> None:
    program = opened(pty)
    turn(twin, pty, lambda: pty.connected)
    os.write(program, b"record\nhello\n")
    turn(twin, pty, lambda: bool(select.select([program], [], [], 0)[0]))
    os.write(program, b"half a li")
    os.close(program)
    turn(twin, pty, lambda: not pty.connected)
    program = opened(pty)
    turn(twin, pty, lambda: pty.connected)
    os.write(program, b"hello\n")
    read = bytearray()
    turn(twin, pty, lambda: b"\n" in hear(program, read))
    assert read == HELLO
    os.close(program)
