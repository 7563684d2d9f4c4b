"""Every electrical rule: whole circuits keep it, and the fault planted against it is found, by name and place."""

import re
from collections.abc import Callable

import pytest

from hardware.builds import BREADBOARD, tile_circuit
from hardware.circuit.console import Power, console
from hardware.circuit.library import HALL_OPEN_DRAIN, V3, V5, ahct125, capacitor, hc165, resistor
from hardware.circuit.model import GND, OPEN, Circuit
from hardware.circuit.rules import RULES, broken
from hardware.circuit.tile import Make, tile


def _open_input(board: Circuit) -> None:
    board.rewire("U2", "~CE", OPEN)


def _single(board: Circuit) -> None:
    board.rewire("U2", "~Q7", "NOWHERE")


def _undriven(board: Circuit) -> None:
    board.rewire("U2", "DS", "ALONE")
    board.rewire("U3", "DS", "ALONE")


def _two_outputs(board: Circuit) -> None:
    board.rewire("S2", "OUT", "CELL_1")


def _output_on_a_rail(board: Circuit) -> None:
    board.rewire("S2", "OUT", V3)


def _open_drain(board: Circuit) -> None:
    board.swap("S1", HALL_OPEN_DRAIN)


def _cable_edge(board: Circuit) -> None:
    for register in ("U1", "U2"):
        board.rewire(register, "CP", "CLK_IN")


def _heavy_clock(board: Circuit) -> None:
    for number in range(10):
        wires = dict.fromkeys(("DS", "~CE", "~PL", *[f"D{bit}" for bit in range(8)], "GND"), GND)
        board.add(f"U{90 + number}", hc165(), {**wires, "CP": "CLK_1", "Q7": OPEN, "~Q7": OPEN, "VCC": V3})


def _supply_on_a_signal(board: Circuit) -> None:
    board.rewire("U1", "VCC", "CELL_1")


def _swapped_supply(board: Circuit) -> None:
    board.rewire("D1", "VDD", GND)


def _turned_electrolytic(board: Circuit) -> None:
    board.rewire("C1", "1", GND)
    board.rewire("C1", "2", V5)


def _short(board: Circuit) -> None:
    board.rewire("J1", "+3V3", V5)


def _no_decoupling(board: Circuit) -> None:
    board.remove(next(part.ref for part in board.parts.values() if part.beside == "U1"))


def _decoupling_elsewhere(board: Circuit) -> None:
    board.rewire(next(part.ref for part in board.parts.values() if part.beside == "D1"), "1", V3)


def _small_decoupling(board: Circuit) -> None:
    board.swap(next(part.ref for part in board.parts.values() if part.beside == "U1"), capacitor(10e-9))


def _no_big_capacitor(board: Circuit) -> None:
    board.remove(next(part.ref for part in board.parts.values() if part.device.farads == pytest.approx(1000e-6)))


TILE_FAULTS: tuple[tuple[str, Callable[[Circuit], None], str], ...] = (
    ("open-input", _open_input, r"U2 pin 15 \(~CE\)"),
    ("single", _single, "NOWHERE"),
    ("driven", _undriven, "U2 pin 10"),
    ("fight", _two_outputs, "CELL_1"),
    ("fight", _output_on_a_rail, "S2 pin 2"),
    ("pull-up", _open_drain, "S1 pin 2"),
    ("edge", _cable_edge, "U1 pin 2"),
    ("fan-out", _heavy_clock, r"U4 pin 6 \(1Y\)"),
    ("power", _supply_on_a_signal, "U1 pin 16"),
    ("power", _swapped_supply, "D1"),
    ("power", _turned_electrolytic, "C1"),
    ("short", _short, r"\+5V"),
    ("decoupling", _no_decoupling, "U1"),
    ("decoupling", _decoupling_elsewhere, "D1"),
    ("decoupling", _small_decoupling, "U1"),
    ("entry", _no_big_capacitor, "tile-x"),
)


def _no_i2c_pull(board: Circuit) -> None:
    board.remove("R1")


def _weak_i2c_pull(board: Circuit) -> None:
    board.swap("R1", resistor(22_000))


def _strong_i2c_pull(board: Circuit) -> None:
    board.swap("R2", resistor(1_001))


def _five_volts_into_the_controller(board: Circuit) -> None:
    board.rewire("U2", "2~OE", GND)
    board.rewire("U2", "2Y", "MISO")


def _knob_without_pull(board: Circuit) -> None:
    board.remove("R3")


def _floating_latch(board: Circuit) -> None:
    board.rewire("U2", "2A", "LATCH")
    board.remove("R12")


