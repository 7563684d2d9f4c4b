"""The tile file of the hex race: tiles, ready-made tracks, car models and their schemes, read once per process."""

from __future__ import annotations

from functools import cache
from typing import Any

from pitboard.tracks.library import tile_file

TILE_COLUMNS = 8
TILE_ROWS = 4
TURNED = "/"
"""Ends the id of a tile that lies upside down."""


def hexrace_file() -> dict[str, Any]:
    """Returns the whole tile file, read-only: `tile`, `tiles`, `tracks`, `models`, `schemes`, `note`."""
    return tile_file("hexrace")


@cache
def tiles() -> dict[str, tuple[str, ...]]:
    """Returns the rows of every tile by id as it is laid, the upside down ones (`t04/`) too."""
    laid = {}
    for name, rows in hexrace_file()["tiles"].items():
        laid[name] = tuple(rows)
        laid[name + TURNED] = tuple(row[::-1] for row in reversed(rows))  # box b becomes 31 - b
    return laid


def library_names() -> tuple[str, ...]:
    """Returns the names of the ready-made tracks."""
    return tuple(hexrace_file()["tracks"])


@cache
def library_layout(name: str) -> dict[str, Any]:
    """Returns a ready-made track as a layout object (`tiles`, `facing`, `gates`, `marks`). KeyError: no such track."""
    entry = hexrace_file()["tracks"][name]
    return {key: entry[key] for key in ("tiles", "facing", "gates", "marks")}


def library_note(name: str) -> str:
    """Returns what there is to say about a ready-made track, in one line for people. KeyError: no such track."""
    return f"gates driven {', '.join(library_layout(name)['gates'])}"


def tile_names() -> tuple[str, ...]:
    """Returns the ids of all tiles, this way up, in the order of the file, by which they have their id bytes."""
    return tuple(hexrace_file()["tiles"])


def is_tile(entry: object) -> bool:
    """Says whether an entry of a layout's `tiles` is a row that begins with the id of a tile."""
    return isinstance(entry, list) and bool(entry) and isinstance(entry[0], str) and entry[0] in tiles()
