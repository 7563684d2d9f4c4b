"""The lights: WS2812s that take three bytes each (green, red, blue) from the stream and pass the rest on."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

Colour = tuple[int, int, int]
"""Red, green, blue, 0..255."""

KEPT = 4000
"""Changes that are remembered: at 30 frames a second those of the last two minutes."""


class Change(NamedTuple):
    """A frame that differs from the one before: when it was sent, in microseconds, and its bytes, GRB by light."""

    us: int
    frame: bytes


class Strip:
    """The chain of lights. `frame` is what they show now, GRB by light."""

    def __init__(self, lights: int) -> None:
        self.lights = lights
        self.frame = bytes(3 * lights)
        self.changes: deque[Change] = deque(maxlen=KEPT)
        self.frames_sent = 0

    def take(self, us: int, stream: bytes) -> None:
        """Takes a stream of bytes. Lights that it doesn't reach stay as they are; what is left over, no light sees."""
        self.frames_sent += 1
        whole = min(len(stream) // 3 * 3, len(self.frame))
        frame = stream[:whole] + self.frame[whole:]
        if frame != self.frame:
            self.frame = frame
            self.changes.append(Change(us, frame))

    def power_down(self, us: int) -> None:
        """Makes the lights dark."""
        self.take(us, bytes(3 * self.lights))

    def colours(self) -> list[Colour]:
        """Returns what each light shows."""
        return list(colours_of(self.frame))

    def milliamps(self) -> int:
        """Returns the current that the lights take: 1 mA each, and 20 mA for each colour at its full."""
        return self.lights + sum(self.frame) * 20 // 255

    def seen(self, before: bytes, since: int) -> list[list[Colour]]:
        """Returns for each light the colours that it had one after the other since a time; `before` is its start."""
        sequences = [[colour] for colour in colours_of(before)]
        for change in self.changes:
            if change.us < since:
                continue
            for sequence, colour in zip(sequences, colours_of(change.frame), strict=True):
                if colour != sequence[-1]:
                    sequence.append(colour)
        return sequences


def colours_of(frame: bytes) -> Iterator[Colour]:
    """Yields the colours of a frame, light by light."""
    for at in range(0, len(frame), 3):
        yield frame[at + 1], frame[at], frame[at + 2]
