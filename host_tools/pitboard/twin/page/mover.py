"""The table's own hand: it moves the cars that the board asks to have moved, so that people needn't move a bot's.

It asks on the board's data channel. What is played it doesn't know: a seat's car is the one of the same number.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct

from pitboard.tracks.geometry import Point
from pitboard.tracks.ground import Ground
from pitboard.twin.page.agenda import Agenda
from pitboard.twin.page.cars import CantDo, Cars
from pitboard.twin.page.protocol import CARS, Which
from pitboard.twin.player import NAMES
from pitboard.twin.twin import Twin

ASK_MS: Final = 200
"""From an answer to the next question."""
MOVE_MS: Final = 600
_LOOK_MS: Final = 50
_LOOKS: Final = 20
"""How often it looks for an answer before it asks again."""
_FRAME_MS: Final = 40
_DATA: Final = 1  # the channel


class Want(Struct):
    """A car that the board wants moved. Boxes are -1 for none: the car is beside the board, or should be there."""

    seat: int
    source: int = msgspec.field(name="from")
    to: int
    bot: int


class _Answer(Struct):
    wants: Want | None


_decoder: Final = msgspec.json.Decoder(_Answer)


class Mover:
    """The table's hand. `which` cars it moves; `agenda` has its next steps, and never ends."""

    def __init__(self, twin: Twin, cars: Cars, ground: Ground, now: int, which: Which) -> None:
        self.which = which
        self.lent = False
        """The data channel is another program's; no car is moved meanwhile."""
        self.agenda = Agenda()
        self.car = -1
        """The car that it holds, -1 for none."""
        self._twin = twin
        self._cars = cars
        self._ground = ground
        self._began = now
        self._heard = b""
        self._looks = 0
        self.agenda.add(now, ASK_MS, self._ask)

    def check(self, car: int) -> None:
        """Raises CantDo when people can't have a car now, since this hand holds it."""
        if car == self.car:
            raise CantDo(f"The table moves {NAMES[car]} just now; wait a moment.")

    def _next(self, wait_ms: int, step: partial[None]) -> None:
        self.agenda.add(self._began, wait_ms, step)

    # -- asking ----------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        if self.which == "none" or not self._may_ask():
            self._next(ASK_MS, partial(self._ask))
            return
        self._twin.received()  # what came too late for the last question
        self._twin.send(b"wants\n")
        self._heard = b""
        self._looks = _LOOKS
        self._next(_LOOK_MS, partial(self._look))

    def _may_ask(self) -> bool:
        """Tells whether somebody reads the channel at both ends, and no question still waits there."""
        channel = self._twin.wiring.cdc[_DATA]
        return not self.lent and self._twin.powered and channel.host == "reading" and not channel.waiting

    def _look(self) -> None:
        if self.lent:
            self._next(ASK_MS, partial(self._ask))
            return
        self._heard += self._twin.received()
        self._looks -= 1
        if b"\n" not in self._heard and self._looks:
            self._next(_LOOK_MS, partial(self._look))
            return
        want = wanted(self._heard)
        if want is not None and self._will_do(want):
            self._move(want)
        self._next(ASK_MS, partial(self._ask))

    def _will_do(self, want: Want) -> bool:
        """Tells whether a want is this hand's: nobody else is at it, and the car is where the board believes it.

        Where the board errs about a car, only people can put that right. While anybody holds a car, a second one in
        the air would make the board ask which of them was put down.
        """
        if not 0 <= want.seat < CARS or not (self.which == "all" or want.bot):
            return False
        place = self._cars.places[want.seat]
        if any(one.at == "hand" for one in self._cars.places) or place.box != want.source or want.to == want.source:
            return False
        return want.to < 0 or self._is_free(want.to)

    def _is_free(self, box: int) -> bool:
        with suppress(CantDo):
            self._cars.check_free(box)
            return True
        return False

    # -- moving ----------------------------------------------------------------------------------------------------

    def _move(self, want: Want) -> None:
        self._cars.lift(want.seat)
        self.car = want.seat
        for point in self._way(want.source, want.to):
            self._next(_FRAME_MS, partial(self._carry, point))
        self._next(_FRAME_MS, partial(self._put, want.to))

    def _way(self, source: int, to: int) -> Iterator[Point]:
        """Yields where the car is seen, slow at both ends; what goes beside the board leaves it by the nearest edge."""
        middle = self._ground.boxes[max(source, to)].centre
        start, end = (self._ground.boxes[box].centre if box >= 0 else self._edge(middle) for box in (source, to))
        frames = MOVE_MS // _FRAME_MS - 1
        for frame in range(1, frames + 1):
            part = frame / frames
            part *= part * (3 - 2 * part)
            yield Point(start.x + part * (end.x - start.x), start.y + part * (end.y - start.y))

    def _edge(self, point: Point) -> Point:
        left, low, right, high = self._ground.bounds
        edges = [Point(left, point.y), Point(right, point.y), Point(point.x, low), Point(point.x, high)]
        return min(edges, key=lambda edge: abs(edge.x - point.x) + abs(edge.y - point.y))

    def _carry(self, point: Point) -> None:
        with suppress(CantDo):
            self._cars.carry(self.car, point.x, point.y)

    def _put(self, to: int) -> None:
        """Puts the car down; where something has come to its box meanwhile, it goes back."""
        car, self.car = self.car, -1
        with suppress(CantDo):
            if to < 0:
                self._cars.tray(car)
            elif self._is_free(to):
                self._cars.drop(car, to)
            else:
                self._cars.back(car)


def wanted(heard: bytes) -> Want | None:
    """Returns what an answer asks for; None when it asks for nothing, is another one, or isn't whole."""
    try:
        return _decoder.decode(heard.partition(b"\n")[0]).wants
    except (msgspec.DecodeError, UnicodeError):
        return None
