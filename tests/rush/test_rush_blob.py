"""The blob: its bytes as the board reads them, the way back, and every refusal."""

import struct
from binascii import crc32
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboard.tracks import Refusal, TrackRefused
from pitboard.tracks.blob import tile_names
from pitboard.tracks.rush import library
from pitboard.tracks.rush.blob import NEIGHBOURS, VERSION, Compiled, decode, encode
from pitboard.tracks.rush.library import rush_library
from pitboard.tracks.rush.listing import listing
from pitboard.tracks.rush.track import Track, parse

SMALL: dict[str, Any] = {"strip": [".-......", "_.#-.-.."], "start": 4, "finish": 6}
LIBRARY = sorted(rush_library().tracks)


def code(data: bytes) -> str:
    try:
        decode(data)
    except Refusal as refusal:
        assert type(refusal) is Refusal
        assert refusal.message.endswith(".")
        return refusal.code
    return ""


def resealed(data: bytes | bytearray) -> bytes:
    """The same bytes with length and checksum set right again."""
    return struct.pack("<4sBBHI", data[:4], data[4], data[5], len(data), crc32(data[12:])) + data[12:]


def changed(offset: int, value: int, data: bytes | None = None) -> bytes:
    new = bytearray(encode(parse(SMALL), "small") if data is None else data)
    new[offset] = value
    return resealed(new)


def test_the_bytes_of_a_small_track() -> None:
    """Every field of format version 1, written down by hand."""
    data = encode(parse(SMALL), "malé")
    boxes = 11
    body = bytes([2, 8, 4, 6, 1, 0])
    body += struct.pack("<3H", boxes, 8 + 16, boxes)
    body += "malé".encode() + bytes(24 - 5)
    body += bytes([0] * 7 + [1] * 4)  # lane
    body += bytes([0, 2, 3, 4, 5, 6, 7, 1, 4, 6, 7])  # first
    body += bytes([1, 2, 3, 4, 5, 6, 7, 1, 5, 6, 7])  # front
    body += bytes(1)
    no = 0xFFFF
    for field in (
        [1, 2, 3, 4, 5, 6, no, no, 9, 10, no],  # ahead
        [no] * 7 + [1, 5, 6, no],  # left
        [no, no, 8, 8, 9, 10, no, no, no, no, no],  # right
        [no] * 7 + [0, 4, 5, 6],  # push_left
        [7, no, no, 8, 8, 9, 10, no, no, no, no],  # push_right
        [no, 0, 1, 2, 3, 4, 5, no, no, 8, 9],  # back
        [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18],  # sensor
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],  # light
    ):
        body += struct.pack("<11H", *field)
    body += bytes([1, 0])  # lane_open
    body += bytes([0xF0, 2, 1])  # one tile without a name, two registers
    assert data == b"PITB\x01\x01" + struct.pack("<HI", 12 + len(body), crc32(body)) + body
    assert VERSION == 1


def test_a_track_without_any_open_box() -> None:
    blob = decode(encode(parse({"strip": ["#" * 8], "start": 1, "finish": 7})))
    assert (blob.lane, blob.bits, blob.lights, blob.tiles) == ((), 8, 0, ((),))
    assert blob.table == ((0xF0, 0),)
    assert "open boxes: 0," in listing(blob)


def compared(track: Track, blob: Compiled) -> None:
    for field in ("lanes", "columns", "start", "finish", "laps", "closed", "lane", "first", "front", *NEIGHBOURS):
        assert getattr(blob, field) == getattr(track, field), field
    assert blob.lane_open == tuple(set(text) <= {".", "-"} for text in track.strip)
    assert sum(map(len, blob.tiles)) == blob.lights == len(track.names)


