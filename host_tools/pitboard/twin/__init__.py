"""The twin: the firmware on modelled hardware, in virtual time."""

from pitboard.twin.twin import FirmwareStopped, Restart, Twin

__all__ = ["FirmwareStopped", "Restart", "Twin"]
