"""Laying dice on the spaces ahead (RMD-08 to RMD-26): which steps may be laid, and laying one."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pitboard.engine.rally.cars import ROAD, Step
from pitboard.engine.rally.tables import GEARS, LAY

if TYPE_CHECKING:
    from pitboard.engine.rally.race import Rally
    from pitboard.engine.rally.road import Road

FLYING_GEAR = 2
"""The gear die of a flying start (RMD-50)."""

_ALL_USED = (1 << GEARS + 1) - 1


class Traffic(NamedTuple):
    """What the other cars mean for one turn, in which they don't move.

    `closed` are the spaces that may not be entered, `gears` those beside a car with that car's gear, `near`
    all of them.
    """

    closed: frozenset[int]
    gears: dict[int, int]
    near: frozenset[int]


NO_TRAFFIC = Traffic(frozenset(), {}, frozenset())


def traffic_of(race: Rally) -> Traffic:
    """Returns what the cars other than the deciding one mean for its turn (RMD-14, 17, 19, 25)."""
    others = [car for car in race.cars if car.status == ROAD and car is not race.car]
    if not others:
        return NO_TRAFFIC
    road = race.road
    closed = frozenset().union(*[road.closes[car.space] for car in others])
    gears: dict[int, int] = {}
    for car in others:
        for space in road.beside[car.space]:
            gears[space] = max(car.gear, gears.get(space, 0))
    return Traffic(closed, gears, closed.union(gears))


# ---- which steps are legal ----------------------------------------------------------------------------------------


class Die(NamedTuple):
    """A die, with its brake dice, that may be laid now: `acts` by set of directions, `gear` of the step.

    `wet` says that it may go into water (RMD-24), `passes` that it may go beside another car (RMD-25).
    """

    acts: tuple[list[str], ...]
    gear: int
    wet: bool
    passes: bool


@lru_cache(maxsize=4096)
def _dice(cur: int, used: int, brakes: int, coasts: bool, redline: bool, flying: bool) -> tuple[Die, ...]:
    """Returns what may be laid in gear `cur`; `used` has the bits of the gear dice that may not."""
    found = []
    for gear in range(max(1, cur - 1), min(GEARS, cur + 1) + 1):  # RMD-09
        if not used >> gear & 1:
            found.append(Die(LAY["gear", gear], gear, gear == 1, True))
    for gear in range(max(1, cur - 1 - brakes), cur - 1):  # RMD-11
        if not used >> gear & 1:
            found.append(Die(LAY["brake", gear], gear, False, False))
    if coasts and cur >= 1:  # RMD-10
        found.append(Die(LAY["coast", 0], cur, True, True))
    if redline and cur == GEARS and brakes:  # RMD-51
        found.append(Die(LAY["redline", 0], cur, False, False))
    if flying and not used >> FLYING_GEAR & 1:  # RMD-50
        found.append(Die(LAY["flying", 0], FLYING_GEAR, False, True))
    return tuple(found)


@lru_cache(maxsize=8192)
def _clear(
    any_way: int, dry: int, cur: int, used: int, brakes: int, coasts: bool, redline: bool, flying: bool
) -> list[str]:
    """Returns the acts where no other car is near."""
    dice = _dice(cur, used, brakes, coasts, redline, flying)
    return [act for die in dice for act in die.acts[any_way if die.wet else dry]]


def acts(race: Rally, traffic: Traffic) -> list[str]:
    """Returns the legal `lay` acts of the plan in progress: read the list, don't change it."""
    turn = race.turn
    if turn.closed:  # RMD-26
        return []
    road, here = race.road, turn.at
    used = turn.used if turn.gears else _ALL_USED  # RMD-12
    redline, coasts = race.options.redline, turn.coasts > 0
    if road.reach[here].isdisjoint(traffic.near):
        return _clear(road.open[here], road.dry[here], turn.cur, used, turn.brakes, coasts, redline, turn.flying)
    return _crowded(road, traffic, here, _dice(turn.cur, used, turn.brakes, coasts, redline, turn.flying))


def _crowded(road: Road, traffic: Traffic, here: int, dice: tuple[Die, ...]) -> list[str]:
    found: list[str] = []
    for die in dice:
        ways = road.open[here] if die.wet else road.dry[here]
        for bit, way in enumerate(road.ways):
            if ways >> bit & 1 and not _may_enter(road, traffic, way[here], die):
                ways -= 1 << bit
        found += die.acts[ways]
    return found


def _may_enter(road: Road, traffic: Traffic, space: int, die: Die) -> bool:
    """Says whether the other cars let a step go onto a space, with all that a jump touches (RMD-23)."""
    for touched in road.flights[space][die.gear].touched:
        if touched in traffic.closed:
            return False
        other = traffic.gears.get(touched)
        if other is not None and not (die.passes and die.gear >= other):  # RMD-25
            return False
    return True


# ---- laying -------------------------------------------------------------------------------------------------------


def lay(race: Rally, kind: str, gear: int, bit: int) -> bool:
    """Lays a step in direction number `bit`; `gear` is that of the act, 0 when it names none (RMD-08)."""
    turn, road = race.turn, race.road
    brakes = 0
    if kind == "gear":
        turn.used |= 1 << gear
        turn.gears -= 1
    elif kind == "coast":
        gear = turn.cur
        turn.coasts -= 1
    elif kind == "brake":
        brakes = turn.cur - 1 - gear
        turn.used |= 1 << gear
        turn.gears -= 1
        turn.brakes -= brakes
    elif kind == "redline":
        gear = turn.cur
        turn.brakes -= 1
    else:
        gear = FLYING_GEAR
        turn.used |= 1 << gear
        turn.gears -= 1
    to = road.ways[bit][turn.at]
    _, land, lost = road.flights[to][gear]
    lost = lost or gear > speed_limit(race, land)
    turn.plan.append(Step(kind, gear, brakes, to, land, lost, race.data.safe(kind, gear, turn.row)))
    turn.at, turn.cur = land, gear
    turn.flying = False
    turn.closed = lost  # RMD-26; from a finish space no way leads on anyway
    if race.tell:
        names = road.track.names
        race.note(
            "RMD-08",
            "lay",
            seat=race.seat,
            die=kind,
            gear=gear,
            brakes=brakes,
            to=list(names[to]),
            land=list(names[land]),
            lost=lost,
        )
    return False


def speed_limit(race: Rally, space: int) -> int:
    """Returns the speed limit of a space with the dirt that lies there now (RMD-32)."""
    road = race.road
    limit = road.limit[space]
    if road.dusty[space]:
        limit = max(1, limit - len(race.dirt[road.tile[space]]))
    return limit
