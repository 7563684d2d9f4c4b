"""`pitboard demo`: a bots' race of Rush n' Crush, drawn in the terminal as it goes.

On a terminal one picture is redrawn after every act; into a pipe or a file a plain picture goes out at the end of
every turn.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random, SystemRandom
from typing import Any, Final, NamedTuple

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from pitboard.engine import Race, new_race, random_setup
from pitboard.records.arguments import BadArgument
from pitboard.records.playing import dice_roller
from pitboard.tracks.draw import SEAT_STYLES, Car
from pitboard.tracks.refusal import Refusal
from pitboard.tracks.rush.draw import drawing
from pitboard.tracks.rush.track import parse

_GAME: Final = "rush"
_DELAY: Final = 0.4
_SENTENCES: Final = 4
_GAUGES: Final = ("structure", "heat", "steering", "brakes", "turbo", "mines")


class Show(NamedTuple):
    """What the command line asks for; None: drawn (seed), or fit for where the output goes (delay, seconds)."""

    seed: int | None = None
    players: int = 4
    track: str = "oval5"
    delay: float | None = None


def run(show: Show) -> None:
    """Plays and draws a whole race on standard output. Raises `BadArgument` when there is no such race."""
    seed = SystemRandom().randrange(1, 10_000) if show.seed is None else show.seed
    rng = Random(seed)
    try:
        setup = random_setup(_GAME, rng, show.players, show.track)
        for player in setup["players"]:
            player["name"] = player["driver"].replace("_", " ").title()
        race = new_race(_GAME, setup)
    except Refusal as no:
        raise BadArgument(no.message) from None
    race.tell = True
    console = Console()
    with _screen(console) as screen:
        stage = _Stage(race, show.track, screen, console)
        _play(stage, rng, show.delay if show.delay is not None else _DELAY if console.is_terminal else 0.0)
    # The last event is why the race is over.
    console.print(f"\n{race.words(race.events[-1])}", style="bold", highlight=False)
    console.print(
        f"See it again: pitboard demo --seed {seed} --players {show.players} --track {show.track}", highlight=False
    )


def _play(stage: _Stage, rng: Random, delay: float) -> None:
    race = stage.race
    roll = dice_roller(rng)
    while (seat := race.seat) is not None:
        act = _choice(race, seat, rng)
        race.play(seat, act, roll)
        stage.happened(seat, act)
        if delay:
            time.sleep(delay)


# ---- the bots --------------------------------------------------------------------------------------------------------

_USUAL: Final = {"ahead": 6, "roll": 4, "done": 4, "accelerate": 3}
_LUCK: Final = 4
"""The face that the bots reckon with."""


def _choice(race: Race, seat: int, rng: Random) -> str:
    """Returns what a bot does: something that costs it nothing if all dice show a four, usual acts more often.

    That is all it thinks. It neither looks further than one act nor cares where the others are.
    """
    acts = sorted(race.legal())
    harm = [_harm(race, seat, act) for act in acts]
    best = [act for act, cost in zip(acts, harm, strict=True) if cost == min(harm)]
    bag = [act for act in best for _ in range(_USUAL.get(act, 1))]
    return bag[int(rng.random() * len(bag))]


def _harm(race: Race, seat: int, act: str) -> int:
    trial = race.copy()
    trial.play(seat, act, lambda batch: [_LUCK] * batch.count)
    before, after = (state["cars"][seat] for state in (race.state(), trial.state()))
    harm = before["structure"] - after["structure"] + after["heat"] - before["heat"]
    return max(int(harm), 0)


# ---- the picture -----------------------------------------------------------------------------------------------------


@contextmanager
def _screen(console: Console) -> Iterator[Live | None]:
    """Gives a picture that is redrawn in place, or None where that is not possible."""
    if not console.is_terminal or console.is_dumb_terminal:
        yield None
        return
    with Live(console=console, auto_refresh=False, vertical_overflow="crop") as live:
        yield live


class _Stage:
    """Draws a race: the track with its cars, the dashboards, and what happened last."""

    def __init__(self, race: Race, track: str, screen: Live | None, console: Console) -> None:
        self.race = race
        self._track = parse(track)
        self._screen = screen
        self._console = console
        self._sentences: list[str] = []

    def happened(self, seat: int, act: str) -> None:
        """Shows the race after an act of a seat."""
        self._sentences.extend(self.race.words(event) for event in self.race.events)
        state = self.race.state()
        if self._screen is not None:
            del self._sentences[:-_SENTENCES]
            self._screen.update(self._picture(state, seat), refresh=True)
        elif act == "done" or state["seat"] != seat:
            self._console.print(self._picture(state, None), soft_wrap=True, highlight=False)
            self._sentences.clear()
            sys.stdout.flush()

    def _picture(self, state: dict[str, Any], focus: int | None) -> Group:
        """Returns the picture; with a seat in focus, only as much of the track as fits, beginning where that car is."""
        said = Text("\n".join(self._sentences))
        table = _dashboards(state)
        track = drawing(self._track, _standing(state), width=self._console.width)
        if focus is not None:
            said.no_wrap, said.overflow = True, "ellipsis"
            room = self._console.height - table.row_count - _SENTENCES - 4
            track = _part(track, state["cars"][focus]["box"], room)
        return Group(Text(f"Round {state['round']}"), track, table, said)


def _standing(state: dict[str, Any]) -> dict[tuple[int, int], Car]:
    """Returns what stands where; a car hides a wreck, a wreck hides a mine."""
    standing = {(lane, column): Car("*") for lane, column in state["mines"]}
    placed = [car for car in state["cars"] if car["box"] is not None]
    for car in sorted(placed, key=lambda car: not car["wreck"]):
        standing[*car["box"]] = Car("x" if car["wreck"] else str(car["seat"]), car["seat"])
    return standing


def _part(track: Text, box: list[int] | None, room: int) -> Text:
    """Returns the bands of a drawing that fit `room` rows, from the one with the box on; one at least."""
    bands = track.split("\n\n")
    first = 0
    for at, band in enumerate(bands):
        ruler = re.search(r"^ col (\d+)", band.plain, re.MULTILINE)
        if box is not None and ruler is not None and int(ruler[1]) <= box[1]:
            first = at
    fitting: list[Text] = []
    for band in (*bands[first:], *bands[:first]):
        room -= band.plain.count("\n") + 2
        if fitting and room < 0:
            break
        fitting.append(band)
    return Text("\n\n").join(fitting)


def _dashboards(state: dict[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for name in ("car", "lap", "gear", "speed", *_GAUGES):
        table.add_column(name, justify="left" if name == "car" else "right", no_wrap=True)
    for car in state["cars"]:
        driver = car["driver"].replace("_", " ").title()
        mark = "x" if car["wreck"] else ">" if car["seat"] == state["seat"] else " "
        values = [str(car[key]) for key in ("lap", "gear", "speed", *_GAUGES)]
        table.add_row(Text(f"{mark} {car['seat']} {driver}", SEAT_STYLES[car["seat"] % len(SEAT_STYLES)]), *values)
    return table
