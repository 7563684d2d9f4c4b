"""The emulated board with the face of the twin's: what a player's script does to one it can do to the other."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

from pitboard.records.sides import firmware_folder
from pitboard.twin.fonts import glyphs_in
from pitboard.twin.layout import Layout
from pitboard.twin.reading import lines
from tools.emulate.bench import XIP_MISS, start_bench
from tools.emulate.drive import Value, build_drive, read_settings
from tools.emulate.ready import Emulator
from tools.emulate.wiring import BUTTONS, board_file, input_of

_MAGNET, _NO_MAGNET = 0, 1
_TAP_MS = 80
_DETENT_MS = 20


class Board:
    """One emulated board with the tiles of a track; the drive holds that track and others.

    Time passes in `run` only (and in what says so). Boxes are those of the blob; lights are numbered as on the strip.
    """

    def __init__(
        self,
        emulator: Emulator,
        tracks: Sequence[str],
        *,
        settings: Mapping[str, Value] | None = None,
        xip: int = XIP_MISS,
        firmware: Path | None = None,
        extra: Mapping[str, str] | None = None,
    ) -> None:
        """Powers the board up; the tiles are those of the first track.

        `extra` are files that lie on the drive in place of, or beside, the firmware's.
        """
        self.firmware = firmware or firmware_folder()
        self._glyphs = glyphs_in(self.firmware)
        self._folder = TemporaryDirectory()
        drive = Path(self._folder.name)
        try:
            self.blobs = build_drive(drive, self.firmware, tracks, settings)
            for name, text in (extra or {}).items():
                (drive / name).write_text(text, encoding="utf-8")
            self.layout = Layout.of(self.blobs[tracks[0]])
            self.settings = read_settings(drive)
            self.bench = start_bench(emulator, drive, board_file(self.layout, self.settings), xip)
        except BaseException:
            self._folder.cleanup()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the emulator."""
        self.bench.close()
        self._folder.cleanup()

    # -- time ------------------------------------------------------------------------------------------------------

    @property
    def now(self) -> float:
        """Milliseconds since the first power-on."""
        return self.bench.t_ms

    def run(self, ms: float) -> None:
        """Lets time pass."""
        self.bench.run_ms(ms)

    def run_until(self, ready: Callable[[Self], object], most: float = 10_000, step: float = 10) -> bool:
        """Lets time pass until a condition holds, asked every `step` ms. Returns False when `most` ms went by."""
        end = self.now + most
        while not ready(self):
            if self.now >= end:
                return False
            self.run(step)
        return True

    # -- hands -----------------------------------------------------------------------------------------------------

    def lift(self, box: int) -> None:
        """Takes the car off a box."""
        self.bench.set_bits(input_of(self.layout, box), _NO_MAGNET)

    def drop(self, box: int) -> None:
        """Puts a car down on a box."""
        self.bench.set_bits(input_of(self.layout, box), _MAGNET)

    def stand(self, boxes: Iterable[int]) -> None:
        """Puts cars on these boxes and takes all others away, at once."""
        inputs = {input_of(self.layout, box) for box in boxes}
        others = {input_of(self.layout, box) for box in range(len(self.layout.sensors))} - inputs
        self.bench.set_bits(sorted(others), _NO_MAGNET)
        self.bench.set_bits(sorted(inputs), _MAGNET)

    def knob(self, detents: int) -> None:
        """Turns the knob to the right (or, negative, left); the time that takes passes."""
        self.bench.turn(detents)
        self.run(abs(detents) * _DETENT_MS)

    def press(self, ms: float = _TAP_MS) -> None:
        """Presses the knob; the time that takes passes."""
        self.button("knob", ms)

    def button(self, name: str, ms: float = _TAP_MS) -> None:
        """Presses a button ("a", "b" or "knob"); the time that takes passes."""
        if name not in BUTTONS:
            raise ValueError(f"no button {name!r}: {', '.join(BUTTONS)}")
        self.bench.tap(name, ms)
        self.run(ms)

    def power_cut(self) -> None:
        """Cuts the power for a moment; the board then boots again, and the time of that begins now."""
        self.bench.power_cut(off_ms=0.001)
        self.run(0.01)

    # -- eyes and ears ---------------------------------------------------------------------------------------------

    def lights(self) -> list[tuple[int, int, int]]:
        """Returns the colours that the lights show, by number on the strip."""
        return self.bench.lights()

    def light(self, box: int) -> tuple[int, int, int]:
        """Returns the colour of a box."""
        return self.lights()[self.layout.lights_of[box]]

    def oled(self) -> list[str]:
        """Returns the display's text, 8 lines of 21 characters."""
        return lines(_pages(self.bench.oled_rows()), self._glyphs)

    def tones(self) -> list[dict[str, Any]]:
        """Returns what the buzzer has played."""
        return self.bench.tones()

    def events(self) -> list[dict[str, Any]]:
        """Returns what happened on the board since the last call: light frames, tones, resets."""
        return self.bench.events()

    def send(self, text: str | bytes) -> bool:
        """Sends a line on the data channel."""
        return self.bench.send(text)

    def received(self) -> bytes:
        """Takes what the data channel has sent."""
        return b64decode(self.bench("recv", port="data", b64=True)["b64"])

    def console(self) -> str:
        """Takes what the console has shown."""
        return self.bench.recv("console")


def _pages(picture: list[list[int]]) -> list[bytes]:
    """Returns a display's dots, row by row, as its 8 pages of column bytes."""
    return [
        bytes(sum(row[x] << bit for bit, row in enumerate(picture[top : top + 8])) for x in range(len(picture[0])))
        for top in range(0, len(picture), 8)
    ]
