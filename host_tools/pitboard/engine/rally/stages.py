"""Around the turns: starting, the end of a stage, control and service points, the end of the rally (rally.md 5.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboard.engine.rally import damage
from pitboard.engine.rally.cars import ROAD, Turn
from pitboard.engine.rally.damage import KINDS
from pitboard.engine.rally.tables import LATE_SECONDS, RETIRED_SECONDS

if TYPE_CHECKING:
    from pitboard.engine.rally.race import Rally


# ---- starting -----------------------------------------------------------------------------------------------------


def free_starts(race: Rally) -> list[int]:
    """Returns the start spaces without a car on the road (RMD-04)."""
    taken = {car.space for car in race.cars if car.status == ROAD}
    return [space for space in race.road.track.starts if space not in taken]


def start(race: Rally, lane: int) -> bool:
    """Puts the waiting car on the start space that the player chose (RMD-04)."""
    put_at_start(race, race.road.track.space_at[lane, 0])
    race.begin_plan()
    return False


def put_at_start(race: Rally, space: int) -> None:
    """Puts the waiting car on a start space (RMD-04)."""
    car = race.car
    car.space, car.status = space, ROAD
    if race.tell:
        race.note("RMD-04", "start", seat=car.seat, space=list(race.road.track.names[space]))


# ---- the end of a stage -------------------------------------------------------------------------------------------


def end_stage(race: Rally) -> bool:
    """Adds up the stage and goes on to what follows it (RMD-46, RMD-55); says whether the next stage begins."""
    _time_stage(race)
    for tokens in race.dirt:
        race.bag.extend(tokens)
        tokens.clear()
    race.turn = Turn()
    race.order, race.place, race.leader = [], 0, None
    if race.stage + 1 == len(race.setup.stages):
        _end_rally(race)
    elif race.options.control:
        race.phase = "late"
        for car in race.cars:
            car.late = None
        race.decide(0)
    else:
        return _service(race)
    return False


def _time_stage(race: Rally) -> None:
    finished = [car.stage_time for car in race.cars if car.stage_time is not None]
    slowest = max(finished or [car.time - car.seconds for car in race.cars])
    for car in race.cars:
        if car.stage_time is None:
            car.stage_time = slowest + RETIRED_SECONDS
        car.times = (*car.times, car.stage_time)
        car.total += car.stage_time
        if race.tell:
            race.note("RMD-46", "timed", seat=car.seat, time=car.stage_time, total=car.total)


def _end_rally(race: Rally) -> None:
    best = min(car.total for car in race.cars)
    race.phase, race.seat, race.over = "over", None, True
    race.winners = [car.seat for car in race.cars if car.total == best]
    if race.tell:
        race.note("RMD-55", "won", winners=list(race.winners), total=best)


# ---- control point (RMD-52) ---------------------------------------------------------------------------------------


def choose_penalty(race: Rally, late: int) -> bool:
    """Takes a seat's secret choice; after the last one all are shown and added. Says whether the next stage begins."""
    car = race.car
    car.late = late
    if race.tell:
        race.note("RMD-52", "chosen", seat=car.seat)
    if car.seat + 1 < len(race.cars):
        race.decide(car.seat + 1)
        return False
    for other in race.cars:
        penalty = LATE_SECONDS * (other.late or 0)
        other.total += penalty
        if race.tell:
            race.note("RMD-52", "late", seat=other.seat, seconds=penalty, total=other.total)
    return _service(race)


# ---- service point (RMD-48) ---------------------------------------------------------------------------------------


def _service(race: Rally) -> bool:
    """Opens the service point before the next stage if there is one; says whether that stage begins at once."""
    if not race.setup.stages[race.stage + 1].service:
        race.begin_stage(race.stage + 1)
        return True
    for car in race.cars:
        car.tire = True
    race.phase = "service"
    if race.tell:
        race.note("RMD-48", "service")
    return _next_in_service(race, 0)


def _next_in_service(race: Rally, seat: int) -> bool:
    """Lets the first car from this seat on that has damage be repaired; says whether the next stage begins instead."""
    for car in race.cars[seat:]:
        if car.tokens and race.setup.repairs:
            race.repairs = race.setup.repairs
            race.decide(car.seat)
            return False
    race.begin_stage(race.stage + 1)
    return True


def repair(race: Rally, kind: str) -> bool:
    """Repairs the newest damage of a kind (RMD-48)."""
    car = race.car
    damage.repair(race, car, KINDS[kind])
    race.repairs -= 1
    if race.tell:
        race.note("RMD-48", "repair", seat=car.seat, damage=kind, left=race.repairs)
    return not (race.repairs and car.tokens) and _next_in_service(race, car.seat + 1)


def done(race: Rally) -> bool:
    """Leaves the service point (RMD-48)."""
    if race.tell:
        race.note("RMD-48", "serviced", seat=race.seat)
    return _next_in_service(race, race.car.seat + 1)
