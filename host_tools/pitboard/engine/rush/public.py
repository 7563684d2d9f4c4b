"""The public state of Rush n' Crush as JSON values (rush.md section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboard.engine.rush.cars import NOWHERE

if TYPE_CHECKING:
    from pitboard.engine.rush.cars import Car
    from pitboard.engine.rush.race import Rush


def state(race: Rush) -> dict[str, Any]:
    """Returns the whole public state as fresh values."""
    track = race.road.track
    return {
        "game": race.game,
        "phase": race.phase,
        "seat": race.seat,
        "round": race.round,
        "over": race.over,
        "winners": list(race.winners),
        "end": race.end,
        "order": list(race.order),
        "cars": [_car(race, car) for car in race.cars],
        "mines": [_name(race, box) for box in sorted(race.mines)],  # box numbers go by lane, then column
        "turn": _turn(race),
        "track": {
            "lanes": track.lanes,
            "columns": track.columns,
            "start": track.start,
            "finish": track.finish,
            "laps": track.laps,
            "closed": track.closed,
            "distance": track.distance,
        },
    }


def _name(race: Rush, box: int) -> list[int] | None:
    return None if box == NOWHERE else list(race.road.track.names[box])


def _lap(race: Rush, car: Car) -> int:
    track = race.road.track
    if car.box == NOWHERE or car.progress < track.first_line:
        return 1
    return 2 + (car.progress - track.first_line) // track.columns


def _car(race: Rush, car: Car) -> dict[str, Any]:
    player = car.player
    return {
        "seat": car.seat,
        "team": player.team,
        "driver": player.driver,
        "car": player.car,
        "box": _name(race, car.box),
        "progress": None if car.box == NOWHERE else car.progress,
        "lap": _lap(race, car),
        "arrival": car.arrival,
        "gear": car.gear,
        "speed": car.speed,
        "structure": car.structure,
        "heat": car.heat,
        "steering": car.steering,
        "brakes": car.brakes,
        "turbo": car.turbo,
        "mines": car.mines,
        "wreck": car.wreck,
        "equipment": {name: name in car.on for name in player.equipment},
    }


def _turn(race: Rush) -> dict[str, Any]:
    turn = race.turn
    return {
        "left": turn.left,
        "lanes": turn.lanes,
        "moved": turn.moved,
        "turbo": turn.turbo,
        "brake": turn.brake,
        "pawns": list(turn.pawns),
        "mined": turn.mined,
        "boost": turn.boost,
        "stopped": turn.stopped,
        "left_box": _name(race, turn.left_box),
        "barred": list(turn.barred),
        "pushed": {str(seat): _name(race, box) for seat, box in turn.pushed},
    }
