"""Sensing: debounce, proof of every scan, faults of the chain, too much at once, flickering sensors."""

from __future__ import annotations

import json
import subprocess
import sys
from array import array
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_rooms import room
from pitboard.records.sides import firmware_folder
from tests.vm.test_core_on_micropython import micropython

room("table")
Scan: Any = import_module("table.scan").Scan
is_id = import_module("table.tiles").is_id

IDS = [0x17, 0x1B, 0x1D, 0x1E]
TILES = [(IDS[0], 2), (IDS[1], 1), (IDS[2], 2), (IDS[3], 1)]
PLACES = [0, 3, 5, 8]
"""Where the tiles' id bytes stand among the ten bytes of the chain."""
SENSORS = [*range(8, 24), *range(32, 38), *range(48, 64), *range(72, 80)]
"""By box; the second tile has two bits that are no box's."""
BROKEN, OTHER, MORE, DAMAGED = 1, 2, 3, 4
WRAP = 2**29


class Bench:
    """A chain of tiles with magnets on it, and a clock, before a Scan."""

    def __init__(self, start: int = 0, steady: int = 2, tiles: list[tuple[int, int]] = TILES) -> None:
        self.now = start
        self.magnets: set[int] = set()
        self.spoil: Callable[[bytearray], object] = lambda scan: None
        self.reads = 0
        knobs = SimpleNamespace(scan_ms=10, steady_scans=steady)
        self.scan = Scan(self, tiles, array("h", SENSORS), knobs)
        self.told: list[tuple[int, int]] = []
        self.resyncs = 0

    def read_into(self, scan: bytearray) -> None:
        self.reads += 1
        for at in range(len(scan)):
            scan[at] = 0xFF
        for place, name in zip(PLACES, IDS, strict=True):
            scan[place] = name
        for box in self.magnets:
            scan[SENSORS[box] // 8] &= ~(1 << SENSORS[box] % 8)
        self.spoil(scan)

    def poll(self, step: int = 10) -> bool:
        good: bool = self.scan.poll(self.now)
        scan = self.scan
        self.told += list(zip(scan.event_box[: scan.events], scan.event_down[: scan.events], strict=True))
        self.resyncs += scan.resync
        self.now = (self.now + step) % WRAP
        return good

    def run(self, ms: int) -> list[tuple[int, int]]:
        """Returns what was told in this time."""
        self.told = []
        for _ in range(ms // 10):
            self.poll()
        return self.told

    def seen(self) -> set[int]:
        return {box for box in range(len(SENSORS)) if self.scan.seen[box]}


@pytest.fixture
def bench() -> Bench:
    """A bench whose first picture is in, with cars on two boxes."""
    bench = Bench()
    bench.magnets = {3, 20}
    bench.run(30)
    assert bench.scan.whole
    return bench


def test_the_first_picture_is_three_equal_scans() -> None:
    bench = Bench()
    bench.magnets = {3, 20}
    bench.run(20)
    assert not bench.scan.whole
    assert bench.poll()
    assert bench.scan.whole
    assert bench.scan.resync
    assert bench.seen() == {3, 20}
    bench.poll()
    assert not bench.scan.resync
    assert (bench.told, bench.resyncs, bench.scan.fault) == ([], 1, 0)


def test_a_flickering_sensor_holds_up_the_first_picture_for_a_second_only() -> None:
    bench = Bench()
    for turn in range(101):
        assert not bench.scan.whole
        bench.magnets = {3, 20} if turn % 2 else {3}
        bench.poll()
    assert bench.scan.whole
    assert 3 in bench.seen()


def test_the_chain_is_read_when_it_is_time(bench: Bench) -> None:
    reads = bench.reads
    assert [bench.poll(1) for _ in range(20)] == [True, *[False] * 9] * 2
    assert bench.reads == reads + 2


def test_events_come_once_what_was_lifted_first(bench: Bench) -> None:
    bench.magnets = {20, 1, 40}
    bench.poll()
    assert bench.told == []
    bench.poll()
    assert bench.told == [(3, 0), (1, 1), (40, 1)]
    assert bench.seen() == {1, 20, 40}
    assert bench.run(100) == []


def test_events_are_those_of_the_last_poll(bench: Bench) -> None:
    bench.magnets = {3}
    bench.poll()
    bench.poll(1)
    assert bench.scan.events == 1
    bench.poll(1)
    assert bench.scan.events == 0


@pytest.mark.parametrize("steady", [1, 2, 3, 20])
def test_a_bit_is_taken_over_after_equal_scans(steady: int) -> None:
    bench = Bench(steady=steady)
    bench.run(30)
    for length in range(1, steady):
        bench.magnets = {5}
        assert bench.run(10 * length) == []
        bench.magnets = set()
        assert bench.run(1000) == []
    bench.magnets = {5}
    assert bench.run(10 * steady) == [(5, 1)]


def test_a_sensor_that_bounces_elsewhere_holds_up_nobody(bench: Bench) -> None:
    for turn in range(6):
        bench.magnets = {3, 20} | ({30} if turn % 2 else set()) | ({7} if turn > 2 else set())
        bench.poll()
    assert bench.told == [(7, 1)]


def test_bits_without_a_box_tell_nothing(bench: Bench) -> None:
    bench.spoil = lambda scan: scan.__setitem__(4, scan[4] & 0x3F)
    assert bench.run(100) == []
    assert bench.scan.whole


def test_a_box_without_a_sensor_is_empty() -> None:
    bench = Bench()
    scan = Scan(bench, TILES, array("h", [-1, 8]), SimpleNamespace(scan_ms=10, steady_scans=2))
    bench.magnets = {0}
    for now in range(0, 100, 10):
        scan.poll(now)
    assert list(scan.seen) == [0, 1]


def test_a_sensor_beyond_the_chain_is_refused() -> None:
    with pytest.raises(ValueError, match="box 1: sensor 80 is beyond the chain's 80"):
        Scan(Bench(), TILES, array("h", [8, 80]), SimpleNamespace(scan_ms=10, steady_scans=2))


@pytest.mark.parametrize("start", [WRAP - 5, WRAP - 35, WRAP - 700, WRAP - 1500])
def test_the_clock_may_wrap_anywhere(start: int) -> None:
    bench = Bench(start)
    bench.run(30)
    assert bench.scan.whole
    bench.magnets = {1}
    assert bench.run(100) == [(1, 1)]
    bench.magnets = {4, 5, 6, 7, 8}
    bench.run(100)
    assert bench.scan.busy
    assert bench.run(1000) == []
    assert (bench.scan.busy, bench.resyncs) == (False, 2)
    bench.spoil = lambda scan: scan.__setitem__(0, 0)
    bench.run(200)
    bench.spoil = lambda scan: None
    bench.run(1010)
    assert (bench.scan.whole, bench.resyncs) == (True, 3)


# ---- the chain


def spoilt(place: int, byte: int) -> Callable[[bytearray], object]:
    return lambda scan: scan.__setitem__(place, byte)


def cut(place: int, byte: int) -> Callable[[bytearray], object]:
    """From a place on everything reads as one byte."""
    return lambda scan: scan.__setitem__(slice(place, None), bytes([byte]) * (len(scan) - place))


FAULTS = {
    "nothing answers, high": (cut(0, 0xFF), (BROKEN, 0, 0)),
    "nothing answers, low": (cut(0, 0), (BROKEN, 0, 0)),
    "unplugged behind the first": (cut(3, 0xFF), (BROKEN, 1, 0)),
    "broken inside the second": (cut(4, 0), (BROKEN, 2, 0)),
    "the last is unplugged": (cut(8, 0xFF), (BROKEN, 3, 0)),
    "the last is unplugged, low": (cut(8, 0), (BROKEN, 3, 0)),
    "no closing byte": (spoilt(10, 0), (BROKEN, 4, 0)),
    "another tile": (spoilt(3, 0x2B), (OTHER, 2, 0x2B)),
    "a tile is left out": (
        lambda scan: scan.__setitem__(slice(3, None), bytes([IDS[2], 255, 255, IDS[3], 255, 255, 255, 255])),
        (OTHER, 2, IDS[2]),
    ),
    "another first tile": (spoilt(0, 0xE8), (OTHER, 1, 0xE8)),
    "another last tile": (spoilt(8, 0xF0), (OTHER, 4, 0xF0)),
    "one tile more": (spoilt(10, 0x2E), (MORE, 4, 0x2E)),
    "a flipped bit": (spoilt(3, IDS[1] ^ 4), (DAMAGED, 2, 0)),
    "a dead id register": (spoilt(3, 0xFF), (DAMAGED, 2, 0)),
    "a flipped bit in the first": (spoilt(0, IDS[0] ^ 128), (DAMAGED, 1, 0)),
    "a flipped bit in the last": (spoilt(8, IDS[3] ^ 1), (DAMAGED, 4, 0)),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_of_the_chain(bench: Bench, name: str) -> None:
    scan = bench.scan
    bench.spoil, fault = FAULTS[name]
    assert not bench.poll()
    assert not bench.poll()
    assert (scan.fault, scan.whole) == (0, True)
    assert not bench.poll()
    assert (scan.fault, scan.tile, scan.found) == fault
    assert not scan.whole
    bench.run(5000)
    assert (scan.fault, scan.tile, scan.found) == fault
    assert (bench.told, bench.seen()) == ([], {3, 20})

    bench.spoil = lambda scan: None
    bench.magnets = {3, 21, 22, 23, 24, 25}
    assert bench.run(1000) == []
    assert (scan.fault, scan.tile, scan.found) == fault
    assert not scan.whole
    assert bench.poll()
    assert (scan.fault, scan.tile, scan.found) == (0, 0, 0)
    assert scan.whole
    assert scan.resync
    assert bench.seen() == bench.magnets
    assert bench.run(2000) == []
    assert bench.resyncs == 2
    assert not scan.busy


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_from_the_start(name: str) -> None:
    bench = Bench()
    bench.spoil, fault = FAULTS[name]
    bench.run(30)
    assert (bench.scan.fault, bench.scan.tile, bench.scan.found) == fault
    bench.spoil = lambda scan: None
    bench.run(1010)
    assert bench.scan.whole


def test_a_layout_of_one_tile() -> None:
    bench = Bench()
    scan = Scan(bench, [(0xF0, 9)], array("h", range(8, 80)), SimpleNamespace(scan_ms=10, steady_scans=2))
    for byte, fault in [(0xFF, (BROKEN, 0, 0)), (0xF1, (DAMAGED, 1, 0)), (0x0F, (OTHER, 1, 0x0F)), (0, (BROKEN, 0, 0))]:
        bench.spoil = spoilt(0, byte)
        for _ in range(5):
            scan.poll(bench.now)
            bench.now += 10
        assert (scan.fault, scan.tile, scan.found) == fault


def test_one_or_two_bad_scans_are_nothing(bench: Bench) -> None:
    for _ in range(50):
        bench.spoil = cut(0, 0)
        bench.run(20)
        bench.spoil = lambda scan: None
        bench.run(10)
    assert (bench.told, bench.scan.fault, bench.scan.whole, bench.seen()) == ([], 0, True, {3, 20})
    assert bench.scan.thrown == 100


def test_nothing_of_a_bad_scan_is_taken_in(bench: Bench) -> None:
    bench.magnets = {3, 20, 21}
    bench.poll()
    bench.spoil = spoilt(8, 0)
    bench.magnets = set()
    bench.poll()
    bench.spoil = lambda scan: None
    bench.magnets = {3, 20, 21}
    bench.poll()
    assert bench.told == [(21, 1)]


def test_one_bad_scan_makes_the_good_second_begin_anew(bench: Bench) -> None:
    bench.spoil = cut(3, 0xFF)
    bench.run(50)
    bench.spoil = lambda scan: None
    bench.run(800)
    bench.spoil = cut(3, 0xFF)
    bench.run(10)
    bench.spoil = lambda scan: None
    bench.run(1000)
    assert not bench.scan.whole
    bench.run(10)
    assert bench.scan.whole


def test_a_fault_that_becomes_another_is_told(bench: Bench) -> None:
    bench.spoil = cut(8, 0xFF)
    bench.run(100)
    bench.spoil = cut(3, 0xFF)
    bench.run(20)
    assert (bench.scan.fault, bench.scan.tile) == (BROKEN, 3)
    bench.run(10)
    assert (bench.scan.fault, bench.scan.tile) == (BROKEN, 1)


def test_noise_behind_a_tile_is_a_broken_chain(bench: Bench) -> None:
    rng = Random(3)
    bench.spoil = lambda scan: scan.__setitem__(slice(5, None), rng.randbytes(6))
    for _ in range(300):
        bench.poll()
        bench.told = []
        if bench.scan.fault:
            assert bench.scan.tile in (2, 3)
    assert bench.scan.fault


def test_ids_are_told_from_faults() -> None:
    assert sum(map(is_id, range(256))) == 70
    assert not any(is_id(byte ^ 1 << bit) for byte in range(256) if is_id(byte) for bit in range(8))


# ---- too much at once


def test_four_boxes_at_once_make_the_board_busy(bench: Bench) -> None:
    bench.magnets = {3, 20, 5, 6, 7, 8}
    assert bench.run(20) == []
    assert bench.scan.busy
    assert bench.seen() == bench.magnets
    bench.magnets = {3, 20, 5}
    assert bench.run(1000) == []
    assert bench.scan.busy
    assert bench.seen() == bench.magnets
    bench.poll()
    assert bench.scan.busy
    bench.poll()
    assert not bench.scan.busy
    assert bench.scan.resync
    assert bench.scan.events == 0
    bench.magnets = {3}
    assert sorted(bench.run(20)) == [(5, 0), (20, 0)]


def test_three_boxes_at_once_are_told(bench: Bench) -> None:
    bench.magnets = {3, 20, 5, 6, 7}
    assert bench.run(20) == [(5, 1), (6, 1), (7, 1)]


@pytest.mark.parametrize(("gap", "busy"), [(80, True), (90, False)])
def test_four_boxes_one_after_the_other(bench: Bench, gap: int, busy: bool) -> None:
    for box in (5, 6, 7, 8):
        bench.magnets.add(box)
        bench.run(gap)
    assert bench.scan.busy == busy


@pytest.mark.parametrize("ms", [20, 30, 50, 100])
def test_a_car_slid_fast_over_many_boxes_is_no_crowd(bench: Bench, ms: int) -> None:
    told = []
    for box in range(20, 40):
        bench.magnets = {3, box}
        told += bench.run(ms)
    assert not bench.scan.busy
    assert [box for box, down in told if down] == list(range(21, 40))
    assert [box for box, down in told if not down] == list(range(20, 39))


def test_more_than_thirty_two_changes_are_a_flood(bench: Bench) -> None:
    bench.magnets = set(range(40))
    bench.poll()
    bench.poll()
    assert (bench.scan.flood, bench.scan.busy, bench.scan.events) == (True, True, 0)
    bench.poll()
    assert not bench.scan.flood


# ---- flickering sensors


def lifts(bench: Bench, box: int, times: int, gap: int = 60) -> None:
    """Changes a box so many times."""
    for _ in range(times):
        bench.magnets ^= {box}
        bench.told += bench.run(gap)


def test_twelve_changes_in_three_seconds_are_a_busy_hand(bench: Bench) -> None:
    lifts(bench, 7, 12, 200)
    assert bench.scan.flaky_box == -1


def test_thirteen_are_a_flickering_sensor(bench: Bench) -> None:
    bench.run(2000)
    lifts(bench, 7, 13, 200)
    assert bench.scan.flaky_box == 7
    assert bench.seen() == {3, 20}  # as it was for long
    for _ in range(20):
        bench.magnets ^= {7}
        assert bench.run(300) == []
    assert 7 in bench.magnets
    assert bench.run(2600) == []
    assert bench.scan.flaky_box == 7
    assert bench.run(200) == [(7, 1)]
    assert bench.scan.flaky_box == -1
    bench.magnets -= {7}
    assert bench.run(100) == [(7, 0)]


def test_a_car_over_a_weak_sensor_is_held_where_it_stood(bench: Bench) -> None:
    bench.run(2000)
    told = []
    for turn in range(100):
        bench.magnets = {3} if turn % 5 < 3 else {3, 20}
        told += bench.run(10)
    assert bench.scan.flaky_box == 20
    assert bench.seen() == {3, 20}
    assert len(told) % 2 == 0
    assert bench.run(4000) == []
    assert bench.scan.flaky_box == -1


def test_a_bit_that_never_settles_is_found_too(bench: Bench) -> None:
    for turn in range(100):
        bench.magnets = {3} if turn % 2 else {3, 20}
        assert bench.run(10) == []
    assert bench.scan.flaky_box == 20
    assert bench.seen() == {3, 20}


def test_several_flickering_sensors_are_all_held(bench: Bench) -> None:
    bench.run(2000)
    for turn in range(100):
        bench.magnets = {3, 20} if turn % 5 < 3 else {3, 20, 7, 30, 40}
        bench.run(10)
    bench.run(2000)
    assert not bench.scan.busy
    assert bench.seen() == {3, 20}
    found = {bench.scan.flaky_box}
    for turn in range(800):
        bench.magnets = {3, 20} if turn % 5 < 3 else {3, 20, 40}
        bench.told = []
        bench.poll()
        found.add(bench.scan.flaky_box)
        assert bench.told == []
    assert found >= {7, 40}
    assert bench.scan.flaky_box == 40
    bench.run(3100)
    assert bench.scan.flaky_box == -1


def test_cars_go_on_beside_a_flickering_sensor(bench: Bench) -> None:
    told = []
    for turn in range(600):
        bench.magnets = {3 if turn < 400 else 4, 20} | ({30} if turn % 5 < 2 else set())
        told += bench.run(10)
    assert [event for event in told if event[0] != 30] == [(3, 0), (4, 1)]
    assert not bench.scan.busy


# ---- whatever happens

ACTIONS = st.one_of(
    st.tuples(st.just("turn"), st.integers(0, len(SENSORS) - 1)),
    st.tuples(st.just("sweep"), st.integers(0, len(SENSORS) - 8)),
    st.tuples(st.just("flicker"), st.integers(0, len(SENSORS) - 1)),
    st.tuples(st.just("cut"), st.integers(0, 10)),
    st.tuples(st.just("clear"), st.just(0)),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(ACTIONS, st.integers(1, 80)), max_size=25), st.integers(0, WRAP - 1), st.integers(1, 4))
def test_who_follows_the_events_has_the_picture(script: list[Any], start: int, steady: int) -> None:
    bench = Bench(start, steady)
    mirror = bytearray(len(SENSORS))

    def follow() -> None:
        scan = bench.scan
        good = bench.poll()
        assert good or not (scan.events or scan.resync)
        if scan.resync:
            mirror[:] = scan.seen
        for i in range(scan.events):
            assert mirror[scan.event_box[i]] != scan.event_down[i]
            mirror[scan.event_box[i]] = scan.event_down[i]
        if scan.whole and not scan.busy:
            assert mirror == scan.seen
        assert not (scan.fault and scan.whole)

    flickering = -1
    for (verb, number), turns in script:
        if verb == "turn":
            bench.magnets ^= {number}
        elif verb == "sweep":
            bench.magnets ^= set(range(number, number + 8))
        elif verb == "cut":
            bench.spoil = cut(number, 0xFF)
        elif verb == "clear":
            bench.spoil = lambda scan: None
        flickering = number if verb == "flicker" else -1
        for turn in range(turns):
            if flickering >= 0 and turn % 5 in (0, 3):
                bench.magnets ^= {flickering}
            follow()
    bench.spoil = lambda scan: None
    for _ in range(320 + 110):
        follow()
    assert bench.scan.whole
    assert not bench.scan.busy
    assert bench.seen() == bench.magnets


def test_on_micropython_nothing_is_allocated_and_all_is_told_alike() -> None:
    script = Path(__file__).with_name("scan_on_device.py")
    told = []
    for command in ([micropython(), "-X", "heapsize=120k"], [sys.executable]):
        run = [*command, str(script), str(firmware_folder())]
        done = subprocess.run(run, capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr
        told.append(json.loads(done.stdout))
    assert told[0] == told[1]
    assert len(told[0]["told"]) > 30
    assert told[0]["fault"] == [OTHER, 2]
