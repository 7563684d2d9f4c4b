"""A table with people at it: what hands, knob and eyes do on the twin, for tests in the words of a player."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from pitboard.engine import Race
from pitboard.records.replay import replay
from pitboard.tracks.rush.blob import Compiled, decode, encode
from pitboard.tracks.rush.track import parse
from pitboard.twin import Twin
from pitboard.twin.strip import Colour
from pitboard.twin.twin import RP2040_HEAP

NAMES = ("White", "Yellow", "Orange", "Blue", "Magenta", "Cyan")
HINTS = {
    "Put car on white box",
    "Turn knob, then press",
    "Move car to a lit box",
    "Put it on a lit box",
    "Follow the lights",
}
"""What the last row says in a seat's first three rounds, or when nobody has done anything for a while."""
SETTLED = 600
"""Milliseconds after which a car put down has surely been taken in and answered."""

KOMET = "Komet Pulsar"  # computer, minelayer; gun, saw
METEOR = "Miss Meteor Meteor"  # armour, combat bumper; bumper, flamer
ZOMBIE = "Totentanz Howling Zombie"  # armour, computer; saw, flamer
BRAT = "Wonder Brat Thunderbolt"  # combat bumper, computer; bumper, saw

ROAD: dict[str, Any] = {"strip": ["." * 40] * 3, "start": 5, "finish": 39}
"""Three lanes, nothing in the way. The grid's first row is column 4."""
WALLED: dict[str, Any] = {"strip": ["." * 40, "." * 7 + "#" + "." * 32, "." * 40], "start": 5, "finish": 39}
"""The same with a wall in the middle lane, three boxes behind the grid's first row."""
SHORT: dict[str, Any] = {"strip": ["." * 12] * 3, "start": 5, "finish": 8}
"""The finish line is the fourth box of the first turn."""

Act = tuple[int, str, list[int]]

_CARD: dict[str, tuple[Colour, ...]] = {
    "white": ((255, 255, 255), (255, 255, 210), (100, 160, 255)),
    "yellow": ((255, 190, 0), (255, 163, 0)),
    "orange": ((255, 55, 0), (180, 28, 0)),
    "blue": ((0, 70, 255), (10, 0, 233)),
    "magenta": ((255, 0, 140), (130, 0, 134)),
    "cyan": ((0, 200, 255), (10, 100, 97)),
    "green": ((0, 255, 20),),
    "amber": ((255, 100, 0),),
    "red-orange": ((255, 20, 0),),
    "red": ((255, 0, 0),),
    "violet": ((90, 0, 255),),
}
_FULL = 102  # of 255 at brightness 3


class Beaten(NamedTuple):
    """How a light went over two seconds: its share of darkness and of more than half, how often it rose, its levels."""

    dark: float
    bright: float
    beats: int
    levels: int


def track_blob(track: str | Mapping[str, Any], name: str = "road") -> bytes:
    """Returns the blob of a ready-made track or of a strip."""
    if isinstance(track, str):
        return encode(parse(track))
    return encode(parse(dict(track)), name)


