"""The layouts that can be laid on the virtual table: ready-made tracks of the games that the firmware can play."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from pitboard.tracks.games import GAMES
from pitboard.tracks.geometry import Point
from pitboard.tracks.ground import Ground
from pitboard.tracks.kinds import holders, kind
from pitboard.twin.page.cars import CantDo

_NOWHERE: Final = "There is no ready-made track {!r}; see `pitboard tracks list`."


def games_of(firmware: Path) -> tuple[str, ...]:
    """Returns the names of the games that a firmware has a face for: those of `FACES` in its `table/games.py`."""
    file = firmware / "table" / "games.py"
    if not file.is_file():
        return ()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "FACES":
            numbers = ast.literal_eval(node.value)
            return tuple([name for name, game in GAMES.items() if game.number in numbers])
    return ()


@lru_cache(maxsize=64)
def ground_of(name: str) -> Ground:
    """Returns how a ready-made track lies. Raises CantDo."""
    games = holders(name)
    if not games:
        raise CantDo(_NOWHERE.format(name))
    return kind(games[0]).ground(kind(games[0]).parse(name))


def check(names: Sequence[str], games: Sequence[str]) -> None:
    """Raises CantDo unless tracks can lie on the board together."""
    for name in names:
        of = holders(name)
        if not of:
            raise CantDo(_NOWHERE.format(name))
        if of[0] not in games:
            raise CantDo(f"{name} is a track of {GAMES[of[0]].title}, which this firmware can't play yet.")
    if len(set(names)) < len(names):
        raise CantDo("A track is named twice; name each once.")


def choices(games: Sequence[str]) -> list[dict[str, Any]]:
    """Returns what the page offers: name, game, what it is, its tiles' outlines."""
    found = []
    for game in games:
        for name in kind(game).names():
            columns = kind(game).columns(kind(game).parse(name))
            laid = ground_of(name)
            found.append(
                {
                    "name": name,
                    "game": GAMES[game].title,
                    "note": str(columns["note"]),
                    "boxes": len(laid.boxes),
                    "tiles": [_flat(tile.outline) for tile in laid.tiles],
                    "cells": [_flat(box.outline) for box in laid.boxes if box.outline],
                }
            )
    return found


def as_json(name: str) -> dict[str, Any]:
    """Returns a track as the page draws it, all coordinates in mm. Raises CantDo."""
    laid = ground_of(name)
    return {
        "name": name,
        "game": GAMES[holders(name)[0]].title,
        "bounds": laid.bounds,
        "tiles": [{"name": tile.name, "label": tile.label, "points": _flat(tile.outline)} for tile in laid.tiles],
        "boxes": [
            {"name": box.name, "points": _flat(box.outline), "at": box.centre, "heading": box.heading, "fill": box.fill}
            for box in laid.boxes
        ],
        "marks": [
            {"role": mark.role, "points": _flat(mark.points), "closed": mark.closed, "text": mark.text,
             "fill": mark.fill}
            for mark in laid.marks
        ],
    }  # fmt: skip


def _flat(points: Sequence[Point]) -> list[float]:
    return [round(coordinate, 2) for point in points for coordinate in point]
