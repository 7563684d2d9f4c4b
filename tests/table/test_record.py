"""The record in RAM: what it gives replays on engine and core; and its sending, which never waits."""

from __future__ import annotations

import io
import json
import subprocess
from importlib import import_module
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_rooms import room
from pitboard.engine import random_setup
from pitboard.records import act_line, replay
from pitboard.records.sides import CoreSide, firmware_folder
from tests.vm.test_core_on_micropython import SETUPS, micropython

room("table")
record_room = import_module("table.record")
Record: Any = record_room.Record
sender_room = import_module("table.sender")
Host: Any = import_module("table.host").Host

CORE = SimpleNamespace(text=lambda code: f"act {code}")
RUSH: Any = import_module("rules").load("rush")
ACTS = st.tuples(
    st.integers(0, 7),
    st.one_of(st.integers(1, 300), st.integers(1, 2**16 - 1)),
    st.one_of(st.none(), st.lists(st.integers(1, 6), max_size=70)),
)


def text(record: Record, core: Any = CORE) -> str:
    return b"".join(sender_room.lines(record, core.text)).decode()


def race(game: str, setup: dict[str, Any], rng: Random, record: Record, most: int = 400) -> CoreSide:
    """Plays on the core as the board does."""
    side = CoreSide.start(game, setup)
    core: Any = side._core
    record.start(game, setup)
    for _ in range(most):
        if core.over():
            record.finish(core.result())
            break
        seat = core.seat()
        code = int(rng.choice(list(core.acts[: core.legal()])))
        dice: list[int] = []
        while more := core.play(seat, code, dice):
            dice += [rng.randint(1, 6) for _ in range(more)]
        assert record.add(seat, code, dice)
    return side


@pytest.mark.parametrize("game", SETUPS)
def test_what_a_board_keeps_replays_on_engine_and_core(game: str) -> None:
    finished = 0
    for number in range(4):
        rng = Random(f"record {number}")
        record = Record()
        side = race(game, SETUPS[game](rng), rng, record)
        report = replay.replay(io.BytesIO(text(record, side._core).encode()), "board.jsonl", "both")
        assert report.ok, report
        assert report.lines == record.count + 1 + side.over
        finished += side.over
    assert finished or game != "rush"


def test_a_whole_race_of_six_fits_many_times() -> None:
    rng = Random(8)
    record = Record()
    side = race("rush", random_setup("rush", rng, 6, "oval5"), rng, record, 10_000)
    assert side.over
    assert record.used < record.size * 3 // 4


@given(st.lists(ACTS, max_size=40))
def test_all_acts_come_out_as_they_went_in(acts: list[tuple[int, int, list[int] | None]]) -> None:
    record = Record(4000)
    record.start("rush", {"players": [], "track": "oval5"})
    for seat, code, dice in acts:
        assert record.add(seat, code, dice)
    record.finish({"winners": [0]})
    lines = text(record).splitlines()
    assert lines[0] == '{"pitboard": 1, "game": "rush", "setup": {"players": [], "track": "oval5"}}'
    assert lines[1:-1] == [act_line(seat, f"act {code}", dice or []) for seat, code, dice in acts]
    assert lines[-1] == '{"result": {"winners": [0]}}'
    assert record.count == len(acts)


@pytest.mark.parametrize("dice", [[1, 2, 3], (6, 5), b"\x04\x01", bytearray(b"\x02"), [], None])
def test_dice_of_any_kind(dice: Any) -> None:
    record = Record(20)
    record.start("rush", {})
    record.add(1, 9, dice)
    assert json.loads(text(record).splitlines()[1]).get("dice", []) == list(dice or [])


@given(st.integers(0, 30))
def test_a_full_record_keeps_what_it_has(size: int) -> None:
    record = Record(size)
    record.start("rush", {})
    kept = 0
    while record.add(1, 200, [6, 6, 6, 6]):
        kept += 1
    assert record.full
    assert kept == record.count == size // 5
    assert not record.add(0, 1, [])  # which would fit, but the acts between are missing
    record.finish({"winners": []})
    lines = text(record).splitlines()
    assert lines[1:-1] == [act_line(1, "act 200", [6, 6, 6, 6])] * kept
    assert "full" in json.loads(lines[-1])["note"]
    record.start("rush", {})
    assert (record.full, record.count, record.races) == (False, 0, 2)
    assert len(text(record).splitlines()) == 1


def test_the_room_grows_with_the_race_and_goes_with_it() -> None:
    record = Record()
    record.start("rush", {})
    assert len(record.parts) == 1
    for _ in range(500):
        assert record.add(0, 3, b"\x01\x02")
    assert record.used == 1500 and len(record.parts) == 3
    record.start("rush", {})
    assert len(record.parts) == 1


def test_where_no_room_is_left_the_record_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record()
    record.start("rush", {})
    monkeypatch.setattr(record, "_grow", lambda size: size <= 512)
    kept = 0
    while record.add(1, 2, [3]):
        kept += 1
    assert record.full and kept == 512 // 3
    assert len(text(record).splitlines()) == 1 + kept + 1


def test_before_a_race_there_is_nothing() -> None:
    assert text(Record()) == ""


# ---- sending


class Channel:
    """A data channel with a ring that somebody empties, or not."""

    def __init__(self, room: int = 2048) -> None:
        self.room = room
        self.ring = b""
        self.sent = b""
        self.connected = True
        self.lines: list[bytes] = []

    def write(self, message: bytes) -> bool:
        if not self.connected or len(self.ring) + len(message) > self.room:
            return False
        self.ring += message
        return True

    def read_line(self) -> bytes | None:
        return self.lines.pop(0) if self.lines else None

    def drain(self) -> None:
        self.sent += self.ring
        self.ring = b""


