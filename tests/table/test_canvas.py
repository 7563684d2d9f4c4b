"""The display's canvas and font, on CPython and, with the same bytes and hardly a new object, on MicroPython."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib import import_module
from itertools import combinations
from pathlib import Path
from platform import machine
from typing import Any

import pytest

from pitboard.records.sides import firmware_folder


def firmware(name: str) -> Any:
    """Imports a module of the firmware; its folder is on the path only meanwhile (see `core_rules`)."""
    sys.path.insert(0, str(firmware_folder()))
    try:
        return import_module(name)
    finally:
        sys.path.remove(str(firmware_folder()))


Canvas = firmware("devices.canvas").Canvas
font = firmware("devices.font")
LETTERS = [chr(code) for code in range(32, 127)]
LEFT = 1
"""Where the first character begins."""
SPECIALS = list("\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c")


@pytest.fixture
def canvas() -> Any:
    fresh = Canvas()
    fresh.dirty = 0
    return fresh


def columns(canvas: Any, row: int, x: int, width: int) -> list[int]:
    """Returns column bytes of a row."""
    return list(canvas.buffer[128 * row + x : 128 * row + x + width])


def pixels(canvas: Any, row: int, x: int, width: int, rows: int = 1) -> list[str]:
    """Returns a part of the picture as lines of `#` and `.`."""
    lines = []
    for y in range(8 * rows):
        page = canvas.buffer[128 * (row + y // 8) + x :][:width]
        lines.append("".join("#" if byte >> y % 8 & 1 else "." for byte in page))
    return lines


def glyph(char: str) -> bytes:
    """Returns the columns that the font has for a character, found without the canvas."""
    order = [*LETTERS, "box", *font.SPECIALS]
    at = 5 * order.index(char)
    return bytes(font.GLYPHS[at : at + 5])


class TestFont:
    def test_has_all_characters(self) -> None:
        assert (font.FIRST, font.LAST) == (32, 126)
        assert list(font.SPECIALS) == SPECIALS
        assert len(font.GLYPHS) == 5 * (95 + 1 + len(SPECIALS))
        assert font.GLYPHS[font.BOX : font.BOX + 5] == b"\x7f\x41\x41\x41\x7f"

    def test_no_glyph_equals_another_and_only_the_space_is_empty(self) -> None:
        glyphs = [font.GLYPHS[at : at + 5] for at in range(0, len(font.GLYPHS), 5)]
        assert len(set(glyphs)) == len(glyphs)
        assert [at for at, columns in enumerate(glyphs) if not any(columns)] == [0]
        assert all(byte < 128 for byte in font.GLYPHS), "the gap to the next row isn't free"

    @pytest.mark.parametrize(
        "alike", ["0OD", "1lI|!i", "5S", "8B", "2Z", "6b", "9g", "uv", "vy", "nm", "ec", "CG", ".,"]
    )
    def test_what_is_easily_confused_differs_in_two_pixels_or_more(self, alike: str) -> None:
        for one, other in combinations(alike, 2):
            differing = sum((a ^ b).bit_count() for a, b in zip(glyph(one), glyph(other), strict=True))
            assert differing >= (1 if {one, other} == {"!", "|"} else 2), (one, other)

    def test_capitals_and_digits_have_the_full_height(self) -> None:
        for char in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789":
            used = 0
            for column in glyph(char):
                used |= column
            assert used & 0x41 == 0x41, char


class TestText:
    def test_a_character_stands_in_its_cell(self, canvas: Any) -> None:
        for char in LETTERS + SPECIALS:
            canvas.clear()
            canvas.text(2, 3, char)
            assert bytes(columns(canvas, 2, LEFT + 18, 6)) == glyph(char) + b"\0"
            assert canvas.buffer.count(0) == 1024 - sum(byte != 0 for byte in glyph(char))

    @pytest.mark.parametrize("char", ["\x09", "\x0a", "\x0d", "\x1f", "\x7f", "ä", "Ж", "\U0001f600"])
    def test_an_unknown_character_is_a_hollow_box(self, canvas: Any, char: str) -> None:
        canvas.text(0, 0, char)
        assert columns(canvas, 0, LEFT, 6) == [0x7F, 0x41, 0x41, 0x41, 0x7F, 0]

    def test_a_zero_leaves_its_cell_as_it_is(self, canvas: Any) -> None:
        canvas.line(2, "speed 12")
        canvas.text(2, 0, "S\0\0\0\0!\x00005")
        canvas.line(3, "Speed!1005")
        assert columns(canvas, 2, 0, 128) == columns(canvas, 3, 0, 128)

    def test_codes_are_written_as_they_are_or_dark_on_light(self, canvas: Any) -> None:
        canvas.cells(1, 2, bytearray(b"A\x00\xc2"))
        canvas.text(2, 2, "A")
        canvas.text(2, 4, "B", True)
        assert columns(canvas, 1, 0, 128) == columns(canvas, 2, 0, 128)
        canvas.cells(1, 2, b"A\xc2 ", 255)
        canvas.line(2, "")
        canvas.text(2, 2, "A", True, 3)
        canvas.text(2, 3, "B")
        assert columns(canvas, 1, 0, 128) == columns(canvas, 2, 0, 128)

    def test_a_language_brings_its_letters(self, canvas: Any) -> None:
        canvas.use("äЖ", bytes([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
        canvas.text(0, 0, "Жäü")
        assert columns(canvas, 0, LEFT, 12) == [6, 7, 8, 9, 10, 0, 1, 2, 3, 4, 5, 0]
        assert columns(canvas, 0, LEFT + 12, 3) == [0x7F, 0x41, 0x41]
        canvas.big(2, 0, "ä")
        assert columns(canvas, 2, LEFT, 5) == [3, 3, 12, 12, 15]
        canvas.use("", b"")
        canvas.text(0, 0, "Ж")
        assert columns(canvas, 0, LEFT, 2) == [0x7F, 0x41]

    def test_inverted_swaps_every_pixel_of_the_cells(self, canvas: Any) -> None:
        canvas.text(0, 1, "Gear 3")
        canvas.text(1, 1, "Gear 3", True)
        assert columns(canvas, 1, LEFT + 6, 36) == [byte ^ 255 for byte in columns(canvas, 0, LEFT + 6, 36)]
        assert columns(canvas, 1, 0, LEFT + 6) == [0] * 7
        assert columns(canvas, 1, LEFT + 42, 85) == [0] * 85

    def test_text_is_cut_at_the_edges(self, canvas: Any) -> None:
        canvas.text(0, 19, "abcd")
        assert bytes(columns(canvas, 0, LEFT + 114, 13)) == glyph("a") + b"\0" + glyph("b") + b"\0\0"
        canvas.text(1, -1, "ab")
        assert bytes(columns(canvas, 1, LEFT, 6)) == glyph("b") + b"\0"
        canvas.text(8, 0, "no such row")
        canvas.text(-1, 0, "no such row")
        canvas.text(3, 21, "beyond")
        assert canvas.dirty == 0b11

    def test_width_blanks_the_rest_of_a_field(self, canvas: Any) -> None:
        canvas.line(0, "xxxxxxxxxxxxxxxxxxxxx")
        canvas.text(0, 2, "ab", width=4)
        assert columns(canvas, 0, LEFT + 24, 12) == [0] * 12
        assert bytes(columns(canvas, 0, LEFT + 36, 5)) == glyph("x")

    def test_a_line_takes_the_whole_row(self, canvas: Any) -> None:
        canvas.line(4, "x" * 30)
        assert bytes(columns(canvas, 4, LEFT + 120, 7)) == glyph("x") + b"\0\0"
        canvas.line(4, "ab", True)
        assert columns(canvas, 4, LEFT + 12, 115) == [255] * 115
        assert columns(canvas, 4, 0, LEFT) == [255], "the first letter runs into the display's frame"
        canvas.line(4, "")
        assert canvas.buffer == bytes(1024)
        assert canvas.dirty == 1 << 4

    def test_big_doubles_every_pixel(self, canvas: Any) -> None:
        canvas.text(0, 0, "R\x02")
        canvas.big(2, 0, "R\x02")
        small = pixels(canvas, 0, LEFT, 12)
        doubled = ["".join(2 * pixel for pixel in small[y // 2]) for y in range(16)]
        assert pixels(canvas, 2, LEFT, 24, rows=2) == doubled

    def test_big_over_the_halves_of_another(self, canvas: Any) -> None:
        canvas.big(1, 0, "A")
        picture = columns(canvas, 1, 0, 12), columns(canvas, 2, 0, 12)
        canvas.big(0, 0, "A")
        canvas.big(1, 0, "A")
        assert (columns(canvas, 1, 0, 12), columns(canvas, 2, 0, 12)) == picture

    def test_big_is_cut_and_blanked(self, canvas: Any) -> None:
        canvas.big(1, 0, "0123456789ABC")
        assert columns(canvas, 1, 121, 7) == columns(canvas, 2, 121, 7) == [0] * 7
        canvas.big(1, 1, "", width=9)
        assert columns(canvas, 1, 13, 115) == columns(canvas, 2, 13, 115) == [0] * 115
        assert any(columns(canvas, 1, 0, 12))
        canvas.big(7, 0, "A")  # its lower half is off the display
        assert any(columns(canvas, 7, 0, 12))


class TestShapes:
    def test_bar(self, canvas: Any) -> None:
        canvas.bar(0, 10, 22, 7, 20)
        assert columns(canvas, 0, 9, 24) == [0, 0x7F, *[0x7F] * 7, *[0x41] * 13, 0x7F, 0]
        canvas.bar(0, 10, 22, 0, 20)
        assert columns(canvas, 0, 10, 22) == [0x7F, *[0x41] * 20, 0x7F]

    @pytest.mark.parametrize(
        ("value", "top", "lit"), [(1, 1000, 1), (-3, 20, 0), (25, 20, 20), (20, 20, 20), (3, 0, 1)]
    )
    def test_a_bar_never_hides_a_little_nor_passes_its_frame(self, canvas: Any, value: int, top: int, lit: int) -> None:
        value = value if top else 0
        canvas.bar(3, 0, 22, value, top)
        assert columns(canvas, 3, 1, 20).count(0x7F) == (lit if top else 0)

    @pytest.mark.parametrize(("row", "x", "width"), [(-1, 0, 9), (8, 0, 9), (7, 120, 9), (0, -1, 9)])
    def test_a_bar_beyond_the_edges_is_not_drawn(self, canvas: Any, row: int, x: int, width: int) -> None:
        canvas.bar(row, x, width, 1, 2)
        assert canvas.dirty == 0

    def test_a_bar_shows_its_units_when_they_are_wide_enough(self, canvas: Any) -> None:
        canvas.bar(0, 0, 26, 3, 4)
        assert columns(canvas, 0, 1, 24) == 3 * [*[0x7F] * 5, 0x41] + 6 * [0x41]

    @pytest.mark.parametrize("value", range(1, 7))
    @pytest.mark.parametrize("colour", [0, 1])
    def test_a_die_has_its_pips(self, canvas: Any, value: int, colour: int) -> None:
        canvas.die(3, 50, value, colour)
        lines = pixels(canvas, 3, 50, 16, rows=2)
        assert lines[15] == "." * 16
        assert all(line[15] == "." for line in lines)
        pip = ".#"[not colour]
        found = [(x, y) for y in (3, 7, 11) for x in (3, 7, 11) if lines[y][x] == pip]
        assert len(found) == value
        for x, y in found:
            assert all(lines[y + i][x - 1 : x + 2] == 3 * pip for i in (-1, 0, 1))
        inside = "".join(line[1:14] for line in lines[1:14])
        assert inside.count(pip) == 9 * value
        assert lines[:15] == [line[14::-1] + "." for line in reversed(lines[:15])], "not symmetric"

    def test_a_die_without_a_value_is_blank_and_dice_differ(self, canvas: Any) -> None:
        seen = set()
        for colour in (0, 1):
            for value in (0, 1, 2, 3, 4, 5, 6):
                canvas.die(0, 0, value, colour)
                seen.add(bytes(canvas.buffer))
        assert len(seen) == 14
        canvas.die(0, 0, 0, 0)
        blank = bytes(canvas.buffer)
        canvas.die(0, 0, 7, 0)
        assert canvas.buffer == blank

    def test_invert_and_picture(self, canvas: Any) -> None:
        canvas.picture(2, 126, b"\x01\x02\x03")
        assert columns(canvas, 2, 126, 2) == [1, 2]
        assert columns(canvas, 3, 0, 1) == [0]
        canvas.invert(2, 125, 20)
        assert columns(canvas, 2, 124, 4) == [0, 255, 254, 253]
        canvas.invert(2, 125, 20)
        assert columns(canvas, 2, 124, 4) == [0, 0, 1, 2]
        canvas.invert(-1, 0, 128)
        canvas.invert(8, 0, 128)
        assert canvas.dirty == 1 << 2


DRAW = """
def draw(canvas):
    canvas.line(0, "WHITE  drive  round 3", True)
    canvas.big(1, 1, "Gear 3:6", 9)
    canvas.text(1, 20, "\\x02")
    canvas.text(3, 0, "\\x0b 5 \\x0c 2 \\x03 \\u0416?")
    canvas.bar(3, 80, 40, 5, 6)
    canvas.bar(4, 0, 100, 77, 1000)
    for value in range(7):
        canvas.die(5, 18 * value, value, value & 1)
    canvas.picture(7, 100, b"\\x55\\xaa\\x55")
