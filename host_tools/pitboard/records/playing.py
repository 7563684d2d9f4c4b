"""Playing a whole race with bots that choose among the legal acts at random, written as a record.

All chance comes from `random()` of one generator, in a fixed order, so that a seed gives the same record on every
Python.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from pitboard.engine import Batch, Race, Roller, new_race
from pitboard.records.writer import act_line, expect_line, header_line, legal_line, result_line


def dice_roller(rng: Random) -> Roller:
    """Returns a roller of fair dice for `Race.play`."""
    draw = rng.random

    def roll(batch: Batch) -> list[int]:
        return [1 + int(draw() * 6) for _ in range(batch.count)]

    return roll


def random_record(
    game: str, setup: object, rng: Random, *, checks: bool = False, extra: Mapping[str, object] | None = None
) -> Iterator[str]:
    """Plays a race to its end and yields the lines of its record, without newlines, as they come about.

    With `checks`, the whole legal set and the whole public state follow the header and every act. `extra` goes into
    the header; its keys start with `x-`. Raises `Refusal`, before the first line, when the setup is refused.
    """
    race = new_race(game, setup)
    return _lines(race, header_line(game, setup, extra=extra), rng, checks)


def _lines(race: Race, header: str, rng: Random, checks: bool) -> Iterator[str]:
    roll = dice_roller(rng)
    yield header
    if checks:
        yield from _checks(race)
    while (seat := race.seat) is not None:
        # Sorted, so that a record does not depend on the order in which the engine finds its acts.
        acts = sorted(race.legal())
        act = acts[int(rng.random() * len(acts))]
        race.play(seat, act, roll)
        yield act_line(seat, act, race.dice)
        if checks:
            yield from _checks(race)
    yield result_line(race.result())


def _checks(race: Race) -> Iterator[str]:
    yield legal_line(race.legal())
    yield expect_line(race.state())
