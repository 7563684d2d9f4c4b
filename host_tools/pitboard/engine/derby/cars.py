"""What changes of a car while a race runs."""

from __future__ import annotations

from operator import attrgetter

from pitboard.engine.derby.ready import CarStart
from pitboard.engine.derby.tables import ARMED, MINES, NOTHING, PURSE, WHEELS


class Car:
    """A car and its player's board, as in derby.md section 7.

    `box`, `face` (index of the direction) and `home` (index of the colour) are NOTHING before parking; `goals` and
    `done` are colours by index, `goals` empty before the drop. `carriers` and `active` go by wheel, `slots` by wheel
    and then slot, numbered as in `tables`. Everything is a plain value or a tuple, so that a copy shares it.
    """

    __slots__ = (
        "abilities",
        "active",
        "armed",
        "box",
        "carriers",
        "chosen",
        "coins",
        "done",
        "face",
        "goals",
        "home",
        "ready",
        "seat",
        "slots",
        "swapped",
        "unarmed",
    )

    def __init__(self, seat: int, slots: tuple[int, ...]) -> None:
        self.seat = seat
        self.box = NOTHING
        self.face = NOTHING
        self.home = NOTHING
        self.goals: tuple[int, ...] = ()
        self.done: tuple[int, ...] = ()
        self.chosen = False
        self.coins = PURSE  # CDY-14
        self.armed = ARMED
        self.unarmed = MINES - ARMED
        self.abilities: tuple[str, ...] = ()
        self.swapped = False
        self.ready = False
        self.carriers: tuple[int, ...] = tuple(range(WHEELS))  # CDY-15
        self.active: tuple[int, ...] = (0,) * WHEELS
        self.slots = slots

    def start_from(self, start: CarStart) -> None:
        """Takes over a ready start (section 3.2)."""
        self.box, self.face, self.home = start.box, start.face, start.home
        self.goals, self.done, self.chosen = start.goals, start.done, True
        self.coins, self.armed, self.unarmed = start.coins, start.armed, start.unarmed
        self.abilities = start.abilities
        self.carriers, self.active, self.slots = start.carriers, start.active, start.slots

    def set_slot(self, place: int, slot: int) -> None:
        """Puts another slot number at a place of `slots`."""
        self.slots = (*self.slots[:place], slot, *self.slots[place + 1 :])

    @property
    def complete(self) -> bool:
        """Whether all objectives are done."""
        return len(self.done) == len(self.goals)


CAR_FIELDS = tuple(name for name in Car.__slots__ if name != "seat")
car_values = attrgetter(*CAR_FIELDS)
"""All that changes of a car, as one tuple in the order of CAR_FIELDS."""
