"""The lights: looks that can't be taken for one another, layers, frames; and what a frame costs on MicroPython."""

from __future__ import annotations

import shutil
import subprocess
import sys
from array import array
from collections.abc import Callable
from importlib import import_module
from itertools import combinations, pairwise
from pathlib import Path
from platform import machine
from typing import Any

import pytest

from pitboard.records.sides import core_rules, firmware_folder


def firmware(name: str) -> Any:
    """Imports a module of the firmware; its folder is on the path only meanwhile (see `core_rules`)."""
    core_rules()
    sys.path.insert(0, str(firmware_folder()))
    try:
        return import_module(name)
    finally:
        sys.path.remove(str(firmware_folder()))


Layers = firmware("table.layers").Layers
palette = firmware("table.palette")
elapsed = firmware("table").elapsed

RACE, CHOICES, PROMPT, CORRECTION = range(4)
NAMES = (
    "TURN CAR GO COSTS DANGER HERE LIFT WRONG HAZARD LINE START FINISH BACK TARGET PUSH FORCED LANE OPEN BARRIER SHINE"
)
LOOKS = {name: number for number, name in enumerate(NAMES.split(), 1)}
TURN, CAR, GO, COSTS = (LOOKS[name] for name in ["TURN", "CAR", "GO", "COSTS"])
LINE, TARGET, OPEN, BARRIER = (LOOKS[name] for name in ["LINE", "TARGET", "OPEN", "BARRIER"])
SEATS = {TURN, CAR, LOOKS["LIFT"], LOOKS["SHINE"]}
TINTS = {look: 6 if look in SEATS else 2 if look in (9, 10, 12) else 1 for look in LOOKS.values()}
WRAP = 1 << 29

Colour = tuple[int, int, int]


class Lights:
    """The device as the table sees it."""

    def __init__(self) -> None:
        self.stored: dict[int, Colour] = {}
        self.shown: dict[int, Colour] = {}
        self.frames = 0
        self.puts = 0

    def put(self, light: int, red: int, green: int, blue: int) -> None:
        assert light >= 0
        assert all(type(value) is int and 0 <= value <= 255 for value in (red, green, blue))
        self.stored[light] = (red, green, blue)
        self.puts += 1

    def show(self) -> None:
        self.frames += 1
        self.shown = dict(self.stored)


@pytest.fixture
def lights() -> Lights:
    return Lights()


@pytest.fixture
def layers(lights: Lights) -> Any:
    return Layers(10, array("h", range(10)), lights)


def watched(paint: Callable[[Any], None], brightness: int = 3, start: int = 0, boxes: int = 1) -> list[list[Colour]]:
    """Returns what the boxes show in 4 s, at every 16 ms."""
    lights = Lights()
    layers = Layers(boxes, array("h", range(boxes)), lights)
    layers.brightness = brightness
    paint(layers)
    films: list[list[Colour]] = [[] for _ in range(boxes)]
    for now in range(start, start + 4096, 16):
        layers.step(now % WRAP)
        for box, film in enumerate(films):
            film.append(lights.shown.get(box, (0, 0, 0)))
    return films


def film(look: int, tint: int = 0, brightness: int = 3, start: int = 0) -> list[Colour]:
    """Returns what a box with a look shows."""
    return watched(lambda layers: layers.paint(RACE, 0, look, tint), brightness, start)[0]


def all_films(brightness: int = 3) -> dict[tuple[int, int], list[Colour]]:
    """Returns what every look shows in every tint."""
    return {(look, tint): film(look, tint, brightness) for look in TINTS for tint in range(TINTS[look])}


def apart(one: Colour, other: Colour) -> float:
    """Returns how far two colours look apart, 0..1: the eye sees about the root of the light."""
    return max(abs((a / 255) ** 0.45 - (b / 255) ** 0.45) for a, b in zip(one, other, strict=True))


