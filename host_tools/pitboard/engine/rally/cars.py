"""What changes while a rally runs: the cars and the running turn."""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

NOWHERE = -1
"""Space number of a car that is not on the track."""

WAITING, ROAD, OFF, FINISHED, RETIRED = "waiting", "road", "off", "finished", "retired"
ACTIVE = frozenset([WAITING, ROAD, OFF])
"""A stage goes on while a car has one of these."""


class Car:
    """A car, its dashboard and its player's results; section 7 has the meaning of what is public.

    `number` is the start number of this stage. `late` is the penalty that the player has chosen, secret or not.
    """

    __slots__ = (
        "gear",
        "late",
        "number",
        "seat",
        "seconds",
        "sisu",
        "space",
        "stage_time",
        "status",
        "time",
        "times",
        "tire",
        "tokens",
        "total",
        "turns",
    )

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.total = 0
        self.times: tuple[int, ...] = ()
        self.tokens: tuple[str, ...] = ()
        self.tire = True
        self.late: int | None = None
        self.start_stage(0, sisu=False)

    def start_stage(self, number: int, *, sisu: bool) -> None:
        """Gets ready for a stage (RMD-03, 5.6); damage and spare tire stay."""
        self.number = number
        self.status = WAITING
        self.space = NOWHERE
        self.gear = 0
        self.time = 0
        self.seconds = 0
        self.stage_time: int | None = None
        self.turns = 0
        self.sisu = sisu

    def hurt(self, kind: str) -> int:
        """Returns the damage of a kind: g gear, b brake, c coast (RMD-41)."""
        return [token[0] for token in self.tokens].count(kind)


CAR_FIELDS = tuple(name for name in Car.__slots__ if name != "seat")
car_values = attrgetter(*CAR_FIELDS)
"""All that changes of a car, as one tuple in the order of CAR_FIELDS."""


class Step(NamedTuple):
    """A laid step (section 7, `plan`), with space numbers in place of names.

    `lost` says that control is lost on landing whatever the dice show (RMD-22, RMD-32); `safe` is the highest result of
    the first die without a warning.
    """

    kind: str
    gear: int
    brakes: int
    to: int
    land: int
    lost: bool
    safe: int


class Turn:
    """The running turn.

    `at`, `cur`: where the plan ends and in which gear. `used` has bit g set when gear die g lies; `gears`, `brakes` and
    `coasts` are the dice left to lay. `ignoring`: in flat out, after the SISU marker (RMD-53). `drawn` are the tokens
    drawn; `limits` the warning limits by surface.
    """

    __slots__ = (
        "allow",
        "at",
        "brakes",
        "closed",
        "coasts",
        "cur",
        "done",
        "drawn",
        "flat",
        "flying",
        "gears",
        "ignoring",
        "limits",
        "plan",
        "rolled",
        "row",
        "secured",
        "used",
        "warnings",
    )

    def __init__(self) -> None:
        self.allow = (0, 0, 0)
        self.row = ""
        self.limits: dict[str, int] = {}
        self.plan: list[Step] = []
        self.at = NOWHERE
        self.cur = 0
        self.used = 0
        self.gears = self.brakes = self.coasts = 0
        self.flying = False
        self.closed = False
        self.done = 0
        self.rolled: list[list[int]] = []
        self.flat = False
        self.ignoring = False
        self.warnings = 0
        self.secured = 0
        self.drawn: list[str] = []

    def copy(self) -> Turn:
        """Returns an independent turn in the same state."""
        other = Turn.__new__(Turn)
        for name, value in zip(Turn.__slots__, turn_values(self), strict=True):
            setattr(other, name, value)
        other.plan = list(self.plan)
        other.rolled = [list(dice) for dice in self.rolled]
        other.drawn = list(self.drawn)
        return other


turn_values = attrgetter(*Turn.__slots__)


class Last(NamedTuple):
    """The last turn that took a card (section 7, `last`)."""

    seat: int
    end: str
    card: int
    drawn: tuple[str, ...]
