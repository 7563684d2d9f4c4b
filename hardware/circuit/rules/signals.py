"""Rules of signals: drivers, unused inputs, pull-ups, levels, loads."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from hardware.circuit.library import IN_NAME, OUT_NAME
from hardware.circuit.lines import Line, lines
from hardware.circuit.model import OPEN, Circuit, Family, Node, Role
from hardware.circuit.rules.rule import Rule, named, unit_of, volts_of

DRIVERS: Final = (Role.OUTPUT, Role.GPIO, Role.OPEN_DRAIN, Role.BUS)
LISTENERS: Final = (Role.INPUT, Role.BUS)
CABLE_PF: Final = 30.0
"""The longest link, 0.3 m of ribbon cable at 100 pF a metre between a signal and its neighbours."""
I2C_RISE_NS: Final = 300.0
"""Rise time that I2C allows at 400 kHz (UM10204)."""
I2C_SINK_MA: Final = 3.0
I2C_MODULE_OHMS: Final = 4_700.0
"""The pull-up that a display's module may bring along, beside those of the console."""
_RISE: Final = 0.8473
"""Rise from 0.3 to 0.7 of the supply, in R * C."""


def _open_input(circuit: Circuit) -> Iterator[tuple[str, str]]:
    for part in circuit.parts.values():
        for number, net in part.wires.items():
            if net == OPEN and part.role(number) is Role.INPUT:
                yield named(circuit, Node(part.ref, number)), "is an input left open; tie it high or low"


def _single(circuit: Circuit) -> Iterator[tuple[str, str]]:
    unmated = {part.ref for part in circuit.called(IN_NAME, OUT_NAME) if not part.mated}
    for net, nodes in circuit.nets.items():
        if len(nodes) == 1 and nodes[0].ref not in unmated:
            yield net, f"joins only {named(circuit, nodes[0])}; wire its other end or leave the pin OPEN"


def _driven(circuit: Circuit) -> Iterator[tuple[str, str]]:
    for line in lines(circuit):
        listeners = [node for node in line.having(circuit, Role.INPUT) if not _leaves(circuit, node)]
        if listeners and not line.having(circuit, *DRIVERS) and not line.pulls:
            yield named(circuit, listeners[0]), f"hangs on {line.name}, which nothing drives; drive it or tie it"


def _fights(circuit: Circuit) -> Iterator[tuple[str, str]]:
    for line in lines(circuit):
        outputs = line.having(circuit, Role.OUTPUT)
        for one, other in pairwise(outputs):
            yield line.name, f"is driven by {named(circuit, one)} and {named(circuit, other)}; leave one of them"
        gpios = line.having(circuit, Role.GPIO)
        for one, other in pairwise(gpios):
            yield line.name, f"has two pins of the controller, {named(circuit, one)} and {named(circuit, other)}"
    for net, nodes in circuit.nets.items():
        if net in circuit.rails:
            for node in nodes:
                if circuit.role(node) in (Role.OUTPUT, Role.GPIO):
                    yield named(circuit, node), f"is an output tied to {net}"


def _pull_ups(circuit: Circuit) -> Iterator[tuple[str, str]]:
    for line in lines(circuit):
        weak = line.having(circuit, Role.OPEN_DRAIN, Role.BUS)
        if weak and not line.pulled_to(circuit, up=True):
            yield named(circuit, weak[0]), f"only pulls {line.name} low; give it a pull-up"
        switch = next((node for node in line.nodes if circuit.parts[node.ref].device.letter == "SW"), None)
        if switch and not line.pulled_to(circuit, up=True) and not _pulled_inside(circuit, line):
            yield named(circuit, switch), f"closes {line.name} to ground, but nothing pulls it up"


