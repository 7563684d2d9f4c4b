"""The model of circuits: what it refuses, and what plugging boards together joins."""

import pytest

from hardware.circuit.chain import chain
from hardware.circuit.console import console
from hardware.circuit.library import LINK, capacitor, hc165, resistor
from hardware.circuit.model import OPEN, Circuit, Node
from hardware.circuit.tile import MOST_CELLS, Make, registers, tile


def test_part_must_be_wired_whole():
    board = Circuit("x")
    with pytest.raises(ValueError, match=r"leaves out 2 2; wire them to a net or to OPEN"):
        board.add("R1", resistor(47), {"1": "A"})


def test_pin_that_a_device_has_not_is_named():
    with pytest.raises(KeyError, match="74HC165 has no pin D8"):
        Circuit("x").add("U1", hc165(), {"D8": "A"})


def test_reference_is_given_once():
    board = Circuit("x")
    board.add("R1", resistor(47), {"1": "A", "2": "B"})
    with pytest.raises(ValueError, match="a part R1 already"):
        board.add("R1", resistor(47), {"1": "A", "2": "B"})


def test_open_pins_are_in_no_net():
    board = Circuit("x")
    board.add("R1", resistor(47), {"1": "A", "2": OPEN})
    assert board.nets == {"A": (Node("R1", "1"),)}


@pytest.mark.parametrize(("ohms", "value"), [(47, "47"), (4_700, "4.7k"), (10_000, "10k")])
def test_resistors_are_written_as_people_do(ohms, value):
    assert resistor(ohms).value == value


@pytest.mark.parametrize(("farads", "value"), [(100e-9, "100nF"), (10e-6, "10uF"), (1000e-6, "1000uF")])
def test_capacitors_are_written_as_people_do(farads, value):
    assert capacitor(farads).value == value
    assert capacitor(farads).polar == (farads > 10e-6)


def test_plugging_joins_the_supplies_of_all_boards_and_each_signal_with_its_neighbour():
    table = chain("x", console(), [tile("a", 0x0F, 4), tile("b", 0x17, 4)])
    for rail in ("GND", "+5V", "+3V3"):
        refs = {node.ref.partition("/")[0] for node in table.nets[f"C/{rail}"]}
        assert refs == {"C", "T1", "T2"}
    assert {"C/DATA_NEXT"} == {table.parts[ref].net("DATA") for ref in ("C/J1", "T1/J1")}
    assert table.parts["T1/J2"].net("CLK") == table.parts["T2/J1"].net("CLK") != table.parts["T1/J1"].net("CLK")


def test_plugging_five_volts_into_three_is_refused():
    other = tile("b", 0x17, 4)
    other.rails["+5V"] = 3.3
    with pytest.raises(ValueError, match=r"\+5V"):
        chain("x", console(), [other])


def test_a_link_plugged_in_the_wrong_way_round_puts_five_volts_on_no_signal():
    for pin, turned in zip(LINK, reversed(LINK), strict=True):
        assert (pin == "+5V") == (turned == "+5V")


def test_each_signal_of_the_cable_lies_between_supplies():
    for number, pin in enumerate(LINK):
        if pin not in ("+5V", "GND", "+3V3"):
            neighbours = LINK[max(0, number - 1) : number + 2]
            assert sum(one in ("+5V", "GND", "+3V3") for one in neighbours) >= 1
            assert len(set(neighbours) - {"+5V", "GND", "+3V3"}) == 1


@pytest.mark.parametrize(("cells", "chips"), [(1, 2), (8, 2), (9, 3), (44, 7)])
def test_tile_has_a_register_for_its_id_and_one_for_eight_boxes(cells, chips):
    made = tile("x", 0x0F, cells)
    assert registers(cells) == chips == len(list(made.called("74HC165")))
    assert len(list(made.called("DRV5032DU"))) == len(list(made.called("WS2812B"))) == cells


@pytest.mark.parametrize(("id_byte", "cells"), [(0x0F, 0), (0x0F, MOST_CELLS + 1), (256, 4), (-1, 4)])
def test_tile_refuses_what_no_blob_can_say(id_byte, cells):
    with pytest.raises(ValueError, match="Tile x has"):
        tile("x", id_byte, cells)


def test_fed_tile_has_a_terminal_with_its_capacitor():
    made = tile("x", 0x0F, 4, Make(feed=True))
    assert "J3" in made.parts
    assert 1000e-6 in [part.device.farads for part in made.parts.values()]
