"""The walk over the boxes: one is lit, somebody puts a magnet there, and the right sensor must see it, alone."""

from __future__ import annotations

from typing import Final

from pitboard.board.asking import Answer, Asker
from pitboard.board.report import Cell, Report
from pitboard.board.tester import Colour, passed
from pitboard.board.wiring import Wiring

WHITE: Final[Colour] = (160, 160, 160)
RED: Final[Colour] = (255, 0, 0)
DARK: Final[Colour] = (0, 0, 0)
COLOURS: Final = (("red", RED), ("green", (0, 255, 0)), ("blue", (0, 0, 255)))
_SETTLED_MS: Final = 250
"""A magnet rests: nothing has changed for so long."""
_REMIND_MS: Final = 15_000
_SIXTH: Final = 6
_GOOD: Final = 1
_WRONG: Final = 2


class Walk:
    """One walk. What it finds stands in the report's cells at once, so that it is kept whatever happens."""

    def __init__(self, asker: Asker, wiring: Wiring, report: Report) -> None:
        self._asker = asker
        self._tester = asker.tester
        self._wiring = wiring
        self._report = report
        self._ids = self._tester.sense().magnets() - {cell.sensor for cell in wiring.cells}
        self._stuck: set[int] = set()
        self._before: int | None = None  # the sensor that the magnet lay on before
        report.cells = list(wiring.cells)

    def _seen(self) -> set[int]:
        """Returns the sensors that see a magnet now, in the last scan; those that are stuck don't count."""
        return self._asker.last.magnets() - self._ids - self._stuck

    # -- at the start --------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Has all magnets taken away; what is seen even then is stuck. Raises Ended."""
        asker = self._asker
        seen = self._seen()
        shown: set[int] | None = None
        while seen:
            if seen != shown:
                names = self._names(seen)
                asker.tell(
                    f"Take all magnets off the tiles: one is seen by {', '.join(names)}. Nothing lies there? Enter.",
                    "bold",
                )
                self._tester.say("Take all magnets off", f"{len(seen)} lit red", "", "nothing there? press")
                for cell in self._wiring.cells:
                    self._tester.light(cell.light, RED if cell.sensor in seen else DARK)
                shown = seen
            answer = asker.poll()[1]
            seen = self._seen()
            if answer in (Answer.YES, Answer.SKIP):
                self._stuck = seen
                break
        self._tester.lights(DARK)
        names = self._names(self._stuck)
        self._report.margins.stuck_at_start = names
        if names:
            self._report.failed(
                "no sensor sees anything on an empty table",
                f"stuck: {', '.join(names)}",
                "A magnet beneath, or pin 2 of the sensor shorted to ground: look with a lens. A whole register of "
                "them: that chip's supply.",
            )
        else:
            self._report.held("no sensor sees anything on an empty table", f"{len(self._wiring.cells)} sensors")

    def _names(self, sensors: set[int]) -> list[str]:
        return [self._wiring.name_of(sensor) for sensor in sorted(sensors)]

    # -- all lights ----------------------------------------------------------------------------------------------

    def colours(self) -> None:
        """Asks whether all lights shine, in each colour. Raises Ended."""
        for name, colour in COLOURS:
            self._tester.lights(colour)
            what = f"all {self._wiring.lights} lights are {name}"
            answer = self._asker.ask(f"Are all {self._wiring.lights} lights {name}?", f"All lights {name}?")
            if answer is Answer.YES:
                self._report.held(what, "yes")
            elif answer is Answer.SKIP:
                self._report.skipped(what)
            else:
                self._report.failed(
                    what,
                    "no",
                    "Dark from one on: that light or the one before it. None: 5 V, the level shifter. Other colours: "
                    "the shifter must be AHCT or HCT. The walk that follows shows each alone.",
                )
        self._tester.lights(DARK)

    # -- box by box ----------------------------------------------------------------------------------------------

    def go(self) -> None:
        """Walks all boxes. Raises Ended."""
        asker = self._asker
        asker.tell(
            "Put a magnet on the box that is lit, and so on: as soon as it is seen the next one is lit. Not seen: "
            "Enter. No box is lit: n.",
            "bold",
        )
        for cell in self._wiring.cells:
            self._step(cell)
        self._tester.lights(DARK)
        self._after()

    def _step(self, cell: Cell) -> None:
        """Walks one box: lights it, and times its sensor."""
        tester = self._tester
        tester.lights(DARK)
        tester.light(cell.light, WHITE)
        tester.look(cell.sensor)
        count = len(self._wiring.cells)
        place = self._wiring.cells.index(cell) + 1
        tester.say(f"Box {place} of {count}", "magnet on the light", "", "not seen: press", "not lit: A   skip: B")
        if cell.sensor in self._stuck:
            self._asker.tell(f"{cell.name}: stuck, passed over", "yellow")
            cell.seen = False
        else:
            self._wait(cell)

    def _wait(self, cell: Cell) -> None:
        """Waits until the magnet rests on the box that is lit, or somebody says why it isn't seen there."""
        asker = self._asker
        start = since = asker.last.now
        before = self._seen()
        moved = cell.sensor not in before  # else it still sees the magnet on the box before
        warned = reminded = False
        while True:
            sense, answer = asker.poll()
            seen = self._seen()
            if seen != before:
                since, before, moved = sense.now, seen, True
            rests = moved and passed(sense.now, since) >= _SETTLED_MS
            if cell.sensor in seen and (rests or answer is Answer.YES):
                self._found(cell, seen)
                return
            if answer is Answer.SKIP:
                asker.tell(f"{cell.name}: skipped", "yellow")
                return
            if answer is Answer.NO:
                cell.lit = False
                asker.tell(
                    f"Its light is dark, noted. It is {cell.name}, counted along the chain: put the magnet there.",
                    "yellow",
                )
            elif answer is Answer.YES:
                if seen and seen == {self._before} and not warned:
                    warned = True
                    asker.tell(
                        f"The box before, {self._wiring.name_of(min(seen))}, sees it: has it come to the lit one?"
                    )
                else:
                    self._missed(cell, seen)
                    return
            if not reminded and passed(sense.now, start) >= _REMIND_MS:
                reminded = True
                asker.tell(f"({cell.name} waits for a magnet. It lies there and nothing happens? Enter.)")

    def _found(self, cell: Cell, seen: set[int]) -> None:
        cell.seen = True
        cell.also = self._names(seen - {cell.sensor})
        cell.waver_ms = self._asker.last.waver
        self._before = cell.sensor
        self._tester.beep(_WRONG if cell.also else _GOOD)
        if cell.also:
            self._asker.tell(f"{cell.name}: seen, and by {', '.join(cell.also)} as well", "yellow")

    def _missed(self, cell: Cell, seen: set[int]) -> None:
        cell.seen = False
        cell.elsewhere = self._names(seen)
        self._before = min(seen) if seen else None
        self._tester.beep(_WRONG)
        told = f"seen by {', '.join(cell.elsewhere)} instead" if seen else "not seen"
        self._asker.tell(f"{cell.name}: {told}", "red")

    def _after(self) -> None:
        """Has the magnet taken away: the last sensor must let go of it."""
        asker = self._asker
        if not self._seen():
            return
        asker.tell("Take the magnet off.", "bold")
        self._tester.say("Take the magnet off", "", "", "done: press")
        answer = Answer.NOTHING
        while (seen := self._seen()) and answer is Answer.NOTHING:
            answer = asker.poll()[1]
        if seen:
            self._report.failed(
                "sensors let go",
                f"{', '.join(self._names(seen))} still see a magnet",
                "A sensor that latches is another kind: it must be unipolar and not latching (DRV5032DU).",
            )

    # -- verdict -------------------------------------------------------------------------------------------------

    def judge(self) -> None:
        """Adds the checks of what was walked so far."""
        report = self._report
        cells = self._wiring.cells
        margins = report.margins
        margins.also_seen = [f"{cell.short}: {', '.join(cell.also)}" for cell in cells if cell.also]
        margins.longest_waver_ms = max((cell.waver_ms for cell in cells), default=0)
        walked = [cell for cell in cells if cell.seen is not None]
        self._judge_sensors(walked)
        dark = [cell.short for cell in cells if not cell.lit]
        if dark:
            report.failed(
                "each light by itself",
                f"dark: {', '.join(dark)}",
                "Bridge DIN of that light to the next one's DIN: does the rest work? Change the dead one.",
            )
        if len(walked) < len(cells):
            report.skipped(f"{len(cells) - len(walked)} of {len(cells)} boxes walked")

    def _judge_sensors(self, walked: list[Cell]) -> None:
        report = self._report
        fine = [cell for cell in walked if cell.seen]
        if walked and len(fine) == len(walked):
            report.held("each box sees its magnet", f"{len(walked)} boxes")
        dead = [cell for cell in walked if not cell.seen and not cell.elsewhere and cell.sensor not in self._stuck]
        if dead:
            report.failed(
                "each box sees its magnet", f"not seen: {', '.join(cell.short for cell in dead)}", _dead(dead, walked)
            )
        moved = [cell for cell in walked if cell.elsewhere]
        if moved:
            tell = "; ".join(f"{cell.short} is seen by {', '.join(cell.elsewhere)}" for cell in moved)
            report.failed("each box has its own sensor", tell, _moved(moved))
        crowded = [cell for cell in walked if cell.also]
        if crowded:
            tell = "; ".join(f"{cell.short} by {', '.join(cell.also)} too" for cell in crowded)
            report.failed(
                "no neighbour sees the magnet",
                tell,
                "Too strong a magnet (6x3 mm is right), or an omnipolar sensor (FA): take the DU kind. "
                "Two magnets on the table?",
            )


def _dead(dead: list[Cell], walked: list[Cell]) -> str:
    """Returns what to do about sensors that saw nothing."""
    if len(dead) == len(walked):
        return "The magnet is the wrong way round: turn it. Then 3.3 V at the sensors."
    registers = {cell.sensor // 8 for cell in dead}
    if len(dead) >= _SIXTH and len(registers) == 1:
        return "They share a register: CP and ~PL of that chip, Q7 to DS of the one before."
    return "3.3 V at pin 1 of that sensor? Pin 2 goes low under the magnet? Then the track to its register."


def _moved(moved: list[Cell]) -> str:
    """Returns what to do about boxes that others see."""
    for cell in moved:
        for other in moved:
            if cell.elsewhere == [other.short] and other.elsewhere == [cell.short] and cell is not other:
                return f"Exchange the wires of sensors {cell.short} and {other.short}, at their register's inputs."
    return "The registers are in the wrong order, or sensors are wired to other inputs: compare with the list of wires."
