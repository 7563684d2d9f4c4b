"""What is built: consoles, tiles and tables, made from the tile files of `pitboard.tracks`."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Final

from hardware.build import Build, TileOf
from hardware.circuit.console import Power
from hardware.circuit.model import Circuit
from hardware.circuit.tile import SMALL, Make, tile
from hardware.numbers.wire import feeds
from pitboard.tracks.blob import ID_BYTES, UNNAMED
from pitboard.tracks.hexrace.library import TILE_COLUMNS, TILE_ROWS
from pitboard.tracks.kinds import kind
from pitboard.tracks.rally.library import REVERSE, rally_library
from pitboard.tracks.rush.library import rush_library

BREADBOARD_CELLS: Final = 8
DERBY_CELLS: Final = 4
_OPEN_BOX: Final = re.compile(r"\.-*")
GAMES: Final = ("rush", "derby", "rally", "hexrace")


def tile_names(game: str) -> tuple[str, ...]:
    """Returns the names of all boards of a game, in the order of the ids."""
    names: tuple[str, ...] = import_module(f"pitboard.tracks.{game}.library").tile_names()
    return names


@cache
def tile_of(game: str, name: str) -> TileOf:
    """Returns a tile by its name: "5a" of rush, "12" of derby, "204b" of rally, "t03" of hexrace.

    Raises ValueError when the game has no such tile.
    """
    names = tile_names(game)
    if name not in names:
        raise ValueError(f"{game} has no tile {name}; it has {', '.join(names)}.")
    return TileOf(game, name, ID_BYTES[names.index(name)], _cells(game, name))


def _cells(game: str, name: str) -> int:
    if game == "rush":
        return sum(len(_OPEN_BOX.findall(lane)) for lane in rush_library().sides[name].lanes)
    if game == "rally":
        return rally_library().tiles[name].cells
    return DERBY_CELLS if game == "derby" else TILE_COLUMNS * TILE_ROWS


def tile_circuit(game: str, name: str, make: Make = SMALL) -> Circuit:
    """Returns the circuit of a tile by its name. Raises ValueError when the game has no such tile."""
    one = tile_of(game, name)
    return tile(name, one.id_byte, one.cells, make)


@cache
def track_build(game: str, name: str) -> Build:
    """Returns the table of a ready-made track, with 5 V fed to as many tiles as the voltage drop asks for."""
    track = kind(game).parse(name)
    tiles = tuple([tile_of(game, one) for one in _tiles(game, track)])
    build = Build(f"{game}-{name}", f"The track {name} of {game}", Power.SUPPLY, tiles)
    return replace(build, fed=feeds(build))


def _tiles(game: str, track: object) -> list[str]:
    """Returns the names of a track's boards in chain order."""
    tiles = getattr(track, "tiles", None) or ()
    if game == "derby":
        return [str(entry[0])[:-1] for entry in tiles]
    if game == "hexrace":
        return [name.removesuffix("/") for line in tiles for name in line]
    return [str(name).removesuffix(REVERSE) for name in tiles]


BREADBOARD: Final = Build(
    "breadboard",
    "First tile on a breadboard, fed from USB",
    Power.USB,
    (TileOf("inline", "first", UNNAMED, BREADBOARD_CELLS),),
    through_hole=True,
)
