"""The blob: a compiled track as the board's core reads it (format version 1, little-endian, one array per field)."""

import struct
from binascii import crc32
from dataclasses import dataclass
from itertools import pairwise
from typing import NoReturn

from pitboard.tracks.refusal import Refusal, TrackRefused, shown
from pitboard.tracks.rush.track import Track, parse

MAGIC = b"PITB"
VERSION = 1
GAMES = {"rush": 1, "derby": 2, "rally": 3, "hexrace": 4}
PLAYABLE = ("rush",)  # the games whose blobs this Pitboard writes and reads
NONE = 0xFFFF
NAME_BYTES = 24
CHECKED_FROM = 12  # the CRC covers everything from here on
BODY = 48  # where the fields of the boxes begin

PREFIX = struct.Struct("<4sBBHI")
HEADER = struct.Struct(f"<6B3H{NAME_BYTES}s")


def encode(track: Track, name: str | None = None) -> bytes:
    """Compiles a track for the core; `name` (default: the track's own) is what the board's menu shows.

    Raises Refusal `track-name` when the name has characters that cannot be printed. A name of more than 24 bytes of
    UTF-8 is cut at a whole character.
    """
    boxes = len(track.names)
    sensor, bits = _sensors(track)
    light = _lights(track)
    head = HEADER.pack(
        track.lanes,
        track.columns,
        track.start,
        track.finish,
        track.laps,
        track.closed,
        boxes,
        bits,
        boxes,
        _name_bytes(track.name if name is None else name),
    )
    neighbours = (track.ahead, track.left, track.right, track.push_left, track.push_right, track.back)
    body = b"".join(
        [
            head,
            *(bytes(part) for part in (track.lane, track.first, track.front)),
            bytes(boxes % 2),  # keeps the two-byte fields even
            *(_words(part) for part in (*neighbours, sensor, light)),
            _lane_open(track),
        ]
    )
    length = CHECKED_FROM + len(body)
    return PREFIX.pack(MAGIC, VERSION, GAMES["rush"], length, crc32(body)) + body


def _lane_open(track: Track) -> bytes:
    """Returns 1 per lane that is made of open boxes only: the core needs it for `track-ring`."""
    return bytes(-1 not in row for row in track.cover)


def _words(values: tuple[int, ...] | list[int]) -> bytes:
    return struct.pack(f"<{len(values)}H", *(NONE if value < 0 else value for value in values))


def _name_bytes(name: str) -> bytes:
    if not name.isprintable():  # lone surrogates are not printable either
        raise Refusal("track-name", f"The track name {shown(name)} cannot be printed; choose another name.")
    return name.encode()[:NAME_BYTES].decode(errors="ignore").encode()


def _tile_order(track: Track) -> list[list[int]]:
    """Returns the boxes of each tile in chain order, within a tile by lane, then column."""
    spans = pairwise((*track.edges, track.columns))
    # Boxes are numbered by lane, then column, so each list comes out in the order wanted.
    return [[box for box, first in enumerate(track.first) if begin <= first < end] for begin, end in spans]


def _sensors(track: Track) -> tuple[list[int], int]:
    """Returns each box's bit in the scan of the chain, and the bits of the whole scan.

    A tile contributes its id byte, then one bit per box, filled up to whole bytes.
    """
    sensor = [-1] * len(track.names)
    base = 0
    for boxes in _tile_order(track):
        for cell, box in enumerate(boxes):
            sensor[box] = base + 8 + cell
        base += 8 + (len(boxes) + 7) // 8 * 8
    return sensor, base


def _lights(track: Track) -> list[int]:
    """Returns each box's place in the chain of lights: the running number of the boxes in tile order."""
    light = [-1] * len(track.names)
    for number, box in enumerate(box for boxes in _tile_order(track) for box in boxes):
        light[box] = number
    return light


# -- and back ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a blob says. Boxes are numbered as in `Track`, -1 is "none".

    `sensor` is a bit of the scan, `light` a place in the chain of lights; `tiles` lists the boxes of each tile in chain
    order; `bits` is the length of the scan, `lights` that of the chain of lights.
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


NEIGHBOURS = ("ahead", "left", "right", "push_left", "push_right", "back")


def decode(data: bytes) -> Compiled:
    """Reads a blob back and checks everything in it.

    Raises Refusal with the first of: blob-magic, blob-version, blob-length, blob-crc, blob-game, blob-body (the bytes
    are as written, but what they say is no track).
    """
    crc, game = _opened(data)
    lanes, columns, start, finish, laps, closed, boxes, bits, lights, raw_name = HEADER.unpack_from(data, CHECKED_FROM)
    if len(data) != BODY + 19 * boxes + boxes % 2 + lanes:
        _refuse("blob-body", f"The blob has {len(data)} bytes, too few or too many for {boxes} boxes and {lanes} lanes")
    if closed > 1:
        _refuse("blob-body", f"The blob's field `closed` is {closed} instead of 0 or 1")
    at = BODY + 3 * boxes
    lane, first, front = (tuple(data[BODY + k * boxes : BODY + (k + 1) * boxes]) for k in range(3))
    if any(data[at : at + boxes % 2]):
        _refuse("blob-body", f"The filling byte at {at} of the blob is not zero")
    at += boxes % 2
    words = [_numbers(data, at + 2 * k * boxes, boxes) for k in range(8)]
    ahead, left, right, push_left, push_right, back, sensor, light = words
    lane_open = data[len(data) - lanes :]
    compiled = Compiled(
        game=game,
        version=VERSION,
        crc=crc,
        length=len(data),
        name=_name(raw_name),
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
        tiles=_chain(first, sensor, light, bits, lights),
    )
    _check_geometry(compiled, lane_open)
    return compiled


