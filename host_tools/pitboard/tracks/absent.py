"""What stands for a value that a setup does not have; JSON's null is a value like any other."""

from enum import Enum
from typing import Final


class _Absent(Enum):
    KEEP = "the setup has no `laps`"
    MISSING = "the setup has no `track`"


KEEP: Final = _Absent.KEEP
MISSING: Final = _Absent.MISSING
