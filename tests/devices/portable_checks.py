"""Checks of the devices' logic that run under MicroPython and CPython alike; the tests start this file in both.

Argument: the firmware's folder. Prints a line for each check: its name, and what went wrong if anything did.
"""

import random
import sys

sys.path.append(sys.argv[1])  # last, since the firmware's code.py mustn't hide another module

from devices import buzzer, elapsed, lights, notice, oled, panel, tries
from devices.canvas import Canvas
from devices.chain import Chain
from devices.data import Data
from devices.pins import Pins
from devices.settings import CHOICES, NUMBERS, PINS, check, parse

PRESS, LONG, A, B = 1, 2, 3, 5
TICK, GOOD, FINISH = 0, 1, 4
WRAP = 1 << 29
HOUR = 3_600_000


class Clock:
    """A clock that stands still until it is told, and starts shortly before it wraps."""

    def __init__(self, ms=WRAP - 300):
        self.ms = ms

    def now(self):
        return self.ms

    def go(self, ms):
        self.ms = (self.ms + ms) % WRAP


def read(values=None, lines=()):
    """Return settings and the pins' names from values by key, without their PITBOARD_, or from the file's lines."""
    found = {}
    for key in values or ():
        found[key.lower()] = values[key]
    faults = []
    if lines:
        found = parse(b"".join(lines), faults)
    return check(found, faults)


def settings(values=None, lines=()):
    """Return settings, as `read` does."""
    return read(values, lines)[0]


def same(ours, theirs):
    """Fail unless both are equal."""
    assert ours == theirs, "%r, not %r" % (ours, theirs)  # noqa: UP031


# --- settings ---


def check_defaults():
    made = settings()
    same(made.faults, [])
    for name, _, _, default in NUMBERS:
        same(getattr(made, name), default)
    for row in CHOICES:
        same(getattr(made, row[0]), row[1])
    same(made.track, "")
    same(read()[1], dict(PINS))


def check_every_number_has_its_limits():
    for name, least, most, default in NUMBERS:
        if name in ("settle_ms", "wrong_ms", "correct_ms"):
            continue  # these also depend on each other
        for value in (least, most):
            same(getattr(settings({name.upper(): value}), name), value)
        for value in (least - 1, most + 1, -(10**9), 10**9, "lots", "", None if least else "-1"):
            if value is None:
                continue
            made = settings({name.upper(): value})
            same(getattr(made, name), default)
            same(made.faults, ["%s=%s: %d..%d, using %d" % (name.upper(), value, least, most, default)])  # noqa: UP031


def check_a_choice_is_one_of_its_values():
    for name, default, allowed, _ in CHOICES:
        for value in allowed:
            made = settings({name.upper(): value})
            same((getattr(made, name), made.faults), (value, []))
        made = settings({name.upper(): "nonsense"})
        same(getattr(made, name), default)
        same(len(made.faults), 1)
        assert made.faults[0].startswith(name.upper() + "=nonsense: ")
    same(settings({"OLED_ADDRESS": 99}).faults, ["OLED_ADDRESS=99: 0x3C or 0x3D, using 0x3c"])


def check_values_are_numbers_or_texts_in_quotes():
    for line, value in (
        ("BRIGHTNESS = 5", 5),
        ("BRIGHTNESS=5#five", 5),
        ("BRIGHTNESS = -4 # less", -4),
        ("BRIGHTNESS = 0x1F", 31),
        ('BRIGHTNESS = "5"', "5"),
        ("SOUND = false", 0),
        ("SOUND = true", 1),
        ('TRACK = ""', ""),
        ('TRACK = "a # b = c" # d', "a # b = c"),
        ('TRACK = "Gr\u00fcnau"', "Gr\u00fcnau"),
    ):
        faults = []
        found = parse(("PITBOARD_" + line + "\r\n").encode(), faults)
        same((found, faults), ({line.split("=")[0].strip().lower(): value}, []))


