"""Measuring how deep the firmware's calls go, on real calls."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any, Self


class CallDepth:
    """While it is entered, follows every call and keeps the deepest nesting of firmware frames.

    `deepest` is the number of frames of files below `folder` that stood on the stack at once, frames of other files
    in between not counted; `chain` names them, outermost first. Comprehensions and modules being imported are frames
    too, as on the device.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder.resolve()) + "/"
        self._inside: dict[str, bool] = {}
        self._depth = 0
        self.deepest = 0
        self.chain: tuple[str, ...] = ()

    def __enter__(self) -> Self:
        self._before = sys.getprofile()
        self._depth = 0
        sys.setprofile(self._follow)
        return self

    def __exit__(self, *error: object) -> None:
        sys.setprofile(self._before)

    def __str__(self) -> str:
        return "\n".join(f"{depth:>4} {place}" for depth, place in enumerate(self.chain, 1))

    def _follow(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            if self._is_firmware(frame):
                self._depth += 1
                if self._depth > self.deepest:
                    self.deepest, self.chain = self._depth, self._stack(frame)
        elif event == "return" and self._depth and self._is_firmware(frame):
            self._depth -= 1

    def _is_firmware(self, frame: FrameType) -> bool:
        file = frame.f_code.co_filename
        if file not in self._inside:
            self._inside[file] = str(Path(file).resolve()).startswith(self._folder)
        return self._inside[file]

    def _stack(self, frame: FrameType | None) -> tuple[str, ...]:
        places = []
        while frame is not None:
            if self._is_firmware(frame):
                file = Path(frame.f_code.co_filename).resolve()
                places.append(
                    f"{file.as_posix().removeprefix(self._folder)}:{frame.f_lineno} {frame.f_code.co_qualname}"
                )
            frame = frame.f_back
        return tuple(reversed(places))
