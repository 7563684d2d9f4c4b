"""What the guide's pages show and list, drawn from the design: pictures, and the wires of the first tile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hardware.boards.board import BOTTOM, TOP
from hardware.boards.build import Wanted, made
from hardware.boards.picture import picture
from hardware.builds import BREADBOARD, track_build
from hardware.checks import table
from hardware.circuit.drawing import Station, overview, schematic
from hardware.circuit.model import Circuit

FOLDER: Final = Path(__file__).parent
_TABLE: Final = ("rush", "oval5")


def drawn() -> Iterator[tuple[str, str]]:
    """Yields the name, below the guide's folder, and the text of each file that is drawn."""
    yield "pictures/console-usb.svg", schematic(BREADBOARD.console()).svg()
    yield "pictures/first-tile.svg", schematic(BREADBOARD.circuits()[0]).svg()
    yield "pictures/table.svg", _chain()
    board, _ = made(Wanted("derby", "1"))
    yield "pictures/board-top.svg", picture(board, TOP)
    yield "pictures/board-bottom.svg", picture(board, BOTTOM)
    yield "wires.md", wires()


def _chain() -> str:
    build = track_build(*_TABLE)
    stations = [Station("console", ("5 V from " + build.power.value, build.board), False)]
    for number, one in enumerate(build.tiles):
        words = (f"tile {number + 1}", f"id 0x{one.id_byte:02X}, {one.cells} boxes")
        stations.append(Station(one.name, words, number in build.fed))
    return overview(build.title, stations, "Lines are link cables").svg()


def wires() -> str:
    """Returns all wires of the breadboard build, net by net, as a page in Markdown."""
    parts = ["# Wires of the breadboard build", "", _WORDS]
    for circuit in (BREADBOARD.console(), *BREADBOARD.circuits()):
        parts += ["", f"## {circuit.title}", "", table(("net", "joins"), _rows(circuit)).rstrip()]
    return "\n".join(parts) + "\n"


_WORDS: Final = """Made by `python -m hardware.guide`. A pin is written `part.pin (name)`; references are those of the
schematics. Wire the supplies first, then look at them with a meter, then the rest."""


def _rows(circuit: Circuit) -> list[tuple[str, str]]:
    rails = [net for net in circuit.nets if net in circuit.rails]
    others = [net for net in circuit.nets if net not in circuit.rails]
    return [(net, ", ".join(_pins(circuit, net))) for net in (*rails, *others)]


def _pins(circuit: Circuit, net: str) -> Iterator[str]:
    for node in circuit.nets[net]:
        name = circuit.pin(node).name
        yield f"{node.ref}.{node.pin}" + (f" ({name})" if name != node.pin else "")
