"""Hex race tracks: from the track of a setup, or a layout of tiles, to boxes (hexrace.md section 4).

`parse` makes the checks of an inline or ready-made track, `check_layout` those of a track editor, both in the spec's
order. Boxes number ALL hexes of the map, walls too, row by row: box = row x columns + column.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, NoReturn

from pitboard.tracks.absent import MISSING
from pitboard.tracks.hexrace.geometry import DIRECTIONS, SIDES, neighbours
from pitboard.tracks.hexrace.library import TILE_COLUMNS, TILE_ROWS, library_layout, library_names, tiles
from pitboard.tracks.refusal import TrackRefused, shown

MAX_COLUMNS = 32
MAX_ROWS = 24
MIN_GATES = 3
MAX_TILES_WIDE = 4
MAX_TILES_HIGH = 6

ROAD, GRASS, WALL = 0, 1, 2
GROUND_NAMES = ("road", "grass", "wall")
TERRAIN = {".": ROAD, "g": GRASS, "#": WALL}
GATE_LETTERS = "ABCDEFGH"
START_DIGITS = "12345678"

_MARK_LETTERS = GATE_LETTERS + START_DIGITS
_LETTERS = frozenset(TERRAIN) | frozenset(_MARK_LETTERS)
_DIRECTION_LIST = ", ".join(DIRECTIONS)
_KEYS = ("rows", "facing", "gates", "name")
_LAYOUT_KEYS = ("tiles", "facing", "gates", "marks", "name")
_OPTIONAL = "name"


@dataclass(frozen=True, slots=True)
class HexTrack:
    """A valid track.

    `name` is the library name, an inline track's printable `name`, or ""; `rows` has one letter per hex, no spaces;
    `tiles` the layout as rows of tile ids, () for an inline track; `facing` the direction of all cars at the start;
    `gates` the driving direction of each gate (gate 0 is the finish line, letter A).

    Per box: `terrain` (ROAD, GRASS, WALL), `gate` (number, -1 for none), `names` (column, row). `starts` holds the box
    of each start place, `neighbours[direction][box]` the box next to a box, -1 outside the map.
    """

    name: str
    rows: tuple[str, ...]
    tiles: tuple[tuple[str, ...], ...]
    facing: int
    gates: tuple[int, ...]
    columns: int = field(compare=False)
    terrain: tuple[int, ...] = field(repr=False, compare=False)
    gate: tuple[int, ...] = field(repr=False, compare=False)
    starts: tuple[int, ...] = field(repr=False, compare=False)
    names: tuple[tuple[int, int], ...] = field(repr=False, compare=False)
    neighbours: tuple[tuple[int, ...], ...] = field(repr=False, compare=False)

    def box(self, column: int, row: int) -> int:
        """Returns the box of the hex [column, row], -1 outside the map."""
        if 0 <= column < self.columns and 0 <= row < len(self.rows):
            return row * self.columns + column
        return -1


def parse(track: object, players: int = 1) -> HexTrack:
    """Checks the track of a setup and returns it ready for use.

    `track` is the value of the setup's key `track` as parsed JSON (MISSING when the key is absent), `players` the
    number of cars, 1 to 8. Raises TrackRefused with the first code of hexrace.md section 3, check 10, that applies.
    """
    if track is MISSING:
        _refuse("track-missing", "The setup has no track; add `track` with a library name or a track object.")
    if isinstance(track, str):
        if track not in library_names():
            names = ", ".join(library_names())
            _refuse("track-name", f"There is no track named {shown(track)} in the library; choose {names}.")
        return _library_track(track)
    if not isinstance(track, dict):
        _refuse("track-type", f"A track is a library name or an object, but this one is {shown(track)}.")
    _check_keys(track, _KEYS, "track")
    return _parse_inline(track, (), players)


def check_layout(layout: object, players: int = 1) -> HexTrack:
    """Checks a layout of tiles as a track editor does (section 4, physical tiles) and returns the track.

    `layout` is {"tiles": rows of tile ids, "facing": dir, "gates": [dir, ..], "marks": {"1": [col, row], .., "A":
    [[col, row], ..], ..}, "name": optional}. Raises TrackRefused: `track-type`, `track-key` when the object itself is
    wrong, then tile-unknown, tile-grid, tile-mark, tile-verge, tile-road, then the codes of an inline track.
    """
    if not isinstance(layout, dict):
        _refuse("track-type", f"A layout is an object with `tiles`, not {shown(layout)}.")
    _check_keys(layout, _LAYOUT_KEYS, "layout")
    placed = _placed_tiles(layout["tiles"])
    ground = _joined(placed)
    marks = _marks(layout["marks"], ground)
    _check_verge(ground)
    _check_road(ground, marks)
    letters = list(ground.letters)
    for box, mark in marks.items():
        letters[box] = mark
    columns = ground.columns
    rows = ["".join(letters[at : at + columns]) for at in range(0, len(letters), columns)]
    return _parse_inline({**layout, "rows": rows}, placed, players)


def parse_or_join(track: object) -> HexTrack:
    """Returns the track of a track file: a layout of tiles goes through `check_layout`, all else through `parse`."""
    if isinstance(track, dict) and "tiles" in track:
        return check_layout(track)
    return parse(track)


def for_setup(track: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the object of a track file as a setup takes it: a layout of tiles becomes rows. Raises TrackRefused."""
    if "tiles" not in track:
        return track
    made = check_layout(track)
    gates = [DIRECTIONS[gate] for gate in made.gates]
    return {"rows": list(made.rows), "facing": DIRECTIONS[made.facing], "gates": gates, "name": made.name}


