"""Exact chances of a roll's degrees, without coupons and with the best use of them (HEX-25 to HEX-29).

`target` is what the three dice have to add up to: the need less the modifier and what coupons added. `base` and
`streak` are those of the manoeuvre: they set the least degree of a failure (HEX-27). Chances are tuples by degree,
0 (success) to 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

from pitboard.engine.dice import FACES
from pitboard.engine.hexrace.tables import COUPON, WORST, degree

Chances = tuple[Fraction, ...]

ROLLS = FACES**3
"""The number of ways in which three dice can fall."""

_SUMS = [sum(dice) for dice in product(range(1, FACES + 1), repeat=3)]
WAYS = {total: _SUMS.count(total) for total in sorted(set(_SUMS))}
"""Of the 216 rolls, how many add up to each total."""


def unspent(target: int, base: int, streak: int) -> Chances:
    """Returns the chances of a throw after which no coupon is spent."""
    rolls = [0] * (WORST + 1)
    for total, ways in WAYS.items():
        rolls[degree(target - total, base, streak)] += ways
    return tuple(Fraction(ways, ROLLS) for ways in rolls)


def spent(target: int, base: int, streak: int, coupons: int) -> Chances:
    """Returns the chances of a throw after which up to `coupons` coupons are put to their best use.

    Best is: the greatest chance of success; among equal ones the greatest of degree 1 at most; then of 2 at most. What
    a coupon would be worth later in the race does not count, so this is the most that coupons can do.
    """
    return _spent(target, base > 0, min(streak, WORST - 1), coupons)


def decided(target: int, total: int, base: int, streak: int, coupons: int) -> Chances:
    """Returns the chances when the dice show `total` and the rest is left to the best use of the coupons."""
    return _decided(target, total, base > 0, min(streak, WORST - 1), coupons)


@lru_cache(maxsize=4096)
def _spent(target: int, base: bool, streak: int, coupons: int) -> Chances:
    sums = [Fraction(0)] * (WORST + 1)
    for total, ways in WAYS.items():
        for at, chance in enumerate(_decided(target, total, base, streak, coupons)):
            sums[at] += chance * ways
    return tuple(chance / ROLLS for chance in sums)


def _decided(target: int, total: int, base: bool, streak: int, coupons: int) -> Chances:
    result = degree(target - total, base, streak)
    kept = certain(result)
    if result == 0 or coupons == 0:
        return kept
    added = _decided(target - COUPON, total, base, streak, coupons - 1)
    thrown_again = _spent(target, base, streak, coupons - 1)
    return max(kept, added, thrown_again, key=_worth)


def certain(result: int) -> Chances:
    """Returns the chances when the degree is known."""
    return tuple(Fraction(int(result == at)) for at in range(WORST + 1))


def _worth(chances: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Sort key: the chance of a success, of degree 1 at most, of 2 at most."""
    success, first, second, _ = chances
    return success, success + first, success + first + second
