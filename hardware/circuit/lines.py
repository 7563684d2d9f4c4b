"""Lines: nets that are one for signals, since only series resistors lie between them; who drives and who listens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from hardware.circuit.model import OPEN, Circuit, Node, Part, Role

SERIES_OHMS: Final = 1_000.0
"""A resistor up to this passes a signal on; one above it only pulls."""


@dataclass
class Line:
    """Nets joined by series resistors, rails never among them; `pulls` are resistors from here to a rail."""

    nets: list[str]
    nodes: list[Node] = field(default_factory=list)
    pulls: list[tuple[Part, str]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The first net's name."""
        return self.nets[0]

    def having(self, circuit: Circuit, *roles: Role) -> list[Node]:
        """Returns the pins of this line that have one of some roles."""
        return [node for node in self.nodes if circuit.role(node) in roles]

    def pulled_to(self, circuit: Circuit, up: bool) -> list[Part]:
        """Returns the resistors that pull the line to a supply (`up`), or to ground."""
        return [part for part, rail in self.pulls if (circuit.rails[rail] > 0) == up]


def lines(circuit: Circuit) -> list[Line]:
    """Returns all lines of a circuit, in the order of their first nets."""
    nets = circuit.nets
    group = {net: [net] for net in nets if net not in circuit.rails}
    for one, other in _joints(circuit):
        if group[one] is not group[other]:
            group[one] += group[other]
            for net in group[other]:
                group[net] = group[one]
    made: dict[int, Line] = {}
    for members in group.values():
        made.setdefault(id(members), Line(members))
    for line in made.values():
        line.nodes = [node for net in line.nets for node in nets[net]]
        line.pulls = list(_pulls(circuit, line))
    return list(made.values())


def _joints(circuit: Circuit) -> Iterator[tuple[str, str]]:
    for part in circuit.parts.values():
        if part.device.letter == "R" and part.device.ohms <= SERIES_OHMS:
            one, other = part.wires["1"], part.wires["2"]
            if not {one, other} & {*circuit.rails, OPEN}:
                yield one, other


def _pulls(circuit: Circuit, line: Line) -> Iterator[tuple[Part, str]]:
    for node in line.nodes:
        part = circuit.parts[node.ref]
        if part.device.letter == "R":
            other = part.wires["2" if node.pin == "1" else "1"]
            if other in circuit.rails:
                yield part, other
