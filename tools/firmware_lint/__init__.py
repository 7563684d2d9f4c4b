"""A lint for the firmware: what CircuitPython lacks or does differently from the desktop's Python.

Ruff and mypy judge firmware by the desktop's Python, so `str.zfill` or a loop over a set pass both and fail, or
differ, on the device. This package reads the syntax trees of every firmware module and reports such places as
`file:line: code: sentence`. `CODES` in `model.py` lists the codes.

A place that is right as it stands is allowed by a comment on its line, which must give the reason:

    for name in known:  # device-ok unordered: only counted, the order can't be seen
"""

from tools.firmware_lint.check import check
from tools.firmware_lint.model import CODES, Finding

__all__ = ["CODES", "Finding", "check"]
