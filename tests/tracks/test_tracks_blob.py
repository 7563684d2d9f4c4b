"""What the blobs of all games share: prefix, name, cell map, tile table; and blobs under the name of another game."""

import struct
from binascii import crc32
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import pytest

from pitboard.tracks import Refusal
from pitboard.tracks.blob import (
    BODY,
    CHECKED_FROM,
    ID_BYTES,
    UNNAMED,
    CellMap,
    boxes_by_tile,
    byte_field,
    bytes_at,
    cell_map,
    fields_end,
    filling,
    game_of,
    name_bytes,
    name_in,
    opened,
    seal,
    tile_names,
    tile_table,
    tiles_in,
    tiles_of,
    word_field,
    words_at,
    words_from,
)
from pitboard.tracks.games import GAMES
from pitboard.tracks.kinds import kind, kinds
from pitboard.tracks.library import tile_file

DRAFT: dict[str, Any] = {"draft": {"tiles": [[1, 2, 3], [4, 5, 6]]}}
BLOBS = {f"{one.game} {name}": one.encode(one.parse(name)) for one in kinds() for name in one.names()}
BLOBS |= {
    f"derby {grid} draft": kind("derby").encode(kind("derby").parse({**DRAFT, "grid": grid}))
    for grid in ("square", "hex")
}
LISTED = {game: kind(game).listing for game in GAMES}


def refused(call: Callable[..., object], *arguments: object) -> Refusal:
    with pytest.raises(Refusal) as caught:
        call(*arguments)
    assert type(caught.value) is Refusal
    assert caught.value.message.endswith(".")
    return caught.value


def body(name: str = "x") -> bytes:
    return bytes(12) + name_bytes(name)


def test_the_prefix_byte_by_byte() -> None:
    for number, game in enumerate(("rush", "derby", "rally", "hexrace"), 1):
        data = seal(game, body() + b"fields")
        assert data[:12] == struct.pack("<4sBBHI", b"PITB", 1, number, len(data), crc32(data[12:]))
        assert data[CHECKED_FROM:] == body() + b"fields"
        assert data[BODY:] == b"fields"
        assert opened(data, game) == crc32(data[12:])
        assert game_of(data) == game


def test_refusals_in_order() -> None:
    good = seal("rally", body())
    assert len(good) == BODY
    for code, data in (
        ("blob-magic", b""),
        ("blob-magic", b"PITA" + good[4:]),
        ("blob-version", b"PITB\2"),
        ("blob-version", good[:4] + b"\0" + good[5:]),
        ("blob-length", b"PITB"),
        ("blob-length", good[:-1]),
        ("blob-length", good + b"\0"),
        ("blob-crc", good[:5] + b"\x09" + good[6:-1] + b"x"),
        ("blob-game", good[:5] + b"\x09" + good[6:]),
    ):
        assert refused(opened, data, "rally").code == code
        assert refused(game_of, data).code == code
    assert refused(opened, good, "derby").code == "blob-game"


def test_refusals_are_in_the_words_of_the_game() -> None:
    good = seal("rush", body())
    assert "no compiled map: it does not begin" in refused(opened, b"", "derby").message
    assert "This stage comes from a newer Pitboard" in refused(opened, b"PITB\2", "rally").message
    assert "compile the track again" in refused(opened, b"PITB\2", "hexrace").message
    assert refused(opened, good, "rally").message == (
        "The blob holds a track of Rush n' Crush, not a stage of Rallyman: DIRT; choose another one."
    )
    assert "holds an unknown game (0), not a map" in refused(opened, good[:5] + b"\0" + good[6:], "derby").message
    assert "of an unknown game (0)" in refused(game_of, good[:5] + b"\0" + good[6:]).message


def test_names() -> None:
    for name, kept in (("", ""), ("é" * 20, "é" * 12), ("x" + "é" * 20, "x" + "é" * 11), ("a" * 24, "a" * 24)):
        assert len(name_bytes(name)) == 24
        assert name_in(seal("rush", bytes(12) + name_bytes(name))) == kept
    for bad in ("a\nb", "a\0b", "\ud800"):
        assert refused(name_bytes, bad).code == "track-name"
    for bad_bytes in (b"\xff", b"a\0b", b"\n"):
        data = seal("rush", bytes(12) + bad_bytes.ljust(24, b"\0"))
        assert refused(name_in, data).code == "blob-body"


def test_fields_there_and_back() -> None:
    assert byte_field([0, 254, -1]) == b"\0\xfe\xff"
    assert bytes_at(b"x\0\xfe\xff", 1, 3) == (0, 254, -1)
    assert word_field([0, 0x1234, -1]) == b"\0\0\x34\x12\xff\xff"
    assert words_at(b"x\0\0\x34\x12\xff\xff", 1, 3) == (0, 0x1234, -1)
    assert (filling(4), filling(5)) == (b"", b"\0")
    assert (words_from(b"1234", 4), words_from(b"123\0", 3)) == (4, 4)
    assert refused(words_from, b"1234", 3).code == "blob-body"


