"""A tile: hall switches and lights for its cells, registers that send them, and the link in and out.

Byte 0 of a tile in the scan is its id, byte 1 + c // 8 has cell c as bit c % 8, which is input D(c % 8) of that
register (docs/blob.md). Registers send D7 first and SPI takes the highest bit first: bit and input bear the same
number.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hardware.circuit.library import (
    HC14,
    LVC2G17,
    MICRO,
    NANO,
    TERMINAL,
    V3,
    V5,
    capacitor,
    hall,
    hc165,
    light,
    link_in,
    link_out,
    resistor,
)
from hardware.circuit.model import GND, OPEN, Circuit, Device

BITS: Final = 8
A_BUFFER: Final = 9
A_BUFFER_OF_INVERTERS: Final = 6
"""The most registers whose clock and latch one buffer drives, by the rule "fan-out"."""
MOST_CELLS: Final = 255 * BITS
"""A blob tells a tile's registers in one byte."""


class Signals(NamedTuple):
    """The nets of clock and latch in a group of registers."""

    clock: str
    latch: str


class Make(NamedTuple):
    """How a tile is made: as a board of small parts, or of parts with legs for a breadboard.

    `feed`: has a screw terminal for 5 V of its own, with the capacitor that belongs to it.
    """

    through_hole: bool = False
    feed: bool = False


SMALL: Final = Make()
"""A board of small parts, fed by its link."""


def tile(name: str, id_byte: int, cells: int, make: Make = SMALL) -> Circuit:
    """Returns the circuit of a tile.

    `id_byte` is what its first register is strapped to (`pitboard.tracks.blob.ID_BYTES`), `cells` the number of its
    boxes, 1 or more. References: S1.. sensors and D1.. lights in cell order, U1 the id's register, U2.. those of the
    cells, J1 link in, J2 link out, J3 the feed. Raises ValueError.
    """
    if not 1 <= cells <= MOST_CELLS:
        raise ValueError(f"Tile {name} has {cells} cells; a tile has 1 to {MOST_CELLS}.")
    if not 0 <= id_byte <= 0xFF:
        raise ValueError(f"Tile {name} has the id byte {id_byte}; it is 0 to 255.")
    made = Circuit(f"tile-{name}", f"Tile {name}: {cells} boxes, id 0x{id_byte:02X}")
    made.rails |= {V5: 5.0, V3: 3.3}
    _links(made, make)
    groups = _registers(made, id_byte, cells, make)
    _buffers(made, groups, make)
    _cells(made, cells, make)
    for part in tuple(made.parts.values()):
        if part.device.decoupled:
            _decouple(made, part.ref, make)
    return made


def registers(cells: int) -> int:
    """Returns how many registers a tile of so many cells has, that of its id among them."""
    return 1 + (cells + BITS - 1) // BITS


