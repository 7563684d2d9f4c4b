"""What the display shall show: 8 pages (rows) of 128 column bytes, drawn on here and sent by devices/oled.py.

Characters stand in cells of 6 by 8 pixels, 21 in a row; in double size in cells of 12 by 16, 10 over two rows. The
first begins a pixel from the left edge: dark on light it would else run into the display's frame. `x` and `width` are
in pixels. What lies beyond an edge is cut off. A page becomes dirty (bit `row` of `dirty`; who sends the page clears
the bit) only when a byte of it changes. Bytes are written where they are worked out: on the board a call for each
would take three times as long.
"""

from . import const
from .font import BOX, GLYPHS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# Every bit of a nibble doubled
_DOUBLE = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"
# For the faces blank to 6: the pips of the left, middle and right column, bit 0 = the upper one
_FACES = b"\x00\x00\x00\x00\x02\x00\x01\x00\x04\x01\x02\x04\x05\x00\x05\x05\x02\x05\x07\x00\x07"
# The rows that three pips in a column cover: 2-4, 6-8, 10-12
_PIPS = (0, 0x001C, 0x01C0, 0x01DC, 0x1C00, 0x1C1C, 0x1DC0, 0x1DDC)

_ACROSS = const(21)
_LARGE = const(10)
_BLANK = const(32)
# Added to a character's code where it shall be dark on light; a language's own letters begin after `_BOX`
_INVERTED = const(128)
_BOX = const(256)


class Canvas:
    """The picture. `buffer` holds page after page, `dirty` a bit for each page that is to be sent."""

    def __init__(self) -> None:
        self.buffer = bytearray(1024)
        self.dirty = 255
        self.use("", b"")

    def use(self, letters: str, glyphs: bytes) -> None:
        """Know a language's letters too, laid out as in the font; "" and b"": no more than the font's."""
        self.letters = letters
        self.glyphs = GLYPHS + glyphs if glyphs else GLYPHS

    def clear(self) -> None:
        """Make the picture dark."""
        for row in range(8):
            self.clear_row(row)

    def clear_row(self, row: int) -> None:
        """Make a row dark."""
        if 0 <= row < 8:
            page = memoryview(self.buffer)[128 * row : 128 * row + 128]
            empty = bytes(128)
            if page != empty:
                page[:] = empty
                self.dirty |= 1 << row

    def text(self, row: int, column: int, words: str, inverted: bool = False, width: int = 0) -> None:
        """Write words from a character cell on, then blanks up to `width` cells; inverted: dark on light."""
        self.cells(row, column, self.codes(words + " " * (width - len(words))), 255 if inverted else 0)

    def line(self, row: int, words: str, inverted: bool = False) -> None:
        """Write a whole row: words, then blanks."""
        flip = 255 if inverted else 0
        self.cells(row, 0, self.codes(words + " " * (_ACROSS - len(words))), flip)
        self._put(row, 0, flip)
        self._put(row, 127, flip)

    def cells(self, row: int, column: int, codes: "Sequence[int]", flip: int = 0) -> None:
        """Write characters by their codes; `flip`: 255 for dark on light, else 0.

        A code + 128 is written the other way round; 0 leaves its cell as it is.
        """
        if not 0 <= row < 8:
            return
        if column < 0:
            codes = codes[-column:]
            column = 0
        b = self.buffer
        g = self.glyphs
        changed = False
        x = 128 * row + 6 * column + 1
        end = 128 * row + 127
        for code in codes:
            if x >= end:
                break
            if flip or code >= _INVERTED or code < _BLANK:
                if code and self._rare(x, code, flip):
                    changed = True
            else:
                # Most of what is drawn comes along here. Written out, it takes half the time of a loop.
                i = 5 * code - 160
                if (
                    b[x] != g[i]
                    or b[x + 1] != g[i + 1]
                    or b[x + 2] != g[i + 2]
                    or b[x + 3] != g[i + 3]
                    or b[x + 4] != g[i + 4]
                    or b[x + 5]
                ):
                    b[x] = g[i]
                    b[x + 1] = g[i + 1]
                    b[x + 2] = g[i + 2]
                    b[x + 3] = g[i + 3]
                    b[x + 4] = g[i + 4]
                    b[x + 5] = 0
                    changed = True
            x += 6
        if changed:
            self.dirty |= 1 << row

    def _rare(self, x: int, code: int, flip: int) -> bool:
        """Write a special character, or one that is dark on light; tell whether that changed anything."""
        if _INVERTED <= code < _BOX:
            code -= _INVERTED
            flip ^= 255
        buffer = self.buffer
        glyphs = self.glyphs
        first = find(code)
        changed = False
        for at in range(x, x + 6):
            byte = glyphs[first] ^ flip if at < x + 5 else flip
            first += 1
            if buffer[at] != byte:
                buffer[at] = byte
                changed = True
        return changed

    def big(self, row: int, column: int, words: str, width: int = 0) -> None:
        """Write words in double size over this row and the next, then blanks up to `width` double cells."""
        if not 0 <= row < 8:
            return
        codes = self.codes(words + " " * (width - len(words)))
        for place in range(max(column, 0), min(column + len(codes), _LARGE)):
            first = find(codes[place - column])
            at = 128 * row + 12 * place + 1
            for x in range(at, at + 12, 2):
                byte = self.glyphs[first] if x < at + 10 else 0
                first += 1
                self._double(x, _DOUBLE[byte & 15])
                if row < 7:
                    self._double(x + 128, _DOUBLE[byte >> 4])

    def _double(self, x: int, byte: int) -> None:
        """Write a byte into two columns."""
        buffer = self.buffer
        if buffer[x] != byte or buffer[x + 1] != byte:
            buffer[x] = buffer[x + 1] = byte
            self.dirty |= 1 << (x >> 7)

    def bar(self, row: int, x: int, width: int, value: int, top: int) -> None:
        """Draw a gauge: a frame filled by `value` of `top`; its units are set apart when there is room for it.

        It must lie on the display as a whole.
        """
        if not 0 <= row < 8 or x < 0 or x + width > 128:
            return
        span = width - 2
        value = max(0, min(value, top))
        full = span * value // top if top > 0 else 0
        if value > 0 and full < 1:
            full = 1
        split = 4 * top <= span
        buffer = self.buffer
        at = 128 * row + x + 1
        rest = 0
        self._put(row, x, 0x7F)
        for i in range(span):
            byte = 0x7F if i < full else 0x41
            rest += top
            if rest >= span:  # here a unit ends
                rest -= span
                if split and i < span - 1:
                    byte = 0x41
            if buffer[at + i] != byte:
                self._put(row, x + 1 + i, byte)
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

    def codes(self, words: str) -> "Sequence[int]":
        """Return the codes of characters."""
        codes = words.encode()
        if len(codes) == len(words):
            return codes
        return [ord(one) if ord(one) < _INVERTED else _BOX + 1 + self.letters.find(one) for one in words]

    def _put(self, row: int, x: int, byte: int) -> None:
        if 0 <= x < 128 and 0 <= row < 8 and self.buffer[128 * row + x] != byte:
            self.buffer[128 * row + x] = byte
            self.dirty |= 1 << row


def find(code: int) -> int:
    """Return where the glyph of a code begins."""
    if _BLANK <= code < _INVERTED:
        return 5 * code - 160
    if 0 < code < 9:
        return BOX + 5 * code
    if 10 < code < 13:  # two fewer are between
        return BOX + 5 * code - 10
    if code > _BOX:
        return len(GLYPHS) + 5 * (code - _BOX - 1)
    return BOX