"""
MOST_USED = 6000
"""Bytes, 64-bit, for some 20 pieces of text and 16 rows made dark: what a row is compared with, and a text's codes."""
SCRIPT = """
import gc, sys
sys.path.insert(0, sys.argv[1])
from devices.canvas import Canvas

def main():
    canvas = Canvas()
    draw(canvas)
    canvas.dirty = 0
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    draw(canvas)
    again = canvas.dirty
    canvas.clear()
    draw(canvas)
    canvas.line(6, "")
    used = gc.mem_alloc() - before
    gc.enable()
    print(used, again)
    for byte in canvas.buffer:
        print(byte)

main()
"""


def micropython() -> str:
    """Returns the path of the `micropython` command; skips the test where no wheel brings one."""
    beside = Path(sys.executable).with_name("micropython")
    command = str(beside) if beside.exists() else shutil.which("micropython")
    if command is None:
        assert (sys.platform, machine()) != ("linux", "x86_64"), "`micropython` is missing: run `make setup`"
        pytest.skip("the command `micropython` is not there")
    return command


def draw(canvas: Any) -> None:
    """Draws some of everything."""
    names: dict[str, Any] = {}
    exec(DRAW, names)
    names["draw"](canvas)


def test_drawing_the_same_again_makes_no_page_dirty(canvas: Any) -> None:
    assert Canvas().dirty == 255, "what the display holds at first is unknown"
    draw(canvas)
    assert canvas.dirty == 255
    canvas.dirty = 0
    draw(canvas)
    assert canvas.dirty == 0
    canvas.text(3, 2, "6")
    assert canvas.dirty == 1 << 3


def test_micropython_draws_the_same_with_hardly_a_new_object(canvas: Any, tmp_path: Path) -> None:
    draw(canvas)
    script = tmp_path / "draw.py"
    script.write_text(DRAW + SCRIPT)
    command = [micropython(), "-X", "heapsize=64k", str(script), str(firmware_folder())]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    first, *picture = done.stdout.splitlines()
    used, dirty = map(int, first.split())
    assert dirty == 0
    assert used < MOST_USED
    canvas.line(6, "")
    assert [int(byte) for byte in picture] == list(canvas.buffer)
