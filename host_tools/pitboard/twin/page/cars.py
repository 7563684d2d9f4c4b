"""The six cars: plastic in six colours, each with a magnet. On a box it is sensed; in the hand or the tray it isn't."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, Protocol

from pitboard.tracks.refusal import Refusal
from pitboard.twin.page.protocol import CARS
from pitboard.twin.player import NAMES

COLOURS: Final = ("#f4f6f8", "#ffd21f", "#ff7a1a", "#2f6bff", "#e23be0", "#22d3d8")
"""The colours that give the cars their names, as plastic has them."""
assert len(NAMES) == len(COLOURS) == CARS


class CantDo(Refusal):
    """An act that can't be done now; the message says why and what to do."""

    def __init__(self, why: str) -> None:
        super().__init__("act", why)


class Place(NamedTuple):
    """Where a car is. `box` is that on which it stands, or, in the hand, from which it was lifted (-1: the tray).

    `x`, `y` in mm: where the hand holds it, None while it hasn't moved. `angle`: turned by so much, in degrees.
    """

    at: Literal["tray", "box", "hand"] = "tray"
    box: int = -1
    x: float | None = None
    y: float | None = None
    angle: int = 0


class Magnets(Protocol):
    """The twin, as far as cars are concerned."""

    def lift(self, box: int) -> None:
        """Takes the magnet off a box."""

    def drop(self, box: int) -> None:
        """Puts a magnet on a box."""


class Cars:
    """Where the cars are. `boxes`: whether a car can stand there, for each number of a box."""

    def __init__(self, magnets: Magnets, boxes: Sequence[bool]) -> None:
        self.places = [Place()] * CARS
        self._magnets = magnets
        self._boxes = boxes

    def on(self, box: int) -> int:
        """Returns the car that stands on a box, -1 for none."""
        return next((car for car, place in enumerate(self.places) if place.at == "box" and place.box == box), -1)

    def lift(self, car: int) -> None:
        """Takes a car into the hand. Raises CantDo."""
        place = self.places[car]
        if place.at == "hand":
            raise CantDo(f"{NAMES[car]} is in the hand already.")
        if place.at == "box":
            self._magnets.lift(place.box)
        self.places[car] = place._replace(at="hand")

    def carry(self, car: int, x: float, y: float) -> None:
        """Moves a car through the air. Raises CantDo."""
        self.places[car] = self._held(car)._replace(x=x, y=y)

    def drop(self, car: int, box: int) -> None:
        """Puts a car that is in the hand on a box. Raises CantDo."""
        place = self._held(car)
        self.check_free(box)
        self._magnets.drop(box)
        self.places[car] = Place("box", box, angle=place.angle)

    def back(self, car: int) -> None:
        """Puts a car that is in the hand back to where it was; into the tray when that is taken. Raises CantDo."""
        place = self._held(car)
        if place.box >= 0 and self.on(place.box) < 0:
            self.drop(car, place.box)
        else:
            self.places[car] = Place()

    def tray(self, car: int) -> None:
        """Puts a car into the tray."""
        if self.places[car].at == "box":
            self._magnets.lift(self.places[car].box)
        self.places[car] = Place()

    def shift(self, car: int, box: int) -> None:
        """Pushes a standing car to a box: its magnet is at once there. Raises CantDo."""
        place = self.standing(car)
        self.check_free(box)
        self._magnets.lift(place.box)
        self._magnets.drop(box)
        self.places[car] = place._replace(box=box)

    def turn(self, car: int, by: int) -> None:
        """Turns a car where it is."""
        self.places[car] = self.places[car]._replace(angle=(self.places[car].angle + by) % 360)

    def all_down(self, but: int = -1) -> None:
        """Puts what is in hands back, all but one car."""
        for car, place in enumerate(self.places):
            if place.at == "hand" and car != but:
                self.back(car)

    def standing(self, car: int) -> Place:
        """Returns the place of a car that stands on a box. Raises CantDo."""
        place = self.places[car]
        if place.at != "box":
            raise CantDo(f"{NAMES[car]} stands on no box; put it on the track first.")
        return place

    def check_free(self, box: int) -> None:
        """Raises CantDo unless a car can be put on a box."""
        self.check_is(box)
        if (there := self.on(box)) >= 0:
            raise CantDo(f"{NAMES[there]} stands there; take another box, or lift it first.")

    def check_is(self, box: int) -> None:
        """Raises CantDo unless there is a box of this number."""
        if not (0 <= box < len(self._boxes) and self._boxes[box]):
            raise CantDo(f"There is no box {box} here; the boxes are 0 to {len(self._boxes) - 1}.")

    def _held(self, car: int) -> Place:
        place = self.places[car]
        if place.at != "hand":
            raise CantDo(f"{NAMES[car]} isn't in the hand; lift it first.")
        return place
