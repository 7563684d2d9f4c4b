"""What a person named to be printed: tiles and tracks of the games, as sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, NamedTuple

from pitboard.tracks.games import GAMES
from pitboard.tracks.kinds import Kind, kind, kinds
from pitboard.tracks.refusal import TrackRefused, shown
from pitboard.tracks.sheets import Sheet

TILES, TRACK = "tiles", "track"
"""The two ways of printing a track."""

Find = Callable[[str, str | None], tuple[Kind, Any]]
"""Finds a track by its name or in a file and raises Refusal, such as `commands.find_track`."""


class Wish(NamedTuple):
    """What is to be printed: words as typed, `way` TILES, TRACK or "" for what suits, the grid of derby's tiles."""

    words: tuple[str, ...]
    way: str = ""
    grid: str = ""


class _Item(NamedTuple):
    """Something to be printed: a tile of a game, or a track as it was named."""

    game: str
    name: str
    track: Any = None


def chosen(wish: Wish, find: Find) -> list[Sheet]:
    """Returns the sheets that a person wants, each once, in the order in which they were named.

    The first word may be a game; alone it stands for all its tiles, or with TRACK for all its ready-made tracks.
    Raises Refusal.
    """
    game, words = _split_game(wish.words)
    if game and not words:
        words = kind(game).names() if wish.way == TRACK else _drawing(game).printable_tiles()
    items = {item[:2]: item for word in words for item in _items(word, game, wish.way, find)}
    if wish.grid and not any(item.game == "derby" and item.track is None for item in items.values()):
        raise TrackRefused("print-grid", "--grid is for tiles of Crash Derby, and none is printed; leave it out.")
    return [_sheet(item, wish.grid) for item in items.values()]


def _split_game(words: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Returns the game, "" for none, and the words after it."""
    if words and words[0] in GAMES:
        return words[0], words[1:]
    return "", words


def _items(word: str, game: str, way: str, find: Find) -> Iterator[_Item]:
    """Yields what a word stands for: a tile, a track, or with TILES the tiles of a track."""
    tile_of = [of for of in ([game] if game else GAMES) if _tile(of, word)]
    if len(tile_of) > 1:
        raise TrackRefused(
            "tile-game",
            f"There is a tile {word} in {' and '.join(tile_of)}; put the game first, as in"
            f" `pitboard tracks print {tile_of[0]} {word}`.",
        )
    if tile_of:
        if way == TRACK:
            raise TrackRefused("print-tile", f"{word} is a tile, not a track; leave out --track, or name a track.")
        yield _Item(tile_of[0], _tile(tile_of[0], word))
        return
    of, track = _found(word, game, find)
    if way != TILES:
        _check_map(word, of, track)
        yield _Item(of, word, track)
        return
    names = _drawing(of).tiles_of(track)
    if not names:
        raise TrackRefused("print-inline", f"{shown(word)} is not made of tiles; leave out --tiles to print it whole.")
    for name in names:
        yield _Item(of, name)


def _tile(game: str, word: str) -> str:
    """Returns the tile of a game that a word names, "" for none. In reverse or upside down it is the same cardboard."""
    names: tuple[str, ...] = _drawing(game).printable_tiles()
    return next((form for form in (word, word.removesuffix("r"), word.removesuffix("/")) if form in names), "")


def _found(word: str, game: str, find: Find) -> tuple[str, Any]:
    try:
        found, track = find(word, game or None)
    except TrackRefused as refusal:
        if refusal.code not in ("track-unknown", "track-name", "map-unknown"):
            raise
        games = ", ".join(_tile_range(one) for one in kinds() if game in ("", one.game))
        raise TrackRefused(
            "print-unknown",
            f"There is no tile and no track named {shown(word)}, and no such file. Tiles: {games};"
            " for tracks see `pitboard tracks list`.",
        ) from None
    return found.game, track


def _tile_range(one: Kind) -> str:
    names = _drawing(one.game).printable_tiles()
    return f"{one.game} {names[0]} to {names[-1]}"


def _check_map(word: str, game: str, track: Any) -> None:
    if game == "derby" and not track.names:
        raise TrackRefused(
            "print-draft", f"{shown(word)} is a draft, whose map is made in play; print its tiles: add their names."
        )


def _sheet(item: _Item, grid: str) -> Sheet:
    drawing = _drawing(item.game)
    if item.track is not None:
        sheet: Sheet = drawing.track_sheet(item.track)
    elif grid and item.game == "derby":
        sheet = drawing.tile_sheet(item.name, grid)
    else:
        sheet = drawing.tile_sheet(item.name)
    return sheet


def _drawing(game: str) -> Any:
    """Returns the game's module that makes sheets."""
    return import_module(f"pitboard.tracks.{game}.draw_print")
