"""The tracks that can be laid on the virtual table: ready-made ones and own ones, of games that the firmware plays."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from pitboard.tracks.games import GAMES
from pitboard.tracks.geometry import Point
from pitboard.tracks.ground import Ground
from pitboard.tracks.kinds import Kind, holders, kind
from pitboard.twin.page.cars import CantDo

_NOWHERE: Final = "There is no ready-made track {!r}; see `pitboard tracks list`."


class Laid(NamedTuple):
    """A valid track and its game."""

    kind: Kind
    track: Any


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


class Shelf:
    """The tracks on the shelf beside the table: the ready-made ones of some games, and `own` ones by their names."""

    def __init__(self, games: Sequence[str], own: Mapping[str, Laid] | None = None) -> None:
        self._games = games
        self._own = dict(own or {})
        self._grounds: dict[str, Ground] = {}

    def check(self, names: Sequence[str]) -> None:
        """Raises CantDo unless tracks can lie on the board together."""
        for name in names:
            if (game := self.game_of(name)) not in self._games:
                raise CantDo(f"{name} is {GAMES[game].what}, which this firmware can't play yet.")
        if len(set(names)) < len(names):
            raise CantDo("A track is named twice; name each once.")

    def game_of(self, name: str) -> str:
        """Returns the name of a track's game. Raises CantDo."""
        return self._taken(name).kind.game

    def blobs(self, names: Sequence[str]) -> dict[str, bytes]:
        """Returns the tracks as the board keeps them, by their names. Raises CantDo."""
        taken = {name: self._taken(name) for name in names}
        return {name: one.kind.encode(one.track) for name, one in taken.items()}

    def ground(self, name: str) -> Ground:
        """Returns how a track lies. Raises CantDo."""
        if name not in self._grounds:
            taken = self._taken(name)
            self._grounds[name] = taken.kind.ground(taken.track)
        return self._grounds[name]

    def choices(self) -> list[dict[str, Any]]:
        """Returns what the page offers: name, game, what it is, its tiles' outlines."""
        ready = [name for game in self._games for name in kind(game).names() if name not in self._own]
        return [self._choice(name) for name in [*self._own, *ready]]

    def _choice(self, name: str) -> dict[str, Any]:
        taken, laid = self._taken(name), self.ground(name)
        return {
            "name": name,
            "game": GAMES[taken.kind.game].title,
            "note": "your own" if name in self._own else str(taken.kind.columns(taken.track)["note"]),
            "boxes": len(laid.boxes),
            "tiles": [_flat(tile.outline) for tile in laid.tiles],
            "cells": [_flat(box.outline) for box in laid.boxes if box.outline],
        }

    def as_json(self, name: str) -> dict[str, Any]:
        """Returns a track as the page draws it, all coordinates in mm. Raises CantDo."""
        laid = self.ground(name)
        return {
            "name": name,
            "game": GAMES[self._taken(name).kind.game].title,
            "bounds": laid.bounds,
            "tiles": [{"name": tile.name, "label": tile.label, "points": _flat(tile.outline)} for tile in laid.tiles],
            "boxes": [
                {"name": box.name, "points": _flat(box.outline), "at": box.centre, "heading": box.heading,
                 "fill": box.fill}
                for box in laid.boxes
            ],
            "marks": [
                {"role": mark.role, "points": _flat(mark.points), "closed": mark.closed, "text": mark.text,
                 "fill": mark.fill}
                for mark in laid.marks
            ],
        }  # fmt: skip

    def _taken(self, name: str) -> Laid:
        if name not in self._own:
            games = holders(name)
            if not games:
                raise CantDo(_NOWHERE.format(name))
            game = next((one for one in games if one in self._games), games[0])
            return Laid(kind(game), kind(game).parse(name))
        return self._own[name]


def _flat(points: Sequence[Point]) -> list[float]:
    return [round(coordinate, 2) for point in points for coordinate in point]
