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
from pitboard.records.sides import core_rules
from pitboard.records.writer import act_line
from pitboard.tracks.rush.blob import encode
from pitboard.tracks.rush.track import parse
from tools.bench.setups import SEED, Setup


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


def engine_player(setup: Setup) -> Player:
    """Random play on the engine."""

    def play(rng: Random) -> int:
        race, roll, draw = new_race("rush", setup), dice_roller(rng), rng.random
        acts = size = 0
        while (seat := race.seat) is not None:
            legal = race.legal()
            act = legal[int(draw() * len(legal))]
            race.play(seat, act, roll)
            size += len(act_line(seat, act, race.dice))
            acts += 1
        return acts

    return play


def core_player(setup: Setup) -> Player:
    """Random play on the trimmed core, on this Python."""
    blob = track_blob(setup)
    new_core: Callable[[], Any] = core_rules().load("rush")
    text = cache(new_core().text)

    def play(rng: Random) -> int:
        core, draw = new_core(), rng.random
        core.start(setup, blob)
        core.roll = lambda count: [1 + int(draw() * 6) for _ in range(count)]
        acts = size = 0
        while (seat := core.seat()) >= 0:
            code = core.acts[int(draw() * core.legal())]
            core.play(seat, code)
            size += len(act_line(seat, text(code), core.dice))
            acts += 1
        return acts

    return play


def track_blob(setup: Setup) -> bytes:
    """The setup's track, compiled for the core."""
    return encode(parse(setup["track"]))


def engine_positions(setup: Setup, count: int) -> list[Any]:
    """Races halted in every phase of play, `count` of them, whose legal acts nobody has asked for yet."""
    found: list[Any] = []
    number = 0
    while True:
        rng = Random(SEED + number)
        race, roll = new_race("rush", setup), dice_roller(rng)
        while (seat := race.seat) is not None:
            found.append(race.copy())
            if len(found) == count:
                return found
            legal = race.legal()
            race.play(seat, legal[int(rng.random() * len(legal))], roll)
        number += 1


def core_positions(setup: Setup, count: int) -> list[Any]:
    """The same on the core."""
    blob, found, number = track_blob(setup), [], 0
    while True:
        rng = Random(SEED + number)
        core: Any = core_rules().load("rush")()
        core.start(setup, blob)
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
