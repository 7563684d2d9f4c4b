"""The part of a compiled track that is the same for every game: magic, version, and whose it is (docs/blob.md)."""

from __future__ import annotations

from pitboard.tracks.refusal import Refusal

MAGIC = b"PITB"
GAMES = {1: "rush", 2: "derby", 3: "rally", 4: "hexrace"}
_GAME_AT = 5


def game_of(data: bytes) -> str:
    """Returns the game of a blob, whose package reads the rest. Raises `Refusal` blob-magic, blob-game."""
    if data[:4] != MAGIC:
        raise Refusal("blob-magic", "This is no compiled track: it does not begin with PITB; choose another file.")
    if len(data) <= _GAME_AT:
        raise Refusal("blob-length", f"The blob is cut off after {len(data)} bytes; compile the track again.")
    if data[_GAME_AT] not in GAMES:
        number = data[_GAME_AT]
        raise Refusal("blob-game", f"The blob is a track of an unknown game ({number}); update Pitboard to read it.")
    return GAMES[data[_GAME_AT]]
