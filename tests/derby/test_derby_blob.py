"""The blob of a map: its bytes as docs/blob-derby.md has them, the way back, and every refusal."""

from __future__ import annotations

import struct
from binascii import crc32
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import derby_setups
from pitboard.tracks.blob import ID_BYTES, tiles_of
from pitboard.tracks.derby.blob import Compiled, chain, decode, encode
from pitboard.tracks.derby.grid import GRIDS
from pitboard.tracks.derby.library import library_names
from pitboard.tracks.derby.listing import listing
from pitboard.tracks.derby.track import COLOURS, DerbyMap, parse
from pitboard.tracks.refusal import Refusal

SMALL: dict[str, Any] = {
    "grid": "hex",
    "rows": ["gs.", "lgs"],
    "flags": {"red": [0, 0], "blue": [2, 1]},
    "obstacles": [["mud", 1, 1], ["wall", 0, 1]],
}
TILES: dict[str, Any] = {
    "tiles": [["12b", 3, 2, 2], ["4a", 5, 2, 2]],
    "flags": {"purple": [3, 2]},
    "obstacles": [["jumper", 5, 2]],
}


def code(data: bytes) -> str:
    try:
        decode(data)
    except Refusal as refusal:
        assert type(refusal) is Refusal
        assert refusal.message.endswith(".")
        return refusal.code
    return ""


def small() -> bytes:
    return encode(parse(SMALL, cars=True), "small")


def resealed(data: bytes | bytearray) -> bytes:
    """The same bytes with length and checksum set right again."""
    return struct.pack("<4sBBHI", data[:4], data[4], data[5], len(data), crc32(data[12:])) + data[12:]


def changed(offset: int, value: int, data: bytes | None = None) -> bytes:
    new = bytearray(small() if data is None else data)
    new[offset] = value
    return resealed(new)


def test_the_bytes_of_a_small_map() -> None:
    """Every field, written down by hand: boxes [0,0] [1,0] over [0,1] [1,1] [2,1], directions ne e se sw w nw."""
    data = encode(parse(SMALL, cars=True), "malé")
    no = 0xFF
    body = bytes([6, 3, 2, 5, 0, 2, 1, 0])
    body += struct.pack("<2H", 8 + 8, 5)
    body += "malé".encode() + bytes(24 - 5)
    body += bytes([0, 1, 0, 1, 2])  # x
    body += bytes([0, 0, 1, 1, 1])  # y
    body += bytes([0, 1, 2, 0, 1])  # terrain
    for field in (
        [no, no, 1, no, no],  # ahead ne
        [1, no, 3, 4, no],  # e
        [2, 3, no, no, no],  # se
        [no, 2, no, no, no],  # sw
        [no, 0, no, 2, 3],  # w
        [no, no, 0, 1, no],  # nw
        [no, 2, no, no, no],  # opposite ne
        [no, 0, no, no, 2],  # e
        [no, no, 0, 1, no],  # se
        [no, no, 1, no, no],  # sw
        [1, no, 4, no, no],  # w
        [2, 3, no, no, no],  # nw
    ):
        body += bytes(field)
    body += bytes([0, no, no, no, 4, no])  # flags
    body += bytes([2, 3])  # obstacles, by box
    body += bytes([1, 3])  # a wall, mud
    body += bytes(1)  # 85 bytes so far
    body += struct.pack("<5H", 8, 9, 10, 11, 12)
    body += struct.pack("<5H", 0, 1, 2, 3, 4)
    body += bytes([0xF0, 1, 1])  # one tile without a name, one register
    assert data[:12] == struct.pack("<4sBBHI", b"PITB", 1, 2, 12 + len(body), crc32(body))
    assert data[12:] == body