@pytest.mark.parametrize("name", LIBRARY)
def test_there_and_back(name: str) -> None:
    track = parse(name)
    blob = decode(encode(track))
    compared(track, blob)
    assert (blob.name, blob.game, blob.version) == (name, "rush", 1)
    assert len(blob.tiles) == len(track.tiles)
    assert tile_names(blob.table, library.tile_names()) == track.tiles
    assert [tile.registers for tile in blob.table] == [-(-len(boxes) // 8) for boxes in blob.tiles]
    begin = 0
    for boxes, (first, end) in zip(blob.tiles, pairwise((*track.edges, track.columns)), strict=True):
        inside = [box for box in range(len(track.names)) if first <= track.first[box] < end]
        assert list(boxes) == sorted(inside, key=lambda box: track.names[box])
        # The id byte of each tile, then its cells from bit 0 on.
        assert [blob.sensor[box] for box in boxes] == [8 * (begin + 1) + k for k in range(len(boxes))]
        begin += 1 + -(-len(boxes) // 8)
    assert blob.bits == 8 * begin
    assert [blob.light[box] for boxes in blob.tiles for box in boxes] == list(range(len(track.names)))


CELLS = st.lists(st.sampled_from(["."] * 6 + ["#", "_", ".-", ".--", "#-"]), min_size=4, max_size=8)


@settings(max_examples=60, deadline=None)
@given(st.lists(CELLS, min_size=1, max_size=6), st.booleans(), st.text(max_size=30).filter(str.isprintable))
def test_there_and_back_with_random_strips(cells: list[list[str]], closed: bool, name: str) -> None:
    lanes = ["".join(lane) for lane in cells]
    longest = max(map(len, lanes))
    # Open columns at both ends, where the lines are.
    strip = ["..." + lane.ljust(longest, ".") + "..." for lane in lanes]
    try:
        track = parse({"strip": strip, "start": 2, "finish": longest + 3, "closed": closed})
    except TrackRefused as refusal:
        assert refusal.code == "track-dead-end"
        return
    blob = decode(encode(track, name))
    compared(track, blob)
    assert name.encode().startswith(blob.name.rstrip("\0").encode())
    assert len(blob.name.encode()) <= 24


def test_names_are_cut_at_a_whole_character() -> None:
    track = parse(SMALL)
    assert decode(encode(track, "x" * 23 + "é")).name == "x" * 23
    assert decode(encode(track, "x" * 22 + "é")).name == "x" * 22 + "é"
    for wrong in ("a\nb", "a\0b", "\ud800"):
        with pytest.raises(Refusal) as caught:
            encode(track, wrong)
        assert caught.value.code == "track-name"


# -- refusals --------------------------------------------------------------------------------------------------------


def test_every_changed_byte_is_refused() -> None:
    good = encode(parse(SMALL), "small")
    assert code(good) == ""
    by_offset = {**dict.fromkeys(range(4), "blob-magic"), 4: "blob-version", 5: "blob-game"}
    by_offset |= {6: "blob-length", 7: "blob-length"}
    for offset in range(len(good)):
        for flip in (1, 2, 0x80, 0xFF):
            bad = bytearray(good)
            bad[offset] ^= flip
            assert code(bytes(bad)) == by_offset.get(offset, "blob-crc"), offset


def test_every_cut_is_refused() -> None:
    good = encode(parse(SMALL))
    for length in range(len(good)):
        assert code(good[:length]) == ("blob-magic" if length < 4 else "blob-length")
    assert code(good + b"\0") == "blob-length"


def test_versions_and_games_are_told_apart() -> None:
    good = encode(parse(SMALL))
    for data, expected in (
        (good[:4] + b"\x02" + good[5:], "newer Pitboard (blob version 2; this one reads 1)"),
        (good[:4] + b"\xff", "newer Pitboard (blob version 255; this one reads 1)"),
        (good[:4] + b"\x00" + good[5:], "version 0, which never existed"),
        (good[:5] + b"\x03" + good[6:], "a stage of Rallyman: DIRT, not a track of Rush n' Crush"),
        (good[:5] + b"\x09" + good[6:], "an unknown game (9)"),
    ):
        with pytest.raises(Refusal) as caught:
            decode(data)
        assert expected in caught.value.message


LIGHTS = 48 + 3 * 11 + 1 + 2 * 7 * 11
SENSORS = LIGHTS - 2 * 11

BAD_BODIES = {
    "no lanes": changed(12, 0),
    "seven lanes": changed(12, 7),
    "other columns": changed(13, 9),
    "box outside": changed(13, 5),
    "finish before start": changed(14, 6),
    "laps of an open track": changed(16, 2),
    "no laps": changed(16, 0),
    "closed": changed(17, 1),
    "neither closed nor open": changed(17, 2),
    "box count": changed(18, 12),
    "bits": changed(20, 32),
    "light count": changed(22, 12),
    "name": changed(24, 0xFF),
    "name with a zero": changed(25, 0),
    "name with a control character": changed(24, 7),
    "lane": changed(48, 1),
    "lane outside": changed(48, 9),
    "first": changed(59, 1),
    "front": changed(70, 2),
    "front before first": changed(71, 1),
    "filling byte": changed(81, 1),
    "ahead": changed(82, 2),
    "left": changed(82 + 22 + 14, 2),
    "back": changed(82 + 5 * 22, 0),
    "sensor": changed(SENSORS, 9),
    "sensor gap": changed(SENSORS + 20, 19),
    "sensor before its tile": changed(SENSORS, 0),
    "light twice": changed(LIGHTS, 1),
    "light outside": changed(LIGHTS, 200),
    "lane_open": changed(LIGHTS + 22, 0),
    "lane_open 2": changed(LIGHTS + 22, 2),
    "id byte of no side": changed(LIGHTS + 24, 0x55),
    "no id byte": changed(LIGHTS + 24, 0xF1),
    "registers": changed(LIGHTS + 25, 1),
    "no tiles": changed(LIGHTS + 26, 0),
    "two tiles": changed(LIGHTS + 26, 2),
    "two tiles without a name": resealed(changed(20, 32)[:-1] + bytes([0xF0, 0, 2])),
    "one byte less": resealed(encode(parse(SMALL))[:-1]),
    "head only": resealed(encode(parse(SMALL))[:48]),
}


@pytest.mark.parametrize("data", BAD_BODIES.values(), ids=BAD_BODIES)
def test_bodies_that_are_no_track(data: bytes) -> None:
    assert code(data) == "blob-body"


@pytest.mark.parametrize(("side", "other"), [(0, 0x33), (4, 0x1D), (1, 0x2E), (3, 0x9A)])
def test_tiles_that_lie_elsewhere_are_refused(side: int, other: int) -> None:
    """An id byte is good by itself, but that side would make another track."""
    data = encode(parse("oval5"))
    assert code(changed(len(data) - 11 + 2 * side, other, data)) == "blob-body"


def test_swapped_cells_are_refused() -> None:
    """Lights and sensors swapped together agree with each other, but not with the tile."""
    data = bytearray(encode(parse(SMALL)))
    for at in (LIGHTS, SENSORS):
        data[at : at + 2], data[at + 2 : at + 4] = data[at + 2 : at + 4], data[at : at + 2]
    assert code(resealed(data)) == "blob-body"


def test_tiles_that_share_columns_are_refused() -> None:
    """A cell map of five tiles that is whole in itself, but two boxes have changed places across tiles."""
    data = bytearray(encode(parse("oval5")))
    blob = decode(bytes(data))
    one, other = blob.tiles[1][0], blob.tiles[3][5]
    sensors = 48 + 3 * len(blob.lane) + len(blob.lane) % 2 + 2 * 6 * len(blob.lane)
    for field, at in ((blob.sensor, sensors), (blob.light, sensors + 2 * len(blob.lane))):
        struct.pack_into("<H", data, at + 2 * one, field[other])
        struct.pack_into("<H", data, at + 2 * other, field[one])
    with pytest.raises(Refusal, match="do not follow the track from tile to tile"):
        decode(resealed(data))


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.integers(12, 330), st.integers(0, 255)), max_size=4))
def test_random_bodies_never_raise_anything_else(changes: list[tuple[int, int]]) -> None:
    data = bytearray(encode(parse(SMALL), "small"))
    for offset, value in changes:
        data[min(offset, len(data) - 1)] = value
    assert code(resealed(data)) in ("", "blob-body")


