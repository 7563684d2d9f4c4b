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
    ):
        with pytest.raises(BadArgument) as no:
            run.run(plan)
        assert why in no.value.message
    assert capsys.readouterr().out == ""


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
