"""Pictures of the virtual table for the documentation: `python -m tools.screenshots [DIR]`.

A race is played by the scripted player, with time that passes by hand, so that the same firmware and page give the same
pictures; Chromium photographs them.
"""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import uvicorn
from playwright.sync_api import Browser, Page

from pitboard.records.progress import Progress
from pitboard.records.sides import firmware_folder
from pitboard.twin.page import protocol, run, server
from pitboard.twin.page.board import Board
from pitboard.twin.page.layouts import Shelf, games_of
from pitboard.twin.page.shown import Shown
from pitboard.twin.page.table import Table
from pitboard.twin.player import NAMES, Player
from pitboard.twin.strip import Colour
from tools.chromium import NoChromium, chromium

MOST_BYTES: Final = 900_000
_BOOT_MS: Final = 3000
_WAIT_S: Final = 60.0
_MOST_LOOKS: Final = 3000
_SHOWN: Final = "(revision) => Number(document.body.dataset.revision) >= revision"


class Hands:
    """Hands and eyes at a table whose time passes by hand. Fits `pitboard.twin.player.Table`."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._held = -1

    def do(self, act: protocol.Act) -> None:
        """Does something."""
        self._table.submit(act).result(_WAIT_S)

    def run(self, ms: int) -> None:
        """Lets time pass."""
        self._table.advance(ms).result(_WAIT_S)

    def lift(self, box: int) -> None:
        """Lifts the car that stands on a box; what the hand held before goes into the tray."""
        if self._held >= 0:
            self.do(protocol.Tray(self._held))
        self._held = self._table.ask(lambda board: board.cars.on(box)).result(_WAIT_S)
        self.do(protocol.Lift(self._held))

    def drop(self, box: int) -> None:
        """Puts down what the hand holds, or the car that the display names, out of the tray."""
        if self._held < 0:
            self._held = named(self.oled())
            self.do(protocol.Lift(self._held))
        self.do(protocol.Drop(self._held, box))
        self._held = -1

    def knob(self, detents: int) -> None:
        """Turns the knob."""
        step = 1 if detents > 0 else -1
        for _ in range(abs(detents)):
            self.do(protocol.Knob(step))
            self.run(20)

    def press(self, ms: int = 100) -> None:
        """Presses the knob."""
        self.do(protocol.Press("knob_press"))
        self.run(ms + 60)

    def lights(self) -> Sequence[Colour]:
        """Returns the colours by box."""
        lit = self._table.ask(Board.lights).result(_WAIT_S)
        return [(lit[at], lit[at + 1], lit[at + 2]) for at in range(0, len(lit), 3)]

    def oled(self) -> list[str]:
        """Returns the display's rows."""
        return self._table.ask(_rows).result(_WAIT_S)


def _rows(board: Board) -> list[str]:
    board.picture()
    return board.rows()


def named(rows: Sequence[str]) -> int:
    """Returns the number of the car that the display names."""
    asked = next((name for name in NAMES if name in rows[1]), None)
    return NAMES.index(asked or next(name for name in NAMES if rows[0].startswith(name)))


class Scene(NamedTuple):
    """A table as it is photographed: which race, and what it waits for."""

    track: str
    seats: int
    seed: int
    acts: int
    """So many looks at the display are played before the picture is wanted."""


class Shot(NamedTuple):
    """A picture of a scene: how wide and high the page is, dark or light, and what is done at the page before."""

    name: str
    size: tuple[int, int]
    scheme: str
    prepare: Callable[[Page, Hands], None] = lambda page, hands: None


@contextmanager
def served(scene: Scene) -> Iterator[tuple[str, Shown, Table]]:
    """Serves a scene's table on a free port of this computer; yields its address."""
    shown = Shown()
    shelf = Shelf(games_of(firmware_folder()))
    table = Table(lambda: Board((scene.track,), scene.seed, shelf=shelf), shown, by_hand=True)
    table.start()
    serve = uvicorn.Server(run.config(server.make_app(table, shown, shelf)))
    listening = run.bound("127.0.0.1", 0)
    thread = threading.Thread(target=serve.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        yield run.address("127.0.0.1", listening, ""), shown, table
    finally:
        serve.should_exit = True
        thread.join(_WAIT_S)
        table.stop()


def play(scene: Scene, table: Table) -> Hands:
    """Plays a race up to the moment of the picture: a car is in the hand, and many boxes are lit for it."""
    hands = Hands(table)
    hands.run(_BOOT_MS)
    boxes = range(len(hands.lights()))
    player = Player(hands, boxes, scene.seats, scene.seed)
    player.start()
    for look in range(_MOST_LOOKS):
        rows = player.read()
        if look >= scene.acts and _lit(hands) and not player.follow(rows):
            break
        if not player.follow(rows):
            player.decide(rows)
    return hands


def _lit(hands: Hands) -> bool:
    return sum(max(light) > 60 for light in hands.lights()) >= 4


def photograph(browser: Browser, address: str, revision: int, shot: Shot, hands: Hands) -> bytes:
    """Returns a picture of the page as PNG."""
    wide, high = shot.size
    page = browser.new_page(
        viewport={"width": wide, "height": high}, color_scheme="dark" if shot.scheme == "dark" else "light",
        reduced_motion="reduce",
    )  # fmt: skip
    try:
        page.goto(address)
        page.wait_for_function(_SHOWN, arg=revision)
        page.locator("#board .lamps polygon").last.wait_for(state="attached")
        shot.prepare(page, hands)
        return page.screenshot()
    finally:
        page.close()
