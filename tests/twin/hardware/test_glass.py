"""The display's controllers, and reading what they show."""

from __future__ import annotations

import struct
import zlib
from random import Random

import pytest

from pitboard.records.sides import firmware_folder
from pitboard.twin.fonts import glyphs_in
from pitboard.twin.glass import Glass
from pitboard.twin.png import png
from pitboard.twin.reading import UNKNOWN, glyphs_of, inverted, lines

BEGIN = {"ssd1306": b"\x00\xa1\xc8\x8d\x14\x20\x02\xaf", "sh1106": b"\x00\xa1\xc8\xaf"}
GLYPHS = glyphs_of([(" AB", b"\0\0\0\0\0" + b"\x7e\x09\x09\x09\x7e" + b"\x7f\x49\x49\x49\x36")])
A, B = (bytes([0x7E, 9, 9, 9, 0x7E, 0]), bytes([0x7F, 0x49, 0x49, 0x49, 0x36, 0]))


def glass(controller: str = "ssd1306") -> Glass:
    made = Glass(controller, 0x3C, Random(0))
    made.write(BEGIN[controller])
    return made


def page(made: Glass, number: int, data: bytes, column: int = 0) -> None:
    made.write(bytes([0, 0xB0 | number, column & 15, 0x10 | column >> 4]))
    made.write(b"\x40" + data)


def cleared(controller: str = "ssd1306") -> Glass:
    made = glass(controller)
    for number in range(8):
        page(made, number, bytes(128), 2 if controller == "sh1106" else 0)
    return made


def test_a_fresh_memory_holds_noise_and_the_display_is_dark() -> None:
    made = Glass("ssd1306", 0x3C, Random(0))
    assert made.pages() == [bytes(128)] * 8
    made.write(b"\x00\xaf")
    assert not made.lit  # without its pump
    made.write(b"\x00\x8d\x14")
    assert made.lit
    assert len(set(made.pages()[0])) > 50


@pytest.mark.parametrize(("controller", "left"), [("ssd1306", 0), ("sh1106", 2)])
def test_pages_by_column(controller: str, left: int) -> None:
    made = cleared(controller)
    page(made, 3, b"\x81\x42", left + 10)
    expected = bytearray(128)
    expected[10:12] = b"\x81\x42"
    assert made.pages()[3] == expected
    assert made.pages()[2] == bytes(128)
    assert made.unknown == []


def test_an_sh1106_taken_for_an_ssd1306_shows_its_picture_shifted() -> None:
    made = cleared("sh1106")
    page(made, 0, b"\x01\x02\x03\x04", 0)
    assert made.pages()[0][:2] == b"\x03\x04"
    made.write(b"\x00\x20\x00\x8d\x14")
    assert made.unknown == [0x20, 0x8D]


def test_single_commands_and_a_command_in_pieces() -> None:
    made = cleared()
    made.write(b"\x80\xb2\x80\x05\x80\x10\x40\xaa")
    assert made.pages()[2][5] == 0xAA
    made.write(b"\x00\x81")
    made.write(b"\x00\x33")
    assert made.contrast == 0x33


def test_the_ssd1306_goes_through_a_window_by_rows_or_columns() -> None:
    made = cleared()
    made.write(b"\x00\x20\x00\x21\x7e\x7f\x22\x01\x02")
    made.write(b"\x40\x01\x02\x03\x04\x05")
    assert [made.pages()[row][126:] for row in (1, 2)] == [b"\x05\x02", b"\x03\x04"]
    made.write(b"\x00\x20\x01\x21\x00\x01\x22\x00\x01")
    made.write(b"\x40\x01\x02\x03\x04")
    assert [made.pages()[row][:2] for row in (0, 1)] == [b"\x01\x03", b"\x02\x04"]


def test_at_the_end_of_a_page() -> None:
    made = cleared()
    page(made, 0, b"\x01\x02", 127)
    assert (made.pages()[0][127], made.pages()[0][0]) == (1, 2)
    other = cleared("sh1106")
    page(other, 0, b"\x01\x02\x03\x04\x05", 129)
    assert other.pages()[0][0] == 0


def test_how_it_is_shown() -> None:
    made = cleared()
    page(made, 0, b"\x01")
    made.write(b"\x00\xa7")
    assert made.pages()[0][:2] == b"\xfe\xff"
    made.write(b"\x00\xa6\xa0")
    assert made.pages()[0][127] == 1
    made.write(b"\x00\xa1\xc0")
    assert made.pages()[7][0] == 0x80
    made.write(b"\x00\xc8\x48")  # the first line of the glass is line 8
    assert made.pages()[7][0] == 1
    made.write(b"\x00\x40\xa5")
    assert made.pages()[4] == b"\xff" * 128
    made.write(b"\x00\xa4\xae")
    assert made.pages() == [bytes(128)] * 8


def doubled(glyph: bytes) -> tuple[bytes, bytes]:
    """Draws a glyph in double size by its pixels."""
    halves: tuple[bytearray, bytearray] = (bytearray(), bytearray())
    for column in glyph:
        bits = sum(3 << 2 * bit for bit in range(8) if column >> bit & 1)
        halves[0].extend([bits & 255] * 2)
        halves[1].extend([bits >> 8] * 2)
    return bytes(halves[0]), bytes(halves[1])


def test_letters_small_inverted_and_unknown() -> None:
    made = cleared()
    page(made, 0, b"\0" + A + B + bytes(byte ^ 255 for byte in A) + b"\x55" * 6)
    page(made, 7, B, 121)
    rows = lines(made.pages(), GLYPHS)
    assert rows[0] == "ABA" + UNKNOWN + " " * 17
    assert rows[7] == " " * 20 + "B"
    assert inverted(made.pages(), GLYPHS)[0].strip() == "A"
    assert [len(row) for row in rows] == [21] * 8


def test_letters_in_double_size() -> None:
    made = cleared()
    for half in (0, 1):
        page(made, 1 + half, b"".join(doubled(glyph)[half] for glyph in (A, bytes(6), B, A)), 25)
    page(made, 3, A, 1)
    rows = lines(made.pages(), GLYPHS)
    assert rows[1].rstrip() == "  A BA"
    assert rows[2].strip() == ""
    assert rows[3].rstrip() == "A"


def test_the_firmwares_own_letters() -> None:
    glyphs = glyphs_in(firmware_folder())
    assert {glyphs[glyph] for glyph in glyphs} >= set(map(chr, range(32, 127)))


def test_png() -> None:
    data = png([[1, 0, 1], [0, 0, 1]], scale=3)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">IIBB", data[16:26]) == (9, 6, 1, 0)
    at, chunks = 8, {}
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size : at + 12 + size]) == (zlib.crc32(kind + body),)
        chunks[kind] = body
        at += 12 + size
    assert list(chunks) == [b"IHDR", b"IDAT", b"IEND"]
    assert zlib.decompress(chunks[b"IDAT"]) == b"\0\xe3\x80" * 3 + b"\0\x03\x80" * 3


def test_an_unknown_controller() -> None:
    with pytest.raises(ValueError, match="no display 'x'"):
        Glass("x", 0x3C, Random(0))
