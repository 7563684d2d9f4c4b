"""Every act string of Rush n' Crush (rush.md 5.1) with the rule that carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pitboard.engine.rush import driving, equipment, lever, ramming
from pitboard.engine.rush.setup import SEATS
from pitboard.engine.rush.tables import BOOST, BRAKE, COMMON, DRIVERS, LEVER

ROLLS_NEVER = "never"
ROLLS_ALWAYS = "always"
ROLLS_PERHAPS = "perhaps"
"""Whether an act asks for dice; with `perhaps` it depends on the box that is entered."""

LANES = 6


class Act(NamedTuple):
    """`run(race, *given)` carries the act out and says whether the turn is over."""

    run: Callable[..., bool]
    given: tuple[Any, ...] = ()
    rolls: str = ROLLS_NEVER


def _table() -> dict[str, Act]:
    acts = {f"place {lane}": Act(lever.place, (lane,)) for lane in range(LANES)}
    for moves, run in ((LEVER, lever.shift), (BRAKE, lever.brake), (BOOST, lever.turbo)):
        acts |= {act: Act(run, (act,)) for ways in moves.values() for act in ways}
    acts["roll"] = Act(lever.roll, rolls=ROLLS_ALWAYS)
    acts["ahead"] = Act(driving.ahead, rolls=ROLLS_PERHAPS)
    for side in ("left", "right"):
        acts[side] = Act(driving.change, (side,), ROLLS_PERHAPS)
        acts[f"force {side}"] = Act(driving.force, (side,), ROLLS_ALWAYS)
    for seat in range(SEATS):
        for tools in ramming.TOOLS:
            acts[ramming.act(seat, tools)] = Act(ramming.ram_act, (seat, tools), ROLLS_ALWAYS)
    acts["mine"] = Act(equipment.lay_mine)
    for name in COMMON + tuple(sorted({name for card in DRIVERS.values() for name in card.equipment[2:]})):
        acts[f"on {name}"] = Act(equipment.switch_on, (name,))
    for boxes in equipment.BOOSTS:
        acts[f"use booster {boxes}"] = Act(equipment.use_booster, (boxes,))
    acts["use extinguisher"] = Act(equipment.use_extinguisher)
    acts["use flamer"] = Act(equipment.use_flamer, rolls=ROLLS_ALWAYS)
    acts["use gun"] = Act(equipment.use_gun, rolls=ROLLS_ALWAYS)
    acts["done"] = Act(lever.done)
    return acts


ACTS = _table()
