"""What the display shall show: 8 pages (rows) of 128 column bytes, drawn on here and sent by devices/oled.py.

Characters stand in cells of 6 by 8 pixels, 21 in a row; in double size in cells of 12 by 16, 10 over two rows. `x` and
`width` are in pixels. What lies beyond an edge is cut off. A page becomes dirty (bit `row` of `dirty`; who sends the
page clears the bit) only when a byte of it changes, and drawing makes no new objects.
"""

from array import array

from . import const
from .font import BOX, FIRST, GLYPHS, LAST, SPECIALS

# Every bit of a nibble doubled
_DOUBLE = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"
# For the faces blank to 6: the pips of the left, middle and right column, bit 0 = the upper one
_FACES = b"\x00\x00\x00\x00\x02\x00\x01\x00\x04\x01\x02\x04\x05\x00\x05\x05\x02\x05\x07\x00\x07"
# The rows that three pips in a column cover: 2-4, 6-8, 10-12
_PIPS = (0, 0x001C, 0x01C0, 0x01DC, 0x1C00, 0x1C1C, 0x1DC0, 0x1DDC)

# Cells in a row, and the two columns that are left
_CELLS = const(22)
# What `_cells` has for a cell: the character's code, and these; 0: anything
_INVERTED = const(0x8000)
_UPPER = const(0x4000)
_LOWER = const(0xC000)


