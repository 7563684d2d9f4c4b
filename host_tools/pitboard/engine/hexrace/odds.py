"""What each act on offer can lead to: the exact chance of every degree, and where each would put the car.

    for act, odds in all_odds(race).items():
        print(act, odds.success, [place.hex for place in odds.outcomes[0].places])

What coupons (HEX-29) mean here: `Outcome.chance` is the chance when none is spent on this manoeuvre (in phase `coupon`:
none but the one that the act itself spends). `Outcome.with_coupons` is the chance when all coupons that the car has may
be spent on it and are put to their best use, see `chances.spent`. Penalties, grass, raise, streak and slide are the
present ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

from pitboard.engine.dice import FACES
from pitboard.engine.hexrace import chances, rolling
from pitboard.engine.hexrace.acts import ADD, KEEP
from pitboard.engine.hexrace.cars import NOWHERE, Roll
from pitboard.engine.hexrace.tables import COUPON, WORST
from pitboard.tracks.hexrace.geometry import DIRECTIONS

if TYPE_CHECKING:
    from pitboard.engine.hexrace.race import Hexrace


@dataclass(frozen=True, slots=True)
class Place:
    """How a car can stand after its manoeuvre.

    `hex` is (column, row), None when it has left the map (`state` "finished" or "wrecked"); `share` is the chance of
    this place once the degree is known: 1, but for the two dice of a rhythmic skid (HEX-35, HEX-38).
    """

    hex: tuple[int, int] | None
    facing: str
    speed: int
    slide: str
    state: str
    share: Fraction


@dataclass(frozen=True, slots=True)
class Outcome:
    """A degree of an act, 0 for success, with its chances and places (none for a degree that cannot come)."""

    degree: int
    chance: Fraction
    with_coupons: Fraction
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """An act on offer; `outcomes` by degree 0 to 3. In phase `coupon`, base, need and mod are those of the roll."""

    act: str
    base: int
    need: int
    mod: int
    outcomes: tuple[Outcome, ...]

    @property
    def success(self) -> Fraction:
        """The chance of success without coupons."""
        return self.outcomes[0].chance


def all_odds(race: Hexrace) -> dict[str, Odds]:
    """Returns the odds of every legal act; none when the race is over."""
    return {act: odds_of(race, act) for act in race.legal()}


def odds_of(race: Hexrace, act: str) -> Odds:
    """Returns the odds of one act of the deciding seat. Raises `ActRefused` when it is not legal."""
    race.check(-1 if race.seat is None else race.seat, act)
    if race.thrown is not None:
        return _coupon_odds(race, race.thrown, act)
    roll = rolling.announced(race, act)
    if rolling.sure(race, roll):
        return _odds(race, act, roll, chances.certain(0), chances.certain(0))
    given = (roll.need - roll.mod, roll.base, roll.streak)
    return _odds(race, act, roll, chances.unspent(*given), chances.spent(*given, race.car.coupons))


def _coupon_odds(race: Hexrace, roll: Roll, act: str) -> Odds:
    """Returns the odds of `keep`, `add` or `reroll` (HEX-29)."""
    target, left, total = roll.need - roll.mod - roll.add, race.car.coupons - 1, sum(roll.dice)
    if act == KEEP:
        kept = chances.certain(roll.degree)
        return _odds(race, act, roll, kept, kept)
    if act == ADD:
        added = roll._replace(add=roll.add + COUPON)
        best = chances.decided(target - COUPON, total, roll.base, roll.streak, left)
        return _odds(race, act, roll, chances.certain(added.degree), best)
    given = (target, roll.base, roll.streak)
    return _odds(race, act, roll, chances.unspent(*given), chances.spent(*given, left))


def _odds(race: Hexrace, act: str, roll: Roll, plain: chances.Chances, best: chances.Chances) -> Odds:
    outcomes = []
    for degree, (chance, with_coupons) in enumerate(zip(plain, best, strict=True)):
        possible = places(race, roll, degree) if chance or with_coupons else ()
        outcomes.append(Outcome(degree, chance, with_coupons, possible))
    return Odds(act, roll.base, roll.need, roll.mod, tuple(outcomes))


def places(race: Hexrace, roll: Roll, degree: int) -> tuple[Place, ...]:
    """Returns where the active car can end up when its manoeuvre has this degree, likeliest first.

    Each is found by resolving the manoeuvre on a copy; the race itself is only read.
    """
    spins = degree == WORST and roll.manoeuvre.spins
    throws: list[tuple[int, ...]] = list(product(range(1, FACES + 1), repeat=rolling.SPIN_DICE)) if spins else [()]
    ways: dict[tuple[tuple[int, int] | None, int, int, str, str], int] = {}
    for spin in throws:
        after = race.copy()
        after.manoeuvre(roll, degree, spin)
        car = after.car
        name = None if car.box == NOWHERE else race.road.names[car.box]
        place = (name, car.facing, car.speed, car.slide, car.state)
        ways[place] = ways.get(place, 0) + 1
    found = [
        Place(name, DIRECTIONS[facing], speed, slide, state, Fraction(count, len(throws)))
        for (name, facing, speed, slide, state), count in ways.items()
    ]
    return tuple(sorted(found, key=lambda place: -place.share))


# ---- for other programs, and in words --------------------------------------------------------------------------------


def as_json(odds: Odds) -> dict[str, Any]:
    """Returns odds as plain JSON values; chances are strings like "20/27", a hex is [column, row] or null."""
    return {
        "act": odds.act,
        "base": odds.base,
        "need": odds.need,
        "mod": odds.mod,
        "outcomes": [
            {
                "degree": outcome.degree,
                "chance": str(outcome.chance),
                "with_coupons": str(outcome.with_coupons),
                "places": [_place_json(place) for place in outcome.places],
            }
            for outcome in odds.outcomes
        ],
    }


def _place_json(place: Place) -> dict[str, Any]:
    return {
        "hex": None if place.hex is None else list(place.hex),
        "facing": place.facing,
        "speed": place.speed,
        "slide": place.slide,
        "state": place.state,
        "share": str(place.share),
    }


def in_words(plain: dict[str, Any]) -> str:
    """Returns one sentence for people that tells odds as `as_json` gives them."""
    possible = [outcome for outcome in plain["outcomes"] if outcome["places"]]
    return "; ".join(_outcome_words(outcome) for outcome in possible) + "."


def _outcome_words(outcome: dict[str, Any]) -> str:
    degree, chance, best = outcome["degree"], outcome["chance"], outcome["with_coupons"]
    told = f"failure of degree {degree} " if degree else "success "
    told += _percent(chance)
    if best != chance:
        told += f" ({_percent(best)} with coupons)"
    return f"{told}, {_ends(outcome['places'])}"


def _percent(chance: str) -> str:
    return f"{float(Fraction(chance)) * 100:.1f} %"


def _ends(found: list[dict[str, Any]]) -> str:
    hexes = {f"in {place['hex']}" if place["hex"] else str(place["state"]) for place in found}
    if len(found) == 1:
        place = found[0]
        return f"{hexes.pop()} facing {place['facing']} at speed {place['speed']}"
    slowest, fastest = min(place["speed"] for place in found), max(place["speed"] for place in found)
    return f"{' or '.join(sorted(hexes))}, facing and speed ({slowest} to {fastest}) by two more dice"
