"""A small model of circuits: devices with pins, parts, nets.

    board = Circuit("blinker", rails={"GND": 0.0, "+5V": 5.0})
    board.add("R1", resistor(330), {"1": "DATA", "2": "DIN"})
    board.nets["DATA"] == (Node("R1", "1"),)

A net is the set of pins that bear its name. Every pin of a part must be wired when the part is added: to a net, or to
`OPEN` when the pin is left open on purpose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, NamedTuple

OPEN: Final = "~"
"""The net of a pin that is left open on purpose."""
GND: Final = "GND"


class Role(Enum):
    """What a pin does electrically; the value is KiCad's word for it."""

    INPUT = "input"
    OUTPUT = "output"
    OPEN_DRAIN = "open_collector"
    GPIO = "bidirectional"
    """Input or output as the firmware says; high impedance until then."""
    BUS = "open_emitter"
    """Both ways, pulls low only, as on I2C."""
    PASSIVE = "passive"
    POWER_IN = "power_in"
    POWER_OUT = "power_out"
    NOTHING = "no_connect"

    @property
    def kicad(self) -> str:
        """KiCad's name of this electrical type."""
        return "bidirectional" if self is Role.BUS else self.value


class Family(NamedTuple):
    """The logic levels of a device: volts as functions of its own supply voltage. Worst case over temperature."""

    name: str
    high_at: Callable[[float], float]
    """An input takes this or more for 1."""
    low_at: Callable[[float], float]
    """An input takes this or less for 0."""
    gives_high: Callable[[float], float]
    """The least an output gives for 1, lightly loaded."""
    gives_low: float
    """The most an output gives for 0, lightly loaded."""
    bears: Callable[[float], float]
    """The most an input bears."""
    input_pf: float
    """Input capacitance, the most."""
    drives_pf: float
    """The load at which the maker states the output's delays."""
    schmitt: bool = False


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin of a device. `number` as on the package; several pins may share a name."""

    number: str
    name: str
    role: Role
    side: str = "left"
    """Where a drawing puts it: left or right."""
    edge: bool = False
    """An input that acts on an edge or latches: a disturbance there is a wrong reading."""


@dataclass(frozen=True, slots=True)
class Device:
    """A kind of part.

    `key` is its line in the catalogue of parts (hardware.bom.catalogue), `letter` begins its references ("U"),
    `footprint` and `symbol` are KiCad library names, `supply` and `ground` its power pins' names ("" for a passive).
    `ohms`, `farads` are the value of a resistor or capacitor in ohms and farads.
    """

    key: str
    letter: str
    name: str
    value: str
    symbol: str
    footprint: str
    pins: tuple[Pin, ...]
    family: Family | None = None
    supply: str = ""
    ground: str = ""
    decoupled: bool = False
    ohms: float = 0.0
    farads: float = 0.0
    polar: bool = False
    """Pin 1 is the plus of it."""

    def numbers(self, name: str) -> tuple[str, ...]:
        """Returns the numbers of the pins that have a name, or the number itself; KeyError for neither."""
        found = tuple([pin.number for pin in self.pins if pin.name == name])
        if not found:
            found = tuple([pin.number for pin in self.pins if pin.number == name])
        if not found:
            raise KeyError(f"{self.name} has no pin {name}; it has {', '.join(pin.name for pin in self.pins)}")
        return found

    def pin(self, number: str) -> Pin:
        """Returns a pin by its number; KeyError when there is none."""
        for pin in self.pins:
            if pin.number == number:
                return pin
        raise KeyError(f"{self.name} has no pin number {number}")


class Node(NamedTuple):
    """A pin of a part on a net: reference and pin number."""

    ref: str
    pin: str


@dataclass(frozen=True, slots=True)
class Part:
    """A part in a circuit. `wires` has the net of each pin by number.

    `section` groups parts in drawings; `cell` is the cell of a tile (from 0, in chain order) that the part belongs to,
    None for none; `beside` is the part that it must stand next to, as a decoupling capacitor; `mated` is true for a
    connector that is plugged into another of the same circuit; `pulled` names pins that the firmware pulls up inside
    the chip.
    """

    ref: str
    device: Device
    wires: Mapping[str, str]
    section: str = ""
    cell: int | None = None
    beside: str = ""
    mated: bool = False
    pulled: frozenset[str] = frozenset()

    def net(self, name: str) -> str:
        """Returns the net of a pin by its name or number (the first of several)."""
        return self.wires[self.device.numbers(name)[0]]

    def role(self, number: str) -> Role:
        """Returns a pin's role here: that of a mated connector is passive."""
        return Role.PASSIVE if self.mated else self.device.pin(number).role