@cache
def _library_track(name: str) -> HexTrack:
    return replace(check_layout(library_layout(name)), name=name)


def _refuse(code: str, message: str) -> NoReturn:
    raise TrackRefused(code, message)


def _check_keys(given: dict[Any, Any], known: tuple[str, ...], what: str) -> None:
    for key in given:
        if key not in known:
            _refuse("track-key", f"A {what} has no key {shown(key)}; its keys are {', '.join(known)}.")
    for key in known:
        if key not in given and key != _OPTIONAL:
            _refuse("track-key", f"The {what} object lacks `{key}`; add it, or give the name of a library track.")


@dataclass(frozen=True, slots=True)
class _Map:
    """The letters of a map, row by row without spaces."""

    columns: int
    letters: str

    @property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The box next to each box by direction, -1 outside the map."""
        return neighbours(self.columns, len(self.letters) // self.columns)

    def beside(self, box: int, direction: int) -> str:
        """Returns the letter next to a box; outside the map all is wall (HEX-03)."""
        other = self.neighbours[direction % SIDES][box]
        return self.letters[other] if other >= 0 else "#"

    def named(self, box: int) -> str:
        """Returns how messages write a box."""
        return f"[{box % self.columns}, {box // self.columns}]"

    def marked(self) -> dict[str, list[int]]:
        """Returns the boxes of each start digit and gate letter that is there."""
        marks: dict[str, list[int]] = {}
        for box, letter in enumerate(self.letters):
            if letter not in TERRAIN:
                marks.setdefault(letter, []).append(box)
        return marks

    def cut_off(self, boxes: Sequence[int], open_letters: str) -> int:
        """Returns the first of the boxes that does not hang together with boxes[0] over open letters, -1 for none."""
        reached = set(boxes[:1])
        edge = list(reached)
        while edge:
            box = edge.pop()
            for side in self.neighbours:
                other = side[box]
                if other >= 0 and other not in reached and self.letters[other] in open_letters:
                    reached.add(other)
                    edge.append(other)
        return next((box for box in boxes if box not in reached), -1)


# -- the inline checks, in order -----------------------------------------------------------------------------------


def _parse_inline(track: dict[str, Any], placed: tuple[tuple[str, ...], ...], players: int) -> HexTrack:
    """Checks what an inline track object holds; `placed` are the tiles that its rows were made of."""
    rows = _rows(track["rows"])
    ground = _Map(len(rows[0]), "".join(rows))
    _check_letters(ground)
    facing = _direction(track["facing"])
    if facing < 0:
        _refuse("track-facing", f"`facing` is {shown(track['facing'])}, but a direction is one of {_DIRECTION_LIST}.")
    marks = ground.marked()
    starts = _starts(ground, marks)
    gates = _gates(marks, track["gates"])
    if len(starts) < players:
        _refuse("track-players", f"The track has {len(starts)} start places for {players} cars; add start places.")
    _check_gates_blind(ground, marks, gates)
    _check_split(ground, marks)
    label = track.get(_OPTIONAL)  # HEX-03: for people, its value is not checked
    return HexTrack(
        name=label if isinstance(label, str) and label.isprintable() else "",
        rows=rows,
        tiles=placed,
        facing=facing,
        gates=gates,
        columns=ground.columns,
        terrain=tuple([TERRAIN.get(letter, ROAD) for letter in ground.letters]),
        gate=tuple([GATE_LETTERS.find(letter) for letter in ground.letters]),
        starts=starts,
        names=tuple([(column, row) for row in range(len(rows)) for column in range(ground.columns)]),
        neighbours=ground.neighbours,
    )


def _rows(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= MAX_ROWS:
        found = f"{len(value)} rows" if isinstance(value, list) else shown(value)
        _refuse("track-size", f"`rows` of a track is a list of 1 to {MAX_ROWS} strings, not {found}.")
    rows: list[str] = []
    for number, text in enumerate(value):
        if not isinstance(text, str):
            _refuse("track-size", f"Row {number} of the track is {shown(text)} instead of a string of letters.")
        row = text.replace(" ", "")
        if not 1 <= len(row) <= MAX_COLUMNS:
            _refuse(
                "track-size",
                f"Row {number} of the track has {len(row)} letters besides spaces; make it 1 to {MAX_COLUMNS}.",
            )
        rows.append(row)
        if len(row) != len(rows[0]):
            _refuse(
                "track-size",
                f"Row {number} of the track has {len(row)} letters, but row 0 has {len(rows[0])};"
                " make all rows equally long.",
            )
    return tuple(rows)


def _check_letters(ground: _Map) -> None:
    for box, letter in enumerate(ground.letters):
        if letter not in _LETTERS:
            _refuse(
                "track-letter",
                f"The hex {ground.named(box)} is written {shown(letter)}; a hex is one of . g # 1 to 8 A to H.",
            )


def _direction(value: object) -> int:
    return DIRECTIONS.index(value) if isinstance(value, str) and value in DIRECTIONS else -1


def _starts(ground: _Map, marks: dict[str, list[int]]) -> tuple[int, ...]:
    present = [digit for digit in START_DIGITS if digit in marks]
    if not present or present != list(START_DIGITS[: len(present)]):
        found = ", ".join(present) or "none"
        _refuse("track-start", f"Start places are numbered 1, 2, 3 without a gap, but the track has {found}; renumber.")
    for digit in present:
        if len(marks[digit]) > 1:
            one, other = marks[digit][:2]
            _refuse(
                "track-start",
                f"Start place {digit} is at {ground.named(one)} and at {ground.named(other)}; take one of them out.",
            )
    return tuple(marks[digit][0] for digit in present)


def _gates(marks: dict[str, list[int]], value: object) -> tuple[int, ...]:
    present = [letter for letter in GATE_LETTERS if letter in marks]
    if len(present) < MIN_GATES or present != list(GATE_LETTERS[: len(present)]):
        found = ", ".join(present) or "none"
        _refuse("track-gates", f"A track needs gates A, B, C and on without a gap, but this one has {found}; add them.")
    if not isinstance(value, list) or len(value) != len(present):
        found = f"a list of {len(value)}" if isinstance(value, list) else shown(value)
        _refuse("track-gates", f"`gates` lists the driving directions of the {len(present)} gates; it is {found}.")
    gates = tuple(_direction(entry) for entry in value)
    for letter, direction, entry in zip(present, gates, value, strict=True):
        if direction < 0:
            _refuse(
                "track-gates", f"The direction of gate {letter} is {shown(entry)} instead of one of {_DIRECTION_LIST}."
            )
    return gates


def _check_gates_blind(ground: _Map, marks: dict[str, list[int]], gates: tuple[int, ...]) -> None:
    """Refuses a gate that no car can pass: it is entered from behind (HEX-04), and there is wall everywhere."""
    for letter, direction in zip(GATE_LETTERS, gates, strict=False):  # a track has fewer gates than there are letters
        behind = [direction + turn + SIDES // 2 for turn in (-1, 0, 1)]
        if all(ground.beside(box, back) == "#" for box in marks[letter] for back in behind):
            _refuse(
                "track-gate-blind",
                f"Gate {letter}, driven towards {DIRECTIONS[direction]}, has only wall behind it, so no car can pass"
                " it; change its direction or open a hex.",
            )


def _check_split(ground: _Map, marks: dict[str, list[int]]) -> None:
    boxes = [box for letter in sorted(marks) for box in marks[letter]]
    cut_off = ground.cut_off(boxes, ".g" + _MARK_LETTERS)
    if cut_off >= 0:
        _refuse(
            "track-split",
            f"Walls part {ground.named(cut_off)} from {ground.named(boxes[0])}; open a way between all start places"
            " and gates.",
        )


# -- tiles, in order -----------------------------------------------------------------------------------------------


def _placed_tiles(value: object) -> tuple[tuple[str, ...], ...]:
    """Checks the ids, then the grid of a layout's tiles."""
    lines = value if isinstance(value, list) else []
    for j, line in enumerate(lines):
        for i, tile in enumerate(line if isinstance(line, list) else []):
            if not isinstance(tile, str) or tile not in tiles():
                _refuse(
                    "tile-unknown",
                    f"Tile {i} of row {j} is {shown(tile)}; tiles are t01, t02 and so on, with a slash upside down.",
                )
    if not lines or not all(isinstance(line, list) and line for line in lines):
        _refuse("tile-grid", "`tiles` of a layout is a list of rows, each a list of at least one tile id.")
    if len({len(line) for line in lines}) > 1:
        counts = ", ".join(str(len(line)) for line in lines[:12])
        _refuse("tile-grid", f"The rows of the layout have {counts} tiles; make all rows equally long.")
    if len(lines[0]) > MAX_TILES_WIDE or len(lines) > MAX_TILES_HIGH:
        _refuse(
            "tile-grid",
            f"The layout is {len(lines[0])} tiles wide and {len(lines)} high;"
            f" at most {MAX_TILES_WIDE} by {MAX_TILES_HIGH} fit.",
        )
    return tuple(tuple(line) for line in lines)