def alike(one: list[Colour], other: list[Colour], within: float) -> bool:
    """Tells whether two films look alike when one of them is watched from any other moment."""
    return any(
        all(apart(a, b) < within for a, b in zip(one, other[shift:] + other[:shift], strict=True))
        for shift in range(len(other) // 2)  # no pattern takes more than 2 s
    )


def peaks(light: list[int]) -> list[int]:
    """Returns when flashes are brightest: the light then falls by more than a tenth of the most, having risen so."""
    tenth = max(light) // 10
    found: list[int] = []
    low = high = light[0]
    at = -1  # where the light rose to last; -1: it has not risen yet
    for number, now in enumerate(light):
        if at < 0:
            low = min(low, now)
            if now > low + tenth:
                at, high = number, now
        elif now > high:
            at, high = number, now
        elif now < high - tenth:
            found.append(at)
            at, low = -1, now
    return found


class TestLooks:
    def test_there_are_as_many_as_said(self) -> None:
        assert list(palette.TINTS) == [0, *(8 if look == LINE else TINTS[look] for look in LOOKS.values())]
        assert len(palette.WAVES) % 32 == 0
        colours, waves = palette.TINTED[::2], palette.TINTED[1::2]
        assert set(colours) == set(range(len(palette.COLOURS) // 3))
        assert set(waves) == set(range(len(palette.WAVES) // 32))

    def test_steady_waves_come_first(self) -> None:
        waves = [palette.WAVES[at : at + 32] for at in range(0, len(palette.WAVES), 32)]
        assert [len(set(wave)) == 1 for wave in waves] == [number < palette.STEADY for number in range(len(waves))]

    @pytest.mark.parametrize("brightness", [1, 2, 3, 4, 5])
    def test_no_look_can_be_taken_for_another(self, brightness: int) -> None:
        films = all_films(brightness)
        assert len(films) == 43
        within = 0.05 if brightness < 3 else 0.07
        confused = [(a, b) for a, b in combinations(films, 2) if alike(films[a], films[b], within)]
        assert confused == []

    @pytest.mark.parametrize("brightness", [1, 3, 5])
    def test_every_look_is_seen_and_repeats_within_two_seconds(self, brightness: int) -> None:
        for look, colours in all_films(brightness).items():
            assert max(max(colour) for colour in colours) >= 1, look
            assert colours[4:128] == colours[132:], look

    def test_nothing_flashes_faster_than_3_hz(self) -> None:
        for look, colours in all_films(5).items():
            times = peaks([sum(colour) for colour in colours + colours])
            assert all(16 * (b - a) > 333 for a, b in pairwise(times)), (look, times)

    def test_the_test_finds_flashing(self) -> None:
        assert peaks([0, 9, 0, 9, 9, 0, 5, 5, 9, 0]) == [1, 3, 8]
        assert peaks([5] * 9) == []
        assert len(peaks([sum(colour) for colour in film(LOOKS["HERE"])])) == 8
        assert len(peaks([sum(colour) for colour in film(LOOKS["DANGER"])])) == 7  # one is on at the start

    def test_patterns_have_the_frequencies_of_the_vocabulary(self) -> None:
        wanted = {"TURN": 2048, "COSTS": 1024, "HERE": 512, "LIFT": 1024, "WRONG": 1024, "HAZARD": 2048, "DANGER": 1024}
        wanted |= {"LINE": 1024, "BACK": 1024, "PUSH": 1024, "BARRIER": 1024, "SHINE": 2048}
        for name, look in LOOKS.items():
            colours = film(look)[8:]
            period = next((p for p in (16, 512, 1024, 2048) if colours[p // 16 :] == colours[: -p // 16]), None)
            assert period == wanted.get(name, 16), name

    def test_double_blink_and_notches(self) -> None:
        dark = (0, 0, 0)
        danger = "".join("." if colour == dark else "#" for colour in film(LOOKS["DANGER"])[64:128])
        assert [len(part) for part in danger.replace(".#", ". #").replace("#.", "# .").split()] == [12, 12, 12, 28]
        for name, notch in (("LIFT", 256), ("WRONG", 128)):
            assert film(LOOKS[name]).count(dark) == 4 * notch // 16

    @pytest.mark.parametrize("look", ["TURN", "HERE", "COSTS"])
    def test_what_breathes_goes_in_small_steps(self, look: str) -> None:
        steps = [apart(a, b) for a, b in zip(film(LOOKS[look])[4:], film(LOOKS[look])[5:], strict=False)]
        assert max(steps) < (0.15 if look == "TURN" else 0.3)

    def test_the_pattern_goes_on_evenly_when_the_clock_starts_again(self) -> None:
        for look in LOOKS.values():
            assert film(look, start=WRAP - 2048)[8:] == film(look, start=0)[8:]

    def test_full_light_is_never_asked_for_below_full_brightness(self) -> None:
        tops = [max(max(colour) for colours in all_films(n).values() for colour in colours) for n in (1, 2, 3, 4, 5)]
        assert tops == sorted(set(tops))
        assert tops[4] == 255
        assert tops[0] < 40


NORMAL = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
# Machado, Oliveira and Fernandes (2009): linear light as seen without one of the three kinds of cones
WITHOUT_RED = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
WITHOUT_GREEN = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
WITHOUT_BLUE = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))


def lab(colour: Colour, eye: Any) -> tuple[float, float, float]:
    """Returns a colour of linear light in CIE L*a*b*, in which distances are as seen, for a kind of eye."""
    r, g, b = (max(0.0, sum(k * v / 255 for k, v in zip(row, colour, strict=True))) for row in eye)
    xyz = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505, 0.2126 * r + 0.7152 * g + 0.0722 * b
    x, y, z = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (*xyz, (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


class TestSeats:
    @pytest.mark.parametrize("eye", [NORMAL, WITHOUT_RED, WITHOUT_GREEN, WITHOUT_BLUE])
    def test_their_colours_stay_apart_for_every_eye(self, eye: Any) -> None:
        seats = [film(LOOKS["SHINE"], seat, 5)[0] for seat in range(6)]
        for a, b in combinations(seats, 2):
            distance = sum((x - y) ** 2 for x, y in zip(lab(a, eye), lab(b, eye), strict=True)) ** 0.5
            assert distance > 25, (a, b)  # 2.3 can just be told apart side by side

    def test_their_lightness_differs(self) -> None:
        light = sorted(lab(film(LOOKS["SHINE"], seat, 5)[0], NORMAL)[0] for seat in range(6))
        assert min(b - a for a, b in pairwise(light)) > 6

    def test_they_are_the_colours_that_they_are_called(self) -> None:
        white, yellow, orange, blue, magenta, cyan = (film(LOOKS["SHINE"], seat, 5)[0] for seat in range(6))
        assert min(white) > 200
        assert yellow[0] > yellow[1] > yellow[0] // 2 > yellow[2] == 0
        assert orange[0] // 4 > orange[1] > orange[0] // 10 > orange[2] == 0
        assert blue[2] > 10 * max(blue[:2])
        assert abs(magenta[0] - magenta[2]) < 20 > magenta[1] == 0
        assert abs(cyan[1] - cyan[2]) < 20 and cyan[0] < 20 < cyan[1]


class TestLayers:
    def test_the_topmost_look_wins(self, layers: Any, lights: Lights) -> None:
        looks = [GO, TARGET, OPEN, LOOKS["LANE"]]
        colours = [film(look)[0] for look in looks]
        for layer in (CHOICES, RACE, CORRECTION, PROMPT):
            layers.paint(layer, 3, looks[layer])
        now = 0
        for layer in (CORRECTION, PROMPT, CHOICES, RACE):
            layers.step(now := now + 100)
            assert lights.shown[3] == colours[layer]
            layers.clear(layer)
        layers.step(now + 100)
        assert lights.shown[3] == (0, 0, 0)

    def test_painting_again_replaces(self, layers: Any, lights: Lights) -> None:
        layers.paint(RACE, 3, GO)
        layers.paint(RACE, 3, TARGET)
        layers.step(0)
        assert lights.shown[3] == film(TARGET)[0]

    def test_only_what_changes_is_set(self, layers: Any, lights: Lights) -> None:
        layers.paint(RACE, 3, GO)
        layers.step(5)
        assert (lights.frames, lights.puts) == (1, 1)
        for now in range(10, 5000, 10):
            layers.step(now)
        assert (lights.frames, lights.puts) == (1, 1)
        layers.clear(RACE)
        layers.paint(RACE, 3, GO)
        layers.step(5100)
        assert (lights.frames, lights.puts) == (1, 1), "the same again is no change"
        layers.paint(CHOICES, 4, TARGET)
        layers.step(5200)
        assert (lights.frames, lights.puts) == (2, 2)

    def test_only_moving_looks_are_computed(self, layers: Any, lights: Lights) -> None:
        for box in range(9):
            layers.paint(RACE, box, CAR, box % 6)
        layers.paint(RACE, 9, BARRIER)
        layers.step(0)
        for now in range(10, 10240, 10):
            layers.step(now)
        assert lights.puts == 10 + 19
        assert lights.frames == 1 + 19

    def test_thirty_frames_a_second_at_most(self, layers: Any, lights: Lights) -> None:
        frames = []
        for now in range(3000):
            layers.paint(RACE, 3, GO if len(frames) % 2 else TARGET)
            before = lights.frames
            layers.step(WRAP - 1500 + now & WRAP - 1)
            if lights.frames > before:
                frames.append(now)
        assert frames[0] == 0
        assert all(b - a >= 34 for a, b in pairwise(frames))
        assert len(frames) > 80

    def test_a_change_is_shown_within_34_ms(self, layers: Any, lights: Lights) -> None:
        layers.paint(RACE, 0, TURN)
        layers.step(0)
        for start in range(1000, 3000, 77):
            layers.paint(CHOICES, 3, GO if start % 2 else TARGET)
            for now in range(start, start + 35):
                layers.step(now)
            assert lights.shown[3] == film(GO if start % 2 else TARGET)[0]

    def test_no_box_and_boxes_without_a_light_are_skipped(self, lights: Lights) -> None:
        layers = Layers(3, array("h", [7, -1, 5]), lights)
        for box in (-1, 0, 1, 2):
            layers.paint(PROMPT, box, TURN)
        layers.step(0)
        shown = dict(lights.shown)
        layers.paint(CORRECTION, -1, GO)
        for now in range(0, 4000, 10):
            layers.step(now)
        assert set(lights.shown) == {5, 7}
        layers.step(4096)
        assert lights.shown == shown

    def test_brightness_takes_effect_at_once_and_is_kept_in_its_bounds(self, layers: Any, lights: Lights) -> None:
        layers.paint(RACE, 3, OPEN)
        shown = []
        for number, brightness in enumerate((1, 2, 3, 4, 5, 0, 9)):
            layers.brightness = brightness
            layers.step(100 * number)
            shown.append(lights.shown[3][0])
        assert shown[:5] == sorted(set(shown[:5]))
        assert shown[5:] == [shown[0], shown[4]]

    def test_a_tint_too_many_stays_within_its_look(self, layers: Any, lights: Lights) -> None:
        layers.paint(RACE, 0, GO, 5)
        layers.paint(RACE, 1, CAR, 6)
        layers.step(0)
        assert lights.shown[0] == film(GO)[0]
        assert lights.shown[1] == film(CAR, 0)[0]

    def test_more_than_256_boxes(self, lights: Lights) -> None:
        layers = Layers(400, array("h", range(400)), lights)
        layers.paint(RACE, 300, BARRIER)
        layers.step(0)
        assert [box for box, colour in lights.shown.items() if any(colour)] == [300]
        layers.step(512)
        assert not any(any(colour) for colour in lights.shown.values())


class TestLine:
    def peaks(self, tint: int, boxes: int = 6) -> list[int]:
        """Returns when each box of a line is lit most for the first time in the second second."""

        def paint(layers: Any) -> None:
            for box in range(boxes):
                layers.paint(CHOICES, box, LINE, tint)

        films = watched(paint, boxes=boxes)
        return [16 * colours.index(max(colours), 64) for colours in films]

    @pytest.mark.parametrize("tint", [0, 1])
    def test_the_light_runs_along_in_the_order_of_painting(self, tint: int) -> None:
        peaks = self.peaks(tint)
        assert [(b - a) % 1024 for a, b in pairwise(peaks)] == [256] * 5

    def test_painting_a_box_again_keeps_its_place(self, layers: Any, lights: Lights) -> None:
        for box in (2, 5, 7):
            layers.paint(CHOICES, box, LINE)
        layers.step(0)
        shown = dict(lights.shown)
        layers.paint(CHOICES, 5, LINE)
        layers.step(40)
        assert lights.shown == shown
        layers.clear(CHOICES)
        for box in (2, 5, 7):
            layers.paint(CHOICES, box, LINE)
        layers.step(2048)
        assert lights.shown == shown


def test_elapsed_passes_the_wrap() -> None:
    assert elapsed(5, WRAP - 5) == 10
    assert elapsed(WRAP - 1, 0) == WRAP - 1
    assert elapsed(7, 7) == 0


SCRIPT = """
import gc, sys, time
sys.path.insert(0, sys.argv[1])
from array import array
from table.layers import Layers

class Lights:
    total = 0
    frames = 0
    def put(self, light, red, green, blue):
        self.total = (self.total * 31 + light * 7 + red * 5 + green * 3 + blue) & 0xFFFFFF
    def show(self):
        self.frames += 1

def scene(layers, moving):
    for box in range(400):
        if moving:
            layers.paint(0, box, 1, box % 6)
        else:
            layers.paint(0, box, 2 if box % 3 else 18, box % 6)
    for box in range(20):
        layers.paint(1, 17 * box, 10 if box < 8 else 4, 1)

def main():
    lights = Lights()
    layers = Layers(400, array("h", range(400)), lights)
    scene(layers, False)
    layers.step(0)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for now in range(10, 4000, 10):
        layers.step(now)
    layers.paint(1, 17, 4)
    layers.step(4100)
    used = gc.mem_alloc() - before
    gc.enable()
    print(used, lights.frames, lights.total)

main()
"""


def micropython() -> str:
    """Returns the path of the `micropython` command; skips the test where no wheel brings one."""
    beside = Path(sys.executable).with_name("micropython")
    command = str(beside) if beside.exists() else shutil.which("micropython")
    if command is None:
        assert (sys.platform, machine()) != ("linux", "x86_64"), "`micropython` is missing: run `make setup`"
        pytest.skip("the command `micropython` is not there")
    return command


def test_micropython_shows_the_same_without_new_objects(tmp_path: Path) -> None:
    script = tmp_path / "lights.py"
    script.write_text(SCRIPT.replace("gc.mem_alloc()", "getattr(gc, 'mem_alloc', int)()"))
    commands = [[micropython(), "-X", "heapsize=64k"], [sys.executable]]
    told = []
    for command in commands:
        done = subprocess.run(
            [*command, str(script), str(firmware_folder())], capture_output=True, text=True, check=False, timeout=60
        )
        assert done.returncode == 0, done.stdout + done.stderr
        told.append(done.stdout.split())
    assert told[0][0] == "0", "bytes allocated while frames are shown"
    assert told[0] == told[1]
