"""The compiled map: what docs/blob-hexrace.md says, the way back, and damaged bytes."""

import struct
from binascii import crc32
from random import Random
from typing import Any

import pytest

from hexrace_setups import drawn, field
from pitboard.tracks import Refusal
from pitboard.tracks.hexrace.blob import decode, encode
from pitboard.tracks.hexrace.library import library_layout, library_names
from pitboard.tracks.hexrace.listing import listing
from pitboard.tracks.hexrace.track import HexTrack, check_layout, parse

SMALL = {"rows": ["1g#BC", "....A", "2.g.."], "facing": "se", "gates": ["e", "w", "ne"], "name": "small"}


def code(data: bytes) -> str:
    try:
        decode(data)
    except Refusal as refusal:
        assert refusal.message.endswith(".")
        return refusal.code
    return ""


def sealed(data: bytes) -> bytes:
    """The blob with its length and checksum put right."""
    return data[:6] + struct.pack("<HI", len(data), crc32(data[12:])) + data[12:]


def same(track: HexTrack) -> None:
    blob = decode(encode(track))
    for name in ("name", "facing", "gates", "starts", "terrain", "gate", "columns"):
        assert getattr(blob, name) == getattr(track, name), name
    assert blob.rows == len(track.rows)


@pytest.mark.parametrize("name", library_names())
def test_library_tracks_come_back(name: str) -> None:
    same(parse(name))


def test_inline_tracks_come_back() -> None:
    rng = Random(4)
    for _ in range(40):
        track = drawn(rng)["track"]
        if isinstance(track, dict):
            same(parse(track))
    same(parse(SMALL))
    same(parse(field()))


def test_every_byte_of_a_small_map() -> None:
    data = encode(parse(SMALL))
    head = struct.pack("<4sBBHI", b"PITB", 1, 4, len(data), crc32(data[12:]))
    assert data[:12] == head
    assert data[12:24] == struct.pack("<6B3H", 5, 3, 1, 3, 2, 1, 15, 8 + 16, 15)
    assert data[24:48] == b"small".ljust(24, b"\0")
    hexes = [0, 1, 2, 0x20, 0x30, 0, 0, 0, 0, 0x10, 0, 0, 1, 0, 0]
    assert list(data[48:63]) == hexes
    assert list(data[63:71]) == [0, 3, 5] + [255] * 5
    assert data[71] == 0
    words = struct.unpack(f"<{8 + 15 + 15}H", data[72:-3])
    assert words[:8] == (0, 10) + (0xFFFF,) * 6
    assert words[8:23] == tuple(range(8, 23))
    assert words[23:] == tuple(range(15))
    assert data[-3:] == bytes([0xF0, 2, 1]), "one tile without a name, two registers"


def test_the_largest_map() -> None:
    rows = ["." * 32] * 23 + ["1BCA" + "." * 28]
    data = encode(parse({"rows": rows, "facing": "e", "gates": ["e"] * 3}))
    assert len(data) == 3915
    assert decode(data).bits == 8 + 768


