"""Settings, tracks, tiles and displays that aren't as they should be: named, and the firmware runs with what it has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pitboard.tracks.kinds import kind
from pitboard.twin import Twin
from tests.twin.board_play.conftest import Sit
from tests.twin.board_play.tabletop import KOMET, METEOR, ROAD, Table, track_blob

CREWS = (KOMET, METEOR)


def faults(table: Twin) -> str:
    """Reads all pages of the faults, as one text, from the attract page or the race."""
    table.button("a", 800)
    table.run(300)
    table.knob(5, 8)
    table.run(200)
    assert "Faults" in table.oled()[1]
    table.press(60)
    table.run(300)
    text = ""
    for _ in range(8):
        text += " ".join(" ".join(table.oled()[1:7]).split()) + " "
        table.knob(1, 8)
        table.run(200)
    table.button("b")
    table.run(300)
    table.button("b")
    table.run(300)
    return text


@pytest.mark.parametrize(
    ("setting", "value", "named"),
    [
        ("PITBOARD_BRIGHTNESS", 99, "BRIGHTNESS=99: 1..5, using 3"),
        ("PITBOARD_SCAN_MS", "soon", "SCAN_MS=soon: 5..50, using 10"),
        ("PITBOARD_OLED", "vga", "OLED=vga: ssd1306, sh1106 or none, using ssd1306"),
        ("PITBOARD_LANGUAGE", "xx", "LANGUAGE=xx"),
        ("PITBOARD_WRONG_MS", 5000, "SETTLE_MS < WRONG_MS < CORRECT_MS"),
    ],
)
def test_a_bad_setting_is_named_and_replaced(sit: Sit, setting: str, value: str | int, named: str) -> None:
    table = sit(settings={setting: value})
    table.run(2500)
    assert "road" in table.screen
    assert named in faults(table)
    table.enter_again()
    table.line_up()
    assert table.phase == "lever"


def test_bad_settings_together_on_micropython(sit: Sit, vm: str) -> None:
    table = sit(settings={"PITBOARD_BRIGHTNESS": 0, "PITBOARD_SUPPLY_MA": 5, "PITBOARD_DICE": "magic"}, vm=vm)
    table.run(2500)
    told = faults(table)
    assert "BRIGHTNESS=0" in told
    assert "SUPPLY_MA=5" in told
    assert "DICE=magic: device or typed, using device" in told


def test_bad_pins_are_named(sit: Sit) -> None:
    table = sit(settings={"PITBOARD_BUZZER_PIN": "GP99"})
    table.run(2500)
    assert "GP99" in faults(table)


def test_faults_are_told_without_being_looked_for(sit: Sit) -> None:
    table = sit(settings={"PITBOARD_BRIGHTNESS": 99})
    seen = ""
    for _ in range(30):
        table.run(200)
        seen += table.screen
    assert "BRIGHTNESS" in seen or "fault" in seen.lower()


# -- tracks ----------------------------------------------------------------------------------------------------------


def spoilt(blob: bytes) -> bytes:
    return blob[:-20] + bytes([blob[-20] ^ 1]) + blob[-19:]


def menu_tracks(table: Twin) -> str:
    """Goes to the list of tracks; returns all that it shows, turned through."""
    for _ in range(6):
        table.press(60)
        table.run(250)
        row = table.oled()[0].strip()
        if row == "Ready?":
            table.knob(1, 8)
            table.run(150)
        if row == "Track":
            break
    shown = ""
    for _ in range(5):
        shown += " ".join(" ".join(table.oled()).split()) + "\n"
        table.knob(1, 8)
        table.run(200)
    return shown


BAD = {
    "crc": (spoilt(track_blob(ROAD)), "damaged"),
    "cut": (track_blob(ROAD)[:200], "cut off"),
    "junk": (b"This is no track, but it is long enough to be taken for one by its size alone.", "no track file"),
    "derby": (kind("derby").encode(kind("derby").parse("arena-2")), "not yet on the board"),
    "empty": (b"", "no track file"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_track_beside_a_good_one(vm: str, name: str) -> None:
    blob, words = BAD[name]
    with Twin({"road": track_blob(ROAD), name: blob}, vm=vm, heap="480k") as twin:
        twin.run(3000)
        assert "road" in " ".join(twin.oled())  # the good one can be played
        shown = menu_tracks(twin)
        assert words in shown
        assert name in shown or name == "derby"
        assert twin.restarts == []


@pytest.mark.parametrize("name", ["crc", "cut", "junk", "derby"])
def test_only_a_bad_track(name: str) -> None:
    blob, words = BAD[name]
    tracks: Mapping[str, bytes] = {"road": track_blob(ROAD), name: blob}
    with Twin(tracks) as twin:
        (twin._drive.root / "tracks" / "road.blob").unlink()
        twin.restart()
        twin.run(3000)
        assert "No track" in " ".join(twin.oled())
        assert words in menu_tracks(twin)
        assert twin.restarts == []


def test_no_track_at_all(vm: str) -> None:
    with Twin({"road": track_blob(ROAD)}, vm=vm) as twin:
        (twin._drive.root / "tracks" / "road.blob").unlink()
        twin.restart()
        twin.run(3000)
        assert "No track" in " ".join(twin.oled())
        for _ in range(8):
            twin.press(60)
            twin.run(300)
        assert twin.restarts == []
        assert " ".join(twin.oled()).strip()


# -- tiles -----------------------------------------------------------------------------------------------------------


def other_tiles(on_table: Any, wanted: Any) -> tuple[Table, str]:
    """Starts a race on the track `wanted` while the tiles of `on_table` lie there; returns what it then says."""
    blobs = {"a": track_blob(on_table, "a"), "b": track_blob(wanted, "b")}
    table = Table.__new__(Table)
    Twin.__init__(table, blobs, {"PITBOARD_TRACK": wanted if isinstance(wanted, str) else "b"})
    table.run(2500)
    for _ in range(4):
        table.push()
    table.run(1200)
    return table, table.said


@pytest.mark.parametrize(
    ("on_table", "wanted", "words"),
    [
        ("canyon6", "oval5", "Tile 1 is another"),
        ("oval5", "forge8", "Tile"),
        ("grand10", "forge8", "Tile"),
    ],
)
def test_other_tiles_than_the_track_s(on_table: str, wanted: str, words: str) -> None:
    table, said = other_tiles(on_table, wanted)
    with table:
        assert words in said
        assert table.restarts == []


def test_a_tile_too_few() -> None:
    six, five = chain_of(6), chain_of(5)
    table, said = other_tiles(five, six)
    with table:
        assert said == "Tile 6 is off. Plug it in"


def test_a_tile_too_many() -> None:
    six, five = chain_of(6), chain_of(5)
    table, said = other_tiles(six, five)
    with table:
        assert said == "Too many tiles after tile 5"


def chain_of(count: int) -> dict[str, Any]:
    """Returns an open track of so many straights and curves, each the beginning of the next longer one."""
    tiles = ["7a", "8a", "9a", "10a", "5a", "1a"][:count]
    return {"tiles": tiles, "start": [0, 4], "finish": [3, 4], "closed": False}


# -- displays --------------------------------------------------------------------------------------------------------


def test_a_race_on_an_sh1106(sit: Sit, vm: str) -> None:
    table = sit(settings={"PITBOARD_OLED": "sh1106"}, display="sh1106", vm=vm)
    table.ready(crews=CREWS)
    table.set_off(6)
    table.drive([0])
    assert table.deeds() == ["accelerate", "roll", "ahead"]


def test_no_display_at_the_start_is_a_fault_and_the_knob_works(sit: Sit) -> None:
    table = sit(display="none")
    table.run(2500)
    for _ in range(4):
        table.press(60)
        table.run(300)
    table.run(1000)
    table.raced = True
    assert all(max(table.light(table.box(lane, 4))) > 0 for lane in range(3))  # it has come to the grid
    table.drop(table.box(0, 4))
    table.run(600)
    assert len(table.acts()) == 1


def test_a_display_that_comes_later_is_found(sit: Sit) -> None:
    table = sit()
    table.faults.display("gone")
    table.restart()
    table.run(3000)
    table.faults.display("there")
    table.run(12_000)
    assert "turn or press" in table.screen
