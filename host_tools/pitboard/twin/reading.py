"""Reads the letters on the display's glass: 21 by 8 characters of 6 by 8 pixels, or 10 in double size over two rows.

They begin a pixel from the left edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

COLUMNS, ROWS = 21, 8
UNKNOWN = "\u2592"
"""Stands for what is no letter: a part of a bar, of a die, of a picture."""

Glyphs = Mapping[bytes, str]
"""Six column bytes, bit 0 at the top, to a character."""

_HALF = {sum(3 << 2 * bit for bit in range(4) if nibble >> bit & 1): nibble for nibble in range(16)}
"""A byte all of whose bits stand twice, to the nibble that it is."""


def glyphs_of(fonts: Iterable[tuple[str, bytes]]) -> dict[bytes, str]:
    """Returns the glyphs of fonts, each characters and five column bytes for each of them in that order.

    Of characters that look the same the first counts.
    """
    found: dict[bytes, str] = {}
    for letters, columns in fonts:
        for number, letter in enumerate(letters):
            glyph = columns[5 * number : 5 * number + 5] + b"\0"
            found.setdefault(glyph, letter)
    return found


def lines(pages: Sequence[bytes], glyphs: Glyphs) -> list[str]:
    """Returns the 8 rows of a picture, 21 characters each.

    A letter in double size is one character of its upper row; the row below it is blank there. A row with such letters
    is filled up at its end, so its small characters don't keep their columns.
    """
    big = _big_letters(pages, glyphs)
    return [_line(row, pages[row], big, glyphs).ljust(COLUMNS) for row in range(ROWS)]


def inverted(pages: Sequence[bytes], glyphs: Glyphs) -> list[str]:
    """Returns the rows with blanks for all characters that aren't dark on light."""
    rows = []
    for page in pages:
        cells = [page[6 * column + 1 : 6 * column + 7] for column in range(COLUMNS)]
        rows.append("".join(_letter(_turned(cell), glyphs) if cell[5] == 0xFF else " " for cell in cells))
    return rows


def _line(row: int, page: bytes, big: Mapping[tuple[int, int], str], glyphs: Glyphs) -> str:
    has_big = any(place[0] == row for place in big)
    text = ""
    column = 0
    while column < COLUMNS:
        pair = (row, column // 2)
        if column % 2 == 0 and pair in big:
            text += big[pair]
            column += 2
        elif column % 2 == 0 and (row - 1, column // 2) in big:
            text += " " if has_big else "  "
            column += 2
        elif has_big and column % 2 == 0 and not any(page[6 * column + 1 : 6 * column + 13]):
            text += " "  # a blank in double size
            column += 2
        else:
            text += _small_letter(page[6 * column + 1 : 6 * column + 7], glyphs)
            column += 1
    return text


def _small_letter(cell: bytes, glyphs: Glyphs) -> str:
    letter = _letter(cell, glyphs)
    return letter if letter != UNKNOWN else _letter(_turned(cell), glyphs)


def _letter(cell: bytes, glyphs: Glyphs) -> str:
    return glyphs.get(cell, UNKNOWN)


def _turned(cell: bytes) -> bytes:
    return bytes(byte ^ 0xFF for byte in cell)


def _big_letters(pages: Sequence[bytes], glyphs: Glyphs) -> dict[tuple[int, int], str]:
    """Returns the letters in double size by row and double column."""
    found: dict[tuple[int, int], str] = {}
    for row in range(ROWS - 1):
        for column in range(COLUMNS // 2):
            if (row - 1, column) in found:
                continue  # this is its lower half
            upper, lower = (page[12 * column + 1 : 12 * column + 13] for page in pages[row : row + 2])
            glyph = _halved(upper, lower)
            if glyph is not None and any(glyph) and glyph in glyphs:
                found[row, column] = glyphs[glyph]
    return found


def _halved(upper: bytes, lower: bytes) -> bytes | None:
    """Returns the 6 columns of what stands there in double size, None where nothing does."""
    if upper[::2] != upper[1::2] or lower[::2] != lower[1::2]:
        return None
    try:
        return bytes(_HALF[top] | _HALF[bottom] << 4 for top, bottom in zip(upper[::2], lower[::2], strict=True))
    except KeyError:
        return None
