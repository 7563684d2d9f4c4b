"""Where a car can go: steps, pushes, over the edge, landings (CDY-37 to CDY-42, CDY-50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboard.engine.derby.tables import WALL

if TYPE_CHECKING:
    from pitboard.engine.derby.cars import Car
    from pitboard.engine.derby.race import Derby


def can_step(race: Derby, box: int, direction: int) -> bool:
    """Says whether a car can go one space in a direction without leaving the map (CDY-37, CDY-41)."""
    entered = race.ground.ahead[direction][box]
    if entered < 0 or race.obstacle[entered] == WALL:
        return False
    return race.standing[entered] < 0 or can_push(race, entered, direction)


def can_push(race: Derby, box: int, direction: int) -> bool:
    """Says whether the row of cars from this box on can be pushed (CDY-41)."""
    line, standing = race.ground.ahead[direction], race.standing
    behind = line[box]
    while behind >= 0 and standing[behind] >= 0:
        box, behind = behind, line[behind]
    if behind >= 0:
        return race.obstacle[behind] != WALL
    if race.edge:  # CDY-42: one car in each action
        return False
    opposite = race.ground.opposite[direction][box]
    return opposite >= 0 and standing[opposite] < 0 and race.obstacle[opposite] != WALL


def can_traverse(race: Derby, car: Car, direction: int) -> bool:
    """Says whether a car can step over the edge in this direction (CDY-39)."""
    if "map-traversal" not in car.abilities:
        return False
    box = race.ground.opposite[direction][car.box]  # none where a neighbour lies ahead
    return box >= 0 and race.standing[box] < 0 and race.obstacle[box] != WALL


def landings(race: Derby, box: int, direction: int) -> list[str]:
    """Returns the jumps from a jumper that was entered in this direction (CDY-50)."""
    standing, obstacle, acts = race.standing, race.obstacle, race.ground.jumps
    return [
        acts[space]
        for space in race.ground.rays[direction][box]
        if obstacle[space] != WALL and (standing[space] < 0 or can_push(race, space, direction))
    ]
