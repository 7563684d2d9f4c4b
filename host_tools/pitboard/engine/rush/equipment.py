"""Mines and activated equipment (RNC-42 to RNC-49)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pitboard.engine.rush.cars import NOWHERE

if TYPE_CHECKING:
    from pitboard.engine.rush.cars import Car
    from pitboard.engine.rush.race import Rush

BOOSTS = (1, 2, 3)
PAWN_MOVES = 2
"""Pawn moves in a turn (RNC-43)."""
_REACH = 3
_HITS = 2


class Target(NamedTuple):
    """The first car in a line of fire and its distance in boxes, 1 to 3."""

    car: Car
    distance: int


def movable(race: Rush, name: str, moves: int = 1) -> bool:
    """Says whether the limits let this pawn be moved as one of `moves` pawn moves now (RNC-43)."""
    pawns = race.turn.pawns
    return len(pawns) + moves <= PAWN_MOVES and (name not in pawns or race.options.quick_arm)


def usable(race: Rush, name: str) -> bool:
    """Says whether an equipment is on and may be used now (RNC-43)."""
    return name in race.car.on and movable(race, name)


def move_pawn(race: Rush, name: str) -> None:
    """Moves a pawn on or off (RNC-43)."""
    car = race.car
    if name in car.on:
        car.on = tuple(other for other in car.on if other != name)
    else:
        car.on = (*car.on, name)
    race.turn.pawns = (*race.turn.pawns, name)


def switch_on(race: Rush, name: str) -> bool:
    """`on X` (RNC-43)."""
    move_pawn(race, name)
    if race.tell:
        race.note("RNC-43", "on", seat=race.seat, name=name)
    return False


def use_booster(race: Rush, boxes: int) -> bool:
    """Drives on straight after the last box (RNC-44)."""
    move_pawn(race, "booster")
    race.turn.left = boxes
    race.turn.boost = True
    race.phase = "move"
    if race.tell:
        race.note("RNC-44", "booster", seat=race.seat, boxes=boxes)
    return False


def use_extinguisher(race: Rush) -> bool:
    """Cools the engine (RNC-49)."""
    move_pawn(race, "extinguisher")
    race.car.heat -= 1
    if race.tell:
        race.note("RNC-49", "extinguisher", seat=race.seat, heat=race.car.heat)
    return False


# ---- gun and flamer -----------------------------------------------------------------------------------------------


def target_ahead(race: Rush) -> Target | None:
    """Returns what the gun would hit (RNC-47)."""
    return _line_of_fire(race, race.road.ahead)


def target_behind(race: Rush) -> Target | None:
    """Returns what the flamer would hit (RNC-46)."""
    return _line_of_fire(race, race.road.back)


def _line_of_fire(race: Rush, way: Sequence[int]) -> Target | None:
    """Walks the own lane for the first live car (RNC-48)."""
    own = box = race.car.box
    for distance in range(1, _REACH + 1):
        box = way[box]
        if box < 0 or box == own:
            return None
        seat = race.standing[box]
        if seat >= 0:
            return Target(race.cars[seat], distance)
        if box in race.wrecks:
            return None
    return None


def _fire(race: Rush, name: str, rule: str, target: Target) -> int:
    """Uses the pawn, roll, and return the number of hits."""
    move_pawn(race, name)
    dice = race.roll("any", _REACH + 1 - target.distance, rule)
    hits = sum(die <= _HITS for die in dice)
    if race.tell:
        race.note(rule, name, seat=race.seat, target=target.car.seat, dice=list(dice), hits=hits)
    return hits


def use_flamer(race: Rush) -> bool:
    """Heat the car behind (RNC-46)."""
    target = target_behind(race)
    assert target is not None, "legal only with a target"
    race.warm(target.car, _fire(race, "flamer", "RNC-46", target))
    return False


def use_gun(race: Rush) -> bool:
    """Shoot at the car ahead (RNC-47)."""
    target = target_ahead(race)
    assert target is not None, "legal only with a target"
    race.hurt(target.car, _fire(race, "gun", "RNC-47", target))
    return False


# ---- mines --------------------------------------------------------------------------------------------------------


def can_lay_mine(race: Rush) -> bool:
    """Says whether a mine can be laid in the box left last (RNC-42)."""
    turn = race.turn
    box = turn.left_box
    return (
        race.car.mines > 0
        and not turn.mined
        and not turn.stopped
        and box != NOWHERE
        and box not in race.mines
        and race.standing[box] < 0
    )


def lay_mine(race: Rush) -> bool:
    """Lays a mine in the box left last (RNC-42)."""
    race.car.mines -= 1
    race.turn.mined = True
    race.mines.add(race.turn.left_box)
    if race.tell:
        race.note("RNC-42", "mine", seat=race.seat, box=list(race.road.track.names[race.turn.left_box]))
    return False
