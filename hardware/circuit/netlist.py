"""Netlists in KiCad's exchange format (version "E"), as Eeschema exports and Pcbnew imports them."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.circuit.model import Circuit, Device, Part


def netlist(circuit: Circuit, made_by: str) -> str:
    """Returns a circuit as a KiCad netlist; `made_by` names the program in its head. Each text ends with a newline."""
    lines = ['(export (version "E")', f"  (design (source {_text(circuit.name)}) (tool {_text(made_by)}))"]
    lines += ["  (components", *[_component(part) for part in circuit.parts.values()], "  )"]
    lines += ["  (libparts", *_library(circuit), "  )"]
    lines += ["  (nets", *_nets(circuit), "  )", ")"]
    return "\n".join(lines) + "\n"


def _component(part: Part) -> str:
    device = part.device
    library, symbol = device.symbol.split(":")
    fields = [
        f"(ref {_text(part.ref)})",
        f"(value {_text(device.value)})",
        f"(footprint {_text(device.footprint)})",
        f"(libsource (lib {_text(library)}) (part {_text(symbol)}) (description {_text(device.name)}))",
    ]
    if part.section:
        fields.append(f'(property (name "Section") (value {_text(part.section)}))')
    return f"    (comp {' '.join(fields)})"


def _library(circuit: Circuit) -> Iterator[str]:
    devices: dict[str, Device] = {}
    for part in circuit.parts.values():
        devices.setdefault(part.device.symbol, part.device)
    for symbol, device in devices.items():
        library, name = symbol.split(":")
        pins = " ".join(
            f'(pin (num {_text(pin.number)}) (name {_text(pin.name)}) (type "{pin.role.kicad}"))' for pin in device.pins
        )
        yield f"    (libpart (lib {_text(library)}) (part {_text(name)}) (pins {pins}))"


def _nets(circuit: Circuit) -> Iterator[str]:
    for code, (net, nodes) in enumerate(circuit.nets.items(), 1):
        listed = " ".join(
            f"(node (ref {_text(node.ref)}) (pin {_text(node.pin)}) (pinfunction {_text(circuit.pin(node).name)})"
            f' (pintype "{circuit.pin(node).role.kicad}"))'
            for node in nodes
        )
        yield f"    (net (code {_text(str(code))}) (name {_text(net)}) {listed})"


def _text(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'
