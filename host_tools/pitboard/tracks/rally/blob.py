"""The blob of a Rallyman: DIRT stage: a track as the board's core reads it. The layout is in docs/blob-rally.md."""

import struct
from binascii import crc32
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NoReturn

from pitboard.tracks.rally.cells import CellMap, cell_map
from pitboard.tracks.rally.spaces import (
    DOTTED,
    FINISH,
    JUMP,
    LEFT_STRIP,
    NONE,
    PLAIN,
    RIGHT_STRIP,
    SHORTCUT,
    START,
    WATER,
)
from pitboard.tracks.rally.strips import LETTERS, SURFACES
from pitboard.tracks.rally.track import Track, parse
from pitboard.tracks.refusal import Refusal, TrackRefused, shown

MAGIC = b"PITB"
VERSION = 1
GAME = 3
NO_BYTE, NO_WORD = 0xFF, 0xFFFF
NAME_BYTES = 24
CHECKED_FROM = 12  # the CRC covers everything from here on
BODY = 48  # where the fields begin

PREFIX = struct.Struct("<4sBBHI")
HEADER = struct.Struct(f"<6B3H{NAME_BYTES}s")

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
    cells = cell_map(track)
    spaces = len(track.names)
    head = HEADER.pack(
        track.lanes,
        track.columns,
        len(track.danger),
        track.corners,
        len(track.zones),
        0,
        spaces,
        cells.bits,
        cells.lights,
        _name_bytes(track.name if name is None else name),
    )
    per_tile = (track.danger, [SURFACES.index(surface) for surface in track.surface], track.turned)
    columns_and_tiles = (track.corner_at, track.inside, track.tile_at, *per_tile)
    small = b"".join(map(_bytes, (*(getattr(track, field) for field in _BYTES_PER_SPACE), *columns_and_tiles)))
    words = (*(getattr(track, field) for field in NEIGHBOURS), cells.sensor, cells.light)
    return _seal(b"".join([head, small, bytes(len(small) % 2), *map(_words, words)]))


def _seal(body: bytes) -> bytes:
    return PREFIX.pack(MAGIC, VERSION, GAME, CHECKED_FROM + len(body), crc32(body)) + body


def _bytes(values: tuple[int, ...] | list[int]) -> bytes:
    return bytes([NO_BYTE if value == NONE else value for value in values])


def _words(values: tuple[int, ...]) -> bytes:
    return struct.pack(f"<{len(values)}H", *(NO_WORD if value == NONE else value for value in values))


def _name_bytes(name: str) -> bytes:
    if not name.isprintable():  # lone surrogates are not printable either
        raise Refusal("track-name", f"The track name {shown(name)} cannot be printed; choose another name.")
    return name.encode()[:NAME_BYTES].decode(errors="ignore").encode()


# -- and back ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a blob says: the stage as the rules read it (its tiles lose their names), and its cells."""

    version: int
    crc: int
    length: int
    track: Track
    cells: CellMap


def decode(data: bytes) -> Compiled:
    """Reads a blob back and checks everything in it.

    Raises Refusal with the first of: blob-magic, blob-version, blob-length, blob-crc, blob-game, blob-body (the bytes
    are as written, but what they say is no track).
    """
    crc = _open(data)
    lanes, columns, tiles, _, _, _, spaces, _, _, raw_name = HEADER.unpack_from(data, CHECKED_FROM)
    sizes = [spaces] * len(_BYTES_PER_SPACE) + [columns] * len(_BYTES_PER_COLUMN) + [tiles] * len(_BYTES_PER_TILE)
    words = BODY + sum(sizes) + sum(sizes) % 2
    if len(data) != words + 2 * spaces * len(_WORDS_PER_SPACE):
        _refuse("blob-body", f"The blob has {len(data)} bytes, too few or too many for its {spaces} spaces")
    fields: dict[str, bytes] = {}
    at = BODY
    for field, size in zip((*_BYTES_PER_SPACE, *_BYTES_PER_COLUMN, *_BYTES_PER_TILE), sizes, strict=True):
        fields[field] = data[at : at + size]
        at += size
    track = replace(_parsed(_strips(fields, lanes, columns)), name=_name(raw_name))
    track = replace(track, turned=tuple([flag == 1 for flag in fields["turned"]]))
    _check_same(data, encode(track))
    return Compiled(VERSION, crc, len(data), track, cell_map(track))


def _refuse(code: str, message: str) -> NoReturn:
    raise Refusal(code, f"{message}; compile the track again.")


def _open(data: bytes) -> int:
    """Checks all that comes before the fields of the track; returns the CRC."""
    if data[:4] != MAGIC:
        raise Refusal("blob-magic", "This is no compiled track: it does not begin with PITB; choose another file.")
    if len(data) > 4 and data[4] > VERSION:
        raise Refusal(
            "blob-version",
            f"This track comes from a newer Pitboard (blob version {data[4]}; this one reads {VERSION});"
            " update this one, or compile the track again with it.",
        )
    if len(data) > 4 and data[4] != VERSION:
        _refuse("blob-version", f"The blob has version {data[4]}, which never existed; this Pitboard reads {VERSION}")
    if len(data) < BODY:
        _refuse("blob-length", f"The blob is cut off after {len(data)} bytes, in its first {BODY}")
    _, _, game, length, crc = PREFIX.unpack_from(data)
    if length != len(data):
        _refuse("blob-length", f"The blob says that it has {length} bytes, but there are {len(data)}")
    found = crc32(data[CHECKED_FROM:])
    if crc != found:
        _refuse("blob-crc", f"The blob is damaged: its checksum is {found:08x} instead of {crc:08x}")
    if game != GAME:
        raise Refusal("blob-game", f"The blob holds a track of game number {game}, not of a rally ({GAME}).")
    return int(crc)


def _name(raw: bytes) -> str:
    text = raw.rstrip(b"\0").decode(errors="replace")
    if "\ufffd" in text or not text.isprintable():
        _refuse("blob-body", "The name in the blob is not printable UTF-8")
    return text


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
        _refuse("blob-body", f"The blob holds no valid track ({refusal.code})")


def _check_same(data: bytes, right: bytes) -> None:
    """Compares a blob with what its spaces compile to."""
    if data != right:
        at = next(at for at in range(CHECKED_FROM, len(data)) if data[at : at + 1] != right[at : at + 1])
        _refuse("blob-body", f"Byte {at} of the blob does not agree with its spaces")