class Canvas:
    """The picture. `buffer` holds page after page, `dirty` a bit for each page that is to be sent."""

    def __init__(self) -> None:
        self.buffer = bytearray(1024)
        self.dirty = 255
        self._letters = ""
        self._glyphs = b""
        # Which character stands unharmed in each cell, so that writing it there again costs little
        self._cells = array("H", bytes(2 * 9 * _CELLS))

    def use(self, letters: str, glyphs: bytes) -> None:
        """Know a language's letters too, laid out as in the font; "" and b"": no more than the font's."""
        self._letters = letters
        self._glyphs = glyphs
        for cell in range(len(self._cells)):
            self._cells[cell] = 0

    def clear(self) -> None:
        """Make the picture dark."""
        for row in range(8):
            self.clear_row(row)

    def clear_row(self, row: int) -> None:
        """Make a row dark."""
        self._fill(row, 0, 128, 0)

    def text(self, row: int, column: int, words: str, inverted: bool = False, width: int = 0) -> None:
        """Write words from a character cell on, then blanks up to `width` cells; inverted: dark on light."""
        cell = column
        for char in words:
            self._write(row, cell, char, inverted)
            cell += 1
        while cell < column + width:
            self._write(row, cell, " ", inverted)
            cell += 1

    def line(self, row: int, words: str, inverted: bool = False) -> None:
        """Write a whole row: words, then blanks."""
        self.text(row, 0, words, inverted, 21)
        self._fill(row, 126, 128, 255 if inverted else 0)

    def big(self, row: int, column: int, words: str, width: int = 0) -> None:
        """Write words in double size over this row and the next, then blanks up to `width` double cells."""
        place = column
        for char in words:
            self._write_big(row, place, char)
            place += 1
        while place < column + width:
            self._write_big(row, place, " ")
            place += 1

    def bar(self, row: int, x: int, width: int, value: int, top: int) -> None:
        """Draw a gauge: a frame filled by `value` of `top`; its units are set apart when there is room for it."""
        inner = width - 2
        value = max(0, min(value, top))
        filled = inner * value // top if top > 0 else 0
        if value > 0 and filled < 1:
            filled = 1
        apart = 4 * top <= inner
        self._put(row, x, 0x7F)
        for i in range(inner):
            end_of_unit = apart and i < inner - 1 and (i + 1) * top // inner != i * top // inner
            self._put(row, x + 1 + i, 0x41 if i >= filled or end_of_unit else 0x7F)
        self._put(row, x + width - 1, 0x7F)

    def die(self, row: int, x: int, value: int, colour: int) -> None:
        """Draw a die of 15 by 15 pixels: 0 outlined (white), 1 filled (red). No value of 1..6: a blank face."""
        face = 3 * value if 1 <= value <= 6 else 0
        for i in range(16):
            bits = 0
            if i in (0, 14):  # rounded corners
                bits = 0x3FFE
            elif i < 14:
                pips = _PIPS[_FACES[face + (i - 1) // 4]] if i & 3 != 1 else 0
                bits = 0x7FFF ^ pips if colour else 0x4001 | pips
            self._put(row, x + i, bits & 255)
            self._put(row + 1, x + i, bits >> 8)

    def invert(self, row: int, x: int, width: int) -> None:
        """Swap dark and light in a part of a row."""
        if 0 <= row < 8:
            for i in range(max(x, 0), min(x + width, 128)):
                self._put(row, i, self.buffer[128 * row + i] ^ 255)

    def picture(self, row: int, x: int, columns: bytes) -> None:
        """Draw column bytes, bit 0 at the top."""
        for byte in columns:
            self._put(row, x, byte)
            x += 1

    def _write(self, row: int, column: int, char: str, inverted: bool) -> None:
        if not (0 <= column < 21 and 0 <= row < 8):
            return
        code = ord(char)
        key = 0 if code >= _UPPER else code | _INVERTED if inverted else code
        cell = _CELLS * row + column
        if key and self._cells[cell] == key:
            return
        glyphs, glyph = GLYPHS, self._find(char)
        if glyph < 0:
            glyphs, glyph = self._glyphs, -1 - glyph
        flip = 255 if inverted else 0
        for i in range(6):
            self._put(row, 6 * column + i, glyphs[glyph + i] ^ flip if i < 5 else flip)
        self._cells[cell] = key

    def _write_big(self, row: int, column: int, char: str) -> None:
        if not (0 <= column < 10 and 0 <= row < 8):
            return
        code = ord(char)
        key = 0 if code >= _UPPER else code
        cells = self._cells
        cell = _CELLS * row + 2 * column
        below = cell + _CELLS
        if key and cells[cell] == cells[cell + 1] == key | _UPPER and cells[below] == cells[below + 1] == key | _LOWER:
            return
        glyphs, glyph = GLYPHS, self._find(char)
        if glyph < 0:
            glyphs, glyph = self._glyphs, -1 - glyph
        for i in range(12):
            byte = glyphs[glyph + (i >> 1)] if i < 10 else 0
            self._put(row, 12 * column + i, _DOUBLE[byte & 15])
            self._put(row + 1, 12 * column + i, _DOUBLE[byte >> 4])
        cells[cell] = cells[cell + 1] = key | _UPPER if key else 0
        cells[below] = cells[below + 1] = key | _LOWER if key else 0

    def _find(self, char: str) -> int:
        """Return where a glyph begins in the font; -1 and less: -1 - where it begins in the language's glyphs."""
        code = ord(char)
        if FIRST <= code <= LAST:
            return 5 * (code - FIRST)
        found = SPECIALS.find(char)
        if found >= 0:
            return BOX + 5 + 5 * found
        found = self._letters.find(char)
        return -1 - 5 * found if found >= 0 else BOX

    def _fill(self, row: int, x: int, end: int, byte: int) -> None:
        if not 0 <= row < 8:
            return
        # The whole display is cleared by this: a call for every byte would take three times as long.
        buffer = self.buffer
        for i in range(x, end):
            if buffer[128 * row + i] != byte:
                self._put(row, i, byte)

    def _put(self, row: int, x: int, byte: int) -> None:
        if 0 <= x < 128 and 0 <= row < 8:
            at = 128 * row + x
            if self.buffer[at] != byte:
                self.buffer[at] = byte
                self.dirty |= 1 << row
                self._cells[_CELLS * row + x // 6] = 0
