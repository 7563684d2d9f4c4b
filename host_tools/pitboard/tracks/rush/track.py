"""Rush n' Crush tracks: from the track of a setup to boxes and neighbours (rush.md section 4).

`parse` makes every check of section 4.4, in its order. The fields of a `Track` number the OPEN boxes from 0, sorted by
lane, then first column; -1 stands for "no such open box" everywhere.
"""

import re
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import accumulate
from typing import NamedTuple, NoReturn

from pitboard.tracks.absent import KEEP, MISSING
from pitboard.tracks.refusal import TrackRefused, shown
from pitboard.tracks.rush import layout
from pitboard.tracks.rush.library import TILE_LANES, Side, rush_library

MAX_LANES = 6
MIN_COLUMNS = 8
MAX_COLUMNS = 128
MAX_LAPS = 9

_KEYS = ("strip", "tiles", "start", "finish", "laps", "closed")
_OPEN_BOX = re.compile(r"\.-*")
_STRANGE = re.compile(r"[^.#_-]")
_LOOSE_DASH = re.compile(r"^-|(?<=_)-")


@dataclass(frozen=True, slots=True)
class Track:
    """A valid track. Box numbers, neighbours and lines are those of rush.md sections 4.1 and 4.2.

    `name` is the library name or ""; `tiles` the names of the sides or (); `edges` the first column of each tile ((0,)
    for an inline track). `first_line` is d0 and `distance` D of RNC-25, in columns.

    Per open box: `lane`, `first` and `front` column; `ahead`, `left`, `right`: where a move leads; `push_left`,
    `push_right`: the push boxes; `back`: the box of the same lane that contains the column before the first.
    """

    name: str
    strip: tuple[str, ...]
    tiles: tuple[str, ...]
    edges: tuple[int, ...]
    lanes: int
    columns: int
    start: int
    finish: int
    laps: int
    closed: bool
    first_line: int
    distance: int
    lane: tuple[int, ...] = field(repr=False, compare=False)
    first: tuple[int, ...] = field(repr=False, compare=False)
    front: tuple[int, ...] = field(repr=False, compare=False)
    ahead: tuple[int, ...] = field(repr=False, compare=False)
    left: tuple[int, ...] = field(repr=False, compare=False)
    right: tuple[int, ...] = field(repr=False, compare=False)
    push_left: tuple[int, ...] = field(repr=False, compare=False)
    push_right: tuple[int, ...] = field(repr=False, compare=False)
    back: tuple[int, ...] = field(repr=False, compare=False)
    names: tuple[tuple[int, int], ...] = field(repr=False, compare=False)
    box_at: dict[tuple[int, int], int] = field(repr=False, compare=False)
    cover: tuple[tuple[int, ...], ...] = field(repr=False, compare=False)

    def covering(self, lane: int, column: int) -> int:
        """Returns the open box of the lane that contains the column; -1 where there is none or outside the track."""
        if 0 <= lane < self.lanes and 0 <= column < self.columns:
            return self.cover[lane][column]
        return -1


class _Plan(NamedTuple):
    """A track object whose types are right: values as given, defaults filled in."""

    strip: tuple[str, ...]
    tiles: tuple[str, ...]
    start: tuple[int, ...]  # one number for a strip, two for tiles
    finish: tuple[int, ...]
    laps: int
    closed: bool


class _Joined(NamedTuple):
    """A track as one strip, whatever it was made of."""

    strip: tuple[str, ...]
    tiles: tuple[str, ...]
    edges: tuple[int, ...]
    start: int
    finish: int
    closed: bool


def parse(track: object, laps: object = KEEP) -> Track:
    """Checks the track of a setup and returns it ready for use.

    `track` is the value of the setup's key `track` as parsed JSON (MISSING when the key is absent): a library name or
    a track object. `laps` is the value of the setup's key `laps`, KEEP when it is absent. Raises TrackRefused with the
    first code of rush.md section 4.4 that applies.
    """
    if isinstance(track, str):
        found = _library_track(track)
        if laps is KEEP:
            return found
        return _with_laps(found, _checked_laps(laps, found.closed))
    plan = _read(track)
    joined = _join(plan)
    _check_strip(joined.strip)
    _check_lines(joined)
    built = _build(joined, _checked_laps(plan.laps if laps is KEEP else laps, plan.closed))
    _check_dead_ends(built)
    return built


