"""The tile file of the hex race: tiles, ready-made tracks, car models and their schemes, read once per process."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

TILE_COLUMNS = 8
TILE_ROWS = 4
TURNED = "/"
"""Ends the id of a tile that lies upside down."""


@cache
def hexrace_file() -> dict[str, Any]:
    """Returns the whole tile file as parsed JSON (`tile`, `tiles`, `tracks`, `models`, `schemes`, `note`).

    It is read once and shared: treat it as read-only.
    """
    path = resources.files("pitboard.tracks").joinpath("data/hexrace-tiles.json")
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


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
    layout = library_layout(name)
    rows, columns = len(layout["tiles"]), len(layout["tiles"][0])
    places = sum(mark.isdigit() for mark in layout["marks"])
    return (
        f"{columns} x {rows} tiles, {columns * TILE_COLUMNS} x {rows * TILE_ROWS} hexes,"
        f" {len(layout['gates'])} gates, {places} start places"
    )
