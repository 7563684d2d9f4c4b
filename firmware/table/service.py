"""The pages behind the buttons: pause (B held) and service (A held). The race waits, unchanged."""

import gc
import sys

# isort: off
from .preferences import BRIGHTNESS, DICE, SOUND, Preferences
from .choice import Choice
from .version import VERSION
from rules import const
# isort: on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .parts import Parts
    from .scan import Scan

_PRESS = const(1)  # keys
_LONG = const(2)
_B = const(5)

# Pages
_PAUSE = const(0)
_SURE = const(1)
_SERVICE = const(2)
_OPTION = const(3)
_PAGES = const(4)

# The list of the service page; its first ones are settings
_ORDER = ("back", "bright", "sound", "dice", "test", "faults", "memory", "version")
_BACK = const(0)
_DICE = const(3)
_LOOK = const(4)
_TELL = const(5)
_SETTINGS = (-1, BRIGHTNESS, SOUND, DICE)


class Service:
    """The service pages. `left`: they are to be closed; `outcome` is then "end" when the race shall end, else "".

    `scan` is None when no track is open, else `tiles` are its tiles: (id byte, registers) each. `changed` is called
    with the name of each setting that was changed here.
    """

    paused = False

    def __init__(
        self, parts: "Parts", scan: "Scan | None", changed: "Any", tiles: "list[tuple[int, int]] | None" = None
    ) -> None:
        self.parts = parts
        self.words = parts.words
        self.settings = parts.settings
        self.scan = scan
        self.faults: list[str] = list(parts.devices.faults) + list(parts.settings.faults)
        self.choice = Choice(parts.canvas, self.words)
        self.preferences = Preferences(self.choice, self.words, self.settings)
        self.preferences.changed = changed
        self.left = False
        self.outcome = ""
        self.tiles = tiles or []
        self.at = 0  # in the service page's list
        self.read: Any = None  # a page that is read
        if self.paused:
            self.pause(0)
        else:
            self.service()

    def step(self, key: int, turned: int, now: int) -> None:
        """Take in a key and the knob's turns."""
        if self.page == _PAGES:
            self._turn(key, turned)
            return
        if turned and self.choice.turn(turned) and self.page == _OPTION:
            self.preferences.tried(_SETTINGS[self.at])
        if key in (_PRESS, _LONG):
            self._take(self.choice.at)
        elif key == _B:
            self.back()

    def draw(self, now: int) -> None:
        """Draw what has changed."""
        if self.page == _PAGES:
            self.read.draw(now)
        else:
            self.choice.draw()

    # -- lists ---------------------------------------------------------------------------------------------------

    def _take(self, at: int) -> None:
        if self.page == _PAUSE:
            if at == 0:
                self.left = True
            elif at == 1:
                self.service()
            else:
                self._ask("pausing.sure", ("pausing.keep", "pausing.really"), _SURE, 0)
        elif self.page == _SURE:
            self.outcome = "end" if at else ""
            self.left = True
        elif self.page == _OPTION:
            self.preferences.take(_SETTINGS[self.at])
            self.service()
        else:
            self.pick(at)

    def pick(self, at: int) -> None:
        """Open what the service page's list points at."""
        self.at = at
        if at == _BACK:
            self.back()
        elif at <= _DICE:
            self.page = _OPTION
            self.preferences.ask(_SETTINGS[at])
        elif at in (_LOOK, _TELL):
            self._open(at == _LOOK)

    def _open(self, test: bool) -> None:
        from .readings import Faults, Sensors  # noqa: PLC0415

        self.page = _PAGES
        self.read = Sensors(self.parts, self.scan, self.tiles) if test else Faults(self.parts, self.faults)

    def _turn(self, key: int, turned: int) -> None:
        """Scroll; every key leads back."""
        if key:
            self.read = None
            self.back()
        elif turned:
            self.read.turn(turned)

    def back(self) -> None:
        """Go a page back; from the first one the pages are left."""
        if self.page == _SURE:
            self.pause(2)
        elif self.page >= _OPTION:
            self.service()
        elif self.page == _SERVICE and self.paused:
            self.pause(1)
        else:
            self.left = True

    def _ask(self, title: str, names: "tuple[str, ...]", page: int, at: int) -> None:
        words = self.words
        labels = [words(name) for name in names]
        texts = [words(name + "what") for name in names]
        self.page = page
        self.choice.ask(words(title), labels, texts, at)

    def pause(self, at: int) -> None:
        """Ask the pause page's question."""
        self.at = 0
        self._ask("pausing.pause", ("pausing.goon", "pausing.service", "pausing.end"), _PAUSE, at)

    def service(self) -> None:
        """Ask the service page's question."""
        words = self.words
        settings = self.settings
        gc.collect()
        free = gc.mem_free() >> 10 if hasattr(gc, "mem_free") else 0
        values = (
            "",
            settings.brightness,
            words("questions.on" if settings.sound else "questions.off"),
            words("questions.typed" if settings.dice == "typed" else "questions.device"),
            "",
            len(self.faults),
            free,
        )
        texts = [words.fill("services." + _ORDER[i] + "what", values[i]) for i in range(len(values))] + [version()]
        self.page = _SERVICE
        self.choice.ask(words("services.service"), [words("services." + name) for name in _ORDER], texts, self.at)


class Pause(Service):
    """The pause page, which leads to the service pages too."""

    paused = True


def version() -> str:
    """Return the versions of this firmware and of the Python that runs it, as two rows."""
    python = sys.implementation
    number = ".".join([str(one) for one in python.version[:3]])
    return "Pitboard " + VERSION + "|" + python.name + " " + number
