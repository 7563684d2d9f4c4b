"""Dice perft: how many (act x dice) paths lead from a position to a depth; engine and core must count the same."""

from __future__ import annotations

from itertools import product

from pitboard.records.sides import Side


def perft(side: Side, depth: int) -> int:
    """Returns the number of paths of `depth` acts, every outcome of the dice counted; a race that ends is one path."""
    if depth == 0 or side.over:
        return 1
    assert side.seat is not None
    return sum(_outcomes(side, side.seat, act, [], depth) for act in side.legal())


def _outcomes(side: Side, seat: int, act: str, dice: list[int], depth: int) -> int:
    trial = side.copy()
    no = trial.play(seat, act, dice)
    if no is None:
        return perft(trial, depth - 1)
    assert no.dice, no
    return sum(_outcomes(side, seat, act, [*dice, *more], depth) for more in product(range(1, 7), repeat=no.dice))
