"""Crash Derby maps: from the map of a setup to boxes, neighbours, flags and obstacles (derby.md sections 3 and 4).

`parse` makes every check of the map list in section 3.3, in its order. The fields of a `DerbyMap` number the spaces
from 0, sorted by y, then x; -1 stands for "no such space" everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final, NoReturn

from pitboard.tracks.absent import MISSING
from pitboard.tracks.derby.grid import GRIDS, MAX_SIDE, MAX_SPACES, SQUARE, Grid, Space, apart, bounds, hole
from pitboard.tracks.derby.library import TILE_NUMBERS, derby_library, tile_number
from pitboard.tracks.refusal import TrackRefused, shown

COLOURS: Final = ("red", "orange", "yellow", "green", "blue", "purple")
TYPES: Final = ("jumper", "wall", "oil", "mud", "turntable", "teleport")
TERRAINS: Final = "gsl"
TERRAIN_NAMES: Final = ("grass", "sand", "lava")
LAVA: Final = 2
WALL: Final = TYPES.index("wall")
TELEPORT: Final = TYPES.index("teleport")
TOKENS: Final = 4
"""Obstacle tokens of each type."""
MAX_TILES: Final = len(TILE_NUMBERS)
FLAG_TILES: Final = 6
"""Tiles that a map needs for its flags to be placed in play."""

HAND: Final = (6, 3, 2, 2)
"""Tiles in each hand of a draft, by number of players from 1."""

_KEYS = ("grid", "rows", "tiles", "draft", "flags", "obstacles")
_FORMS = ("rows", "tiles", "draft")

Tile = tuple[str, int, int, int]
"""A placed tile: name of the side, x and y of its letter a, rotation."""


@dataclass(frozen=True, slots=True)
class DerbyMap:
    """A valid map.

    `name` is the library name or ""; `grid` the grid's name; `rows` what the public state shows, from (0, 0).
    `tiles` are the placed tiles (None for the rows form); `hands` the numbers that each seat drafts from (None when
    there is no draft; a draft has no tile and no box yet). `flags` gives the box of each colour of COLOURS (-1 for
    none), `obstacles` pairs (index in TYPES, box) sorted by box; both are None when they are placed in play. `pool`
    counts the obstacle tokens that the players choose from, in the order of TYPES.

    Per box: `names` its coordinates, `terrain` (0 grass, 1 sand, 2 lava), `tile` the index of its tile, `border`.
    Per direction and box: `ahead` the neighbour; `opposite` where one comes out that leaves the map here (CDY-40).
    """

    name: str
    grid: str
    rows: tuple[str, ...]
    tiles: tuple[Tile, ...] | None
    hands: tuple[tuple[int, ...], ...] | None
    pool: tuple[int, ...]
    flags: tuple[int, ...] | None
    obstacles: tuple[tuple[int, int], ...] | None
    names: tuple[Space, ...] = field(repr=False, compare=False)
    box_at: dict[Space, int] = field(repr=False, compare=False)
    terrain: tuple[int, ...] = field(repr=False, compare=False)
    tile: tuple[int, ...] = field(repr=False, compare=False)
    border: tuple[bool, ...] = field(repr=False, compare=False)
    ahead: tuple[tuple[int, ...], ...] = field(repr=False, compare=False)
    opposite: tuple[tuple[int, ...], ...] = field(repr=False, compare=False)

    @property
    def directions(self) -> tuple[str, ...]:
        """The names of the directions, clockwise."""
        return GRIDS[self.grid].directions

    def box(self, value: object) -> int:
        """Returns the box of a JSON value `[x, y]`, -1 when it is no such pair or no space lies there."""
        if isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value):
            return self.box_at.get((value[0], value[1]), -1)
        return -1


def parse(track: object, players: int = 2, cars: bool = False) -> DerbyMap:
    """Checks the map of a setup and returns it ready for use.

    `track` is the value of the setup's key `map` as parsed JSON (MISSING when the key is absent): a library name or a
    map object. `players` (1..4) is the number of seats, which the hands of a draft must fit; `cars` says whether the
    setup has a key `cars`, when fewer than six flags will do. Raises TrackRefused with the first code that applies.
    """
    if isinstance(track, str):
        return _library_map(track)
    if not isinstance(track, dict):
        fault = "The setup has no map" if track is MISSING else f"A map cannot be {shown(track)}"
        _refuse("bad-map", f"{fault}; give `map` a library name or a map object.")
    form = _form(track)
    grid = _grid(track)
    if form == "draft":
        return _draft(track["draft"], grid, players)
    if form == "rows":
        found = _measure(grid, _row_spaces(track["rows"]), None, tuple(track["rows"]))
    else:
        tiles = _tiles(track["tiles"], grid)
        found = _measure(grid, _tile_spaces(grid, tiles), tiles)
    return _furnish(found, track, cars)


def parse_or_draft(track: object) -> DerbyMap:
    """Returns the map of a track file, checked like `parse`: the hands of a draft say how many players it is for."""
    draft = track.get("draft") if isinstance(track, dict) else None
    hands = draft.get("tiles") if isinstance(draft, dict) else None
    if isinstance(hands, list) and 1 <= len(hands) <= len(HAND):
        return parse(track, len(hands))
    return parse(track)


@cache
def _library_map(name: str) -> DerbyMap:
    known = derby_library().maps
    if name not in known:
        _refuse("map-unknown", f"There is no map named {shown(name)} in the library; choose {', '.join(known)}.")
    return replace(parse(known[name]), name=name)


def _refuse(code: str, message: str) -> NoReturn:
    raise TrackRefused(code, message)


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high  # a bool is no integer


# -- bad-map, bad-grid -----------------------------------------------------------------------------------------------


def _form(track: dict[str, Any]) -> str:
    """Checks which keys a map object has; returns the one that gives its form."""
    unknown = [key for key in track if key not in _KEYS]
    if unknown:
        _refuse("bad-map", f"A map has no key {shown(unknown[0])}; its keys are {', '.join(_KEYS)}.")
    forms = [key for key in _FORMS if key in track]
    if len(forms) != 1:
        _refuse("bad-map", f"A map has exactly one of `rows`, `tiles` and `draft`, but this one has {len(forms)}.")
    form = forms[0]
    if form == "draft" and ("flags" in track or "obstacles" in track):
        _refuse("bad-map", "A draft places its flags and obstacles in play; take `flags` and `obstacles` out.")
    if form == "tiles" and "flags" not in track:
        if "obstacles" in track:
            _refuse("bad-map", "Flags come before obstacles; give the map `flags` too, or take `obstacles` out.")
        if not isinstance(track["tiles"], list) or len(track["tiles"]) < FLAG_TILES:
            _refuse("bad-map", f"A map without `flags` needs a list of at least {FLAG_TILES} tiles for them.")
    return form


def _grid(track: dict[str, Any]) -> Grid:
    name = track.get("grid", "square")
    if not isinstance(name, str) or name not in GRIDS:
        _refuse("bad-grid", f"`grid` of a map is {' or '.join(GRIDS)}, not {shown(name)}.")
    return GRIDS[name]


# -- rows ------------------------------------------------------------------------------------------------------------


def _row_spaces(rows: object) -> dict[Space, tuple[int, int]]:
    """Returns (terrain, tile -1) of each space of the rows form."""
    if not isinstance(rows, list) or not 1 <= len(rows) <= MAX_SIDE or not all(isinstance(row, str) for row in rows):
        _refuse("map-rows", f"`rows` of a map is a list of 1 to {MAX_SIDE} strings.")
    for y, row in enumerate(rows):
        if not 1 <= len(row) <= MAX_SIDE or len(row) != len(rows[0]):
            _refuse(
                "map-rows",
                f"Row {y} has {len(row)} letters and row 0 has {len(rows[0])};"
                f" make all rows equally long, 1 to {MAX_SIDE} letters.",
            )
    spaces = {}
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter not in TERRAINS + ".":
                _refuse("map-char", f"Row {y} has {shown(letter)} at x = {x}; a row is written with g, s, l and '.'.")
            if letter != ".":
                spaces[x, y] = (TERRAINS.index(letter), -1)
    return spaces


# -- tiles -----------------------------------------------------------------------------------------------------------


def _tiles(value: object, grid: Grid) -> tuple[Tile, ...]:
    """Checks the list of placed tiles entry by entry; returns it as tuples."""
    sides = len(grid.vectors)
    if not isinstance(value, list) or not 1 <= len(value) <= MAX_TILES:
        _refuse("bad-map", f"`tiles` of a map is a list of 1 to {MAX_TILES} entries [id, x, y, r].")
    for index, entry in enumerate(value):
        if (
            not isinstance(entry, list)
            or len(entry) != 4
            or not isinstance(entry[0], str)
            or not all(type(number) is int for number in entry[1:])
            or not 0 <= entry[3] < sides
        ):
            _refuse("bad-map", f"`tiles` entry {index} is not [id, x, y, r] with r from 0 to {sides - 1}; correct it.")
    known = derby_library().sides
    for index, (name, *_) in enumerate(value):
        if name not in known:
            _refuse("tile-unknown", f"`tiles` entry {index}, {shown(name)}, is no tile side; take 1a to 14b.")
    first: dict[int, int] = {}
    for index, (name, *_) in enumerate(value):
        other = first.setdefault(tile_number(name), index)
        if other != index:
            _refuse(
                "tile-twice",
                f"`tiles` entries {other} and {index} both use tile {tile_number(name)}; there is only one.",
            )
    tiles = tuple((name, x, y, r) for name, x, y, r in value)
    _check_places(tiles, grid)
    return tiles


def _check_places(tiles: Sequence[Tile], grid: Grid) -> None:
    """Checks where the tiles lie, one after the other."""
    taken: dict[Space, int] = {}
    for index, (name, x, y, r) in enumerate(tiles):
        what = f"`tiles` entry {index} ({name})"
        spaces = grid.tile(x, y, r)
        for space in spaces:
            if not 0 <= min(space) <= max(space) < MAX_SIDE:
                _refuse("map-size", f"{what} reaches beyond the {MAX_SIDE} x {MAX_SIDE} map; move it inside.")
        for space in spaces:
            if space in taken:
                _refuse("tile-overlap", f"{what} lies on entry {taken[space]} at {list(space)}; move one of them.")
        if index and grid is SQUARE and not same_lattice(grid, tiles[0], tiles[index]):
            _refuse("tile-offset", f"{what} is off by one space from the tiles before it; move it by one.")
        if index and not any(near in taken for space in spaces for near in grid.around(space)):
            _refuse("tile-apart", f"{what} touches none of the tiles before it; move it beside one of them.")
        taken.update(dict.fromkeys(spaces, index))


def same_lattice(grid: Grid, one: Tile, other: Tile) -> bool:
    """Says whether two tiles of the square grid lie on the same lattice of 2 x 2 blocks (CDY-05)."""
    (left, top, *_), (x, y, *_) = (bounds(grid.tile(*tile[1:])) for tile in (one, other))
    return (x - left) % 2 == 0 and (y - top) % 2 == 0


def _tile_spaces(grid: Grid, tiles: Sequence[Tile]) -> dict[Space, tuple[int, int]]:
    """Returns (terrain, index of the tile) of each space."""
    sides = derby_library().sides
    return {
        space: (TERRAINS.index(letter), index)
        for index, (name, x, y, r) in enumerate(tiles)
        for letter, space in zip(sides[name], grid.tile(x, y, r), strict=True)
    }


def join(grid: str, tiles: Sequence[Tile], pool: Sequence[int]) -> DerbyMap:
    """Returns the map that placed tiles make, flags and obstacles still to come.

    The tiles must have been placed by the rules (CDY-05), with coordinates from 0.
    """
    found = _measure(GRIDS[grid], _tile_spaces(GRIDS[grid], tiles), tuple(tiles))
    return replace(found, pool=tuple(pool))


# -- draft -----------------------------------------------------------------------------------------------------------


def _draft(value: object, grid: Grid, players: int) -> DerbyMap:
    if not isinstance(value, dict) or "tiles" not in value or not value.keys() <= {"tiles", "obstacles"}:
        _refuse("bad-map", "`draft` of a map is an object with `tiles` (a hand per player) and perhaps `obstacles`.")
    hands = value["tiles"]
    size = HAND[players - 1]
    if (
        not isinstance(hands, list)
        or len(hands) != players
        or not all(isinstance(hand, list) and len(hand) == size for hand in hands)
    ):
        _refuse("draft-tiles", f"`tiles` of the draft holds {players} hands of {size} tile numbers each.")
    numbers = [number for hand in hands for number in hand]
    if not all(_whole(number, 1, MAX_TILES) for number in numbers) or len(set(numbers)) < len(numbers):
        _refuse("draft-tiles", f"The hands of the draft hold different tile numbers from 1 to {MAX_TILES}.")
    pool = _pool(value["obstacles"], len(numbers)) if "obstacles" in value else (TOKENS,) * len(TYPES)
    return replace(_EMPTY[grid.name], hands=tuple(map(tuple, hands)), pool=pool)


def _pool(value: object, tiles: int) -> tuple[int, ...]:
    if not isinstance(value, dict):
        _refuse("draft-obstacles", "`obstacles` of the draft is an object with a number for each type.")
    for name, count in value.items():
        if name not in TYPES:
            _refuse("draft-obstacles", f"{shown(name)} is no obstacle; the types are {', '.join(TYPES)}.")
        if not _whole(count, 0, TOKENS):
            _refuse("draft-obstacles", f"The draft has {shown(count)} of {name}; there are 0 to {TOKENS}.")
    pool = tuple(value.get(name, 0) for name in TYPES)
    teleports = pool[TELEPORT]
    if teleports == 1:
        _refuse("draft-obstacles", "Teleports work in pairs, but the draft has a single one; give it none or two.")
    if sum(pool) - teleports < tiles and sum(pool) != tiles:
        _refuse(
            "draft-obstacles",
            f"The draft has {sum(pool)} obstacles, {sum(pool) - teleports} of them no teleports, for {tiles} tiles;"
            f" give it {tiles} that are no teleports, or {tiles} in all.",
        )
    return pool


# -- spaces and neighbours -------------------------------------------------------------------------------------------


def _measure(
    grid: Grid, spaces: Mapping[Space, tuple[int, int]], tiles: tuple[Tile, ...] | None, rows: tuple[str, ...] = ()
) -> DerbyMap:
    """Checks the shape of a map, numbers its boxes and finds their neighbours (sections 4.1, 4.2)."""
    if len(spaces) < 2:
        _refuse("map-empty", f"The map has {len(spaces)} spaces; it needs at least two.")
    if len(spaces) > MAX_SPACES:
        _refuse("map-size", f"The map has {len(spaces)} spaces; at most {MAX_SPACES} are allowed.")
    lost = apart(grid, spaces)
    if lost:
        _refuse("map-split", f"The space {list(lost)} is not connected by sides with the first one; join the parts.")
    lost = hole(grid, spaces)
    if lost:
        _refuse("map-hole", f"The missing space {list(lost)} is a hole in the map; fill it or open a way outside.")
    names = sorted(spaces, key=lambda space: (space[1], space[0]))
    box_at = {space: box for box, space in enumerate(names)}
    ahead = tuple(tuple(box_at.get((x + dx, y + dy), -1) for x, y in names) for dx, dy in grid.vectors)
    return DerbyMap(
        name="",
        grid=grid.name,
        rows=rows or _drawn(spaces),
        tiles=tiles,
        hands=None,
        pool=(TOKENS,) * len(TYPES),
        flags=None,
        obstacles=None,
        names=tuple(names),
        box_at=box_at,
        terrain=tuple(spaces[name][0] for name in names),
        tile=tuple(spaces[name][1] for name in names),
        border=tuple(-1 in ways for ways in zip(*ahead, strict=True)),
        ahead=ahead,
        opposite=tuple(_opposites(box_at, names, vector) for vector in grid.vectors),
    )


def _drawn(spaces: Mapping[Space, tuple[int, int]]) -> tuple[str, ...]:
    """Returns the rows of a map from (0, 0) to its last column and row."""
    _, _, right, bottom = bounds(spaces)
    return tuple(
        "".join(TERRAINS[spaces[x, y][0]] if (x, y) in spaces else "." for x in range(right + 1))
        for y in range(bottom + 1)
    )


def _opposites(box_at: Mapping[Space, int], names: Sequence[Space], vector: Space) -> tuple[int, ...]:
    """Returns for each box on the edge in this direction the farthest one of the line behind it (CDY-40)."""
    dx, dy = vector
    found = []
    for x, y in names:
        line = (box_at.get((x - k * dx, y - k * dy), -1) for k in range(MAX_SIDE - 1, 0, -1))
        found.append(next((box for box in line if box >= 0), -1) if (x + dx, y + dy) not in box_at else -1)
    return tuple(found)


def _nothing(grid: str) -> DerbyMap:
    sides: tuple[tuple[int, ...], ...] = ((),) * len(GRIDS[grid].vectors)
    pool = (TOKENS,) * len(TYPES)
    return DerbyMap("", grid, (), (), None, pool, None, None, (), {}, (), (), (), sides, sides)


_EMPTY = {grid: _nothing(grid) for grid in GRIDS}
"""What a map is before its first tile has been put."""


# -- flags and obstacles ---------------------------------------------------------------------------------------------


def _furnish(found: DerbyMap, track: dict[str, Any], cars: bool) -> DerbyMap:
    if "flags" in track:
        found = replace(found, flags=_flags(track["flags"], found, cars))
    elif found.tiles is None:
        _refuse("flag-count", "A map given as rows has no phase for flags; give it `flags`.")
    if "obstacles" in track:
        found = replace(found, obstacles=_obstacles(track["obstacles"], found))
    elif found.tiles is None:
        found = replace(found, obstacles=())
    return found


def _flags(value: object, ground: DerbyMap, cars: bool) -> tuple[int, ...]:
    """Checks the flags; returns the box of each colour."""
    if not isinstance(value, dict):
        _refuse("flag-colour", "`flags` of a map is an object: a colour, and [x, y] of its space.")
    for colour in value:
        if colour not in COLOURS:
            _refuse("flag-colour", f"There is no flag {shown(colour)}; the colours are {', '.join(COLOURS)}.")
    if not (1 if cars else len(COLOURS)) <= len(value):
        least = "at least one" if cars else "all six"
        _refuse("flag-count", f"The map has {len(value)} flags; it needs {least} of {', '.join(COLOURS)}.")
    boxes: dict[str, int] = {}
    for colour, place in value.items():
        box = ground.box(place)
        if box < 0 or box in boxes.values():
            _refuse("flag-space", f"The {colour} flag needs [x, y] of a space of its own, not {_place(place)}.")
        boxes[colour] = box
    for colour, box in boxes.items():
        if ground.terrain[box] == LAVA:
            _refuse("flag-lava", f"The {colour} flag stands in lava at {_place(value[colour])}; move it.")
    for colour, box in boxes.items():
        near = [other for other in boxes if any(line[box] == boxes[other] for line in ground.ahead)]
        if near:
            _refuse("flag-adjacent", f"The {colour} and the {near[0]} flag stand on neighbouring spaces; move one.")
    if ground.tiles is not None:
        _check_flag_tiles(boxes, ground)
    return tuple(boxes.get(colour, -1) for colour in COLOURS)


def _check_flag_tiles(boxes: dict[str, int], ground: DerbyMap) -> None:
    first: dict[int, str] = {}
    for colour, box in boxes.items():
        other = first.setdefault(ground.tile[box], colour)
        if other != colour:
            _refuse("flag-tile", f"The {other} and the {colour} flag stand on the same tile; move one of them.")
    for colour, box in boxes.items():
        if not ground.border[box] and ground.tile[box] in bordering(ground):
            _refuse("flag-border", f"The {colour} flag is not at the edge of the map, but its tile is; move it there.")


def bordering(ground: DerbyMap) -> frozenset[int]:
    """Returns the tiles that have a border space."""
    return frozenset(tile for tile, border in zip(ground.tile, ground.border, strict=True) if border)


def _obstacles(value: object, ground: DerbyMap) -> tuple[tuple[int, int], ...]:
    """Checks the obstacles; returns (type, box) pairs sorted by box."""
    if not isinstance(value, list):
        _refuse("obstacle-type", "`obstacles` of a map is a list of [type, x, y].")
    for index, entry in enumerate(value):
        if not (isinstance(entry, list) and len(entry) == 3 and all(type(number) is int for number in entry[1:])):
            _refuse("obstacle-type", f"`obstacles` entry {index} is not [type, x, y]; correct it.")
        if not isinstance(entry[0], str) or entry[0] not in TYPES:
            _refuse("obstacle-type", f"`obstacles` entry {index} has {shown(entry[0])}; take {', '.join(TYPES)}.")
    names = [entry[0] for entry in value]
    for name in TYPES:
        if names.count(name) > TOKENS:
            _refuse("obstacle-count", f"The map has {names.count(name)} of {name}; there are {TOKENS}.")
    boxes: list[int] = []
    for index, (_, *place) in enumerate(value):
        box = ground.box(place)
        if box < 0 or box in boxes:
            _refuse("obstacle-space", f"`obstacles` entry {index} needs a space of its own, not {_place(place)}.")
        boxes.append(box)
    for index, box in enumerate(boxes):
        if ground.flags is not None and box in ground.flags:
            _refuse("obstacle-flag", f"`obstacles` entry {index} lies on a flag; move one of them.")
    if ground.tiles is not None:
        _check_obstacle_tiles(boxes, ground)
    if names.count("teleport") == 1:
        _refuse("teleport-single", "Teleports work in pairs, but the map has a single one; add another or take it out.")
    return tuple(sorted(zip(map(TYPES.index, names), boxes, strict=True), key=lambda pair: pair[1]))


def _check_obstacle_tiles(boxes: list[int], ground: DerbyMap) -> None:
    first: dict[int, int] = {}
    for index, box in enumerate(boxes):
        other = first.setdefault(ground.tile[box], index)
        if other != index:
            _refuse("obstacle-tile", f"`obstacles` entries {other} and {index} lie on the same tile; move one of them.")


def _place(value: object) -> str:
    if isinstance(value, list) and len(value) == 2:
        return f"[{shown(value[0])}, {shown(value[1])}]"
    return shown(value)
