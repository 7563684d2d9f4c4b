"""The chain: ids, bits and lights as the blobs number them, and the scan that a circuit would send."""

from random import Random

import pytest

from hardware.builds import BREADBOARD, GAMES, tile_circuit, tile_names, tile_of, track_build
from hardware.circuit.chain import chain
from hardware.circuit.console import console
from hardware.circuit.library import V3
from hardware.circuit.model import GND
from hardware.circuit.rules.order import Meant, out_of_order
from hardware.circuit.scan import ends, sensors, strapped, walk
from hardware.circuit.tile import tile
from pitboard.tracks.blob import ID_BYTES, Tile, tiles_of
from pitboard.tracks.kinds import kind
from pitboard.twin.chain import Chain

MEANT = (Meant(0x0F, 11), Meant(0x17, 8), Meant(0x1B, 3))


def table(meant=MEANT):
    tiles = [tile(str(number), one.id_byte, one.cells) for number, one in enumerate(meant)]
    return chain("x", console(), tiles)


def rules(made, meant=MEANT):
    return {fault.rule for fault in out_of_order(made, meant)}


def test_a_chain_is_in_order():
    assert out_of_order(table(), MEANT) == []


def test_wrong_strap_is_found():
    made = table()
    made.rewire("T2/U1", "D0", "C/GND")
    assert rules(made) == {"id"}
    assert "0x16, which has no four one-bits" in str(out_of_order(made, MEANT)[0])


def test_a_strap_that_is_another_tiles_is_found():
    made = table((MEANT[0], Meant(0x1D, 8), MEANT[2]))
    assert "is strapped to 0x1D; tile 2 has 0x17" in str(out_of_order(made, MEANT)[0])


def test_two_tiles_in_the_wrong_order_are_found():
    assert "id" in rules(table((MEANT[1], MEANT[0], MEANT[2])))


def test_two_sensors_swapped_are_found():
    made = table()
    one, other = made.parts["T1/S1"].net("OUT"), made.parts["T1/S2"].net("OUT")
    made.rewire("T1/S1", "OUT", other)
    made.rewire("T1/S2", "OUT", one)
    found = out_of_order(made, MEANT)
    assert [fault.where for fault in found] == ["T1/S1", "T1/S2"]
    assert "is read as bit 9; box 0 is bit 8" in str(found[0])


def test_two_lights_swapped_are_found():
    made = table()
    wires = {ref: (made.parts[ref].net("DIN"), made.parts[ref].net("DOUT")) for ref in ("T1/D3", "T1/D4")}
    made.rewire("T1/D3", "DIN", wires["T1/D4"][0])
    made.rewire("T1/D3", "DOUT", wires["T1/D4"][1])
    made.rewire("T1/D4", "DIN", wires["T1/D3"][0])
    made.rewire("T1/D4", "DOUT", wires["T1/D3"][1])
    assert "order" in rules(made) or "chain" in rules(made)


def test_two_registers_swapped_are_found():
    made = table()
    net = made.parts["T1/U2"].net("D0")
    other = made.parts["T1/U3"].net("D0")
    made.rewire("T1/U2", "D0", other)
    made.rewire("T1/U3", "D0", net)
    assert rules(made) == {"order"}


def test_unused_input_that_reads_as_a_car_is_found():
    made = table()
    made.rewire("T1/U3", "D7", "C/GND")
    assert "reads as a car; tie it high" in str(out_of_order(made, MEANT)[0])


def test_far_end_that_nothing_pulls_up_is_found():
    made = table()
    pull = next(part for part in made.parts.values() if part.ref.startswith("T3/R") and part.device.value == "10k")
    made.remove(pull.ref)
    assert rules(made) == {"far-end"}


def test_broken_data_line_is_found():
    made = table()
    made.rewire("T2/R2", "2", "NOWHERE")
    assert "chain" in rules(made)


def test_chain_that_bites_its_tail_is_found():
    made = table()
    made.rewire("T3/U2", "DS", made.parts["T1/U1"].net("Q7"))
    assert "comes back to T1/U1" in str(out_of_order(made, MEANT)[0])


@pytest.mark.parametrize("game", GAMES)
def test_every_tile_of_a_game_has_an_id_of_its_own_as_the_tracks_give_it(game):
    found = []
    for name in tile_names(game):
        made = tile_circuit(game, name)
        byte = strapped(made, made.parts["U1"])
        assert byte == tile_of(game, name).id_byte
        found.append(byte)
    assert found == list(ID_BYTES[: len(found)])


def test_tile_that_no_game_has_is_refused():
    with pytest.raises(ValueError, match="rush has no tile 11a"):
        tile_of("rush", "11a")


@pytest.mark.parametrize(
    ("game", "name"), [("rush", "oval5"), ("derby", "arena-3"), ("rally", "mixed"), ("hexrace", "oval")]
)
def test_table_has_the_tiles_and_lights_of_its_blob(game, name):
    build = track_build(game, name)
    blob = kind(game).encode(kind(game).parse(name))
    assert [(one.id, one.registers) for one in tiles_of(blob)] == [(t.id_byte, -(-t.cells // 8)) for t in build.tiles]
    assert (build.bits, build.cells) == (int.from_bytes(blob[20:22], "little"), int.from_bytes(blob[22:24], "little"))
    assert out_of_order(build.circuit(), build.meant) == []


def scanned(made, magnets, count):
    """Shifts a circuit's registers bit by bit, as 74HC165s do: H first, the line's next bit into A."""
    walked = walk(made, *ends(made))
    nets = made.nets
    state = []
    for register in walked.registers:
        for bit in range(8):
            net = register.net(f"D{bit}")
            covered = any(node.ref in magnets for node in nets[net])
            state.append(made.rails[net] > 0 if net in made.rails else not covered)
    read = []
    at = [8 * register + 7 for register in range(len(walked.registers))]
    order = [at_ - bit for at_ in at for bit in range(8)]
    line = [state[index] for index in order] + [True] * (8 * count)
    for byte in range(count):
        read.append(sum(line[8 * byte + bit] << (7 - bit) for bit in range(8)))
    return bytes(read)


def test_circuit_sends_what_the_twin_sends():
    made = table()
    walked = walk(made, *ends(made))
    numbers = sensors(made, walked)
    magnets = {"T1/S1", "T1/S9", "T2/S8", "T3/S2"}
    twin = Chain([Tile(one.id_byte, -(-one.cells // 8)) for one in MEANT], Random(1))
    for ref in magnets:
        twin.magnet(numbers[ref], True)
    twin.latch(0)
    twin.clock(1, 0)
    twin.latch(1)
    view = memoryview(bytearray(twin.bytes + 1))
    twin.read(view)
    assert bytes(view) == scanned(made, magnets, twin.bytes + 1)
    assert view[-1] == 0xFF
    assert (view[0], view[3], view[5]) == (0x0F, 0x17, 0x1B)


def test_breadboards_first_box_is_bit_8():
    made = BREADBOARD.circuit()
    assert sensors(made, walk(made, *ends(made)))["T1/S1"] == 8
    assert (V3, GND) == ("+3V3", "GND")
