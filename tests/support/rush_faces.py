"""Rush n' Crush's face on the core, with stand-ins for lights and display that remember what they were told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

import rush_setups
from firmware_rooms import room
from pitboard.records.sides import core_rules
from pitboard.tracks.rush.blob import encode
from pitboard.tracks.rush.track import parse

room("table")
room("devices")
Canvas: Any = import_module("devices.canvas").Canvas
Face: Any = import_module("table.rush.face").Face
start: Any = import_module("table.rush.start")
Words: Any = import_module("table.words").Words

GRID, LEVER, PEDALS, MOVE, FORCED, END = range(1, 7)
RED, WHITE = 2, 1


class Painted:
    """Stands in for the layers."""

    def __init__(self) -> None:
        self.looks: list[dict[int, tuple[int, int]]] = [{} for _ in range(4)]

    def clear(self, layer: int) -> None:
        self.looks[layer] = {}

    def paint(self, layer: int, box: int, look: int, tint: int = 0) -> None:
        assert box >= 0 and 1 <= look <= 20 and tint in (0, 1, 2, 3, 4, 5)
        self.looks[layer][box] = (look, tint)


class Paper:
    """Stands in for the canvas: what was written, as 8 lines of 21 characters. Bars are #, big letters stand twice."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.written = [[" "] * 21 for _ in range(8)]
        self.inverted: set[tuple[int, int]] = set()

    def text(self, row: int, column: int, words: str, inverted: bool = False, width: int = 0) -> None:
        assert column + len(words) <= 21, words
        for at, char in enumerate(f"{words:<{width}}", column):
            self.written[row][at] = char
            self.inverted.discard((row, at))
            if inverted:
                self.inverted.add((row, at))

    def cells(self, row: int, column: int, codes: bytes) -> None:
        for at, code in enumerate(codes, column):
            if code:
                self.text(row, at, chr(code & 127), code > 127)

    def line(self, row: int, words: str, inverted: bool = False) -> None:
        self.text(row, 0, f"{words:<21}", inverted)

    def big(self, row: int, column: int, words: str, width: int = 0) -> None:
        assert column + len(words) <= 10
        for at, char in enumerate(words, column):
            for part in range(4):
                self.written[row + part // 2][2 * at + part % 2] = char

    def bar(self, row: int, x: int, width: int, value: int, top: int) -> None:
        assert 0 <= value <= top and x + width <= 126
        for at in range(x // 6, -(-(x + width) // 6)):
            self.written[row][at] = "#"

    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self.written]


def begin(setup: dict[str, Any]) -> Any:
    """Returns the face of a race just begun."""
    core = core_rules().load("rush")()
    blob = encode(parse(setup["track"]))
    core.start(setup, blob)
    return Face(core, blob, Words("en"))


def dashboard(face: Any, paper: Paper) -> None:
    """Draws all rows of the dashboard."""
    for row in (0, 3, 4, 5, 6):
        face.page(paper, row)


def rolls(rng: Random) -> Callable[[int], list[int]]:
    """Returns what rolls dice for a core."""
    return lambda count: [rng.randint(1, 6) for _ in range(count)]


def decisions(setup: dict[str, Any], rng: Random, most: int = 400) -> Iterator[tuple[Any, int]]:
    """Plays at random. Yields the face before each act, and the act that will be played."""
    face = begin(setup)
    core = face.core
    core.roll = rolls(rng)
    for _ in range(most):
        if core.over():
            return
        face.look()
        code = rng.choice(face.codes[: face.count])
        # Steps come more often than acts of other kinds, or the cars would not get anywhere.
        steps = [code for code in face.codes[: face.count] if code in (8, 9, 10, 56, 152)]
        if steps and rng.random() < 0.5:
            code = rng.choice(steps)
        yield face, code
        core.play(core.seat(), code)


def setups(name: str, count: int) -> Iterator[tuple[dict[str, Any], Random]]:
    """Draws setups, each with a generator of its own."""
    for number in range(count):
        rng = Random(f"rush face {name} {number}")
        yield rush_setups.draw(rng), rng
