"""Plays a race on engine and core side by side and compares everything that both say after every act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from pitboard.engine import ActRefused, Batch, DiceNeeded, Race
from pitboard.records.sides import CoreSide, EngineSide

_KINDS = ("any", "white", "red")


class Difference(AssertionError):
    """Engine and core disagree; the message holds all that is needed to see it again."""


def weighted(rng: Random, acts: list[str]) -> str:
    """Returns one of the acts, so that the rare ones get their share and not every race ends in voluntary wrecks."""
    acts = sorted(acts)
    rams = [act for act in acts if act.startswith("ram")]
    if rams and rng.random() < 0.6:
        return max(rams, key=len)
    kinds = sorted({act.split()[0] for act in acts})
    kind = rng.choice(kinds)
    if kind == "force" and "ahead" in kinds and rng.random() < 0.7:
        kind = "ahead"
    return rng.choice([act for act in acts if act.split()[0] == kind])


def race(
    game: str,
    setup: dict[str, Any],
    rng: Random,
    acts: int = 400,
    choose: Callable[[Random, list[str]], str] = weighted,
) -> Counter[str]:
    """Plays at most `acts` acts on both sides. Returns how often each kind of act was played and how the race ended."""
    engine, core = EngineSide.start(game, setup), CoreSide.start(game, setup)
    played: list[tuple[int, str, list[int]]] = []
    seen: Counter[str] = Counter()

    def check(what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            raise Difference(f"{what}: engine {ours!r}, core {theirs!r}\nsetup {setup!r}\nplayed {played!r}")

    def compare() -> None:
        check("seat", engine.seat, core.seat)
        check("over", engine.over, core.over)
        check("winners", engine.winners, core.winners)
        check("legal", sorted(engine.legal()), sorted(core.legal()))
        check("state", engine.state(), core.state())

    compare()
    while not engine.over and len(played) < acts:
        seat, act = engine.seat, choose(rng, engine.legal())
        assert seat is not None
        if rng.random() < 0.1:
            _refusals(engine.race, core, seat, act, rng, check)
            compare()
        engine.race.play(seat, act, lambda batch: [rng.randint(1, 6) for _ in range(batch.count)])
        played.append((seat, act, list(engine.race.dice)))
        check("refusal", None, core.play(seat, act, engine.race.dice))
        compare()
        seen[" ".join(word for word in act.split() if not word.isdigit())] += 1
    if engine.over:
        check("result", engine.result(), core.result())
        seen[f"over: {engine.state().get('end', '')}"] += 1
    return seen


def _refusals(race: Race, core: CoreSide, seat: int, act: str, rng: Random, check: Any) -> None:
    """Plays an act with dice that stop short at every batch, then with one too many: both sides refuse alike."""
    dice: list[int] = []
    while (short := _asked(race, seat, act, dice)) is not None:
        no = core.play(seat, act, dice)
        check(f"dice wanted by {act!r} after {dice}", short.count, no.dice if no else 0)
        if short.kind in _KINDS:  # else the dice are known by their names, which the core leaves to the table
            check(f"kind of dice of {act!r}", _KINDS.index(short.kind), core.asked_kind)
        dice += [rng.randint(1, 6) for _ in range(short.count)]
    no = core.play(seat, act, [*dice, rng.randint(1, 6)])
    check(f"a die too many for {act!r}", "dice-many", no.code if no else "played")
    other = core.play(seat + 1, act, dice)
    check(f"{act!r} by another seat", "wrong-seat", other.code if other else "played")


def _asked(race: Race, seat: int, act: str, dice: list[int]) -> Batch | None:
    """Returns the batch that is missing, None when these dice are enough (tried on a copy)."""
    try:
        race.copy().play(seat, act, dice)
    except DiceNeeded as needed:
        return needed.batch
    except ActRefused as no:
        raise AssertionError(f"{act!r} with {dice}: {no.code}") from no
    return None