def check_a_number_may_stand_in_quotes():
    same(settings({"BRIGHTNESS": "5"}).brightness, 5)
    same(settings({"BRIGHTNESS": " 4 "}).brightness, 4)
    same(settings({"OLED_ADDRESS": "0x3D"}).oled_address, 0x3D)
    same(settings({"OLED": "SH1106"}).oled, "sh1106")
    same(settings({"SOUND": "false"}).sound, 0)
    same(settings({"TRACK": 66}).track, "66")


def check_a_value_that_cannot_be_read_is_named():
    for value in ("ssd1306", "", '"ssd1306', '"a" b', '"a\\"', "1.5", "# 5", "'a'"):
        made = settings(None, [b"PITBOARD_OLED = " + value.encode()])
        same((made.oled, made.faults), ("ssd1306", ["OLED: no number, no text in quotes; default"]))


def check_the_waits_keep_their_order():
    for values in ({"SETTLE_MS": 1000}, {"WRONG_MS": 3000}, {"WRONG_MS": 350}, {"CORRECT_MS": 900}):
        made = settings(values)
        same((made.settle_ms, made.wrong_ms, made.correct_ms), (350, 1000, 3000))
        same(len(made.faults), 1)
    same(settings({"SETTLE_MS": 999}).faults, [])


def check_lines_that_set_nothing_are_named():
    lines = [b"# a comment\n", b"\n", b"  PITBOARD_SOUND = 1  # on\r\n", b"PITBOARD_BRIGTHNESS = 5\n"]
    lines += [b"CIRCUITPY_PYSTACK_SIZE=4096\n", b"brightness: 5 and a lot more\n", b"\xff\xfe\n", b"PITBOARD_SOUND=0\n"]
    lines += [
        b"PITBOARD_no_such_thing = 1\n",
        b"pitboard_sound = 0\n",
        b"PITBOARD_sound = 0\n",
        b"[table]\n",
        b"nonsense\n",
    ]
    same(
        settings(None, lines).faults,
        [
            "PITBOARD_BRIGTHNESS: there is no such setting",
            "line 6 is no setting: brightness: 5 an",
            "line 7 isn't UTF-8 text",
            "PITBOARD_SOUND stands twice: the first counts",
            "PITBOARD_no_such_thing: there is no such setting",
            "pitboard_sound: there is no such setting",
            "PITBOARD_sound: there is no such setting",
            "line 12: [..] hides what follows; remove it",
        ],
    )


# --- pins ---


class Found:
    """The pins of a board: GP0 to GP22, and LED, which is GP20."""

    def __init__(self):
        self.all = [["GP%d" % number] for number in range(23)]  # noqa: UP031

    def find(self, name):
        for pin in self.all:
            if pin[0] == name:
                return pin
        return self.all[20] if name == "LED" else None


def pins(values):
    """Return the names of the pins that differ from the defaults, and the faults."""
    faults = []
    made = Pins(read(values)[1], Found().find, faults)
    other = {}
    for name, default in PINS:
        pin = made.of(name)
        if pin is None or pin[0] != default:
            other[name] = pin and pin[0]
    return other, faults


def check_pins_are_looked_up():
    same(pins({}), ({}, []))
    same(pins({"BUZZER_PIN": "GP22", "LATCH_PIN": "LED"}), ({"buzzer_pin": "GP22", "latch_pin": "GP20"}, []))
    same(pins({"BUZZER_PIN": "none"}), ({"buzzer_pin": None}, []))
    same(Pins(read()[1], Found().find, []).of("no such"), None)


def check_a_pin_that_is_not_there_is_named():
    same(pins({"LATCH_PIN": "GP99"}), ({}, ["LATCH_PIN=GP99: no such pin, using GP3"]))
    same(pins({"LATCH_PIN": 3}), ({}, ["LATCH_PIN=3: no such pin, using GP3"]))


def check_a_pin_used_twice_is_named():
    same(pins({"BUTTON_B_PIN": "GP13"}), ({}, ["BUTTON_B_PIN=GP13: taken by BUTTON_A_PIN, using GP14"]))
    two = {"BUTTON_A_PIN": "GP20", "BUTTON_B_PIN": "LED"}
    same(pins(two), ({"button_a_pin": "GP20"}, ["BUTTON_B_PIN=LED: taken by BUTTON_A_PIN, using GP14"]))
    found = pins({"LATCH_PIN": "GP15"})
    same(found, ({"latch_pin": "GP15", "buzzer_pin": None}, ["BUZZER_PIN=GP15: taken by LATCH_PIN, part off"]))


