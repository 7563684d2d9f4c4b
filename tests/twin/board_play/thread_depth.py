"""Measures how deep calls of the firmware nest in the twin's own thread."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any, Self


class ThreadDepth:
    """While it is entered, follows threads of a name that start; keeps the deepest nesting of the firmware's frames.

    Modules being imported and comprehensions are frames too, as on the device; `const` isn't, which the device's
    compiler folds.
    """

    def __init__(self, folder: Path, thread: str) -> None:
        self._folder = str(folder.resolve()) + "/"
        self._thread = thread
        self._ours: dict[str, bool] = {}
        self._depth = 0
        self.deepest = 0
        self.chain: list[str] = []

    def __enter__(self) -> Self:
        threading.setprofile(self._follow)
        return self

    def __exit__(self, *error: object) -> None:
        threading.setprofile(None)

    def forget(self) -> None:
        """Measures anew from here on."""
        self.deepest = 0
        self.chain = []

    def __str__(self) -> str:
        return "\n".join(f"{depth:>4} {place}" for depth, place in enumerate(self.chain, 1))

    def _follow(self, frame: FrameType, event: str, _: Any) -> None:
        if threading.current_thread().name != self._thread:
            sys.setprofile(None)
            return
        if event == "call":
            if self._is_ours(frame) and frame.f_code.co_name != "const":
                self._depth += 1
                if self._depth > self.deepest:
                    self.deepest = self._depth
                    self.chain = self._stack(frame)
        elif event == "return" and self._is_ours(frame) and frame.f_code.co_name != "const":
            self._depth = max(0, self._depth - 1)

    def _is_ours(self, frame: FrameType) -> bool:
        file = frame.f_code.co_filename
        if file not in self._ours:
            self._ours[file] = "/fakes/" not in file and str(Path(file).resolve()).startswith(self._folder)
        return self._ours[file]

    def _stack(self, frame: FrameType | None) -> list[str]:
        places: list[str] = []
        while frame is not None:
            if self._is_ours(frame):
                file = Path(frame.f_code.co_filename).resolve().as_posix().removeprefix(self._folder)
                places.insert(0, f"{file}:{frame.f_lineno} {frame.f_code.co_qualname}")
            frame = frame.f_back
        return places
