"""The drive holds the firmware as it is, its library, the tracks, and the settings that were asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboard.records.sides import firmware_folder
from tools.emulate.drive import build_drive, read_settings


def test_a_drive_holds_the_firmware_its_library_and_the_tracks(tmp_path: Path) -> None:
    blobs = build_drive(tmp_path, firmware_folder(), ["oval5", "grand10"])
    assert sorted(path.name for path in (tmp_path / "tracks").iterdir()) == ["grand10.blob", "oval5.blob"]
    assert (tmp_path / "tracks/oval5.blob").read_bytes() == blobs["oval5"]
    assert (tmp_path / "lib/neopixel.py").is_file()
    for path in firmware_folder().rglob("*.py"):
        assert (tmp_path / path.relative_to(firmware_folder())).read_bytes() == path.read_bytes()
    assert not list(tmp_path.rglob("__pycache__"))
    assert read_settings(tmp_path) == read_settings(firmware_folder())


def test_settings_take_the_place_of_the_firmwares_and_new_ones_are_added(tmp_path: Path) -> None:
    build_drive(tmp_path, firmware_folder(), ["oval5"], {"PITBOARD_SETTLE_MS": 0, "PITBOARD_TRACK": "x", "MINE": 7})
    found = read_settings(tmp_path)
    assert (found["PITBOARD_SETTLE_MS"], found["PITBOARD_TRACK"], found["MINE"]) == (0, "x", 7)
    others = {name: value for name, value in read_settings(firmware_folder()).items() if name not in found}
    assert not others


def test_an_unknown_track_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no game has a track 'nowhere'"):
        build_drive(tmp_path, firmware_folder(), ["nowhere"])


def test_more_than_a_picos_drive_has_room_for_is_refused(tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    firmware.mkdir()
    (firmware / "code.py").write_bytes(bytes(1 << 20))
    drive = tmp_path / "drive"
    drive.mkdir()
    with pytest.raises(ValueError, match=r"the drive is too small: 2\d{3} sectors of 512 bytes needed, 1984 there"):
        build_drive(drive, firmware, ["oval5"])
