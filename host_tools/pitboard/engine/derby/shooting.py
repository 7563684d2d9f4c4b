"""Shooting (CDY-32 to CDY-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboard.engine.derby import board, rounds
from pitboard.engine.derby.frames import HITS
from pitboard.engine.derby.tables import NOTHING, WALL

if TYPE_CHECKING:
    from pitboard.engine.derby.race import Derby


def shoot(race: Derby, all_round: bool) -> None:
    """Finds all hits: ahead, right, left, or all round with the machine gun (CDY-32, CDY-34)."""
    car, ground = race.cars[race.active], race.ground
    face = car.face
    if all_round:
        directions = [(face + turn) % ground.sides for turn in range(ground.sides)]
    else:
        directions = [face, ground.right[face], ground.left[face]]
    hits = []
    for direction in directions:
        for box in ground.rays[direction][car.box]:
            if race.standing[box] >= 0 or race.obstacle[box] == WALL:
                hits.append(box)
                break
    if race.tell:
        names = ground.map.directions
        race.note(
            "CDY-34" if all_round else "CDY-32",
            "shoot",
            seat=car.seat,
            directions=[names[direction] for direction in directions],
            hits=len(hits),
        )
    race.work.append((HITS, tuple(hits)))


def hit_on(race: Derby, frame: tuple[Any, ...]) -> bool:
    """Resolves the next hit; after the last one the action is over (CDY-33)."""
    hits = frame[1]
    if not hits:
        rounds.finish_action(race)
        return True
    race.work.append((HITS, hits[1:]))
    box = hits[0]
    seat = race.standing[box]
    if seat < 0:
        race.obstacle[box] = NOTHING
        race.lying[box] = False
        if race.tell:
            race.note("CDY-33", "wall hit", seat=race.active, box=race.name(box))
        return False
    coins = race.gain(race.active, 1)
    if race.tell:
        race.note("CDY-33", "car hit", seat=race.active, target=seat, coins=coins)
    return board.damage(race, seat)
