"""Rush n' Crush as the table sees it. The rules are in rules/rush; here is what hands, lights and OLED make of them."""

# isort: off
# The biggest module first: compiling takes three times its size, while the heap is still whole.
from .effects import effect as _effect, title as _title
from .told import asks as _asks, told as _told
from .ways import extendable as _extendable, take, way as _way
from .lights import show_choice as _show_choice, show_path as _show_path
from .lights import show_race as _show_race, show_targets as _show_targets
from .page import page as _page
from .targets import look as _look
from .say import Texts
from array import array
from rules import const
# isort: on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules.rush import Rush

    from ..face import Canvas

_PLAYERS = const(3)
_ROWS = const(64)
_WIDTH = const(24)
_BOX = const(0)
_WRECK = const(17)
_NONE = const(0xFFFF)

_FIELDS = const(48)  # where the blob's fields begin
_ACTS = const(52)
_TARGETS = const(6)  # lanes of the grid, more than three steps
_PATH = const(18)
_ASKS = const(12)
_DICE = ("", "white", "red")


class Face:
    """A race's face: `core` has begun it on the track of `blob`; `words` are the table's own texts."""

    game = "rush"

    def __init__(self, core: "Rush", blob: bytes, words: "Any") -> None:
        self.core = core
        self.words = words
        self.say = Texts(words)
        self.seats = core.data[_PLAYERS]
        count = self.boxes = core.track.boxes
        at = _FIELDS + 15 * count + count % 2
        self.sensor_of = array("h", blob[at : at + 2 * count])
        self.light_of = array("h", blob[at + 2 * count : at + 4 * count])
        self.tiles: list[tuple[int, int]] = []
        for tile in range(len(blob) - 1 - 2 * blob[-1], len(blob) - 1, 2):
            self.tiles.append((blob[tile], blob[tile + 1]))
        self.longest = 1  # columns of the longest box: no step leads on by more
        for box in range(count):
            self.longest = max(self.longest, core.track.front[box] - core.track.first[box] + 1)
        # The decision, by `look`
        self.seat = -1
        self.row = _ROWS
        self.phase = 0
        self.box = -1  # of the deciding car
        self.count = 0
        self.codes = bytearray(_ACTS)
        self.chosen = 0  # the present choice
        self.targets = 0
        self.target_box = array("h", [-1] * _TARGETS)
        self.target_code = bytearray(_TARGETS)
        self.target_look = bytearray(_TARGETS)
        # The way, by `way`
        self.path = bytearray(_PATH)
        self.length = 0
        self.found: list[tuple[int, bytes]] = []  # cost in lane changes, acts
        self.found_box = -1
        # The last act, by `before` and `asks`
        self.was = bytearray(len(core.data))
        self.asked = 0
        self.ask_box = array("h", [-1] * _ASKS)
        self.ask_text = [""] * _ASKS
        self.ask_look = bytearray(_ASKS)

    def box_of(self, seat: int) -> int:
        """Return the box in which a seat's car stands or lies, -1 before it is on the track."""
        at = _ROWS + _WIDTH * seat + _BOX
        box = self.core.data[at] | self.core.data[at + 1] << 8
        return -1 if box == _NONE else box

    def finish_box(self, seat: int) -> int:
        """Return the box that shines for a winner, -1 for none."""
        return self.box_of(seat)

    def stands(self, out: "array[int]") -> None:
        """Write for each seat where its car's magnet must be, -1: nowhere."""
        for seat in range(self.seats):
            wreck = self.core.data[_ROWS + _WIDTH * seat + _WRECK]
            out[seat] = -1 if wreck else self.box_of(seat)

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat's colour."""
        return self.say.seat(seat)

    def ways(self) -> int:
        """Return how many ways there are to the box last asked about, six at most."""
        return len(self.found)

    def way_of(self, index: int) -> int:
        """Fill `path` with one of them, the cheapest first; return its length."""
        return take(self, self.found[index][1])

    # These stand in modules of their own, as functions of a face: methods that called them would cost memory.
    look = _look  # works out the present decision: `count`, `codes`, `targets` and what they are
    way = _way
    extendable = _extendable
    title = _title
    effect = _effect
    show_race = _show_race
    show_targets = _show_targets
    show_choice = _show_choice
    show_path = _show_path
    page = _page
    told = _told
    asks = _asks

    def details(self, canvas: "Canvas", page: int) -> int:
        """Draw a further page on an empty canvas; return how many there are, 0 when nobody decides."""
        from .details import PAGES  # noqa: PLC0415

        if self.seat < 0:
            return 0
        if 0 <= page < len(PAGES):
            PAGES[page](self, canvas)
        return len(PAGES)

    def before(self, code: int) -> None:
        """Remember the race before an act, for `told` and `asks`."""
        self.was[:] = self.core.data

    def dice_name(self, kind: int) -> str:
        """Return the name of a kind of dice (see Race.ask_kind), "" where any will do."""
        name = _DICE[kind]
        return self.words("dice." + name) if name else ""
