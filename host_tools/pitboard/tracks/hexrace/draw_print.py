"""The hex race on paper: tiles and tracks true to size. Starts, gates and the finish line belong to a track alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboard.tracks.geometry import Point
from pitboard.tracks.hexrace.blob import chain
from pitboard.tracks.hexrace.geometry import PITCH, RADIUS, SIDES, centre, corners, neighbour
from pitboard.tracks.hexrace.library import TILE_COLUMNS, TILE_ROWS, TURNED, tile_names, tiles
from pitboard.tracks.hexrace.track import GATE_LETTERS, GRASS, GROUND_NAMES, ROAD, START_DIGITS, TERRAIN, WALL, HexTrack
from pitboard.tracks.sheets import (
    FAINT,
    Area,
    Disc,
    Ink,
    Key,
    Mark,
    Sheet,
    Words,
    arrow,
    border,
    chequers,
    id_text,
    middle,
    plate,
)

_GROUND: Final = {ROAD: "#ffffff", GRASS: "#d3e6c8", WALL: "#aaa59c"}
_HEX: Final = Ink(line="#555555", width=0.4)
_GATE: Final = Ink(fill="#d6e6f7", line="#2b5fb4", width=0.6)
_WAY: Final = Ink(fill="#2b5fb4")
_PLATE: Final = Ink(fill="#ffffff", line="#222222", width=0.3)
_START: Final = Ink(line="#1f6f3a", width=1)
_SEAM: Final = Ink(line="#222222", width=0.3, dash=(4, 2))
_KEY: Final = (
    *(Key(name, Ink(_GROUND[ground], *_HEX[1:])) for ground, name in enumerate(GROUND_NAMES)),
    Key("the small number of a hex is that of its cell on the tile", _HEX, "7"),
)
_TRACK_KEY: Final = (
    *_KEY,
    Key("finish line", Ink(fill="#000000"), ""),
    Key("gates, in order, and how they are driven", _GATE, GATE_LETTERS[1]),
    Key("start places", _START, START_DIGITS[0]),
)


def printable_tiles() -> tuple[str, ...]:
    """Returns the ids of all tiles, this way up."""
    return tile_names()


def tiles_of(track: HexTrack) -> tuple[str, ...]:
    """Returns the ids of the tiles that a track is made of, this way up; () for an inline track."""
    return tuple([tile.removesuffix(TURNED) for line in track.tiles for tile in line])


def tile_sheet(name: str) -> Sheet:
    """Returns a tile. KeyError: no such tile."""
    marks: list[Mark] = []
    for row, letters in enumerate(tiles()[name]):
        for column, letter in enumerate(letters):
            marks += _hex(column, row, TERRAIN[letter], row * TILE_COLUMNS + column)
    outline = _border({(column, row) for row in range(TILE_ROWS) for column in range(TILE_COLUMNS)})
    marks += [Area(outline, _SEAM, "tile"), *_tile_label(name, 0, 0)]
    return Sheet(f"The hex race, tile {name}", id_text(name, tile_names()), (outline,), tuple(marks), _KEY)


def track_sheet(track: HexTrack) -> Sheet:
    """Returns a whole track as it lies on the table."""
    numbers = {box: cell for cells in chain(track) for cell, box in enumerate(cells)}
    marks: list[Mark] = []
    for box, (column, row) in enumerate(track.names):
        marks += _hex(column, row, track.terrain[box], numbers[box], gate=track.gate[box] > 0)
    outlines = [_border({track.names[box] for box in cells}) for cells in chain(track)]
    marks += [Area(outline, _SEAM, "tile") for outline in outlines]
    for box, gate in enumerate(track.gate):
        if gate >= 0:
            marks += _gate(track, box, gate)
    for place, box in enumerate(track.starts):
        marks += _start(track, box, place)
    for j, line in enumerate(track.tiles):
        for i, tile in enumerate(line):
            marks += _tile_label(tile, i * TILE_COLUMNS, j * TILE_ROWS)
    title = f"The hex race, track {track.name or 'without a name'}"
    return Sheet(title, "", tuple(outlines), tuple(marks), _TRACK_KEY)


# -- hexes ---------------------------------------------------------------------------------------------------------


def _hex(column: int, row: int, ground: int, cell: int, gate: bool = False) -> Iterator[Mark]:
    at = centre(column, row)
    ink = _GATE if gate else Ink(_GROUND[ground], *_HEX[1:])
    yield Area(corners(column, row), ink, f"hex {column},{row}")
    if ground != WALL:  # a wall has a cell too, which nothing ever stands on
        yield from middle(at)
    yield Words(str(cell), Point(at.x, at.y + RADIUS * 0.66), 3.2, 0, FAINT if ground != WALL else "#444444")


def _border(hexes: set[tuple[int, int]]) -> tuple[Point, ...]:
    """Returns the outline of some hexes that hang together, clockwise."""
    sides = []
    for column, row in hexes:
        around = corners(column, row)
        for side in range(SIDES):
            if neighbour(column, row, side) not in hexes:
                sides.append((around[(side + 1) % SIDES], around[(side + 2) % SIDES]))
    return border(sides)


def _tile_label(name: str, column: int, row: int) -> Iterator[Mark]:
    at = centre(column, row)
    spot = Point(at.x, at.y - RADIUS * 0.55)
    yield Area(plate(spot, 6.5, 2.6), _PLATE, "plate")
    yield Words(name, spot, 4.5, bold=True)


# -- what a track has on it ------------------------------------------------------------------------------------------


def _gate(track: HexTrack, box: int, gate: int) -> Iterator[Mark]:
    at = centre(*track.names[box])
    if gate == 0:
        yield from _chequered(at)
    yield arrow(at, PITCH * 0.47, track.gates[gate] * 60, _WAY, size=0.8)
    spot = Point(at.x - PITCH * 0.3, at.y)
    yield Disc(spot, 3.4, _PLATE)
    yield Words(GATE_LETTERS[gate], spot, 5, bold=True)


def _chequered(at: Point) -> Iterator[Mark]:
    """Draws two bands of chequers over a hex of the finish line, above and below its middle."""
    half = PITCH * 0.36
    for y in (at.y - RADIUS * 0.3, at.y + RADIUS * 0.52):
        yield from chequers(Point(at.x - half, y), Point(at.x + half, y), 8, 2)


def _start(track: HexTrack, box: int, place: int) -> Iterator[Mark]:
    at = centre(*track.names[box])
    yield Disc(at, PITCH * 0.3, _START)
    yield arrow(at, PITCH * 0.47, track.facing * 60, size=0.6)
    spot = Point(at.x - PITCH * 0.3, at.y)
    yield Disc(spot, 3.4, _PLATE)
    yield Words(START_DIGITS[place], spot, 5, bold=True)
