"""What a random hand does: one gesture after the other, then it lets the table lead it back."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pitboard.tracks.rush.track import parse
from pitboard.twin import Twin

from .hand import Hand

PAUSES = (0, 0, 60, 60, 200, 200, 500, 500, 1200, 3500)
TAILS = ("ff", "noise", "zero")


class Mischief:
    """A hand that does anything."""

    def __init__(self, twin: Twin, seats: int, seed: str) -> None:
        self.twin = twin
        self.random = Random(seed)
        self.hand = Hand(twin, seats, self.random)
        self.track = parse(twin.layout.name)
        self.races = 0
        self.phases = 0
        self.puzzles = 0
        self.acts = 0
        self._mend: list[tuple[int, Callable[[], None]]] = []
        self._gestures: list[tuple[int, Callable[[], None]]] = [
            (10, self.lift),
            (14, self.put),
            (6, self.slide),
            (3, self.swap),
            (4, self.carry),
            (8, self.turn),
            (8, self.press),
            (2, self.hold),
            (2, self.button),
            (2, self.unplug),
            (2, self.cover),
            (2, self.flicker),
            (1, self.display),
            (2, self.garbage),
            (1, self.host),
            (3, self.stranger),
            (4, self.place),
            (2, self.wait),
        ]

    # -- the hours -----------------------------------------------------------------------------------------------

    def go(self, minutes: int) -> None:
        """Plays for so many minutes of the table's time."""
        self.twin.run(3000)
        self.hand.player.start()
        while self.twin.now < 60_000 * minutes:
            self.phase()

    def phase(self) -> None:
        """Does a number of gestures, lets itself be led back, and plays on a little."""
        hand = self.hand
        self.phases += 1
        assert (self.twin.restarts, self.twin.console) == ([], "")
        for _ in range(self.random.randrange(4, 40)):
            if hand.player.at_podium(hand.oled()):
                break
            self._heal(self.twin.now)
            weights, gestures = zip(*self._gestures, strict=True)
            self.random.choices(gestures, weights)[0]()
            self.twin.run(self.random.choice(PAUSES))
            hand.tick()
        self._heal(None)
        self._lead_back()
        for _ in range(self.random.randrange(1, 25)):
            rows = hand.player.read()
            if hand.player.at_podium(rows):
                break
            if not hand.player.follow(rows):
                hand.player.decide(rows)
        self._lead_back()

    def _lead_back(self) -> None:
        hand = self.hand
        self._wake()
        hand.obey()
        over = hand.player.at_podium(hand.oled())
        self.puzzles += bool(hand.puzzled)
        race = hand.check(over)
        self.acts = len(race.acts)
        if over:
            self.races += 1
            hand.note("another race")
            hand.knob(-5)
            hand.run(200)
            hand.press()
            hand.run(1500)
            hand.obey()
            hand.forget()
            assert not self.twin.standing

    def _wake(self) -> None:
        """Goes on where the table sleeps, or has gone back to its menu."""
        rows = self.hand.oled()
        if "turn or press" in rows[7] or rows[0].strip() in ("Play?", "Players", "Ready?"):
            self.hand.player.start()

    def _heal(self, now: int | None) -> None:
        """Mends what is due, or everything."""
        due = [mend for at, mend in self._mend if now is None or at <= now]
        self._mend = [] if now is None else [entry for entry in self._mend if entry[0] > now]
        for mend in due:
            mend()
        if now is None:
            self.hand.note("all is mended")
            self.twin.run(4000)  # a flickering sensor is trusted again
            self.hand.steady()
            for _ in range(40):  # a display that was away is found again
                if any(row.strip() for row in self.hand.oled()):
                    break
                self.twin.run(10_000)
            else:
                raise AssertionError("the screen stays blank")

    def _later(self, ms: int, mend: Callable[[], None]) -> None:
        self._mend.append((self.twin.now + ms, mend))

    # -- cars ----------------------------------------------------------------------------------------------------

    def lift(self) -> None:
        names = self.hand.standing()
        if names and len(self.hand.up) < 3:
            self.hand.take(self.random.choice(names))
            self.twin.run(40)

    def put(self) -> None:
        if self.hand.up:
            name = self.random.choice(self.hand.up)
            box = self._somewhere(self.hand.home[name])
            if box is not None:
                self.hand.put(name, box)
                self.twin.run(40)

    def carry(self) -> None:
        """Takes a car and puts it somewhere: mostly the one that is to move, mostly where it may."""
        name = self._deciding() if self.random.random() < 0.7 else None
        names = self.hand.standing()
        if name not in names and names:
            name = self.random.choice(names)
        if name is None or name not in names or len(self.hand.up) > 2:
            return
        self.hand.take(name)
        self.twin.run(self.random.choice((40, 150, 600)))
        self.put()

    def swap(self) -> None:
        names = self.hand.standing()
        if len(names) < 2 or self.hand.up:
            return
        one, other = self.random.sample(names, 2)
        places = [self.hand.cars[one], self.hand.cars[other]]
        for name in (one, other):
            self.hand.take(name)
            self.twin.run(self.random.choice((60, 200, 450)))
        self.random.shuffle(places)
        for name, box in zip((one, other), places, strict=True):
            assert box is not None
            self.hand.put(name, box)
            self.twin.run(self.random.choice((60, 200, 450)))

    def slide(self) -> None:
        name = self._deciding()
        if name not in self.hand.standing() or self.random.random() < 0.2:
            names = self.hand.standing()
            name = self.random.choice(names) if names else None
        if name is None or len(self.hand.up) > 2:
            return
        ms = self.random.choice((30, 80, 150, 300, 500))
        for _ in range(self.random.randrange(1, 7)):
            here = self.hand.cars[name]
            assert here is not None
            ways = self.random.choice((self.track.ahead, self.track.ahead, self.track.left, self.track.right))
            box = ways[here]
            if box < 0 or box not in self.hand.boxes or box in self.hand.shaky or not self.hand.free(box):
                break
            self.hand.take(name)
            self.hand.put(name, box)
            self.twin.run(ms)

    def stranger(self) -> None:
        """Puts something else with a magnet on the board, or takes it off."""
        hand = self.hand
        rows = hand.oled()
        if hand.up or hand.shaky or self._deciding() is None or "grid" in rows[0] or hand.is_asked(rows):
            return
        others = hand.player.others
        if others and self.random.random() < 0.6:
            box = self.random.choice(sorted(others))
            hand.lift(box)
            others.discard(box)
        elif len(others) < 3:
            free = self._somewhere(None)
            if free is not None:
                hand.drop(free)
                others.add(free)
        self.twin.run(700)  # less, and it could be a car that was slid there

    def place(self) -> None:
        """Puts a car on the grid, or beside it."""
        hand = self.hand
        rows = hand.oled()
        name = self._deciding()
        if name in hand.beside() and "grid" in rows[0] and len(hand.up) < 2 and not hand.shaky:
            box = self._somewhere(None)
            if box is not None:
                assert name is not None
                hand.put(name, box)

    def _deciding(self) -> str | None:
        return self.hand.player._deciding(self.hand.oled())

    def _somewhere(self, home: int | None) -> int | None:
        """Returns a free box: home, one that is lit, one beside a car, or any."""
        hand = self.hand
        drawn = self.random.random()
        free = [box for box in hand.boxes if hand.free(box) and box not in hand.shaky]
        if drawn < 0.35 and home in free:
            return home
        if drawn < 0.65:
            lights = hand.lights()
            near = [box for box in free if max(lights[self.twin.layout.lights_of[box]]) > 24]
        elif drawn < 0.85:
            stand = set(self.twin.standing) | set(hand.home.values())
            around = {ways[box] for box in stand for ways in (self.track.ahead, self.track.left, self.track.right)}
            near = [box for box in free if box in around]
        else:
            near = free
        return self.random.choice(near) if near else None

    # -- knob and buttons ----------------------------------------------------------------------------------------

    def turn(self) -> None:
        self.hand.knob(self.random.choice((1, 1, 1, 2, 3, 5, -1, -1, -2, -7)))

    def press(self) -> None:
        self._press(100)

    def hold(self) -> None:
        self._press(700)

    def _press(self, ms: int) -> None:
        """Presses, but never ends the race, and knows what is answered."""
        hand = self.hand
        hand.run(300)
        rows = hand.oled()
        if not any(row.strip() for row in rows) or hand.player.at_podium(rows):
            return
        if rows[0].strip() == "End it?":
            hand.knob(-3)
            hand.run(150)
        elif hand.asked(rows).startswith("Which car"):
            if ms < 600:
                hand.answer_which(self.random.random() < 0.3)
            return
        elif self.random.random() < 0.3:
            self.turn()
            hand.run(100)
        if hand.oled()[0].strip() != "End it?" or "Keep" in hand.asked(hand.oled()):
            hand.press(ms)

    def button(self) -> None:
        self.twin.button(self.random.choice("ab"), self.random.choice((100, 100, 700)))

    # -- what goes wrong -----------------------------------------------------------------------------------------

    def unplug(self) -> None:
        hand = self.hand
        tile = self.random.randrange(len(self.twin.layout.tiles))
        hand.note(f"unplugs tile {tile}")
        self.twin.faults.unplug(tile, self.random.choice(TAILS))
        self.twin.run(self.random.choice((30, 200, 1500, 5000)))
        names = hand.standing()
        if names and not hand.up and not hand.shaky and self.random.random() < 0.4:
            name = self.random.choice(names)
            box = self._somewhere(None)
            puzzled = hand.puzzled
            hand.take(name)
            self.twin.run(100)
            if box is not None:
                hand.put(name, box)
            hand.puzzled = puzzled  # one car alone can be known
        self.twin.faults.plug()
        self.twin.run(1600)

    def cover(self) -> None:
        """Lays something over the board: many boxes show a magnet, or none."""
        hand = self.hand
        magnet = self.random.random() < 0.5 or bool(hand.player.others)
        first = self.random.randrange(len(hand.boxes))
        boxes = (hand.boxes * 2)[first : first + self.random.randrange(4, 12)] if magnet else list(hand.boxes)
        hand.note(f"covers {boxes if magnet else 'all'}")
        if magnet:
            hand.tricked.update(boxes)
        for box in boxes:
            if box not in hand.shaky:
                self.twin.faults.stick(box, magnet)
        self.twin.run(self.random.choice((50, 300, 2500, 6000)))
        for box in boxes:
            if box not in hand.shaky:
                self.twin.faults.stick(box, None)
        self.twin.run(1600)

    def flicker(self) -> None:
        hand = self.hand
        if hand.shaky:
            return
        names = hand.standing()
        box = self.random.choice(hand.boxes)
        if names and self.random.random() < 0.7:
            found = hand.cars[self.random.choice(names)]
            assert found is not None
            box = found
        elif hand.up or not hand.free(box):
            return
        hand.note(f"box {box} flickers")
        hand.shaky.add(box)
        hand.tricked.add(box)
        self.twin.faults.flicker(box, self.random.choice((1, 5, 20, 50, 90)))
        self._later(self.random.choice((1000, 5000, 20_000)), lambda: self._mend_sensor(box))

    def _mend_sensor(self, box: int) -> None:
        self.twin.faults.flicker(box, 0)
        self.twin.run(4000)  # the table trusts it again
        self.hand.note(f"box {box} is steady")
        self.hand.steady()

    def display(self) -> None:
        self.hand.note("the display goes")
        self.twin.faults.display(self.random.choice(("gone", "nopull")))
        self._later(self.random.choice((500, 5000, 15_000)), lambda: self.twin.faults.display("there"))

    def garbage(self) -> None:
        if self.twin.wiring.cdc[1].host == "reading":
            data = self.random.randbytes(self.random.choice((1, 20, 300)))
            self.twin.send(self.random.choice((data, b"record\n", b"record\n" + data, b'{"a": 1}\n', b"record")))

    def host(self) -> None:
        self.twin.faults.host(self.random.choice(("gone", "silent")))
        self._later(self.random.choice((500, 5000)), lambda: self.twin.faults.host("reading"))

    def wait(self) -> None:
        self.twin.run(self.random.choice((1000, 4000, 10_000, 25_000, 65_000)))
        if self.random.random() < 0.02:
            self.twin.run(310_000)
