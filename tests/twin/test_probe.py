"""The whole twin with a small firmware on both VMs: what hands do arrives, what the firmware does is seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboard.twin import FirmwareStopped, Twin


def test_a_car_is_seen_through_the_chain(probe: Any) -> None:
    twin = probe()
    twin.run(100)
    sensor = twin.layout.sensors
    first = [box for box in range(len(sensor)) if 8 <= sensor[box] < 16]
    for box in first:
        twin.drop(box)
        twin.run(50)
        lit = {light for light in range(8) if twin.lights()[light] == (255, 0, 0)}
        assert lit == {sensor[box] - 8}
        twin.lift(box)
    twin.run(50)
    assert twin.lights()[:8] == [(0, 0, 0)] * 8


def test_cars_slide_and_are_carried(probe: Any) -> None:
    twin = probe()
    twin.drop(0)
    twin.drop(4)
    twin.slide([0, 1, 2], ms_each=30)
    twin.move(4, 5)
    assert twin.standing == [2, 5]
    assert twin.in_hand == 0
    with pytest.raises(ValueError, match="No car stands on box 0"):
        twin.lift(0)
    with pytest.raises(ValueError, match="stands on box 2 already"):
        twin.drop(2)


def test_the_knob_counts_detents(probe: Any) -> None:
    twin = probe()
    twin.knob(3)
    assert twin.ask("knob.position") == 3
    twin.knob(-5)
    assert twin.ask("knob.position") == -2
    twin.tell("knob.divisor = 2")
    twin.knob(1)
    assert twin.ask("knob.position") == 0


def test_switches_read_low_while_they_are_pressed_and_bounce(probe: Any) -> None:
    twin = probe()
    twin.run(50)
    assert twin.ask("[switch.value for switch in switches]") == [True, True, True]
    colours = []
    for press in (twin.press, lambda: twin.button("a"), lambda: twin.button("b")):
        before, since = twin.strip.frame, twin.wiring.clock.now
        press()
        twin.run(50)
        colours.append([blue for _, _, blue in twin.strip.seen(before, since)[9]])
    assert colours == [[7, 6, 7], [7, 5, 7], [7, 3, 7]]


def test_tones_are_heard(probe: Any) -> None:
    twin = probe()
    twin.tell("buzzer.frequency = 880; buzzer.duty_cycle = 32768")
    twin.run(100)
    twin.tell("buzzer.duty_cycle = 0")
    (beep,) = twin.beeps
    assert beep.hz == 880
    assert 100 <= beep.ms <= 200


def test_colours_over_a_time(probe: Any) -> None:
    twin = probe()
    twin.run(100)
    # The loop paints the first ten lights; the rest is free.
    twin.tell("pixels[20] = (9, 8, 7)")
    assert twin.lights()[20] == (9, 8, 7)
    assert twin.colours(100)[20] == [(9, 8, 7)]
    twin.send(b"pixels[20] = 0\n")
    assert twin.colours(100)[20] == [(9, 8, 7), (0, 0, 0)]


def test_flash_survives_what_ram_does_not(probe: Any) -> None:
    twin = probe()
    twin.tell("microcontroller.nvm[10:13] = b'abc'; mark = 1")
    twin.power_cut()
    assert not twin.powered
    with pytest.raises(ValueError, match="no power"):
        twin.run(1)
    twin.restart()
    assert twin.ask("bytes(microcontroller.nvm[9:14])") == b"\xffabc\xff"
    assert twin.ask("microcontroller.nvm[11]") == ord("b")
    assert not twin.ask("'mark' in globals()")
    assert twin.wiring.nvm.erases == 0
    twin.tell("microcontroller.nvm[11] = 120")
    assert twin.wiring.nvm.erases == 1
    assert twin.ask("bytes(microcontroller.nvm[10:13])") == b"axc"


def test_power_goes_in_the_middle_of_a_write(probe: Any) -> None:
    twin = probe()
    twin.run(10)
    twin.faults.cut_power_in_write(2)
    twin.tell("microcontroller.nvm[0:4] = b'abcd'")
    assert not twin.powered
    assert twin.wiring.nvm.data[:4] == b"ab\xff\xff"
    twin.restart()
    twin.run(10)
    assert twin.ask("str(microcontroller.cpu.reset_reason)").endswith("POWER_ON")


def test_resets_that_the_firmware_asks_for(probe: Any) -> None:
    twin = probe()
    twin.tell("mark = 1")
    twin.tell("microcontroller.reset()")
    twin.run(1000)
    assert [restart.kind for restart in twin.restarts] == ["reset"]
    assert twin.ask("'mark' in globals()") is False
    assert twin.ask("str(microcontroller.cpu.reset_reason)").endswith("SOFTWARE")
    ticks = twin.ask("supervisor.ticks_ms()")
    assert 2**29 - 65_000 < ticks < 2**29 - 60_000
    twin.tell("supervisor.reload()")
    twin.run(1000)
    assert [restart.kind for restart in twin.restarts] == ["reset", "reload"]
    assert twin.ask("str(supervisor.runtime.run_reason)").endswith("SUPERVISOR_RELOAD")
    assert twin.ask("supervisor.ticks_ms()") > ticks
    twin.restart()
    assert twin.ask("str(microcontroller.cpu.reset_reason)").endswith("RESET_PIN")


def test_the_clock_wraps_after_65_seconds(probe: Any) -> None:
    twin = probe()
    before = twin.ask("supervisor.ticks_ms()")
    twin.run(70_000)
    after = twin.ask("supervisor.ticks_ms()")
    assert after < 10_000 < before
    assert 70_000 <= (after - before) % 2**29 < 70_500


def test_the_watchdog_bites_who_does_not_feed_it(probe: Any) -> None:
    twin = probe()
    twin.tell("dog = microcontroller.watchdog")
    twin.tell("import watchdog; dog.timeout = 2; dog.mode = watchdog.WatchDogMode.RESET")
    for _ in range(10):
        twin.run(500)
        twin.tell("dog.feed()")
    assert twin.restarts == []
    twin.run(2500)
    assert [restart.kind for restart in twin.restarts] == ["bite"]
    assert twin.ask("str(microcontroller.cpu.reset_reason)").endswith("WATCHDOG")
    twin.run(10_000)
    assert len(twin.restarts) == 1  # off after a reset


def test_bytes_over_usb(probe: Any) -> None:
    twin = probe()
    twin.run(50)
    assert twin.ask("port.connected") is True
    twin.faults.host("silent")
    twin.tell("said = [port.write(bytes(100)) for _ in range(4)]")
    twin.faults.host("reading")
    twin.run(10)
    assert twin.ask("said") == [100, 100, 56, 0]
    twin.faults.host("gone")
    with pytest.raises(ValueError, match="No program has the port open"):
        twin.send(b"x")
    twin.run(100)
    twin.faults.host("reading")
    # More than the board's buffer holds arrives in pieces.
    assert twin.ask("len('" + "x" * 600 + "')") == 600


def test_a_write_that_waits_for_a_host_that_never_reads_is_ended_by_the_watchdog(probe: Any) -> None:
    twin = probe()
    twin.tell(
        "import watchdog; dog = microcontroller.watchdog; dog.timeout = 8; dog.mode = watchdog.WatchDogMode.RESET"
    )
    twin.faults.host("silent")
    twin.tell("port.write_timeout = None; port.write(bytes(300))")
    twin.run(9000)
    assert [restart.kind for restart in twin.restarts] == ["bite"]


def test_settings_and_randomness(probe: Any) -> None:
    twin = probe({"WORD": "oval5", "NUMBER": 7})
    assert twin.ask("(os.getenv('WORD'), os.getenv('NUMBER'), os.getenv('NONE'), os.getenv('NONE', 3))") == (
        "oval5",
        7,
        None,
        3,
    )
    drawn = [probe(seed=seed).ask("os.urandom(8)") for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


def test_the_drive(probe: Any) -> None:
    twin = probe()
    assert twin.ask("os.listdir('tracks')") == ["oval5.blob"]
    assert twin.ask("sorted(os.listdir('/lib'))") == ["neopixel.py"]
    assert twin.ask("open('/tracks/oval5.blob', 'rb').read(4)") == b"PITB"
    assert "[Errno 2]" in twin.ask("caught(lambda: open('tracks/none.blob'))")
    twin.wiring.facts["drive_writable"] = 0
    assert "Read-only filesystem" in twin.ask("caught(lambda: open('new', 'w'))")
    assert "Read-only filesystem" in twin.ask("caught(lambda: os.remove('tracks/oval5.blob'))")


def test_what_boot_py_may_do_and_code_py_may_not(probe: Any) -> None:
    twin = probe()
    twin.run(10)
    facts = twin.wiring.facts
    assert (facts["usb_drive"], facts["cdc_data"], facts["hid"], facts["midi"], facts["autoreload"]) == (0, 1, 0, 0, 0)
    assert twin.ask("caught(usb_cdc.disable)") == "RuntimeError: Cannot change USB devices now"
    assert "boot" in twin.console


REFUSALS = {
    "digitalio.DigitalInOut(board.GP3)": "ValueError: GP3 in use",
    "rotaryio.IncrementalEncoder(board.GP18, board.GP20)": "RuntimeError: Pins must be sequential GPIO pins",
    "rotaryio.IncrementalEncoder(board.GP9, board.GP10)": "ValueError: GP10 in use",
    "rotaryio.IncrementalEncoder(board.GP20, board.GP21, 3)": "ValueError: divisor must be 1, 2 or 4",
    "busio.SPI(board.GP18, MISO=board.GP19)": "ValueError: Invalid pins",
    "busio.I2C(board.GP16, board.GP17)": "ValueError: Invalid pins",
    "pwmio.PWMOut(board.GP15)": "ValueError: GP15 in use",
    "setattr(switches[0], 'value', True)": "AttributeError: Cannot set value when direction is input.",
    "setattr(latch, 'pull', None)": "AttributeError: Pull not used when direction is output.",
    "setattr(microcontroller.watchdog, 'timeout', 9)": "ValueError: timeout must be <= 8",
    "microcontroller.watchdog.feed()": "ValueError: WatchDogTimer is not currently running",
    "setattr(buzzer, 'duty_cycle', 70000)": "ValueError: duty_cycle must be between 0 and 65535 inclusive",
    "microcontroller.nvm.__setitem__(slice(0, 2), b'abc')": "ValueError: Slice and value different lengths.",
    "spi.write(b'x')": "ValueError: No MOSI pin",
    "time.sleep(-1)": "ValueError: sleep length must be non-negative",
}


def test_refusals_as_on_the_board(probe: Any, vm: str) -> None:
    twin = probe()
    for call, words in REFUSALS.items():
        if "slice(" in call and vm == "micropython":
            continue  # which can't make one by name
        assert twin.ask(f"caught(lambda: {call})").startswith(words), call


def test_a_pin_let_go_can_be_taken_again(probe: Any) -> None:
    twin = probe()
    twin.tell("was = switches[0]; was.deinit(); switches[0] = digitalio.DigitalInOut(board.GP12)")
    assert twin.ask("(switches[0].direction is digitalio.Direction.INPUT, switches[0].pull)") == (True, None)
    assert twin.ask("switches[0].value") is False
    assert "deinitialized" in twin.ask("caught(lambda: was.value)")
    twin.tell("switches[0].pull = digitalio.Pull.UP")
    assert twin.ask("switches[0].value") is True


def test_the_lock_of_a_bus_is_one(probe: Any) -> None:
    twin = probe()
    assert twin.ask("spi.try_lock()") is False
    with pytest.raises(FirmwareStopped, match="Function requires lock"):
        twin.tell("spi.unlock()")


def test_the_display_answers_or_does_not(probe: Any) -> None:
    twin = probe()
    twin.tell("bus = oled()")
    assert twin.ask("bus.scan()") == [0x3C]
    assert "19" in twin.ask("caught(lambda: bus.writeto(0x3D, b'x'))")
    twin.faults.display("gone")
    assert twin.ask("bus.probe(0x3C)") is False
    twin.faults.display("nopull")
    assert "116" in twin.ask("caught(lambda: bus.writeto(0x3C, b'x'))")
    twin.tell("bus.deinit()")
    assert twin.ask("caught(oled)") == "RuntimeError: No pull up found on SDA or SCL; check your wiring"
    twin.faults.display("there")
    assert twin.ask("caught(oled)") == ""


def test_bus_work_takes_time(probe: Any) -> None:
    twin = probe()
    twin.tell("bus = oled(); bus.writeto(0x3C, b'x'); now = time.monotonic_ns")
    assert twin.ask("(lambda began: (bus.writeto(0x3C, bytes(129)), now() - began))(now())[1]") == 130 * 25_000 + 20_000
    twin.tell("spi.readinto(scan); began = now(); spi.readinto(scan); took = now() - began")
    assert twin.ask("took") == 28 * 8000 + 20_000
    twin.tell("time.sleep(0.01); began = now(); pixels.show(); pixels.show(); took = now() - began")
    assert twin.ask("took") == 2 * 40 * 30_000 + 2_000_000


def test_the_end_of_the_firmware_is_told_with_its_traceback(probe: Any) -> None:
    twin = probe()
    with pytest.raises(FirmwareStopped, match="ZeroDivisionError") as stopped:
        twin.tell("1 // 0")
    assert "code.py" in str(stopped.value)
    with pytest.raises(FirmwareStopped):
        twin.run(10)
    twin = probe()
    with pytest.raises(FirmwareStopped, match="has ended"):
        twin.tell("raise SystemExit")


def test_a_program_that_never_sleeps_is_ended(probe: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboard.twin.cpython.PATIENCE_S", 0.3)
    monkeypatch.setattr("pitboard.twin.micropython.PATIENCE_S", 0.3)
    twin = probe()
    with pytest.raises(FirmwareStopped, match="without ever sleeping"):
        twin.tell("while True: pass")


def test_its_time_is_exact(probe: Any) -> None:
    twin = probe()
    began = twin.now
    for _ in range(10):
        twin.run(7)
    assert twin.now == began + 70


def test_two_twins_know_nothing_of_each_other(probe: Any) -> None:
    one, two = probe(), probe()
    one.tell("mark = 1; microcontroller.nvm[0] = 1")
    two.drop(0)
    two.run(100)
    assert one.ask("microcontroller.nvm[0]") == 1
    assert two.ask("microcontroller.nvm[0]") == 255
    assert not two.ask("'mark' in globals()")
    assert one.lights()[:8] == [(0, 0, 0)] * 8 != two.lights()[:8]


def test_nothing_of_the_board_is_left_in_this_python(probe: Any) -> None:
    import sys

    before = set(sys.modules)
    twin = probe()
    twin.run(100)
    assert not {"board", "busio", "wires", "neopixel", "supervisor", "rules"} & (set(sys.modules) - before)


def test_free_heap(probe: Any, vm: str) -> None:
    twin = probe(heap="250k")
    twin.run(10)
    free = twin.free_heap()
    assert free is None if vm == "cpython" else 100_000 < free < 250_000


def test_both_vms_do_the_same_at_the_same_time() -> None:
    from pitboard.twin.micropython import NoMicroPython, command

    try:
        command()
    except NoMicroPython as no:
        pytest.skip(str(no))
    histories = []
    for vm in ("cpython", "micropython"):
        settings = {"PROBE_BYTES": 27, "PROBE_LIGHTS": 40}
        with Twin("oval5", settings, vm=vm, firmware=Path(__file__).with_name("probe")) as twin:
            twin.faults.flicker(1, 50)
            twin.drop(0)
            twin.run(500)
            twin.knob(2)
            twin.press()
            twin.slide([0, 1, 2])
            twin.faults.unplug(0, "noise")
            twin.run(500)
            histories.append(list(twin.strip.changes))
    assert histories[0] == histories[1]
    assert len(histories[0]) > 20
