"""Rules of supplies: power pins, decoupling, polarity, capacitors at entries, the fuse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hardware.circuit.library import MICRO, NANO, OUT_NAME
from hardware.circuit.model import OPEN, Circuit, Node, Part, Role
from hardware.circuit.rules.rule import Rule, named, unit_of

DECOUPLING_F: Final = 100 * NANO
ENTRY_F: Final = 1000 * MICRO
_NEARLY: Final = 0.99
_ENTRIES: Final = ("jack", "terminal", "fuse-usb")


def _power(circuit: Circuit) -> Iterator[tuple[str, str]]:
    for part in circuit.parts.values():
        for number, net in part.wires.items():
            if part.role(number) is not Role.POWER_IN or (net == OPEN and part.device.key.startswith("pico")):
                continue
            if net not in circuit.rails:
                yield named(circuit, Node(part.ref, number)), f"is a supply pin on {net}, which is no supply"
        yield from _polarity(circuit, part)


def _polarity(circuit: Circuit, part: Part) -> Iterator[tuple[str, str]]:
    device = part.device
    if device.supply and part.net(device.ground) in circuit.rails and circuit.rails[part.net(device.ground)] != 0:
        yield part.ref, f"has its ground pin on {part.net(device.ground)}"
    if device.supply and circuit.rails.get(part.net(device.supply)) == 0:
        yield part.ref, f"has its supply pin {device.supply} on ground"
    if device.polar:
        plus, minus = (circuit.rails.get(part.wires[number]) for number in ("1", "2"))
        if plus is None or minus is None or plus <= minus:
            yield part.ref, "is an electrolytic capacitor the wrong way round"


def _shorts(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """What makes power: two sources of different volts, or a part's two ends, may not share a net."""
    for net, nodes in circuit.nets.items():
        made = {circuit.pin(node).name for node in nodes if circuit.role(node) is Role.POWER_OUT}
        volts = {_VOLTS[name] for name in made if name in _VOLTS}
        if len(volts) > 1 or (volts and volts != {circuit.rails.get(net)}):
            yield net, f"is fed by {', '.join(sorted(made))}, and it is a supply of {circuit.rails.get(net)} V"


_VOLTS: Final = {"GND": 0.0, "SLEEVE": 0.0, "TIP": 5.0, "+5V": 5.0, "VBUS": 5.0, "+3V3": 3.3, "3V3": 3.3}


def _decoupling(circuit: Circuit) -> Iterator[tuple[str, str]]:
    beside: dict[str, Part] = {part.beside: part for part in circuit.parts.values() if part.beside}
    for part in circuit.parts.values():
        if not part.device.decoupled:
            continue
        small = beside.get(part.ref)
        between = {part.net(part.device.supply), part.net(part.device.ground)}
        if small is None:
            yield part.ref, "has no capacitor of 100 nF beside it"
        elif {small.wires["1"], small.wires["2"]} != between:
            yield part.ref, f"has {small.ref} beside it, which isn't between its supply and ground"
        elif small.device.farads < DECOUPLING_F * _NEARLY:
            yield part.ref, f"has {small.device.value} beside it; it needs 100 nF"


def _entries(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """Each place where 5 V comes in has its big capacitor: one for each console, one for each tile that is fed."""
    for unit in dict.fromkeys([unit_of(part.ref) for part in circuit.parts.values()]):
        own = [part for part in circuit.parts.values() if unit_of(part.ref) == unit]
        if not any(part.device.key in _ENTRIES for part in own):
            continue
        farads = sum(part.device.farads for part in own if _on_five(circuit, part))
        if farads < ENTRY_F * _NEARLY:
            yield unit or circuit.name, f"takes in 5 V with {farads * 1e6:.0f} uF; it needs 1000 uF"


def _on_five(circuit: Circuit, part: Part) -> bool:
    return part.device.farads > 0 and circuit.rails.get(part.wires["1"]) == 5.0


def _fused(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """Between what gives power and the 5 V of the tiles lies a fuse."""
    for part in circuit.parts.values():
        if part.device.name == OUT_NAME and part.ref.rpartition("/")[2] == "J1":
            nodes = circuit.nets[part.net("+5V")]
            if any(circuit.role(node) is Role.POWER_OUT for node in nodes):
                yield part.ref, "feeds the tiles straight from the supply; put a fuse between"
            elif not any(circuit.parts[node.ref].device.letter == "F" for node in nodes):
                yield part.ref, "feeds the tiles, but its 5 V comes through no fuse"


RULES: Final = (
    Rule("power", "every supply pin is on its supply, the right way round", _power),
    Rule("short", "every supply is fed by sources of its own voltage", _shorts),
    Rule("decoupling", "every chip, sensor and light has 100 nF of its own", _decoupling),
    Rule("entry", "every place where 5 V comes in has 1000 uF", _entries),
    Rule("fuse", "the tiles' 5 V comes through a fuse", _fused),
)
