"""The twin: the firmware on modelled hardware, in virtual time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboard.twin.twin import FirmwareStopped, Restart, Twin

__all__ = ["FirmwareStopped", "Restart", "Twin"]


def __getattr__(name: str) -> object:
    """Loads what is here once it is wanted: the program's commands are registered without it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pitboard.twin import twin  # noqa: PLC0415

    return getattr(twin, name)
