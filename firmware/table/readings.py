"""Service pages that are read and scrolled: what the sensors say, and what is wrong with the board."""

from rules import const

from .words import centred

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .parts import Parts
    from .scan import Scan

_ACROSS = const(21)
_FRAME_MS = const(200)


def wrap(text: str, width: int) -> "list[str]":
    """Return a text in rows of at most `width` characters, broken at blanks where there are some."""
    found = []
    while len(text) > width:
        cut = text.rfind(" ", 0, width + 1)
        if cut < 1:
            cut = width
        found.append(text[:cut])
        text = text[cut:].strip()
    found.append(text)
    return found


class Faults:
    """One fault after the other, each over as many rows as it takes."""

    def __init__(self, parts: "Parts", faults: "list[str]") -> None:
        self.canvas = parts.canvas
        self.words = parts.words
        self.faults = faults
        self.at = 0
        self.stale = True

    def turn(self, turned: int) -> None:
        """Go on by that many faults, to the ends at most."""
        self.at = max(min(self.at + turned, len(self.faults) - 1), 0)
        self.stale = True

    def draw(self, now: int) -> None:
        """Draw the present fault if it isn't drawn yet."""
        if not self.stale:
            return
        self.stale = False
        canvas = self.canvas
        words = self.words
        count = len(self.faults)
        canvas.line(0, centred(words("services.faults"), _ACROSS), True)
        text = wrap(self.faults[self.at] if count else words("services.fine"), _ACROSS)
        for row in range(1, 6):
            canvas.line(row, text[row - 1] if row <= len(text) else "")
        canvas.line(6, centred(words.fill("buttons.place", self.at + 1, count), _ACROSS) if count > 1 else "")
        canvas.line(7, words("buttons.scroll" if count > 1 else "buttons.leave"))


class Sensors:
    """Where magnets are seen and how the chain of tiles is, as it is now; the tiles' part scrolls.

    `tiles`: (id byte, registers) of those that belong to the track; `scan` is None when no track is open.
    """

    def __init__(self, parts: "Parts", scan: "Scan | None", tiles: "list[tuple[int, int]]") -> None:
        self.canvas = parts.canvas
        self.words = parts.words
        self.scan = scan
        self.tiles = tiles
        self.at = 0
        self.frame = -1

    def turn(self, turned: int) -> None:
        """Scroll the tiles by that many rows."""
        self.at = max(self.at + turned, 0)
        self.frame = -1

    def draw(self, now: int) -> None:
        """Draw what the sensors say now, a few times a second."""
        if now // _FRAME_MS == self.frame:
            return
        self.frame = now // _FRAME_MS
        canvas = self.canvas
        words = self.words
        canvas.line(0, centred(words("services.test"), _ACROSS), True)
        text = wrap(self._magnets(), _ACROSS)
        for row in range(1, 4):
            canvas.line(row, text[row - 1] if row <= len(text) else "")
        text = wrap(self._chain(), _ACROSS)
        self.at = max(min(self.at, len(text) - 3), 0)
        for row in range(4, 7):
            at = self.at + row - 4
            canvas.line(row, text[at] if at < len(text) else "")
        canvas.line(7, words("buttons.scroll" if len(text) > 3 else "buttons.leave"))

    def _magnets(self) -> str:
        """Return how many magnets are seen, and the numbers of their boxes."""
        if self.scan is None:
            return self.words("services.notrack")
        boxes = ""
        count = 0
        seen = self.scan.seen
        for box in range(len(seen)):
            if seen[box]:
                count += 1
                boxes += " " + str(box)
        return self.words.fill("services.magnets", count) + boxes

    def _chain(self) -> str:
        """Return what is wrong with the chain, and the tiles that belong to it as place:id."""
        scan = self.scan
        if scan is None:
            return ""
        text = ""
        if scan.fault:
            text = self.words.fill("services.chain" + str(scan.fault), scan.tile, f"{scan.found:02X}") + " "
        for i in range(len(self.tiles)):
            text += f"{i + 1}:{self.tiles[i][0]:02X} "
        return text + self.words.fill("services.thrown", scan.thrown)
