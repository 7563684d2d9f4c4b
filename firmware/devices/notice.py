"""A notice over the whole display, for when there is no game to draw it."""

from . import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .canvas import Canvas

_COLUMNS = const(21)
_FIRST = const(2)
_LAST = const(6)
_HINT = const(7)


def show(canvas: "Canvas", title: str, words: str, hint: str = "") -> None:
    """Draw a title, words over up to five rows, and a hint at the foot."""
    canvas.clear()
    canvas.line(0, title, True)
    row = _FIRST
    for line in wrap(words):
        if row <= _LAST:
            canvas.line(row, line)
        row += 1
    canvas.line(_HINT, hint)


def wrap(words: str) -> list[str]:
    """Return words in lines that fit a row; a word that is longer than a row is cut into several."""
    lines = []
    line = ""
    for whole in words.split():
        word = whole
        if line and len(line) + 1 + len(word) <= _COLUMNS:
            line += " " + word
            continue
        if line:
            lines.append(line)
        while len(word) > _COLUMNS:
            lines.append(word[:_COLUMNS])
            word = word[_COLUMNS:]
        line = word
    if line:
        lines.append(line)
    return lines
