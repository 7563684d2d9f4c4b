"""The printed component data of Rush n' Crush (rush.md section 6), read from the tile file.

Everything here is looked up while a race runs, so it is worked out once, when the game is imported.
"""

from __future__ import annotations

from typing import NamedTuple

from pitboard.tracks.rush.library import rush_file

_DATA = rush_file()
_DASH = _DATA["dashboard"]

Position = tuple[int, int]
"""A lever position: gear (0 is neutral), speed."""


class Driver(NamedTuple):
    """A driver card."""

    team: str
    equipment: tuple[str, ...]


class CarCard(NamedTuple):
    """A car card."""

    team: str
    name: str
    permanent: frozenset[str]


class Barrier(NamedTuple):
    """What a collision with a barrier costs at one speed (RNC-28): roll `dice`, lose the `pick` of them.

    With no dice the loss is `fixed`.
    """

    dice: int
    pick: str
    fixed: int


class Steering(NamedTuple):
    """The steering test at one speed (RNC-19): roll `dice`, keep the `pick` of them.

    With no dice the lane changes are `fixed`; -1 is unlimited.
    """

    dice: int
    pick: str
    fixed: int


# ---- counters (6.1) and cards (6.2) -------------------------------------------------------------------------------

STRUCTURE: int = _DASH["base"]["structure"]
STEERING: int = _DASH["base"]["steering"]
BRAKES: int = _DASH["base"]["brakes"]
TURBO: int = _DASH["base"]["turbo"]
ARMOUR: int = _DASH["armour"]
COMPUTER: int = _DASH["computer"]
HEAT: int = _DASH["heat_explosion"]
MINES: int = _DASH["mines"]
TURBO_PER_TURN: int = _DASH["turbo_per_turn"]

COMMON = ("booster", "extinguisher")
DRIVERS = {name: Driver(card["team"], COMMON + tuple(card["equipment"])) for name, card in _DATA["drivers"].items()}
CARS = {name: CarCard(card["team"], card["name"], frozenset(card["permanent"])) for name, card in _DATA["cars"].items()}

# ---- the lever ----------------------------------------------------------------------------------------------------

NEUTRAL: Position = (0, 0)
_FIRST: Position = (_DASH["neutral_to"][0], _DASH["neutral_to"][1])
_ZONE_DICE = {"Y": 1, "O": 2, "R": 3}

_GEARS: dict[int, list[int]] = {}
ZONE_DICE: dict[Position, int] = {}
"""Red dice of the temperature test at each lever position (RNC-18)."""

for _gear, _marks in _DASH["gears"].items():
    _GEARS[int(_gear)] = [int(_mark[:-1]) for _mark in _marks]
    for _mark in _marks:
        ZONE_DICE[int(_gear), int(_mark[:-1])] = _ZONE_DICE[_mark[-1]]

_DIAGONALS = [((low[0], low[1]), (high[0], high[1])) for low, high in _DASH["diagonals"]]

Moves = dict[str, Position]


def _upward(verb: str, position: Position) -> Moves:
    """Returns the acts that follow a solid line upward (RNC-11), with where they lead."""
    if position == NEUTRAL:
        return {verb: _FIRST}
    gear, speed = position
    faster = [other for other in _GEARS[gear] if other > speed]
    moves: Moves = {verb: (gear, min(faster))} if faster else {}
    moves.update({f"{verb} {high[0]}": high for low, high in _DIAGONALS if low == position})
    return moves


def _downward(verb: str, position: Position) -> Moves:
    """Returns the acts that follow a solid line downward (RNC-12): never to neutral."""
    if position == NEUTRAL:
        return {}
    gear, speed = position
    slower = [other for other in _GEARS[gear] if other < speed]
    moves: Moves = {verb: (gear, max(slower))} if slower else {}
    moves.update({f"{verb} {low[0]}": low for low, high in _DIAGONALS if high == position})
    return moves


def _lever(position: Position) -> Moves:
    """Returns all acts of phase `lever` (RNC-10)."""
    moves = _upward("accelerate", position) | _downward("decelerate", position)
    if position != NEUTRAL:
        gear, speed = position
        moves["maintain"] = position  # RNC-13
        moves |= {f"gear {other}": (other, speed) for other in _GEARS if other != gear and speed in _GEARS[other]}
    return moves


POSITIONS = (NEUTRAL, *ZONE_DICE)
LEVER = {position: _lever(position) for position in POSITIONS}
BRAKE = {position: _downward("brake", position) for position in POSITIONS}  # RNC-15
BOOST = {position: _upward("turbo", position) for position in POSITIONS}  # RNC-16

# ---- tests by speed (6.1) -----------------------------------------------------------------------------------------

STEERING_TEST: dict[int, Steering] = {}
BARRIER: dict[int, Barrier] = {}

for _text, _dice in _DASH["white_dice"].items():
    _speed = int(_text)
    if _text in _DASH["fixed"]:
        STEERING_TEST[_speed] = Steering(0, "", _DASH["fixed"][_text]["lanes"])
        BARRIER[_speed] = Barrier(0, "", _DASH["fixed"][_text]["loss"])
    elif _speed <= _DASH["free_steering_up_to"]:
        STEERING_TEST[_speed] = Steering(0, "", -1)
        BARRIER[_speed] = Barrier(0, "", 1)
    elif _speed <= _DASH["keep_high_up_to"]:
        STEERING_TEST[_speed] = Steering(_dice, "highest", 0)
        BARRIER[_speed] = Barrier(_dice, "lowest", 0)
    else:
        STEERING_TEST[_speed] = Steering(_dice, "lowest", 0)
        BARRIER[_speed] = Barrier(_dice, "highest", 0)