class Table(Twin):
    """The twin of a rush layout. `cars` is where the cars stand that hands have put down here, by their names."""

    def __init__(
        self,
        track: str | Mapping[str, Any] = ROAD,
        settings: Mapping[str, str | int] | None = None,
        heap: str = RP2040_HEAP,
        **options: Any,
    ) -> None:
        blob = track_blob(track)
        self.track = track
        self.map: Compiled = decode(blob)
        self.cars: dict[str, int] = {}
        self.raced = False  # it has come to the grid, and the board keeps a record
        super().__init__({"road": blob}, {"PITBOARD_DICE": "typed", **(settings or {})}, heap=heap, **options)

    def box(self, lane: int, column: int) -> int:
        """Returns the number of the box in a lane that covers a column."""
        for box, place in enumerate(zip(self.map.lane, self.map.first, self.map.front, strict=True)):
            if place[0] == lane and place[1] <= column <= place[2]:
                return box
        raise ValueError(f"There is no box in lane {lane}, column {column}.")

    # -- eyes ----------------------------------------------------------------------------------------------------

    @property
    def said(self) -> str:
        """Rows 1 and 2 of the OLED, as one text."""
        rows = self.oled()
        return " ".join(f"{rows[1]} {rows[2]}".split())

    @property
    def screen(self) -> str:
        """All that the OLED shows, as one text."""
        return " ".join(" ".join(self.oled()).split())

    @property
    def row(self) -> str:
        """The last row of the OLED."""
        return self.oled()[7].strip()

    @property
    def effect(self) -> str:
        """What the choice does: the last row, once a newcomer's hint has made room for it."""
        for _ in range(40):
            if self.row not in HINTS:
                break
            self.run(100)
        return self.row

    @property
    def title(self) -> str:
        """The choice in large letters."""
        return self.oled()[1].strip(" \x01\x02")

    @property
    def decides(self) -> str:
        """The name of the seat in the first row, "" when there is none."""
        word = (self.oled()[0].split() or [""])[0]
        return word if word in NAMES else ""

    @property
    def phase(self) -> str:
        """The word after it."""
        return ([*self.oled()[0].split(), "", ""])[1]

    def looks(self, *boxes: int) -> list[str]:
        """Watches boxes for two seconds; returns colour and pattern of each, such as "green steady", "dark"."""
        since, before = self.wiring.clock.now, self.strip.frame
        self.run(2048)
        frames = [(change.us, change.frame) for change in self.strip.changes if change.us > since]
        shown = []
        at = 0
        for us in range(since, since + 2_048_000, 32_000):
            while at < len(frames) and frames[at][0] <= us:
                before = frames[at][1]
                at += 1
            shown.append(before)
        return [look_of([colour_in(frame, self.layout.lights_of[box]) for frame in shown]) for box in boxes]

    def look(self, box: int) -> str:
        """Watches one box."""
        return self.looks(box)[0]

    def all_looks(self) -> dict[int, str]:
        """Watches all boxes; returns what isn't dark."""
        boxes = range(len(self.layout.sensors))
        return {box: look for box, look in zip(boxes, self.looks(*boxes), strict=True) if look != "dark"}

    def heard(self, since: int) -> list[int]:
        """Returns the pitches of the tones since a time."""
        return [beep.hz for beep in self.beeps if beep.at >= since]

    # -- the record ----------------------------------------------------------------------------------------------

    def record(self) -> list[dict[str, Any]]:
        """Returns what the board has kept of the race, read over USB."""
        self.run(1100)  # the board doesn't read a host earlier after its start
        self.received()
        self.send(b"record\n")
        text = b""
        for _ in range(100):
            self.run(20)
            text += self.received()
            if text.endswith(b"\n\n"):
                return [json.loads(line) for line in text.splitlines() if line]
        raise AssertionError(f"The record doesn't end: {text!r}")

    def acts(self) -> list[Act]:
        """Returns the acts in the record: seat, act, dice."""
        return [(line["seat"], line["act"], line.get("dice", [])) for line in self.record() if "act" in line]

    def deeds(self) -> list[str]:
        """Returns the acts' words without those of the grid."""
        return [act for _, act, _ in self.acts() if not act.startswith("place")]

    def race(self) -> Race:
        """Returns the race that the record tells, replayed on the engine and the core: both take every act."""
        lines = self.record()
        if not isinstance(self.track, str):
            lines[0]["setup"]["track"] = dict(self.track)
        watcher = _Watcher()
        stream = io.BytesIO("".join(json.dumps(line) + "\n" for line in lines).encode())
        report = replay(stream, "the board's record", "both", watcher)
        assert report.status == "ok", report.failures
        assert watcher.race is not None
        return watcher.race

    def state(self) -> dict[str, Any]:
        """Returns the state of the race that the record tells."""
        return self.race().state()

    def car(self, name: str) -> dict[str, Any]:
        """Returns a car's part of that state."""
        found: dict[str, Any] = self.state()["cars"][NAMES.index(name)]
        return found

    # -- knob ----------------------------------------------------------------------------------------------------

    def turn(self, detents: int) -> None:
        """Turns the knob and looks."""
        self.knob(detents, 8)
        self.run(150)

    def rewind(self) -> None:
        """Spins the knob to the left, as far as it goes."""
        self.panel.turn(-30 * self.panel.edges_a_detent)
        self.run(150)

    def push(self) -> None:
        """Presses the knob and looks."""
        self.press(60)
        self.run(200)

    def choose(self, title: str) -> None:
        """Turns the knob until the choice is shown, in large letters or small ones."""
        self.rewind()
        seen: list[str] = []
        while True:
            shown = self.title if self.title == title else self.said.strip(" \x01\x02")
            if shown == title or self.said.replace("\x01", "").replace("\x02", "").split() == title.split():
                return
            if seen and shown == seen[-1]:
                raise AssertionError(f"{title!r} is not offered: {seen}\n" + "\n".join(self.oled()))
            seen.append(shown)
            self.turn(1)

    def offered(self) -> list[str]:
        """Returns all titles that the knob turns through, and comes back to the first."""
        self.rewind()
        found = [self.title]
        while True:
            self.turn(1)
            if self.title == found[-1]:
                self.rewind()
                return found
            found.append(self.title)

    def do(self, title: str, *dice: int) -> None:
        """Chooses an act by the knob, presses, and types dice where it asks for some."""
        self.choose(title)
        self.push()
        self.type(*dice)

    def type(self, *dice: int) -> None:
        """Types dice in."""
        for die in dice:
            assert "Die " in self.oled()[5], f"No dice are asked for {dice}:\n" + "\n".join(self.oled())
            self.turn(die - 1)
            self.push()

    # -- the menu ------------------------------------------------------------------------------------------------

    def enter(self, players: int = 2, crews: Sequence[str] = (), options: Mapping[int, str] | None = None) -> None:
        """Goes from the attract page to the grid; chooses crews by seat and options by number, if there are some."""
        self.run(2500)
        self.enter_again(players, crews, options)

    def enter_again(
        self, players: int = 2, crews: Sequence[str] = (), options: Mapping[int, str] | None = None
    ) -> None:
        """Does so later on."""
        self.push()
        assert "Play?" in self.screen, self.screen
        self.push()
        assert self.oled()[0].strip() == "Players"
        self.choose(str(players))
        self.push()
        assert "Ready?" in self.screen
        self.raced = True
        if not crews and not options:
            self.push()
            self.run(300)
            return
        self.choose("Choose")
        self.push()
        for seat in range(players):
            assert self.oled()[0].split() == [f"{NAMES[seat]}:", "team"], self.screen
            if seat < len(crews):
                self.choose(crews[seat])
            self.push()
        for number in range(1, 5):
            assert f"Option {number}" in self.screen
            if options and number in options:
                self.choose(options[number])
            self.push()
        assert self.oled()[0].strip() == "Dice"
        self.push()
        assert self.oled()[0].strip() == "Brightness"
        self.push()
        self.run(300)

    def line_up(self, lanes: Mapping[str, int] | None = None) -> list[str]:
        """Puts the cars on the grid, each in its lane of the first row; returns the names in the order asked for."""
        order = []
        while self.phase == "grid":
            name = self.decides
            order.append(name)
            lane = (lanes or {}).get(name)
            free = [box for box in self._first_row() if box not in self.cars.values()]
            box = free[0] if lane is None else self.box(lane, self.map.start - 1)
            self.put(name, box)
            if len(order) > 6:
                raise AssertionError("The grid doesn't end:\n" + "\n".join(self.oled()))
        return order

    def _first_row(self) -> Iterable[int]:
        for back in range(1, 4):
            for lane in range(self.map.lanes):
                with suppress(ValueError):
                    yield self.box(lane, (self.map.start - back) % self.map.columns)

    def ready(
        self,
        lanes: Mapping[str, int] | None = None,
        players: int = 2,
        crews: Sequence[str] = (),
        options: Mapping[int, str] | None = None,
    ) -> list[str]:
        """Begins a race and lines it up; returns the names in the order in which they play."""
        self.enter(players, crews, options)
        return self.line_up(lanes)

    # -- hands ---------------------------------------------------------------------------------------------------

    def up(self, name: str, ms: int = 250) -> int:
        """Lifts a car; returns the box that it stood on."""
        box = self.cars.pop(name)
        self.lift(box)
        self.run(ms)
        return box

    def put(self, name: str, box: int, ms: int = SETTLED) -> None:
        """Puts a car from the hand, or from beside the board, on a box."""
        self.drop(box)
        self.cars[name] = box
        self.run(ms)

    def carry(self, name: str, box: int, ms: int = SETTLED) -> None:
        """Lifts a car and puts it on another box."""
        self.up(name)
        self.put(name, box, ms)

    def push_along(self, name: str, boxes: Sequence[int], ms_each: int = 150, ms: int = SETTLED) -> None:
        """Slides a car over the table from box to box."""
        self.slide([self.cars[name], *boxes], ms_each)
        self.cars[name] = boxes[-1]
        self.run(ms)

    def set_off(self, *dice: int, turbo: int = 0) -> str:
        """Plays the deciding seat's lever, pedals and roll by the knob; returns its name. At speed 4 one red die."""
        name = self.decides
        if "accelerate" in self.offered() and self.phase == "lever":
            self.do("accelerate")
        for _ in range(turbo):
            self.do("turbo")
        self.do("roll dice", *dice)
        self.run(4100)  # until what followed has been read
        assert self.phase == "drive", self.screen
        return name

    def drive(self, lanes: Sequence[int]) -> None:
        """Drives the deciding car on, one box after the other, into these lanes."""
        name = self.decides
        for lane in lanes:
            column = self.map.front[self.cars[name]] + 1
            self.carry(name, self.box(lane, column))