def test_the_cell_map() -> None:
    assert cell_map([[0, 1, 2], [4, 3]], 5) == ((8, 9, 10, 25, 24), (0, 1, 2, 4, 3), 32, 5)
    assert cell_map([list(range(9))], 9) == (tuple(range(8, 17)), tuple(range(9)), 24, 9)
    assert cell_map([[1, -1, 0]], 3) == ((10, 8, -1), (2, 0, -1), 16, 3), "a second cell of box 1, none of box 2"
    assert cell_map([[]], 0) == ((), (), 8, 0)
    assert cell_map([], 2) == ((-1, -1), (-1, -1), 0, 0)


# -- the tile table --------------------------------------------------------------------------------------------------

KNOWN = ("1a", "1b", "2a")


def tabled(table: bytes, bits: int, fields: bytes = b"", game: str = "rush") -> bytes:
    """A blob with this tile table, fields before it, and bits of the chain in its head."""
    return seal(game, bytes(8) + struct.pack("<2H", bits, 0) + name_bytes("x") + fields + table)


def test_id_bytes_notice_every_flipped_bit_and_all_bits_stuck_the_same_way() -> None:
    assert len(ID_BYTES) == 70
    assert (ID_BYTES[0], ID_BYTES[1], ID_BYTES[69]) == (0x0F, 0x17, 0xF0)
    assert list(ID_BYTES) == sorted(ID_BYTES)
    assert UNNAMED == 0xF0
    for byte in ID_BYTES:
        assert byte.bit_count() == 4
        assert all(byte ^ 1 << bit not in ID_BYTES for bit in range(8))
        for stuck in range(256):
            assert (byte | stuck) == byte or (byte | stuck) not in ID_BYTES
            assert (byte & ~stuck) == byte or (byte & ~stuck) not in ID_BYTES


def test_the_tiles_of_every_game_have_id_bytes_in_the_order_of_its_file() -> None:
    sides = {
        "rush": [f"{tile['tile']}{letter}" for tile in tile_file("rush")["tiles"] for letter in tile["sides"]],
        "derby": list(tile_file("derby")["tiles"]),
        "rally": list(tile_file("rally")["tiles"]),
        "hexrace": list(tile_file("hexrace")["tiles"]),
    }
    for game, expected in sides.items():
        names = import_module(f"pitboard.tracks.{game}.library").tile_names()
        assert list(names) == expected, game
        assert len(names) < len(ID_BYTES), "the last one is that of tiles without a name"


def test_the_tile_table_there_and_back() -> None:
    chain = [[0] * 9, [], [0] * 8]
    table = tile_table(chain, ("2a", "1a", "1b"), KNOWN)
    assert table == bytes([0x1B, 2, 0x0F, 0, 0x17, 1, 3])
    data = tabled(table, 24 + 8 + 16, b"fields")
    assert tiles_of(data) == tiles_in(data) == ((0x1B, 2), (0x0F, 0), (0x17, 1))
    assert fields_end(data) == BODY + 6
    assert [(tile.id, tile.registers) for tile in tiles_of(data)] == [(0x1B, 2), (0x0F, 0), (0x17, 1)]
    assert tile_names(tiles_of(data), KNOWN) == ("2a", "1a", "1b")
    assert tile_table([[0]], (), KNOWN) == bytes([0xF0, 1, 1])
    assert tile_table([[0], [0]], (), KNOWN) == bytes([0xF0, 1, 0xF0, 1, 2])
    assert (tile_table([], (), KNOWN), tiles_of(tabled(b"\0", 0))) == (b"\0", ())
    many = tile_table([[0]] * 255, (), KNOWN)
    assert tiles_of(tabled(many, 255 * 16)) == ((0xF0, 1),) * 255


def test_tables_that_are_none() -> None:
    assert "too few for a table of 2 tiles" in refused(tiles_of, tabled(bytes([0x0F, 1, 2]), 16)).message
    for byte in (0, 0x0E, 0x1F, 0xFF):
        no = refused(tiles_of, tabled(bytes([0x0F, 1, byte, 1, 2]), 32))
        assert no.code == "blob-body"
        assert no.message.startswith(f"Tile 1 of the blob has the id byte 0x{byte:02X}, which is none")
    for bits in (0, 8, 15, 24):
        no = refused(tiles_of, tabled(bytes([0x0F, 1, 1]), bits))
        assert no.code == "blob-body"
        assert f"has {bits} bits, but its 1 tiles send 16" in no.message
    assert refused(tiles_of, b"PITA").code == "blob-magic"
    assert refused(tiles_of, tabled(b"\0", 0)[:-1]).code == "blob-length"


