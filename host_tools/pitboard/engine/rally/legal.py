"""The legal acts of each phase (rally.md 5.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboard.engine.rally import laying, stages
from pitboard.engine.rally.damage import KINDS
from pitboard.engine.rally.driving import price
from pitboard.engine.rally.tables import LATEST

if TYPE_CHECKING:
    from pitboard.engine.rally.race import Rally

_LATE = [f"late {late}" for late in range(LATEST + 1)]
_REPAIRS = [(letter, f"repair {kind}") for kind, letter in KINDS.items()]


def acts(race: Rally) -> list[str]:
    """Returns the legal acts of the deciding seat."""
    return _PHASES[race.phase](race)


def _start(race: Rally) -> list[str]:
    return [f"start {race.road.track.lane[space]}" for space in stages.free_starts(race)]


def _plan(race: Rally) -> list[str]:
    found = laying.acts(race, race.traffic)
    if race.turn.plan:
        found = [*found, "roll", "flat"]
        if race.car.seconds:
            _secure(race, found)
        return found
    return found or ["pass"]  # RMD-15


def _drive(race: Rally) -> list[str]:
    found = ["roll", "stop"]
    if race.car.seconds:
        _secure(race, found)
    return found


def _secure(race: Rally, found: list[str]) -> None:
    """Adds what the car can pay to secure of the next step (RMD-28)."""
    turn, seconds = race.turn, race.car.seconds
    brakes = turn.plan[turn.done].brakes
    if price(turn.secured, 1 + brakes) <= seconds:
        found.append("secure")
    if brakes:
        if price(turn.secured, 1) <= seconds:
            found.append("secure gear")
        if price(turn.secured, brakes) <= seconds:
            found.append("secure brake")


def _sisu(race: Rally) -> list[str]:
    return ["sisu", "accept"]


def _tire(race: Rally) -> list[str]:
    return ["tire", "keep"]


def _late(race: Rally) -> list[str]:
    return _LATE


def _service(race: Rally) -> list[str]:
    held = {token[0] for token in race.car.tokens}
    return [*[act for letter, act in _REPAIRS if letter in held], "done"]


def _over(race: Rally) -> list[str]:
    return []


_PHASES = {
    "start": _start,
    "plan": _plan,
    "drive": _drive,
    "sisu": _sisu,
    "tire": _tire,
    "late": _late,
    "service": _service,
    "over": _over,
}