@given(st.binary(max_size=80))
def test_random_bytes_are_refused(data: bytes) -> None:
    assert code(data).startswith("blob-")
    assert code(b"PITB" + data).startswith("blob-")


def test_the_listing() -> None:
    lines = listing(decode(encode(parse(SMALL), "small"))).splitlines()
    assert lines[0].startswith("small: rush track, blob version 1, ")
    assert lines[1] == "2 lanes, 8 columns, open, laps 1, start line before column 4, finish line before column 6"
    assert lines[2] == (
        "open boxes: 11, tiles in the chain: 1, sensor bits: 24, lights: 11, lanes made of open boxes only: 0"
    )
    assert lines[4] == "tile 0 of the chain: no name, id 0xF0 in byte 0, sensor bytes 2, open boxes 11"
    assert lines[5].split() == ["box", "name", "front", *(f.replace("_", "-") for f in NEIGHBOURS), "sensor", "light"]
    assert lines[14].split() == ["8", "[1,", "4]", "5", "9", "5", "-", "4", "-", "-", "2.0", "8"]
    assert len(lines) == 17
    tiles = [line for line in listing(decode(encode(parse("oval5")))).splitlines() if line.startswith("tile")]
    assert tiles[1] == "tile 1 of the chain: 6a, id 0x35 in byte 7, sensor bytes 6, open boxes 41"
    assert len(tiles) == 5
