"""The blob of a stage: there and back, every kind of damage, the cell map (docs/blob-rally.md)."""

from __future__ import annotations

import struct
from binascii import crc32
from dataclasses import replace
from random import Random

import pytest

import rally_setups
from pitboard.tracks import Refusal
from pitboard.tracks.blob import ID_BYTES, CellMap, cell_map, tiles_of
from pitboard.tracks.rally.blob import decode, encode
from pitboard.tracks.rally.cells import chain
from pitboard.tracks.rally.library import library_names, rally_library
from pitboard.tracks.rally.listing import listing
from pitboard.tracks.rally.track import Track, parse


def code(data: bytes) -> str:
    try:
        decode(data)
    except Refusal as refusal:
        assert refusal.message
        return refusal.code
    return ""


def cells(track: Track) -> CellMap:
    return cell_map(chain(track), len(track.names))


def resealed(data: bytes) -> bytes:
    """The bytes with length and checksum put right, so that only what they say is wrong."""
    head = data[:6] + struct.pack("<HI", len(data), crc32(data[12:]))
    return head + data[12:]


def there_and_back(track: Track) -> None:
    data = encode(track)
    compiled = decode(data)
    assert compiled.length == len(data)
    for field in ("lane", "back", "front", "kind", "number", "left", "ahead", "right", "skid", "corner_at", "inside"):
        assert getattr(compiled.track, field) == getattr(track, field), field
    for field in ("tile_at", "danger", "surface", "turned", "name", "zones", "starts", "names"):
        assert getattr(compiled.track, field) == getattr(track, field), field
    assert compiled.cells == cells(track)
    assert compiled.track.tiles == track.tiles
    assert encode(compiled.track) == data


@pytest.mark.parametrize("name", library_names())
def test_library_stages(name: str) -> None:
    there_and_back(parse(name))


def test_drawn_stages() -> None:
    rng = Random("rally blobs")
    for _ in range(150):
        there_and_back(parse(rally_setups.strips(rng)))
        there_and_back(parse(rally_setups.tiles(rng)))


def test_the_largest_stage_fits() -> None:
    lane = "S" + "." * 238 + "F"
    cut = "." + "1" * 238 + "."
    there_and_back(parse({"lanes": [lane] * 3, "left": cut, "right": cut}))


