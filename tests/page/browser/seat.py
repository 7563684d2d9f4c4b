"""A person at the page in a browser: what mouse, keyboard and eyes do, as far as a page lets them."""

from __future__ import annotations

import time
from base64 import b64decode
from collections.abc import Callable, Sequence
from typing import Any, Final

from playwright.sync_api import Page

from page_browsers import PATIENCE_S, Served
from pitboard.records.sides import firmware_folder
from pitboard.twin import reading
from pitboard.twin.fonts import glyphs_in
from pitboard.twin.page import agenda, protocol
from pitboard.twin.player import NAMES
from pitboard.twin.strip import Colour

_SMALL_TURN, _WHEEL_PX, _SHORT_MS, _LOOK_MS, _BOOT_MS = 5, 90, 50, 75, 3000

_SHOWN: Final = """async (revision) => {
    while (!(Number(document.body.dataset.revision) >= revision)) await new Promise((go) => setTimeout(go, 1));
    const LOOK = () => ({});
    return { ...LOOK(), revision: Number(document.body.dataset.revision) };
}"""
"""Waits until the page has shown a revision, then looks."""
# Each box's light as the page paints it.
_LAMPS: Final = _SHOWN.replace(
    "({})",
    """{
        const lamps = [...document.querySelectorAll("#board .lamps polygon")];
        return { seen: lamps.map(({ style }) =>
            [...style.fill.matchAll(/\\d+/g)].slice(0, 3).map(Number).concat(Number(style.fillOpacity))) };
    }""",
)
# The display's dots: a bit for each, 8 of a column in a byte.
_DOTS: Final = _SHOWN.replace(
    "({})",
    """{
        window.eye ??= new OffscreenCanvas(128, 64).getContext("2d", { willReadFrequently: true });
        eye.imageSmoothingEnabled = false;
        eye.drawImage(document.getElementById("display"), 0, 0, 128, 64);
        const { data } = eye.getImageData(0, 0, 128, 64);
        const pages = new Uint8Array(1024);
        for (let y = 0; y < 64; y++)
            for (let x = 0; x < 128; x++) if (data[4 * (128 * y + x)] > 60) pages[128 * (y >> 3) + x] |= 1 << (y & 7);
        return { seen: btoa(String.fromCharCode(...pages)) };
    }""",
)
MIDDLE: Final = """(element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""


def until(fits: Callable[[], object], what: str) -> None:
    """Waits until something is so."""
    last = time.monotonic() + PATIENCE_S
    while not fits():
        assert time.monotonic() < last, f"{what} within {PATIENCE_S:g} s"
        time.sleep(0.002)


class Seat:
    """A person at a table whose time passes by hand only, and who sees and does only what the page shows and takes.

    Fits `pitboard.twin.player.Table`; lights are numbered as the boxes.
    """

    def __init__(self, page: Page, served: Served) -> None:
        self.page = page
        self.served = served
        self._glyphs = glyphs_in(firmware_folder())
        self._looked: dict[str, dict[str, Any]] = {}
        self._held = -1
        page.goto(served.address)
        self.sit_down()
        self.run(_BOOT_MS)

    def sit_down(self) -> None:
        """Waits until the page shows the table, and has the hand."""
        page = self.page
        self._looked.clear()
        page.get_by_text("You hold the hand").wait_for()
        page.locator("#board .car").last.wait_for()
        page.locator("#board .lamps polygon").last.wait_for(state="attached")

    @property
    def boxes(self) -> range:
        """The numbers of all boxes."""
        return range(self.page.locator("#board .lamps polygon").count())

    # -- time ----------------------------------------------------------------------------------------------------

    def run(self, ms: int) -> None:
        """Lets the table's time pass."""
        self.served.table.advance(ms).result(PATIENCE_S)

    # -- eyes ----------------------------------------------------------------------------------------------------

    def _see(self, what: str = _LAMPS) -> Any:
        """Returns what is to be seen, as the page shows it once it has all that the table has."""
        revision = self.served.shown.revision
        if self._looked.get(what, {"revision": -1})["revision"] < revision:
            self._looked[what] = self.page.evaluate(what, revision)
        return self._looked[what]["seen"]

    def lights(self) -> Sequence[Colour]:
        """Returns the lights that the page shows, as currents."""
        return [_current(*lamp) if len(lamp) == 4 else (0, 0, 0) for lamp in self._see()]

    def oled(self) -> list[str]:
        """Returns the rows of the display, read off its dots."""
        data = b64decode(self._see(_DOTS))
        return reading.lines([data[at : at + 128] for at in range(0, 1024, 128)], self._glyphs)

    def watch(self, ms: int) -> None:
        """Lets time pass, and sees all that lights and display do meanwhile."""
        for _ in range(ms // _LOOK_MS):
            self.run(_LOOK_MS)
            self._see()

    def says(self) -> str:
        """Returns the display's words in one line."""
        return " ".join(" ".join(self.oled()).split())

    def car(self, name: str) -> str:
        """Returns what the page calls a car: its name, and where it is."""
        self._see()
        return str(self.page.locator(f".car[data-car='{NAMES.index(name)}']").get_attribute("aria-label"))

    def box_of(self, name: str) -> int | None:
        """Returns the box on which a car stands, None when it stands on none."""
        self._see()
        at = self.page.locator(f".car[data-car='{NAMES.index(name)}']").get_attribute("data-at") or ""
        return int(at) if at.isdigit() else None

    def middle_of(self, box: int) -> tuple[float, float]:
        """Returns where a box is on the screen."""
        return self._middle(f".lamps polygon >> nth={box}")

    # -- hands ---------------------------------------------------------------------------------------------------

    def drag(self, name: str, box: int) -> None:
        """Drags a car to a box."""
        self._take(NAMES.index(name))
        self._put(box)

    def lift(self, box: int) -> None:
        """Lifts the car that stands on a box, with the mouse."""
        self._take(self._car_on(box))

    def drop(self, box: int) -> None:
        """Puts down what the mouse holds, or the car that the display names, out of the tray."""
        if self._held < 0:
            self._take(self._named())
        self._put(box)

    def knob(self, detents: int) -> None:
        """Turns the knob with the mouse's wheel."""
        turned = self._clicks() + detents
        self.page.mouse.move(*self._middle("#knob"))
        step = _SMALL_TURN if detents > 0 else -_SMALL_TURN
        for _ in range(abs(detents) // _SMALL_TURN):
            self.page.mouse.wheel(0, _WHEEL_PX * step)
        if rest := abs(detents) % _SMALL_TURN:
            self.page.mouse.wheel(0, _WHEEL_PX * rest * (1 if detents > 0 else -1))
        until(lambda: self._clicks() == turned, f"the knob stands at {turned}")
        self.run(abs(detents) * agenda.CLICK_MS + _SHORT_MS)

    def press(self, ms: int = agenda.PRESS_MS) -> None:
        """Clicks at the knob."""
        del ms
        self.act(lambda: self.page.locator("#knob").click())
        self.run(agenda.GAP_MS + agenda.PRESS_MS + _SHORT_MS)

    def act(self, do: Callable[[], object]) -> None:
        """Does something at the page that the table must hear of."""
        acts = self.served.table.acts
        before = len(acts)
        do()
        until(lambda: len(acts) > before, "the table has heard of it")

    def _take(self, car: int) -> None:
        if self._held >= 0:  # one hand holds one car
            self._put(None)
        self.page.mouse.move(*self._middle(f".car[data-car='{car}'] .ring"))
        self.act(self.page.mouse.down)
        x, y = self._middle("#board")
        self.page.mouse.move(x, y)
        self._held = car

    def _put(self, box: int | None) -> None:
        car, self._held = self._held, -1
        if box is None:
            self.page.mouse.move(*self._middle(f".tray .slot >> nth={car}"))
        else:
            self.page.mouse.move(*self._middle(f".lamps polygon >> nth={box}"))
        self.act(self.page.mouse.up)
        at = "tray" if box is None else box
        self.page.locator(f".car[data-car='{car}'][data-at='{at}']").wait_for(state="attached")

    def _car_on(self, box: int) -> int:
        return int(self.page.locator(f".car[data-at='{box}']").get_attribute("data-car") or -1)

    def _named(self) -> int:
        rows = self.oled()
        asked = next((name for name in NAMES if name in rows[1]), None)
        name = asked or next(name for name in NAMES if rows[0].startswith(name))
        return NAMES.index(name)

    def _clicks(self) -> int:
        return sum(act.clicks for act in self.served.table.acts if isinstance(act, protocol.Knob))

    def _middle(self, where: str) -> tuple[float, float]:
        x, y = self.page.locator(where).evaluate(MIDDLE)
        return x, y


def _current(red: int, green: int, blue: int, level: float) -> Colour:
    """Returns a light's current from how it is painted: the page shows what the eye makes of currents."""
    most = 255 * (level / 1.25) ** (1 / 0.42)
    colour = [round(most * (part / 255) ** 2.2) for part in (red, green, blue)]
    return colour[0], colour[1], colour[2]
