"""The blob of a Rallyman: DIRT stage: a track as the board's core reads it. The layout is in docs/blob-rally.md."""

import struct
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from pitboard.tracks.blob import (
    BODY,
    CHECKED_FROM,
    NO_BYTE,
    VERSION,
    CellMap,
    Tile,
    byte_field,
    cell_map,
    fields_end,
    filling,
    name_bytes,
    name_in,
    opened,
    refuse,
    seal,
    tile_names,
    tile_table,
    tiles_in,
    word_field,
)
from pitboard.tracks.rally import library
from pitboard.tracks.rally.cells import chain
from pitboard.tracks.rally.library import REVERSE
from pitboard.tracks.rally.spaces import (
    DOTTED,
    FINISH,
    JUMP,
    LEFT_STRIP,
    PLAIN,
    RIGHT_STRIP,
    SHORTCUT,
    START,
    WATER,
)
from pitboard.tracks.rally.strips import LETTERS, SURFACES
from pitboard.tracks.rally.track import Track, parse
from pitboard.tracks.refusal import TrackRefused

GAME: Final = "rally"
HEAD: Final = struct.Struct("<6B3H")

NEIGHBOURS = ("left", "ahead", "right", "skid")
_BYTES_PER_SPACE = ("lane", "back", "front", "kind", "number")
_BYTES_PER_COLUMN = ("corner_at", "inside", "tile_at")
_BYTES_PER_TILE = ("danger", "surface", "turned")
_WORDS_PER_SPACE = (*NEIGHBOURS, "sensor", "light")


def encode(track: Track, name: str | None = None) -> bytes:
    """Compiles a stage for the core; `name` (default: the track's own) is what the board's menu shows.

    Raises Refusal `track-name` when the name has characters that cannot be printed. A name of more than 24 bytes of
    UTF-8 is cut at a whole character.
    """
    spaces = len(track.names)
    tiles = chain(track)
    wired = cell_map(tiles, spaces)
    head = HEAD.pack(
        track.lanes,
        track.columns,
        len(track.danger),
        track.corners,
        len(track.zones),
        0,
        spaces,
        wired.bits,
        wired.lights,
    )
    per_tile = (track.danger, [SURFACES.index(surface) for surface in track.surface], track.turned)
    columns_and_tiles = (track.corner_at, track.inside, track.tile_at, *per_tile)
    small = b"".join(map(byte_field, (*(getattr(track, field) for field in _BYTES_PER_SPACE), *columns_and_tiles)))
    words = map(word_field, (*(getattr(track, field) for field in NEIGHBOURS), wired.sensor, wired.light))
    named = name_bytes(track.name if name is None else name)
    table = tile_table(tiles, [tile.removesuffix(REVERSE) for tile in track.tiles], library.tile_names())
    return seal(GAME, b"".join([head, named, small, filling(len(small)), *words, table]))


# -- and back ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a blob says: the stage as the rules read it, its cells, and what the chain sends of each tile besides."""

    version: int
    crc: int
    length: int
    track: Track
    cells: CellMap
    table: tuple[Tile, ...]

    @property
    def game(self) -> str:
        """The game's name."""
        return GAME

    @property
    def name(self) -> str:
        """The stage's name, or ""."""
        return self.track.name


def decode(data: bytes) -> Compiled:
    """Reads a blob back and checks everything in it.

    Raises Refusal with the first of: blob-magic, blob-version, blob-length, blob-crc, blob-game, blob-body (the bytes
    are as written, but what they say is no track).
    """
    crc = opened(data, GAME)
    lanes, columns, tiles, _, _, _, spaces, _, _ = HEAD.unpack_from(data, CHECKED_FROM)
    sizes = [spaces] * len(_BYTES_PER_SPACE) + [columns] * len(_BYTES_PER_COLUMN) + [tiles] * len(_BYTES_PER_TILE)
    words = BODY + sum(sizes) + sum(sizes) % 2
    if fields_end(data) != words + 2 * spaces * len(_WORDS_PER_SPACE):
        refuse(f"The blob has {len(data)} bytes, too few or too many for its {spaces} spaces")
    table = tiles_in(data)
    if len(table) != tiles:
        refuse(f"The blob has {tiles} tiles, but its table has {len(table)}")
    fields: dict[str, bytes] = {}
    at = BODY
    for field, size in zip((*_BYTES_PER_SPACE, *_BYTES_PER_COLUMN, *_BYTES_PER_TILE), sizes, strict=True):
        fields[field] = data[at : at + size]
        at += size
    laid = _tiles(table, fields["turned"])
    track = _parsed({"tiles": laid} if laid else _strips(fields, lanes, columns))
    track = replace(track, name=name_in(data))
    _check_same(data, encode(track))
    return Compiled(VERSION, crc, len(data), track, cell_map(chain(track), len(track.names)), table)


def _tiles(table: tuple[Tile, ...], turned: bytes) -> list[str]:
    """Returns the names of the tiles as they are driven, [] for an inline track, which may have several."""
    names = tile_names(table, library.tile_names(), len(table))
    return [name + REVERSE * (flag == 1) for name, flag in zip(names, turned, strict=False)]


def _strips(fields: dict[str, bytes], lanes: int, columns: int) -> dict[str, object]:
    """Draws the spaces of a blob as the strips of an inline track; what is wrong shows when it is read."""
    rows = {lane: ["#"] * columns for lane in range(lanes)}
    rows |= {strip: ["."] * columns for strip in (LEFT_STRIP, RIGHT_STRIP)}
    for lane, back, front, kind, number in zip(*(fields[field] for field in _BYTES_PER_SPACE), strict=True):
        if lane in rows and front < columns:
            rows[lane][back : front + 1] = _char(kind, number) + "-" * (front - back)
    bends = zip(fields["corner_at"], fields["inside"], strict=True)
    numbers = [tile for tile, _ in groupby(fields["tile_at"])]
    letters = dict(zip(numbers, LETTERS, strict=False))
    return {
        "lanes": ["".join(rows[lane]) for lane in range(lanes)],
        "corner": "".join(["." if corner == NO_BYTE else ("<(", ">)")[bend & 1][corner % 2] for corner, bend in bends]),
        "left": "".join(rows[LEFT_STRIP]),
        "right": "".join(rows[RIGHT_STRIP]),
        "tile": "".join([letters.get(tile, "?") for tile in fields["tile_at"]]),
        "danger": "".join(map(str, fields["danger"])),
        "surface": "".join([SURFACES[surface : surface + 1] or "?" for surface in fields["surface"]]),
    }


def _char(kind: int, number: int) -> str:
    if kind == JUMP:
        return "abcdef"[(number - 1) % 6]
    if kind in (PLAIN, SHORTCUT):
        return str(number % 10) if number else "."
    return {WATER: "~", START: "S", FINISH: "F", DOTTED: ":"}.get(kind, "?")


def _parsed(strips: dict[str, object]) -> Track:
    try:
        return parse(strips)
    except TrackRefused as refusal:
        refuse(f"The blob holds no valid track ({refusal.code})")


def _check_same(data: bytes, right: bytes) -> None:
    """Compares a blob with what its spaces compile to."""
    if data != right:
        at = next(at for at in range(CHECKED_FROM, len(data)) if data[at : at + 1] != right[at : at + 1])
        refuse(f"Byte {at} of the blob does not agree with its spaces")