def _joined(placed: tuple[tuple[str, ...], ...]) -> _Map:
    """Returns the map that the tiles make: tile (i, j) covers columns 8i to 8i + 7 and rows 4j to 4j + 3."""
    letters = [tiles()[tile][row] for line in placed for row in range(TILE_ROWS) for tile in line]
    return _Map(len(placed[0]) * TILE_COLUMNS, "".join(letters))


def _marks(value: object, ground: _Map) -> dict[int, str]:
    """Checks the marks of a layout and returns the mark of each marked box."""
    if not isinstance(value, dict):
        _refuse("tile-mark", f"`marks` of a layout is an object of start digits and gate letters, not {shown(value)}.")
    marks: dict[int, str] = {}
    for mark, places in value.items():
        if not isinstance(mark, str) or len(mark) != 1 or mark not in _MARK_LETTERS:
            _refuse("tile-mark", f"There is no mark {shown(mark)}; marks are the digits 1 to 8 and A to H.")
        hexes = places if mark in GATE_LETTERS else [places]
        if not isinstance(hexes, list):
            _refuse("tile-mark", f"Mark {mark} is a list of hexes [column, row], not {shown(places)}.")
        for place in hexes:
            box = _marked_box(mark, place, ground)
            if box in marks:
                _refuse("tile-mark", f"Mark {mark} at {ground.named(box)} lies on mark {marks[box]}; move one of them.")
            marks[box] = mark
    return marks


