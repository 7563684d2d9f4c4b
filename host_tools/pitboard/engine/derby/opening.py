"""From the finished map to the first round: parking, objectives, spinning the wheels (CDY-12 to CDY-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pitboard.engine.derby import rounds
from pitboard.engine.derby.tables import COLOURS, NOTHING

if TYPE_CHECKING:
    from pitboard.engine.derby.race import Derby

_FOLLOWING: Final = {"park": "objectives", "objectives": "spin"}


def begin(race: Derby) -> None:
    """Begins with parking."""
    race.place = 0
    race.phase, race.seat = "park", race.order[0]


def _next_seat(race: Derby) -> None:
    """Lets the next seat decide; after the last one the next phase begins with the first."""
    race.place += 1
    if race.place < len(race.order):
        race.seat = race.order[race.place]
    elif race.phase in _FOLLOWING:
        race.place = 0
        race.phase, race.seat = _FOLLOWING[race.phase], race.order[0]
    else:
        rounds.begin_round(race, 1)


def parkings(race: Derby) -> list[str]:
    """Returns any flag without a car, any direction (CDY-12)."""
    return [
        act
        for colour, box in enumerate(race.flags)
        if race.standing[box] == NOTHING
        for act in race.ground.parks[colour]
    ]


_DROPS: Final = [f"drop {colour}" for colour in COLOURS]


def drops(race: Derby) -> list[str]:
    """Returns any colour but the own home (CDY-13)."""
    home = race.cars[race.order[race.place]].home
    return [act for colour, act in enumerate(_DROPS) if colour != home]


def spins(race: Derby) -> list[str]:
    """Returns any number of positions, none included (CDY-15)."""
    return [f"spin {positions}" for positions in range(race.setup.size)]


def park(race: Derby, colour: int, face: int) -> None:
    """Puts a car on a flag (CDY-12)."""
    car = race.cars[race.order[race.place]]
    car.box, car.face, car.home = race.flags[colour], face, colour
    race.standing[car.box] = car.seat
    if race.tell:
        race.note(
            "CDY-12",
            "park",
            seat=car.seat,
            colour=COLOURS[colour],
            box=race.name(car.box),
            face=race.ground.map.directions[face],
        )
    _next_seat(race)


def drop(race: Derby, colour: int) -> None:
    """Drops a colour in secret: nothing tells which until the last seat has dropped (CDY-13)."""
    car = race.cars[race.order[race.place]]
    car.goals = tuple(other for other in range(len(COLOURS)) if other not in (car.home, colour))
    car.chosen = True
    if race.tell:
        race.note("CDY-13", "drop", seat=car.seat)
        if car.seat == race.order[-1]:
            for seat in race.order:
                colours = [COLOURS[goal] for goal in race.cars[seat].goals]
                race.note("CDY-13", "objectives", seat=seat, colours=colours)
    _next_seat(race)


def spin(race: Derby, positions: int) -> None:
    """Turns a car's meshed wheels to where its player wants them (CDY-15)."""
    car = race.cars[race.order[race.place]]
    rounds.turn_wheels(car, positions, race.setup.size)
    if race.tell:
        race.note("CDY-15", "spin", seat=car.seat, positions=positions)
    _next_seat(race)
