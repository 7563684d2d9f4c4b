"""Rules of the chain: which tile, which id, which bit and light each box has, as `pitboard.tracks` numbers them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from hardware.circuit.lines import Line
from hardware.circuit.model import Circuit
from hardware.circuit.rules.rule import Fault
from hardware.circuit.scan import BITS, Walked, ends, sensors, spare_bits, strapped, walk
from pitboard.tracks.blob import ID_BYTES, cell_map

RULE: Final = "order"


@dataclass(frozen=True, slots=True)
class Meant:
    """A tile as the track's blob means it: its id byte and how many cells it has."""

    id_byte: int
    cells: int


def out_of_order(circuit: Circuit, tiles: Sequence[Meant]) -> list[Fault]:
    """Returns what in a circuit's chain isn't as these tiles, in this order, must be."""
    try:
        walked = walk(circuit, *ends(circuit))
    except ValueError as error:
        return [Fault("chain", circuit.name, str(error))]
    return [*_ids(circuit, walked, tiles), *_cells(circuit, walked, tiles), *_end(circuit, walked.end)]


def _ids(circuit: Circuit, walked: Walked, tiles: Sequence[Meant]) -> Iterator[Fault]:
    byte = 0
    for number, meant in enumerate(tiles, 1):
        if byte >= len(walked.registers):
            yield Fault("chain", circuit.name, f"ends after {byte} registers, before tile {number}")
            return
        register = walked.registers[byte]
        found = strapped(circuit, register)
        if found is None:
            yield Fault("id", register.ref, f"is the first of tile {number}, but its inputs aren't all strapped")
        elif found not in ID_BYTES:
            yield Fault("id", register.ref, f"is strapped to 0x{found:02X}, which has no four one-bits")
        elif found != meant.id_byte:
            yield Fault("id", register.ref, f"is strapped to 0x{found:02X}; tile {number} has 0x{meant.id_byte:02X}")
        byte += 1 + (meant.cells + BITS - 1) // BITS
    if byte != len(walked.registers):
        yield Fault("chain", circuit.name, f"has {len(walked.registers)} registers; its tiles have {byte}")


def _cells(circuit: Circuit, walked: Walked, tiles: Sequence[Meant]) -> Iterator[Fault]:
    first = [sum(tile.cells for tile in tiles[:number]) for number in range(len(tiles))]
    boxes = sum(tile.cells for tile in tiles)
    wanted = cell_map([range(at, at + tile.cells) for at, tile in zip(first, tiles, strict=True)], boxes)
    halls = [part for part in circuit.parts.values() if part.device.letter == "S" and part.cell is not None]
    if len(halls) != boxes or len(walked.lights) != boxes:
        yield Fault(
            "chain", circuit.name, f"has {len(halls)} sensors and {len(walked.lights)} lights for {boxes} boxes"
        )
        return
    found = sensors(circuit, walked)
    for box, (part, bit) in enumerate(zip(halls, wanted.sensor, strict=True)):
        if found.get(part.ref) != bit:
            yield Fault(RULE, part.ref, f"is read as bit {found.get(part.ref)}; box {box} is bit {bit}")
    lights = {part.ref: number for number, part in enumerate(walked.lights)}
    for box, (sensor, number) in enumerate(zip(halls, wanted.light, strict=True)):
        light = sensor.ref.rpartition("/")
        ref = f"{light[0]}{light[1]}D{sensor.ref.rpartition('S')[2]}"
        if lights.get(ref) != number:
            yield Fault(RULE, ref, f"is light {lights.get(ref)} of the line; box {box} is light {number}")
    yield from _spare(circuit, walked, tiles)


def _spare(circuit: Circuit, walked: Walked, tiles: Sequence[Meant]) -> Iterator[Fault]:
    """An input without a cell reads 1, as a box without a car does."""
    ids = set()
    byte = 0
    for tile in tiles:
        ids.add(byte)
        byte += 1 + (tile.cells + BITS - 1) // BITS
    for bit, high in spare_bits(circuit, walked).items():
        if bit // BITS not in ids and not high:
            ref = walked.registers[bit // BITS].ref
            yield Fault(RULE, ref, f"has its unused input D{bit % BITS} low, which reads as a car; tie it high")


def _end(circuit: Circuit, end: Line | None) -> Iterator[Fault]:
    if end is None or not end.pulled_to(circuit, up=True):
        yield Fault(
            "far-end", circuit.name, "the last register's serial input isn't pulled up: no 0xFF after the tiles"
        )