def _wrong_spi_pin(board: Circuit) -> None:
    board.rewire("U1", "GP4", OPEN)
    board.rewire("U1", "GP5", "MISO")


def _wrong_i2c_pins(board: Circuit) -> None:
    board.rewire("U1", "GP16", "SCL")
    board.rewire("U1", "GP17", "SDA")


def _knob_apart(board: Circuit) -> None:
    board.rewire("U1", "GP11", OPEN)
    board.rewire("U1", "GP18", "KNOB_B")


def _heavy_pin(board: Circuit) -> None:
    board.swap("R12", resistor(680))


def _buzzer_unwired(board: Circuit) -> None:
    board.rewire("U1", "GP15", OPEN)


def _button_unwired(board: Circuit) -> None:
    board.remove("SW2")


def _no_fuse(board: Circuit) -> None:
    board.remove("F1")


def _past_the_fuse(board: Circuit) -> None:
    board.rewire("J2", "TIP", V5)


CONSOLE_FAULTS: tuple[tuple[str, Callable[[Circuit], None], str], ...] = (
    ("pull-up", _no_i2c_pull, "SDA|U1|DS1|U3"),
    ("i2c", _no_i2c_pull, "SDA"),
    ("i2c", _weak_i2c_pull, "SDA"),
    ("i2c", _strong_i2c_pull, "SCL"),
    ("level", _five_volts_into_the_controller, "U1 pin 6"),
    ("pull-up", _knob_without_pull, "SW1 pin A"),
    ("rest", _floating_latch, "LATCH"),
    ("function", _wrong_spi_pin, "U1"),
    ("function", _wrong_i2c_pins, "U1"),
    ("function", _knob_apart, "U1"),
    ("pin-load", _heavy_pin, "U1 GP3"),
    ("wired", _buzzer_unwired, "U1"),
    ("wired", _button_unwired, "U1 GP13"),
    ("fuse", _no_fuse, "J1"),
    ("fuse", _past_the_fuse, "J1"),
    ("entry", _no_big_capacitor, "console"),
)


@pytest.mark.parametrize(("rule", "plant", "where"), TILE_FAULTS, ids=lambda one: getattr(one, "__name__", None))
def test_fault_in_a_tile_is_found(rule, plant, where):
    board = tile("x", 0x0F, 16, Make(feed=True))
    _expect(board, rule, plant, where)


@pytest.mark.parametrize(("rule", "plant", "where"), CONSOLE_FAULTS, ids=lambda one: getattr(one, "__name__", None))
def test_fault_in_the_console_is_found(rule, plant, where):
    _expect(console(), rule, plant, where)


def _expect(board, rule, plant, where):
    assert broken(board) == []
    plant(board)
    found = [fault for fault in broken(board) if fault.rule == rule]
    assert found, f"nothing found by {rule}: {list(map(str, broken(board)))}"
    assert any(re.match(where, fault.where) for fault in found), list(map(str, found))
    assert all(len(fault.words) > 10 for fault in found)


def test_every_rule_has_a_fault_planted_against_it():
    assert {rule.name for rule in RULES} == {rule for rule, *_ in TILE_FAULTS + CONSOLE_FAULTS}


@pytest.mark.parametrize("power", Power)
@pytest.mark.parametrize("board", ["Raspberry Pi Pico", "Raspberry Pi Pico 2"])
def test_consoles_keep_all_rules(board, power):
    assert broken(console(board, power)) == []


@pytest.mark.parametrize("cells", [1, 8, 9, 40, 41, 64, 65, 200])
@pytest.mark.parametrize("through_hole", [False, True])
def test_tiles_of_any_size_keep_all_rules(cells, through_hole):
    assert broken(tile("x", 0xF0, cells, Make(through_hole))) == []


def test_breadboard_keeps_all_rules_as_a_whole():
    assert broken(BREADBOARD.circuit()) == []


def test_3_3_volts_are_no_1_for_a_light():
    """The reason for the 74AHCT125: the controller's own level would not do."""
    board = tile_circuit("derby", "1")
    board.add(
        "U90", ahct125(), {**dict.fromkeys(["1~OE", "2~OE", "3~OE", "4~OE"], GND), **_gates(), "VCC": V3, "GND": GND}
    )
    board.rewire("J1", "LED", OPEN)
    assert [fault.where for fault in broken(board) if fault.rule == "level"] == ["D1 pin 4 (DIN)"]


def _gates():
    wires = {f"{gate}A": GND for gate in (1, 2, 3, 4)} | {f"{gate}Y": OPEN for gate in (2, 3, 4)}
    wires |= {f"{gate}~OE": GND for gate in (1, 2, 3, 4)}
    return {**wires, "1Y": "LED_IN"}
