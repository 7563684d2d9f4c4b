"""The blob of a Rush n' Crush track: a compiled track as the board's core reads it (docs/blob-rush.md)."""

import struct
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from pitboard.tracks.blob import (
    BODY,
    CHECKED_FROM,
    VERSION,
    CellMap,
    Tile,
    boxes_by_tile,
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
    words_at,
    words_from,
)
from pitboard.tracks.refusal import TrackRefused
from pitboard.tracks.rush import library
from pitboard.tracks.rush.track import Track, parse

GAME: Final = "rush"
HEAD: Final = struct.Struct("<6B3H")
NEIGHBOURS: Final = ("ahead", "left", "right", "push_left", "push_right", "back")


def encode(track: Track, name: str | None = None) -> bytes:
    """Compiles a track for the core; `name` (default: the track's own) is what the board's menu shows.

    Raises Refusal `track-name` when the name has characters that cannot be printed. A name of more than 24 bytes of
    UTF-8 is cut at a whole character.
    """
    boxes = len(track.names)
    tiles = chain(track)
    wired = cell_map(tiles, boxes)
    head = HEAD.pack(
        track.lanes,
        track.columns,
        track.start,
        track.finish,
        track.laps,
        track.closed,
        boxes,
        wired.bits,
        wired.lights,
    )
    neighbours = (getattr(track, field) for field in NEIGHBOURS)
    body = b"".join(
        [
            head,
            name_bytes(track.name if name is None else name),
            *(bytes(part) for part in (track.lane, track.first, track.front)),
            filling(boxes),
            *map(word_field, (*neighbours, wired.sensor, wired.light)),
            _lane_open(track),
            tile_table(tiles, track.tiles, library.tile_names()),
        ]
    )
    return seal(GAME, body)


def _lane_open(track: Track) -> bytes:
    """Returns 1 per lane that is made of open boxes only: the core needs it for `track-ring`."""
    return bytes(-1 not in row for row in track.cover)


def chain(track: Track) -> list[list[int]]:
    """Returns the boxes of each tile in chain order, within a tile by lane, then column."""
    spans = pairwise((*track.edges, track.columns))
    # Boxes are numbered by lane, then column, so each list comes out in the order wanted.
    return [[box for box, first in enumerate(track.first) if begin <= first < end] for begin, end in spans]


# -- and back ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a blob says. Boxes are numbered as in `Track`, -1 is "none".

    `sensor` is a bit of the scan, `light` a place in the chain of lights; `tiles` lists the boxes of each tile in chain
    order, `table` what the chain sends of it besides; `bits` is the length of the scan, `lights` that of the
    chain of lights.
    """

    game: str
    version: int
    crc: int
    length: int
    name: str
    lanes: int
    columns: int
    start: int
    finish: int
    laps: int
    closed: bool
    bits: int
    lights: int
    lane: tuple[int, ...]
    first: tuple[int, ...]
    front: tuple[int, ...]
    ahead: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    push_left: tuple[int, ...]
    push_right: tuple[int, ...]
    back: tuple[int, ...]
    sensor: tuple[int, ...]
    light: tuple[int, ...]
    lane_open: tuple[bool, ...]
    tiles: tuple[tuple[int, ...], ...]
    table: tuple[Tile, ...]


def decode(data: bytes) -> Compiled:
    """Reads a blob back and checks everything in it.

    Raises Refusal with the first of: blob-magic, blob-version, blob-length, blob-crc, blob-game, blob-body (the bytes
    are as written, but what they say is no track).
    """
    crc = opened(data, GAME)
    lanes, columns, start, finish, laps, closed, boxes, bits, lights = HEAD.unpack_from(data, CHECKED_FROM)
    end = fields_end(data)
    if end != BODY + 19 * boxes + boxes % 2 + lanes:
        refuse(f"The blob has {len(data)} bytes, too few or too many for {boxes} boxes and {lanes} lanes")
    if closed > 1:
        refuse(f"The blob's field `closed` is {closed} instead of 0 or 1")
    lane, first, front = (tuple(data[BODY + k * boxes : BODY + (k + 1) * boxes]) for k in range(3))
    at = words_from(data, BODY + 3 * boxes)
    words = [words_at(data, at + 2 * k * boxes, boxes) for k in range(8)]
    ahead, left, right, push_left, push_right, back, sensor, light = words
    lane_open = data[end - lanes : end]
    table = tiles_in(data)
    compiled = Compiled(
        game=GAME,
        version=VERSION,
        crc=crc,
        length=len(data),
        name=name_in(data),
        lanes=lanes,
        columns=columns,
        start=start,
        finish=finish,
        laps=laps,
        closed=closed == 1,
        bits=bits,
        lights=lights,
        lane=lane,
        first=first,
        front=front,
        ahead=ahead,
        left=left,
        right=right,
        push_left=push_left,
        push_right=push_right,
        back=back,
        sensor=sensor,
        light=light,
        lane_open=tuple(flag == 1 for flag in lane_open),
        tiles=boxes_by_tile(table, CellMap(sensor, light, bits, lights)),
        table=table,
    )
    _check_geometry(compiled, lane_open)
    return compiled


def _check_geometry(blob: Compiled, lane_open: bytes) -> None:
    """Reads the tiles, or the open boxes as a strip, by the rules and compares what they make of it with the blob."""
    for box, (lane, first, front) in enumerate(zip(blob.lane, blob.first, blob.front, strict=True)):
        if lane >= blob.lanes or not first <= front < blob.columns:
            refuse(f"Box {box} of the blob (lane {lane}, columns {first}..{front}) is outside the track")
    names = tile_names(blob.table, library.tile_names())
    form = _laid(blob, names) if names else _drawn(blob)
    try:
        track = parse({**form, "laps": blob.laps, "closed": blob.closed})
    except TrackRefused as refusal:
        refuse(f"The blob holds no valid track ({refusal.code})")
    for field in ("lanes", "columns", "lane", "first", "front", *NEIGHBOURS):
        if getattr(track, field) != getattr(blob, field):
            refuse(f"The field `{field}` of the blob does not agree with its {'tiles' if names else 'boxes'}")
    if lane_open != _lane_open(track):
        refuse("The field `lane_open` of the blob does not agree with its boxes")
    if list(map(list, blob.tiles)) != chain(track):
        refuse("The cells of the blob do not follow the track from tile to tile")


def _drawn(blob: Compiled) -> dict[str, object]:
    """Returns the open boxes as an inline track."""
    cells = [["_"] * blob.columns for _ in range(blob.lanes)]
    for lane, first, front in zip(blob.lane, blob.first, blob.front, strict=True):
        cells[lane][first : front + 1] = "." + "-" * (front - first)
    return {"strip": ["".join(row) for row in cells], "start": blob.start, "finish": blob.finish}


def _laid(blob: Compiled, names: tuple[str, ...]) -> dict[str, object]:
    """Returns the track of these tiles with the blob's lines, each in the tile where its column lies."""
    columns = [library.rush_library().sides[name].columns for name in names]
    edges = list(accumulate(columns[:-1], initial=0))
    tiles = [bisect_right(edges, column) - 1 for column in (blob.start, blob.finish)]
    start, finish = ([tile, at - edges[tile]] for tile, at in zip(tiles, (blob.start, blob.finish), strict=True))
    return {"tiles": list(names), "start": start, "finish": finish}
