"""A person at the table who was told no rules: goes by what the lights and the OLED show, and by nothing else.

It knows the colours' meanings (the card that lies beside the board), reads English, sees which car is which, and has
hands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, Protocol

from pitboard.twin import eyes
from pitboard.twin.eyes import AMBER, BLUE, DANGER, DARK, GREEN, ORANGE, RED, WHITE, YELLOW, Colour, Seen

NAMES: Final = ("White", "Yellow", "Orange", "Blue", "Magenta", "Cyan")
_GOES: Final = (GREEN, BLUE, AMBER, DANGER)
"""What a place to go to can show, best first."""
_HARM: Final = re.compile(r"-\d|\d dice|mine!|wreck!|wall!|hit\b|heat \+")
"""In what the OLED says that an act does: better not."""
_HINT: Final = re.compile(r"(Put|Move|Follow|Turn) ")
"""How a hint begins, which takes turns with what the present choice does."""
_WAITS: Final = ("That is", "Two cars", "Too many", "Hands off", "Tile", "No tile", "A sensor", "The end")
"""What is said before a step that can be followed."""
_TRIES: Final = 6
_PATIENCE: Final = 60
"""The same screen so often, whatever was done: nothing helps."""
_LOOKS: Final = 8
_LOOK_MS: Final = 500
_CALM: Final = 4
"""So many looks in a row at which the board asks for nothing."""


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


class Stuck(Exception):  # noqa: N818
    """The board asks for something that the player can't do, or doesn't answer; the message has the screen."""


@dataclass
class Player:
    """Plays all seats of one race. `cars` is where each car stands, None in a hand or beside the board.

    The last `bots` of the seats are the board's own: it decides for them, and asks for their cars to be moved.
    `light_of` is the light under each box. `watch` is called with every different screen.
    """

    table: Table
    light_of: Sequence[int]
    seats: int
    seed: int = 0
    daring: float = 0.25
    """How often the knob is turned away from what it offers first."""
    watch: Callable[[list[str]], None] | None = None
    bots: int = 0
    cars: dict[str, int | None] = field(init=False)
    others: set[int] = field(init=False, default_factory=set)
    """Boxes on which a magnet stands that is no car of this race."""
    screens: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self._random = Random(self.seed)
        self.cars = dict.fromkeys(NAMES[: self.seats])
        self._last: list[str] = []
        self._same = 0

    # -- the menu ------------------------------------------------------------------------------------------------

    def start(self, track: str | None = None) -> None:
        """Goes from the attract page to the grid with the knob alone; a track is chosen by its name. Raises Stuck."""
        self.table.run(300)
        for _ in range(60):
            rows = self.read()
            title = rows[0].strip()
            if any(title.startswith(name) for name in self.cars) or rows[1].startswith("Take all"):
                return
            if rows[7].strip() == "":  # it loads
                self.table.run(100)
                continue
            if title == "Players":
                self._choose(re.compile(rf"^\W*{self.seats - self.bots}\b"))
            elif title == "Ready?" and self.bots:
                self._choose(re.compile("With bots"))
            elif title == "With bots":
                self._choose(re.compile(rf"^\W*{self.bots}$"))
            elif title == "Track" and track:
                self._choose(re.compile(re.escape(track)))
            elif title == "Ready?" and track:
                self._choose(re.compile("Choose"))
            self._press()
        raise Stuck("The menu doesn't end:\n" + "\n".join(rows))

    def _choose(self, wanted: re.Pattern[str]) -> None:
        """Turns the knob until the value shown is the wanted one: from the left end to the right."""
        self._turn(-40)
        for _ in range(40):
            rows = self.read()
            if wanted.search((rows[1] + rows[2]).strip("\x01\x02 ")):
                return
            self._turn(1)
        raise Stuck(f"No value {wanted.pattern} on this page:\n" + "\n".join(rows))

    # -- the race ------------------------------------------------------------------------------------------------

    def race(self, most: int = 20000) -> list[str]:
        """Plays until the podium is shown; returns its rows. Raises Stuck."""
        for _ in range(most):
            rows = self.read()
            if self.at_podium(rows):
                return rows
            if not self.follow(rows):
                self.decide(rows)
        raise Stuck("The race doesn't end:\n" + "\n".join(rows))

    def obey(self, most: int = 400) -> list[str]:
        """Does what is asked for until the board asks for nothing; returns the rows then. Raises Stuck."""
        calm = 0
        for _ in range(most):
            rows = self.read()
            if self.at_podium(rows):
                return rows
            if self.follow(rows) or self._put_home(rows):
                calm = 0
            elif calm == _CALM:
                return rows
            else:
                calm += 1
                self._same = 0
                self.table.run(700)
        raise Stuck(f"The board never has enough; cars: {self.cars}\n" + "\n".join(rows))

    @staticmethod
    def at_podium(rows: list[str]) -> bool:
        """Tells whether the screen shows who has won."""
        return "wins" in rows[0] or "Nobody wins" in rows[0]

    def read(self) -> list[str]:
        """Reads the screen. Raises Stuck when it tells of a fault, or has been the same for too long."""
        rows = self.table.oled()
        self._same = self._same + 1 if rows == self._last else 0
        if self._same > _PATIENCE:
            raise Stuck(f"Nothing helps; cars: {self.cars}\n" + "\n".join(rows))
        if rows[0].startswith("The table broke"):
            raise Stuck("\n".join(rows))
        if rows != self._last:
            self.screens += 1
            if self.watch is not None:
                self.watch(rows)
        self._last = rows
        return rows

    # -- what the board asks for ---------------------------------------------------------------------------------

    def follow(self, rows: list[str]) -> bool:
        """Does what the screen asks for. Returns False when it asks for nothing: it is a decision."""
        asked = f"{rows[1].strip()} {rows[2].strip()}".strip()
        keys = rows[7]
        if "skip" in keys or "turn or press" in keys or "Press when done" in asked:
            self._press()
        elif not any(row.strip() for row in rows):
            self.table.run(500)  # the display is away
        elif "turn:value" in keys:  # real dice
            self._turn(self._random.randrange(6))
            self._press()
        elif rows[0].strip() in ("Pause", "End it?", "Service"):
            self._turn(-10)  # where it says to go on
            self._press()
        elif "B:back" in keys or (rows[0].strip() and self._deciding(rows) is None):  # somebody has opened a page
            self._press()
        else:
            return self._prompted(asked, rows)
        return True

    def _prompted(self, asked: str, rows: list[str]) -> bool:
        verb, _, rest = asked.partition(" ")
        name = next((name for name in self.cars if re.match(rf"{name}\b", rest)), None)
        if name and verb in ("Move", "Put", "Push"):
            self._move(name, ORANGE if "orange" in rest else WHITE)
        elif name and verb in ("Take", "Lift"):
            self._lift(name)
        elif asked.startswith("Take all"):
            self._clear(range(len(self.light_of)))
        elif asked.startswith("Take"):
            self._clear(self._lit(self._look(), RED))
        elif asked.startswith("Which car"):
            self._tell_which()
        elif asked.startswith(("Not there", "Back")):
            self._go_back(rows)
        elif re.match(r"\w+ ways", asked):
            self._turn(1)
            self._press()
        elif asked.startswith(
            ("That is", "Two cars", "Too many", "Hands off", "Tile", "No tile", "A sensor", "The end")
        ):
            self.table.run(500)  # a step that can be followed comes next
        else:
            return False
        return True

    def _go_back(self, rows: list[str]) -> None:
        """Takes the car that was told off back: to the yellow box, or before the start to a white one."""
        name = self._deciding(rows)
        strange = [box for box in self._lit(self._look(), RED) if box in self.others]
        if name is None or strange:
            self._clear(strange)
        elif "white" in rows[1] + rows[2]:
            self._move(name, WHITE, only=False)
        else:
            self._move(name, YELLOW)

    def _tell_which(self) -> None:
        """Says whose car is on the lit box."""
        seen = self._look()
        strange = [box for box in self.others if seen[box].colour == WHITE and seen[box].fast]
        if strange:
            self._clear(strange)
            return
        lit = [box for box, light in enumerate(seen) if light.colour == WHITE and light.fast]
        boxes = {box: name for name, box in self.cars.items() if box in lit}
        if not boxes:
            self.table.run(300)
            return
        name = boxes[max(boxes, key=lambda box: seen[box].turns)]
        for _ in range(2 * self.seats):
            if name in self.table.oled()[7]:
                self._press()
                return
            self._turn(1)
        raise Stuck(f"{name} can't be told: {[(box, seen[box]) for box in boxes]}\n" + "\n".join(self.table.oled()))

    # -- decisions -----------------------------------------------------------------------------------------------

    def _deciding(self, rows: list[str]) -> str | None:
        return next((name for name in self.cars if rows[0].startswith(name)), None)

    def is_bot(self, name: str) -> bool:
        """Tells whether the board drives this car."""
        return name in NAMES[self.seats - self.bots : self.seats]

    def decide(self, rows: list[str]) -> None:
        """Chooses among what is lit and what the knob offers."""
        name = self._deciding(rows)
        if name is None or self.is_bot(name):
            self.table.run(100)
            return
        if self.cars[name] is None and self._put_home(rows):
            return
        places = self._places(self._look())
        if self.cars[name] is None:
            open_places = [box for box, colour in places.items() if colour == WHITE]
            if open_places:
                self._drop(name, self._random.choice(open_places))
            else:
                self.table.run(100)
            return
        best = self._best(places)
        if best is None or self._random.random() < self.daring / 4:
            self._use_knob()
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

    def _use_knob(self) -> None:
        """Takes what the knob offers, or turns on; what hurts only when all that was looked at does."""
        if self._random.random() < self.daring:
            self._turn(self._random.choice((1, 1, 2, 3)))
        for step in (*[1] * _TRIES, -40):
            if not _HARM.search(self._effect()):
                break
            self._turn(step)
        self._press()

    def _effect(self) -> str:
        """Reads what the present choice does; a hint in its place is waited for."""
        for _ in range(_LOOKS):
            if not _HINT.match(self.table.oled()[7]):
                break
            self.table.run(_LOOK_MS)
        return self.table.oled()[7]

    def _put_home(self, rows: list[str]) -> bool:
        """Puts a lifted car that is to decide back on its box, which breathes; False when it isn't in a hand."""
        name = self._deciding(rows)
        if name is None or self.cars[name] is not None or "grid" in rows[0]:
            return False
        seen = self._look()
        boxes = [box for box, light in enumerate(seen) if light.breathes and self._free(box)]
        if len(boxes) == 1:
            self._drop(name, boxes[0])
        else:
            self.table.run(200)
        return True

    # -- eyes ----------------------------------------------------------------------------------------------------

    def _look(self) -> list[Seen]:
        return eyes.watch(self.table.lights, self.table.run, self.light_of)

    def _free(self, box: int) -> bool:
        return box not in self.others and box not in self.cars.values()

    def _places(self, seen: Sequence[Seen]) -> dict[int, str]:
        """Returns the boxes without a car that are lit, and in which colour."""
        return {box: light.colour for box, light in enumerate(seen) if light.colour != DARK and self._free(box)}

    def _lit(self, seen: Sequence[Seen], colour: str) -> list[int]:
        """Returns the boxes lit in a colour on which something stands."""
        return [box for box, light in enumerate(seen) if light.colour == colour and not self._free(box)]

    # -- hands ---------------------------------------------------------------------------------------------------

    def _move(self, name: str, colour: str, only: bool = True) -> None:
        """Brings a car to the box that is lit for it, or with not `only` to any box of that colour."""
        seen = self._look()
        boxes = [box for box, lit in self._places(seen).items() if lit == colour and (seen[box].moves or not only)]
        if only and len(boxes) > 1:
            boxes = [box for box in boxes if seen[box].fast]
        if not boxes or (only and len(boxes) > 1):
            self._same += 10
            self.table.run(300)
            if self._same > _PATIENCE:
                lit = [(box, seen[box]) for box in boxes]
                what = f"{len(boxes)} boxes are lit {colour} for {name}: {lit}; cars: {self.cars}\n"
                raise Stuck(what + "\n".join(self._last))
            return
        self._lift(name)
        self._drop(name, self._random.choice(boxes))

    def _clear(self, boxes: Sequence[int]) -> None:
        """Takes off what stands on these boxes."""
        for box in boxes:
            if not self._free(box):
                self.table.lift(box)
                self.others.discard(box)
                self.cars.update({name: None for name, where in self.cars.items() if where == box})
                self.table.run(250)
        self.table.run(100)

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

    def _turn(self, detents: int) -> None:
        self.table.knob(detents)
        self.table.run(150)

    def _press(self) -> None:
        self.table.press()
        self.table.run(150)
