"""Netlists, read by KiCad-netlist readers that are not ours."""

import pytest

from hardware.builds import tile_circuit
from hardware.circuit.console import console
from hardware.circuit.library import resistor
from hardware.circuit.model import Circuit
from hardware.circuit.netlist import netlist

kinparse = pytest.importorskip("kinparse")
pytestmark = pytest.mark.filterwarnings("ignore:.*deprecated")  # how it calls its own parser


@pytest.mark.parametrize("circuit", [console(), tile_circuit("derby", "1")], ids=lambda circuit: circuit.name)
def test_netlist_holds_every_part_and_every_net(circuit, tmp_path):
    file = tmp_path / "x.net"
    file.write_text(netlist(circuit, "pitboard"), encoding="utf-8")
    read = kinparse.parse_netlist(str(file))
    assert {part.ref: (part.value, part.footprint) for part in read.parts} == {
        part.ref: (part.device.value, part.device.footprint) for part in circuit.parts.values()
    }
    found = {net.name: sorted((pin.ref, pin.num) for pin in net.pins) for net in read.nets}
    assert found == {name: sorted(map(tuple, nodes)) for name, nodes in circuit.nets.items()}


def test_quotes_and_backslashes_survive(tmp_path):
    board = Circuit('a "b" \\ c')
    board.add("R1", resistor(47), {"1": 'N"1', "2": "N2"})
    text = netlist(board, "pitboard")
    assert '"N\\"1"' in text
    assert '"a \\"b\\" \\\\ c"' in text