@cache
def _library_track(name: str) -> Track:
    """Returns a ready-made track with its own number of laps."""
    known = rush_library().tracks
    if name not in known:
        _refuse("track-unknown", f"There is no track named {shown(name)} in the library; choose {', '.join(known)}.")
    return replace(parse(known[name]), name=name)


def _with_laps(track: Track, laps: int) -> Track:
    return replace(track, laps=laps, distance=track.first_line + (laps - 1) * track.columns)


def _refuse(code: str, message: str) -> NoReturn:
    raise TrackRefused(code, message)


# -- track-format --------------------------------------------------------------------------------------------------


def _read(track: object) -> _Plan:
    """Checks the types of a track object and fills in the defaults of section 4.1."""
    if track is MISSING:
        _refuse("track-format", "The setup has no track; add `track` with a library name or a track object.")
    if not isinstance(track, dict):
        _refuse("track-format", f"A track is a library name or an object, but this one is {shown(track)}.")
    unknown = [key for key in track if key not in _KEYS]
    if unknown:
        _refuse("track-format", f"A track has no key {shown(unknown[0])}; its keys are {', '.join(_KEYS)}.")
    if ("strip" in track) == ("tiles" in track):
        both = "both" if "strip" in track else "neither"
        _refuse("track-format", f"A track needs either `strip` or `tiles`, but this one has {both}.")
    closed = track.get("closed", False)
    if not isinstance(closed, bool):
        _refuse("track-format", f"`closed` of a track is true or false, not {shown(closed)}.")
    laps = track.get("laps", 1)
    if not _is_int(laps):
        _refuse("track-format", f"`laps` of a track is an integer, not {shown(laps)}.")
    key = "strip" if "strip" in track else "tiles"
    texts = _texts(key, track[key])
    start = _line("start", track, key)
    finish = start if closed and "finish" not in track else _line("finish", track, key)
    strip, tiles = (texts, ()) if key == "strip" else ((), texts)
    return _Plan(strip, tiles, start, finish, laps, closed)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _texts(key: str, value: object) -> tuple[str, ...]:
    what = "lane strings" if key == "strip" else "names of tile sides"
    if not isinstance(value, list) or not value:
        found = "empty" if isinstance(value, list) else shown(value)
        _refuse("track-format", f"`{key}` of a track is a list of {what}, but this one is {found}.")
    for index, text in enumerate(value):
        if not isinstance(text, str):
            _refuse("track-format", f"`{key}` of a track is a list of {what}, but entry {index} is {shown(text)}.")
    return tuple(value)


def _line(key: str, track: dict[str, object], form: str) -> tuple[int, ...]:
    """Returns the place of a line: (column,) for a strip, (index, column) for tiles."""
    if key not in track:
        closed = "" if key == "start" else " (only a closed track may leave it out)"
        _refuse("track-format", f"The track has no `{key}`{closed}; say where the {key} line is.")
    value = track[key]
    if form == "strip":
        if not isinstance(value, int) or isinstance(value, bool):
            _refuse("track-format", f"`{key}` of an inline track is a column number, not {shown(value)}.")
        return (value,)
    if not isinstance(value, list) or len(value) != 2 or not all(map(_is_int, value)):
        _refuse("track-format", f"`{key}` of a tile track is [index in `tiles`, column in that tile]; this one is not.")
    return tuple(value)


# -- tiles -----------------------------------------------------------------------------------------------------------