def _marked_box(mark: str, place: object, ground: _Map) -> int:
    if not isinstance(place, list) or len(place) != 2 or not all(type(number) is int for number in place):
        _refuse("tile-mark", f"Mark {mark} lies on a hex written [column, row], not on {shown(place)}.")
    column, row = place
    if not 0 <= column < ground.columns or not 0 <= row < len(ground.letters) // ground.columns:
        _refuse("tile-mark", f"Mark {mark} at [{shown(column)}, {shown(row)}] is off the map; move it.")
    box = row * ground.columns + column
    if ground.letters[box] != ".":
        _refuse("tile-mark", f"Mark {mark} at {ground.named(box)} is not on road; move it.")
    return int(box)


def _check_verge(ground: _Map) -> None:
    """Refuses a road hex beside a wall or the edge of the map: tiles put together wrongly."""
    for box, letter in enumerate(ground.letters):
        for direction, name in enumerate(DIRECTIONS if letter == "." else ()):
            if ground.beside(box, direction) == "#":
                i, j = box % ground.columns // TILE_COLUMNS, box // ground.columns // TILE_ROWS
                _refuse(
                    "tile-verge",
                    f"The road hex {ground.named(box)} has wall or the map's edge at its {name} side;"
                    f" tile {i} of row {j} does not fit what lies around it: change or turn one.",
                )


def _check_road(ground: _Map, marks: dict[int, str]) -> None:
    boxes = list(marks)
    cut_off = ground.cut_off(boxes, ".")
    if cut_off >= 0:
        _refuse(
            "tile-road",
            f"No road leads from mark {marks[boxes[0]]} to mark {marks[cut_off]} at {ground.named(cut_off)};"
            " lay tiles that join all start places and gates by road.",
        )
