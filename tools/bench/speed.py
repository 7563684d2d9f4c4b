"""How fast: whole races by random play on one core of this machine, in CPU time."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random
from time import process_time
from typing import Any

import chess

from pitboard.engine import new_race
from pitboard.records.playing import dice_roller
from pitboard.records.sides import _COMPILERS, CoreLacks, CoreSide, core_rules
from pitboard.records.writer import act_line
from tools.bench.setups import ROLLING_CORES, SEED, Case


@dataclass(frozen=True, slots=True)
class Sample:
    """One measurement: `acts` played in `races` races in `seconds` of CPU time."""

    acts: int
    races: int
    seconds: float

    @property
    def rate(self) -> float:
        """Acts per CPU-second."""
        return self.acts / self.seconds


Player = Callable[[Random], int]
"""Plays one race, or game, to its end with a generator; returns how many acts it took."""


def sample(play: Player, races: int) -> Sample:
    """Plays the races SEED, SEED + 1, ... and measures them together."""
    acts = 0
    start = process_time()
    for number in range(races):
        acts += play(Random(SEED + number))
    return Sample(acts, races, process_time() - start)


def chess_player(rng: Random) -> int:
    """Plays a random game of chess, as python-chess's users write it."""
    board = chess.Board()
    moves = 0
    while not board.is_game_over():
        legal = list(board.legal_moves)
        board.push(legal[int(rng.random() * len(legal))])
        moves += 1
    return moves


def bare_chess_player(rng: Random) -> int:
    """The same with the cheapest test for the end that keeps games finite: no move, bare kings, 75 moves."""
    board = chess.Board()
    moves = 0
    while True:
        legal = list(board.legal_moves)
        if not legal or board.halfmove_clock >= 150 or board.is_insufficient_material():
            return moves
        board.push(legal[int(rng.random() * len(legal))])
        moves += 1


def engine_player(case: Case) -> Player:
    """Random play on the engine."""

    def play(rng: Random) -> int:
        race, roll, draw = new_race(case.game, case.setup), dice_roller(rng), rng.random
        acts = size = 0
        while (seat := race.seat) is not None:
            legal = race.legal()
            act = legal[int(draw() * len(legal))]
            race.play(seat, act, roll)
            size += len(act_line(seat, act, race.dice))
            acts += 1
        return acts

    return play


def core_lacks(case: Case) -> str | None:
    """Why the core can't play this: a sentence. None when it can."""
    try:
        CoreSide.start(case.game, case.setup)
    except CoreLacks as no:
        return str(no)
    return None


def core_player(case: Case) -> Player:
    """Random play on the trimmed core, on this Python."""
    return _rolling_player(case) if case.game in ROLLING_CORES else _asking_player(case)


def _rolling_player(case: Case) -> Player:
    """On a core that rolls its dice itself."""
    setup, tracks, new_core = case.setup, core_tracks(case), _new_core(case)
    text = cache(new_core().text)

    def play(rng: Random) -> int:
        core, draw = new_core(), rng.random
        core.start(setup, tracks)
        core.roll = lambda count: [1 + int(draw() * 6) for _ in range(count)]
        acts = size = 0
        while (seat := core.seat()) >= 0:
            code = core.acts[int(draw() * core.legal())]
            core.dice = ()  # an act that never rolls may leave those of the last roll there
            core.play(seat, code)
            size += len(act_line(seat, text(code), core.dice))
            acts += 1
        return acts

    return play


def _asking_player(case: Case) -> Player:
    """On a core that says how many dice it lacks."""
    setup, tracks, new_core = case.setup, core_tracks(case), _new_core(case)
    text = cache(new_core().text)

    def play(rng: Random) -> int:
        core, draw = new_core(), rng.random
        core.start(setup, tracks)
        acts = size = 0
        while (seat := core.seat()) >= 0:
            code = core.acts[int(draw() * core.legal())]
            dice: list[int] = []
            while more := core.play(seat, code, dice):
                dice += [1 + int(draw() * 6) for _ in range(more)]
            size += len(act_line(seat, text(code), dice))
            acts += 1
        return acts

    return play


def core_tracks(case: Case) -> bytes | list[bytes]:
    """The setup's track, compiled for the core; for a rally, a list with one a stage."""
    return _COMPILERS[case.game](case.setup)


def _new_core(case: Case) -> Callable[[], Any]:
    core: Callable[[], Any] = core_rules().load(case.game)
    return core


def engine_positions(case: Case, count: int) -> list[Any]:
    """Races halted in every phase of play, `count` of them, whose legal acts nobody has asked for yet."""
    found: list[Any] = []
    number = 0
    while True:
        rng = Random(SEED + number)
        race, roll = new_race(case.game, case.setup), dice_roller(rng)
        while (seat := race.seat) is not None:
            found.append(race.copy())
            if len(found) == count:
                return found
            legal = race.legal()
            race.play(seat, legal[int(rng.random() * len(legal))], roll)
        number += 1


def core_positions(case: Case, count: int) -> list[Any]:
    """The same on the core."""
    tracks, new_core, found, number = core_tracks(case), _new_core(case), [], 0
    while True:
        rng = Random(SEED + number)
        core = new_core()
        core.start(case.setup, tracks)
        while (seat := core.seat()) >= 0:
            found.append(core.copy())
            if len(found) == count:
                return found
            code = core.acts[int(rng.random() * core.legal())]
            dice: list[int] = []
            while more := core.play(seat, code, dice):
                dice += [rng.randint(1, 6) for _ in range(more)]
        number += 1


def nanoseconds_per_legal_set(positions: list[Any]) -> float:
    """CPU time to find the legal acts of a position, on the average over all."""
    fresh = [position.copy() for position in positions]
    gc.collect()
    gc.disable()  # thousands of races are held here, which no player of one race makes the collector look at
    try:
        start = process_time()
        for position in fresh:
            position.legal()
        return (process_time() - start) / len(positions) * 1e9
    finally:
        gc.enable()
