"""A twin on which scenes are played, and the pictures that are taken of its display."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pitboard.tracks.refusal import Refusal
from pitboard.twin.player import Player
from pitboard.twin.twin import Twin

_DRAWN_MS: Final = 400
_STEPS: Final = 4000
_ACTS: Final = 20
"""As many as the knob is turned through at most."""


class Shot(NamedTuple):
    """A page: its pixels, 1 light, and its rows as text."""

    pixels: list[list[int]]
    rows: list[str]


class NoSuchPage(Refusal):
    """A page didn't come; the message has the screen that came instead."""

    def __init__(self, message: str) -> None:
        super().__init__("no-such-page", message)


@dataclass
class Stage:
    """A twin, with what a scene needs of hands and eyes, and the pictures taken so far."""

    twin: Twin
    shots: dict[str, Shot]
    players: int = 2
    seed: int = 1
    player: Player = field(init=False)

    def __post_init__(self) -> None:
        self.player = Player(self.twin, self.twin.layout.lights_of, self.players, self.seed)

    def shoot(self, name: str, wanted: str = "", wait: int = _DRAWN_MS) -> None:
        """Takes a picture of a page, on which something must stand. Raises NoSuchPage."""
        self.twin.run(wait)
        rows = self.twin.oled()
        if not re.search(wanted, "\n".join(rows), re.MULTILINE):
            raise NoSuchPage(f"{name}: {wanted!r} isn't there:\n" + "\n".join(rows))
        self.shots[name] = Shot(self.twin.glass.pixels(), rows)

    def press(self, turn: int = 0) -> None:
        """Turns the knob and presses it."""
        self.turn(turn)
        self.twin.press()
        self.twin.run(300)

    def turn(self, detents: int) -> None:
        """Turns the knob."""
        if detents:
            self.twin.knob(detents)
            self.twin.run(200)

    def button(self, name: str, ms: int = 100) -> None:
        """Presses a button."""
        self.twin.button(name, ms)
        self.twin.run(300)

    def choose(self, title: str) -> None:
        """Turns the knob to an act and presses it. Raises NoSuchPage when it isn't offered."""
        self.turn(-_ACTS)
        for _ in range(_ACTS):
            if title in self.twin.oled()[1]:
                self.press()
                return
            self.turn(1)
        raise NoSuchPage(f"{title!r} isn't offered:\n" + "\n".join(self.twin.oled()))

    def play(self, until: str, most: int = _STEPS) -> bool:
        """Has the player go on until something stands on the screen; False when it didn't come."""
        for _ in range(most):
            rows = self.player.read()
            if re.search(until, "\n".join(rows), re.MULTILINE):
                return True
            if self.player.at_podium(rows):
                break
            if not self.player.follow(rows):
                self.player.decide(rows)
        return False

    def box(self, name: str) -> int:
        """Returns where a car stands."""
        box = self.player.cars[name]
        assert box is not None
        return box
