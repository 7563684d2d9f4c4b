"""Files on the drive, only read: a power cut during a write could cost the whole drive."""

import os

_FOLDER = "tracks"
_ENDING = ".blob"


class Files:
    """The compiled tracks on the drive."""

    def blobs(self) -> list[str]:
        """Return the names of the compiled tracks, sorted."""
        try:
            names = os.listdir(_FOLDER)
        except OSError:  # no such folder
            return []
        # macOS puts a file ._NAME beside each NAME.
        return sorted([name for name in names if name.endswith(_ENDING) and not name.startswith(".")])

    def read(self, name: str) -> bytearray:
        """Return a compiled track. Raise OSError when it can't be read."""
        with open(f"{_FOLDER}/{name}", "rb") as file:
            blob = bytearray(file.seek(0, 2))  # in one piece, whatever the heap looks like
            file.seek(0)
            file.readinto(blob)
        return blob
