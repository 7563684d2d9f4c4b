"""A compiled Rallyman: DIRT stage in words: what `pitboard tracks listing` prints."""

from collections.abc import Iterator

from pitboard.tracks.rally.blob import NEIGHBOURS, Compiled
from pitboard.tracks.rally.spaces import (
    DOTTED,
    FINISH,
    FIRST_HALF,
    JUMP,
    NONE,
    PLAIN,
    SECOND_HALF,
    SHORTCUT,
    START,
    WATER,
)

_KIND_NAMES = {
    PLAIN: "plain",
    WATER: "water",
    JUMP: "jump",
    START: "start",
    FINISH: "finish",
    DOTTED: "dotted",
    FIRST_HALF: "first half",
    SECOND_HALF: "second half",
    SHORTCUT: "shortcut",
}
_COLUMNS = ("space", "name", "front", "kind", "number", "corner", *NEIGHBOURS, "sensor", "light")
_WIDTHS = (5, 9, 5, 11, 6, 6, 5, 5, 5, 5, 7, 5)


def listing(blob: Compiled) -> str:
    """Returns a compiled stage as lines of text: a head, then one line per space, tile by tile.

    Spaces are named [lane code, first column]; neighbours are space numbers, "-" where there is none; a sensor is
    written as byte.bit of the chain's scan (each tile begins with its id byte). A dotted space names its first cell.
    """
    return "\n".join([*_head(blob), *_tiles(blob)]) + "\n"


def _head(blob: Compiled) -> Iterator[str]:
    track = blob.track
    name = track.name or "(no name)"
    yield f"{name}: rally stage, blob version {blob.version}, {blob.length} bytes, CRC {blob.crc:08x}"
    yield (
        f"{track.lanes} lanes, {track.columns} columns, {len(track.danger)} tiles, {len(track.names)} spaces,"
        f" {track.corners} corners, {len(track.zones)} zones"
    )
    yield f"{blob.cells.bits} sensor bits, {blob.cells.lights} lights"


def _tiles(blob: Compiled) -> Iterator[str]:
    track = blob.track
    for tile, turned in enumerate(track.turned):
        surface = {"g": "gravel", "a": "asphalt", "s": "snow"}[track.surface[tile]]
        yield ""
        yield f"tile {tile}: {surface}, danger {track.danger[tile]}{', driven in reverse' if turned else ''}"
        yield _row(_COLUMNS)
        for space in range(len(track.names)):
            if track.tile_of(space) == tile:
                yield _row(_fields(blob, space))


def _fields(blob: Compiled, space: int) -> tuple[str, ...]:
    track = blob.track
    sensor, light = blob.cells.sensor[space], blob.cells.light[space]
    numbers = (track.number[space] or NONE, track.corner_of(space), *(getattr(track, way)[space] for way in NEIGHBOURS))
    return (
        str(space),
        f"[{track.lane[space]}, {track.back[space]}]",
        str(track.front[space]),
        _KIND_NAMES[track.kind[space]],
        *("-" if number == NONE else str(number) for number in numbers),
        "-" if sensor == NONE else f"{sensor // 8}.{sensor % 8}",
        "-" if light == NONE else str(light),
    )


def _row(fields: tuple[str, ...]) -> str:
    return " ".join(text.rjust(width) for text, width in zip(fields, _WIDTHS, strict=True))
