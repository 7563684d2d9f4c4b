"""Playing Rallyman: DIRT in tests, in few words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pitboard.engine import Batch, Race, new_race

SPIN = ["S"] * 6
CRASH = ["C"] * 6


def game(*lanes: str, track: dict[str, Any] | None = None, **setup: Any) -> Any:
    """Starts a game of one stage on these lanes; `track` holds further strips, `setup` further keys."""
    return new_race("rally", {"players": 1, "track": {"lanes": list(lanes), **(track or {})}, **setup})


def act(race: Race, text: str, *dice: int) -> dict[str, Any]:
    """Plays an act of the deciding seat; returns the state after it."""
    assert race.seat is not None
    race.play(race.seat, text, list(dice))
    return race.state()


def lay(race: Race, *steps: str) -> dict[str, Any]:
    """Lays steps such as "gear 1 ahead"."""
    for step in steps:
        act(race, f"lay {step}")
    return race.state()


def go(race: Race, *steps: str, dice: Sequence[int] | None = None) -> dict[str, Any]:
    """Lays steps and drives them one by one, by default with ones."""
    seat = race.seat
    lay(race, *steps)
    left = list(dice) if dice is not None else None

    def roller(batch: Batch) -> list[int]:
        return [left.pop(0) if left is not None else 1 for _ in range(batch.count)]

    for _ in steps:
        assert race.seat == seat
        race.play(race.seat, "roll", roller)
    return race.state()


def laid(race: Race) -> set[str]:
    """The legal `lay` acts without the word."""
    return {text[4:] for text in race.legal() if text.startswith("lay ")}


def roller(rng: Random) -> Any:
    """A roller of fair dice."""
    return lambda batch: [rng.randint(1, 6) for _ in range(batch.count)]


def weighted(rng: Random, acts: Sequence[str]) -> str:
    """Returns one of the acts so that plans become long and rare acts get their share."""
    lays = [text for text in acts if text.startswith("lay")]
    if lays and rng.random() < 0.75:
        skids = [text for text in lays if text.endswith("skid") or "brake" in text or "redline" in text]
        return rng.choice(skids if skids and rng.random() < 0.3 else lays)
    return rng.choice([text for text in acts if not text.startswith("lay")] or lays)


def put(race: Any, seat: int, at: tuple[int, int], gear: int = 0, status: str = "road", **more: Any) -> None:
    """Sets a car down somewhere in the middle of a race, as no act does, and lets the deciding car plan anew."""
    car = race.cars[seat]
    car.space, car.gear, car.status = race.road.track.space_at[at], gear, status
    for name, value in more.items():
        setattr(car, name, value)
    if race.phase == "plan":
        race.turn = type(race.turn)()
        race.begin_plan()
    race._legal = None
