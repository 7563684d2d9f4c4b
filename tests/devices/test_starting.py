"""boot.py, code.py and safemode.py on modelled hardware."""

import pytest

from tests.devices.conftest import Bench

QUIET = """
class App:
    def __init__(self, devices):
        self.devices = devices
        devices.lights.begin(3)
        devices.canvas.line(3, "playing")

    def step(self, now):
        self.devices.lights.put(0, 200, 0, 0)
        self.devices.lights.show()
        self.devices.oled.send()
        return 10
"""
BROKEN = QUIET.replace("return 10", "return 10 // (0 if now & 0x800 else 1)")
HANGING = QUIET.replace("return 10", "return 9_000")


@pytest.mark.parametrize("held", [False, True])
def test_boot_hides_the_drive_unless_the_knob_is_held(bench: Bench, held: bool) -> None:
    bench.wiring.facts.update(booting=1, cdc_data=0)
    if held:
        bench.panel.down("knob_press")
    bench.start("boot.py")
    ending = bench.run(1_000)
    assert ending is not None and ending.kind == "returned", ending
    facts = bench.wiring.facts
    assert (facts["cdc_console"], facts["cdc_data"], facts["usb_drive"]) == (1, 1, 1 if held else 0)
    assert bench.machine is not None and bench.machine.console() == ""


@pytest.mark.parametrize(("pin", "drive"), [("none", 1), ("I2C", 0), ("GP99", 0), ("GP9", 1), ("board_id", 1)])
def test_boot_looks_at_the_pin_of_the_settings(bench: Bench, pin: str, drive: int) -> None:
    bench.wiring.facts["booting"] = 1
    bench.panel.low = 1 << 9
    bench.start("boot.py", settings={"PITBOARD_KNOB_PRESS_PIN": pin})
    bench.run(1_000)
    assert bench.wiring.facts["usb_drive"] == drive


def test_the_table_runs_for_an_hour(bench: Bench) -> None:
    bench.start("code.py", QUIET)
    assert bench.run(3_600_000 if bench.python == "cpython" else 180_000) is None
    assert bench.wiring.facts["autoreload"] == 0
    assert bench.screen() == "playing"
    assert bench.strip.colours()[0] == (200, 0, 0)
    assert bench.machine is not None and bench.machine.console() == ""


@pytest.mark.parametrize("press", [False, True])
def test_a_table_that_breaks_says_so_and_starts_anew(bench: Bench, press: bool) -> None:
    bench.start("code.py", BROKEN)
    assert bench.run(4_200) is None
    assert bench.screen().startswith("The table broke app.py:")
    assert "ZeroDivisionError" in bench.screen() and bench.screen().endswith("Press: start anew")
    assert bench.strip.milliamps() == 20
    if press:
        bench.panel.down("knob_press")
        bench.run(100)
        bench.panel.up("knob_press")
        ending = bench.run(200)
    else:
        assert bench.run(5_000) is None
        ending = bench.run(6_000)
    assert ending is not None and ending.kind == "reset", ending


@pytest.mark.parametrize("app", ["import nothing_like_it\n", "def App(devices):\n    raise MemoryError('no room')\n"])
def test_a_table_that_cannot_start_says_so(bench: Bench, app: str) -> None:
    bench.start("code.py", app)
    assert bench.run(2_000) is None
    assert bench.screen().startswith("The table broke")
    ending = bench.run(12_000)
    assert ending is not None and ending.kind == "reset", ending


def test_a_table_that_hangs_is_bitten(bench: Bench) -> None:
    bench.start("code.py", HANGING)
    ending = bench.run(20_000)
    assert ending is not None and ending.kind == "bite", ending


def test_what_ended_the_last_run_is_told(bench: Bench) -> None:
    bench.wiring.facts["reset_reason"] = "BROWNOUT"
    bench.start("code.py", QUIET.replace('"playing"', "devices.faults[0][:21]"))
    bench.run(1_000)
    assert bench.screen() == "The supply fell too l"


def test_a_minute_of_play_forgets_the_tries_of_safe_mode(bench: Bench) -> None:
    bench.wiring.nvm.write(4096 - 32, b"\x00\x00")
    bench.start("code.py", QUIET)
    bench.run(59_000)
    assert bench.wiring.nvm.data[-32:-28] == b"\x00\x00\xff\xff"
    bench.run(3_000)
    assert bench.wiring.nvm.data[-32:-28] == b"\x00\x00\x55\xff"
    assert bench.wiring.nvm.erases == 0


def test_safe_mode_tries_three_times_and_then_stays(bench: Bench) -> None:
    bench.wiring.facts.update(safe_mode_reason="HARD_FAULT", cdc_console=0, cdc_data=0)
    for _ in range(3):
        bench.start("safemode.py")
        assert bench.run(3_000) is None
        assert bench.screen() == "Starting again The chip met a fault in its program."
        ending = bench.run(5_000)
        assert ending is not None and ending.kind == "reset", ending
        bench.wiring.release()
    bench.start("safemode.py")
    ending = bench.run(3_000)
    assert ending is not None and ending.kind == "returned", ending
    assert bench.screen() == "Safe mode The chip met a fault in its program. Replug to start again"
    assert bench.wiring.nvm.erases == 0


@pytest.mark.parametrize("glass", ["gone", "nopull"])
def test_safe_mode_needs_no_display(bench: Bench, glass: str) -> None:
    bench.glass.state = glass
    bench.wiring.facts["safe_mode_reason"] = "BROWNOUT"
    bench.start("safemode.py")
    ending = bench.run(30_000)
    assert ending is not None and ending.kind == "reset", ending


@pytest.mark.parametrize(
    ("implementation", "version", "words"),
    [
        ("circuitpython", (9, 2, 6), "CircuitPython 9.2.6 is too old. Install 9.2.7 or newer."),
        ("circuitpython", (9, 2, 7), ""),
        ("circuitpython", (10, 0, 0), ""),
        ("micropython", (1, 29, 0), ""),
    ],
)
def test_the_version_is_checked(bench: Bench, implementation: str, version: tuple[int, ...], words: str) -> None:
    call = f"start.version_fault({implementation!r}, {version!r})"
    assert bench.do(f"from devices import start\nprint({call})\n") == [words]


@pytest.mark.parametrize("bench", ["cpython"], indirect=True)  # MicroPython's own version is not looked at
def test_an_old_circuitpython_is_refused(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboard.twin.cpython.VERSION", (9, 1, 4))
    bench.start("code.py", QUIET)
    ending = bench.run(1_000)
    assert ending is not None and ending.kind == "crashed"
    assert "RuntimeError: CircuitPython 9.1.4 is too old" in ending.text
    assert bench.screen() == "Pitboard can't start CircuitPython 9.1.4 is too old. Install 9.2.7 or newer."