def buffers(cells: int, through_hole: bool = False) -> int:
    """Returns how many buffers, one behind the other, a tile of so many cells has."""
    return -(-registers(cells) // (A_BUFFER_OF_INVERTERS if through_hole else A_BUFFER))


def _links(made: Circuit, make: Make) -> None:
    section = "Link"
    supplies = {V5: V5, V3: V3, "GND": GND}
    wire = make.through_hole
    nearer = {"CLK": "CLK_IN", "LATCH": "LATCH_IN", "DATA": "DATA", "LED": "LED_IN"}
    made.add("J1", link_in(wire), {**supplies, **nearer}, section)
    further = {"CLK": "CLK_OUT", "LATCH": "LATCH_OUT", "DATA": "DATA_NEXT", "LED": "LED_OUT"}
    made.add("J2", link_out(wire), {**supplies, **further}, section)
    # Pulled up, the line of a tile that isn't there reads 0xFF, which is no id byte.
    made.add(made.free("R"), resistor(10_000, wire), {"1": V3, "2": "DATA_NEXT"}, section)
    made.add(made.free("R"), resistor(100, wire), {"1": "Q7_1", "2": "DATA"}, section)
    made.add(made.free("R"), resistor(330, wire), {"1": "LED_IN", "2": "LED_1"}, section)
    power = "Power"
    made.add(made.free("C"), capacitor(100 * MICRO), {"1": V5, "2": GND}, power)
    made.add(made.free("C"), capacitor(10 * MICRO, wire), {"1": V3, "2": GND}, power)
    if make.feed:
        made.add("J3", TERMINAL, {"+5V": V5, "GND": GND}, power)
        made.add(made.free("C"), capacitor(1000 * MICRO), {"1": V5, "2": GND}, power)


def _registers(made: Circuit, id_byte: int, cells: int, make: Make) -> list[Signals]:
    """Adds the registers, nearest first; returns the clock and latch nets of each group that has its own buffer."""
    count = registers(cells)
    device = hc165(make.through_hole)
    a_group = A_BUFFER_OF_INVERTERS if make.through_hole else A_BUFFER
    groups = [Signals(f"CLK_{group}", f"LATCH_{group}") for group in range(1, buffers(cells, make.through_hole) + 1)]
    for register in range(count):
        signals = groups[register // a_group]
        wires = {
            "DS": f"Q7_{register + 2}" if register + 1 < count else "DATA_NEXT",
            "CP": signals.clock,
            "~PL": signals.latch,
            "~CE": GND,
            "Q7": f"Q7_{register + 1}",
            "~Q7": OPEN,
            "VCC": V3,
            "GND": GND,
        }
        for bit in range(BITS):
            wires[f"D{bit}"] = _input(register, bit, id_byte, cells)
        section = "Identity" if register == 0 else _section(BITS * (register - 1), cells)
        made.add(f"U{register + 1}", device, wires, section)
    return groups


def _input(register: int, bit: int, id_byte: int, cells: int) -> str:
    """Returns the net of a register's input: a strap, a cell's sensor, or high where there is no cell (no magnet)."""
    if register == 0:
        return V3 if id_byte >> bit & 1 else GND
    cell = BITS * (register - 1) + bit
    return f"CELL_{cell + 1}" if cell < cells else V3


def _section(cell: int, cells: int) -> str:
    first = cell // BITS * BITS
    return f"Cells {first + 1} to {min(first + BITS, cells)}"


def _buffers(made: Circuit, groups: list[Signals], make: Make) -> None:
    """Adds a buffer a group, each fed by the one before, and the resistors towards the next tile."""
    before = Signals("CLK_IN", "LATCH_IN")
    for number, signals in enumerate(groups, 1):
        if make.through_hole:
            _inverters(made, before, signals, number)
        else:
            wires = {"1A": before.clock, "1Y": signals.clock, "2A": before.latch, "2Y": signals.latch}
            made.add(made.free("U"), LVC2G17, {**wires, "VCC": V3, "GND": GND}, "Buffer")
        before = signals
    for here, there in zip(before, ("CLK_OUT", "LATCH_OUT"), strict=True):
        made.add(made.free("R"), resistor(47, make.through_hole), {"1": here, "2": there}, "Buffer")


def _inverters(made: Circuit, before: Signals, signals: Signals, number: int) -> None:
    """Adds two inverters in a row for the clock, two for the latch; the last two rest."""
    clock, latch = f"CLK_N_{number}", f"LATCH_N_{number}"
    wires = {"1A": before.clock, "1Y": clock, "2A": clock, "2Y": signals.clock}
    wires |= {"3A": before.latch, "3Y": latch, "4A": latch, "4Y": signals.latch}
    wires |= {"5A": GND, "5Y": OPEN, "6A": GND, "6Y": OPEN, "VCC": V3, "GND": GND}
    made.add(made.free("U"), HC14, wires, "Buffer")


def _cells(made: Circuit, cells: int, make: Make) -> None:
    sensor, lamp = hall(make.through_hole), light(make.through_hole)
    for cell in range(cells):
        section = _section(cell, cells)
        number = cell + 1
        wires = {"VCC": V3, "OUT": f"CELL_{number}", "GND": GND}
        made.add(f"S{number}", sensor, wires, section, cell=cell)
        out = f"LED_{number + 1}" if number < cells else "LED_OUT"
        wires = {"DIN": f"LED_{number}", "DOUT": out, "VDD": V5, "VSS": GND}
        made.add(f"D{number}", lamp, wires, section, cell=cell)


def _decouple(made: Circuit, ref: str, make: Make) -> None:
    part = made.parts[ref]
    wires = {"1": part.net(part.device.supply), "2": part.net(part.device.ground)}
    small: Device = capacitor(100 * NANO, make.through_hole)
    made.add(made.free("C"), small, wires, part.section, cell=part.cell, beside=ref)
