"""The tile files: the data of each game's components and its ready-made tracks."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from pitboard.tracks.refusal import Refusal, shown

_VERSION = 1


@cache
def tile_file(game: str, version_key: str | None = None) -> dict[str, Any]:
    """Returns a game's whole tile file as parsed JSON. It is read once and shared: treat it as read-only.

    Raises Refusal `tile-file` when the file has another version than this Pitboard reads; `version_key` is where it has
    one.
    """
    name = f"{game}-tiles.json"
    path = resources.files("pitboard.tracks").joinpath(f"data/{name}")
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    if version_key is not None and data.get(version_key) != _VERSION:
        raise Refusal(
            "tile-file",
            f"The tile file {name} has {version_key} {shown(data.get(version_key))}, but this Pitboard reads"
            f" {_VERSION}; update Pitboard or bring back the file that came with it.",
        )
    return data