def test_layout_as_documented() -> None:
    data = encode(parse("demo"))
    magic, version, game, length, _ = struct.unpack_from("<4sBBHI", data)
    assert (magic, version, game, length) == (b"PITB", 1, 3, len(data))
    lanes, columns, tiles, corners, zones, zero, spaces, bits, lights, name = struct.unpack_from("<6B3H24s", data, 12)
    track = parse("demo")
    assert (lanes, columns, tiles, corners, zones, zero) == (2, 30, 5, 2, 4, 0)
    assert (spaces, name.rstrip(b"\0")) == (len(track.names), b"demo")
    assert lights == sum(tile.cells for tile in map(rally_library().tiles.__getitem__, track.tiles))
    assert bits == sum(8 + -(-rally_library().tiles[tile].cells // 8) * 8 for tile in track.tiles)
    assert data[48 : 48 + spaces] == bytes(track.lane)
    words = 48 + 5 * spaces + 3 * columns + 3 * tiles
    words += words % 2
    table = [ID_BYTES[side] for side in (0, 24, 4, 42, 2)]  # 201a, 213a, 203a, 222a, 202a
    assert len(data) == words + 12 * spaces + 2 * 5 + 1
    assert data[-11:-1:2] == bytes(table)
    assert data[-10:-1:2] == bytes([1, 2, 2, 2, 1])
    assert data[-1] == 5
    left = struct.unpack_from(f"<{spaces}H", data, words)
    assert left == tuple(0xFFFF if space < 0 else space for space in track.left)


def test_a_side_has_one_id_byte_whichever_way_it_is_driven_and_an_inline_track_none() -> None:
    forward, reverse = (tiles_of(encode(parse({"tiles": ["201a", side, "202a"]}))) for side in ("213a", "213ar"))
    assert forward == reverse
    inline = {"lanes": ["S.......F"], "tile": "aaabbbccc", "danger": "123", "surface": "gas"}
    assert tiles_of(encode(parse(inline))) == ((0xF0, 1),) * 3


def test_every_cell_belongs_to_one_space() -> None:
    rng = Random("rally cells")
    for _ in range(100):
        track = parse(rally_setups.any_track(rng))
        wired = cells(track)
        used = []
        for space, (sensor, light) in enumerate(zip(wired.sensor, wired.light, strict=True)):
            if track.lane[space] == 5:
                assert (sensor, light) == (-1, -1)
                continue
            used.append((sensor, light))
            if track.back[space] in track.zones and track.lane[space] < 3:
                step = -1 if track.turned[track.tile_of(space)] else 1
                used.append((sensor + step, light + step))
        assert sorted(light for _, light in used) == list(range(wired.lights))
        assert len({sensor for sensor, _ in used}) == len(used)
        assert sorted(used) == sorted(used, key=lambda cell: cell[1]), "lights follow the sensors"


def test_a_tile_keeps_its_wiring_when_it_is_driven_in_reverse() -> None:
    for name in ("225b", "213a", "219a", "217b", "211a"):
        forward, reverse = (parse({"tiles": ["201a", side, "202a"]}) for side in (name, f"{name}r"))
        ahead, back = cells(forward), cells(reverse)
        columns = rally_library().tiles[name].columns
        lanes = len(rally_library().tiles[name].lanes)
        for space, (lane, first) in enumerate(forward.names):
            if forward.tile_of(space) != 1 or lane == 5:
                continue
            mirrored = 7 - lane if lane > 2 else lanes - 1 - lane
            twin = reverse.space_at[mirrored, 2 * 4 + columns - 1 - forward.front[space]]
            dotted = first in forward.zones and lane < 3
            assert back.sensor[twin] == ahead.sensor[space] + dotted
            assert back.light[twin] == ahead.light[space] + dotted


GOOD = encode(parse("demo"))


@pytest.mark.parametrize(
    ("expected", "data"),
    [
        ("blob-magic", b""),
        ("blob-magic", b"PIT"),
        ("blob-magic", b"X" + GOOD[1:]),
        ("blob-version", GOOD[:4] + b"\x02" + GOOD[5:]),
        ("blob-version", GOOD[:4] + b"\x00"),
        ("blob-length", GOOD[:4]),
        ("blob-length", GOOD[:40]),
        ("blob-length", GOOD[:-1]),
        ("blob-length", GOOD + b"\0"),
        ("blob-crc", GOOD[:-1] + b"\0"),
        ("blob-game", GOOD[:5] + b"\x01" + GOOD[6:]),
        ("blob-body", resealed(GOOD[:48])),
        ("blob-body", resealed(GOOD[:-1] + b"\4")),
        ("blob-body", resealed(GOOD[:-2] + b"\2\5")),
        ("blob-body", resealed(GOOD[:-11] + b"\xf0" + GOOD[-10:])),
        ("blob-body", resealed(GOOD[:-11] + b"\xe8" + GOOD[-10:])),
        ("blob-body", resealed(GOOD[:-11] + b"\x17" + GOOD[-10:])),
        ("blob-body", resealed(GOOD[:-11] + b"\1" + GOOD[-10:])),
        ("blob-body", resealed(GOOD + b"\0\0")),
        ("blob-body", resealed(GOOD[:17] + b"\1" + GOOD[18:])),
        ("blob-body", resealed(GOOD[:24] + b"\xff" + GOOD[25:])),
        ("blob-body", resealed(GOOD[:24] + b"\n" + GOOD[25:])),
    ],
)
def test_refused(expected: str, data: bytes) -> None:
    assert code(data) == expected


def test_no_changed_byte_goes_unnoticed() -> None:
    rng = Random("rally corruption")
    for name in ("demo", "mixed"):
        good = encode(parse(name))
        for at in range(len(good)):
            changed = bytearray(good)
            changed[at] ^= rng.randint(1, 255)
            assert code(bytes(changed))
            sealed = resealed(bytes(changed))
            # What is good says so itself: another name, limit, danger or surface. All else has to agree.
            assert at < 12 or code(sealed) == "blob-body" or encode(decode(sealed).track) == sealed != good


def test_names() -> None:
    track = parse("demo")
    assert decode(encode(track, "\u00e4" * 20)).track.name == "\u00e4" * 12
    assert decode(encode(replace(track, name=""))).track.name == ""
    with pytest.raises(Refusal) as refused:
        encode(track, "a\nb")
    assert refused.value.code == "track-name"


def test_listing() -> None:
    text = listing(decode(encode(parse("short"))))
    assert text.startswith("short: rally stage, blob version 1")
    tile = "tile 4 of the chain: 205ar, id 0x2E in byte 11, sensor bytes 2"
    assert f"{tile}; gravel, danger 2, driven in reverse" in text
    assert text.count("first half") == 5
    assert all(len(line) <= 100 for line in text.splitlines())
