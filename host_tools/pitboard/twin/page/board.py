"""A board on its table: the twin, the cars that stand on it, what hands are doing, and what is broken."""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from math import dist
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pitboard.records.sides import firmware_folder
from pitboard.twin.page import agenda, layouts, protocol
from pitboard.twin.page.agenda import Agenda
from pitboard.twin.page.cars import CantDo, Cars
from pitboard.twin.page.layouts import Shelf
from pitboard.twin.page.mover import Mover
from pitboard.twin.page.protocol import Act
from pitboard.twin.player import NAMES
from pitboard.twin.twin import FirmwareStopped, Twin

if TYPE_CHECKING:
    from pitboard.twin.serial import Pty  # not on Windows

Fault = protocol.Stick | protocol.Flicker | protocol.Unplug | protocol.Plug | protocol.Display

BOX_MS: Final = 70
"""How long a car that slides stays on each box."""
SWAP_MS: Final = 500
_BESIDE: Final = 1.7
"""Boxes count as beside a car up to so many times the distance of the nearest one."""
_TONES: Final = 12
_NO_POWER: Final = "The board has no power; switch it on first."


class Tone(NamedTuple):
    """A tone that was heard: its number, its height in Hz, how long in ms."""

    number: int
    hz: int
    ms: int


@dataclass
class Broken:
    """The faults that are switched on."""

    stuck: dict[int, bool] = field(default_factory=dict)
    flicker: dict[int, int] = field(default_factory=dict)
    unplugged: int = -1
    tail: str = "ff"
    display: bool = True


