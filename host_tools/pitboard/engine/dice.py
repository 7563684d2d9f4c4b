"""Dice as an act's resolution sees them: it asks for a batch, and somebody else rolls.

The same rules code so serves dice that a record holds, that a person types in, that a bot samples. An act's outcome
depends on nothing but the state, the act and its dice; so when dice are missing, the act is simply given up and
played again later with the longer list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

FACES = 6


@dataclass(slots=True)
class Batch:
    """Dice that are rolled together.

    `kind` is the colour that the game names (`any` where it does not matter), `count` is 1 or more, `reason` the
    number of the rule that asks.
    """

    kind: str
    count: int
    reason: str


Roller = Callable[[Batch], Sequence[int]]
"""Called with a batch; returns `count` numbers, each 1..6."""


def whole_dice(values: Sequence[int]) -> bool:
    """Says whether every value is an integer from 1 to 6 (a bool is not an integer)."""
    return all(type(value) is int and 1 <= value <= FACES for value in values)
