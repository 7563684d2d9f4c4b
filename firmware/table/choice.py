"""One value out of several by the knob: a page that menus and questions share.

Row 0 has the title, 1 and 2 the value in large letters with an arrow at each side where there is more, 4 and 5 what
the value means, 6 which one of how many it is, 7 the keys.
"""

from rules import const

from .words import centred, rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .face import Canvas
    from .words import Words

_ACROSS = const(21)
_LARGE = const(9)  # beside the arrows
_SMALL = const(19)


def parts(text: str) -> "tuple[str, str]":
    """Return a text in two rows for an arrow at each side: broken at "|", else at the last blank that fits."""
    first, second = rows(text)
    if not second and len(first) > _SMALL:
        cut = first.rfind(" ", 0, _SMALL + 1)
        if cut < 1:
            cut = _SMALL
        first, second = first[:cut], first[cut:].strip()
    return first, second


class Choice:
    """`at` is the value chosen of `labels`; `texts` has what each of them means, as a text of one or two rows."""

    def __init__(self, canvas: "Canvas", words: "Words") -> None:
        self.canvas = canvas
        self.words = words
        self.at = 0
        self.ask("", [""], [""])

    def ask(self, title: str, labels: "list[str]", texts: "list[str]", at: int = 0, keys: str = "buttons.menu") -> None:
        """Ask for one of `labels`, the value `at` first; one text may stand for all values."""
        self.title = title
        self.labels = labels
        self.texts = texts
        self.keys = keys
        self.stale = True
        self.at = min(max(at, 0), len(labels) - 1)

    def turn(self, turned: int) -> bool:
        """Go on by that many values, to the ends at most; tell whether that is another value."""
        at = min(max(self.at + turned, 0), len(self.labels) - 1)
        if at == self.at:
            return False
        self.at = at
        self.stale = True
        return True

    def draw(self) -> None:
        """Draw the page if something of it has changed."""
        if not self.stale:
            return
        self.stale = False
        canvas = self.canvas
        last = len(self.labels) - 1
        canvas.line(0, centred(self.title, _ACROSS), True)
        self.value()
        canvas.text(1, 0, "\x01" if self.at > 0 else " ")
        canvas.text(1, _ACROSS - 1, "\x02" if self.at < last else " ")
        canvas.clear_row(3)
        first, second = rows(self.texts[min(self.at, len(self.texts) - 1)])
        canvas.line(4, centred(first, _ACROSS))
        canvas.line(5, centred(second, _ACROSS))
        count = self.words.fill("buttons.place", self.at + 1, last + 1) if last > 1 else ""
        canvas.line(6, centred(count, _ACROSS))
        canvas.line(7, self.words(self.keys))

    def value(self) -> None:
        """Draw the value that is shown."""
        canvas = self.canvas
        canvas.clear_row(1)
        canvas.clear_row(2)
        label = self.labels[self.at]
        if len(label) <= _LARGE and "|" not in label:
            # Large letters are two columns wide: the first one belongs to the arrow.
            canvas.big(1, 1, centred(label, _LARGE))
            return
        first, second = parts(label)
        canvas.text(1, 1, centred(first, _SMALL))
        canvas.text(2, 1, centred(second, _SMALL))