class Board:
    """One board. Its methods are called from one thread only.

    `tracks` are names of the shelf's, the first as it lies on the table; without a shelf it is that with the ready-made
    tracks of the firmware's games. `pty` gives other programs the data channel; who made it closes it. Raises Refusal,
    LibraryMissing.
    """

    def __init__(
        self, tracks: Sequence[str], seed: int, firmware: Path | None = None,
        settings: Mapping[str, str | int] | None = None, shelf: Shelf | None = None, pty: Pty | None = None,
    ) -> None:  # fmt: skip
        self._shelf = shelf if shelf is not None else Shelf(layouts.games_of(firmware or firmware_folder()))
        self.now = 0
        """The table's time in ms."""
        self.stopped = ""
        """Why the firmware no longer runs, "" while it does."""
        self.laid = 0
        """How often tracks have been laid."""
        self.tones: deque[Tone] = deque(maxlen=_TONES)
        self._heard = 0
        self._seed = seed
        self._firmware = firmware
        self._settings = settings
        self._pty = pty
        self._chance = Random(f"page {seed}")
        self._agenda = Agenda()
        self._which: protocol.Which = "bots"
        self._lay(tracks)

    def close(self) -> None:
        """Ends the twin."""
        self.twin.close()

    # -- time ----------------------------------------------------------------------------------------------------

    def step(self, ms: int) -> None:
        """Lets time pass, with all that hands do meanwhile."""
        goal = self.now + ms
        while True:
            agendas = (self._agenda, self.mover.agenda)
            due = min((at for at in (one.next_at() for one in agendas) if at is not None), default=goal + 1)
            to = min(goal, max(due, self.now))
            self._run(to - self.now)
            self.now = to
            if due > goal:
                return
            for one in agendas:
                self._guarded(partial(one.do_due, to))

    def _run(self, ms: int) -> None:
        if ms <= 0 or self.stopped or not self.twin.powered:
            return
        self._guarded(partial(self.twin.run, ms))
        if self._pty is not None:
            self._pty.pump(self.twin)
            self.mover.lent = self._pty.connected
        for beep in self.twin.beeps:
            self._heard += 1
            self.tones.append(Tone(self._heard, beep.hz, beep.ms))
        self.twin.beeps.clear()

    def _guarded(self, act: Callable[[], None]) -> None:
        """Does something with the twin; whatever goes wrong in there is shown, and ends nothing here."""
        try:
            act()
        except FirmwareStopped as stopped:
            self.stopped = str(stopped)
        except Exception:
            self.stopped = f"The model of the board broke, not the firmware:\n{traceback.format_exc()}"
            self._unusable = True

    # -- layouts -------------------------------------------------------------------------------------------------

    def lay(self, tracks: Sequence[str]) -> None:
        """Lays other tracks and starts the board on them, with all cars in the tray. Raises CantDo, FirmwareStopped."""
        before = self.twin
        self._lay(tracks)
        before.close()

    def _lay(self, tracks: Sequence[str]) -> None:
        self.twin = Twin(self._shelf.blobs(tracks), self._settings, self._seed, firmware=self._firmware)
        self.tracks = tuple(tracks)
        self.ground = self._shelf.ground(tracks[0])
        self.broken = Broken()
        self.stopped = ""
        self.laid += 1
        self.cars = Cars(self.twin, [sensor >= 0 for sensor in self.twin.layout.sensors])
        self.mover = Mover(self.twin, self.cars, self.ground, self.now, self._which)
        self.lit_at = self.now
        """When the lights changed last."""
        self._agenda.clear()
        self._unusable = False
        self._frame: bytes | None = None
        self._pages: list[bytes] = []
        self._rows: list[str] = []
        self._lights = b""

    # -- acts ----------------------------------------------------------------------------------------------------

    def do(self, act: Act) -> None:
        """Does what a browser asks for. Raises CantDo."""
        match act:
            case protocol.Knob() | protocol.Press():
                self._at_panel(act)
            case protocol.Lay():
                self._shelf.check(act.tracks)
                try:
                    self.lay(act.tracks)
                except FirmwareStopped as stopped:
                    raise CantDo(f"The board doesn't start with these tracks: {stopped}") from None
            case protocol.Moves():
                self._which = self.mover.which = act.cars
            case protocol.Power() | protocol.Reset():
                self._switch(act)
            case protocol.Bump() | protocol.Swap():
                self._jolt(act)
            case protocol.Stick() | protocol.Flicker() | protocol.Unplug() | protocol.Plug() | protocol.Display():
                self._break(act)
            case protocol.Mend():
                self._mend()
            case protocol.Speed() | protocol.Pause():
                raise AssertionError("time is the table's")
            case _:
                self._with_car(act)

    def _with_car(self, act: protocol.Carried) -> None:
        self.mover.check(act.car)
        match act:
            case protocol.Lift():
                self.cars.lift(act.car)
            case protocol.Carry():
                self.cars.carry(act.car, act.x, act.y)
            case protocol.Drop():
                self.cars.drop(act.car, act.box)
            case protocol.Back():
                self.cars.back(act.car)
            case protocol.Tray():
                self.cars.tray(act.car)
            case protocol.Turn():
                self.cars.turn(act.car, act.by)
            case protocol.Slide():
                self._slide(act.car, act.boxes)

    def _slide(self, car: int, boxes: Sequence[int]) -> None:
        self.cars.standing(car)
        for box in boxes:
            self.cars.check_is(box)
            self._plan(BOX_MS, partial(self.cars.shift, car, box))

    def _plan(self, wait_ms: int, step: Callable[[], None]) -> None:
        if self._agenda.ahead(self.now) > agenda.MOST_AHEAD_MS:
            raise CantDo("The hand can't follow; wait a moment.")
        self._agenda.add(self.now, wait_ms, partial(_attempt, step))

    def _at_panel(self, act: protocol.Pressed) -> None:
        panel = self.twin.panel
        if isinstance(act, protocol.Knob):
            step = 1 if act.clicks > 0 else -1
            for _ in range(abs(act.clicks) * agenda.EDGES):
                self._plan(agenda.CLICK_MS // agenda.EDGES, partial(panel.turn, step))
            return
        self._plan(agenda.GAP_MS, partial(panel.down, act.switch))
        self._agenda.add(self.now, agenda.LONG_MS if act.long else agenda.PRESS_MS, partial(panel.up, act.switch))

    # -- what goes wrong -----------------------------------------------------------------------------------------

    def _jolt(self, act: protocol.Bump | protocol.Swap) -> None:
        if isinstance(act, protocol.Bump):
            self._bump(act.car)
            return
        one, other = act.cars
        if one == other:
            raise CantDo("Name two different cars to swap.")
        places = self.cars.standing(one), self.cars.standing(other)
        self._plan(0, partial(self.cars.lift, one))
        self._plan(0, partial(self.cars.lift, other))
        for car, place in zip(act.cars, reversed(places), strict=True):
            self._plan(SWAP_MS, partial(self.cars.drop, car, place.box))

    def _bump(self, car: int) -> None:
        """Has a car jump to a free box beside its own, as an elbow does it."""
        at = self.ground.boxes[self.cars.standing(car).box].centre
        free = sorted(
            (dist(at, box.centre), number)
            for number, box in enumerate(self.ground.boxes)
            if box.outline and self.cars.on(number) < 0
        )
        near = [number for far, number in free if far <= free[0][0] * _BESIDE]
        if not near:
            raise CantDo(f"No box beside {NAMES[car]} is free.")
        self.cars.shift(car, self._chance.choice(near))

    def _switch(self, act: protocol.Power | protocol.Reset) -> None:
        twin = self.twin
        if isinstance(act, protocol.Power) and not act.on:
            if twin.powered:
                self.twin.power_cut()
            return
        if isinstance(act, protocol.Power) and twin.powered:
            return
        if isinstance(act, protocol.Reset) and not twin.powered:
            raise CantDo(_NO_POWER)
        if self._unusable:
            self.lay(self.tracks)
            return
        self.stopped = ""
        self._guarded(twin.restart)

    def _break(self, act: Fault) -> None:
        faults, broken = self.twin.faults, self.broken
        try:
            match act:
                case protocol.Stick():
                    faults.stick(act.box, act.magnet)
                    broken.stuck.pop(act.box, None)
                    if act.magnet is not None:
                        broken.stuck[act.box] = act.magnet
                case protocol.Flicker():
                    faults.flicker(act.box, act.percent)
                    broken.flicker.pop(act.box, None)
                    if act.percent:
                        broken.flicker[act.box] = act.percent
                case protocol.Unplug():
                    faults.unplug(act.tile, act.tail)
                    broken.unplugged, broken.tail = act.tile, act.tail
                case protocol.Plug():
                    faults.plug()
                    broken.unplugged = -1
                case protocol.Display():
                    faults.display("there" if act.plugged else "gone")
                    broken.display = act.plugged
        except ValueError as no:
            raise CantDo(str(no)) from None
        self._frame = None

    def _mend(self) -> None:
        for box in [*self.broken.stuck]:
            self._break(protocol.Stick(box, None))
        for box in [*self.broken.flicker]:
            self._break(protocol.Flicker(box, 0))
        self._break(protocol.Plug())
        self._break(protocol.Display(True))
        self._switch(protocol.Power(True))

    # -- what is seen --------------------------------------------------------------------------------------------

    def lights(self) -> bytes:
        """Returns the lights, red, green and blue by box. Tiles that are unplugged get no current and are dark."""
        frame = self.twin.strip.frame
        if frame is not self._frame:
            self._frame = frame
            shown = bytearray()
            for box, light in enumerate(self.twin.layout.lights_of):
                if light < 0 or self._is_unplugged(box):
                    shown += b"\0\0\0"
                else:
                    green, red, blue = frame[3 * light : 3 * light + 3]
                    shown += bytes((red, green, blue))
            if bytes(shown) != self._lights:
                self._lights = bytes(shown)
                self.lit_at = self.now
        return self._lights

    def _is_unplugged(self, box: int) -> bool:
        chain, tile = self.twin.chain, self.broken.unplugged
        return tile >= 0 and self.twin.layout.sensors[box] >= 8 * chain.firsts[tile]

    def picture(self) -> bytes:
        """Returns the display's picture: 8 pages of 128 columns, bit 0 at the top."""
        pages = self.twin.glass.pages() if self.twin.powered else [bytes(128)] * 8
        if pages != self._pages:
            self._pages = pages
            self._rows = self.twin.oled() if self.twin.powered else [""] * 8
        return b"".join(self._pages)

    def rows(self) -> list[str]:
        """Returns the rows of text on the display, as of the last picture."""
        return self._rows

    def state(self) -> dict[str, Any]:
        """Returns what changes rarely, by name."""
        twin = self.twin
        return {
            "layout": {"tracks": self.tracks, "number": self.laid, "tiles": len(twin.layout.tiles)},
            "cars": [place._asdict() for place in self.cars.places],
            "faults": self.broken,
            "moves": self._which,
            "power": twin.powered,
            "restarts": {"count": len(twin.restarts), "last": twin.restarts[-1].kind if twin.restarts else ""},
            "safe": twin.safe_mode or "",
            "stopped": self.stopped,
            "tones": [tone._asdict() for tone in self.tones],
        }


def _attempt(step: Callable[[], None]) -> None:
    """Makes a step of the agenda. Where it has become impossible meanwhile, all stays as it is."""
    with suppress(CantDo):
        step()
