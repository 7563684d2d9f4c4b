"""The self-test in a heap of the board's size, and how deep its calls go: afterwards a race starts as ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboard.records.sides import firmware_folder
from pitboard.twin import Twin
from pitboard.twin.micropython import NoMicroPython, command
from pitboard.twin.player import Player
from tests.board.bench import ask
from tests.twin.board_play.thread_depth import ThreadDepth

MOST = 14
MENU_MS = 6000


def told(twin: Twin, line: str) -> object:
    """Returns what the board answers."""
    return json.loads(ask(twin, line.encode()))


def walk(twin: Twin) -> list[int]:
    """Enters, lights and senses every box of a large track, leaves; returns what of the heap was free at times."""
    free = [twin.free_heap() or 0]
    twin.faults.host("reading")
    assert "test" in str(told(twin, "test"))
    told(twin, "track 0")
    assert told(twin, "blob 0") != told(twin, "blob 64")
    tiles = b"".join(map(bytes, twin.layout.tiles)).hex()
    assert told(twin, f"chain {tiles} {twin.layout.lights}") == {"chain": twin.chain.bytes}
    told(twin, "lights 40 40 40")
    for box in range(0, len(twin.layout.sensors), 40):
        told(twin, f"light {twin.layout.lights_of[box]} 0 200 0")
        told(twin, f"look {twin.layout.sensors[box]}")
        twin.drop(box)
        twin.run(100)
        sense = told(twin, "sense")
        assert isinstance(sense, dict) and sense["sense"]["thrown"] == 0
        twin.lift(box)
        free.append(twin.free_heap() or 0)
    told(twin, "say one|two|three")
    told(twin, "fill 255")
    assert len(str(told(twin, "flips"))) > 20
    assert told(twin, "done") == {"done": 1}
    twin.run(MENU_MS)
    assert "Pitboard" in twin.oled()[1]
    free.append(twin.free_heap() or 0)
    return free


def race(twin: Twin, looks: int = 60) -> list[str]:
    """Has four people begin a race; returns the display."""
    player = Player(twin, twin.layout.lights_of, 4, 1)
    player.start()
    rows = twin.oled()
    for _ in range(looks):
        rows = player.read()
        if not player.follow(rows):
            player.decide(rows)
    assert twin.restarts == [] and twin.console == ""
    return rows


def test_in_the_boards_heap_and_then_a_race() -> None:
    try:
        command()
    except NoMicroPython as no:
        pytest.skip(str(no))
    with Twin("grand10", vm="micropython") as twin:
        twin.run(MENU_MS)
        free = walk(twin)
        assert min(free[1:-1]) > free[0], "the lobby made room for the test"
        assert free[0] - free[-1] < 4000, "what was loaded for it is gone again"
        assert free[1] - free[-2] < 2000, "nothing grows"
        race(twin)
        assert (twin.free_heap() or 0) > 100_000


def test_calls_stay_shallow() -> None:
    folder: Path = firmware_folder()
    with ThreadDepth(folder, "firmware") as depth, Twin("oval5") as twin:
        twin.run(MENU_MS)
        depth.forget()
        walk(twin)
        assert 3 < depth.deepest <= MOST, f"\n{depth}"
