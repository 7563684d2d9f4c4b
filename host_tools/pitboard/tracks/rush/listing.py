"""A blob in words: what `pitboard tracks listing` prints."""

from collections.abc import Iterator

from pitboard.tracks.rush.blob import NEIGHBOURS, Compiled

_COLUMNS = ("box", "name", "front", *(field.replace("_", "-") for field in NEIGHBOURS), "sensor", "light")
_WIDTHS = (5, 9, 5, 6, 6, 6, 9, 10, 6, 8, 5)


def listing(blob: Compiled) -> str:
    """Returns a compiled track as lines of text: a head, then one line per open box, tile by tile.

    Boxes are named [lane, first column]; neighbours are box numbers, "-" where there is none; a sensor is written as
    byte.bit of the chain's scan (each tile begins with its id byte).
    """
    return "\n".join([*_head(blob), *_tiles(blob)]) + "\n"


def _head(blob: Compiled) -> Iterator[str]:
    kind = "closed" if blob.closed else "open"
    rings = ", ".join(str(lane) for lane, full in enumerate(blob.lane_open) if full) or "none"
    yield (
        f"{blob.name or '(no name)'}: {blob.game} track,"
        f" blob version {blob.version}, {blob.length} bytes, CRC {blob.crc:08x}"
    )
    yield (
        f"{blob.lanes} lanes, {blob.columns} columns, {kind}, laps {blob.laps},"
        f" start line before column {blob.start}, finish line before column {blob.finish}"
    )
    yield (
        f"open boxes: {len(blob.lane)}, tiles in the chain: {len(blob.tiles)}, sensor bits: {blob.bits},"
        f" lights: {blob.lights}, lanes made of open boxes only: {rings}"
    )


def _tiles(blob: Compiled) -> Iterator[str]:
    for number, boxes in enumerate(blob.tiles):
        id_byte = (blob.sensor[boxes[0]] - 8) // 8
        yield ""
        yield f"tile {number} of the chain: id byte {id_byte}, open boxes {len(boxes)}"
        yield _row(_COLUMNS)
        for box in boxes:
            yield _row(_fields(blob, box))


def _fields(blob: Compiled, box: int) -> tuple[str, ...]:
    neighbours = (getattr(blob, field)[box] for field in NEIGHBOURS)
    return (
        str(box),
        f"[{blob.lane[box]}, {blob.first[box]}]",
        str(blob.front[box]),
        *("-" if other < 0 else str(other) for other in neighbours),
        f"{blob.sensor[box] // 8}.{blob.sensor[box] % 8}",
        str(blob.light[box]),
    )


def _row(fields: tuple[str, ...]) -> str:
    return " ".join(text.rjust(width) for text, width in zip(fields, _WIDTHS, strict=True))