@dataclass
class Circuit:
    """Parts and how they are joined. `rails` are the supply nets with their volts; GND is 0."""

    name: str
    title: str = ""
    rails: dict[str, float] = field(default_factory=lambda: {GND: 0.0})
    parts: dict[str, Part] = field(default_factory=dict)

    def add(
        self,
        ref: str,
        device: Device,
        wires: Mapping[str, str],
        section: str = "",
        *,
        cell: int | None = None,
        beside: str = "",
        pulled: Iterable[str] = (),
    ) -> Part:
        """Adds a part. `wires` has the net by pin name (all pins of that name) or number.

        Raises ValueError when the reference is taken or a pin is wired twice or not at all, KeyError for an unknown
        pin.
        """
        if ref in self.parts:
            raise ValueError(f"{self.name} has a part {ref} already; choose another reference.")
        by_number: dict[str, str] = {}
        for name, net in wires.items():
            for number in device.numbers(name):
                if number in by_number:
                    raise ValueError(f"{ref} pin {name} is wired twice.")
                by_number[number] = net
        missing = [f"{pin.number} {pin.name}" for pin in device.pins if pin.number not in by_number]
        if missing:
            raise ValueError(f"{ref} ({device.name}) leaves out {', '.join(missing)}; wire them to a net or to OPEN.")
        part = Part(ref, device, by_number, section, cell, beside, pulled=frozenset(pulled))
        self.parts[ref] = part
        return part

    def free(self, letter: str) -> str:
        """Returns the next free reference that begins with a letter: R1, R2, ..."""
        number = 1
        while f"{letter}{number}" in self.parts:
            number += 1
        return f"{letter}{number}"

    @property
    def nets(self) -> dict[str, tuple[Node, ...]]:
        """The nodes of every net by its name, in the order of the parts. Made anew at each call."""
        found: dict[str, list[Node]] = {}
        for part in self.parts.values():
            for number, net in part.wires.items():
                if net != OPEN:
                    found.setdefault(net, []).append(Node(part.ref, number))
        return {net: tuple(nodes) for net, nodes in found.items()}

    def pin(self, node: Node) -> Pin:
        """Returns the pin of a node."""
        return self.parts[node.ref].device.pin(node.pin)

    def role(self, node: Node) -> Role:
        """Returns the role of a node's pin in this circuit."""
        return self.parts[node.ref].role(node.pin)

    def called(self, *names: str) -> Iterator[Part]:
        """Yields the parts whose device has one of some names, in the order they were added."""
        return (part for part in self.parts.values() if part.device.name in names)

    # -- changes: for joining circuits, and for planting faults ---------------------------------------------------

    def rewire(self, ref: str, pin: str, net: str) -> None:
        """Puts the pins of a name (or number) of a part on another net."""
        part = self.parts[ref]
        changed = dict.fromkeys(part.device.numbers(pin), net)
        self.parts[ref] = replace(part, wires={**part.wires, **changed})

    def remove(self, ref: str) -> None:
        """Takes a part out."""
        del self.parts[ref]

    def swap(self, ref: str, device: Device) -> None:
        """Puts another device with the same pin numbers in a part's place."""
        self.parts[ref] = replace(self.parts[ref], device=device)

    def rename(self, names: Mapping[str, str]) -> None:
        """Renames nets: those that get the same name are joined."""
        for ref, part in self.parts.items():
            wires = {number: names.get(net, net) for number, net in part.wires.items()}
            self.parts[ref] = replace(part, wires=wires)

    def take_in(self, other: Circuit, prefix: str) -> None:
        """Adds all parts and nets of another circuit, references and nets prefixed; its rails become own rails."""
        for part in other.parts.values():
            wires = {number: net if net == OPEN else prefix + net for number, net in part.wires.items()}
            beside = prefix + part.beside if part.beside else ""
            self.parts[prefix + part.ref] = replace(part, ref=prefix + part.ref, wires=wires, beside=beside)
        for net, volts in other.rails.items():
            self.rails[prefix + net] = volts

    def plug(self, one: str, other: str) -> None:
        """Plugs two connectors into each other, pin by pin of the same number; joined nets take the name of `one`'s.

        Rails win over plain nets: two rails of different volts raise ValueError.
        """
        first, second = self.parts[one], self.parts[other]
        if set(first.wires) != set(second.wires):
            raise ValueError(f"{one} and {other} do not have the same pins.")
        for number in first.wires:
            here, there = self.parts[one].wires[number], self.parts[other].wires[number]
            if OPEN not in (here, there) and here != there:
                self._join(here, there)
        for ref in (one, other):
            self.parts[ref] = replace(self.parts[ref], mated=True)

    def _join(self, here: str, there: str) -> None:
        volts, others = self.rails.get(here), self.rails.pop(there, None)
        if volts is not None and others is not None and volts != others:
            raise ValueError(f"{here} ({volts} V) would be joined with {there} ({others} V).")
        if volts is None and others is not None:
            self.rails[here] = others
        self.rename({there: here})
