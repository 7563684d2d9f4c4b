"""Plays races at random with Rush n' Crush's face. Runs under MicroPython and CPython; not imported by the tests.

Arguments: the firmware's folder and a folder with `list.json`, the setups, and `N.blob`, their compiled tracks. Prints
a line of JSON for each: acts played, and a checksum of all that was offered, said, lit and drawn. The last line has
the bytes that the face keeps, and the most ms that `look` and `way` took; zeros on CPython.
"""

# MicroPython has no pathlib; gc and time are its own.
# mypy: ignore-errors
# ruff: noqa: PTH123

import gc
import json
import sys
import time
from array import array
from binascii import crc32


class Sum:
    """Stands in for lights and display: sums up what they are told."""

    def __init__(self):
        self.crc = 0

    def add(self, *things):
        self.crc = crc32(repr(things).encode(), self.crc)

    def clear(self, layer=-1):
        self.add("clear", layer)

    def paint(self, layer, box, look, tint=0):
        self.add(layer, box, look, int(tint))

    def text(self, row, column, words, inverted=False):
        self.add(row, column, words, bool(inverted))

    def cells(self, row, column, codes):
        self.add(row, column, bytes(codes))

    def line(self, row, words, inverted=False):
        self.add(row, words, bool(inverted))

    def big(self, row, column, words):
        self.add(row, column, words)

    def bar(self, row, x, width, value, top):
        self.add(row, x, width, value, top)


class Draw:
    """Numbers by chance, the same on every Python."""

    def __init__(self, seed):
        self.state = seed + 1

    def below(self, count):
        self.state = (self.state * 1103 + 12345) % 1000003
        return self.state // 7 % count

    def roll(self, count):
        return [self.below(6) + 1 for _ in range(count)]


class Clock:
    """Milliseconds, and the most that something took."""

    def __init__(self):
        self.most = {"look": 0, "way": 0}
        self.ms = getattr(time, "ticks_ms", None)

    def since(self, name, start):
        if self.ms:
            self.most[name] = max(self.most[name], self.ms() - start)

    def now(self):
        return self.ms() if self.ms else 0


def decide(face, total, draw, clock):
    """Ask for everything that a decision has; return an act."""
    start = clock.now()
    face.look()
    clock.since("look", start)
    total.add(list(face.codes[: face.count]), list(face.target_box[: face.targets]))
    for code in face.codes[: face.count]:
        total.add(face.title(code), face.effect(code))
        face.show_targets(total, False)
        face.show_choice(total, code)
    trail = array("h", [0] * 24)
    for _ in range(4):
        box = draw.below(face.boxes)
        start = clock.now()
        length = face.way(box, trail, 0)
        clock.since("way", start)
        total.add(box, length, list(face.path[: max(length, 0)]), face.ways(), face.extendable(box))
    for row in (0, 3, 4, 5, 6):
        face.page(total, row)
    for page in range(3):
        face.details(total, page)
    return face.codes[draw.below(face.count)]


def race(core, face, draw, clock, most):
    """Play; return the acts and the checksum."""
    total = Sum()
    core.roll = draw.roll
    out = array("h", [0] * face.seats)
    acts = 0
    while acts < most and not core.over():
        code = decide(face, total, draw, clock)
        face.before(code)
        core.play(core.seat(), code)
        face.stands(out)
        total.add(face.told(code, core.dice), face.asks(code), list(out))
        face.show_race(total)
        acts += 1
    return acts, total.crc


def allocated():
    """Return the bytes in use, 0 where that can't be known."""
    gc.collect()
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0


def main(firmware, folder):
    """Play all setups."""
    sys.path.insert(0, firmware)
    import rules
    import table.words

    with open(folder + "/list.json") as file:
        setups = json.load(file)
    core = rules.load("rush")()
    words = table.words.Words("en")
    words("seat.0")
    clock = Clock()
    kept = 0
    for number in range(len(setups)):
        with open(folder + "/" + str(number) + ".blob", "rb") as file:
            blob = file.read()
        core.start(setups[number], blob)
        before = allocated()
        from table.rush.face import Face

        face = Face(core, blob, words)
        if not number:
            kept = allocated() - before
        acts, crc = race(core, face, Draw(number), clock, 60)
        print(json.dumps([acts, crc & 0xFFFFFFFF]))
        face = None
    print(json.dumps([kept, clock.most["look"], clock.most["way"]]))


main(*sys.argv[1:])
