"""Building the map in play: drafting tiles, placing flags and obstacles (CDY-03 to CDY-10, CDY-16)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from pitboard.engine.derby import opening
from pitboard.engine.derby.tables import COLOURS, LAVA, NOTHING, TELEPORT, TYPES
from pitboard.tracks.derby.grid import GRIDS, MAX_SIDE, SQUARE, Grid, Space, bounds, fits, shapes
from pitboard.tracks.derby.library import tile_number
from pitboard.tracks.derby.track import Tile, bordering, join

if TYPE_CHECKING:
    from pitboard.engine.derby.race import Derby


def begin(race: Derby) -> None:
    """Begins with the first phase that the map still needs (CDY-16)."""
    if race.hands is not None:
        _draft_on(race)
    elif race.setup.map.flags is None:
        _begin_flags(race)
    elif race.setup.map.obstacles is None:
        _begin_obstacles(race)
    else:
        opening.begin(race)


def play(race: Derby, act: str) -> None:
    """Carries out an act of this module's phases."""
    verb, *words = act.split()
    _VERBS[verb](race, *words)


def _snake(race: Derby, number: int) -> int:
    """Returns the seat that places the tile or obstacle of this number, counted from 0 (CDY-03)."""
    lap, place = divmod(number, len(race.order))
    return race.order[-1 - place if lap % 2 else place]


# ---- tiles --------------------------------------------------------------------------------------------------------


def _draft_on(race: Derby) -> None:
    race.phase, race.seat = "tiles", _snake(race, len(race.tiles or ()))


def tiles(race: Derby) -> list[str]:
    """Returns both sides of every tile in the deciding seat's hand (CDY-04)."""
    hand = (race.hands or ())[_snake(race, len(race.tiles or ()))]
    return [f"tile {number}{side}" for number in hand for side in "ab"]


def _choose(race: Derby, name: str) -> None:
    race.tile = name
    race.phase = "put"
    if race.tell:
        race.note("CDY-04", "tile", seat=race.seat, name=name)


def spaces_of(grid: Grid, placed: Iterable[Tile]) -> dict[Space, int]:
    """Returns the spaces of placed tiles with the index of the tile."""
    return {space: index for index, (_, x, y, r) in enumerate(placed) for space in grid.tile(x, y, r)}


def puts(race: Derby) -> list[str]:
    """Returns the places of the chosen tile (CDY-05, CDY-06)."""
    if not race.tiles:
        return ["put 0 0 0"]
    grid = GRIDS[race.setup.map.grid]
    taken = spaces_of(grid, race.tiles)
    left, top, right, bottom = bounds(taken)
    found = []
    for shape in shapes(grid):
        _, _, wide, high = bounds(shape.spaces)
        corners = {(x - dx, y - dy) for x, y in taken for dx, dy in shape.beside}
        for x, y in sorted(corners):
            if (
                (grid is not SQUARE or (x % 2 == 0 and y % 2 == 0))
                and max(right, x + wide) - min(left, x) < MAX_SIDE
                and max(bottom, y + high) - min(top, y) < MAX_SIDE
                and fits(shape, x, y, taken)
            ):
                found += [f"put {x + dx} {y + dy} {r}" for r, dx, dy in shape.rotations]
    return found


def _put(race: Derby, *numbers: str) -> None:
    """Puts the chosen tile; after the last one the map is moved to (0, 0) (CDY-05, CDY-06)."""
    name = race.tile or ""
    x, y, r = map(int, numbers)
    placed = (*(race.tiles or ()), (name, x, y, r))
    race.tiles, race.tile = placed, None
    race.hands = tuple(tuple(number for number in hand if number != tile_number(name)) for hand in race.hands or ())
    if race.tell:
        race.note("CDY-05", "put", seat=race.seat, name=name, box=[x, y], turns=r)
    if any(race.hands):
        _draft_on(race)
        return
    map_ = race.setup.map
    left, top, _, _ = bounds(spaces_of(GRIDS[map_.grid], placed))
    race.tiles = tuple((name, x - left, y - top, r) for name, x, y, r in placed)
    race.hands = None
    race.settle_on(join(map_.grid, race.tiles, map_.pool))
    if race.tell:
        race.note("CDY-06", "map done", spaces=len(race.ground.names))
    _begin_flags(race)