def test_names_of_tiles() -> None:
    def named(*ids: int) -> tuple[str, ...]:
        table = bytes(number for id_byte in ids for number in (id_byte, 1))
        return tile_names(tiles_of(tabled(table + bytes([len(ids)]), 16 * len(ids))), KNOWN)

    assert named(0x0F) == ("1a",)
    assert named(0xF0) == named() == ()
    assert "0xF0, but the game has 3 tiles" in refused(named, 0x0F, 0xF0).message
    assert refused(named, 0x1D).message == (
        "Tile 0 of the blob has the id byte 0x1D, but the game has 3 tiles; compile it again."
    )
    assert "2 tiles without a name" in refused(named, 0xF0, 0xF0).message
    two = tiles_of(tabled(bytes([0xF0, 1, 0xF0, 1, 2]), 32))
    assert tile_names(two, KNOWN, most_unnamed=2) == ()


def test_boxes_by_tile() -> None:
    chain = [[3, 0, 1], [4, 2]]
    right = cell_map(chain, 5)
    tiles = tiles_of(tabled(tile_table(chain, ("1a", "2a"), KNOWN), right.bits))
    assert boxes_by_tile(tiles, right) == ((3, 0, 1), (4, 2))
    for wrong in (
        right._replace(light=(1, 2, 4, 0, 4)),
        right._replace(sensor=(9, 10, 25, 8, 25)),
        right._replace(sensor=(9, 10, 26, 8, 24)),
        right._replace(bits=40),
        right._replace(lights=6),
        CellMap((9, -1, 25, 8, 24), (1, -1, 3, 0, 2), 32, 4),
    ):
        assert refused(boxes_by_tile, tiles, wrong).code == "blob-body"


@pytest.mark.parametrize("data", BLOBS.values(), ids=BLOBS)
def test_the_table_ends_every_blob(data: bytes) -> None:
    tiles = tiles_of(data)
    assert data[-1] == len(tiles)
    assert bytes(number for tile in tiles for number in tile) == data[fields_end(data) : -1]
    known = import_module(f"pitboard.tracks.{game_of(data)}.library").tile_names()
    assert len(tile_names(tiles, known)) == len(tiles), "ready-made tracks are laid of tiles; a draft has none yet"
    assert 8 * sum(1 + tile.registers for tile in tiles) == int.from_bytes(data[20:22], "little")


@pytest.mark.parametrize("data", BLOBS.values(), ids=BLOBS)
def test_changed_tables_are_refused(data: bytes) -> None:
    """More or fewer tiles, other registers, ids of no tile: under a good checksum all the same."""
    game = game_of(data)
    body, at = data[CHECKED_FROM:], fields_end(data) - CHECKED_FROM
    table = body[at:-1]
    count = len(table) // 2
    changed = [table + bytes([0xF0, 0, count + 1]), table + bytes([count + 1])]
    if count:
        changed += [table[:-2] + bytes([count - 1]), bytes([table[0], table[1] + 1]) + table[2:] + bytes([count])]
        changed += [bytes([id_byte]) + table[1:] + bytes([count]) for id_byte in (0, 0xFF, 0x0E, 0xE8)]
    if count > 1:
        changed.append(b"\xf0" + table[1:] + bytes([count]))
        changed.append(bytes([table[0], table[1] + 1, table[2], table[3] - 1]) + table[4:] + bytes([count]))
    for wrong in changed:
        assert refused(LISTED[game], seal(game, body[:at] + wrong)).code == "blob-body"


@pytest.mark.parametrize("data", BLOBS.values(), ids=BLOBS)
def test_a_blob_under_the_number_of_another_game_is_refused(data: bytes) -> None:
    """The number is not under the CRC: the decoder of the right game refuses it by name, the other one its body."""
    right = game_of(data)
    assert LISTED[right](data)
    for game, known in GAMES.items():
        if game != right:
            flipped = data[:5] + bytes([known.number]) + data[6:]
            assert refused(LISTED[right], flipped).code == "blob-game"
            assert refused(LISTED[game_of(flipped)], flipped).code == "blob-body"


def test_no_body_makes_a_decoder_stumble() -> None:
    """Parts of any game's bodies with changed heads, sealed for every game: refused, and never with another error."""
    rng = Random("bodies")
    for data in BLOBS.values():
        for game in GAMES:
            for _ in range(6):
                part = bytearray(data[CHECKED_FROM : rng.choice((len(data), rng.randrange(BODY, len(data) + 1)))])
                for _ in range(rng.randint(1, 4)):
                    part[rng.randrange(12)] = rng.choice((0, 1, 2, rng.randrange(256)))
                try:
                    LISTED[game](seal(game, bytes(part)))
                except Refusal as refusal:
                    assert refusal.code == "blob-body"
