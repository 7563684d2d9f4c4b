"""A Crash Derby map in the terminal: two lines of six characters per space, rows of hexes half a space further right.

The first line has the space's name x,y; the second what lies there (`Fr` the red flag, `Ju` a jumper, `*2` a mine of
seat 2) and the car: its label and an arrow for its facing. The rest shows the terrain: `'` grass, `.` sand, `~` lava.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rich.text import Text

from pitboard.tracks.derby.grid import SQUARE, Space
from pitboard.tracks.derby.track import COLOURS, TYPES, DerbyMap
from pitboard.tracks.draw import ARROWS, FAINT, Car, Cars, car_style, stacked, standing

_CELL = 6
_STEP = _CELL + 1  # a blank between two spaces
_MARGIN = 4
_FILL = ("'", ".", "~")
_TERRAIN_STYLES = ("green", "yellow", "red")
_FLAG_STYLES = ("bold red", "bold dark_orange", "bold yellow", "bold green", "bold blue", "bold magenta")
_OBSTACLE_STYLE = "bold cyan"
_MINE_STYLE = "bold red reverse"


class Scene(NamedTuple):
    """What is on a map: cars, mines (owner's seat), and the types of obstacles."""

    cars: dict[Space, Car]
    mines: Mapping[Space, int]
    obstacles: Mapping[Space, str]


def scene(
    track: DerbyMap, cars: Cars | None, mines: Mapping[Space, int] | None, obstacles: Mapping[Space, str] | None
) -> Scene:
    """Returns what is to be drawn; the obstacles are the map's own unless given (walls can have been shot)."""
    if obstacles is None:
        obstacles = {track.names[box]: TYPES[type_] for type_, box in track.obstacles or ()}
    return Scene(standing(cars), mines or {}, obstacles)


def drawing(
    track: DerbyMap,
    cars: Cars | None = None,
    mines: Mapping[Space, int] | None = None,
    obstacles: Mapping[Space, str] | None = None,
) -> Text:
    """Returns the map drawn in colour. `str(...)` or `.plain` of the result is the drawing without colour."""
    lines = _lines(track, scene(track, cars, mines, obstacles))
    return stacked(lines).append("\n").append(_legend(track))


def plain(
    track: DerbyMap,
    cars: Cars | None = None,
    mines: Mapping[Space, int] | None = None,
    obstacles: Mapping[Space, str] | None = None,
) -> str:
    """Returns the drawing of `drawing` as text without colour."""
    return drawing(track, cars, mines, obstacles).plain


def _lines(track: DerbyMap, on: Scene) -> Iterator[Text]:
    shift = 0 if track.grid == SQUARE.name else _STEP // 2 + 1
    width = _STEP + _STEP % 2 if shift else _STEP
    for y, row in enumerate(track.rows):
        names = Text().append(f"{y:>{_MARGIN - 1}} ", FAINT).append(" " * (shift * y))
        things = Text(" " * (_MARGIN + shift * y))
        for x, letter in enumerate(row):
            if letter == ".":
                names.append(" " * width)
                things.append(" " * width)
            else:
                _space(track, on, (x, y), names, things, " " * (width - _CELL))
        yield names
        yield things


def _space(track: DerbyMap, on: Scene, space: Space, names: Text, things: Text, gap: str) -> None:
    """Adds the two lines of a space."""
    terrain = track.terrain[track.box_at[space]]
    fill, style = _FILL[terrain], _TERRAIN_STYLES[terrain]
    name = f"{space[0]},{space[1]}"
    names.append(name, FAINT).append(fill * (_CELL - len(name)), style).append(gap)
    text, thing_style = _thing(track, on, space) or (fill * 2, style)
    things.append(text, thing_style).append(fill, style)
    car = on.cars.get(space)
    shown = _shown(track, car) if car else ""
    if car:
        things.append(shown, f"{car_style(car)} reverse")
    things.append(fill * (_CELL - 3 - len(shown)), style).append(gap)


def _thing(track: DerbyMap, on: Scene, space: Space) -> tuple[str, str] | None:
    box = track.box_at[space]
    if track.flags and box in track.flags:
        colour = track.flags.index(box)
        return "F" + COLOURS[colour][0], _FLAG_STYLES[colour]
    if space in on.obstacles:
        return on.obstacles[space][:2].capitalize(), _OBSTACLE_STYLE
    if space in on.mines:
        return f"*{on.mines[space]}", _MINE_STYLE
    return None


def _shown(track: DerbyMap, car: Car) -> str:
    return car.label[:2] + (ARROWS[track.directions[car.facing]] if car.facing >= 0 else "")


def _legend(track: DerbyMap) -> str:
    """Returns the lines that explain the drawing."""
    if track.hands:
        hands = "; ".join(f"seat {seat} {', '.join(map(str, hand))}" for seat, hand in enumerate(track.hands))
        return f"A map to be drafted on the {track.grid} grid, tiles in hand: {hands}.\n"
    flags = ", ".join(f"F{name[0]} {name}" for name, box in zip(COLOURS, track.flags or (), strict=False) if box >= 0)
    types = ", ".join(f"{name[:2].capitalize()} {name}" for name in TYPES)
    return (
        f"Terrain: {_FILL[0]} grass, {_FILL[1]} sand, {_FILL[2]} lava. Flags: {flags or 'placed in play'}.\n"
        f"Obstacles: {types}. *n is a mine of seat n.\n"
    )
