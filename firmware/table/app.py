"""The table: menu, race, podium and service pages on one board, stepped by the program's loop.

The menu's modules and the race's don't fit into the heap of an RP2040 together with what a race needs, so each is
loaded when its turn comes and let go of after it.
"""

# isort: off
from .games import CORES, Chosen, close_setup, open_core, open_face, read_blob, read_layouts
from .words import Words
from .record import Record
from .host import Host
from .parts import Parts
from . import elapsed
from rules import const, forget
from rules.refused import Refused
# isort: on

import gc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from devices.board import Devices

    from .match import Match
    from .menu import Menu
    from .service import Pause, Service

_MENU = const(0)
_OPENING = const(1)
_RACE = const(2)

_A_LONG = const(4)  # keys
_B_LONG = const(6)

_AGAIN = const(1)  # what people want after a race
_CHANGE = const(2)
_STOP = const(3)

# What only the menu needs, and what only the race needs
_FOR_MENU = ("menu", "service", "readings", "preferences", "choice")
_FOR_RACE = ("podium",)


class App:
    """Owns what is going on: the menu, or a match with its pages."""

    def __init__(self, devices: "Devices") -> None:
        self.devices = devices
        self.record = Record()
        self.host = Host(self.record, devices.data)
        self.words = Words(devices.settings.language)
        self.parts = Parts(devices, self.words)
        self.layouts = read_layouts(devices.files)
        self.menu: Menu | None = None
        self.kept = Chosen()  # what was chosen last
        self.match: Match | None = None
        self.pages: Pause | Service | None = None
        self.layout: Any = None  # of the race, and the setup that it is started with
        self.setup: dict[str, object] = {}
        self.stage = 0  # of the opening
        self.mode = _MENU
        self._open_menu(True)

    def step(self, now: int) -> int:
        """Do one turn of the loop; return how many ms it may rest."""
        devices = self.devices
        key = devices.panel.poll(now)
        turned = devices.panel.turned()
        if self.pages is not None:
            self._paused(self.pages, key, turned, now)
        elif self.mode == _RACE and self.match is not None:
            if self._race(self.match, key, turned, now):
                self.parts.step(now)
                return 1  # a job waits
        elif self.mode == _OPENING:
            self._open(now)
        elif self.menu is not None:
            self._menu(self.menu, key, turned, now)
        self.host.step()
        self.parts.step(now)
        rest: int = devices.settings.scan_ms - elapsed(devices.clock.now(), now)
        return max(1, rest)

    def _changed(self, name: str) -> None:
        """Take over a setting that was changed in a menu."""
        if name == "dice":
            self.parts.typed = self.devices.settings.dice == "typed"
        elif name == "brightness" and self.match is not None:
            self.match.layers.brightness = self.devices.settings.brightness

    # -- menu ----------------------------------------------------------------------------------------------------

    def _open_menu(self, attract: bool) -> None:
        from .menu import Menu  # noqa: PLC0415

        devices = self.devices
        devices.canvas.clear()
        self.menu = Menu(devices.canvas, self.words, self.layouts, devices.settings, devices.random_bytes, self.kept)
        self.menu.watch(self._changed)
        self.menu.faults = devices.faults + devices.settings.faults
        self.menu.begin(attract)
        self.mode = _MENU

    def _menu(self, menu: "Menu", key: int, turned: int, now: int) -> None:
        if key == _A_LONG:
            self._open_pages(True)
            return
        menu.step(key, turned, now)
        if menu.chosen is None:
            menu.draw(now)
        else:
            self._take(menu.chosen)

    def _take(self, chosen: "Chosen") -> None:
        """Take the race that was chosen, and begin to open it."""
        self.layout = chosen.layout
        order = chosen.start.order(chosen.players, self.devices.random_bytes)
        self.setup = chosen.start.setup(chosen.players, chosen.crews, chosen.values, chosen.layout.name, order)
        self.parts.typed = chosen.typed
        if self.menu is not None:
            self.menu.close()
        self._begin_opening()

    # -- a race: it is opened in stages, since each of them takes long -----------------------------------------------

    def _begin_opening(self) -> None:
        self.devices.canvas.clear()
        self.devices.canvas.text(3, 4, self.words("menu.opening"))
        self.menu = None
        self.match = None
        self.stage = 0
        self.mode = _OPENING

    def _open(self, now: int) -> None:
        """Go one stage on: the display's pages first, then the modules, then the race itself."""
        self.stage += 1
        game = self.layout.game
        if self.stage < 9:
            return
        if self.stage == 9:
            for name in _FOR_MENU + _FOR_RACE:
                forget("table", name)
            self.words.shrink()
            gc.collect()
        elif self.stage == 10:
            open_core(game)
        elif self.stage == 11:
            from . import match  # noqa: F401, PLC0415
        elif self.stage == 12:
            open_face(game)
        else:
            gc.collect()
            self._start(game, now)

    def _start(self, game: int, now: int) -> None:
        """Start the race; when it can't be, the menu says why."""
        from .match import Match  # noqa: PLC0415

        blob = read_blob(self.devices.files, self.layout)
        if blob is None:
            self._refuse(self.layout.fault)
            return
        core = open_core(game)()
        try:
            core.start(self.setup, blob)
        except Refused as no:
            self._refuse("refused." + no.code)
            return
        close_setup(game)
        face_class: Any = open_face(game)
        face = face_class(core, blob, self.words)
        self.record.start(CORES[game], self.setup)
        self.match = Match(self.parts, core, face, self.record)
        self.devices.canvas.clear()
        self.match.begin(now)
        self.mode = _RACE

    def _refuse(self, key: str) -> None:
        self._open_menu(False)
        if self.menu is not None:
            self.menu.refuse(key)

    def _race(self, match: "Match", key: int, turned: int, now: int) -> bool:
        """Do one turn of a race; tell whether a job waits for the next turn."""
        if key in (_B_LONG, _A_LONG):
            self._open_pages(key == _A_LONG)
            return False
        outcome = match.step(key, turned, now)
        if outcome:
            self._after_race(outcome)
            return False
        busy = match.work(now)
        match.light(now)
        if not busy:
            match.show_page(now)
        return busy

    def _after_race(self, outcome: int) -> None:
        """Race again, or go back to the menu: to its first page, or to its questions."""
        self.devices.lights.off()
        if outcome == _AGAIN:
            self._begin_opening()
            return
        self.match = None
        gc.collect()
        self._open_menu(outcome != _CHANGE)

    # -- pause and service ---------------------------------------------------------------------------------------

    def _open_pages(self, service: bool) -> None:
        from .service import Pause, Service  # noqa: PLC0415

        self.devices.canvas.clear()
        match = self.match
        scan = match.scan if match is not None else None
        tiles = match.face.tiles if match is not None else None
        page = Service if service else Pause
        self.pages = page(self.parts, scan, self._changed, tiles)

    def _paused(self, pages: "Pause | Service", key: int, turned: int, now: int) -> None:
        match = self.match
        if match is not None:
            match.watch(now)
            match.light(now)
        pages.step(key, turned, now)
        if not pages.left:
            pages.draw(now)
            return
        self.pages = None
        self.devices.canvas.clear()
        if match is None:
            self._open_menu(True)
        elif pages.outcome == "end":
            self._after_race(_STOP)
        else:
            for name in _FOR_MENU:
                forget("table", name)
            self.words.shrink()
            match.resume()
