"""The virtual board: the firmware as it lies in its folder, on modelled hardware, in virtual time.

with Twin("oval5") as twin:
    twin.run(2000)
    twin.press()
    twin.run(500)
    print(*twin.oled(), sep="\\n")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from types import TracebackType
from typing import NamedTuple, Self

from pitboard.records.sides import firmware_folder
from pitboard.tracks.kinds import holders, kind
from pitboard.twin import reading
from pitboard.twin.chain import Chain
from pitboard.twin.clock import NEVER
from pitboard.twin.cpython import CPythonMachine
from pitboard.twin.drive import Drive
from pitboard.twin.faults import Faults
from pitboard.twin.fonts import glyphs_in
from pitboard.twin.glass import Glass
from pitboard.twin.layout import Layout
from pitboard.twin.machine import Ending, Machine
from pitboard.twin.micropython import MicroPythonMachine
from pitboard.twin.panel import Beep, Panel
from pitboard.twin.png import png
from pitboard.twin.strip import Colour, Strip
from pitboard.twin.wiring import PINS, Wiring

VMS = ("cpython", "micropython")
RP2040_HEAP = "406k"
"""An RP2040's 165 kB: twice that, as objects are twice as large here, and 76 kB for the modelled hardware's modules."""
BOOT_US = 800_000
"""From a reset to boot.py."""
RELOAD_US = 200_000
ADDRESS = 0x3C
DETENT_MS = 20
_BOOT_MOST_US = 60_000_000
_REASONS = {"reset": "SOFTWARE", "bite": "WATCHDOG"}
_BOUNCES_US = (400, 900, 1300, 2100)  # when a contact opens and closes again


class FirmwareStopped(Exception):  # noqa: N818
    """A program of the firmware has ended, which it never should. The message holds its traceback."""


class Restart(NamedTuple):
    """A new start that the firmware asked for ("reset", "reload") or its watchdog forced ("bite")."""

    ms: int
    kind: str


class Twin:
    """A board with its table.

    `tracks`: names of ready-made tracks, or blobs by name; the first is how the tiles lie on the table. `settings` are
    put over those of the firmware's settings.toml. What is random is the same for the same seed. `vm` runs the
    firmware: "cpython" (here) or "micropython" (a process with a heap of the size `heap`).

    Hands work on boxes, numbered as in the blob; what takes time (`knob`, `press`, `slide` ...) lets it pass.
    """

    def __init__(
        self,
        tracks: str | Sequence[str] | Mapping[str, bytes],
        settings: Mapping[str, str | int] | None = None,
        seed: int = 0,
        vm: str = "cpython",
        heap: str = RP2040_HEAP,
        firmware: Path | None = None,
        *,
        display: str = "ssd1306",
        pins: Mapping[str, int] = PINS,
        glyphs: reading.Glyphs | None = None,
    ) -> None:
        if vm not in VMS:
            raise ValueError(f"There is no VM {vm!r}; take one of {', '.join(VMS)}.")
        self.firmware = firmware_folder() if firmware is None else firmware
        blobs = _blobs(tracks)
        self.layout = Layout.of(next(iter(blobs.values())))
        self.restarts: list[Restart] = []
        self.in_hand = 0
        self.powered = True
        self.safe_mode: str | None = None
        """Why the board is in safe mode, None when it isn't. Once safemode.py has ended there, nothing runs."""
        self._vm = vm
        self._heap = heap
        self._standing: set[int] = set()
        self._wiring = _wiring(self.layout, display, pins, seed)
        self.faults = Faults(self._wiring, self.layout.sensors)
        self._glyphs = glyphs_in(self.firmware) if glyphs is None else glyphs
        self._drive = Drive(self.firmware, blobs, settings)
        self._wiring.settings = self._drive.settings()
        self._console = ""
        self._machine: Machine | None = None
        try:
            self._boot("POWER_ON")
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Ends the firmware and deletes the drive."""
        self._stop()
        self._drive.close()

    # -- the models --------------------------------------------------------------------------------------------

    @property
    def chain(self) -> Chain:
        """The sensors."""
        return self._wiring.chain

    @property
    def strip(self) -> Strip:
        """The lights."""
        return self._wiring.strip

    @property
    def panel(self) -> Panel:
        """Knob, buttons and buzzer."""
        return self._wiring.panel

    @property
    def glass(self) -> Glass:
        """The display. Raises ValueError when there is none."""
        if self._wiring.glass is None:
            raise ValueError("This twin has no display; make it with display='ssd1306'.")
        return self._wiring.glass

    @property
    def wiring(self) -> Wiring:
        """Everything that the firmware can reach, with the clock, the flash and what it decided (`facts`)."""
        return self._wiring

    # -- running -----------------------------------------------------------------------------------------------

    @property
    def now(self) -> int:
        """The time in ms since the twin was made."""
        return self._wiring.clock.now // 1000

    def run(self, ms: int) -> None:
        """Lets the firmware run for a time. Raises FirmwareStopped.

        When the power goes meanwhile it stops there, and `powered` is false.
        """
        self._run_to(self._wiring.clock.now + 1000 * ms)

    def _run_to(self, us: int) -> None:
        clock = self._wiring.clock
        if not self.powered:
            raise ValueError("The twin has no power; call restart() first.")
        while True:
            clock.until = us
            if self._machine is None:  # in safe mode
                clock.reach(us)
                return
            ending = self._machine.go()
            if ending is None:
                return
            self._ended(ending)
            if not self.powered or clock.now > us:
                return

    def _ended(self, ending: Ending) -> None:
        """Goes on after a program's end as the board does."""
        if ending.kind == "returned" and self.safe_mode is not None:
            self._stop()
            return
        if ending.kind in {"crashed", "hung", "returned"}:
            text = ending.text or "code.py has ended, which it never should."
            raise FirmwareStopped(text)
        if ending.kind == "cut":
            self.power_cut()
            return
        self.restarts.append(Restart(self.now, ending.kind))
        if ending.kind == "reload":
            self._stop()
            self._wiring.release()
            self._wiring.clock.now += RELOAD_US
            self._wiring.facts.update(run_reason="SUPERVISOR_RELOAD", booting=0)
            self._start("code.py")
        else:
            self._boot(_REASONS[ending.kind])

    def _boot(self, reason: str, safe_mode: str | None = None) -> None:
        """Resets the chip, runs boot.py and starts code.py; in safe mode, safemode.py alone."""
        wiring = self._wiring
        self._stop()
        if wiring.facts["next_run"] == "safe mode":
            safe_mode = "PROGRAMMATIC"
        self.safe_mode = safe_mode
        wiring.reset(reason)
        wiring.clock.now += BOOT_US
        if safe_mode is not None:
            wiring.facts.update(safe_mode_reason=safe_mode, booting=0)
            self._start("safemode.py")
            return
        if (self.firmware / "boot.py").exists():
            self._run_boot()
        wiring.facts["booting"] = 0
        self._start("code.py")

    def _run_boot(self) -> None:
        wiring = self._wiring
        wiring.facts["booting"] = 1
        self._start("boot.py")
        assert self._machine is not None
        wiring.clock.until = wiring.clock.now + _BOOT_MOST_US
        ending = self._machine.go()
        self._stop()
        wiring.release()
        if ending is None or ending.kind in {"crashed", "hung"}:
            text = "boot.py runs for more than a minute." if ending is None else ending.text
            raise FirmwareStopped(text)

    def _start(self, program: str) -> None:
        if self._vm == "cpython":
            self._machine = CPythonMachine(self._wiring, self._drive)
        else:
            self._machine = MicroPythonMachine(self._wiring, self._drive, self._heap)
        self._machine.start(self.firmware / program)

    def _stop(self) -> None:
        if self._machine is not None:
            self._machine.stop()
            self._console += self._machine.console()
            self._machine = None

    def power_cut(self) -> None:
        """Takes the power away at once."""
        self._stop()
        self._wiring.power_up()
        self._wiring.release()
        self.powered = False

    def restart(self) -> None:
        """Switches the power on again, or, where it is on, presses the reset button."""
        reason = "RESET_PIN" if self.powered else "POWER_ON"
        self.powered = True
        self._wiring.clock.bite_at(NEVER)
        self._boot(reason)

    def break_down(self, reason: str = "HARD_FAULT") -> None:
        """Has CircuitPython itself stop the program and start in safe mode, for a reason of `SafeModeReason`."""
        self._boot("SOFTWARE", reason)

    @property
    def console(self) -> str:
        """All that the firmware has printed."""
        return self._console + (self._machine.console() if self._machine is not None else "")

    def free_heap(self) -> int | None:
        """Returns the bytes of the heap that are free after a collection; None under CPython. Runs one turn."""
        if self._machine is None or self._vm == "cpython":
            return None
        self._machine.weigh()
        self.run(50)
        return self._machine.free_heap() if self._machine is not None else None

    # -- cars --------------------------------------------------------------------------------------------------

    @property
    def standing(self) -> list[int]:
        """The boxes on which cars stand."""
        return sorted(self._standing)

    def lift(self, box: int) -> None:
        """Takes the car off a box into the hand."""
        if box not in self._standing:
            raise ValueError(f"No car stands on box {box} to lift; cars are on {self.standing}.")
        self._standing.discard(box)
        self.in_hand += 1
        self.chain.magnet(self.layout.sensors[box], False)

    def drop(self, box: int) -> None:
        """Puts a car on a box: one from the hand, or a new one when the hand is empty."""
        if not 0 <= box < len(self.layout.sensors):
            raise ValueError(f"There is no box {box}; the layout has boxes 0 to {len(self.layout.sensors) - 1}.")
        if box in self._standing:
            raise ValueError(f"A car stands on box {box} already.")
        self._standing.add(box)
        self.in_hand = max(0, self.in_hand - 1)
        if self.layout.sensors[box] >= 0:
            self.chain.magnet(self.layout.sensors[box], True)

    def move(self, start: int, goal: int, ms: int = 600) -> None:
        """Carries a car through the air from box to box."""
        self.lift(start)
        self.run(ms)
        self.drop(goal)

    def slide(self, boxes: Sequence[int], ms_each: int = 150) -> None:
        """Pushes a car over the table from the first of the boxes to the last; it stays a while on each."""
        for start, goal in pairwise(boxes):
            self.lift(start)
            self.drop(goal)
            self.run(ms_each)

    # -- knob and buttons --------------------------------------------------------------------------------------

    def knob(self, detents: int, ms_each: int = DETENT_MS) -> None:
        """Turns the knob, to the right when positive."""
        step = 1 if detents > 0 else -1
        edges = self.panel.edges_a_detent
        start = self._wiring.clock.now
        for edge in range(1, abs(detents) * edges + 1):
            self._run_to(start + 1000 * ms_each * edge // edges)
            self.panel.turn(step)

    def press(self, ms: int = 100) -> None:
        """Presses the knob."""
        self._press("knob_press", ms)

    def button(self, name: str, ms: int = 100) -> None:
        """Presses button "a" or "b"."""
        self._press(f"button_{name}", ms)

    def _press(self, switch: str, ms: int) -> None:
        """Closes a switch for a time; its contact bounces at both ends."""
        self._bounce(switch, closing=True)
        self.run(ms)
        self._bounce(switch, closing=False)

    def _bounce(self, switch: str, closing: bool) -> None:
        first, second = (self.panel.down, self.panel.up) if closing else (self.panel.up, self.panel.down)
        first(switch)
        clock = self._wiring.clock
        for number, us in enumerate(_BOUNCES_US):
            call = (second, first)[number % 2]
            clock.at(clock.now + us, lambda call=call: call(switch))  # type: ignore[misc]

    # -- what is seen and heard --------------------------------------------------------------------------------

    def lights(self) -> list[Colour]:
        """Returns the colour (red, green, blue) of each light, in the order of their chain."""
        return self.strip.colours()

    def light(self, box: int) -> Colour:
        """Returns the colour of a box's light."""
        return self.strip.colours()[self.layout.lights_of[box]]

    def colours(self, ms: int) -> list[list[Colour]]:
        """Runs for a time; returns for each light the colours that it had, one after the other."""
        before, since = self.strip.frame, self._wiring.clock.now
        self.run(ms)
        return self.strip.seen(before, since)

    def oled(self) -> list[str]:
        """Returns the 8 rows of the display, 21 characters each."""
        return reading.lines(self.glass.pages(), self._glyphs)

    def oled_inverted(self) -> list[str]:
        """Returns the rows with only those characters that are dark on light."""
        return reading.inverted(self.glass.pages(), self._glyphs)

    def oled_png(self, path: Path, scale: int = 4) -> None:
        """Writes the display's picture as PNG."""
        path.write_bytes(png(self.glass.pixels(), scale))

    @property
    def beeps(self) -> list[Beep]:
        """All tones that have ended."""
        return self.panel.beeps

    # -- USB ---------------------------------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Sends bytes to the board's data channel."""
        self._wiring.cdc[1].send(data)

    def received(self) -> bytes:
        """Returns what the host has read from the data channel since the last call."""
        return self._wiring.cdc[1].received(self._wiring.clock.now)


def _blobs(tracks: str | Sequence[str] | Mapping[str, bytes]) -> dict[str, bytes]:
    if isinstance(tracks, Mapping):
        return dict(tracks)
    names = [tracks] if isinstance(tracks, str) else tracks
    return {name: _compiled(name) for name in names}


def _compiled(name: str) -> bytes:
    games = holders(name)
    if not games:
        raise ValueError(f"There is no ready-made track {name!r}; see `pitboard tracks list`.")
    game = kind(games[0])
    return game.encode(game.parse(name))


def _wiring(layout: Layout, display: str, pins: Mapping[str, int], seed: int) -> Wiring:
    chain = Chain(layout.tiles, Random(f"chain {seed}"))
    glass = None if display == "none" else Glass(display, ADDRESS, Random(f"glass {seed}"))
    return Wiring(chain, Strip(layout.lights), glass, Panel(pins), pins, seed)
