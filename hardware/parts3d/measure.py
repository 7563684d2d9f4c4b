"""Measures of parts, and how one is refused that can't be printed."""

from __future__ import annotations

from typing import Final

LEAST_WALL: Final = 1.2
"""Walls and floors are at least this thick: three lines of a 0.4 mm nozzle."""


class MeasureRefused(ValueError):  # noqa: N818 - named for what it says
    """Says which measure of a part can't be: what it is, what it should be, what to change."""


def at_least(part: str, what: str, value: float, least: float = LEAST_WALL) -> None:
    """Raises MeasureRefused for a measure below the least, mm."""
    if value < least - 1e-9:
        raise MeasureRefused(f"{part}: {what} would be {value:.2f} mm, less than {least:.2f} mm; change its measures.")
