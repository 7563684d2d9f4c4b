"""Hands that lift and put cars, and know which physical car is which.

What a car is called is what people say: who answers "Which car is on the lit box?" wrongly has given two cars each
other's names. Where nobody could know which car is which (say, two were moved while the table could not see) the hands
note why in `puzzled`, and only that the right boxes are taken is then held against the table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from pitboard.twin import Twin
from pitboard.twin.eyes import WHITE, Colour
from pitboard.twin.player import Player, Stuck
from pitboard.twin.race import fetch_record

from .truth import Told, told

_BY_HAND = re.compile(r"place |ahead|left|right")
"""Acts that a car put on a box can mean; all others take a press."""
_CROWD_MS = 400
_CROWD = 3
_BLIND = ("Hands off", "Tile", "No tile", "The end")
_ASKED = (*_BLIND, "Put", "Move", "Push", "Take", "Lift", "That is", "Which", "Not there", "Two", "Too many", "Back")
_HEADER = re.compile(rb'\{"pitboard": 1[^\n]*"setup"[^\n]*\n')
_ANSWER_MS = 60
_AFTER_MS = 500
"""So long after a press its act may come."""


@dataclass
class Window:
    """A time in which acts were played: from which number on, whether the knob was pressed, where each car was."""

    first: int
    spots: dict[str, set[int | None]]
    pressed: bool = False
    end: int = 0
    puzzled: bool = False
    tricked: set[int] = field(default_factory=set)


class Guest(Player):
    """A player whose hand takes note of what it puts where."""

    placed: Callable[[str, int], None]

    def _drop(self, name: str, box: int) -> None:
        self.placed(name, box)
        super()._drop(name, box)


class Hand:
    """Cars, knob and eyes. It is the table of its own player, so that it knows what that one does."""

    def __init__(self, twin: Twin, seats: int, random: Random) -> None:
        self.twin = twin
        self.random = random
        self.player = Guest(self, twin.layout.lights_of, seats, random.randrange(10**6))
        self.player.placed = lambda name, box: self._window.spots[name].add(box)
        self.player.watch = lambda rows: self.note("sees " + " / ".join(rows[row].strip() for row in (0, 1, 2, 7)))
        self.boxes = [box for box, sensor in enumerate(twin.layout.sensors) if sensor >= 0]
        self.up: list[str] = []
        self.home: dict[str, int] = {}
        self.most_up = 0
        self.puzzled = ""
        self.shaky: set[int] = set()
        """Boxes whose sensor flickers."""
        self.tricked: set[int] = set()
        """Boxes whose sensor has lied since the last check."""
        self.log: list[str] = []
        self._touched: set[str] = set()  # cars moved while a free box flickers
        self._changes: list[tuple[int, int, bool]] = []
        self._windows: list[Window] = []
        self._pressed_at = -_AFTER_MS
        self._window = self._opened(0)

    # -- the player's table --------------------------------------------------------------------------------------

    def run(self, ms: int) -> None:
        self.twin.run(ms)

    def lift(self, box: int) -> None:
        self.note(f"lift {self.name_at(box)} from {box}")
        self._change(box, True)
        self.twin.lift(box)

    def drop(self, box: int) -> None:
        self.note(f"drop on {box}")
        self._change(box, False)
        self.twin.drop(box)

    def knob(self, detents: int) -> None:
        self.twin.knob(detents)

    def press(self, ms: int = 100) -> None:
        rows = self.oled()
        self.note(f"press {ms}: {' / '.join(row.strip() for row in rows[:3])}")
        self._window.pressed = True
        self.twin.press(ms)
        self._pressed_at = self.twin.now

    def lights(self) -> Sequence[Colour]:
        return self.twin.lights()

    def oled(self) -> list[str]:
        return self.twin.oled()

    # -- what is where -------------------------------------------------------------------------------------------

    @property
    def cars(self) -> dict[str, int | None]:
        return self.player.cars

    def name_at(self, box: int) -> str:
        return next((name for name, where in self.cars.items() if where == box), "a stranger")

    def free(self, box: int) -> bool:
        return box not in self.cars.values() and box not in self.player.others

    def standing(self) -> list[str]:
        return [name for name, box in self.cars.items() if box is not None and box not in self.shaky]

    def beside(self) -> list[str]:
        return [name for name, box in self.cars.items() if box is None and name not in self.up]

    def asked(self, rows: list[str]) -> str:
        return f"{rows[1].strip()} {rows[2].strip()}".strip()

    def is_asked(self, rows: list[str]) -> bool:
        """Tells whether the table is asking for something: then it may take one car for another."""
        return self.asked(rows).startswith(_ASKED)

    def note(self, what: str) -> None:
        self.log.append(f"{self.twin.now:>9} {what}")

    def puzzle(self, why: str) -> None:
        if not self.puzzled:
            self.note(f"puzzled: {why}")
            self.puzzled = why

    def _change(self, box: int, was: bool) -> None:
        """Notes a change of a box, and when the table can't be asked to know what happened."""
        now = self.twin.now
        self._changes = [change for change in self._changes if now - change[0] < _CROWD_MS] + [(now, box, was)]
        before: dict[int, bool] = {}
        for _, other, level in self._changes:
            before.setdefault(other, level)
        standing = set(self.twin.standing) ^ {box}
        if sum(level != (other in standing) for other, level in before.items()) > _CROWD:
            self.puzzle("many at once")
        if self.asked(self.oled()).startswith(_BLIND):
            self.puzzle("moved while the table couldn't see")

    # -- hands ---------------------------------------------------------------------------------------------------

    def take(self, name: str) -> None:
        """Takes a car into the hand."""
        box = self.cars[name]
        assert box is not None
        self.lift(box)
        self.cars[name] = None
        self.up.append(name)
        self.home[name] = box
        self.most_up = max(self.most_up, len(self.up))
        self._touch(name)

    def put(self, name: str, box: int) -> None:
        """Puts a car on a box."""
        self.drop(box)
        self.cars[name] = box
        self._window.spots[name].add(box)
        if name in self.up:
            self.up.remove(name)
        self._touch(name)

    def _touch(self, name: str) -> None:
        if self.shaky - {box for box in self.cars.values() if box is not None}:
            self._touched.add(name)
            if len(self._touched) > 1:
                self.puzzle("two cars moved while a free box flickered")

    def steady(self) -> None:
        """Notes that no sensor flickers any more."""
        self.shaky.clear()
        self._touched.clear()

    def rename(self, one: str, other: str) -> None:
        """Gives two cars each other's names."""
        if one == other:
            return
        self.note(f"{one} is now called {other}, and the other way round")
        cars = self.cars
        cars[one], cars[other] = cars[other], cars[one]
        swapped = {one: other, other: one}
        self.up = [swapped.get(name, name) for name in self.up]
        self.home = {swapped.get(name, name): box for name, box in self.home.items()}
        spots = self._window.spots
        spots[one] = spots[other] = spots[one] | spots[other]

    def answer_which(self, lie: bool) -> bool:
        """Answers whose car is on the lit box; False when that can't be told."""
        seen = self.player._look()
        lit = [box for box, light in enumerate(seen) if light.colour == WHITE and light.fast]
        if len(lit) != 1 or self.name_at(lit[0]) not in self.cars:
            return False
        truth = self.name_at(lit[0])
        for _ in range(self.random.randrange(4) if lie else 8):
            if not lie and truth in self.oled()[7]:
                break
            self.knob(1)
            self.run(200)
        said = next((name for name in self.cars if name in self.oled()[7]), None)
        if said is None or not self.asked(self.oled()).startswith("Which car"):
            return False
        self.press()
        self.run(100)
        self.rename(truth, said)
        return True

    # -- USB -----------------------------------------------------------------------------------------------------

    def _opened(self, first: int) -> Window:
        spots: dict[str, set[int | None]] = {name: {box} for name, box in self.cars.items()}
        return Window(first, spots, self.twin.now - self._pressed_at < _AFTER_MS)

    def tick(self) -> None:
        """Asks how many acts were played, and notes who could have meant them."""
        if self.twin.wiring.cdc[1].host != "reading":
            return
        self.twin.send(b"\nhello\n")
        self.run(_ANSWER_MS)
        counts = [answer["acts"] for answer in _answers(self.twin.received()) if "acts" in answer]
        if not counts:
            return
        count = counts[-1]
        window = self._window
        if count < window.first:
            self.forget()
        elif count > window.first:
            window.end = count
            window.puzzled = bool(self.puzzled)
            window.tricked = set(self.tricked | self.shaky)
            self._windows.append(window)
        self._window = self._opened(count)

    def forget(self) -> None:
        """Forgets a race that is over."""
        self._windows.clear()
        self._window = self._opened(0)

    def record(self) -> bytes:
        """Returns the record of the race so far."""
        self.run(300)
        data = fetch_record(self.twin)
        headers = list(_HEADER.finditer(data))
        assert headers, data[:200]
        return data[headers[-1].start() :]

    # -- agreement -----------------------------------------------------------------------------------------------

    def obey(self) -> None:
        """Does what the table asks for until it asks for nothing."""
        self.note(f"obeys; {self.cars}, strangers {self.player.others}")
        self.player._same = 0
        for attempt in range(10):
            try:
                self.player.obey()
                self.up.clear()
                return
            except Stuck:
                if not self.puzzled or attempt == 9:
                    raise
                self._follow_lights()

    def _follow_lights(self) -> None:
        """Takes what stands on the lit box for the car that is named: nobody knows better."""
        self.player._same = 0
        rows = self.oled()
        asked = self.asked(rows).split()
        named = next((word for word in asked if word in self.cars), None)
        if named is None:
            return
        seen = self.player._look()
        lit = [box for box, light in enumerate(seen) if not self.free(box) and light.moves and not light.breathes]
        names = [self.name_at(box) for box in lit if self.name_at(box) in self.cars]
        if self.cars[named] is None and names:
            self.rename(named, names[0])
        elif self.cars[named] is not None and self.up:
            self.rename(named, self.up[0])
        elif names and named not in names:
            self.rename(named, names[0])

    def check(self, over: bool = False) -> Told:
        """Compares the cars with the record, and each act with what the hands did. `over`: the race must be."""
        self.tick()
        record = self.record()
        race = told(record, "both" if over else "engine")
        assert (b'{"result"' in record) == over
        if len(race.wrecks) and self.most_up > 1:
            self.puzzle("a wreck and another car in hands at once")
        self._check_acts(race)
        stands = race.stands
        assert self._boxes(stands) == self._boxes(self.cars), f"{stands}, but {self.cars}"
        if self.puzzled:
            self.cars.update(stands)
        assert self.cars == stands
        assert self.twin.standing == sorted(self._boxes(stands))
        self._windows.clear()
        self._window = self._opened(len(race.acts))
        self.puzzled = ""
        self.most_up = 0
        self.tricked.clear()
        self.up.clear()
        return race

    def _boxes(self, cars: dict[str, int | None]) -> set[int]:
        return {box for box in cars.values() if box is not None}

    def _check_acts(self, race: Told) -> None:
        for window in self._windows:
            if window.pressed:
                continue
            numbers = range(window.first, window.end)
            last = {race.acts[number][0]: number for number in numbers}
            for number in numbers:
                name, act = race.acts[number]
                assert _BY_HAND.match(act), f"nobody pressed, but {name} did {act} (act {number})"
                box = race.after[number][name]
                if number < last[name] or box in window.tricked:
                    continue
                spots = set().union(*window.spots.values()) if window.puzzled else window.spots[name]
                assert box in spots, f"act {number}: {name} {act} to {box}, but was on {window.spots}"


def _answers(data: bytes) -> Iterator[dict[str, object]]:
    for line in data.splitlines():
        try:
            answer = json.loads(line)
        except ValueError:
            continue
        if isinstance(answer, dict):
            yield answer