# --- chain ---


class Wire:
    """Latch and SPI, which note down what happens in which order."""

    def __init__(self, free=True):
        self.log = []
        self.free = free

    def try_lock(self):
        return self.free

    def configure(self, baudrate, polarity, phase):
        self.log.append((baudrate, polarity, phase))

    def readinto(self, buffer):
        self.log.append("read")
        for index in range(len(buffer)):
            buffer[index] = 0xA0 + index

    def set(self, level):
        self.log.append("high" if level else "low")

    value = property(None, set)


def check_the_chain_is_set_up_before_its_latch_rises():
    wire = Wire()
    chain = Chain(wire, wire)
    same(wire.log, [(1_000_000, 1, 0)] + ["low", "high", "read"] * 2)
    del wire.log[:]
    buffer = bytearray(3)
    chain.read_into(buffer)
    same((wire.log, bytes(buffer)), (["low", "high", "read"], b"\xa0\xa1\xa2"))


def check_a_chain_without_spi_reads_nothing():
    buffer = bytearray(b"\xff\xff")
    Chain(None, Wire()).read_into(buffer)
    same(bytes(buffer), b"\x00\x00")
    try:
        Chain(Wire(False), Wire())
    except RuntimeError:
        return
    raise AssertionError("a taken SPI was accepted")


# --- lights ---


class Pixels:
    """A row of lights that counts what is sent."""

    def __init__(self, count):
        self.set = [0] * count
        self.sent = []
        self.open = True

    def __setitem__(self, index, colour):
        assert type(colour) is int and 0 <= colour < 1 << 24
        self.set[index] = colour

    def fill(self, colour):
        self.set = [colour] * len(self.set)

    def show(self):
        assert self.open
        self.sent.append(list(self.set))

    def deinit(self):
        self.fill(0)
        self.show()
        self.open = False


class Row:
    """Lights with all that is around them."""

    def __init__(self, most=10, supply_ma=20_000):
        self.clock = Clock()
        self.made = []
        self.faults = []
        self.lights = lights.Lights(self.open, "GP6", most, supply_ma, self.clock, self.faults)

    def open(self, pin, count, brightness, auto_write):
        same((pin, brightness, auto_write), ("GP6", 1, False))
        self.made.append(Pixels(count))
        return self.made[-1]

    def sent(self):
        return self.made[-1].sent

    def settle(self):
        """Let the boot's dimness pass."""
        for _ in range(100):
            self.clock.go(40)
            self.lights.show()
        del self.sent()[:]


def channels(frame):
    """Return the sum of all channels of a frame."""
    return sum([(colour >> 16) + (colour >> 8 & 255) + (colour & 255) for colour in frame])


def check_all_lights_are_dark_at_first():
    row = Row()
    same(row.sent(), [[0] * 10])
    row.lights.begin(4)
    same(row.made[0].sent, [[0] * 10] * 2)
    same((row.sent(), row.lights.count, row.faults), ([[0] * 4], 4, []))


def check_lights_are_sent_when_they_changed():
    row = Row()
    row.lights.begin(4)
    row.settle()
    row.lights.put(1, 255, 2, 3)
    same(row.sent(), [])
    row.lights.show()
    same(row.sent(), [[0, 0xFF0203, 0, 0]])
    row.lights.put(1, 255, 2, 3)
    row.clock.go(40)
    row.lights.show()
    same(len(row.sent()), 1)
    row.clock.go(5_000)
    row.lights.show()
    same(row.sent(), [[0, 0xFF0203, 0, 0]] * 2)
    row.lights.put(-1, 9, 9, 9)
    row.lights.put(4, 9, 9, 9)
    row.lights.show()
    same(len(row.sent()), 2)
    row.lights.off()
    same(row.sent()[2:], [[0, 0, 0, 0]])


