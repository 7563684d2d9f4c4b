"""What `make bench` measures, game by game, and what becomes of it in the report."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from tools.bench.device import Device
from tools.bench.report import On, Report
from tools.bench.setups import CASES, PLAIN, PLAIN_CHESS, Case
from tools.bench.speed import (
    Sample,
    bare_chess_player,
    chess_player,
    core_lacks,
    core_player,
    core_positions,
    engine_player,
    engine_positions,
    nanoseconds_per_legal_set,
    sample,
)

MEMORY_GOAL = 40_000
ENGINE_GOAL, CORE_GOAL = 4, 10
CHESS, BARE_CHESS = "python-chess", "python-chess, bare"
ENGINE, CORE, DEVICE_CORE = "engine", "core, CPython", "core, MicroPython"

_CHESS_GAMES = 24
_POSITIONS = 3000
_ON_CHESS = On("chess", "random games")
_GOALS = {ENGINE: ENGINE_GOAL, CORE: CORE_GOAL, DEVICE_CORE: CORE_GOAL}


class Effort(NamedTuple):
    """How much is measured: one in so many races, turns, turns that only warm up, precision of a heap in kB."""

    share: int
    turns: int
    warm: int
    heap_step: int


FULL, QUICK = Effort(1, 5, 1, 1), Effort(100, 1, 1, 100)

Samples = dict[tuple[str, On], list[Sample]]
"""By what was measured on what."""


def speeds(game: str, effort: Effort) -> Samples:
    """Measures all speeds of a game and python-chess in turns: what disturbs the machine disturbs them all."""
    runs = _runs(game, effort.share)
    taken: Samples = {key: [] for key in runs}
    for turn in range(effort.warm + effort.turns):
        for key, run in runs.items():
            measured = run()
            if turn >= effort.warm:
                taken[key].append(measured)
    return taken


def _runs(game: str, share: int) -> dict[tuple[str, On], Callable[[], Sample]]:
    games = max(1, _CHESS_GAMES // share)
    runs: dict[tuple[str, On], Callable[[], Sample]] = {
        (CHESS, _ON_CHESS): partial(sample, chess_player, games),
        (BARE_CHESS, _ON_CHESS): partial(sample, bare_chess_player, games),
    }
    for case in CASES[game]:
        races, on = max(1, case.races // share), On(game, case.where)
        runs[ENGINE, on] = partial(sample, engine_player(case), races)
        if core_lacks(case) is None:
            runs[CORE, on] = partial(sample, core_player(case), races)
            if (device := Device(case)).is_there:
                runs[DEVICE_CORE, on] = partial(device.speed, max(1, races // 2))
    return runs


def report_chess(report: Report, taken: list[Samples]) -> None:
    """Adds python-chess, of all games' turns together."""
    for what in (CHESS, BARE_CHESS):
        report.speed(what, _ON_CHESS, [one for samples in taken for one in samples[what, _ON_CHESS]])


def report_speeds(report: Report, game: str, taken: Samples) -> None:
    """Adds a game's speeds, how many times as fast as python-chess each is, and what a plain engine would be."""
    for case in CASES[game]:
        on = On(game, case.where)
        for what, goal in _GOALS.items():
            if (what, on) in taken:
                samples = taken[what, on]
                report.speed(what, on, samples)
                for chess in (CHESS, BARE_CHESS):
                    pairs = zip(samples, taken[chess, _ON_CHESS], strict=True)
                    report.ratio(f"{what} / {chess}", on, [one.rate / other.rate for one, other in pairs], goal)
        if (lacks := core_lacks(case)) is not None:
            report.note(f"{game}, {case.where}: {lacks}")
    report.yardstick(f"plain engine / {BARE_CHESS}", On(game, "yardstick"), PLAIN[game], PLAIN_CHESS)


def report_legal_sets(report: Report, game: str, effort: Effort) -> None:
    """Measures and adds how long it takes to find the legal acts."""
    count = _POSITIONS // effort.share
    for case in CASES[game]:
        positions = {ENGINE: engine_positions(case, count)}
        if core_lacks(case) is None:
            positions[CORE] = core_positions(case, count)
        taken: dict[str, list[float]] = {what: [] for what in positions}
        for turn in range(effort.warm + effort.turns):
            for what, found in positions.items():
                measured = nanoseconds_per_legal_set(found)
                if turn >= effort.warm:
                    taken[what].append(measured)
        for what, times in taken.items():
            report.values(f"{what}, legal set", On(game, case.where), times, "ns")


def report_memory(report: Report, game: str, effort: Effort) -> None:
    """Measures and adds what the core keeps in memory with a full table."""
    case = CASES[game][0]
    device, on = Device(case), On(game, case.where)
    if not device.is_there or core_lacks(case) is not None:
        return
    memory = device.memory()
    report.values(f"{DEVICE_CORE}: modules", on, [memory.code], "bytes")
    report.goal_bytes(f"{DEVICE_CORE}: modules, track, state", on, memory.started, MEMORY_GOAL)
    report.goal_bytes(f"{DEVICE_CORE}: most in a race", on, memory.peak, MEMORY_GOAL)
    report.values(f"{DEVICE_CORE}: smallest heap", on, [device.smallest_heap(effort.heap_step)], "kB")


def note_device(report: Report) -> None:
    """Says so when the machine can't run MicroPython."""
    if not Device(_any_case()).is_there:
        report.note("no `micropython` command here: the cores' memory and their speed there are not measured")


def _any_case() -> Case:
    return next(iter(CASES.values()))[0]
