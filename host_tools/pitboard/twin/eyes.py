"""What a person sees of the lights who looks at the board for a moment: colours by name, and which of them move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

Colour = tuple[int, int, int]

# The card beside the board: proportions of red, green and blue of what a box can show.
GREEN: Final = "green"
BLUE: Final = "blue"
AMBER: Final = "amber"
DANGER: Final = "red-orange"
WHITE: Final = "white"
ORANGE: Final = "orange"
YELLOW: Final = "yellow"
RED: Final = "red"
DARK: Final = "dark"
OTHER: Final = "other"
_CARD: Final[tuple[tuple[str, Colour], ...]] = (
    (GREEN, (0, 255, 20)),
    (BLUE, (0, 70, 255)),
    (AMBER, (255, 100, 0)),
    (DANGER, (255, 20, 0)),
    (WHITE, (255, 255, 255)),
    ("cold white", (100, 160, 255)),
    (ORANGE, (255, 55, 0)),
    (YELLOW, (255, 190, 0)),
    (RED, (255, 0, 0)),
    ("violet", (90, 0, 255)),
    ("cyan", (0, 200, 255)),
    ("magenta", (255, 0, 140)),
)
_BRIGHT: Final = 24
"""What is darker than this is a line on the ground, a car that waits, or nothing."""
_NEAR: Final = 0.05
_LOOKS: Final = 14
_LOOK_MS: Final = 75
_FAST: Final = 3
_SWELLS: Final = 5


class Seen(NamedTuple):
    """A box's light, watched for a second: its colour when it is brightest, and how its brightness went.

    `turns`: how often it went from rising to falling or back; `shades`: how many there were.
    """

    colour: str
    turns: int
    shades: int
    brightest: int
    darkest: int

    @property
    def moves(self) -> bool:
        """Whether it comes and goes."""
        return self.brightest > 2 * self.darkest

    @property
    def fast(self) -> bool:
        """Whether it does so more than once a second."""
        return self.moves and self.turns >= _FAST

    @property
    def breathes(self) -> bool:
        """Whether it swells slowly; what blinks has two shades."""
        return self.moves and self.turns < 2 and self.shades >= _SWELLS


def colour_name(colour: Colour) -> str:
    """Returns what a person would call a light's colour; "dark" for what hardly shines."""
    top = max(colour)
    if top < _BRIGHT:
        return DARK

    def distance(other: Colour) -> float:
        scale = max(other)
        return sum((part / top - wanted / scale) ** 2 for part, wanted in zip(colour, other, strict=True))

    name, nearest = min(_CARD, key=lambda entry: distance(entry[1]))
    return name if distance(nearest) < _NEAR else OTHER


def watch(lights: Callable[[], Sequence[Colour]], wait: Callable[[int], object], light_of: Sequence[int]) -> list[Seen]:
    """Watches the lights for a second; returns what was seen, by box."""
    frames = []
    for _ in range(_LOOKS):
        lit = lights()
        frames.append([lit[light] for light in light_of])
        wait(_LOOK_MS)
    return [_seen(series) for series in zip(*frames, strict=True)]


def _seen(series: Sequence[Colour]) -> Seen:
    levels = [sum(colour) for colour in series]
    if not any(levels):
        return _NOTHING
    steps = [after > before for before, after in pairwise(levels) if after != before]
    turns = sum(step != following for step, following in pairwise(steps))
    return Seen(colour_name(max(series, key=sum)), turns, len(set(levels)), max(levels), min(levels))


_NOTHING = Seen(DARK, 0, 1, 0, 0)