def check_lights_are_dim_for_half_a_second():
    for begins in (False, True):
        row = Row()
        if begins:
            row.lights.begin(10)
        start = row.clock.now()
        reached = 0
        for turn in range(200):
            row.lights.put(turn % 10, 255, 255, 255)
            row.lights.show()
            frame = row.sent()[-1]
            if not begins or elapsed(row.clock.now(), start) < 500:
                assert max(frame) <= 0x191919, frame
            elif not reached and max(frame) == 0xFFFFFF:
                reached = elapsed(row.clock.now(), start)
            row.clock.go(10)
        assert not begins or 500 < reached < 1_500, reached


def check_the_supply_is_never_passed():
    random.seed(1)
    for _ in range(60):
        count = random.randint(1, 60)
        supply_ma = random.choice((100, 150, 200, 300, 500, 1_000, 4_000))
        row = Row(60, supply_ma)
        row.lights.begin(count)
        for _ in range(40):
            for _ in range(random.randint(0, 20)):
                top = random.choice((0, 60, 255))
                row.lights.put(
                    random.randint(0, count), random.randint(0, top), random.randint(0, top), random.randint(0, top)
                )
            row.clock.go(random.randint(5, 60))
            row.lights.show()
            # The dark lights and the board take theirs in any case.
            left = max(0, supply_ma - 100 - count)
            taken = channels(row.sent()[-1]) * 20
            assert taken <= left * 255, (count, supply_ma, taken // 255, left)


def check_a_supply_that_is_enough_dims_nothing():
    row = Row(10, 100 + 10 + 600)
    row.lights.begin(10)
    row.settle()
    for light in range(10):
        row.lights.put(light, 255, 255, 255)
    row.lights.show()
    same(row.sent(), [[0xFFFFFF] * 10])


def check_brightness_comes_back_slowly_after_too_much():
    row = Row(10, 400)
    row.lights.begin(10)
    row.settle()
    for light in range(10):
        row.lights.put(light, 255, 255, 255)
    row.lights.show()
    low = row.sent()[-1][0] & 255
    assert 100 < low < 130, low
    for light in range(1, 10):
        row.lights.put(light, 0, 0, 0)
    row.clock.go(40)
    row.lights.show()
    assert row.sent()[-1][0] & 255 <= low + 2
    for _ in range(200):
        row.clock.go(40)
        row.lights.show()
    same(row.sent()[-1], [0xFFFFFF] + [0] * 9)


def check_too_many_lights_and_too_little_supply_are_named():
    row = Row(10, 200)
    row.lights.begin(12)
    row.lights.begin(12)
    same((row.lights.count, row.faults), (10, ["12 lights, LIGHTS=10: the last stay dark"]))
    row = Row(120, 200)
    row.lights.begin(110)
    same(row.faults, ["SUPPLY_MA=200 is too little to light 110"])


def check_without_a_pin_or_library_there_are_no_lights():
    def busy(pin, count, brightness, auto_write):
        raise ValueError("GP6 in use")

    for make, pin, said in ((Pixels, None, []), (None, "GP6", []), (busy, "GP6", ["lights: GP6 in use"])):
        faults = []
        made = lights.Lights(make, pin, 10, 500, Clock(), faults)
        made.begin(5)
        made.put(0, 1, 2, 3)
        made.show()
        made.off()
        same((made.count, faults), (0, said))


# --- display ---


class Bus:
    """An I2C bus with a display that notes what it gets."""

    def try_lock(self):
        return True

    def __init__(self, clock):
        self.clock = clock
        self.log = []
        self.there = True
        self.takes_ms = 3
        self.error = OSError(19)

    def writeto(self, address, message):
        same(address, 0x3C)
        self.clock.go(self.takes_ms)
        if not self.there:
            raise self.error
        self.log.append(bytes(message))

    def deinit(self):
        self.there = False


class Screen:
    """A display with all that is around it."""

    def __init__(self, sh1106=False, there=True, takes_ms=3):
        self.clock = Clock()
        self.bus = Bus(self.clock)
        self.bus.there = there
        self.bus.takes_ms = takes_ms
        self.canvas = Canvas()
        self.opened = 0
        self.oled = oled.Oled(self.open, ("GP17", "GP16"), 0x3C, sh1106, self.canvas, self.clock)

    def open(self, scl, sda, frequency):
        same((scl, sda, frequency), ("GP17", "GP16", 400_000))
        self.opened += 1
        return self.bus

    def taken(self):
        """Return what the display got since the last call."""
        log = list(self.bus.log)
        del self.bus.log[:]
        return log

    def quiet(self):
        """Send all there is to send."""
        for _ in range(12):
            self.oled.send()
        return self.taken()


def check_the_display_is_lit_once_it_has_its_picture():
    for sh1106 in (False, True):
        screen = Screen(sh1106)
        begun = screen.taken()
        same(len(begun), 2)
        same(begun[0][:2], b"\x00\xae")
        same(begun[1], b"\x00\xad\x8b" if sh1106 else b"\x00\x8d\x14\x20\x02")
        log = screen.quiet()
        same(len(log), 17)
        for page in range(8):
            same(log[2 * page], bytes((0, 0xB0 + page, 2 if sh1106 else 0, 0x10)))
            same(log[2 * page + 1], b"\x40" + bytes(128))
        same(log[16], b"\x00\xaf")
        assert screen.oled.present


def check_a_call_sends_one_page_and_pages_take_turns():
    screen = Screen()
    screen.quiet()
    for row in (1, 4, 6):
        screen.canvas.line(row, "words")
    pages = []
    for _ in range(4):
        screen.oled.send()
        got = screen.taken()
        assert len(got) in (0, 2)
        if got:
            pages.append(got[0][1] & 15)
            same(got[1][1:], bytes(screen.canvas.buffer[128 * pages[-1] : 128 * pages[-1] + 128]))
    same(sorted(pages), [1, 4, 6])
    pages = []
    for turn in range(6):  # a page that changes all the time
        screen.canvas.line(2, str(turn))
        if turn == 0:
            screen.canvas.line(7, "too")
        screen.oled.send()
        pages.append(screen.taken()[0][1] & 15)
    assert 7 in pages, pages


def check_the_picture_is_sent_again_every_minute():
    screen = Screen()
    screen.quiet()
    screen.clock.go(59_000)
    same(screen.quiet(), [])
    screen.clock.go(1_500)
    log = screen.quiet()
    same(len(log), 2 + 16 + 1)  # set up again too: it may have lost its power for a moment
    same(b"\xae" in log[0], False)  # but not switched off, which would be seen


def check_a_lost_display_is_tried_every_second():
    for error in (OSError(19), RuntimeError("bus"), ValueError("pin")):
        screen = Screen()
        screen.quiet()
        screen.bus.there = False
        screen.bus.error = error
        screen.canvas.line(0, "gone")
        screen.oled.send()
        assert not screen.oled.present
        screen.bus.there = True
        screen.clock.go(900)
        same(screen.quiet(), [])
        screen.clock.go(200)
        log = screen.quiet()
        same(len(log), 2 + 16 + 1)
        assert screen.oled.present


def check_a_display_that_is_not_there_is_found_later():
    screen = Screen(False, False)
    assert not screen.oled.present
    for _ in range(3):
        screen.clock.go(10_100)
        screen.oled.send()
        assert not screen.oled.present
    screen.bus.there = True
    screen.clock.go(10_100)
    screen.oled.send()
    assert screen.oled.present


def check_a_bus_that_cannot_be_had_is_tried_again():
    clock = Clock()
    errors = [RuntimeError("No pull up found on SDA or SCL"), ValueError("in use"), OSError(5)]

    def make(scl, sda, frequency):
        if errors:
            raise errors.pop(0)
        return Bus(clock)

    made = oled.Oled(make, ("GP17", "GP16"), 0x3C, False, Canvas(), clock)
    same(made.fault, "No pull up found on SDA or SCL")
    for expected in (False, False, True):
        assert not made.present
        clock.go(10_100)
        made.send()
        same(made.present, expected)
    same((errors, made.fault), ([], ""))


def check_a_slow_display_is_given_up_and_tried_less_and_less():
    screen = Screen()
    screen.quiet()
    screen.bus.takes_ms = 1_000
    screen.canvas.clear()
    screen.canvas.line(0, "stuck")
    screen.oled.send()
    assert not screen.oled.present
    spent = 0
    for _ in range(HOUR // 20):
        before = screen.clock.now()
        screen.oled.send()
        spent += elapsed(screen.clock.now(), before)
        screen.clock.go(20)
    assert 5_000 < spent < 20_000, spent
    screen.bus.takes_ms = 3
    screen.clock.go(330_000)
    screen.oled.send()
    assert screen.oled.present


def check_a_closed_display_lets_its_bus_go():
    screen = Screen()
    screen.quiet()
    screen.oled.close()
    same((screen.bus.there, screen.oled.present), (False, False))
    screen.canvas.line(0, "late")
    same(screen.quiet(), [])


# --- panel ---


class Line:
    """A key's line, high while the key is up."""

    def __init__(self, value=True):
        self.value = value


class Board:
    """A panel with its keys and a turnable knob."""

    def __init__(self, held=False, reversed_knob=False):
        self.lines = (Line(not held), Line(), Line())
        self.position = 7
        self.now = WRAP - 700
        self.panel = panel.Panel(self.lines[0], self.lines[1], self.lines[2], self, reversed_knob)

    def go(self, ms, step=10):
        """Poll for some time; return the events."""
        events = []
        for _ in range(ms // step):
            event = self.panel.poll(self.now)
            if event:
                events.append(event)
            self.now = (self.now + step) % WRAP
        return events

    def hold(self, key, ms):
        """Press a key for some time; return the events until a moment after."""
        self.lines[key].value = False
        events = self.go(ms)
        self.lines[key].value = True
        return events + self.go(60)


def check_short_and_long_presses():
    board = Board()
    for key, short in ((0, PRESS), (1, A), (2, B)):
        same(board.hold(key, 50), [short])
        same(board.hold(key, 590), [short])
        same(board.hold(key, 700), [short + 1])
        same(board.hold(key, 5_000), [short + 1])


def check_a_long_press_tells_while_it_is_held():
    board = Board()
    board.lines[0].value = False
    same(board.go(610), [])
    same(board.go(40), [LONG])
    same(board.go(2_000), [])


def check_contacts_may_bounce():
    board = Board()
    for _ in range(20):
        board.lines[0].value = not board.lines[0].value
        same(board.go(10), [])
    same(board.go(100), [])
    for wait in (10, 10, 100, 10, 10, 60):  # down at first, bouncing; up, bouncing
        board.lines[0].value = not board.lines[0].value
        events = board.go(wait)
    same(events, [PRESS])


def check_two_keys_at_once_lose_nothing():
    board = Board()
    board.lines[0].value = board.lines[1].value = board.lines[2].value = False
    same(board.go(100), [])
    board.lines[0].value = board.lines[1].value = board.lines[2].value = True
    same(board.go(100), [PRESS, A, B])


def check_a_key_that_is_held_at_the_start_is_no_press():
    board = Board(True)
    same(board.go(2_000), [])
    board.lines[0].value = True
    same(board.go(100), [])
    same(board.hold(0, 100), [PRESS])


def check_the_knob_counts_from_where_it_stood():
    board = Board()
    same(board.panel.turned(), 0)
    board.position += 3
    same((board.panel.turned(), board.panel.turned()), (3, 0))
    board.position -= 5
    same(board.panel.turned(), -5)
    board = Board(False, True)
    board.position += 2
    same(board.panel.turned(), -2)


def check_a_panel_may_lack_everything():
    made = panel.Panel(None, None, None, None, False)
    same((made.poll(0), made.poll(5_000), made.turned()), (0, 0, 0))


# --- buzzer ---


class Tone:
    """A PWM line."""

    def __init__(self):
        self.frequency = 0
        self.duty_cycle = 0


def check_tunes_play_by_themselves():
    for kind in range(5):
        tone = Tone()
        made = buzzer.Buzzer(tone)
        now = WRAP - 50
        made.step(now)
        same(tone.duty_cycle, 0)
        made.beep(kind)
        sounding = 0
        pitches = set()
        for _ in range(1_000):
            made.step(now)
            if tone.duty_cycle:
                sounding += 1
                pitches.add(tone.frequency)
            now = (now + 1) % WRAP
        assert 8 <= sounding < 900, sounding
        assert pitches and min(pitches) >= 200 and max(pitches) <= 4_000
        same(tone.duty_cycle, 0)


def check_a_new_tune_ends_the_old_one():
    tone = Tone()
    made = buzzer.Buzzer(tone)
    made.beep(FINISH)
    made.step(0)
    made.beep(TICK)
    made.beep(99)
    made.step(1)
    same(tone.frequency, 2000)
    made.step(9)
    same(tone.duty_cycle, 0)


def check_no_buzzer_is_silent():
    made = buzzer.Buzzer(None)
    made.beep(GOOD)
    made.step(0)


# --- USB data ---


class Port:
    """A serial port with a host that takes so much at a time."""

    def __init__(self):
        self.connected = True
        self.takes = 64
        self.got = b""
        self.gives = b""
        self.error = None
        self.timeout = self.write_timeout = None

    @property
    def in_waiting(self):
        return len(self.gives)

    def write(self, message):
        assert self.write_timeout == 0
        if self.error:
            raise self.error
        part = bytes(message)[: self.takes]
        self.got += part
        return len(part) or None

    def readinto(self, buffer):
        assert self.timeout == 0
        size = min(len(buffer), len(self.gives), 64)
        buffer[:size] = self.gives[:size]
        self.gives = self.gives[size:]
        return size


def open_data():
    """Return a channel and its port, a host there."""
    port = Port()
    data = Data(port, Clock())
    data.step()
    return data, port


def check_bytes_go_out_in_their_order():
    random.seed(2)
    data, port = open_data()
    sent = b""
    for turn in range(600):
        message = bytes([(turn + index) & 255 for index in range(random.choice((1, 7, 90, 200, 400, 700)))])
        if data.write(message):
            sent += message
        port.takes = random.choice((0, 1, 64, 256))
        data.step()
    port.takes = 256
    for _ in range(20):
        data.step()
    same(len(port.got), len(sent))
    assert port.got == sent


def check_what_does_not_fit_is_not_taken():
    data, port = open_data()
    port.takes = 0
    assert data.write(bytes(480))
    assert not data.write(bytes(33))
    assert data.write(bytes(32))
    assert not data.write(b"x")
    port.takes = 256
    for _ in range(10):
        data.step()
    same(len(port.got), 512)


def check_a_host_that_left_gets_nothing_and_the_next_no_half_line():
    data, port = open_data()
    port.takes = 3
    assert data.write(b"hello\n")
    port.gives = b"half a li"
    data.step()
    port.connected = False
    data.step()
    assert not data.connected
    assert not data.write(b"nobody\n")
    same(data.dropped, 3)
    port.connected = True
    port.gives = b"whole\n"
    data.step()
    assert data.write(b"new\n")
    for _ in range(5):
        data.step()
    same((port.got, data.read_line()), (b"hel" + b"new\n", b"whole"))


def check_a_port_that_fails_is_no_trouble():
    data, port = open_data()
    port.error = OSError(5)
    assert data.write(b"x")
    data.step()
    port.error = None
    assert data.write(b"y\n")
    data.step()
    same(port.got, b"y\n")


def check_lines_come_in_whole():
    data, port = open_data()
    same(data.read_line(), None)
    port.gives = b"one\r\ntwo\n\nfour"
    data.step()
    same([data.read_line() for _ in range(4)], [b"one", b"two", b"", None])
    port.gives = b" and more\n"
    data.step()
    same((data.read_line(), data.skipped), (b"four and more", 0))


def check_a_line_that_is_too_long_is_skipped():
    for size in (201, 250, 256, 257, 1_000, 5_000):
        data, port = open_data()
        port.gives = b"a" * 200 + b"\n" + b"b" * size + b"\nend\n"
        lines = []
        for _ in range(300):
            data.step()
            line = data.read_line()
            if line is not None:
                lines.append(line)
        same([len(line) for line in lines], [200, 3])
        same((lines[1], data.skipped, port.gives), (b"end", 1, b""))


def check_a_host_that_leaves_in_a_line_that_is_too_long_takes_its_rest_along():
    data, port = open_data()
    port.gives = b"a" * 300
    for _ in range(5):
        data.step()
        same(data.read_line(), None)
    port.connected = False
    data.step()
    port.connected = True
    port.gives = b"hello\n"
    data.step()
    same(data.read_line(), b"hello")


def check_a_host_waits_while_nobody_reads():
    data, port = open_data()
    port.gives = b"x\n" * 400
    for _ in range(50):
        data.step()
    same(len(port.gives), 800 - 256)


def check_nothing_is_read_too_early():
    port = Port()
    port.connected = False
    port.gives = b"early\n"
    clock = Clock()
    data = Data(port, clock)
    data.step()
    same(data.read_line(), None)
    clock.go(1_100)
    data.step()
    same(data.read_line(), b"early")


def check_without_a_port_nothing_happens():
    data = Data(None, Clock())
    data.step()
    same((data.write(b"x"), data.read_line(), data.connected), (False, None, False))


# --- notices and tries ---


def check_words_are_wrapped():
    same(notice.wrap(""), [])
    same(notice.wrap("a bc"), ["a bc"])
    same(notice.wrap("0123456789 0123456789 x"), ["0123456789 0123456789", "x"])
    same(notice.wrap("0123456789 01234567890"), ["0123456789", "01234567890"])
    same(notice.wrap("x " + "y" * 45), ["x", "y" * 21, "y" * 21, "yyy"])


def check_a_notice_fills_the_display():
    canvas = Canvas()
    notice.show(canvas, "Title", "word " * 60, "hint")
    for row in range(8):
        assert any(canvas.buffer[128 * row : 128 * row + 128]) == (row != 1)


def ran_well(nvm):
    """Write what is to be written when the program ran well."""
    at, mark = tries.mark_well(nvm)
    if mark:
        nvm[at : at + len(mark)] = mark


def check_tries_are_counted_without_erasing():
    nvm = Flash(64)
    same(tries.count(nvm), 0)
    ran_well(nvm)
    for number in (1, 2, 3):
        tries.add(nvm)
        same(tries.count(nvm), number)
    ran_well(nvm)
    same(tries.count(nvm), 0)
    ran_well(nvm)
    tries.add(nvm)
    same((tries.count(nvm), nvm.erased), (1, 0))
    same(nvm.bytes[:32], b"\xff" * 32)


def check_full_tries_are_erased_only_when_nothing_else_is_kept():
    for kept in (False, True):
        nvm = Flash(64)
        if kept:
            nvm.bytes[3] = 7
        for _ in range(40):
            tries.add(nvm)
        same(tries.count(nvm), 3)
        ran_well(nvm)
        same((tries.count(nvm), nvm.erased), (3, 0) if kept else (0, 1))


class Flash:
    """Memory that counts how often it had to be erased."""

    def __init__(self, size):
        self.bytes = bytearray(b"\xff" * size)
        self.erased = 0

    def __len__(self):
        return len(self.bytes)

    def __getitem__(self, index):
        return self.bytes[index]

    def __setitem__(self, index, value):
        old = self.bytes[index]
        if (bytes(old) if isinstance(index, slice) else bytes((old,))).replace(b"\xff", b""):
            self.erased += 1
        self.bytes[index] = value


def main():
    """Run all checks."""
    for name in sorted([name for name in globals() if name.startswith("check_")]):
        try:
            globals()[name]()
        except Exception as error:
            print(name, type(error).__name__, error)
            if hasattr(sys, "print_exception"):
                sys.print_exception(error)
        else:
            print(name)


main()
