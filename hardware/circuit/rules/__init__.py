"""The electrical rules: each looks at a whole circuit and yields what breaks it.

    for fault in broken(circuit):
        print(fault)

`RULES` are those of every circuit; `hardware.circuit.rules.order` has those of the chain, which need to know which
tiles are meant.
"""

from __future__ import annotations

from hardware.circuit.model import Circuit
from hardware.circuit.rules import controller, signals, supplies
from hardware.circuit.rules.rule import Fault, Rule

RULES: tuple[Rule, ...] = (*signals.RULES, *supplies.RULES, *controller.RULES)


def broken(circuit: Circuit) -> list[Fault]:
    """Returns all faults of a circuit by the rules of every circuit."""
    return [fault for rule in RULES for fault in rule.faults(circuit)]
