"""`pitboard table` as it is called: one line with the address, a clean end, and clear words for what can't be."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from page_browsers import PATIENCE_S
from pitboard.records.arguments import BadArgument
from pitboard.tracks.kinds import kind
from pitboard.twin.page import run

COMMAND = (sys.executable, "-m", "pitboard", "table")
FREE_END_S = 15.0


@contextmanager
def started(*options: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Starts the command; yields it and its first line."""
    process = subprocess.Popen(
        [*COMMAND, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
    )
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.communicate()


def status(address: str) -> int:
    connection = HTTPConnection(address, timeout=PATIENCE_S)
    connection.request("GET", "/")
    return connection.getresponse().status


@pytest.mark.skipif(os.name != "posix", reason="sends Ctrl-C as a signal")
def test_it_says_where_it_is_and_ends_with_ctrl_c() -> None:
    with started("--seed", "1", "--no-browser") as (process, line):
        found = re.fullmatch(r"The table stands at http://(127\.0\.0\.1:\d+)/  \(Ctrl-C ends it\)\n", line)
        assert found
        assert status(found[1]) == 200
        with started("--no-browser") as (_, other):  # the port is taken now
            second = re.search(r"http://([\d.:]+)/", other)
            assert second
            assert second[1] != found[1]
            assert status(second[1]) == 200
        process.send_signal(signal.SIGINT)
        rest, complaints = process.communicate(timeout=FREE_END_S)
    assert (process.returncode, rest, complaints) == (0, "", "")


@pytest.mark.skipif(os.name != "posix", reason="sends signals")
@pytest.mark.parametrize(
    "signals", [(signal.SIGINT, signal.SIGINT), (signal.SIGTERM,), (signal.SIGTERM, signal.SIGINT)]
)
def test_it_ends_as_cleanly_by_other_signals_and_by_two(signals: tuple[signal.Signals, ...], tmp_path: Path) -> None:
    with started("--no-browser", TMPDIR=str(tmp_path)) as (process, _):
        for one in signals:
            process.send_signal(one)
        rest, complaints = process.communicate(timeout=FREE_END_S)
    assert (process.returncode, rest, complaints) == (0, "", "")
    assert list(tmp_path.iterdir()) == []  # the twin's drive


@pytest.mark.skipif(os.name != "posix", reason="sends Ctrl-C as a signal")
def test_it_ends_also_when_the_firmware_hangs(tmp_path: Path) -> None:
    firmware, temporary = tmp_path / "firmware", tmp_path / "temporary"
    (firmware / "table").mkdir(parents=True)
    temporary.mkdir()
    (firmware / "table" / "games.py").write_text("FACES = {1: 'face'}\n")
    (firmware / "code.py").write_text("while True:\n    pass\n")
    with started("--no-browser", "--firmware", str(firmware), TMPDIR=str(temporary)) as (process, line):
        assert line
        process.send_signal(signal.SIGINT)
        rest, complaints = process.communicate(timeout=FREE_END_S)
    assert (process.returncode, rest, complaints) == (0, "", "")
    assert list(temporary.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_a_browser_that_goes_while_it_is_written_to_ends_nothing() -> None:
    with started("--no-browser") as (process, line):
        found = re.search(r"http://([\d.:]+)/", line)
        assert found
        process.send_signal(signal.SIGPIPE)  # as the system does then
        assert status(found[1]) == 200
        assert process.poll() is None


@pytest.mark.skipif(os.name != "posix", reason="a pseudo terminal")
def test_a_program_can_talk_to_the_board_meanwhile() -> None:
    with started("--no-browser", "--speed", "8", "--pty") as (process, _):
        assert process.stdout is not None
        found = re.search(r"pitboard (selftest table --port /dev/\S+)", process.stdout.readline())
        assert found
        asked = subprocess.run(
            [*COMMAND[:3], *found[1].split()],
            input="q\n",
            capture_output=True,
            text=True,
            timeout=60,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            check=False,
        )
    assert "ok  chain of 5 tiles" in asked.stdout, asked.stdout + asked.stderr
    assert "Ended." in asked.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="names its browser as Linux does")
def test_it_opens_a_browser_and_says_no_more(tmp_path: Path) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho noise\necho "$1" >{opened}.new\nmv {opened}.new {opened}\n')
    browser.chmod(0o755)
    with started(DISPLAY=":0", BROWSER=str(browser)) as (process, line):
        last = time.monotonic() + PATIENCE_S
        while not opened.exists():
            assert time.monotonic() < last
            time.sleep(0.01)
        assert opened.read_text().strip() in line
        process.send_signal(signal.SIGINT)
        rest, complaints = process.communicate(timeout=FREE_END_S)
    assert (process.returncode, rest, complaints) == (0, "", "")


def test_what_cannot_be_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    for plan, why in (
        (run.Plan(("nowhere",)), "no ready-made track 'nowhere'"),
        (run.Plan(("arena-2", "nowhere")), "--track"),
        (run.Plan(("oval5",), speed=3.0), "--speed 3: take one of"),
        (run.Plan(("oval5",), token="short"), "--token: take 8 to 100"),
        (run.Plan(("oval5",), token="with space and more"), "--token"),
        (run.Plan(("oval5",), host="no.such.host.invalid"), "--host no.such.host.invalid"),
        (run.Plan(host="192.0.2.7"), "--host 192.0.2.7: this computer has no such address"),
        (run.Plan(players=2, bots=5), "--players 2 --bots 5: there are 6 cars"),
        (run.Plan(game="chess"), "--game chess: there is no such game; take one of "),
        (run.Plan(game="derby"), "--game derby: this firmware can't play Crash Derby yet, only "),
        (run.Plan(("arena-2",)), "arena-2 is a map of Crash Derby, which this firmware can't play yet"),
    ):
        with pytest.raises(BadArgument) as no:
            run.run(plan)
        assert why in no.value.message
    assert capsys.readouterr().out == ""


def test_without_a_track_the_first_of_the_game_is_laid() -> None:
    for plan in (run.Plan(), run.Plan(game="rush"), run.Plan(game="rush", bots=5)):
        assert run.checked(plan)[1] == kind("rush").names()[:1]


def test_a_track_is_of_the_game_that_was_asked_for(tmp_path: Path) -> None:
    faces = tmp_path / "table" / "games.py"
    faces.parent.mkdir()
    faces.write_text("FACES = {1: 'one', 2: 'other'}\n")
    (tmp_path / "code.py").touch()
    assert run.checked(run.Plan(("arena-2",), firmware=tmp_path, game="derby"))[1] == ("arena-2",)
    with pytest.raises(BadArgument, match=r"--track: arena-2 is a map of Crash Derby, not a track of Rush n' Crush"):
        run.checked(run.Plan(("arena-2",), firmware=tmp_path, game="rush"))
    faces.unlink()
    with pytest.raises(BadArgument, match="this firmware plays no game"):
        run.checked(run.Plan(firmware=tmp_path))


def test_a_track_in_a_file_is_laid(tmp_path: Path) -> None:
    file = tmp_path / "my road.json"
    file.write_text('{"strip": ["............", "............"], "start": 5, "finish": 8}')
    shelf, names = run.checked(run.Plan((str(file), "oval5")))
    assert names == ("my road", "oval5")
    assert next((one["name"], one["note"]) for one in shelf.choices()) == ("my road", "your own")
    assert len(shelf.as_json("my road")["boxes"]) == 24
    file.write_text('{"strip": ["...."], "start": 5, "finish": 8}')
    with pytest.raises(BadArgument, match="--track: "):
        run.checked(run.Plan((str(file),)))


def test_a_taken_port_that_was_asked_for_is_refused() -> None:
    with run.bound("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadArgument, match="leave --port out"):
            run.bound("127.0.0.1", port)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "find_spec", lambda name: None if name == "uvicorn" else object())
    with pytest.raises(BadArgument, match=r"uvicorn; get it by: pip install 'pitboard\[table\]'"):
        run.checked(run.Plan(("oval5",)))


def test_only_this_computers_own_addresses_need_no_token() -> None:
    assert all(map(run.is_loopback, ("127.0.0.1", "127.0.1.1", "::1", "localhost")))
    assert not any(map(run.is_loopback, ("0.0.0.0", "::", "192.168.1.5", "table.local", "")))


def test_the_address_names_the_token_where_browsers_keep_it_to_themselves() -> None:
    with run.bound("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        assert run.address("127.0.0.1", listening, "") == f"http://127.0.0.1:{port}/"
        assert run.address("::1", listening, "") == f"http://[::1]:{port}/"
        assert run.address("0.0.0.0", listening, "secret").endswith(f":{port}/#token=secret")
        assert "0.0.0.0" not in run.address("0.0.0.0", listening, "secret")
