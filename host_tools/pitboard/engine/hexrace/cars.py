"""What changes while a race runs: the cars, the roll that waits for a coupon decision, the last manoeuvre."""

from __future__ import annotations

from typing import NamedTuple, Self

from pitboard.engine.hexrace.acts import Manoeuvre
from pitboard.engine.hexrace.legal import scheme_of
from pitboard.engine.hexrace.tables import Model, degree

NOWHERE = -1
"""Box of a car that is off the map: finished or wrecked. All others are racing."""

RACING, FINISHED, WRECKED = "racing", "finished", "wrecked"

NO_SLIDE = "none"
DRIFT = "drift"
SKIDS = {-1: "skid left", 1: "skid right"}
SKID_SIDE = {slide: side for side, slide in SKIDS.items()}
"""The slides of HEX-40 (that there are slides: text; what they do: own data)."""


class Car:
    """A car. Values as in hexrace.md section 7, with `raised` for its `raise`."""

    __slots__ = (
        "body",
        "box",
        "coupons",
        "end",
        "facing",
        "gate",
        "gates",
        "lap",
        "model",
        "penalty",
        "raised",
        "scheme",
        "seat",
        "slide",
        "speed",
        "state",
        "streak",
    )

    def __init__(self, seat: int, model: Model, box: int, facing: int, coupons: int) -> None:
        self.seat = seat
        self.model = model
        self.scheme = scheme_of(model)
        self.body = model.body
        self.box = box
        self.facing = facing
        self.speed = 0  # HEX-06
        self.coupons = coupons
        self.raised = 0
        self.streak = 0
        self.penalty = False
        self.slide = NO_SLIDE
        self.lap = 0
        self.gate = 1  # HEX-05
        self.gates = 0
        self.state = RACING
        self.end: tuple[int, int, int] | None = None

    def copy(self) -> Self:
        """Returns a car with the same values."""
        other = type(self).__new__(type(self))
        other.seat, other.model, other.scheme = self.seat, self.model, self.scheme
        other.body, other.box, other.facing, other.speed = self.body, self.box, self.facing, self.speed
        other.coupons, other.raised, other.streak = self.coupons, self.raised, self.streak
        other.penalty, other.slide = self.penalty, self.slide
        other.lap, other.gate, other.gates = self.lap, self.gate, self.gates
        other.state, other.end = self.state, self.end
        return other


class Roll(NamedTuple):
    """An announced manoeuvre with its dice. `streak` is the car's before it; `add` what coupons added so far."""

    manoeuvre: Manoeuvre
    base: int
    need: int
    mod: int
    streak: int
    dice: tuple[int, ...]
    add: int = 0

    @property
    def total(self) -> int:
        """The total of HEX-25."""
        return sum(self.dice) + self.mod + self.add

    @property
    def degree(self) -> int:
        """The degree if the roll is kept, 0 for a success (HEX-26, HEX-27)."""
        return degree(self.need - self.total, self.base, self.streak)


class Drive(NamedTuple):
    """What came of a movement: the boxes entered, and what stopped it."""

    path: list[int]
    stop: str = "none"
    hit: int | None = None


class Last(NamedTuple):
    """The last resolved manoeuvre; `total` is None when no dice were thrown (HEX-23)."""

    seat: int
    act: str
    need: int
    total: int | None
    degree: int
    drive: Drive