def test_the_cell_map_of_turned_tiles() -> None:
    """Each tile an id byte and four cells, in the order of its letters however it lies."""
    track = parse(TILES, cars=True)
    first, second = GRIDS["square"].tile(3, 2, 2), GRIDS["square"].tile(5, 2, 2)
    assert chain(track) == [[track.box_at[space] for space in tile] for tile in (first, second)]
    blob = decode(encode(track))
    assert (blob.bits, blob.tiles) == (32, (("12b", 3, 2, 2), ("4a", 5, 2, 2)))
    assert blob.table == ((0x36, 1), (0x1D, 1)), "the eleventh and the third after 0x0F"
    for number, tile in enumerate((first, second)):
        for cell, space in enumerate(tile):
            box = track.box_at[space]
            assert blob.sensor[box] == 16 * number + 8 + cell
            assert blob.light[box] == 4 * number + cell


def test_a_map_of_rows_is_one_tile() -> None:
    track = parse({"rows": ["g" * 9], "flags": {"red": [0, 0]}}, cars=True)
    blob = decode(encode(track))
    assert (blob.tiles, blob.bits, blob.table) == (None, 24, ((0xF0, 2),))
    assert blob.sensor == tuple(range(8, 17))
    assert blob.light == tuple(range(9))


def test_both_sides_of_a_tile_share_an_id_byte() -> None:
    """They are wired alike: what is printed above the sensors the chain doesn't know."""
    found = []
    for number in range(1, 15):
        beside = ["1a" if number > 1 else "2a", 2, 0, 0]
        maps = [{"tiles": [[f"{number}{side}", 0, 0, 0], beside], "flags": {"red": [2, 0]}} for side in "ab"]
        one, other = (tiles_of(encode(parse(layout, cars=True))) for layout in maps)
        assert one == other
        found.append(one[0].id)
    assert found == list(ID_BYTES[:14])


def agrees(blob: Compiled, track: DerbyMap) -> None:
    for field in ("grid", "names", "terrain", "ahead", "opposite"):
        assert getattr(blob, field) == getattr(track, field)
    assert blob.flags == (track.flags or (-1,) * 6)
    assert blob.obstacles == (track.obstacles or ())
    assert blob.tiles == (track.tiles or None)
    assert (blob.width, blob.height) == (len(track.rows[0]) if track.rows else 0, len(track.rows))
    assert blob.finished == (track.flags is not None and track.obstacles is not None)


@pytest.mark.parametrize("name", library_names())
def test_library_maps_there_and_back(name: str) -> None:
    data = encode(parse(name))
    assert decode(data).name == name
    assert len(data) < 1000
    agrees(decode(data), parse(name))


@pytest.mark.parametrize(
    "track",
    [SMALL, TILES, {"tiles": [[f"{k + 1}b", 2 * k, 0, 0] for k in range(6)]},
     {"draft": {"tiles": [[1, 2, 3], [4, 5, 6]]}},
     {"draft": {"tiles": [[1, 2, 3], [4, 5, 6]]}, "grid": "hex"},
     {"rows": ["....", ".gs.", "...."], "flags": {"red": [1, 1]}},
     {"tiles": TILES["tiles"], "flags": TILES["flags"]}, {"rows": ["g" * 8] * 8, "flags": {"red": [0, 0]}}],
)  # fmt: skip
def test_other_maps_there_and_back(track: dict[str, Any]) -> None:
    found = parse(track, 2, cars=True)
    agrees(decode(encode(found)), found)


def test_drawn_maps_there_and_back() -> None:
    for number in range(40):
        rng = Random(f"blob {number}")
        setup = derby_setups.brawl(rng, rng.choice(["square", "hex"]))
        found = parse(setup["map"], setup["players"], True)
        agrees(decode(encode(found)), found)


def test_names() -> None:
    track = parse("arena-2")
    assert decode(encode(track, "")).name == ""
    assert decode(encode(track, "é" * 30)).name == "é" * 12
    assert decode(encode(track, "x" + "é" * 30)).name == "x" + "é" * 11
    for bad in ("a\nb", "\ud800", "\x00"):
        with pytest.raises(Refusal) as no:
            encode(track, bad)
        assert no.value.code == "track-name"