def _join(plan: _Plan) -> _Joined:
    """Makes the inline track that a tile track is (section 4.3); an inline track passes as it is."""
    if not plan.tiles:
        return _Joined(plan.strip, (), (0,), plan.start[0], plan.finish[0], plan.closed)
    sides = _sides(plan.tiles)
    _check_layout(sides, plan.closed)
    edges = tuple(accumulate((side.columns for side in sides[:-1]), initial=0))
    start = _joined_line("start", plan.start, sides, edges)
    finish = _joined_line("finish", plan.finish, sides, edges)
    strip = tuple("".join(side.lanes[lane] for side in sides) for lane in range(TILE_LANES))
    return _Joined(strip, plan.tiles, edges, start, finish, plan.closed)


def _sides(names: tuple[str, ...]) -> list[Side]:
    """Returns the tile sides of the names, each tile used once."""
    known = rush_library().sides
    for index, name in enumerate(names):
        if name not in known:
            _refuse("tile-unknown", f"`tiles` entry {index}, {shown(name)}, is no tile side; take 1a, 1b and so on.")
    sides = [known[name] for name in names]
    seen: dict[int, int] = {}
    for index, side in enumerate(sides):
        if side.tile in seen:
            first = seen[side.tile]
            _refuse("tile-reused", f"`tiles` entries {first} and {index} both use tile {side.tile}; there is only one.")
        seen[side.tile] = index
    return sides


def _check_layout(sides: list[Side], closed: bool) -> None:
    """Lays the tiles on the unit grid (section 4.3)."""
    shapes = [side.shape for side in sides]
    poses = layout.place(shapes)
    pair = layout.overlap(shapes, poses)
    if pair:
        one, other = pair
        _refuse(
            "tile-overlap",
            f"`tiles` entry {other} ({sides[other].name}) would lie on entry {one} ({sides[one].name});"
            " change the order or turn a curve over.",
        )
    if closed and poses[-1] != poses[0]:
        end = poses[-1]
        _refuse(
            "tile-open",
            f"The track is closed, but its last tile {sides[-1].name} ends at ({end.x}, {end.y}) heading"
            f" {end.heading * 90} degrees instead of at (0, 0) heading 0; change the tiles or make it open.",
        )


def _joined_line(key: str, place: tuple[int, ...], sides: list[Side], edges: tuple[int, ...]) -> int:
    """Returns the joined column of a line given as (index, column)."""
    index, column = place
    if not 0 <= index < len(sides):
        _refuse("track-line", f"`{key}` is on tile {shown(index)}, but `tiles` has entries 0..{len(sides) - 1}.")
    side = sides[index]
    if not 0 <= column < side.columns:
        _refuse(
            "track-line",
            f"`{key}` is in column {shown(column)} of `tiles` entry {index},"
            f" but {side.name} has columns 0..{side.columns - 1}.",
        )
    return edges[index] + column


# -- the strip -----------------------------------------------------------------------------------------------------


def _check_strip(strip: tuple[str, ...]) -> None:
    columns = len(strip[0])
    for lane, text in enumerate(strip):
        if len(text) != columns:
            _refuse(
                "track-ragged",
                f"Lane {lane} has {len(text)} columns, but lane 0 has {columns}; make all lanes equally long.",
            )
    if len(strip) > MAX_LANES:
        _refuse("track-size", f"The track has {len(strip)} lanes; at most {MAX_LANES} are allowed.")
    if not MIN_COLUMNS <= columns <= MAX_COLUMNS:
        _refuse("track-size", f"The track has {columns} columns; {MIN_COLUMNS}..{MAX_COLUMNS} are allowed.")
    for lane, text in enumerate(strip):
        strange = _STRANGE.search(text)
        if strange:
            _refuse(
                "track-char",
                f"Lane {lane} has {shown(strange.group())} in column {strange.start()};"
                " a lane is written with the characters . # - _ only.",
            )
    for lane, text in enumerate(strip):
        loose = _LOOSE_DASH.search(text)
        if loose:
            _refuse(
                "track-dash",
                f"The '-' in lane {lane}, column {loose.start()} continues no box; put '.' or '#' before it.",
            )


