"""Rolling, securing and driving the laid steps (RMD-21 to RMD-33, RMD-50, RMD-53).

All dice of an act are known before it and are rolled first; see `batch` of each act in `acts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboard.engine.dice import Batch
from pitboard.engine.rally import damage, ending
from pitboard.engine.rally.cars import ROAD, Step
from pitboard.engine.rally.ending import ENDS, GOES_ON, WAITS
from pitboard.engine.rally.tables import LEADER

if TYPE_CHECKING:
    from pitboard.engine.rally.race import Rally

SECURED = 0
"""Stands in `rolled` for a die that was secured."""


# ---- the dice of an act -------------------------------------------------------------------------------------------


def _dice_names(step: Step, row: str) -> tuple[str, list[str]]:
    """Returns what the first die and the brake dice of a step are called."""
    if step.kind == "coast":
        first = LEADER if row == LEADER else "coast"
    elif step.kind == "redline":
        first = "brake"
    else:
        first = f"gear {step.gear}"
    return first, ["brake"] * step.brakes


def roll_batch(race: Rally) -> Batch:
    """Returns the dice of the next step (RMD-27)."""
    first, brakes = _dice_names(race.turn.plan[race.turn.done], race.turn.row)
    return Batch(", ".join([first, *brakes]), 1 + len(brakes), "RMD-27")


def flat_batch(race: Rally) -> Batch:
    """Returns all dice of the plan (RMD-30)."""
    names = [_dice_names(step, race.turn.row) for step in race.turn.plan]
    dice = [name for first, brakes in names for name in (first, *brakes)]
    return Batch(", ".join(dice), len(dice), "RMD-30")


def secured_gear_batch(race: Rally) -> Batch:
    """Returns the dice that are rolled when the gear die is secured (RMD-28)."""
    _, brakes = _dice_names(race.turn.plan[race.turn.done], race.turn.row)
    return Batch(", ".join(brakes), len(brakes), "RMD-28")


def secured_brakes_batch(race: Rally) -> Batch:
    """Returns the die that is rolled when the brake dice are secured (RMD-28)."""
    first, _ = _dice_names(race.turn.plan[race.turn.done], race.turn.row)
    return Batch(first, 1, "RMD-28")


# ---- the acts -----------------------------------------------------------------------------------------------------


def roll(race: Rally, dice: Sequence[int]) -> bool:
    """Rolls the dice of the next step and drives it (RMD-27)."""
    return _one_by_one(race, list(dice))


def secure(race: Rally) -> bool:
    """Drives the next step with every die secured (RMD-28)."""
    brakes = race.turn.plan[race.turn.done].brakes
    _pay(race, 1 + brakes)
    return _one_by_one(race, [SECURED] * (1 + brakes))


def secure_gear(race: Rally, dice: Sequence[int]) -> bool:
    """Drives the next step with the gear die secured, the brake dice rolled (RMD-28)."""
    _pay(race, 1)
    return _one_by_one(race, [SECURED, *dice])


def secure_brakes(race: Rally, dice: Sequence[int]) -> bool:
    """Drives the next step with the brake dice secured, the gear die rolled (RMD-28)."""
    brakes = race.turn.plan[race.turn.done].brakes
    _pay(race, brakes)
    return _one_by_one(race, [*dice, *[SECURED] * brakes])


def price(secured: int, dice: int) -> int:
    """Returns what it costs to secure so many dice more, when some are secured in this turn already (RMD-28)."""
    return dice * (2 * secured + dice + 1) // 2  # secured + 1, secured + 2 .. secured + dice


def _pay(race: Rally, dice: int) -> None:
    car, turn = race.car, race.turn
    cost = price(turn.secured, dice)
    car.seconds -= cost
    turn.secured += dice
    if race.tell:
        race.note("RMD-28", "secure", seat=car.seat, secured=dice, cost=cost, left=car.seconds)


def _one_by_one(race: Rally, dice: list[int]) -> bool:
    turn = race.turn
    turn.rolled.append(dice)
    return _after(race, _drive(race, turn.plan[turn.done], dice))


def flat(race: Rally, dice: Sequence[int]) -> bool:
    """Rolls all dice of the plan at once and drives it (RMD-30)."""
    car, turn = race.car, race.turn
    gained = sum(step.kind != "redline" for step in turn.plan)
    car.seconds += gained
    turn.flat = True
    at = 0
    for step in turn.plan:
        end = at + 1 + step.brakes
        turn.rolled.append(list(dice[at:end]))
        at = end
    if race.tell:
        race.note("RMD-30", "flat", seat=car.seat, dice=list(dice), gained=gained, seconds=car.seconds)
    return _after(race, GOES_ON)


def stop(race: Rally) -> bool:
    """Ends the turn after the last driven step (RMD-29)."""
    return ending.end_normally(race) == ENDS


def use_sisu(race: Rally) -> bool:
    """Spends the SISU marker: the warnings are forgotten and the drive goes on (RMD-53)."""
    car, turn = race.car, race.turn
    car.sisu = False
    turn.warnings = 0
    turn.ignoring = turn.flat
    if race.tell:
        race.note("RMD-53", "sisu", seat=car.seat)
    return _after(race, _land(race))


def accept(race: Rally) -> bool:
    """Accepts the loss of control (RMD-53)."""
    return ending.lose_control(race, "RMD-31") == ENDS


# ---- one step after the other (RMD-33) ------------------------------------------------------------------------------


def _after(race: Rally, outcome: int) -> bool:
    """Goes on after a step: in flat out with the next one, else by asking the player. Says whether the turn is over."""
    turn = race.turn
    if turn.flat:
        while outcome == GOES_ON:
            outcome = _drive(race, turn.plan[turn.done], turn.rolled[turn.done])
    if outcome == GOES_ON:
        race.phase = "drive"
    return outcome == ENDS


def _drive(race: Rally, step: Step, dice: list[int]) -> int:
    """Drives one step with its dice, in the order of RMD-33."""
    car, turn, road = race.car, race.turn, race.road
    land = step.land
    car.space, car.status, car.gear = land, ROAD, step.gear
    turn.done += 1
    shown = _warnings(race, step, dice)
    if race.tell:
        race.note(
            "RMD-27",
            "drive",
            seat=car.seat,
            dice=dice,
            shown=shown,
            to=list(road.track.names[step.to]),
            land=list(road.track.names[land]),
            gear=step.gear,
        )
    if road.shortcut[land]:
        damage.draw_for_shortcut(race)
    if step.lost:
        jumped = road.flights[step.to][step.gear].lost
        return ending.lose_control(race, "RMD-22" if jumped else "RMD-32")
    if step.kind == "flying" and shown:  # RMD-50
        return ending.end_normally(race)
    if not turn.ignoring:
        turn.warnings += shown
    if turn.warnings >= turn.limits[road.surface[land]]:  # RMD-31
        if car.sisu:
            race.phase = "sisu"
            return WAITS
        return ending.lose_control(race, "RMD-31")
    return _land(race)


def _warnings(race: Rally, step: Step, dice: list[int]) -> int:
    """Counts the warning signs that the dice of a step show (6.1); a secured die shows none."""
    shown = int(dice[0] > step.safe)
    if step.brakes:
        safe = race.data.safe_brake
        shown += sum(die > safe for die in dice[1:])
    return shown


def _land(race: Rally) -> int:
    """Ends the turn on a finish space or after the last step (RMD-33, 7 and 8)."""
    turn = race.turn
    if turn.done == len(turn.plan) or race.road.finish[race.car.space]:
        return ending.end_normally(race)
    return GOES_ON
