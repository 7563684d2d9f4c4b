"""A virtual board on a pseudo terminal, and somebody at it who goes by lights and display alone.

The board's time passes only while a program on the terminal asks it something: the same is the same each time, however
busy the computer is.
"""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console

from pitboard.board.selftest import Hands, Plan, run
from pitboard.tracks.kinds import kind
from pitboard.twin import Twin
from pitboard.twin.serial import Pty

ANSWER_MS = 3000
STEP_MS = 2
AFTER_MS = 25
LEAVE_MS = 400
READ = 3
"""Looks that it takes to read a page."""
PATIENCE = 40
"""Looks after which somebody takes it that nothing more will happen."""
CHANNELS = {"red": 0, "green": 1, "blue": 2}


def strip(boxes: int) -> bytes:
    """Returns a blob of one tile with so many boxes in a row."""
    game = kind("rush")
    return game.encode(game.parse({"strip": ["." * boxes], "start": 1, "finish": boxes - 2}))


def ask(twin: Twin, line: bytes) -> bytes:
    """Sends a line to the board; returns what it answers."""
    twin.received()
    twin.send(line + b"\n")
    answer = b""
    for _ in range(600):
        twin.run(5)
        answer += twin.received()
        if answer.endswith(b"\n"):
            break
    return answer


