"""Schematics: every part, pin and net is on the sheet, and nothing lies upon anything."""

from itertools import combinations
from xml.etree import ElementTree

import pytest

from hardware.builds import BREADBOARD, tile_circuit
from hardware.circuit.console import console
from hardware.circuit.drawing import WIDTH, Station, overview, schematic
from hardware.circuit.tile import Make

CIRCUITS = [console(), tile_circuit("derby", "1"), tile_circuit("rush", "1a", Make(feed=True)), *BREADBOARD.circuits()]


@pytest.mark.parametrize("circuit", CIRCUITS, ids=lambda circuit: circuit.name)
def test_every_part_and_net_is_drawn(circuit):
    document = ElementTree.fromstring(schematic(circuit).svg())
    words = {word.strip(",:") for element in document.iter() for word in (element.text or "").split()}
    assert {part.ref for part in circuit.parts.values()} <= words
    assert set(circuit.nets) <= words


@pytest.mark.parametrize("circuit", CIRCUITS, ids=lambda circuit: circuit.name)
def test_nothing_overlaps_and_all_is_on_the_sheet(circuit):
    sheet = schematic(circuit)
    assert [pair for pair in combinations(sheet.boxes, 2) if pair[0].meets(pair[1])] == []
    assert [(a[0], b[0]) for a, b in combinations(sheet.labels, 2) if a[1].meets(b[1])] == []
    for words, box in sheet.labels:
        assert box.x >= 0, words
        assert box.x + box.width <= WIDTH, words
        assert box.y + box.height <= sheet.height, words


def test_overview_names_boards_in_order_and_where_five_volts_are_fed():
    sheet = overview(
        "table", [Station("console", ("x",), False), *[Station(f"{n}a", ("y",), n == 7) for n in range(9)]], ""
    )
    places = [box.y * 10_000 + box.x for box in sheet.boxes]
    assert places == sorted(places)
    assert [words for words, _ in sheet.labels].count("5 V fed here") == 1
