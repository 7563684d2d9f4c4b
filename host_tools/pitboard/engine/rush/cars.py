"""What changes while a race runs: the cars and the active turn."""

from __future__ import annotations

from operator import attrgetter

from pitboard.engine.rush.setup import CarStart, Player
from pitboard.engine.rush.tables import BRAKES, NEUTRAL, TURBO

NOWHERE = -1
"""Box number of a car that was not placed yet."""


class Car:
    """A car and its dashboard. Counters as in rush.md section 7; `on` holds the names of the pawns that are on."""

    __slots__ = (
        "arrival",
        "box",
        "brakes",
        "gear",
        "heat",
        "mines",
        "on",
        "player",
        "progress",
        "seat",
        "speed",
        "steering",
        "structure",
        "turbo",
        "wreck",
    )

    def __init__(self, seat: int, player: Player) -> None:
        self.seat = seat
        self.player = player
        self.box = NOWHERE
        self.progress = 0
        self.arrival = 0
        self.gear, self.speed = NEUTRAL  # RNC-02
        self.structure = player.structure
        self.heat = 0
        self.steering = player.steering
        self.brakes = BRAKES
        self.turbo = TURBO
        self.mines = player.mines
        self.wreck = False
        self.on: tuple[str, ...] = ()

    def start_from(self, start: CarStart) -> None:
        """Takes over a scenario's values (RNC-04); the arrival number comes from the order."""
        self.box, self.progress = start.box, start.progress
        self.gear, self.speed = start.lever
        self.structure, self.heat, self.steering = start.structure, start.heat, start.steering
        self.brakes, self.turbo, self.mines = start.brakes, start.turbo, start.mines
        self.on, self.wreck = start.on, start.wreck


CAR_FIELDS = tuple(name for name in Car.__slots__ if name not in ("seat", "player"))
car_values = attrgetter(*CAR_FIELDS)
"""All that changes of a car, as one tuple in the order of CAR_FIELDS."""


class Turn:
    """The active turn (rush.md section 7, `turn`), with box numbers in place of names."""

    __slots__ = (
        "barred",
        "boost",
        "brake",
        "lanes",
        "left",
        "left_box",
        "mined",
        "moved",
        "pawns",
        "pushed",
        "stopped",
        "turbo",
    )

    def __init__(self) -> None:
        self.left = 0
        self.lanes = 0
        self.moved = 0
        self.turbo = 0
        self.brake = 0
        self.pawns: tuple[str, ...] = ()
        self.mined = False
        self.boost = False
        self.stopped = False
        self.left_box = NOWHERE
        self.barred: tuple[int, ...] = ()
        self.pushed: tuple[tuple[int, int], ...] = ()
        """(seat, box it was pushed out of), sorted by seat."""

    def pushed_out_of(self, seat: int) -> int:
        """Returns the box that a seat was last pushed out of in this turn (RNC-39), or NOWHERE."""
        for pushed, box in self.pushed:
            if pushed == seat:
                return box
        return NOWHERE


turn_values = attrgetter(*Turn.__slots__)
"""All of a turn, as one tuple in the order of its slots."""
