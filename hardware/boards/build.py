"""A tile's board from its name to its checked files."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from math import dist
from pathlib import Path
from typing import Final, NamedTuple

from shapely.geometry import Point

from hardware.boards.alike import alike, placed_alike, whole
from hardware.boards.board import BOTTOM, TOP, Board
from hardware.boards.check import checks, with_pins
from hardware.boards.fit import entries, fits
from hardware.boards.gerber import gerbers
from hardware.boards.kicad import kicad, project
from hardware.boards.label import labelled
from hardware.boards.land import SQUARE, Land, land
from hardware.boards.lists import bought, placement
from hardware.boards.picture import picture
from hardware.boards.place import RoomRefused, placed
from hardware.boards.pour import poured
from hardware.boards.read import Seen, gerber_board, kicad_board
from hardware.boards.route import MOST_PUSHES, POURS, Router, RouteRefused
from hardware.boards.sheet import ohms
from hardware.boards.thread import thread_ohms
from hardware.builds import tile_circuit, tile_of
from hardware.checks import Check, write, write_bytes
from hardware.circuit.library import LINK, V3
from hardware.circuit.tile import Make
from hardware.numbers.figures import BOARD_OHMS, V3_OHMS, V3_SPUR_OHMS

_ZIP_DATE: Final = (2020, 1, 1, 0, 0, 0)  # so that the same board gives the same bytes


class Try(NamedTuple):
    """A way to place and route: room for the chips' tracks in shares of what `place` gives, how often wires may push
    others aside, and whether the trunks of 5 V and ground keep apart.
    """

    spread: float
    pushes: int
    apart: bool


TRIES: Final = (
    *(Try(1.0, 100, False), Try(1.0, 100, True), Try(1.6, 100, True), Try(0.6, 100, True), Try(2.4, 100, True)),
    Try(1.0, MOST_PUSHES, False),
)
"""One after the other, until all connections of a board find a way."""


class Wanted(NamedTuple):
    """A board to be made: game, tile, grid (Crash Derby's), and whether it has a terminal for 5 V of its own."""

    game: str
    name: str
    grid: str = SQUARE
    feed: bool = False


def made(wanted: Wanted) -> tuple[Board, Land]:
    """Returns a board, placed, routed, poured and printed. Raises ValueError: no such tile, no room, no way."""
    where = land(wanted.game, wanted.name, wanted.grid)
    board = _routed(wanted, where)
    one = tile_of(wanted.game, wanted.name)
    lines = (where.title, f"id 0x{one.id_byte:02X}, {one.cells} boxes")
    labelled(board, (*lines, "this side up"), (*lines, "this side down"))
    return board, where


def _routed(wanted: Wanted, where: Land) -> Board:
    """Returns a board with all its copper; where a connection finds no way, its parts are placed anew.

    Raises RoomRefused, RouteRefused: the first refusal, when no placing helps.
    """
    circuit = tile_circuit(wanted.game, wanted.name, Make(feed=wanted.feed))
    refused: ValueError | None = None
    for one in TRIES:
        try:
            board = placed(circuit, where, one.spread)
            if wanted.feed:
                board.name += "-feed"
            router = Router(board, one.pushes, apart=one.apart)
            router.all()
            poured(board, router)
        except (RoomRefused, RouteRefused) as error:
            refused = refused or error
        else:
            return board
    assert refused is not None
    raise refused


def files(board: Board, where: Land, folder: Path) -> None:
    """Writes a board's files into a folder of its own, each whole or not at all."""
    write(folder / f"{board.name}.kicad_pcb", kicad(board))
    write(folder / f"{board.name}.kicad_pro", project())
    layers = gerbers(board)
    for name, text in layers.items():
        write(folder / "gerber" / name, text)
    write_bytes(folder / f"{board.name}-gerber.zip", _zipped(layers))
    write(folder / f"{board.name}-placement.csv", placement(board))
    write(folder / f"{board.name}-parts.csv", bought(board, where))
    write(folder / f"{board.name}-top.svg", picture(board, TOP))
    write(folder / f"{board.name}-bottom.svg", picture(board, BOTTOM))


def _zipped(layers: dict[str, str]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in layers.items():
            archive.writestr(zipfile.ZipInfo(name, _ZIP_DATE), text, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def found(board: Board, where: Land, folder: Path) -> Iterator[Check]:
    """Yields what is found of a board's files, read back by other readers."""
    title = f"board {board.name}"
    seen = kicad_board(folder / f"{board.name}.kicad_pcb")
    yield from checks(f"{title}, KiCad", seen, board.circuit)
    yield from _boxes(title, seen, where)
    for net, layer in POURS.items():
        for plug in ("J1", "J3"):
            if plug in board.placed:
                yield _sheet(title, seen, (net, layer, plug))
    yield from _thread(title, seen)
    yield from found_sent(board, seen, folder)
    yield entries(title, seen, where, board)
    yield from fits(title, seen, where, [one.footprint.height for one in board.placed.values() if one.footprint.under])


def found_sent(board: Board, seen: Seen, folder: Path) -> Iterator[Check]:
    """Yields what is found of the files that are sent away, beside the board as KiCad's file has it."""
    title = f"board {board.name}"
    yield (complete := whole(title, folder, board.name))
    if complete.holds:
        sent = gerber_board(folder / f"{board.name}-gerber.zip", board.name, board.tile.bounds[3])
        yield from checks(f"{title}, Gerber", with_pins(sent, seen.copper), board.circuit)
        yield from alike(title, seen, sent)
    yield placed_alike(title, seen, folder / f"{board.name}-placement.csv", board.tile.bounds[3])


_REMEDY: Final = "see hardware/boards"


def _sheet(title: str, seen: Seen, way: tuple[str, str, str]) -> Check:
    net, layer, plug = way
    value = ohms(seen, net, layer, plug, "J2")
    good = value <= BOARD_OHMS.value
    found_ = f"{value * 1000:.1f} of {BOARD_OHMS.value * 1000:g} mOhm"
    return Check(f"{title}: {net} from {plug} to J2 has no more ohms than the numbers take", good, found_, _REMEDY)


def _thread(title: str, seen: Seen) -> Iterator[Check]:
    ways = [str(number) for number, net in enumerate(LINK, 1) if net == V3]
    got = thread_ohms(seen, V3, ("J1", ways[0]))
    through, worst = got["J2", ways[0]], max(got.values())
    name = f"{title}: {V3} from J1 to"
    found_ = f"{through:.2f} of {V3_OHMS.value:g} Ohm"
    yield Check(f"{name} J2 has no more ohms than the numbers take", through <= V3_OHMS.value, found_, _REMEDY)
    found_ = f"{worst:.2f} of {V3_SPUR_OHMS.value:g} Ohm"
    yield Check(f"{name} any pin has no more ohms than the numbers take", worst <= V3_SPUR_OHMS.value, found_, _REMEDY)


def _boxes(title: str, seen: Seen, where: Land) -> Iterator[Check]:
    pins = {piece.pin: piece.shape.centroid for piece in seen.copper if piece.pin}
    off, out = [], []
    for number, cell in enumerate(where.cells, 1):
        one, two, three = (pins[f"S{number}", pin] for pin in "123")
        middle = ((one.x + two.x) / 2 + three.x) / 2, ((one.y + two.y) / 2 + three.y) / 2
        if dist(middle, cell.centre) > 0.01:
            off.append(f"S{number}")
        corners = [pins[f"D{number}", pin] for pin in "1234"]
        light = Point(sum(spot.x for spot in corners) / 4, sum(spot.y for spot in corners) / 4)
        if not cell.outline.contains(light):
            out.append(f"D{number}")
    count = f"{len(where.cells)} boxes"
    yield Check(f"{title}: each sensor is in the middle of its box", not off, ", ".join(off) or count, _REMEDY)
    yield Check(f"{title}: each light shines in its box", not out, ", ".join(out) or count, _REMEDY)
