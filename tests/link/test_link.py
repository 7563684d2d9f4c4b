"""Finding a board's port, and asking it line by line over a terminal that somebody else answers."""

from __future__ import annotations

import os
import sys
import threading
import tty
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest

pytest.importorskip("serial")
pytest.importorskip("termios")

from pitboard.link import line as lines
from pitboard.link import ports
from pitboard.link.line import Line, LinkLost, Refused
from pitboard.records.arguments import BadArgument

Answers = Callable[[bytes], bytes]


class Other(threading.Thread):
    """The other end of a terminal: answers each line as it is told."""

    def __init__(self, answer: Answers) -> None:
        super().__init__(daemon=True)
        self.end, other = os.openpty()
        tty.setraw(other)
        self.name = os.ttyname(other)
        self.other = other  # kept open, so that nobody's closing ends the terminal
        self.port = os.ttyname(other)
        self.answer = answer
        self.start()

    def run(self) -> None:
        rest = b""
        while True:
            try:
                rest += os.read(self.end, 1000)
                *whole, rest = rest.split(b"\n")
                for line in whole:
                    if line:
                        os.write(self.end, self.answer(line))
            except OSError:
                return


def usual(line: bytes) -> bytes:
    return {
        b"hello": b'{"pitboard": 1}\n',
        b"size": b'{"noise": 1}\nnot json\n\xff\xfe\n[1]\n' + b"[" * 3000 + b'\n{"size": 7}\n',
        b"no": b'{"refused": "not today"}\n',
        b"old": b'{"unknown": "old"}\n',
    }.get(line, b"")


@pytest.fixture
def opened() -> Iterator[Line]:
    other = Other(usual)
    with Line.open(other.port) as line:
        yield line
    os.close(other.other)


def test_an_answer_is_found_among_other_lines(opened: Line) -> None:
    assert opened.ask("size", "size") == 7


def test_the_board_can_refuse(opened: Line) -> None:
    with pytest.raises(Refused, match="not today"):
        opened.ask("no", "size")
    with pytest.raises(Refused, match="doesn't know 'old'"):
        opened.ask("old", "old")


def test_a_board_that_falls_silent_is_lost(opened: Line) -> None:
    opened._patience_s = 0.3
    with pytest.raises(LinkLost, match="hasn't answered for"):
        opened.ask("silence", "silence")


def test_a_board_that_was_busy_answers_all_greetings_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "_GREETING_S", 0.5)
    greetings: list[bytes] = []

    def busy(line: bytes) -> bytes:
        if line != b"hello":
            return usual(line)
        greetings.append(line)
        empty_line_and_hello = b'{"unknown": ""}\n{"pitboard": 1}\n'
        return 2 * empty_line_and_hello if len(greetings) > 1 else b""

    other = Other(busy)
    with Line.open(other.port) as line:
        assert line.ask("size", "size") == 7
    os.close(other.other)


def test_who_is_no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "_GREETING_S", 0.2)
    other = Other(lambda _: b"login:\n")
    with pytest.raises(BadArgument, match="no Pitboard answers there"):
        Line.open(other.port)


def test_a_port_that_is_not_there() -> None:
    with pytest.raises(BadArgument, match="--port /dev/nothing-here: there is no such port"):
        Line.open("/dev/nothing-here")


def test_a_port_that_another_program_uses() -> None:
    other = Other(usual)
    with Line.open(other.port), pytest.raises(BadArgument, match="another program uses it"):
        Line.open(other.port)
    Line.open(other.port).close()


# ---- ports


def plug(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Has these boards plugged in, each with a console and a data port."""
    found = []
    for name in names:
        for interface in ("CircuitPython CDC control", "CircuitPython CDC2 control"):
            found.append(SimpleNamespace(device=f"{name}{len(interface)}", interface=interface, description="Pico"))
    found.append(SimpleNamespace(device="/dev/ttyS0", interface=None, description="n/a"))
    from adafruit_board_toolkit import circuitpython_serial

    monkeypatch.setattr(circuitpython_serial, "comports", lambda: [one for one in found if one.interface])


def test_the_only_board_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    plug(monkeypatch, "/dev/ttyACM")
    assert ports.choose("") == f"/dev/ttyACM{len('CircuitPython CDC2 control')}"


def test_among_several_one_must_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    plug(monkeypatch, "/dev/a", "/dev/b")
    with pytest.raises(BadArgument) as no:
        ports.choose("")
    assert "there are 2 boards" in no.value.message
    assert "--port /dev/a26  (Pico)" in no.value.message
    assert "--port /dev/b26  (Pico)" in no.value.message


def test_without_a_board_it_is_said_what_to_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    plug(monkeypatch)
    with pytest.raises(BadArgument, match="many only charge"):
        ports.choose("")


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "adafruit_board_toolkit", None)
    monkeypatch.setitem(sys.modules, "serial", None)
    for act in (lambda: ports.choose(""), lambda: Line.open("/dev/ttyACM1")):
        with pytest.raises(BadArgument, match=r"pip install 'pitboard\[serial\]'"):
            act()


def test_a_port_that_was_told_is_taken_unseen() -> None:
    assert ports.choose("COM7") == "COM7"
