"""Letters made of strokes, for the print on boards: own drawings on a grid 4 wide and 6 high."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

_GLYPHS: Final = {
    "0": "10 30 41 45 36 16 05 01 10|14 32",
    "1": "11 20 26|16 36",
    "2": "01 10 30 41 42 06 46",
    "3": "00 40 22 32 43 45 36 16 05",
    "4": "36 30 04 44",
    "5": "40 00 02 32 43 45 36 06",
    "6": "30 10 01 05 16 36 45 44 33 03",
    "7": "00 40 16",
    "8": "10 30 41 42 33 13 02 01 10|13 04 05 16 36 45 44 33",
    "9": "43 13 02 01 10 30 41 45 36 16",
    "A": "06 20 46|14 34",
    "B": "00 30 41 42 33 44 45 36 06 00|03 33",
    "C": "41 30 10 01 05 16 36 45",
    "D": "00 20 42 44 26 06 00",
    "E": "40 00 06 46|03 33",
    "F": "40 00 06|03 33",
    "G": "41 30 10 01 05 16 36 45 43 23",
    "H": "00 06|40 46|03 43",
    "I": "10 30|20 26|16 36",
    "J": "40 45 36 16 05",
    "K": "00 06|40 03 46",
    "L": "00 06 46",
    "M": "06 00 23 40 46",
    "N": "06 00 46 40",
    "O": "10 30 41 45 36 16 05 01 10",
    "P": "06 00 30 41 42 33 03",
    "Q": "10 30 41 45 36 16 05 01 10|24 46",
    "R": "06 00 30 41 42 33 03|23 46",
    "S": "41 30 10 01 02 13 33 44 45 36 16 05",
    "T": "00 40|20 26",
    "U": "00 05 16 36 45 40",
    "V": "00 26 40",
    "W": "00 16 23 36 40",
    "X": "00 46|40 06",
    "Y": "00 23 40|23 26",
    "Z": "00 40 06 46",
    "+": "21 25|03 43",
    "-": "13 33",
    ".": "16 26",
    ",": "25 16",
    "'": "20 22",
    "/": "06 40",
    ":": "22 22|25 25",
    " ": "",
}
WIDE, HIGH, PITCH = 4, 6, 5.5


def width(text: str, size: float) -> float:
    """Returns how long a line of letters `size` mm high is."""
    return (len(text) * PITCH - (PITCH - WIDE)) * size / HIGH


def strokes(
    text: str, x: float, y: float, size: float, *, mirrored: bool = False
) -> Iterator[list[tuple[float, float]]]:
    """Yields the strokes of a line whose middle is at a point; `mirrored` for the lower side, seen from above.

    Small letters become large ones; a sign that has no drawing is left out.
    """
    scale = size / HIGH
    left = -width(text, size) / 2
    for place, letter in enumerate(text.upper()):
        for line in _GLYPHS.get(letter, "").split("|"):
            points = []
            for spot in line.split():
                dx = left + (int(spot[0]) + place * PITCH) * scale
                dy = (int(spot[1]) - HIGH / 2) * scale
                points.append((round(x + (-dx if mirrored else dx), 4), round(y + dy, 4)))
            if len(points) > 1:
                yield points
