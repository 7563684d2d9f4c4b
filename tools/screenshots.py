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
from io import BytesIO
from pathlib import Path
from typing import Final, Literal, NamedTuple

import uvicorn
from PIL import Image
from playwright.sync_api import Browser, Page

from pitboard.records.progress import Progress
from pitboard.records.sides import firmware_folder
from pitboard.twin.eyes import GREEN, RED, colour_name
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
_SETTLED_MS: Final = 2000
_WAIT_S: Final = 60.0
_MOST_LOOKS: Final = 3000
_BRIGHT, _MANY = 60, 4
_SHADES: Final = 64
_COARSE: Final = [round(round(value * (_SHADES - 1) / 255) * 255 / (_SHADES - 1)) for value in range(256)]
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
    """A race that is photographed, and from which look at the display on a good moment is waited for."""

    track: str
    seats: int
    seed: int
    looks: int


class Shot(NamedTuple):
    """A picture: its name, how wide and high the page is, dark or light, what is done at the page before."""

    name: str
    size: tuple[int, int]
    scheme: Literal["dark", "light"]
    prepare: Callable[[Page, Hands], None] = lambda page, hands: None


def lift(page: Page, hands: Hands) -> None:
    """Takes the car whose turn it is in the hand, and holds it near the box where it may go."""
    x, y = _middle(page, f".car[data-car='{named(hands.oled())}'] .ring")
    to_x, to_y = _middle(page, f".lamps polygon >> nth={_lit(hands, GREEN)}")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + 3 * to_x) / 4, (y + 3 * to_y) / 4, steps=3)
    page.locator(".car.held").wait_for()
    hands.run(1000)


def break_some(page: Page, hands: Hands) -> None:
    """Opens the drawer with the faults, has a car jump and a sensor see one that isn't there."""
    page.keyboard.press("f")
    car = (named(hands.oled()) + 1) % 4
    drawer = page.locator("#faults")
    drawer.get_by_role("group", name="Cars").get_by_label("Car").select_option(NAMES[car])
    drawer.get_by_role("button", name="Bump it").click()
    hands.do(protocol.Stick(20, True))
    hands.run(6000)
    while _lit(hands, RED) < 0:
        hands.run(100)


def _lit(hands: Hands, colour: str) -> int:
    """Returns a box that is lit in a colour, -1 when there is none."""
    return next((box for box, light in enumerate(hands.lights()) if colour_name(light) == colour), -1)


def _middle(page: Page, where: str) -> tuple[float, float]:
    box = page.locator(where).bounding_box()
    assert box is not None, where
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


SHOTS: Final = {
    Scene("oval5", 4, 1, 60): (
        Shot("table-light", (1280, 720), "light"),
        Shot("table-dark", (1280, 720), "dark", lift),
        Shot("table-faults", (1280, 720), "dark", break_some),
    ),
    Scene("forge8", 6, 3, 150): (Shot("table-tablet", (820, 1180), "dark"),),
}


@contextmanager
def served(scene: Scene) -> Iterator[tuple[str, Shown, Table]]:
    """Serves a scene's table on a free port of this computer; yields its address, what it shows, and itself."""
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
    """Plays a race up to a decision for which several boxes are lit."""
    hands = Hands(table)
    hands.run(_BOOT_MS)
    player = Player(hands, range(len(hands.lights())), scene.seats, scene.seed)
    player.start()
    for look in range(_MOST_LOOKS):
        rows = player.read()
        if player.follow(rows):
            continue
        if look >= scene.looks and sum(max(light) > _BRIGHT for light in hands.lights()) >= _MANY:
            return hands
        player.decide(rows)
    raise RuntimeError(f"{scene}: no good moment comes")


def photograph(browser: Browser, address: str, shown: Shown, shot: Shot, hands: Hands) -> bytes:
    """Returns a picture of the page as PNG."""
    wide, high = shot.size
    context = browser.new_context(
        viewport={"width": wide, "height": high}, color_scheme=shot.scheme, reduced_motion="reduce"
    )
    try:
        page = context.new_page()
        page.goto(address)
        page.locator(f"#board .lamps polygon >> nth={len(hands.lights()) - 1}").wait_for(state="attached")
        page.get_by_text("You hold the hand").wait_for()  # the browser before has put back what it held
        hands.run(_SETTLED_MS)
        shot.prepare(page, hands)
        page.wait_for_function(_SHOWN, arg=shown.revision)
        page.locator("#toast.shown").wait_for(state="detached")
        return small(page.screenshot())
    finally:
        context.close()


def small(data: bytes) -> bytes:
    """Returns a picture as PNG in a third of the bytes: without the finest shades of its gradients."""
    with Image.open(BytesIO(data)) as picture:
        coarse = picture.convert("RGB").point(_COARSE * 3)
    kept = BytesIO()
    coarse.save(kept, "PNG", optimize=True)
    return kept.getvalue()


def pictures(tell: Callable[[str], None]) -> dict[str, bytes]:
    """Returns all pictures by their files' names. Raises NoChromium."""
    made = {}
    with chromium() as browser:
        for scene, shots in SHOTS.items():
            tell(f"a race on {scene.track} ...")
            with served(scene) as (address, shown, table):
                hands = play(scene, table)
                for shot in shots:
                    tell(f"{shot.name} ...")
                    made[f"{shot.name}.png"] = photograph(browser, address, shown, shot, hands)
    return made


def main(arguments: list[str] | None = None) -> int:
    """Takes the pictures and writes them."""
    parser = argparse.ArgumentParser(prog="screenshots", description="pictures of the virtual table")
    parser.add_argument("folder", type=Path, nargs="?", default=Path("docs"), metavar="DIR", help="where to (docs)")
    folder: Path = parser.parse_args(arguments).folder
    try:
        with Progress() as progress:
            made = pictures(progress.show)
    except NoChromium as no:
        print(f"screenshots: {no}", file=sys.stderr)
        return 1
    size = sum(map(len, made.values()))
    if size > MOST_BYTES:
        print(f"screenshots: the pictures have {size:,} bytes, more than {MOST_BYTES:,}", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in made.items():
        (folder / name).write_bytes(data)
    print(f"{len(made)} pictures of the table in {folder}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
