"""A person at the table who was told no rules: goes by what the lights and the OLED show, and by nothing else.

It knows the colours' meanings (the card that lies beside the board), reads English, and has hands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, Protocol

NAMES: Final = ("White", "Yellow", "Orange", "Blue", "Magenta", "Cyan")

Colour = tuple[int, int, int]


class Table(Protocol):
    """What hands and eyes can do at a board: the twin, or a real CircuitPython in an emulator."""

    def run(self, ms: int) -> None:
        """Lets time pass."""

    def lift(self, box: int) -> None:
        """Lifts the car that stands on a box."""

    def drop(self, box: int) -> None:
        """Puts a car on a box."""

    def knob(self, detents: int) -> None:
        """Turns the knob, to the right by positive numbers."""

    def press(self, ms: int = 100) -> None:
        """Presses the knob."""

    def lights(self) -> Sequence[Colour]:
        """Returns the colours that are lit, by light."""

    def oled(self) -> list[str]:
        """Returns the display's 8 rows."""


class Stuck(Exception):
    """The board asks for something that the player can't do, or doesn't answer; the message has the screen."""


# The card beside the board: proportions of red, green and blue of what a place to go to can show, best first.
GREEN: Final = "green"
BLUE: Final = "blue"
AMBER: Final = "amber"
DANGER: Final = "red-orange"
WHITE: Final = "white"
OTHER: Final = "other"
_CARD: Final[tuple[tuple[str, Colour], ...]] = (
    (GREEN, (0, 255, 20)),
    (BLUE, (0, 70, 255)),
    (AMBER, (255, 100, 0)),
    (DANGER, (255, 20, 0)),
    (WHITE, (255, 255, 255)),
    ("cold white", (100, 160, 255)),
    ("orange", (255, 55, 0)),
    ("yellow", (255, 190, 0)),
    ("red", (255, 0, 0)),
    ("violet", (90, 0, 255)),
    ("cyan", (0, 200, 255)),
    ("magenta", (255, 0, 140)),
)
_GOES: Final = (GREEN, BLUE, AMBER, DANGER)
_BRIGHT: Final = 24
"""What is darker than this is a line on the ground, a car that waits, or nothing."""


def colour_name(colour: Colour) -> str:
    """Returns what a person would call a light's colour; "dark" for what hardly shines."""
    top = max(colour)
    if top < _BRIGHT:
        return "dark"

    def distance(other: Colour) -> float:
        scale = max(other)
        return sum((part / top - wanted / scale) ** 2 for part, wanted in zip(colour, other, strict=True))

    name, nearest = min(_CARD, key=lambda entry: distance(entry[1]))
    return name if distance(nearest) < 0.05 else OTHER