class _Watcher:
    """Keeps the race of a replay."""

    race: Race | None = None

    def begins(self, header: object, race: Race) -> None:
        self.race = race

    def acting(self, race: Race) -> None:
        pass

    def acted(self, line: int, act: object, public: str, race: Race) -> None:
        pass

    def noted(self, line: int, note: object) -> None:
        pass


def colour_in(frame: bytes, light: int) -> Colour:
    """Returns a light's colour in a frame."""
    green, red, blue = frame[3 * light : 3 * light + 3]
    return red, green, blue


def look_of(sample: Sequence[Colour]) -> str:
    """Returns in words how a light looked that showed these colours over two seconds, evenly spaced."""
    top = max(sample, key=max)
    if max(top) == 0:
        return "dark"
    name, full = _named(top)
    pattern = _pattern(sample, max(top))
    dim = " dim" if pattern in ("steady", "sparking") and _usual(sample) < 0.35 * full * _FULL / 255 else ""
    return f"{name}{dim} {pattern}"


def _usual(sample: Sequence[Colour]) -> int:
    return sorted(max(colour) for colour in sample)[len(sample) // 2]


def _named(colour: Colour) -> tuple[str, int]:
    """Returns the nearest name and its full value."""
    best = (9.0, "", 0)
    for name, examples in _CARD.items():
        for example in examples:
            far = sum((a / max(colour) - b / max(example)) ** 2 for a, b in zip(colour, example, strict=True))
            best = min(best, (far, name, max(example)))
    return best[1], best[2]


def _pattern(sample: Sequence[Colour], top: int) -> str:
    levels = [max(colour) for colour in sample]
    if min(levels) == top:
        return "steady"
    high = [level > top / 2 for level in levels]
    seen = Beaten(
        dark=levels.count(0) / len(levels),
        bright=sum(high) / len(levels),
        beats=sum(high[i] and not high[i - 1] for i in range(len(high))),
        levels=len(set(levels)),
    )
    return _word(seen)


def _word(seen: Beaten) -> str:
    """Returns the word for a pattern; the periods are those of a two seconds' watch."""
    if seen.levels <= 3:
        if seen.dark == 0:
            return "glinting" if seen.bright > 0.5 else "sparking"
        if seen.beats == 4:
            return "blinking twice"
        if seen.beats == 2:
            for most, word in ((0.15, "briefly off"), (0.3, "notched"), (0.55, "blinking"), (0.8, "flashing")):
                if seen.dark <= most:
                    return word
    elif seen.beats == 1:
        return "breathing"
    elif seen.beats == 2:
        return "flaring" if seen.dark else "swelling"
    elif seen.beats == 4 and not seen.dark:
        return "breathing fast"
    return f"odd {seen}"