def _rests(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """A line that only the firmware drives floats until then: what listens there needs a resistor meanwhile."""
    for line in lines(circuit):
        gpio = line.having(circuit, Role.GPIO)
        listeners = line.having(circuit, Role.INPUT)
        driven = line.having(circuit, Role.OUTPUT, Role.BUS)
        if gpio and listeners and not driven and not line.pulls:
            words = f"floats until the firmware drives it, and {named(circuit, listeners[0])} listens; pull it"
            yield line.name, words


def _i2c(circuit: Circuit) -> Iterator[tuple[str, str]]:
    for line in lines(circuit):
        if not line.having(circuit, Role.BUS, Role.INPUT) or not any(
            circuit.pin(node).name in ("SDA", "SCL") for node in line.nodes
        ):
            continue
        ups = line.pulled_to(circuit, up=True)
        if not ups:
            yield line.name, "is an I2C line without a pull-up"
            continue
        ohms = 1 / sum(1 / part.device.ohms for part in ups)
        pf = sum(family.input_pf for node in line.nodes if (family := _family(circuit, node))) + CABLE_PF
        rise = _RISE * ohms * pf / 1000
        if rise > I2C_RISE_NS:
            yield line.name, f"rises in {rise:.0f} ns with {ohms:.0f} Ohm and {pf:.0f} pF; {I2C_RISE_NS:.0f} ns at most"
        with_module = 1 / (1 / ohms + 1 / I2C_MODULE_OHMS)
        sunk = 3.3 / with_module * 1000
        if sunk > I2C_SINK_MA:
            yield line.name, f"asks {sunk:.1f} mA of whoever pulls it low; {I2C_SINK_MA:.0f} mA at most"


def _levels(circuit: Circuit) -> Iterator[tuple[str, str]]:
    for line in lines(circuit):
        pulled = [circuit.rails[rail] for _, rail in line.pulls if circuit.rails[rail] > 0]
        only_low = bool(line.having(circuit, Role.BUS, Role.OPEN_DRAIN)) and bool(pulled)
        for source in line.having(circuit, *DRIVERS):
            giver, supply = _family(circuit, source), volts_of(circuit, source.ref)
            if giver is None or supply is None:
                continue
            if only_low:  # the resistor makes the 1
                supply = max(pulled)
                giver = giver._replace(gives_high=lambda volts: volts)
            for target in line.having(circuit, *LISTENERS, Role.GPIO):
                words = "" if target == source else _misfit(circuit, giver, supply, target)
                if words:
                    yield named(circuit, target), f"{words} from {named(circuit, source)}"


def _misfit(circuit: Circuit, giver: Family, supply: float, target: Node) -> str:
    taker, own = _family(circuit, target), volts_of(circuit, target.ref)
    if taker is None or own is None:
        return ""
    high, most = giver.gives_high(supply), max(supply, giver.gives_high(supply))
    if high < taker.high_at(own):
        return f"needs {taker.high_at(own):.2f} V for 1 and gets {high:.2f} V"
    if giver.gives_low > taker.low_at(own):
        return f"needs {taker.low_at(own):.2f} V or less for 0 and gets {giver.gives_low:.2f} V"
    if most > taker.bears(own):
        return f"bears {taker.bears(own):.2f} V and gets {most:.2f} V"
    return ""


def _fan_out(circuit: Circuit) -> Iterator[tuple[str, str]]:
    for line in lines(circuit):
        for source in line.having(circuit, Role.OUTPUT, Role.GPIO):
            family = _family(circuit, source)
            if family is None:
                continue
            load = load_pf(circuit, line, source)
            if load > family.drives_pf:
                yield (
                    named(circuit, source),
                    f"drives {load:.0f} pF; at most {family.drives_pf:.0f}: put a buffer between",
                )


def _edges(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """A clock or latch that comes over a cable has slow, ringing edges: it may only reach a Schmitt input."""
    for line in lines(circuit):
        units = {_source_unit(circuit, node) for node in line.having(circuit, Role.OUTPUT, Role.GPIO)}
        for node in line.having(circuit, Role.INPUT):
            family = _family(circuit, node)
            away = units - {unit_of(node.ref)}
            if away and circuit.pin(node).edge and family is not None and not family.schmitt:
                yield named(circuit, node), f"takes {line.name} straight from a cable; put a Schmitt buffer between"


def _source_unit(circuit: Circuit, node: Node) -> str | None:
    """Returns the unit from which a line is driven; None when that is beyond a connector."""
    return None if circuit.parts[node.ref].device.letter == "J" else unit_of(node.ref)


def load_pf(circuit: Circuit, line: Line, source: Node) -> float:
    """Returns what loads an output, pF: inputs on its line, and a cable for each link that the line reaches."""
    inputs = sum(
        family.input_pf
        for node in line.having(circuit, Role.INPUT, Role.BUS, Role.GPIO)
        if node != source and (family := _family(circuit, node))
    )
    cables = {node.ref for node in line.nodes if circuit.parts[node.ref].device.name == OUT_NAME}
    return inputs + CABLE_PF * len(cables)


def _family(circuit: Circuit, node: Node) -> Family | None:
    return circuit.parts[node.ref].device.family


def _leaves(circuit: Circuit, node: Node) -> bool:
    """Says whether an input is that of a connector to outside, which needs no driver when nothing is there to send."""
    return circuit.parts[node.ref].device.letter == "J"


def _pulled_inside(circuit: Circuit, line: Line) -> bool:
    return any(circuit.pin(node).name in circuit.parts[node.ref].pulled for node in line.nodes)


RULES: Final = (
    Rule("open-input", "no input is left open", _open_input),
    Rule("single", "every net joins two pins or more", _single),
    Rule("driven", "something drives every input", _driven),
    Rule("fight", "no two outputs drive one line", _fights),
    Rule("pull-up", "whatever only pulls low has a pull-up", _pull_ups),
    Rule("rest", "no line floats while the firmware starts", _rests),
    Rule("i2c", "I2C lines rise in time and can be pulled low", _i2c),
    Rule("level", "every input gets the levels that it needs and bears", _levels),
    Rule("fan-out", "no output drives more than it can", _fan_out),
    Rule("edge", "clock and latch come from cables into Schmitt buffers", _edges),
)
