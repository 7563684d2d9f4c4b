"""A match: a race, with all that is built for it, and the podium after it."""

# isort: off
from .session import Session
from .scan import Scan
from .layers import Layers
from . import elapsed
from rules import const
# isort: on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .autopilot import Autopilot
    from .parts import Parts
    from .podium import Podium
    from .record import Record

_AGAIN = const(1)
_STOP = const(3)
_TOUCHED = const(4)


class Match:
    """Steps the race or its podium."""

    def __init__(self, parts: "Parts", core: "Any", face: "Any", record: "Record | None") -> None:
        self.parts = parts
        self.core = core
        self.face = face
        parts.lights.begin(max(face.light_of) + 1)
        self.layers = Layers(face.boxes, face.light_of, parts.lights)
        self.layers.brightness = parts.settings.brightness
        self.scan = Scan(parts.devices.chain, face.tiles, face.sensor_of, parts.settings)
        self.podium: Podium | None = None
        self.auto: Autopilot | None = None
        self.paused = False
        self.session = Session(parts, core, face, self.scan, self.layers, record)

    def begin(self, now: int) -> None:
        """Begin the race."""
        self.session.begin(now)

    def automate(self, seats: int, level: int, show: bool) -> None:
        """Have the board play these seats, a bit each; `show`: only to be looked at, without cars."""
        from .autopilot import Autopilot  # noqa: PLC0415

        self.auto = self.session.auto = Autopilot(self.session, seats, level, show)

    def step(self, key: int, turned: int, now: int) -> int:
        """Do one turn of the loop; return what people want after the race (see podium), 0 until then."""
        if self.auto is not None and self.auto.show:
            return self._show(self.auto, key | turned, now)
        if self.podium is not None:
            return self.after(key, turned, now)
        if self.paused:
            self.sleep(key | turned, now)
            return 0
        self.session.step(key, turned, now)
        if self.session.over:
            self.finish(now)
        elif elapsed(now, self.session.touched) > 1000 * self.parts.settings.attract_s:
            self.rest()
        return 0

    def _show(self, auto: "Autopilot", touch: int, now: int) -> int:
        """Go on with a race that is only shown, until somebody comes; when it is over the next one begins."""
        if touch or auto.touched:
            return _TOUCHED
        if not self.session.over:
            self.session.step(0, 0, now)
        return _AGAIN if self.session.over and auto.ended(now) else 0

    def work(self, now: int) -> bool:
        """Do the job that waits; tell whether another one does."""
        if self.session.job and not self.paused:
            self.session.work(now)
        return self.session.job > 0

    def light(self, now: int) -> bool:
        """Have the lights show what they should; tell whether that took its time."""
        return self.layers.step(now)

    def show_page(self, now: int) -> None:
        """Draw a little of what has changed."""
        if self.podium is None and not self.paused:
            self.session.screen.step(now)

    def watch(self, now: int) -> None:
        """Keep reading the board while another page is shown."""
        self.session.watch(now)

    def resume(self) -> None:
        """Go on after another page had the board."""
        if self.podium is not None:
            self.podium.again()
        else:
            self.session.refresh()

    # -- nobody is there -----------------------------------------------------------------------------------------

    def rest(self) -> None:
        """Show that the board is free; the race is kept."""
        self.paused = True
        canvas = self.parts.canvas
        words = self.parts.words
        canvas.clear()
        canvas.big(1, 1, words("questions.board"))
        canvas.line(4, words("podium.goon"))
        canvas.line(5, words("podium.goes"))
        canvas.line(7, words("buttons.begin"))

    def sleep(self, touch: int, now: int) -> None:
        """Go on at the first touch, of the knob or of a car."""
        moved = self.session.watch(now)
        if touch or moved:
            self.paused = False
            self.session.touched = now
            self.parts.canvas.clear()
            self.session.refresh()

    # -- the end -------------------------------------------------------------------------------------------------

    def finish(self, now: int) -> None:
        """Go over to the podium."""
        from .podium import Podium  # noqa: PLC0415

        self.auto = self.session.auto = None  # with its copy of the race
        self.parts.canvas.clear()
        self.podium = Podium(self.parts, self.session)
        self.session.touched = now

    def after(self, key: int, turned: int, now: int) -> int:
        """Go on with the podium."""
        session = self.session
        session.watch(now)
        if key or turned:
            session.touched = now
        podium = self.podium
        if podium is None or elapsed(now, session.touched) > 1000 * self.parts.settings.attract_s:
            return _STOP
        outcome = podium.step(key, turned)
        podium.draw()
        return outcome
