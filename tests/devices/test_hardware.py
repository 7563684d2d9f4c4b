"""The devices on modelled hardware: what goes over the wires, and what becomes of parts that aren't there."""

import json
from random import Random

import pytest

from pitboard.twin.glass import Glass
from tests.devices.conftest import LIGHTS, Bench

OPEN = """
from devices.board import open_devices
devices = open_devices()
clock = devices.clock
"""


def test_a_whole_board_has_no_faults(bench: Bench) -> None:
    lines = bench.do(
        OPEN
        + """
print(devices.faults + devices.settings.faults)
print(devices.oled.present, devices.files.blobs(), bytes(devices.files.read("oval.blob")))
print(len(devices.files.read("acorn.blob")))
buffer = bytearray(16)
devices.random_bytes.fill(buffer)
print(buffer != bytearray(16))
"""
    )
    assert lines == ["[]", "True ['acorn.blob', 'oval.blob'] b'blob bytes'", "3000", "True"]
    assert bench.glass.unknown == []


def test_the_chain_is_read_bit_for_bit(bench: Bench) -> None:
    bench.chain.magnet(8, True)
    bench.chain.magnet(39, True)
    (line,) = bench.do(
        OPEN
        + """
buffer = bytearray(6)
devices.chain.read_into(buffer)
print([int(byte) for byte in buffer])
"""
    )
    assert json.loads(line) == [0x0F, 0xFE, 0xFF, 0x17, 0x7F, 0xFF]


def test_lights_get_their_colours(bench: Bench) -> None:
    bench.strip.take(0, bytes([9] * 3 * LIGHTS))
    bench.start(
        OPEN
        + """
devices.lights.begin(20)
devices.lights.put(1, 250, 20, 3)
while True:
    devices.lights.show()
    clock.rest(10)
"""
    )
    bench.run(300)
    red, green, blue = bench.strip.colours()[1]
    assert 20 <= red <= 25 and green <= 2 and blue == 0
    assert bench.strip.milliamps() < 30
    bench.run(3_000)
    assert bench.strip.colours()[1] == (250, 20, 3)
    assert all(colour == (0, 0, 0) for light, colour in enumerate(bench.strip.colours()) if light != 1)
    sent = bench.strip.frames_sent
    bench.run(20_000)
    assert sent + 3 <= bench.strip.frames_sent <= sent + 5


def test_keys_knob_and_buzzer(bench: Bench) -> None:
    bench.start(
        OPEN
        + """
while True:
    event = devices.panel.poll(clock.now())
    if event:
        print("event", event)
        devices.buzzer.beep(event)
    turned = devices.panel.turned()
    if turned:
        print("turned", turned)
    devices.buzzer.step(clock.now())
    clock.rest(5)
"""
    )
    bench.run(200)
    for switch, ms in (("knob_press", 100), ("button_a", 800), ("button_b", 100)):
        bench.panel.down(switch)
        bench.run(ms)
        bench.panel.up(switch)
        bench.run(200)
    bench.panel.turn(8)
    bench.run(50)
    bench.panel.turn(-4)
    bench.run(1_000)
    assert bench.machine is not None
    said = bench.machine.console().splitlines()
    assert said == ["event 1", "event 4", "event 5", "turned 2", "turned -1"]
    assert len(bench.panel.beeps) >= 4
    assert bench.panel.sounding == 0


def test_the_display_comes_back(bench: Bench) -> None:
    bench.start(
        OPEN
        + """
from devices.notice import show
show(devices.canvas, "Title", "words", "hint")
while True:
    devices.oled.send()
    clock.rest(10)
"""
    )
    bench.run(500)
    assert bench.screen() == "Title words hint"
    bench.glass.state = "gone"
    bench.run(100_000)
    bench.glass.state = "there"
    bench.glass.power_up()
    assert bench.screen() == ""
    bench.run(11_000)
    assert bench.screen() == "Title words hint"


