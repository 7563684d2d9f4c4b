"""Every act string of Crash Derby from parking on (derby.md 5.3), with the rule that carries it out.

The acts that build a map stand in `draft`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pitboard.engine.derby import board, draft, driving, legal, obstacles, opening, planning, rounds, shooting
from pitboard.engine.derby.ground import Ground
from pitboard.engine.derby.tables import ABILITIES, COLOURS, KINDS, WHEELS

if TYPE_CHECKING:
    from pitboard.engine.derby.race import Derby


class Act(NamedTuple):
    """`run(race, *given)` carries the act out."""

    run: Callable[..., None]
    given: tuple[Any, ...] = ()


@lru_cache(maxsize=64)
def acts_of(ground: Ground, size: int) -> dict[str, Act]:
    """Returns the acts on a map, with carriers of `size` slots."""
    return {**_opening(ground, size), **_planning(size), **_turn(ground), **_inside(ground, size)}


def _opening(ground: Ground, size: int) -> dict[str, Act]:
    acts = {
        act: Act(opening.park, (colour, face))
        for colour, row in enumerate(ground.parks)
        for face, act in enumerate(row)
    }
    acts |= {f"drop {name}": Act(opening.drop, (colour,)) for colour, name in enumerate(COLOURS)}
    return acts | {f"spin {positions}": Act(opening.spin, (positions,)) for positions in range(size)}


def _planning(size: int) -> dict[str, Act]:
    acts = {planning.READY: Act(rounds.ready)}
    for wheel in range(WHEELS):
        for slot in range(size):
            acts[f"repair {wheel} {slot}"] = Act(planning.repair, (wheel, slot))
            acts[f"upgrade {wheel} {slot}"] = Act(planning.upgrade, (wheel, slot))
            for kind, name in enumerate(KINDS):
                acts[f"exchange {wheel} {slot} {name}"] = Act(planning.exchange, (wheel, slot, kind))
    acts |= {f"ability {name}": Act(planning.ability, (name,)) for name in ABILITIES}
    acts |= {
        f"ability {name} drop {old}": Act(planning.ability, (name, old)) for name, old in permutations(ABILITIES, 2)
    }
    return acts | {act: Act(planning.swap, wheels) for act, wheels in planning.SWAPS.items()}


def _turn(ground: Ground) -> dict[str, Act]:
    acts = {mode: Act(driving.drive, (mode,)) for mode in legal.STEP}
    for count in range(1, legal.MOST_TURNS + 1):
        acts[f"turn left {count}"] = Act(driving.rotate, (-count,))
        acts[f"turn right {count}"] = Act(driving.rotate, (count,))
    acts |= {
        "coins": Act(driving.coins),
        "shoot": Act(shooting.shoot, (False,)),
        "shoot all": Act(shooting.shoot, (True,)),
        "arm": Act(driving.arm),
        "skip": Act(rounds.skip),
        "stop": Act(driving.stop),
        "done": Act(rounds.done),
    }
    return acts | {act: Act(driving.lay_mine, (box,)) for box, act in enumerate(ground.mines)}


def _inside(ground: Ground, size: int) -> dict[str, Act]:
    """The decisions inside a resolution."""
    acts = {act: Act(obstacles.face, (face,)) for face, act in enumerate(ground.faces)}
    acts |= {act: Act(obstacles.jump, (box,)) for box, act in enumerate(ground.jumps)}
    acts |= {act: Act(obstacles.teleport, (box,)) for box, act in enumerate(ground.teleports)}
    for place in range(WHEELS * size):
        wheel, slot = divmod(place, size)
        acts[f"damage {wheel} {slot}"] = Act(board.choose_damage, (wheel, slot))
        acts[f"service {wheel} {slot}"] = Act(board.service, (wheel, slot))
    return acts | {"service none": Act(board.no_service)}


PHASES: Final[dict[str, Callable[[Derby], list[str]]]] = {
    "tiles": draft.tiles,
    "put": draft.puts,
    "flags": draft.flags,
    "obstacles": draft.obstacles,
    "park": opening.parkings,
    "objectives": opening.drops,
    "spin": opening.spins,
    "planning": planning.acts,
    "over": lambda _: [],
}
"""What finds the acts of a phase when somebody asks for them; in the other phases they come with the decision."""
