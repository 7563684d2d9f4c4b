"""A match: a race, with all that is built for it, and the podium after it."""

# isort: off
from .session import FINISHED, Session
from .scan import Scan
from .record import Record, Sender
from .layers import Layers
from .podium import STOP, Podium
from . import elapsed
# isort: on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .parts import Parts


class Match:
    """Steps the race or its podium."""

    def __init__(self, parts: "Parts", core: "Any", face: "Any", game: str, setup: "dict[str, object]") -> None:
        self.parts = parts
        self.core = core
        self.face = face
        parts.lights.begin(max(face.light_of) + 1)
        self.layers = Layers(face.boxes, face.light_of, parts.lights)
        self.layers.brightness = parts.settings.brightness
        self.record = Record()
        self.scan = Scan(parts.devices.chain, face.tiles, face.sensor_of, parts.settings)
        self.sender = Sender(self.record, parts.devices.data)
        self.podium: "Podium | None" = None
        self.asleep = False
        self.record.start(game, setup)
        self.session = Session(parts, core, face, self.scan, self.layers, self.record)

    def begin(self, now: int) -> None:
        """Begin the race."""
        self.face.show_race(self.layers)
        self.session.begin(now)

    def step(self, key: int, turned: int, now: int) -> int:
        """Do one turn of the loop; return what people want after the race (see podium), 0 until then."""
        if self.podium is not None:
            return self._celebrate(key, turned, now)
        if self.asleep:
            self._sleep(key or turned, now)
            return 0
        self.session.step(key, turned, now)
        if self.session.outcome == FINISHED:
            self._finish(now)
        elif elapsed(now, self.session.touched) > 1000 * self.parts.settings.attract_s:
            self._fall_asleep()
        return 0

    def light(self, now: int) -> None:
        """Send what the lights show, and what a host has asked for."""
        self.layers.step(now)
        self.sender.step(self.core)

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

    def _fall_asleep(self) -> None:
        """Show that the board is free; the race is kept."""
        self.asleep = True
        canvas = self.parts.canvas
        words = self.parts.words
        canvas.clear()
        canvas.big(1, 1, words("menu.board"))
        canvas.line(4, words("end.goon"))
        canvas.line(5, words("end.goes"))
        canvas.line(7, words("keys.begin"))

    def _sleep(self, touch: int, now: int) -> None:
        """Go on at the first touch, of the knob or of a car."""
        self.session.watch(now)
        if touch or self.session.moved:
            self.asleep = False
            self.session.touched = now
            self.parts.canvas.clear()
            self.session.refresh()

    # -- the end -------------------------------------------------------------------------------------------------

    def _finish(self, now: int) -> None:
        self.parts.canvas.clear()
        self.podium = Podium(self.parts, self.core, self.face, self.layers, self.session.hands.stands)
        self.session.touched = now

    def _celebrate(self, key: int, turned: int, now: int) -> int:
        session = self.session
        session.watch(now)
        if key or turned:
            session.touched = now
        podium = self.podium
        if podium is None or elapsed(now, session.touched) > 1000 * self.parts.settings.attract_s:
            return STOP
        outcome = podium.step(key, turned)
        podium.draw()
        return outcome
