"""What the listings of all games share: a compiled track in words, for `pitboard tracks listing`."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from pitboard.tracks.blob import ID_BITS, Tile


class Compiled(Protocol):
    """What every game's reading of a blob has."""

    @property
    def game(self) -> str:
        """The game's name."""

    @property
    def version(self) -> int:
        """The format version."""

    @property
    def crc(self) -> int:
        """The checksum."""

    @property
    def length(self) -> int:
        """Bytes of the whole blob."""

    @property
    def name(self) -> str:
        """The track's name, or ""."""


def title(blob: Compiled, noun: str) -> str:
    """Returns the first line of a listing."""
    return (
        f"{blob.name or '(no name)'}: {blob.game} {noun},"
        f" blob version {blob.version}, {blob.length} bytes, CRC {blob.crc:08x}"
    )


def place(number: int) -> str:
    """Returns a box, space or light by its number, "-" for none."""
    return "-" if number < 0 else str(number)


def spot(sensor: int) -> str:
    """Returns a sensor as byte.bit of the chain's scan, "-" for none."""
    return "-" if sensor < 0 else f"{sensor // 8}.{sensor % 8}"


def tile_lines(tiles: Iterable[Tile], names: Sequence[str]) -> list[str]:
    """Returns a line about each tile of the chain, where more may follow; `names` is () when they have none."""
    lines = []
    at = 0
    for number, tile in enumerate(tiles):
        name = names[number] if names else "no name"
        lines.append(
            f"tile {number} of the chain: {name}, id 0x{tile.id:02X} in byte {at}, sensor bytes {tile.registers}"
        )
        at += ID_BITS // 8 + tile.registers
    return lines


def row(fields: Sequence[str], widths: Sequence[int]) -> str:
    """Returns a line of a table, every field at the right of its column."""
    return " ".join(text.rjust(width) for text, width in zip(fields, widths, strict=True))


def written(lines: Iterable[str]) -> str:
    """Returns lines as one text."""
    return "".join(f"{line}\n" for line in lines)
