"""The exact chance that a laid plan loses control (RMD-22, RMD-28 to RMD-33, RMD-50, RMD-53).

    for act, outlook in odds(race).items():
        print(act, outlook.here, outlook.total)

Every die is fair. Stopping earlier is left out: the outlook of an act goes on to the end of the plan, and after the act
no more dice are secured. A SISU marker is used as soon as it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from pitboard.engine.rally.tables import FACES

if TYPE_CHECKING:
    from pitboard.engine.rally.cars import Step
    from pitboard.engine.rally.race import Rally

SECURED = {"roll": (False, False), "secure": (True, True), "secure gear": (True, False), "secure brake": (False, True)}
"""Act -> whether it secures the first die and the brake dice of the next step (RMD-28)."""


ACTS = (*SECURED, "flat")
"""The acts that drive with a laid plan."""


class Outlook(NamedTuple):
    """What an act risks. Both tuples have a chance for each step still to drive, the next one first.

    `lost[i]` is the chance that control is lost exactly at that step, `marker[i]` that the SISU marker is used there.
    `here` is the chance that this act loses control (in flat out that is the whole plan), `total` that it or a later
    step of the plan does when the car drives on to its end.
    """

    lost: tuple[Fraction, ...]
    marker: tuple[Fraction, ...]
    here: Fraction
    total: Fraction


class _Going(NamedTuple):
    """A car that is still driving: its warnings, whether it has a SISU marker, whether it ignores warnings (RMD-53)."""

    warnings: int
    marker: bool
    ignoring: bool


def odds(race: Rally) -> dict[str, Outlook]:
    """Returns the outlook of each legal act that drives on with the laid plan; empty when no plan waits."""
    if race.phase not in ("plan", "drive") or not race.turn.plan:
        return {}
    legal = race.legal()
    found = {act: _outlook(race, secured, flat=False) for act, secured in SECURED.items() if act in legal}
    if "flat" in legal:
        found["flat"] = _outlook(race, (False, False), flat=True)
    return found


def _outlook(race: Rally, secured: tuple[bool, bool], *, flat: bool) -> Outlook:
    turn = race.turn
    going = {_Going(turn.warnings, race.car.sisu, False): Fraction(1)}
    lost: list[Fraction] = []
    marker: list[Fraction] = []
    for index, step in enumerate(turn.plan[turn.done :]):
        signs = _signs(race, step, secured if index == 0 else (False, False))
        going, lost_here, marker_here = _drive(race, step, signs, going, flat=flat)
        lost.append(lost_here)
        marker.append(marker_here)
    total = sum(lost, Fraction(0))
    return Outlook(tuple(lost), tuple(marker), total if flat else lost[0], total)


def _signs(race: Rally, step: Step, secured: tuple[bool, bool]) -> list[Fraction]:
    """Returns the chances that a step's dice show 0, 1, 2.. warning signs; a secured die shows none."""
    first, brakes = secured
    dice = [] if first else [FACES - step.safe]
    if not brakes:
        dice += [FACES - race.data.safe_brake] * step.brakes
    chances = [Fraction(1)]
    for faces in dice:
        warning = Fraction(faces, FACES)
        with_sign = [Fraction(0), *(chance * warning for chance in chances)]
        without = [*(chance * (1 - warning) for chance in chances), Fraction(0)]
        chances = [one + other for one, other in zip(with_sign, without, strict=True)]
    return chances


def _drive(
    race: Rally, step: Step, signs: list[Fraction], going: dict[_Going, Fraction], *, flat: bool
) -> tuple[dict[_Going, Fraction], Fraction, Fraction]:
    """Drives one step in the order of RMD-33; returns who goes on, and the chances of loss and of the marker's use."""
    after: dict[_Going, Fraction] = {}
    lost = marker = Fraction(0)
    limit = race.turn.limits[race.road.surface[step.land]]
    for car, shown, chance in _cases(going, signs):
        if step.lost:
            lost += chance
            continue
        if step.kind == "flying" and shown:
            continue  # the turn ends normally (RMD-50)
        warnings = car.warnings if car.ignoring else car.warnings + shown
        if warnings < limit:
            then = car._replace(warnings=warnings)
        elif car.marker:
            marker += chance
            then = _Going(0, marker=False, ignoring=flat)
        else:
            lost += chance
            continue
        after[then] = after.get(then, Fraction(0)) + chance
    return after, lost, marker


def _cases(going: dict[_Going, Fraction], signs: list[Fraction]) -> Iterator[tuple[_Going, int, Fraction]]:
    """Yields every car that goes on with every number of signs and the chance of both."""
    for car, chance in going.items():
        for shown, sign in enumerate(signs):
            if sign:
                yield car, shown, chance * sign


def tell(race: Rally, act: str) -> None:
    """Remembers as an event what an act is about to risk."""
    outlook = odds(race)[act]
    race.note(
        "RMD-31",
        "odds",
        seat=race.seat,
        here=str(outlook.here),
        total=str(outlook.total),
        marker=str(sum(outlook.marker, Fraction(0))),
        steps=len(outlook.lost),
        act=act,
    )
