"""What a rule is, and what it says of a circuit that breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from hardware.circuit.model import Circuit, Node


class Fault(NamedTuple):
    """A rule broken: where (a part, a pin or a net), and in words with what to do."""

    rule: str
    where: str
    words: str

    def __str__(self) -> str:
        return f"{self.where}: {self.words} [{self.rule}]"


Look = Callable[[Circuit], Iterator[tuple[str, str]]]
"""Yields where and words of each fault."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule by its name, with the sentence that holds when it is kept."""

    name: str
    sentence: str
    look: Look

    def faults(self, circuit: Circuit) -> list[Fault]:
        """Returns all faults of a circuit by this rule."""
        return [Fault(self.name, where, words) for where, words in self.look(circuit)]


def named(circuit: Circuit, node: Node) -> str:
    """Returns a pin as a message calls it: "U1 pin 2 (CP)"."""
    pin = circuit.pin(node)
    return f"{node.ref} pin {pin.number}" + (f" ({pin.name})" if pin.name != pin.number else "")


def volts_of(circuit: Circuit, ref: str) -> float | None:
    """Returns the volts between a part's supply and ground pins; None for a part without, or one not on rails."""
    part = circuit.parts[ref]
    if not part.device.supply:
        return None
    plus, minus = circuit.rails.get(part.net(part.device.supply)), circuit.rails.get(part.net(part.device.ground))
    return None if plus is None or minus is None else plus - minus


def unit_of(ref: str) -> str:
    """Returns the board of a joined circuit that a part is on: "T1" of "T1/U2", "" in a circuit of one board."""
    return ref.rpartition("/")[0]