def _refuse(code: str, message: str) -> NoReturn:
    raise Refusal(code, f"{message}; compile the track again.")


def _opened(data: bytes) -> tuple[int, str]:
    """Checks all that comes before the fields of the track; returns the CRC and the game."""
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
    _, _, number, length, crc = PREFIX.unpack_from(data)
    if length != len(data):
        _refuse("blob-length", f"The blob says that it has {length} bytes, but there are {len(data)}")
    found = crc32(data[CHECKED_FROM:])
    if crc != found:
        _refuse("blob-crc", f"The blob is damaged: its checksum is {found:08x} instead of {crc:08x}")
    for game in PLAYABLE:
        if number == GAMES[game]:
            return crc, game
    other = next((game for game, known in GAMES.items() if known == number), f"an unknown game ({number})")
    raise Refusal("blob-game", f"The blob holds a track of {other}; this Pitboard reads tracks of {PLAYABLE[0]}.")


def _numbers(data: bytes, at: int, count: int) -> tuple[int, ...]:
    return tuple(-1 if word == NONE else word for word in struct.unpack_from(f"<{count}H", data, at))


def _name(raw: bytes) -> str:
    text = raw.rstrip(b"\0").decode(errors="replace")
    if "\ufffd" in text or not text.isprintable():
        _refuse("blob-body", "The name in the blob is not printable UTF-8")
    return text


def _chain(
    first: tuple[int, ...], sensor: tuple[int, ...], light: tuple[int, ...], bits: int, lights: int
) -> tuple[tuple[int, ...], ...]:
    """Checks the cell map and returns the boxes of each tile in chain order."""
    if lights != len(light) or sorted(light) != list(range(lights)):
        _refuse("blob-body", f"The blob's {lights} lights do not belong to its {len(light)} boxes one by one")
    tiles: list[list[int]] = []
    following = 0  # the bit after the last one used
    for box in sorted(range(len(light)), key=lambda box: light[box]):
        if not tiles or sensor[box] != following:
            tiles.append([])
            following = (following + 7) // 8 * 8 + 8  # whole bytes, then the id byte of the next tile
        if sensor[box] != following:
            _refuse("blob-body", f"Box {box} of the blob has sensor {sensor[box]}, where the chain has {following}")
        tiles[-1].append(box)
        following += 1
    whole = max(8, (following + 7) // 8 * 8)  # a track without any box still has its id byte
    if bits != whole:
        _refuse("blob-body", f"The blob's chain has {bits} bits, but its cells take {whole}")
    ends = [(min(first[box] for box in tile), max(first[box] for box in tile)) for tile in tiles]
    sorted_inside = all(tile == sorted(tile) for tile in tiles)
    if not sorted_inside or any(last >= begin for (_, last), (begin, _) in pairwise(ends)):
        _refuse("blob-body", "The cells of the blob do not follow the track from tile to tile")
    return tuple(tuple(tile) for tile in tiles)


def _check_geometry(blob: Compiled, lane_open: bytes) -> None:
    """Draws the open boxes as a strip, reads it by the rules, and compares what they make of it with the blob."""
    for box, (lane, first, front) in enumerate(zip(blob.lane, blob.first, blob.front, strict=True)):
        if lane >= blob.lanes or not first <= front < blob.columns:
            _refuse("blob-body", f"Box {box} of the blob (lane {lane}, columns {first}..{front}) is outside the track")
    cells = [["_"] * blob.columns for _ in range(blob.lanes)]
    for lane, first, front in zip(blob.lane, blob.first, blob.front, strict=True):
        cells[lane][first : front + 1] = "." + "-" * (front - first)
    strip = ["".join(row) for row in cells]
    lines = {"start": blob.start, "finish": blob.finish}
    try:
        track = parse({"strip": strip, **lines, "laps": blob.laps, "closed": blob.closed})
    except TrackRefused as refusal:
        _refuse("blob-body", f"The blob holds no valid track ({refusal.code})")
    for field in ("lane", "first", "front", *NEIGHBOURS):
        if getattr(track, field) != getattr(blob, field):
            _refuse("blob-body", f"The field `{field}` of the blob does not agree with its boxes")
    if lane_open != _lane_open(track):
        _refuse("blob-body", "The field `lane_open` of the blob does not agree with its boxes")