# ---- flags --------------------------------------------------------------------------------------------------------


def _begin_flags(race: Derby) -> None:
    race.phase, race.seat = "flags", race.start


def flags(race: Derby) -> list[str]:
    """Returns the places of the next flag: by the strict rule, else by the first looser one (CDY-07, CDY-08)."""
    ground = race.ground
    map_ = ground.map
    flagged = {map_.tile[box] for box in race.flags if box >= 0}
    at_border = bordering(map_)
    free = [box for box, colour in enumerate(race.flag) if colour < 0]
    dry = [box for box in free if ground.terrain[box] != LAVA]
    alone = [box for box in dry if map_.tile[box] not in flagged]
    apart = [box for box in alone if all(race.flag[near] < 0 for near in ground.around[box])]
    strict = [box for box in apart if map_.border[box] or map_.tile[box] not in at_border]
    for found in (strict, apart, alone, dry, free):
        if found:
            return [_at("flag", ground.names[box]) for box in found]
    return []


def _flag(race: Derby, *numbers: str) -> None:
    """Places the next colour's flag (CDY-07)."""
    box = _box(race, numbers)
    colour = race.flags.index(NOTHING)
    race.flags = (*race.flags[:colour], box, *race.flags[colour + 1 :])
    race.flag[box] = colour
    race.lying[box] = True
    if race.tell:
        race.note("CDY-07", "flag", seat=race.seat, colour=COLOURS[colour], box=race.name(box))
    if colour + 1 == len(COLOURS):
        _begin_obstacles(race)


def _at(verb: str, name: Space) -> str:
    return f"{verb} {name[0]} {name[1]}"


def _box(race: Derby, numbers: Iterable[str]) -> int:
    x, y = map(int, numbers)
    return race.ground.map.box_at[x, y]


# ---- obstacles ----------------------------------------------------------------------------------------------------


def _begin_obstacles(race: Derby) -> None:
    race.pool = race.setup.map.pool
    race.phase, race.seat = "obstacles", _snake(race, 0)


def _placed(race: Derby) -> int:
    return sum(type_ >= 0 for type_ in race.obstacle)


def obstacles(race: Derby) -> list[str]:
    """Returns every type that may be placed on every space that may hold it (CDY-09, CDY-10)."""
    tile = race.ground.map.tile
    furnished = {tile[box] for box, type_ in enumerate(race.obstacle) if type_ >= 0}
    boxes = [box for box, colour in enumerate(race.flag) if colour < 0 and tile[box] not in furnished]
    return [_at(f"obstacle {type_}", race.ground.names[box]) for type_ in _types(race) for box in boxes]


def _types(race: Derby) -> list[str]:
    """Returns the types that may be placed now; teleports come in pairs (CDY-10)."""
    pool = race.pool or ()
    lying = race.obstacle.count(TELEPORT)
    left = len(race.tiles or ()) - _placed(race)
    if lying == 1 and left == 1:
        return [TYPES[TELEPORT]]
    lone = lying == 0 and left == 1  # that another token is left is sure: no pool begins with a single one
    return [name for type_, name in enumerate(TYPES) if pool[type_] and not (lone and type_ == TELEPORT)]


def _obstacle(race: Derby, name: str, *numbers: str) -> None:
    """Places an obstacle; after the last one the cars are parked (CDY-09)."""
    box, type_ = _box(race, numbers), TYPES.index(name)
    race.obstacle[box] = type_
    race.lying[box] = True
    race.pool = tuple(count - (other == type_) for other, count in enumerate(race.pool or ()))
    if race.tell:
        race.note("CDY-09", "obstacle", seat=race.seat, name=name, box=race.name(box))
    if _placed(race) < len(race.tiles or ()):
        race.seat = _snake(race, _placed(race))
    else:
        race.pool = None
        opening.begin(race)


_VERBS: Final[dict[str, Callable[..., None]]] = {"tile": _choose, "put": _put, "flag": _flag, "obstacle": _obstacle}