def sender(acts: int = 30, room: int = 2048) -> tuple[Any, Channel, Any]:
    record, channel = Record(), Channel(room)
    record.start("rush", {"players": 4})
    for number in range(acts):
        record.add(number % 4, 96 + number % 6, [1 + number % 6])
    return Host(record, channel), channel, record


def test_hello_is_answered_in_one_line() -> None:
    send, channel, _ = sender(7)
    channel.lines = [b"hello", b"hello\r"]
    for _ in range(4):
        send.step()
    assert channel.ring == b'{"pitboard": 1, "game": "rush", "acts": 7}\n' * 2


def test_a_record_is_sent_a_line_a_step_and_ends_with_an_empty_line() -> None:
    send, channel, record = sender()
    channel.lines = [bytearray(b"record"), b"hello"]
    steps = 0
    while send.answers or channel.lines:
        before = channel.ring.count(b"\n")
        send.step()
        assert channel.ring.count(b"\n") - before <= 1
        channel.drain()
        steps += 1
    assert channel.sent.decode() == text(record, RUSH) + '\n{"pitboard": 1, "game": "rush", "acts": 30}\n'
    assert steps < 40


def test_nothing_is_lost_or_waited_for_when_the_host_is_slow() -> None:
    send, channel, record = sender(room=100)
    channel.lines = [b"record"]
    rng = Random(2)
    for _ in range(3000):
        send.step()
        if rng.random() < 0.1:
            channel.drain()
    channel.drain()
    assert channel.sent.decode() == text(record, RUSH) + "\n"


def test_a_line_longer_than_the_ring_is_sent_in_pieces() -> None:
    send, channel, record = sender()
    record.start("rush", {"track": {"strip": ["." * 128] * 60}})
    channel.lines = [b"record"]
    for _ in range(200):
        send.step()
        channel.drain()
    assert channel.sent.decode() == text(record, RUSH) + "\n"


def test_a_host_that_leaves_takes_the_rest_with_it() -> None:
    send, channel, record = sender()
    channel.lines = [b"record"]
    for _ in range(10):
        send.step()
    channel.connected = False
    for _ in range(10):
        send.step()
    assert not send.answers
    channel.ring = b""
    channel.connected = True
    channel.lines = [b"record"]
    for _ in range(50):
        send.step()
    assert channel.ring.decode() == text(record, RUSH) + "\n"


def test_acts_that_come_meanwhile_are_sent_too() -> None:
    send, channel, record = sender(3)
    channel.lines = [b"record"]
    send.step()
    send.step()
    record.add(1, 152)
    for _ in range(10):
        send.step()
    assert channel.ring.decode() == text(record, RUSH) + "\n"


def test_a_race_begun_meanwhile_cuts_the_record_off() -> None:
    send, channel, record = sender()
    channel.lines = [b"record"]
    for _ in range(10):
        send.step()
    record.start("rush", {})
    for _ in range(10):
        send.step()
    lines = channel.ring.decode().split("\n")
    assert lines[-2:] == ["", ""]
    assert "another race" in json.loads(lines[-3])["note"]
    assert not send.answers


def test_no_car_is_wanted_while_there_is_no_race() -> None:
    host, channel, _ = sender()
    channel.lines = [b"wants"]
    host.step()
    host.step()
    assert channel.ring == b'{"wants": null}\n'


def test_before_the_first_race_a_record_is_empty() -> None:
    channel = Channel()
    send = Host(Record(), channel)
    channel.lines = [b"record", b"hello"]
    for _ in range(5):
        send.step()
    assert channel.ring == b'\n{"pitboard": 1, "game": "", "acts": 0}\n'


@given(st.binary(max_size=200))
def test_any_other_line_gets_a_short_answer(line: bytes) -> None:
    send, channel, _ = sender(0)
    channel.lines = [line]
    send.step()
    send.step()
    if line.strip() in (b"", b"hello", b"record", b"wants"):
        return
    assert list(json.loads(channel.ring)) == ["unknown"]
    assert len(channel.ring) < 50
    assert sender_room.plain(b'AT"\\\xff') == "AT???"


# ---- on MicroPython

SCRIPT = """
import sys
sys.path.append(sys.argv[1])
from table.record import Record
from table.sender import lines
from table.dice import roll
import rules

class Source:
    def fill(self, buf):
        global seed
        for i in range(len(buf)):
            seed = (seed * 75 + 74) % 65537
            buf[i] = seed & 255

seed = 99
core = rules.load("rush")()
with open(sys.argv[2], "rb") as file:
    blob = file.read()
setup = {"players": [{"driver": "komet", "car": "b41"}, {"driver": "tombstone", "car": "b35"}], "track": "oval5"}
core.start(setup, blob)
core.roll = lambda count: roll(Source(), count)
record = Record()
record.start("rush", setup)
while not core.over():
    seat = core.seat()
    seed = (seed * 75 + 74) % 65537
    code = core.acts[seed % core.legal()]
    core.play(seat, code)
    assert record.add(seat, code, core.dice)
record.finish(core.result())
for line in lines(record, core.text):
    sys.stdout.write(line.decode())
"""


def test_a_race_on_micropython_replays_here(tmp_path: Path) -> None:
    from pitboard.records import sides

    script, blob = tmp_path / "race.py", tmp_path / "oval5.blob"
    script.write_text(SCRIPT)
    blob.write_bytes(sides._COMPILERS["rush"]({"track": "oval5"}))  # type: ignore[arg-type]
    command = [micropython(), "-X", "heapsize=160k", str(script), str(firmware_folder()), str(blob)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    report = replay.replay(io.BytesIO(done.stdout.encode()), "board.jsonl", "both")
    assert report.ok, report
    assert report.lines > 20
    assert '"result"' in done.stdout
