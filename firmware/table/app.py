"""The table: menu, race, podium and service pages on one board, stepped by the program's loop.

The menu's modules and the race's don't fit into the heap of an RP2040 together with what a race needs, so each is
loaded when its turn comes and let go of after it.
"""

# isort: off
from .chosen import Chosen
from .words import Words
from .record import Record
from .host import Host
from .parts import Parts
from . import elapsed
from rules import const, forget
# isort: on

import gc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from devices.board import Devices

    from .lobby import Lobby
    from .match import Match
    from .selftest import SelfTest
    from .service import Pause, Service

_SERVICE = const(4)  # keys
_PAUSE = const(6)

_AGAIN = const(1)  # what people want after a race
_CHANGE = const(2)
_STOP = const(3)
_TOUCHED = const(4)

# What only the time between races needs
_BETWEEN = ("lobby", "games", "menu", "service", "readings", "preferences", "choice")


class App:
    """Owns what is going on: the lobby, or a match with its pages."""

    def __init__(self, devices: "Devices") -> None:
        self.devices = devices
        self.record = Record()
        self.host = Host(self.record, devices.data)
        self.words = Words(devices.settings.language)
        self.parts = Parts(devices, self.words)
        self.kept = Chosen()  # what was chosen last
        self.lobby: Lobby | None = None
        self.left = False  # the lobby was left, and can be let go of
        self.match: Match | None = None
        self.pages: Pause | Service | None = None
        self.test: SelfTest | None = None
        self._open().open_menu(True)

    def step(self, now: int) -> int:
        """Do one turn of the loop; return how many ms it may rest."""
        devices = self.devices
        key = devices.panel.poll(now)
        turned = devices.panel.turned()
        lobby = self.lobby
        if self.test is not None:
            if not self.test.step(key, turned, now):
                self._end_test()
        elif self.host.test:
            self._begin_test(now)
        elif self.pages is not None:
            self.paused(self.pages, key, turned, now)
        elif self.match is not None:
            if self._play(self.match, key, turned, now):
                self.parts.step(now)
                return 1  # a job waits
        elif lobby is not None:
            if key == _SERVICE and lobby.menu is not None:
                self.open(True)
            else:
                lobby.step(key, turned, now)
                self.match = lobby.match
                self.left = lobby.match is not None
        self.host.match = self.match
        if self.test is None:
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

    # -- a race --------------------------------------------------------------------------------------------------

    def _play(self, match: "Match", key: int, turned: int, now: int) -> bool:
        """Do one turn of a race; tell whether a job waits for the next turn."""
        if self.left:
            self._leave()
        if key in (_PAUSE, _SERVICE) and not self.kept.show:
            self.open(key == _SERVICE)
            return False
        outcome = match.step(key, turned, now)
        if outcome:
            self.after(outcome)
            return False
        worked = match.session.job > 0
        busy = match.work(now)
        # Of what takes long, one thing a turn. After the last job lights and page can wait for what it leads to
        if busy or not worked:
            shown = match.light(now)
            if not worked and not shown:
                match.show_page(now)
        return busy

    def _leave(self) -> None:
        """Let go of what a race doesn't need: a turn later, when nothing of it is on the stack any more."""
        self.left = False
        self.lobby = None
        self._forget()

    def _forget(self) -> None:
        for name in _BETWEEN:
            forget("table", name)
        self.words.shrink()

    def after(self, outcome: int) -> None:
        """Race again, or go back to the menu: to its first page, or to its questions."""
        self.devices.lights.off()
        self.match = None
        forget("table", "podium")
        gc.collect()
        lobby = self._open()
        if outcome == _AGAIN:
            lobby.open_race()
        else:
            lobby.open_menu(outcome not in (_CHANGE, _TOUCHED))

    def _open(self) -> "Lobby":
        from .lobby import Lobby  # noqa: PLC0415

        self.lobby = Lobby(self.parts, self.record, self.kept, self._changed)
        return self.lobby

    # -- self-test -----------------------------------------------------------------------------------------------

    def _begin_test(self, now: int) -> None:
        """Begin the self-test that a host asks for, unless people race: first make room, a turn later load it."""
        lobby = self.lobby
        opening = lobby is not None and lobby.menu is None
        if opening or (self.match is not None and not self.kept.show):
            self.host.test = False
            self.devices.data.write(b'{"refused": "a race is on"}\n')
            return
        self.match = None
        self.pages = None
        if lobby is not None:
            lobby.close()
            self._leave()
            return
        forget("table", "podium")
        self._forget()
        gc.collect()
        from .selftest import SelfTest  # noqa: PLC0415

        self.host.test = False
        self.test = SelfTest(self.parts, self.kept.layouts, now)

    def _end_test(self) -> None:
        """Go back to the menu."""
        self.test = None
        for name in ("selftest", "watch", "answers"):
            forget("table", name)
        self.after(_STOP)

    # -- pause and service ---------------------------------------------------------------------------------------

    def open(self, service: bool) -> None:
        """Open the pause page, or the service pages."""
        gc.collect()
        from .service import Pause, Service  # noqa: PLC0415

        self.devices.canvas.clear()
        match = self.match
        scan = match.scan if match is not None else None
        tiles = match.face.tiles if match is not None else None
        page = Service if service else Pause
        self.pages = page(self.parts, scan, self._changed, tiles)

    def paused(self, pages: "Pause | Service", key: int, turned: int, now: int) -> None:
        """Do one turn of the pages that people have opened."""
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
            self._open().open_menu(True)
        elif pages.outcome == "end":
            self.after(_STOP)
        else:
            self._forget()
            match.resume()
