"""Every act string of Rallyman: DIRT (rally.md 5.8) with the rule that carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboard.engine.dice import Batch
from pitboard.engine.rally import driving, ending, laying, stages
from pitboard.engine.rally.damage import KINDS
from pitboard.engine.rally.tables import FREE_KINDS, GEARS, LATEST, lay_act
from pitboard.tracks.rally.spaces import DIRECTIONS

if TYPE_CHECKING:
    from pitboard.engine.rally.race import Rally

LANES = 3


class Act(NamedTuple):
    """`run(race, dice, *given)` carries the act out and says whether the turn is over.

    `batch(race)` names the dice that it takes, all of them before anything happens; without it there are none, and
    `run` is called as `run(race, *given)`.
    """

    run: Callable[..., bool]
    given: tuple[Any, ...] = ()
    batch: Callable[[Rally], Batch] | None = None


def _table() -> dict[str, Act]:
    acts = {f"start {lane}": Act(stages.start, (lane,)) for lane in range(LANES)}
    for bit, direction in enumerate(DIRECTIONS):
        for gear in range(1, GEARS + 1):
            for kind in ("gear", "brake"):
                acts[lay_act(kind, gear, direction)] = Act(laying.lay, (kind, gear, bit))
        for kind in FREE_KINDS:
            acts[lay_act(kind, 0, direction)] = Act(laying.lay, (kind, 0, bit))
    acts["roll"] = Act(driving.roll, batch=driving.roll_batch)
    acts["flat"] = Act(driving.flat, batch=driving.flat_batch)
    acts["secure"] = Act(driving.secure)
    acts["secure gear"] = Act(driving.secure_gear, batch=driving.secured_gear_batch)
    acts["secure brake"] = Act(driving.secure_brakes, batch=driving.secured_brakes_batch)
    acts["stop"] = Act(driving.stop)
    acts["pass"] = Act(ending.pass_turn)
    acts["sisu"] = Act(driving.use_sisu)
    acts["accept"] = Act(driving.accept)
    acts["tire"] = Act(ending.change_tire)
    acts["keep"] = Act(ending.keep_tire)
    for late in range(LATEST + 1):
        acts[f"late {late}"] = Act(stages.choose_penalty, (late,))
    for kind in KINDS:
        acts[f"repair {kind}"] = Act(stages.repair, (kind,))
    acts["done"] = Act(stages.done)
    return acts


ACTS = _table()