def test_the_other_kind_of_display(bench: Bench) -> None:
    bench.glass = bench.wiring.glass = Glass("sh1106", 0x3D, Random(3))
    bench.do(
        OPEN
        + """
devices.canvas.line(7, "x" * 21)
for _ in range(9):
    devices.oled.send()
""",
        settings={"PITBOARD_OLED": "sh1106", "PITBOARD_OLED_ADDRESS": "0x3D"},
    )
    assert bench.screen() == "x" * 21
    assert bench.glass.unknown == []
    assert all(page == bytes(128) for page in bench.glass.pages()[:7])


def test_a_display_that_pulls_its_bus_down_costs_little(bench: Bench) -> None:
    bench.start(
        OPEN
        + """
turn = 0
longest = 0
while True:
    before = clock.now()
    devices.canvas.line(0, str(turn))
    devices.oled.send()
    took = (clock.now() - before) & 0x1FFFFFFF
    if took > 100:
        print(took)
    turn += 1
    clock.rest(10)
"""
    )
    bench.run(500)
    bench.glass.state = "nopull"
    bench.run(600_000)
    assert bench.machine is not None
    assert 1 <= len(bench.machine.console().splitlines()) <= 10


@pytest.mark.parametrize(
    ("key", "pin", "faults"),
    [
        ("SCK_PIN", "GP99", ["SCK_PIN=GP99: no such pin, using GP2"]),
        ("LIGHTS_PIN", "I2C", ["LIGHTS_PIN=I2C: no such pin, using GP6"]),
        ("BUZZER_PIN", "none", []),
        ("SDA_PIN", "none", []),
    ],
)
def test_pins_come_from_the_settings(bench: Bench, key: str, pin: str, faults: list[str]) -> None:
    program = OPEN + "print(devices.faults)\nprint(devices.settings.faults)\n"
    assert bench.do(program, settings={f"PITBOARD_{key}": pin}) == ["[]", str(faults)]


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("SCK_PIN", "GP20", "sensors: "),
        ("SDA_PIN", "GP20", "display: "),
        ("KNOB_B_PIN", "GP20", "knob: "),
    ],
)
def test_a_part_that_cannot_be_opened_is_named_and_the_rest_runs(
    bench: Bench, key: str, value: str, words: str
) -> None:
    lines = bench.do(
        OPEN
        + """
for fault in devices.faults:
    print(fault)
buffer = bytearray(3)
devices.chain.read_into(buffer)
devices.lights.begin(5)
devices.lights.put(0, 1, 2, 3)
devices.lights.show()
devices.oled.send()
devices.panel.poll(clock.now())
devices.panel.turned()
""",
        settings={f"PITBOARD_{key}": value},
    )
    assert lines and lines[0].startswith(words)
    assert bench.strip.frames_sent


def test_no_display_and_no_usb_data_are_named(bench: Bench) -> None:
    bench.glass.state = "gone"
    bench.wiring.facts["cdc_data"] = 0
    lines = bench.do(OPEN + "for fault in devices.faults:\n    print(fault)\nprint(devices.oled.present)\n")
    assert lines == [
        "USB data is off: install boot.py, then unplug and plug in",
        "display: no answer at 0x3c: check its wires and OLED_ADDRESS",
        "False",
    ]


def test_lines_go_both_ways(bench: Bench) -> None:
    data = bench.wiring.cdc[1]
    data.host = "reading"
    bench.start(
        OPEN
        + """
while True:
    devices.data.step()
    line = devices.data.read_line()
    if line is not None:
        devices.data.write(b"got " + line + b"\\n")
    clock.rest(5)
"""
    )
    bench.run(1_500)
    data.send(b"one\ntwo\n")
    bench.run(200)
    assert data.received(bench.wiring.clock.now) == b"got one\ngot two\n"
    data.host = "silent"
    data.send(b"x" * 150 + b"\n")
    for _ in range(40):
        data.send(b"y" * 150 + b"\n")
    ending = bench.run(5_000)
    assert ending is None
