"""What obstacles do to a car that arrives on one (CDY-49 to CDY-55)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboard.engine.derby import frames, pushing, ways
from pitboard.engine.derby.arriving import land, turn_round
from pitboard.engine.derby.frames import JUMPS, OWN, SLIDES, STEP
from pitboard.engine.derby.tables import JUMPER, LAVA, MUD, OIL, TELEPORT, TURNTABLE

if TYPE_CHECKING:
    from pitboard.engine.derby.cars import Car
    from pitboard.engine.derby.race import Derby


def obstacle(race: Derby, frame: tuple[Any, ...]) -> bool:
    """Lets the obstacle do to the car what it does (CDY-49 to CDY-55)."""
    _, seat, direction, how = frame
    car = race.cars[seat]
    type_ = race.obstacle[car.box]
    own = how in (STEP, OWN)  # CDY-44: a mover that was pushed is treated like any pushed car
    if seat == race.active and own and not (type_ == TURNTABLE and how == STEP):
        race.going = False  # CDY-49
    if type_ == JUMPER:
        return _jumper(race, car, frame)
    if type_ == OIL:
        _oil(race, car, direction, OWN if how == STEP else how)
    elif type_ == TURNTABLE:
        race.work.append(frame)
        race.ask("face", seat, race.ground.faces)
        return True
    elif type_ == TELEPORT:
        return _teleport(race, car, frame)
    elif race.tell and type_ == MUD and seat == race.active:
        race.note("CDY-53", "mud", seat=seat)
    return False


def _jumper(race: Derby, car: Car, frame: tuple[Any, ...]) -> bool:
    """Asks where to jump, if the car can (CDY-50)."""
    acts = ways.landings(race, car.box, frame[2])
    if not acts:
        if race.tell:
            race.note("CDY-50", "no jump", seat=car.seat)
        return False
    if race.tell:
        race.note("CDY-50", "jumper", seat=car.seat, face=race.ground.map.directions[frame[2]])
    race.work.append(frame)
    race.ask("jump", car.seat, acts)
    return True


def jump(race: Derby, box: int) -> None:
    """Jumps, pushing a car that stands in the way of landing (CDY-50)."""
    _, seat, direction, how = race.work.pop()
    how = OWN if how == STEP else how
    if race.standing[box] >= 0:
        pushing.begin(race, seat, box, direction, JUMPS, how)
    else:
        land(race, race.cars[seat], box, direction, JUMPS, how)


def _oil(race: Derby, car: Car, direction: int, how: int) -> None:
    """Slides one space on, pushing a car that stands there, and turns round (CDY-52)."""
    box = race.ground.ahead[direction][car.box]
    if not ways.can_step(race, car.box, direction):
        if race.tell:
            race.note("CDY-52", "no slide", seat=car.seat)
        turn_round(race, car)
    elif race.standing[box] >= 0:
        pushing.begin(race, car.seat, box, direction, SLIDES, how)
    else:
        land(race, car, box, direction, SLIDES, how)


def face(race: Derby, direction: int) -> None:
    """Turns a car on a turntable (CDY-54)."""
    car = race.cars[race.work.pop()[1]]
    car.face = direction
    if race.tell:
        race.note("CDY-54", "face", seat=car.seat, face=race.ground.map.directions[direction])


def _teleport(race: Derby, car: Car, frame: tuple[Any, ...]) -> bool:
    """Goes to the other teleport, or asks to which (CDY-55)."""
    others = [box for box, type_ in enumerate(race.obstacle) if type_ == TELEPORT and box != car.box]
    if len(others) == 1:
        _go_to(race, car, others[0])
        return False
    race.work.append(frame)
    race.ask("teleport", car.seat, [race.ground.teleports[box] for box in others])
    return True


def teleport(race: Derby, box: int) -> None:
    """Goes to the chosen teleport (CDY-55)."""
    _go_to(race, race.cars[race.work.pop()[1]], box)


def _go_to(race: Derby, car: Car, box: int) -> None:
    """Changes to another teleport, places with a car there; then the lava of both is resolved, the comer's first."""
    other, old = race.standing[box], car.box
    race.move_car(car, box)
    if race.tell:
        race.note("CDY-55", "teleport", seat=car.seat, box=race.name(box))
    if other >= 0:
        swapped = race.cars[other]
        swapped.box = old
        race.standing[old] = other
        if race.tell:
            race.note("CDY-55", "swapped", seat=other, target=car.seat, box=race.name(old))
        if race.ground.terrain[old] == LAVA:
            race.work.append((frames.LAVA, other))
    if race.ground.terrain[box] == LAVA:
        race.work.append((frames.LAVA, car.seat))
