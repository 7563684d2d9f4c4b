"""The games as the commands see them: every game's tracks behind the same few verbs.

    kinds.kind("derby").parse("arena-2"), kinds.holders("oval5"), kinds.told_by_shape({"strip": [...], "start": 2})

A game's modules are imported when they are wanted, not before: its pictures on paper are the slowest of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from rich.text import Text

from pitboard.tracks.games import GAMES
from pitboard.tracks.ground import Ground


@dataclass(frozen=True, slots=True)
class Kind:
    """What a game's package offers. A track's own type (`rush.track.Track` ...) only its package knows: here it is Any.

    `own_keys` are the keys that track objects of this game alone have. In some games a track file may hold more than a
    setup: `reader` reads it, `converter` ("" for none) makes of it what a setup holds. `banded` tracks are drawn in
    bands that fit the width of a terminal.
    """

    game: str
    own_keys: frozenset[str]
    reader: str = "parse"
    converter: str = ""
    banded: bool = False

    def _part(self, module: str) -> Any:
        return import_module(f"pitboard.tracks.{self.game}.{module}")

    def names(self) -> tuple[str, ...]:
        """Returns the names of the ready-made tracks."""
        names: tuple[str, ...] = self._part("library").library_names()
        return names

    def has_tile(self, entry: object) -> bool:
        """Says whether an entry of a track's `tiles` is a tile of this game."""
        return bool(self._part("library").is_tile(entry))

    def parse(self, track: object) -> Any:
        """Returns the valid track of a library name or of the object in a track file. Raises TrackRefused."""
        return getattr(self._part("track"), self.reader)(track)

    def for_setup(self, track: Mapping[str, Any]) -> Mapping[str, Any]:
        """Returns the object in a track file as a setup takes it. Raises TrackRefused where that needs a valid one."""
        if not self.converter:
            return track
        converted: Mapping[str, Any] = getattr(self._part("track"), self.converter)(track)
        return converted

    def columns(self, track: Any) -> dict[str, Any]:
        """Returns what a list of ready-made tracks shows of one, by column; all games have `name` and `note`."""
        columns: dict[str, Any] = self._part("listing").columns(track)
        return columns

    def encode(self, track: Any) -> bytes:
        """Returns the blob of a track. Raises Refusal `track-name`."""
        blob: bytes = self._part("blob").encode(track)
        return blob

    def listing(self, data: bytes) -> str:
        """Returns what a blob of this game says, box by box. Raises Refusal blob-..."""
        text: str = self._part("listing").listing(self._part("blob").decode(data))
        return text

    def drawing(self, track: Any, width: int) -> Text:
        """Returns a track drawn for a terminal of a width, in colour; `.plain` of it is the drawing without."""
        options = {"width": width} if self.banded else {}
        drawn: Text = self._part("draw").drawing(track, **options)
        return drawn

    def ground(self, track: Any) -> Ground:
        """Returns how a track lies on the table, its boxes in the order of its blob."""
        laid: Ground = self._part("ground").ground(track)
        return laid

    def svg(self, track: Any) -> str:
        """Returns a track drawn to size as SVG."""
        document: str = self._part("draw_svg").svg(track)
        return document


_KINDS = {
    kind.game: kind
    for kind in (
        Kind("rush", frozenset({"strip", "start", "finish", "laps", "closed"}), banded=True),
        Kind("derby", frozenset({"grid", "draft", "flags", "obstacles"}), "parse_or_draft"),
        Kind("rally", frozenset({"lanes", "corner", "left", "right", "tile", "danger", "surface"}), banded=True),
        Kind("hexrace", frozenset({"facing", "gates", "marks"}), "parse_or_join", "for_setup"),
    )
}


def kind(game: str) -> Kind:
    """Returns a game by its name, one of `games.GAMES`."""
    return _KINDS[game]


def kinds() -> Iterator[Kind]:
    """Yields all games."""
    return map(kind, GAMES)


def holders(name: str) -> list[str]:
    """Returns the games that have a ready-made track of this name: at the most one, as long as no names clash."""
    return [one.game for one in kinds() if name in one.names()]


def told_by_shape(track: Mapping[str, object]) -> dict[str, str]:
    """Returns the games that a track object's shape speaks for, each with the key that does.

    One is the answer; more contradict each other; none is a shape that several games have.
    """
    told = {one.game: key for one in kinds() for key in track if key in one.own_keys}
    tiles = track.get("tiles")
    if told or not isinstance(tiles, list):
        return told
    return {one.game: "tiles" for one in kinds() if any(map(one.has_tile, tiles))}