def test_the_cell_map_of_tiles() -> None:
    track = parse("oval")
    blob = decode(encode(track))
    assert (blob.bits, blob.lights, len(blob.tiles)) == (12 * 40, 384, 12)
    for number, cells in enumerate(blob.tiles):
        turned = track.tiles[number // 3][number % 3].endswith("/")
        for cell, box in enumerate(cells):
            column, row = track.names[box]
            assert (column // 8, row // 4) == (number % 3, number // 3)
            place = row % 4 * 8 + column % 8
            assert place == (31 - cell if turned else cell)
            assert blob.sensor[box] == number * 40 + 8 + cell
            assert blob.light[box] == number * 32 + cell
    assert sorted(blob.light) == list(range(384))
    assert len(set(blob.sensor)) == 384
    ids = [0x0F, 0x17, 0x1B, 0x1D, 0x1E, 0x27]
    assert blob.table == tuple((id_byte, 4) for id_byte in ids + ids[::-1])


def test_a_layout_of_one_tile() -> None:
    layout: dict[str, Any] = {
        "tiles": [["t05/"]],
        "facing": "e",
        "gates": ["e"] * 3,
        "marks": {"1": [1, 2], "A": [[3, 2]], "B": [[4, 2]], "C": [[5, 2]]},
    }
    with pytest.raises(Refusal):
        check_layout(layout)  # no tile is a track of its own: the road meets the edge
    inline = parse({"rows": ["........", "..1.BCA.", "........", "........"], "facing": "e", "gates": ["e"] * 3})
    assert decode(encode(inline)).bits == 40


def test_names() -> None:
    track = parse(SMALL)
    assert decode(encode(track, "other")).name == "other"
    assert decode(encode(track, "\u00e9" * 20)).name == "\u00e9" * 12
    assert decode(encode(track, "a" * 23 + "\u00e9")).name == "a" * 23
    with pytest.raises(Refusal) as caught:
        encode(track, "a\nb")
    assert caught.value.code == "track-name"


def test_refusals_in_order() -> None:
    data = encode(parse(SMALL))
    assert code(b"") == code(b"PIT") == code(b"BTIP" + data[4:]) == "blob-magic"
    assert code(data[:4] + b"\2" + data[5:]) == code(data[:4] + b"\0") == "blob-version"
    assert code(data[:4]) == code(data[:40]) == code(data[:-1]) == code(data + b"\0") == "blob-length"
    assert code(data[:-1] + b"\7") == "blob-crc"
    assert code(sealed(data[:5] + b"\1" + data[6:])) == "blob-game"
    assert code(sealed(data + b"\0\0")) == "blob-body"


def test_every_changed_byte_is_noticed() -> None:
    data = encode(parse(SMALL))
    for at in range(len(data)):
        for change in (1, 0x80):
            broken = bytearray(data)
            broken[at] ^= change
            assert code(bytes(broken)), at


def test_no_body_makes_the_reader_stumble() -> None:
    """Changed bytes under a good checksum: refused, or another valid track."""
    rng = Random(7)
    data = encode(parse(SMALL))
    tiled = encode(parse("oval"))
    for _ in range(1500):
        broken = bytearray(data if rng.random() < 0.8 else tiled)
        for _ in range(rng.randint(1, 3)):
            broken[rng.randrange(12, len(broken))] = rng.choice((0, 1, 2, 3, 15, 16, 255, rng.randrange(256)))
        assert code(sealed(bytes(broken))) in ("", "blob-body")


def test_exact_faults_of_the_body() -> None:
    data = encode(parse(SMALL))
    changes = {
        12: 6,  # columns
        13: 4,  # rows
        14: 6,  # facing
        15: 9,  # gates
        16: 0,  # start places
        17: 2,  # tiles
        20: 32,  # bits
        22: 14,  # lights
        24: 0xFF,  # name
        49: 3,  # terrain
        50: 4,  # unused bits
        52: 0x40,  # a gate that is not there
        63: 6,  # a direction
        66: 0,  # a direction too many
        71: 1,  # the filling byte
        72: 2,  # a start place on a wall
        76: 5,  # a start place too many
        88: 9,  # a sensor
        120: 9,  # a light twice
        148: 0x0F,  # another tile
        149: 3,  # registers
        150: 2,  # tiles of the table
    }
    for at, value in changes.items():
        broken = bytearray(data)
        broken[at] = value
        assert code(sealed(bytes(broken))) == "blob-body", at


def test_tiles_of_another_ground_are_refused() -> None:
    data = bytearray(encode(parse("oval")))
    data[-25] = 0x2B  # t07 where t01 lies
    with pytest.raises(Refusal, match="ground of tile 0 of the blob is not that of t07"):
        decode(sealed(bytes(data)))


def test_the_listing_names_everything() -> None:
    text = listing(decode(encode(parse("oval"))))
    assert text.count("\n") == 3 + 12 * 3 + 384
    assert "oval: hexrace track, blob version 1" in text
    assert "24 x 16 hexes, cars start facing e; gates A e, B sw, C w, D ne" in text
    assert "tile 6 of the chain: t06, id 0x27 in byte 30, sensor bytes 4, boxes 32, upside down\n" in text
    assert any(line.split() == ["36", "[12,", "1]", "road", "A", "7.4", "44"] for line in text.splitlines())
    assert "(no name)" in listing(decode(encode(parse(field()))))


def test_library_layouts_are_not_changed_by_use() -> None:
    before = str(library_layout("oval"))
    encode(check_layout(library_layout("oval")))
    assert str(library_layout("oval")) == before
