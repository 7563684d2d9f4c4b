"""Rush n' Crush as the table sees it. The rules are in rules/rush; here is what hands, lights and OLED make of them."""

# isort: off
# The biggest module first: compiling takes three times its size, while the heap is still whole.
from . import acts, told, ways, lights, page, targets
from .say import find, lines
from .ways import take
from array import array
from rules import const, forget
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
_MOST = const(6)  # targets: lanes of the grid, more than three steps
_ASKS = const(12)


class Face:
    """A race's face: `core` has begun it on the track of `blob`; `words` are the table's own texts."""

    game = "rush"

    def __init__(self, core: "Rush", blob: bytes, words: "Any") -> None:
        self.core = core
        self.words = words
        self.lines = lines(words.language)
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
        self.round = 0
        self.row = _ROWS
        self.phase = 0
        self.box = -1  # of the deciding car
        self.count = 0
        self.codes = bytearray(52)
        self.chosen = 0  # the present choice
        self.targets = 0
        self.target_box = array("h", [-1] * _MOST)
        self.target_code = bytearray(_MOST)
        self.target_look = bytearray(_MOST)
        # The way, by `way`
        self.path = bytearray(18)
        self.length = 0
        self.found: list[tuple[int, bytes, int, int]] = []  # lane changes that cost, acts, passes, box left
        self.found_box = -1
        self.columns = 0
        # The last act, by `asks`
        self.asked = 0
        self.ask_box = array("h", [-1] * _ASKS)
        self.ask_text = [""] * _ASKS
        self.ask_look = bytearray(_ASKS)

    def box_of(self, seat: int) -> int:
        """Return the box in which a seat's car stands or lies, -1 before it is on the track."""
        at = _ROWS + _WIDTH * seat + _BOX
        box = self.core.data[at] | self.core.data[at + 1] << 8
        return -1 if box == _NONE else box

    BONUS = 12  # what the first choice is worth to a bot, see score

    def score(self, core: "Any", seat: int) -> int:
        """Return how good a race is for a seat."""
        from .score import score  # noqa: PLC0415

        return score(core, seat)

    def stands(self, out: "array[int]") -> None:
        """Write for each seat where its car's magnet must be, -1: nowhere."""
        for seat in range(self.seats):
            wreck = self.core.data[_ROWS + _WIDTH * seat + _WRECK]
            out[seat] = -1 if wreck else self.box_of(seat)

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat's colour."""
        name: str = self.words("seat." + str(seat))
        return name

    def say(self, key: str, a: object = "", b: object = "", c: object = "") -> str:
        """Return one of the game's texts with these three filled in."""
        return find(self.lines, key).format(a, b, c)

    # These stand in modules of their own, as functions of a face: methods that called them would cost memory.
    look = targets.look  # works out the present decision: `count`, `codes`, `targets` and what they are
    way = ways.way
    extendable = ways.extendable
    title = acts.title
    effect = acts.effect
    show_race = lights.show_race
    show_targets = lights.show_targets
    show_choice = lights.show_choice
    show_path = lights.show_path
    page = page.page
    asks = told.asks
    told = told.told

    def ways(self) -> int:
        """Return how many ways there are to the box last asked about, six at most."""
        return len(self.found)

    def way_of(self, index: int) -> int:
        """Fill `path` with one of them, the cheapest first; return its length."""
        return take(self, self.found[index][1])

    def details(self, canvas: "Canvas", page: int) -> int:
        """Draw a further page on an empty canvas; return how many there are, 0 when nobody decides."""
        if self.seat < 0:
            return 0
        from .details import draw  # noqa: PLC0415

        forget("table.rush", "details")
        return draw(self, canvas, page)

    def before(self, code: int) -> None:
        """Remember the race before an act, for `told` and `asks`, where the core does for itself."""
        self.core.undo[:] = self.core.data

    def dice_name(self, kind: int) -> str:
        """Return the name of a kind of dice (see Race.ask_kind), "" where any will do."""
        name: str = self.words("rolling." + ("white" if kind == 1 else "red")) if kind else ""
        return name
