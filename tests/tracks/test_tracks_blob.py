"""What the blobs of all games share: the prefix, the name, the cell map; and blobs under the name of another game."""

import struct
from binascii import crc32
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pitboard.tracks import Refusal
from pitboard.tracks.blob import (
    BODY,
    CHECKED_FROM,
    byte_field,
    bytes_at,
    cell_map,
    filling,
    game_of,
    name_bytes,
    name_in,
    opened,
    seal,
    word_field,
    words_at,
    words_from,
)
from pitboard.tracks.games import GAMES
from pitboard.tracks.kinds import kind, kinds

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
