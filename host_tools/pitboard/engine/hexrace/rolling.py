"""Announcing, rolling and coupons: up to the degree of a manoeuvre (HEX-10 to HEX-12, HEX-22 to HEX-30).

All dice of an act are thrown, and counted, before anything of the race changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboard.engine.hexrace.acts import ADD, KEEP, MANOEUVRES, REROLL, Kind, Manoeuvre
from pitboard.engine.hexrace.cars import DRIFT, SKID_SIDE, Car, Roll
from pitboard.engine.hexrace.tables import COUPON, PENALTY, REMEDY, WORST

if TYPE_CHECKING:
    from pitboard.engine.hexrace.race import Hexrace

DICE = 3
SPIN_DICE = 2
LOWEST = DICE
"""The lowest roll of three dice."""


def modifier(race: Hexrace, car: Car, manoeuvre: Manoeuvre) -> int:
    """Returns the modifier of the roll: -3 once (text; not twice: ruling), +3 (own data) (HEX-24)."""
    found = -PENALTY if car.penalty or race.road.grass[car.box] else 0
    kind = manoeuvre.kind
    if (kind is Kind.GAS and car.slide in SKID_SIDE) or (kind is Kind.BRAKE and car.slide == DRIFT):
        found += REMEDY
    return found


def announced(race: Hexrace, act: str) -> Roll:
    """Returns the roll of a legal manoeuvre with its dice still to be thrown (HEX-12)."""
    car = race.car
    manoeuvre = MANOEUVRES[act]
    base = car.scheme.acts(car.speed, race.road.grass[car.box], car.raised).base[act]
    return Roll(manoeuvre, base, base + car.raised, modifier(race, car, manoeuvre), car.streak, ())


def sure(race: Hexrace, roll: Roll) -> bool:
    """Says whether a manoeuvre succeeds without dice (HEX-23, option `skip_sure`)."""
    return race.options.skip_sure and LOWEST + roll.mod >= roll.need


def announce(race: Hexrace, act: str) -> None:
    """Announces a manoeuvre and throws for it (HEX-10, HEX-23)."""
    roll = announced(race, act)
    if sure(race, roll):
        race.no_more_dice()
        race.car.penalty = False
        if race.tell:
            race.note("HEX-23", "sure", seat=race.car.seat)
        race.carry_out(roll, 0, ())
    else:
        _judge(race, roll._replace(dice=tuple(race.roll("any", DICE, "HEX-23"))), race.car.coupons)


def coupon(race: Hexrace, act: str) -> None:
    """Decides about a failed roll: `keep`, `add` or `reroll` (HEX-29; that coupons change a roll: text)."""
    roll, coupons = race.thrown, race.car.coupons
    if roll is None:
        raise RuntimeError("hexrace: a coupon decision without a roll")
    if race.tell and act != KEEP:
        race.note("HEX-29", act, seat=race.car.seat, left=coupons - 1)
    if act == ADD:
        _judge(race, roll._replace(add=roll.add + COUPON), coupons - 1)
    elif act == REROLL:
        _judge(race, roll._replace(dice=tuple(race.roll("any", DICE, "HEX-29"))), coupons - 1)
    else:
        _accept(race, roll, roll.degree, coupons)


def _judge(race: Hexrace, roll: Roll, coupons: int) -> None:
    """Takes over a roll after which the car has so many coupons: a failure with a coupon left asks (HEX-29)."""
    car = race.car
    degree = roll.degree
    if race.tell:
        _tell(race, roll, degree)
    if degree and coupons:
        race.no_more_dice()
        car.penalty = False  # HEX-24: by announcing
        car.coupons = coupons
        race.phase = "coupon"
        race.thrown = roll
    else:
        _accept(race, roll, degree, coupons)


def _accept(race: Hexrace, roll: Roll, degree: int, coupons: int) -> None:
    """Resolves a roll after which the car has so many coupons, with the two dice of a rhythmic skid (HEX-30)."""
    spins = degree == WORST and roll.manoeuvre.spins
    spin = race.roll("any", SPIN_DICE, "HEX-35") if spins else ()
    race.no_more_dice()
    car = race.car
    car.penalty = False
    car.coupons = coupons
    race.phase = "announce"
    race.thrown = None
    race.carry_out(roll, degree, spin)


def _tell(race: Hexrace, roll: Roll, degree: int) -> None:
    race.note(
        "HEX-26" if degree else "HEX-25",
        "roll",
        seat=race.car.seat,
        dice=list(roll.dice),
        mod=roll.mod,
        add=roll.add,
        total=roll.total,
        need=roll.need,
        degree=degree,
    )
