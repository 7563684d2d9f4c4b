"""The legal acts of a turn (derby.md 5.3).

Many lists are the same again and again; those are made once and handed out as they are, so nobody may change them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pitboard.engine.derby import ways
from pitboard.engine.derby.tables import COIN, MOVE, SHOOT, TURN, WALL

if TYPE_CHECKING:
    from pitboard.engine.derby.cars import Car
    from pitboard.engine.derby.race import Derby

SKIP: Final = "skip"
ONLY_SKIP: Final = [SKIP]
STEP: Final = {"go": ["go", "stop"], "back": ["back", "stop"]}
MOST_TURNS: Final = 4
"""Highest value of a rotation, with tires."""
_ROTATIONS: Final = [
    [f"turn {side} {count}" for side in ("left", "right") for count in range(1, value + 1)]
    for value in range(MOST_TURNS + 1)
]
_COINS: Final = ["coins"]
_ARM: Final = ["arm"]
_SHOOT: Final = ["shoot"]
_SHOOT_ALL: Final = ["shoot", "shoot all"]


# ---- a turn -------------------------------------------------------------------------------------------------------


def turn(race: Derby) -> list[str]:
    """Returns the acts of phase `turn`, exactly ONLY_SKIP when there is nothing to decide (CDY-26)."""
    car = race.cars[race.active]
    acts = _action(race, car)
    if not car.armed:
        return acts
    laying = mines(race)
    return acts + laying if laying else acts


def _action(race: Derby, car: Car) -> list[str]:
    """Returns the acts of the action, with `skip` where that is legal."""
    kind, value = race.kind, race.value
    if not value:
        return ONLY_SKIP  # CDY-27
    if kind == MOVE:
        return _movement(race, car)
    if kind == TURN:
        return _ROTATIONS[value]
    if kind == COIN:
        return _COINS if race.coins else ONLY_SKIP
    if kind == SHOOT:
        return _SHOOT_ALL if "machine-gun" in car.abilities else _SHOOT  # CDY-34
    return _ARM if car.unarmed else ONLY_SKIP  # CDY-35


_MOVEMENTS: Final = {
    (True, False, False): ["go"],
    (True, False, True): ["go", "back"],
    (False, True, False): ["go", SKIP],
    (False, True, True): ["go", "back", SKIP],
    (False, False, True): ["back", SKIP],
}
"""By: an ordinary step ahead, a step ahead over the edge, a step back; the last two need an ability (CDY-26)."""


def _movement(race: Derby, car: Car) -> list[str]:
    ahead = ways.can_step(race, car.box, car.face)
    if not car.abilities:
        return _MOVEMENTS[True, False, False] if ahead else ONLY_SKIP
    over = not ahead and ways.can_traverse(race, car, car.face)
    back = False
    if "reverse-gear" in car.abilities:  # CDY-38
        behind = race.ground.back[car.face]
        back = ways.can_step(race, car.box, behind) or ways.can_traverse(race, car, behind)
    return _MOVEMENTS.get((ahead, over, back), ONLY_SKIP)


def why_not(race: Derby) -> str:
    """Returns in a word why the active car's action cannot be used."""
    car = race.cars[race.active]
    if not race.value:
        return "damaged"
    if race.kind != MOVE:
        return "supply" if race.kind == COIN else "mines"
    ahead = race.ground.ahead[car.face][car.box]
    if ahead < 0:
        return "edge"
    return "wall" if race.obstacle[ahead] == WALL else "cars"


def mines(race: Derby) -> list[str]:
    """Returns the acts that lay a mine of the active player (CDY-28)."""
    car = race.cars[race.active]
    if not car.armed:
        return []
    lying, standing, acts = race.lying, race.standing, race.ground.mines
    box = car.box
    found = [acts[near] for near in race.ground.around[box] if not lying[near] and standing[near] < 0]
    if not lying[box]:
        found.append(acts[box])
    return found


def step(race: Derby) -> list[str]:
    """Returns the acts between two steps (CDY-37)."""
    laying = mines(race)
    return STEP[race.mode] + laying if laying else STEP[race.mode]
