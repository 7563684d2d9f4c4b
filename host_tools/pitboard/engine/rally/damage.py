"""The bag of tokens, damage and repairs (RMD-21, RMD-39, RMD-41 to RMD-44, RMD-57)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboard.engine.rally.cars import NOWHERE, RETIRED, WAITING
from pitboard.engine.rally.tables import SURFACE_ROWS

if TYPE_CHECKING:
    from pitboard.engine.rally.cars import Car
    from pitboard.engine.rally.race import Rally

KINDS = {"gear": "g", "brake": "b", "coast": "c"}
"""Kinds of damage and their letters on tokens."""
_GREEN_FLAG = "n"


def _draw(race: Rally) -> str:
    token = race.bag.popleft()  # RMD-42
    race.turn.drawn.append(token)
    return token


def draw_for_shortcut(race: Rally) -> None:
    """Draws the token of a shortcut that was entered and looks at its shortcut side (RMD-21)."""
    if not race.bag:
        return
    car = race.car
    token = _draw(race)
    if token[1] == "o":
        race.bag.append(token)
    elif token[1] == "c":
        car.tokens = (*car.tokens, "c" + token)
    else:
        race.dirt[race.road.tile[car.space]].append(token)  # RMD-57: steps that are laid already know their limits
    if race.tell:
        race.note("RMD-21", "cut", seat=car.seat, token=token)


def draw_for_crash(race: Rally) -> None:
    """Draws as many tokens as the tile is dangerous and looks at their crash sides (RMD-39)."""
    car = race.car
    for _ in range(race.road.track.danger[race.road.tile[car.space]]):
        if not race.bag:
            return
        token = _draw(race)
        if token[0] == _GREEN_FLAG:
            race.bag.append(token)
        else:
            car.tokens = (*car.tokens, token[0] + token)
        if race.tell:
            race.note("RMD-39", "token", seat=car.seat, token=token)


def repair(race: Rally, car: Car, kind: str) -> None:
    """Puts the newest damage token of a kind (a letter) to the end of the bag (RMD-44, RMD-48)."""
    at = max(index for index, token in enumerate(car.tokens) if token[0] == kind)
    race.bag.append(car.tokens[at][1:])
    car.tokens = car.tokens[:at] + car.tokens[at + 1 :]


def retires(race: Rally, car: Car) -> bool:
    """Retires a car that has no gear dice left where it is (RMD-43); says whether it did."""
    if not car.tokens:
        return False
    track = race.road.track
    surface = race.road.surface[car.space] if car.status != WAITING else track.surface[0]
    if car.hurt("g") < race.data.rows[SURFACE_ROWS[surface]].gear:
        return False
    retire(race, car, "RMD-43")
    return True


def retire(race: Rally, car: Car, rule: str) -> None:
    """Takes a car out of the stage; it keeps everything but its place (RMD-43, RMD-49)."""
    car.status, car.space = RETIRED, NOWHERE
    if race.tell:
        race.note(rule, "retired", seat=car.seat)
