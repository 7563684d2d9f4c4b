"""What browsers are shown: parts by name, each with the revision in which it changed last.

A browser that is slow, or comes late, is sent what has changed since the revision that it has, not every step between.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

Changed = Callable[[], None]
_encoder: Final = msgspec.json.Encoder()


class Shown:
    """Parts that any thread may write, and any may ask for as text. `changed` is called after each change."""

    def __init__(self) -> None:
        self.revision = 0
        self.changed: Changed = lambda: None
        self._parts: dict[str, tuple[int, bytes]] = {}
        self._lock = threading.Lock()
        self._texts: dict[int, str] = {}

    def put(self, parts: Mapping[str, Any]) -> None:
        """Shows parts; bytes are sent in base64. What is as before is no change."""
        encoded = {name: _encoder.encode(value) for name, value in parts.items()}
        with self._lock:
            new = {name: text for name, text in encoded.items() if self._parts.get(name, (0, b""))[1] != text}
            if not new:
                return
            self.revision += 1
            self._texts.clear()
            for name, text in new.items():
                self._parts[name] = (self.revision, text)
        self.changed()

    def since(self, revision: int) -> tuple[int, str]:
        """Returns the present revision and a message with all parts that changed after an earlier one."""
        with self._lock:
            text = self._texts.get(revision)
            if text is None:
                parts = [f'"{name}":{part.decode()}' for name, (when, part) in self._parts.items() if when > revision]
                text = ",".join(['{"say":"state"', f'"revision":{self.revision}', *parts]) + "}"
                self._texts[revision] = text
            return self.revision, text