class Bench(threading.Thread):
    """Runs the board whenever a line comes, and lets `person` do something after each answer."""

    def __init__(self, twin: Twin, person: Callable[[Twin], None] | None = None, pull_at: int = -1) -> None:
        """The cable is pulled at the line of that number."""
        super().__init__(name="bench", daemon=True)
        self.twin = twin
        self.pty = Pty()
        self.name = self.pty.name
        self.person = person
        self.lines = 0
        self.rows = twin.oled()
        self.pull_at = pull_at
        self.error: BaseException | None = None
        self._stopping = threading.Event()
        twin.run(3000)
        self.start()

    def run(self) -> None:
        try:
            while not self._stopping.is_set():
                if self.pty.wait(50):
                    self._answer()
        except BaseException as error:
            self.error = error
        finally:
            self.pty.close()

    def _answer(self) -> None:
        self.lines += 1
        if self.lines == self.pull_at:
            self._stopping.set()
            return
        self.pty.take(self.twin)
        answer = b""
        for _ in range(ANSWER_MS // STEP_MS):
            self.twin.run(STEP_MS)
            answer += self.twin.received()
            if answer.endswith(b"\n"):
                break
        self.twin.run(AFTER_MS)
        if self.person is not None:
            self.person(self.twin)
        self.rows = self.twin.oled()
        self.pty.give(answer)  # only now, so that the program and this never run at the same time

    def shown(self) -> list[str]:
        """The display as it was after the last answer."""
        return self.rows

    def stop(self) -> None:
        """Ends the thread; the program has closed the port, and the board is left to see that."""
        self._stopping.set()
        self.join()
        if self.error is not None:
            raise self.error
        self.twin.faults.host("gone")
        self.twin.run(LEAVE_MS)


class Person:
    """Puts a magnet where a light is, and presses the knob when nothing happens.

    `wires`: sensors that hang at other inputs, `strong`: those that see the magnet on another box too. `blind`: lights
    that don't shine. `lies`: where the magnet is at the start. `answers`: the key that is pressed at such pages.
    """

    def __init__(
        self, twin: Twin, wires: Mapping[int, int] | None = None, strong: Mapping[int, int] | None = None,
        blind: frozenset[int] = frozenset(), lies: int = -1, answers: Mapping[str, str] | None = None, clicks: int = 5,
    ) -> None:  # fmt: skip
        self.sensor_of = {light: twin.layout.sensors[box] for box, light in enumerate(twin.layout.lights_of)}
        self.wires = wires or {}
        self.strong = strong or {}
        self.blind = blind
        self.answers = answers or {}
        self.clicks = clicks
        self.dark = 0
        self.at: tuple[int, ...] = ()
        if lies >= 0:
            self.put(twin, (lies,))
        self.page: object = None
        self.looks = 0
        self.pages: list[str] = []

    def __call__(self, twin: Twin) -> None:
        rows = [row.strip() for row in twin.oled()]
        shining = twin.lights()
        page = (rows, shining)
        self.looks = self.looks + 1 if page == self.page else 0
        if page != self.page and rows[2] != (self.pages or [""])[-1]:
            self.pages.append(rows[2])
        self.page = page
        if self.looks >= READ:  # it is read first
            self.act(twin, rows[2], tuple([at for at, one in enumerate(shining) if any(one) and at not in self.blind]))

    def act(self, twin: Twin, title: str, lit: tuple[int, ...]) -> None:
        waited = self.looks % PATIENCE == 0
        key = next((key for words, key in self.answers.items() if words in title), "")
        if key:
            self.answer(twin, key)
        elif title.startswith("Take"):
            self.put(twin, ())
            if waited:
                self.answer(twin, "press")
        elif title.startswith("All lights"):
            channel = CHANNELS[title.removeprefix("All lights ").rstrip("?")]
            shine = [twin.lights()[light] for light in lit]
            good = len(shine) == len(self.sensor_of) and all(max(one) == one[channel] > 0 for one in shine)
            self.answer(twin, "press" if good else "a")
        elif title.startswith("Box "):
            self.walk(twin, title, lit, waited)
        elif title.startswith("Turn"):
            twin.knob(self.clicks)
            self.answer(twin, "press")
        elif title.startswith("Press the") or title.endswith("?"):
            self.answer(twin, "press")
        elif title.startswith("Press"):
            self.answer(twin, title[-1].lower())

    def walk(self, twin: Twin, title: str, lit: tuple[int, ...], waited: bool) -> None:
        if len(lit) == 1:
            self.put(twin, lit)
            if waited:
                self.answer(twin, "press")
        elif not lit and waited:
            self.answer(twin, "a")
            self.dark = int(title.split()[1])
        elif not lit and self.dark == int(title.split()[1]):  # the terminal says where it is
            self.put(twin, (int(title.split()[1]) - 1,))

    def put(self, twin: Twin, lights: tuple[int, ...]) -> None:
        if lights == self.at:
            return
        for there, places in ((False, self.at), (True, lights)):
            for light in places:
                sensor = self.sensor_of[light]
                own = self.wires.get(sensor, sensor)
                for one in {own, self.strong.get(sensor, own)}:
                    twin.chain.magnet(one, there)
        self.at = lights

    def answer(self, twin: Twin, key: str) -> None:
        if key == "press":
            twin.press()
        elif key == "end":
            twin.button("b", 800)
        elif key:
            twin.button(key)
        self.looks = -READ  # what follows has to show first


class Keys:
    """A keyboard. `lines` are typed at given looks, `after` once the display shows such words; None is Ctrl-C."""

    def __init__(self, lines: Mapping[int, str] | None = None, after: Mapping[str, str | None] | None = None) -> None:
        self.lines = dict(lines or {})
        self.after = dict(after or {})
        self.looks = 0
        self.rows: Callable[[], list[str]] = list

    def line(self) -> str | None:
        self.looks += 1
        title = self.rows()[2]
        for words in list(self.after):
            if words in title:
                typed = self.after.pop(words)
                if typed is None:
                    raise KeyboardInterrupt
                return typed
        return self.lines.get(self.looks)


class Outcome:
    """How a test went: exit code, what was printed, the report as it lies in its file."""

    def __init__(self, code: int, printed: str, report: dict[str, Any]) -> None:
        self.code = code
        self.printed = printed
        self.report = report

    def states(self) -> dict[str, str]:
        return {check["what"]: check["state"] for check in self.report["checks"]}

    def failed(self) -> dict[str, str]:
        """What was found where a check failed."""
        return {check["what"]: check["found"] for check in self.report["checks"] if check["state"] == "failed"}

    def remedy(self) -> str:
        return " ".join(check["remedy"] for check in self.report["checks"])


def put_through(
    bench: Bench, path: Path, step: str, keys: Keys | None = None, stop: bool = True, **plan: Any
) -> Outcome:  # fmt: skip
    """Runs a self-test on a bench."""
    printed = io.StringIO()
    file = path / "report.json"
    keys = keys or Keys()
    keys.rows = bench.shown
    hands = Hands(keys, Console(file=printed, width=200, soft_wrap=True), lambda: None)
    try:
        code = run(Plan(step, **{"port": bench.pty.name, "report": file, "seconds": 1, **plan}), hands)
    finally:
        if stop:
            bench.stop()
    return Outcome(code, printed.getvalue(), json.loads(file.read_text(encoding="utf-8")))
