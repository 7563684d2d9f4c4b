"""Lists for who fits a board: where each part goes, and what is bought."""

from __future__ import annotations

import csv
import io
from typing import Final

from hardware.boards.board import Board
from hardware.boards.land import Land
from hardware.bom.count import tile_lines
from hardware.bom.make import as_csv

HEADS: Final = ("Designator", "Val", "Package", "Mid X", "Mid Y", "Rotation", "Layer")


def placement(board: Board) -> str:
    """Returns the places of all parts as CSV: middles of bodies in mm from the tile's lower left corner, y upwards.

    Rotation in degrees counter-clockwise, as seen from above.
    """
    high = board.tile.bounds[3]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADS)
    for ref, placed in board.placed.items():
        rect = placed.rect(placed.footprint.body)
        x, y = (rect.left + rect.right) / 2, high - (rect.top + rect.low) / 2
        side = "bottom" if placed.footprint.under else "top"
        device = placed.part.device
        package = placed.footprint.name
        writer.writerow((ref, device.value, package, f"{x:.3f}", f"{y:.3f}", placed.angle, side))
    return text.getvalue()


def bought(board: Board, where: Land) -> str:
    """Returns the parts list of a board as CSV, with makers' numbers."""
    return as_csv(tile_lines(board.circuit, where))
