"""What the listings of all games share: a compiled track in words, for `pitboard tracks listing`."""

from collections.abc import Iterable, Sequence
from typing import Protocol


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


def row(fields: Sequence[str], widths: Sequence[int]) -> str:
    """Returns a line of a table, every field at the right of its column."""
    return " ".join(text.rjust(width) for text, width in zip(fields, widths, strict=True))


def written(lines: Iterable[str]) -> str:
    """Returns lines as one text."""
    return "".join(f"{line}\n" for line in lines)
