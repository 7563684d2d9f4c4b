"""What a circuit would send: its registers and lights wire by wire, as the controller reads and writes them."""

from __future__ import annotations

from typing import NamedTuple

from hardware.circuit.console import PINS
from hardware.circuit.library import IN_NAME
from hardware.circuit.lines import Line, lines
from hardware.circuit.model import Circuit, Part, Role

BITS = 8


class Walked(NamedTuple):
    """Registers in the order in which their bytes arrive, and lights in the order of the data line."""

    registers: tuple[Part, ...]
    lights: tuple[Part, ...]
    end: Line | None
    """The line on the serial input of the last register."""


def walk(circuit: Circuit, data: str, led: str) -> Walked:
    """Follows the sensors' line from net `data` away from the controller, and the lights' line from net `led`.

    Raises ValueError when a line comes back to a part it has been at.
    """
    by_net = {net: line for line in lines(circuit) for net in line.nets}
    registers: list[Part] = []
    line = by_net.get(data)
    while line is not None and (part := _one(circuit, line, "74HC165", "Q7")):
        _once(part, registers)
        registers.append(part)
        line = by_net.get(part.net("DS"))
    lights: list[Part] = []
    out = by_net.get(led)
    while out is not None and (part := _one(circuit, out, "WS2812B", "DIN")):
        _once(part, lights)
        lights.append(part)
        out = by_net.get(part.net("DOUT"))
    return Walked(tuple(registers), tuple(lights), line)


def _one(circuit: Circuit, line: Line, name: str, pin: str) -> Part | None:
    for node in line.nodes:
        part = circuit.parts[node.ref]
        if part.device.name == name and part.device.pin(node.pin).name == pin:
            return part
    return None


def _once(part: Part, before: list[Part]) -> None:
    if part in before:
        raise ValueError(f"The chain comes back to {part.ref}.")


def strapped(circuit: Circuit, register: Part) -> int | None:
    """Returns the byte that a register's inputs are strapped to; None when one of them is no strap."""
    byte = 0
    for bit in range(BITS):
        volts = circuit.rails.get(register.net(f"D{bit}"))
        if volts is None:
            return None
        byte |= (volts > 0) << bit
    return byte


def sensors(circuit: Circuit, walked: Walked) -> dict[str, int]:
    """Returns the sensor number (byte in the scan * 8 + bit) of each hall switch by its reference."""
    nets = circuit.nets
    found: dict[str, int] = {}
    for byte, register in enumerate(walked.registers):
        for bit in range(BITS):
            net = register.net(f"D{bit}")
            if net in circuit.rails:
                continue
            for node in nets[net]:
                if circuit.role(node) in (Role.OUTPUT, Role.OPEN_DRAIN) and node.ref != register.ref:
                    found[node.ref] = BITS * byte + bit
    return found


def spare_bits(circuit: Circuit, walked: Walked) -> dict[int, bool]:
    """Returns the level of each tied input of the registers, straps of ids among them, by its number in the scan."""
    return {
        BITS * byte + bit: circuit.rails[net] > 0
        for byte, register in enumerate(walked.registers)
        for bit in range(BITS)
        if (net := register.net(f"D{bit}")) in circuit.rails
    }


def ends(circuit: Circuit) -> tuple[str, str]:
    """Returns the nets on which a circuit's chain begins: data towards the controller, data for the lights.

    Of a console with or without tiles these are the controller's own pins; of a tile alone, its link in.
    """
    for part in circuit.called(IN_NAME):
        if not part.mated:
            return part.net("DATA"), part.net("LED")
    for part in circuit.parts.values():
        if part.device.name == "74AHCT125":
            miso = next(p.net(PINS["miso_pin"]) for p in circuit.parts.values() if p.device.key.startswith("pico"))
            return miso, part.net("1Y")
    raise ValueError(f"{circuit.name} has no chain: neither a link in nor a console.")
