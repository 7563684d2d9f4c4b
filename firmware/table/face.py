"""The shape of a game's face: all that the table knows of a game. For type checkers and readers; not loaded."""

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from .layers import Layers
    from .words import Words

    class Core(Protocol):
        """A game's trimmed core (see rules/)."""

        roll: object
        dice: "bytes | list[int] | tuple[int, ...]"
        ask_kind: int
        ask_rule: int

        def start(self, setup: object, blob: bytes) -> None:
            """Start a race."""

        def seat(self) -> int:
            """Return the seat that decides, -1 when the race is over."""

        def over(self) -> bool:
            """Tell whether the race is over."""

        def winners(self) -> "list[int]":
            """Return the winners' seats."""

        def play(self, seat: int, code: int, dice: "list[int] | None" = None) -> int:
            """Play an act; return how many dice are missing."""

        def text(self, code: int) -> str:
            """Return the act string of a code."""

        def result(self) -> "dict[str, object]":
            """Return the value of the record's result line."""

    class Canvas(Protocol):
        """What the table draws on (see devices/canvas.py)."""

        buffer: bytearray

        def clear(self) -> None:
            """Empty every row."""

        def invert(self, row: int, x: int, width: int) -> None:
            """Turn light into dark over so many columns of a row, and back."""

        def clear_row(self, row: int) -> None:
            """Empty a row."""

        def text(self, row: int, column: int, words: str, inverted: bool = False) -> None:
            """Write from a column on."""

        def line(self, row: int, words: str, inverted: bool = False) -> None:
            """Write a whole row."""

        def big(self, row: int, column: int, words: str) -> None:
            """Write in double size over two rows."""

        def bar(self, row: int, x: int, width: int, value: int, top: int) -> None:
            """Draw a gauge."""

        def cells(self, row: int, column: int, codes: "bytes | bytearray") -> None:
            """Write characters by their codes."""

    class Drawn(Protocol):
        """A page that has the canvas for a while."""

        def draw(self, canvas: Canvas, words: "Words", now: int) -> None:
            """Draw what has changed."""

    class Face(Protocol):
        """A game as the table sees it. `look` works the other fields out, after the start and after every act."""

        boxes: int
        seats: int
        sensor_of: "array[int]"
        light_of: "array[int]"
        tiles: "list[tuple[int, int]]"
        round: int  # how many turns the deciding seat has begun, this one too
        count: int
        codes: bytearray
        targets: int
        target_box: "array[int]"
        target_code: bytearray
        path: bytearray
        ask_box: "array[int]"
        ask_look: bytearray
        ask_text: "list[str]"

        def stands(self, out: "array[int]") -> None:
            """Write where each seat's car must stand, -1 where it mustn't."""

        def look(self) -> None:
            """Work out the legal acts and targets of the present decision."""

        def way(self, box: int, trail: "array[int]", steps: int) -> int:
            """Fill `path` with the acts that bring the deciding car to a box; 0 none, -1 several."""

        def ways(self) -> int:
            """Return how many ways the last `way` found."""

        def way_of(self, index: int) -> int:
            """Fill `path` with one of them; return its length."""

        def show_path(self, layers: "Layers") -> None:
            """Light the way in `path`."""

        def seat_name(self, seat: int) -> str:
            """Return the name of a seat's car: its colour."""

        def extendable(self, box: int) -> bool:
            """Tell whether the car could slide on from a box."""

        def title(self, code: int) -> str:
            """Return an act's name, 10 characters at most."""

        def effect(self, code: int) -> str:
            """Return what an act does and costs, 21 characters at most."""

        def show_choice(self, layers: "Layers", code: int) -> None:
            """Light what a choice would touch."""

        def show_targets(self, layers: "Layers", lifted: bool) -> None:
            """Light where the deciding car may go."""

        def show_race(self, layers: "Layers") -> None:
            """Light what is on the track."""

        def page(self, canvas: Canvas, row: int) -> None:
            """Draw a row of the dashboard: 0 or 3 to 6."""

        def details(self, canvas: Canvas, page: int) -> int:
            """Draw a further page; return how many there are."""

        def before(self, code: int) -> None:
            """Remember what `told` compares with."""

        def told(self, code: int, dice: "bytes | list[int] | tuple[int, ...]") -> str:
            """Return what followed an act, two rows at most."""

        def asks(self, code: int) -> int:
            """Return how many things no sensor sees must be confirmed after an act."""

        def dice_name(self, kind: int) -> str:
            """Return the name of a kind of dice."""