@dataclass
class Player:
    """Plays all seats of one race. `cars` is where each car stands, None in a hand or beside the board.

    `light_of` is the light under each box. `said` collects every different screen with the time it was read.
    """

    table: Table
    light_of: Sequence[int]
    seats: int
    seed: int = 0
    daring: float = 0.25
    """How often the knob is turned away from what it offers first."""
    watch: Callable[[list[str]], None] | None = None
    cars: dict[str, int | None] = field(init=False)
    screens: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self._random = Random(self.seed)
        self.cars = dict.fromkeys(NAMES[: self.seats])
        self._last: list[str] = []
        self._moving: set[int] = set()  # boxes whose light comes and goes
        self._same = 0

    # -- the menu ------------------------------------------------------------------------------------------------

    def start(self, track: str | None = None) -> None:
        """Goes from the attract page to the grid with the knob alone; a track is chosen by its name."""
        self.table.run(300)
        for _ in range(60):
            rows = self._read()
            if "turn or press" in rows[7]:
                self._press()
            elif rows[0].strip() == "Players":
                self._choose(re.compile(rf"^\W*{self.seats}\b"))
                self._press()
            elif rows[0].strip() == "Track" and track:
                self._choose(re.compile(re.escape(track)))
                self._press()
            elif rows[0].strip() == "Ready?":
                if track:
                    self._choose(re.compile("Choose"))
                self._press()
            elif any(rows[0].startswith(name) for name in self.cars):
                return
            else:
                self._press()
        raise Stuck("The menu doesn't end:\n" + "\n".join(rows))

    def _choose(self, wanted: re.Pattern[str]) -> None:
        """Turns the knob until the value shown is the wanted one: from the left end to the right."""
        self.table.knob(-40)
        self.table.run(150)
        for _ in range(40):
            rows = self._read()
            if wanted.search((rows[1] + rows[2]).strip("\x01\x02 ")):
                return
            self.table.knob(1)
            self.table.run(120)
        raise Stuck(f"No value {wanted.pattern} on this page:\n" + "\n".join(rows))

    # -- the race ------------------------------------------------------------------------------------------------

    def race(self, most: int = 20000) -> list[str]:
        """Plays until the podium is shown; returns its rows. Raises Stuck."""
        for _ in range(most):
            rows = self._read()
            if "wins" in rows[0] or "Nobody wins" in rows[0]:
                return rows
            self._answer(rows)
        raise Stuck("The race doesn't end:\n" + "\n".join(rows))

    def _read(self) -> list[str]:
        rows = self.table.oled()
        self._same = self._same + 1 if rows == self._last else 0
        if self._same > 40:
            raise Stuck(f"Nothing helps; cars: {self.cars}\n" + "\n".join(rows))
        if rows != self._last:
            self.screens += 1
            if self.watch is not None:
                self.watch(rows)
        self._last = rows
        return rows

    def _answer(self, rows: list[str]) -> None:
        """Does what the screen asks for, or decides."""
        asked = f"{rows[1].strip()} {rows[2].strip()}".strip()
        name = next((name for name in self.cars if re.search(rf"\b{name}\b", asked)), None)
        if "skip" in rows[7]:
            self._press()
        elif "Press when done" in asked:
            self._press()
        elif "Which car" in asked:
            self._press()
        elif asked.startswith("Take") and name:
            self._lift(name)
        elif name and re.match("Move|Put|Push", asked):
            self._move(name, "orange" if "orange" in asked else WHITE)
        elif "Not there" in asked or "go back" in asked:
            raise Stuck("The player was told off:\n" + "\n".join(rows))
        else:
            self._decide(rows)

    def _decide(self, rows: list[str]) -> None:
        """Chooses among what is lit and what the knob offers."""
        name = next((name for name in self.cars if rows[0].startswith(name)), None)
        if name is None:
            self.table.run(100)
            return
        places = self._places()
        if self.cars[name] is None:
            open_places = [box for box, colour in places.items() if colour == WHITE]
            if open_places:
                self._drop(name, self._random.choice(open_places))
            else:
                self.table.run(100)
            return
        best = self._best(places)
        if best is None or self._random.random() < self.daring / 4:
            self._turn_and_press()
        else:
            self._lift(name)
            self._drop(name, best)

    def _best(self, places: dict[int, str]) -> int | None:
        """Returns the place that looks best; the daring sometimes takes another."""
        for colour in _GOES:
            boxes = [box for box, lit in places.items() if lit == colour]
            if boxes and not (colour == GREEN and self._random.random() < self.daring / 2):
                return self._random.choice(boxes)
        return None

    def _places(self) -> dict[int, str]:
        """Returns the boxes without a car that are lit, and in which colour, watched for a second."""
        best: list[Colour] = [(0, 0, 0)] * len(self.light_of)
        least = [3 * 255] * len(self.light_of)
        for _ in range(6):
            lit = self.table.lights()
            for box, light in enumerate(self.light_of):
                best[box] = max(best[box], lit[light], key=sum)
                least[box] = min(least[box], sum(lit[light]))
            self.table.run(170)
        self._moving = {box for box, colour in enumerate(best) if sum(colour) > 2 * least[box]}
        standing = set(self.cars.values())
        named = {box: colour_name(colour) for box, colour in enumerate(best) if box not in standing}
        return {box: colour for box, colour in named.items() if colour != "dark"}

    def _turn_and_press(self) -> None:
        if self._random.random() < self.daring:
            self.table.knob(self._random.choice((1, 1, 2, 3, -1)))
            self.table.run(120)
        self._press()

    # -- hands ---------------------------------------------------------------------------------------------------

    def _move(self, name: str, colour: str) -> None:
        """Brings a car to the box that is lit for it."""
        boxes = [box for box, lit in self._places().items() if lit == colour and box in self._moving]
        if len(boxes) != 1:
            raise Stuck(f"{len(boxes)} boxes are lit {colour} for {name}:\n" + "\n".join(self._last))
        self._lift(name)
        self._drop(name, boxes[0])

    def _lift(self, name: str) -> None:
        box = self.cars[name]
        if box is not None:
            self.table.lift(box)
            self.cars[name] = None
            self.table.run(250)

    def _drop(self, name: str, box: int) -> None:
        self.table.drop(box)
        self.cars[name] = box
        self.table.run(550)

    def _press(self) -> None:
        self.table.press()
        self.table.run(150)
