"""The table: menu, race, podium and service pages on one board, stepped by the program's loop."""

# isort: off
from .menu import Menu
from .games import CORES, open_core, open_face, read_blob, read_layouts
from .podium import AGAIN, CHANGE, STOP
from .words import Words
from .parts import Parts
from . import elapsed
from rules import const
from rules.refused import Refused
# isort: on

import gc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .games import Layout
    from .match import Match
    from .menu import Chosen

_MENU = const(0)
_RACE = const(1)
_PAUSE = const(2)

_A_LONG = const(4)  # keys
_B_LONG = const(6)


class App:
    """Owns what is going on: the menu, or a match with its pages."""

    def __init__(self, devices: "Any") -> None:
        self.devices = devices
        settings = devices.settings
        self.words = Words(settings.language)
        self.parts = Parts(devices, self.words)
        self.layouts = read_layouts(devices.files)
        self.menu = Menu(devices.canvas, self.words, self.layouts, settings, devices.random_bytes)
        self.menu.watch(self._changed)
        self.match: "Match | None" = None
        self.layout: "Layout | None" = None  # of the race, and the setup that it was started with
        self.setup: dict[str, object] = {}
        self.pages: "Any" = None  # pause or service
        self.mode = _MENU

    def step(self, now: int) -> int:
        """Do one turn of the loop; return how many ms it may rest."""
        devices = self.devices
        key = devices.panel.poll(now)
        turned = devices.panel.turned()
        if self.mode == _MENU:
            self._menu(key, turned, now)
        elif self.mode == _PAUSE:
            self._paused(key, turned, now)
        elif key == _B_LONG or key == _A_LONG:
            self._open_pages(key == _A_LONG)
        elif self.match is not None:
            outcome = self.match.step(key, turned, now)
            if outcome:
                self._after_race(outcome, now)
        if self.match is not None:
            self.match.light(now)
        self.parts.step(now)
        return max(1, devices.settings.scan_ms - elapsed(devices.clock.now(), now))

    def _changed(self, name: str) -> None:
        """Take over a setting that was changed in a menu."""
        if name == "dice":
            self.parts.typed = self.devices.settings.dice == "typed"
        elif name == "brightness" and self.match is not None:
            self.match.layers.brightness = self.devices.settings.brightness

    # -- menu ----------------------------------------------------------------------------------------------------

    def _menu(self, key: int, turned: int, now: int) -> None:
        menu = self.menu
        if key == _A_LONG:
            self._open_pages(True)
            return
        menu.step(key, turned, now)
        if menu.chosen is not None:
            self._start(menu.chosen, now)
        else:
            menu.draw(now)

    def _start(self, chosen: "Chosen", now: int) -> None:
        """Start the race that was chosen."""
        self.layout = chosen.layout
        blob = read_blob(self.devices.files, self.layout)
        if blob is None:
            self.menu.refuse(self.layout.fault)
            return
        order = chosen.start.order(chosen.players, self.devices.random_bytes)
        self.setup = chosen.start.setup(chosen.players, chosen.crews, chosen.values, self.layout.name, order)
        self.parts.typed = chosen.typed
        self.menu.close()
        self._race(blob, now)

    def _race(self, blob: bytes, now: int) -> None:
        """Start a race of the present setup; when the rules refuse it, the menu says so."""
        from .match import Match  # noqa: PLC0415

        game = self.layout.game
        self.match = None
        self.devices.canvas.clear()
        gc.collect()
        core = open_core(game)()
        try:
            core.start(self.setup, blob)
        except Refused as no:
            self.menu.refuse("refused." + no.code)
            self.mode = _MENU
            return
        face = open_face(game)(core, blob, self.words)
        self.match = Match(self.parts, core, face, CORES[game], self.setup)
        self.match.begin(now)
        self.mode = _RACE

    def _after_race(self, outcome: int, now: int) -> None:
        """Race again, or go back to the menu: to its first page, or to its questions."""
        blob = read_blob(self.devices.files, self.layout) if outcome == AGAIN else None
        if blob is not None:
            self._race(blob, now)
            return
        self.match = None
        self.devices.lights.off()
        gc.collect()
        self.devices.canvas.clear()
        self.menu.begin(outcome != CHANGE)
        self.mode = _MENU

    # -- pause and service ---------------------------------------------------------------------------------------

    def _open_pages(self, service: bool) -> None:
        from .service import Pause, Service  # noqa: PLC0415

        self.devices.canvas.clear()
        match = self.match
        scan = match.scan if match is not None else None
        tiles = match.face.tiles if match is not None else None
        page = Service if service else Pause
        self.pages = page(self.parts, scan, self._changed, tiles)
        self.mode = _PAUSE

    def _paused(self, key: int, turned: int, now: int) -> None:
        pages = self.pages
        if self.match is not None:
            self.match.watch(now)
        pages.step(key, turned, now)
        if not pages.left:
            pages.draw(now)
            return
        self.pages = None
        self.devices.canvas.clear()
        if self.match is None:
            self.menu.begin()
            self.mode = _MENU
        elif pages.outcome == "end":
            self._after_race(STOP, now)
        else:
            self.match.resume()
            self.mode = _RACE
