"""Walks through menu and service pages as people do, with stand-ins. Runs under MicroPython and CPython.

Arguments, under MicroPython: the firmware's folder and a folder with blobs. Prints what was shown.
"""

# MicroPython has no pathlib.
# ruff: noqa: PTH123

import json
import sys

PRESS = 1
A = 3
B = 5


class Glass:
    """What a canvas would show: 8 rows of 21 characters; in double size only the characters are kept."""

    def __init__(self):
        self.rows = [" " * 21 for _ in range(8)]
        self.large = ""

    def clear(self):
        for row in range(8):
            self.clear_row(row)

    def clear_row(self, row):
        self.line(row, "")

    def text(self, row, column, words, inverted=False, width=0):
        assert 0 <= row < 8 and 0 <= column < 21
        words = words + " " * (width - len(words))
        words = words[: 21 - column]
        old = self.rows[row]
        self.rows[row] = old[:column] + words + old[column + len(words) :]

    def line(self, row, words, inverted=False):
        assert len(words) <= 21, words
        if row in (1, 2):
            self.large = ""
        self.text(row, 0, words, inverted, 21)

    def big(self, row, column, words, width=0):
        assert row == 1 and column + len(words) <= 10, words
        self.large = words

    def shown(self):
        """Return the rows without the blanks around them, the large value as row 2 where there is one."""
        rows = [row.strip() for row in self.rows]
        if self.large.strip():
            rows[2] = "<" + self.large.strip() + ">"
        return rows


class Drive:
    """The tracks' folder."""

    def __init__(self, folder, names):
        self.folder = folder
        self.names = names

    def blobs(self):
        return list(self.names)

    def read(self, name):
        with open(self.folder + "/" + name, "rb") as file:
            return bytearray(file.read())


class Settings:
    """Settings at their defaults."""

    def __init__(self):
        self.brightness = 3
        self.sound = 1
        self.dice = "device"
        self.language = "en"
        self.track = ""
        self.attract_s = 300
        self.faults = ["PITBOARD_SCAN_MS=99: 5..50, using 10"]


class Counter:
    """Random bytes that are none."""

    def __init__(self):
        self.next = 0

    def fill(self, buf):
        for i in range(len(buf)):
            buf[i] = self.next & 255
            self.next += 1


class Start:
    """A game's own part of the menu."""

    LIMITS = (1, 3)
    CREWS = (("ann", "a1", "Ann|Arrow"), ("bob", "b1", "Bob|Bolt"), ("cid", "c1", "Cid|Comet"))

    def options(self, language="en"):
        return [
            ("laps", "Laps", (1, 2, 3), 2),
            ("quick", "Quick arm", (False, True), False),
        ]

    def crews(self, taken):
        return [crew for crew in self.CREWS if (crew[0], crew[1]) not in taken]

    def teams(self, count, random):
        return [(crew[0], crew[1]) for crew in self.CREWS[:count]]


class Seen:
    """A scan that sees magnets on two boxes, and a fault."""

    def __init__(self):
        self.seen = bytearray(40)
        self.seen[3] = self.seen[17] = 1
        self.fault = 0
        self.tile = 2
        self.found = 0x1B
        self.thrown = 7


class Parts:
    """The board's parts."""

    def __init__(self, glass, words, settings):
        self.canvas = glass
        self.words = words
        self.settings = settings
        self.devices = self
        self.faults = ["No display answers at I2C address 0x3C: check SDA and SCL, or set PITBOARD_OLED"]


class Walk:
    """A page that is stepped, and what it showed."""

    def __init__(self, glass, page):
        self.glass = glass
        self.page = page
        self.now = 0x1FFFFFFF - 3000  # the clock wraps on the way
        self.shown = []

    def step(self, key=0, turned=0, wait=500):
        """Do one step; return what is shown then."""
        self.now = (self.now + wait) & 0x1FFFFFFF
        self.page.step(key, turned, self.now)
        self.page.draw(self.now)
        shown = self.glass.shown()
        self.shown.append(shown)
        return shown

    def steps(self, steps):
        """Do steps given as letters: p press, b back, + and - turns, . nothing."""
        shown = None
        for step in steps:
            shown = self.step(
                PRESS if step == "p" else B if step == "b" else A if step == "a" else 0,
                1 if step == "+" else -1 if step == "-" else 0,
            )
        return shown


def open_menu(drive, start=None, glass=None):
    """Return a walk through the menu with the layouts of a drive."""
    from table import games, menu
    from table.words import Words

    games.open_start = lambda game: start or Start()
    glass = glass or Glass()
    return Walk(glass, menu.Menu(glass, Words("en"), games.read_layouts(drive), Settings(), Counter()))


def open_service(name, scan, tiles=()):
    """Return a walk through the pages of class `name`, and the list of settings they have changed."""
    from table import service
    from table.words import Words

    glass = Glass()
    changed = []
    return Walk(
        glass, getattr(service, name)(Parts(glass, Words("en"), Settings()), scan, changed.append, tiles)
    ), changed


def pictures(drive):
    """Return the checksums of the pages' pixels on a walk through the menu."""
    from binascii import crc32

    from devices.canvas import Canvas

    class Shown(Canvas):
        def shown(self):
            return crc32(self.buffer)

    walk = open_menu(drive, glass=Shown())
    walk.steps("..+pp+p+p+p+p+pp++")
    return walk.shown


def walk_all(folder):
    """Walk and print what was shown."""
    with open(folder + "/list.json") as file:
        names = json.load(file)
    walk = open_menu(Drive(folder, names))
    walk.steps("..+pp++bp+p+p+p+p+pb-p+pp+p+-p")
    chosen = walk.page.chosen
    print(json.dumps(walk.shown))
    print(json.dumps([chosen.layout.name, chosen.players, chosen.crews, chosen.typed, chosen.values["laps"]]))
    print(json.dumps(pictures(Drive(folder, names))))
    walk, changed = open_service("Pause", Seen(), [(0x0F, 3), (0x17, 4)])
    walk.steps(".+p.+p+p+p-p+p+p+p.b+p+b+p" + "b++pb+p+p")
    # Free memory and version aren't the same everywhere.
    shown = [rows for rows in walk.shown if rows[2] not in ("<Memory>", "<Version>")]
    print(json.dumps([shown, changed, walk.page.left, walk.page.outcome]))


def main(firmware, folder):
    """Walk with the firmware of this folder."""
    sys.path.insert(0, firmware)
    walk_all(folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
