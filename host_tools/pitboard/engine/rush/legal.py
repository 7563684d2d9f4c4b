"""The legal acts of each phase (rush.md 5.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboard.engine.rush import equipment, ramming
from pitboard.engine.rush.tables import BOOST, BRAKE, LEVER, TURBO_PER_TURN

if TYPE_CHECKING:
    from pitboard.engine.rush.race import Rush


def acts(race: Rush) -> list[str]:
    """Returns the legal acts of the deciding seat."""
    return _PHASES[race.phase](race)


def _grid(race: Rush) -> list[str]:
    return [f"place {race.road.lane[box]}" for box in race.grid_places()]


def _lever(race: Rush) -> list[str]:
    found = list(LEVER[race.car.gear, race.car.speed])
    _equipment(race, found)
    return found


def _pedals(race: Rush) -> list[str]:
    car, turn = race.car, race.turn
    found = ["roll"]
    if car.brakes > 0 and turn.turbo == 0:  # RNC-15, RNC-17
        found += BRAKE[car.gear, car.speed]
    if car.turbo > 0 and turn.turbo < TURBO_PER_TURN and turn.brake == 0:  # RNC-16, RNC-17
        found += BOOST[car.gear, car.speed]
    _equipment(race, found)
    return found


def _move(race: Rush) -> list[str]:
    found = ["ahead"]
    if not race.turn.boost:  # RNC-45: straight on only
        road, box = race.road, race.car.box
        can_change = ramming.can_change(race)
        left, right = road.left[box], road.right[box]
        if left >= 0:
            if can_change and race.standing[left] < 0:  # RNC-23
                found.append("left")
            found.append("force left")  # RNC-30
        if right >= 0:
            if can_change and race.standing[right] < 0:
                found.append("right")
            found.append("force right")
    _around(race, found)
    _equipment(race, found)
    return found


def _forced(race: Rush) -> list[str]:
    road, box = race.road, race.car.box
    found = ["force left"] if road.left[box] >= 0 else []
    if road.right[box] >= 0:
        found.append("force right")
    return found


def _end(race: Rush) -> list[str]:
    found = ["done"]
    turn = race.turn
    if not turn.stopped:
        if not turn.boost and equipment.usable(race, "booster"):  # RNC-44
            found += _BOOSTERS
        _around(race, found)
    _equipment(race, found)
    return found


def _over(race: Rush) -> list[str]:
    return []


_PHASES = {
    "grid": _grid,
    "lever": _lever,
    "pedals": _pedals,
    "move": _move,
    "forced": _forced,
    "end": _end,
    "over": _over,
}


# ---- what several phases share ------------------------------------------------------------------------------------

_RAMS = {(seat, tools): ramming.act(seat, tools) for seat in range(6) for tools in ramming.TOOLS}
_BOOSTERS = [f"use booster {boxes}" for boxes in equipment.BOOSTS]
_ON = {name: f"on {name}" for name in ("booster", "extinguisher", "bumper", "gun", "flamer", "saw")}


def _around(race: Rush, found: list[str]) -> None:
    """Adds the acts on what is around a car that has moved: rams (RNC-35) and mines (RNC-42)."""
    if race.turn.moved == 0:
        return
    near = race.road.near(race.car.box)
    for other in race.cars:
        if other.box in near and ramming.possible(race, other):
            _rams(race, other.seat, found)
    if equipment.can_lay_mine(race):
        found.append("mine")


def _rams(race: Rush, seat: int, found: list[str]) -> None:
    """Adds the forms of a ram (RNC-40, RNC-41)."""
    on = race.car.on
    for tools in ramming.TOOLS:
        if all(name in on and equipment.movable(race, name, len(tools)) for name in tools):
            found.append(_RAMS[seat, tools])


def _equipment(race: Rush, found: list[str]) -> None:
    """Adds what can be done with the pawns in every phase but the forced one (RNC-43)."""
    car, pawns = race.car, race.turn.pawns
    if len(pawns) >= equipment.PAWN_MOVES:
        return
    on = car.on
    again = race.options.quick_arm
    for name in car.player.equipment:
        if name in pawns and not again:
            continue
        if name not in on:
            found.append(_ON[name])
        elif name == "extinguisher":
            if car.heat > 0:  # RNC-49
                found.append("use extinguisher")
        elif name == "gun":
            if equipment.target_ahead(race):
                found.append("use gun")
        elif name == "flamer" and equipment.target_behind(race):
            found.append("use flamer")
