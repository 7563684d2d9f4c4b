"""What is between races: the menu, and the opening of the race that was chosen in it. Let go of once that begins."""

# isort: off
from .games import CORES, close_setup, open_core, open_face, open_start, read_blob, read_layouts
from rules import const, forget
from rules.refused import Refused
# isort: on

import gc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .chosen import Chosen
    from .match import Match
    from .menu import Menu
    from .parts import Parts
    from .record import Record

_SHOW_FRAMES = const(25)  # of the attract page, until the board shows a race
_SHOWN = const(4)  # cars in it
_CAREFUL = const(2)
_PAGES = const(8)  # of the display: turns of the loop until all that is drawn is seen


class Lobby:
    """The menu, or a race that opens. `match` is None until it has begun."""

    def __init__(self, parts: "Parts", record: "Record", kept: "Chosen", changed: "Any") -> None:
        """Take the table's parts, what was chosen last, and what is to be told the name of a changed setting."""
        self.parts = parts
        self.record = record
        self.kept = kept
        self.changed = changed
        if not kept.layouts:
            kept.layouts = read_layouts(parts.devices.files)
        self.menu: Menu | None = None
        self.match: Match | None = None
        self.stage = 0  # of the opening
        self.blob: Any = None  # the track, while a race opens
        self.ready = False  # the first game's rules are loaded

    def step(self, key: int, turned: int, now: int) -> None:
        """Do one turn of the loop."""
        menu = self.menu
        if menu is None:
            self._open(now)
            return
        if not self.ready and (key or turned or menu.frames > 6):
            self._load()
        menu.step(key, turned, now)
        if menu.attract and menu.frames > _SHOW_FRAMES:
            self._show(menu)
        elif menu.chosen is None:
            menu.draw(now)
        else:
            self._take(menu)

    # -- menu ----------------------------------------------------------------------------------------------------

    def open_menu(self, attract: bool) -> None:
        """Show the menu: its attract page, or the first question."""
        from .menu import Menu  # noqa: PLC0415

        parts = self.parts
        settings = parts.settings
        parts.canvas.clear()
        menu = self.menu = Menu(parts.canvas, parts.words, self.kept.layouts, settings, parts.random, self.kept)
        menu.watch(self.changed)
        menu.faults = parts.devices.faults + settings.faults
        menu.begin(attract)

    def close(self) -> None:
        """Let go of the menu."""
        if self.menu is not None:
            self.menu.close()
            self.menu = None

    def _load(self) -> None:
        """Load the rules while nobody waits, and from here, since from the menu's depth the stack wouldn't do."""
        self.ready = True
        for layout in self.kept.layouts:
            if not layout.fault:
                open_core(layout.game)
                return

    def _take(self, menu: "Menu") -> None:
        """Take the race that was chosen, and begin to open it."""
        kept = self.kept
        start = kept.start
        seats = kept.players + kept.bots
        order = start.order(seats, self.parts.random)
        kept.setup = start.setup(seats, kept.crews, kept.values, kept.layout.name, order)
        kept.show = False
        self.parts.typed = kept.typed
        menu.close()
        self.open_race()

    def _show(self, menu: "Menu") -> None:
        """Nobody comes: have the board race by itself, to be looked at."""
        kept = self.kept
        menu.frames = 0
        if kept.layout is None or kept.start is not None:
            return
        random = self.parts.random
        start: Any = open_start(kept.layout.game)
        values = {key: default for key, _, _, default in start.options()}
        crews = start.teams(_SHOWN, random)
        kept.setup = start.setup(_SHOWN, crews, values, kept.layout.name, start.order(_SHOWN, random))
        kept.show = True
        self.parts.typed = False
        menu.close()
        self.open_race()

    def refuse(self, key: str) -> None:
        """Go back to the menu, and say there why no race can start."""
        self.open_menu(False)
        if self.menu is not None:
            self.menu.refuse(key)

    # -- a race: it is opened in stages, since each of them takes long -----------------------------------------------

    def open_race(self) -> None:
        """Begin to open the race that was chosen last."""
        self.parts.canvas.clear()
        self.parts.canvas.text(3, 4, self.parts.words("questions.opening"))
        self.menu = None
        self.stage = 0

    def _open(self, now: int) -> None:
        """Go one stage on: the display's pages first, then the track, the modules, and the race itself."""
        self.stage += 1
        stage = self.stage - _PAGES
        game = self.kept.layout.game
        if stage == 1:
            for name in ("menu", "service", "readings"):
                forget("table", name)
            self.parts.words.shrink()
            gc.collect()
            # The largest piece of a race comes first: behind the modules the heap may be in pieces.
            self.blob = read_blob(self.parts.devices.files, self.kept.layout)
            if self.blob is None:
                self.refuse(self.kept.layout.fault)
        elif stage == 2:
            open_core(game)
        elif stage == 3:
            from . import match, podium  # noqa: F401, PLC0415 - at the finish the heap may be in pieces
        elif stage == 4:
            open_face(game)
        elif stage > 4:
            gc.collect()
            self._start(game, now)

    def _start(self, game: int, now: int) -> None:
        """Start the race; when it can't be, the menu says why."""
        from .match import Match  # noqa: PLC0415

        kept = self.kept
        blob = self.blob
        self.blob = None
        core: Any = open_core(game)()
        try:
            core.start(kept.setup, blob)
        except Refused as no:
            self.refuse("refused." + no.code)
            return
        close_setup(game)
        make: Any = open_face(game)
        face = make(core, blob, self.parts.words)
        if not kept.show:
            self.record.start(CORES[game], kept.setup)
        match = Match(self.parts, core, face, None if kept.show else self.record)
        if kept.show:
            match.automate(0xFF, _CAREFUL, True)
        elif kept.bots:
            match.automate(((1 << kept.bots) - 1) << kept.players, kept.level, False)
        self.parts.canvas.clear()
        match.begin(now)
        self.match = match
