"""What a build is: a console and tiles in chain order."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.circuit.chain import chain
from hardware.circuit.console import Power, console
from hardware.circuit.model import Circuit
from hardware.circuit.rules.order import Meant
from hardware.circuit.tile import Make, tile


@dataclass(frozen=True, slots=True)
class TileOf:
    """A tile as a board: its name in the game's tile file, its id byte, its boxes."""

    game: str
    name: str
    id_byte: int
    cells: int


@dataclass(frozen=True, slots=True)
class Build:
    """A console and tiles, in chain order. `fed` are the tiles (from 0) that have a feed of 5 V of their own."""

    name: str
    title: str
    power: Power
    tiles: tuple[TileOf, ...]
    through_hole: bool = False
    """Of the tiles; the console always is."""
    board: str = "Raspberry Pi Pico"
    fed: frozenset[int] = frozenset()

    @property
    def cells(self) -> int:
        """Boxes, which is sensors, which is lights."""
        return sum(one.cells for one in self.tiles)

    @property
    def bits(self) -> int:
        """Bits of a scan."""
        return sum(8 + -(-one.cells // 8) * 8 for one in self.tiles)

    @property
    def meant(self) -> tuple[Meant, ...]:
        """The tiles as the track's blob means them."""
        return tuple([Meant(one.id_byte, one.cells) for one in self.tiles])

    def console(self) -> Circuit:
        """Returns the console's circuit."""
        return console(self.board, self.power)

    def circuits(self) -> list[Circuit]:
        """Returns the tiles' circuits in chain order."""
        return [
            tile(one.name, one.id_byte, one.cells, Make(self.through_hole, number in self.fed))
            for number, one in enumerate(self.tiles)
        ]

    def circuit(self) -> Circuit:
        """Returns console and tiles as one circuit."""
        return chain(self.name, self.console(), self.circuits())
