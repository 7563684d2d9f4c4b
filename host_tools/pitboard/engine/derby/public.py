"""The public state of Crash Derby as JSON values (derby.md section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboard.engine.derby.draft import spaces_of
from pitboard.engine.derby.tables import CARRIERS, COLOURS, KEYS, NOTHING, TYPES, WHEELS, slot_parts
from pitboard.tracks.derby.grid import GRIDS, bounds
from pitboard.tracks.derby.library import derby_library

if TYPE_CHECKING:
    from pitboard.engine.derby.cars import Car
    from pitboard.engine.derby.race import Derby


def state(race: Derby) -> dict[str, Any]:
    """Returns the whole public state as fresh values."""
    map_ = race.ground.map
    names = map_.names
    return {
        "game": race.game,
        "phase": race.phase,
        "seat": race.seat,
        "round": race.round,
        "over": race.over,
        "winners": list(race.winners),
        "players": len(race.cars),
        "start": race.start,
        "wheel": _known(race.wheel),
        "active": _known(race.active),
        "value": _known(race.value),
        "points": _known(race.points),
        "mode": race.mode or None,
        "edge": race.edge,
        "grid": map_.grid,
        "map": _rows(race),
        "tiles": None if race.tiles is None else [list(tile) for tile in race.tiles],
        "hands": None if race.hands is None else [list(hand) for hand in race.hands],
        "tile": race.tile,
        "flags": {colour: list(names[box]) for colour, box in zip(COLOURS, race.flags, strict=True) if box >= 0},
        # Box numbers go by y, then x, as the lists do.
        "obstacles": [[TYPES[type_], *names[box]] for box, type_ in enumerate(race.obstacle) if type_ >= 0],
        "pool": None if race.pool is None else dict(zip(TYPES, race.pool, strict=True)),
        "mines": [[owner, *names[box]] for box, owner in enumerate(race.mine) if owner >= 0],
        "supply": {
            "coins": race.coins,
            "tokens": dict(zip(KEYS, race.tokens, strict=True)),
            "abilities": dict(zip(race.setup.abilities, race.sold, strict=True)),
        },
        "limit": race.setup.limit,
        "cars": _cars(race),
    }


def _known(number: int) -> int | None:
    return None if number == NOTHING else number


def _rows(race: Derby) -> dict[str, Any]:
    """Returns the terrain, while tiles are drafted that of the tiles put so far."""
    if race.hands is None:
        return {"rows": list(race.ground.map.rows), "origin": [0, 0]}
    placed = race.tiles or ()
    if not placed:
        return {"rows": [], "origin": [0, 0]}
    grid, sides = GRIDS[race.ground.map.grid], derby_library().sides
    letters = [letter for name, *_ in placed for letter in sides[name]]
    spaces = dict(zip(spaces_of(grid, placed), letters, strict=True))
    left, top, right, bottom = bounds(spaces)
    rows = ["".join(spaces.get((x, y), ".") for x in range(left, right + 1)) for y in range(top, bottom + 1)]
    return {"rows": rows, "origin": [left, top]}


def _cars(race: Derby) -> list[dict[str, Any]]:
    shown = all(car.chosen for car in race.cars)  # CDY-13
    return [_car(race, car, shown) for car in race.cars]


def _car(race: Derby, car: Car, shown: bool) -> dict[str, Any]:
    return {
        "at": None if car.box == NOTHING else race.name(car.box),
        "face": None if car.face == NOTHING else race.ground.map.directions[car.face],
        "home": None if car.home == NOTHING else COLOURS[car.home],
        "objectives": [COLOURS[goal] for goal in car.goals] if shown else None,
        "chosen": car.chosen,
        "done": [COLOURS[goal] for goal in car.done],
        "coins": car.coins,
        "armed": car.armed,
        "unarmed": car.unarmed,
        "abilities": list(car.abilities),
        "swapped": car.swapped,
        "ready": car.ready,
        "wheels": [_wheel(race, car, wheel) for wheel in range(WHEELS)],
    }


def _wheel(race: Derby, car: Car, wheel: int) -> dict[str, Any]:
    size = race.setup.size
    return {
        "carrier": CARRIERS[car.carriers[wheel]],
        "active": car.active[wheel],
        "slots": [list(slot_parts(slot)) for slot in car.slots[wheel * size : (wheel + 1) * size]],
    }