def test_refusals_in_order() -> None:
    data = small()
    assert code(data) == ""
    assert code(b"") == "blob-magic"
    assert code(b"PITA" + data[4:]) == "blob-magic"
    assert code(data[:4] + bytes([2]) + data[5:20]) == "blob-version"
    assert code(data[:4] + bytes([0]) + data[5:]) == "blob-version"
    assert code(data[:4]) == "blob-length"
    assert code(data[:47]) == "blob-length"
    assert code(data[:-1]) == "blob-length"
    assert code(data + b"\0") == "blob-length"
    assert code(data[:-1] + b"x") == "blob-crc"
    for game in (0, 1, 3, 4, 5):
        assert code(data[:5] + bytes([game]) + data[6:]) == "blob-game"


@pytest.mark.parametrize(
    ("offset", "value"),
    [(12, 5), (12, 4), (13, 17), (13, 2), (14, 1), (15, 4), (15, 65), (16, 1), (17, 3), (18, 2), (18, 0), (19, 1),
     (20, 15), (22, 4), (24, 10), (25, 0xFF), (48, 9), (53, 1), (58, 3), (63, 3), (68, 2), (93, 0), (123, 2), (123, 5),
     (126, 0), (129, 0), (129, 3), (129, 9), (131, 5), (131, 6), (133, 1), (134, 9), (144, 1),
     (154, 0x0F), (154, 0xF1), (155, 0), (155, 2), (156, 0), (156, 2)],
)  # fmt: skip
def test_bodies_that_are_no_map(offset: int, value: int) -> None:
    assert code(changed(offset, value)) == "blob-body"


@pytest.mark.parametrize(("offset", "value"), [(18, 1), (13, 1), (16, 1), (20, 8), (172, 0)])
def test_a_draft_with_something_on_it(offset: int, value: int) -> None:
    data = encode(parse({"draft": {"tiles": [[1, 2, 3], [4, 5, 6]]}}))
    if offset < len(data):
        assert code(changed(offset, value, data)) == "blob-body"
    assert code(changed(48, 0, data)) == "blob-body"


@settings(max_examples=200, deadline=None)
@given(st.integers(12, len(small()) - 1), st.integers(0, 255))
def test_any_changed_byte_is_the_same_or_refused(offset: int, value: int) -> None:
    data = small()
    new = changed(offset, value)
    if new == data:
        return
    if code(new) == "":
        # Empty rows, a name, a terrain, or a mere other flag or obstacle still make a map; nothing else does.
        assert offset in (13, 14) or 24 <= offset < 48 or 58 <= offset < 63 or 123 <= offset < 133


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_refused(data: bytes) -> None:
    assert code(data).startswith("blob-")
    assert code(resealed(b"PITB\x01\x02" + bytes(6) + data)).startswith("blob-")


def test_the_listing() -> None:
    text = listing(decode(encode(parse(TILES, cars=True), "two tiles")))
    lines = text.splitlines()
    assert lines[0].startswith("two tiles: derby map, blob version 1, ")
    assert lines[1] == "square grid, 6 x 3 in 2 tiles; a race begins with parking"
    assert lines[2] == "8 boxes, 32 sensor bits, 8 lights"
    wiring = "id 0x1D in byte 2, sensor bytes 1"
    assert f"tile 1 of the chain: 4a, {wiring}; first letter on [5, 2], turned by 2" in lines
    assert "   7   [5, 2]   grass   3  >4  >3   6    3.0     4  jumper" in lines
    assert any("purple flag" in line for line in lines)
    assert len(lines) == 3 + 3 + 2 + 8
    draft = listing(decode(encode(parse({"draft": {"tiles": [[1, 2, 3], [4, 5, 6]]}}))))
    assert "still to be placed" in draft
    assert "tile 0" not in draft
    rows = listing(decode(small())).splitlines()
    assert "tile 0 of the chain: no name, id 0xF0 in byte 0, sensor bytes 1" in rows
    assert len(COLOURS) == 6
