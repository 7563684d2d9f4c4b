"""The twin with the face of the emulated board: what is measured and judged there can be tried without a bench."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboard.twin import Twin

PROBE = (164_000, 700, 41_000, 14, 5000, 10, 900, 33, 400, 28, 60, 7200, 300)
"""What the probe says that isn't there; the last four are of bots."""


class TwinBench:
    """The bench's client, as far as it is asked."""

    def __init__(self, twin: Twin, probe: Sequence[int] = PROBE) -> None:
        self.twin = twin
        self.probe = probe
        self.console = "\x1b]0;code.py\x1b\\"
        self.loads = 0
        self.frames: list[dict[str, Any]] = []
        self.lit = twin.lights()
        self.more: list[dict[str, Any]] = []

    def run(self, ms: int) -> None:
        self.twin.run(ms)
        self.loads = self.twin.now // 10
        lit = self.twin.lights()
        if lit != self.lit:
            self.lit = lit
            sent = bytes(part for red, green, blue in lit for part in (green, red, blue))
            self.frames.append({"ev": "neopixel", "t_ms": float(self.twin.now), "hex": sent.hex()})

    def part(self, name: str) -> dict[str, Any]:
        return {"chain": {"loads": self.loads}, "oled": {"on": True, "lit": any(self.twin.oled())}}[name]

    def send(self, _words: bytes, port: str) -> None:
        assert port == "console"
        self.console += f"PROBE {' '.join(map(str, self.probe))}\r\n"

    def __call__(self, command: str, **_: object) -> dict[str, Any]:
        assert command == "recv"
        return {"text": self.console}


class TwinBoard:
    """The board."""

    def __init__(self, track: str = "oval5", settings: dict[str, str | int] | None = None) -> None:
        self.twin = Twin(track, settings={"PITBOARD_SETTLE_MS": 0, **(settings or {})}, seed=3)
        self.settings = dict(settings or {})
        self.bench = TwinBench(self.twin)
        self.layout = self.twin.layout
        self.send, self.received, self.oled, self.lights = (
            self.twin.send,
            self.twin.received,
            self.twin.oled,
            self.twin.lights,
        )
        self.lift, self.drop = self.twin.lift, self.twin.drop

    def __enter__(self) -> TwinBoard:
        return self

    def __exit__(self, *_: object) -> None:
        self.twin.close()

    @property
    def now(self) -> float:
        return float(self.twin.now)

    def run(self, ms: float) -> None:
        self.bench.run(max(1, round(ms)))

    def run_until(self, ready: Any, most: float = 10_000, step: float = 10) -> bool:
        end = self.now + most
        while not ready(self):
            if self.now >= end:
                return False
            self.run(step)
        return True

    def knob(self, detents: int) -> None:
        self.twin.knob(detents)
        self.bench.run(0)

    def press(self, ms: int = 100) -> None:
        self.twin.press(ms)
        self.bench.run(0)

    def button(self, name: str, ms: float = 80) -> None:
        self.twin.button(name, int(ms))
        self.bench.run(0)

    def power_cut(self) -> None:
        self.twin.power_cut()
        self.twin.restart()

    def events(self) -> list[dict[str, Any]]:
        taken = self.bench.frames + self.bench.more
        self.bench.frames, self.bench.more = [], []
        return taken

    def console(self) -> str:
        said, self.bench.console = self.bench.console, ""
        return said