def _check_lines(track: _Joined) -> None:
    strip, start, finish, closed = track.strip, track.start, track.finish, track.closed
    last = len(strip[0]) - 1
    for key, column in (("start", start), ("finish", finish)):
        if closed and not 0 <= column <= last:
            _refuse("track-line", f"`{key}` is column {shown(column)}, but this closed track has columns 0..{last}.")
    if not closed and not 1 <= start < finish <= last:
        _refuse(
            "track-line",
            f"`start` is column {shown(start)} and `finish` column {shown(finish)}, but an open track of {last + 1}"
            f" columns needs 1 <= start < finish <= {last}.",
        )
    for key, column in (("start", start), ("finish", finish)):
        for lane, text in enumerate(strip):
            if text[column] == "-":
                _refuse(
                    "track-line-cuts",
                    f"The {key} line (left edge of column {column}) cuts a box of lane {lane};"
                    " move the line or begin a box there.",
                )


def _checked_laps(laps: object, closed: bool) -> int:
    if not isinstance(laps, int) or isinstance(laps, bool) or not 1 <= laps <= MAX_LAPS:
        _refuse("track-laps", f"`laps` is an integer 1..{MAX_LAPS}, not {shown(laps)}.")
    if laps != 1 and not closed:
        _refuse("track-laps", f"An open track is driven once, but `laps` is {laps}; close the track or take 1 lap.")
    return laps


# -- boxes and neighbours ------------------------------------------------------------------------------------------


def _build(track: _Joined, laps: int) -> Track:
    """Numbers the open boxes and finds their neighbours (section 4.2)."""
    strip, start, finish, closed = track.strip, track.start, track.finish, track.closed
    columns = len(strip[0])
    first_line = ((finish - start) % columns or columns) if closed else finish - start
    names: list[tuple[int, int]] = []
    front: list[int] = []
    cover: list[list[int]] = []
    for lane, text in enumerate(strip):
        row = [-1] * columns
        for match in _OPEN_BOX.finditer(text):
            begin, end = match.span()
            row[begin:end] = [len(names)] * (end - begin)
            names.append((lane, begin))
            front.append(end - 1)
        cover.append(row)
    # One more column stands for what follows the last one, and a wall for the lanes that do not exist.
    rows = [[*row, row[0] if closed else -1] for row in cover]
    wall = [-1] * (columns + 1)
    here, to_left, to_right = rows, [wall, *rows[:-1]], [*rows[1:], wall]
    spots = [(lane, end) for (lane, _), end in zip(names, front, strict=True)]
    return Track(
        name="",
        strip=strip,
        tiles=track.tiles,
        edges=track.edges,
        lanes=len(strip),
        columns=columns,
        start=start,
        finish=finish,
        laps=laps,
        closed=closed,
        first_line=first_line,
        distance=first_line + (laps - 1) * columns,
        lane=tuple([lane for lane, _ in names]),
        first=tuple([first for _, first in names]),
        front=tuple(front),
        ahead=tuple([here[lane][end + 1] for lane, end in spots]),
        left=tuple([to_left[lane][end + 1] for lane, end in spots]),
        right=tuple([to_right[lane][end + 1] for lane, end in spots]),
        push_left=tuple([to_left[lane][end] for lane, end in spots]),
        push_right=tuple([to_right[lane][end] for lane, end in spots]),
        back=tuple([cover[lane][first - 1] if first or closed else -1 for lane, first in names]),
        names=tuple(names),
        box_at={name: box for box, name in enumerate(names)},
        cover=tuple([tuple(row) for row in cover]),
    )


def _check_dead_ends(track: Track) -> None:
    for box, ways in enumerate(zip(track.ahead, track.left, track.right, strict=True)):
        if max(ways) < 0 and (track.closed or track.front[box] < track.finish):
            lane, first = track.names[box]
            _refuse(
                "track-dead-end",
                f"From the box [{lane}, {first}] no move leads on: ahead, left and right are all blocked;"
                " open a box there or close this one.",
            )
