"""The spaces of a Rallyman: DIRT stage and how they follow each other (rally.md sections 4.1 to 4.3).

`cut` makes spaces of strips, `add_halves` the half spaces of the zones, `neighbours` the ways from space to space.
Lists by space grow in the order of space numbers: by lane code, then first column; -1 is "none" everywhere.
"""

import re
from dataclasses import dataclass
from itertools import groupby

from pitboard.tracks.rally.strips import Strips

PLAIN, WATER, JUMP, START, FINISH, DOTTED, FIRST_HALF, SECOND_HALF, SHORTCUT = range(9)
"""Kinds of spaces, numbered as in the blob. A plain space may have a speed limit."""

LEFT_STRIP, RIGHT_STRIP, ACROSS = 3, 4, 5
"""Lane codes beyond the road's (section 4.2)."""

DIRECTIONS = ("left", "ahead", "right", "skid")
NONE = -1

_SPACE = re.compile(r"[^#-]-*")
_SHORTCUT_SPACE = re.compile(r"[1-6]-*")
_KINDS = {"~": WATER, "S": START, "F": FINISH, ":": DOTTED} | dict.fromkeys("abcdef", JUMP)
_EXITS = {1: ("ahead",), 2: ("left", "right"), 3: ("left", "ahead", "right")}
"""Names of the lanes as seen from a second half, by the number of lanes (section 4.3)."""


@dataclass(slots=True)
class Cut:
    """Spaces in the making. `cover[code][column]` is the space of that lane code (0..2 road, 3, 4 shortcuts) there.

    `corner_at` and `tile_at` are by column; `low` and `high` the lowest and highest lane that is not `#` in a column.
    """

    lane: list[int]
    back: list[int]
    front: list[int]
    kind: list[int]
    number: list[int]
    cover: dict[int, list[int]]
    corner_at: list[int]
    tile_at: list[int]
    low: list[int]
    high: list[int]

    def add(self, lane: int, back: int, front: int, kind: int, number: int) -> None:
        """Adds a space with the next number."""
        self.lane.append(lane)
        self.back.append(back)
        self.front.append(front)
        self.kind.append(kind)
        self.number.append(number)

    def corner_of(self, space: int) -> int:
        """Returns the corner that a space lies in; spaces beside the road and across it lie in none."""
        return self.corner_at[self.back[space]] if self.lane[space] < LEFT_STRIP else NONE


def cut(strips: Strips) -> Cut:
    """Cuts the lanes and the shortcut strips into spaces."""
    columns = strips.columns
    open_lanes = [[lane for lane, text in enumerate(strips.lanes) if text[at] != "#"] for at in range(columns)]
    made = Cut(
        *([], [], [], [], []),
        cover={},
        corner_at=_runs(strips.corner, "."),
        tile_at=_runs(strips.tile, ""),
        low=[min(lanes, default=NONE) for lanes in open_lanes],
        high=[max(lanes, default=NONE) for lanes in open_lanes],
    )
    texts = [*enumerate(strips.lanes), (LEFT_STRIP, strips.left), (RIGHT_STRIP, strips.right)]
    for code, text in texts:
        row = [NONE] * columns
        pattern = _SPACE if code < LEFT_STRIP else _SHORTCUT_SPACE
        for match in pattern.finditer(text):
            begin, end = match.span()
            row[begin:end] = [len(made.lane)] * (end - begin)
            kind = _KINDS.get(text[begin], PLAIN) if code < LEFT_STRIP else SHORTCUT
            made.add(code, begin, end - 1, kind, _number(text[begin]))
        made.cover[code] = row
    return made


def _runs(text: str, none: str) -> list[int]:
    """Numbers the runs of equal characters; returns each column's run, -1 for runs of `none`."""
    numbers: list[int] = []
    run = 0
    for char, columns in groupby(text):
        length = len(list(columns))
        numbers += [NONE if char == none else run] * length
        run += char != none
    return numbers


def _number(char: str) -> int:
    if char.isdigit():
        return int(char)
    return ord(char) - ord("a") + 1 if char in "abcdef" else 0


def bends_right(strips: Strips) -> list[int]:
    """Returns for each column 1 if the corner that it lies in, or the next one, bends right; else 0 (RMD-05)."""
    bends: list[int] = []
    bend = 0
    for char in reversed(strips.corner):
        if char != ".":
            bend = int(char in ">)")
        bends.append(bend)
    return bends[::-1]


def add_halves(made: Cut) -> list[int]:
    """Adds the two half spaces of each zone; returns the zones' first columns in driving order."""
    kinds = zip(made.kind, made.back, strict=True)
    zones = sorted({back for kind, back in kinds if kind == DOTTED})
    made.cover[ACROSS] = [NONE] * len(made.corner_at)
    for first in zones:
        for half, kind in enumerate((FIRST_HALF, SECOND_HALF)):
            made.cover[ACROSS][first + half] = len(made.lane)
            made.add(ACROSS, first + half, first + half, kind, 0)
    return zones


def neighbours(made: Cut, lanes: int) -> list[tuple[int, int, int, int]]:
    """Returns the forward neighbours of each space in the order of DIRECTIONS (section 4.3, RMD-16)."""
    return [_ways(made, space, lanes) for space in range(len(made.lane))]


def _ways(made: Cut, space: int, lanes: int) -> tuple[int, int, int, int]:
    lane, at = made.lane[space], made.front[space] + 1
    if made.kind[space] == FINISH:
        return (NONE,) * 4
    if lane == ACROSS:
        found = _from_half(made, space, lanes)
    elif lane >= LEFT_STRIP:
        found = _from_shortcut(made, lane, at)
    else:
        found = _from_road(made, space, lanes)
    return (found.get("left", NONE), found.get("ahead", NONE), found.get("right", NONE), found.get("skid", NONE))


def _from_road(made: Cut, space: int, lanes: int) -> dict[str, int]:
    lane, at = made.lane[space], made.front[space] + 1
    found = {"ahead": made.cover[lane][at], "skid": _first_half(made, at)}
    for way, other in (("left", lane - 1), ("right", lane + 1)):
        if 0 <= other < lanes:
            found[way] = made.cover[other][at]
    corner = made.corner_of(space)
    for way in ("left", "right"):
        target = found.get(way, NONE)
        if target != NONE and made.corner_of(target) == corner != NONE:  # RMD-16
            del found[way]
    for way, edge, strip in (("left", made.low, LEFT_STRIP), ("right", made.high, RIGHT_STRIP)):
        shortcut = made.cover[strip][at]
        if lane == edge[at - 1] and shortcut != NONE and made.back[shortcut] == at:
            found[way] = shortcut
    return found


def _from_shortcut(made: Cut, lane: int, at: int) -> dict[str, int]:
    way, edge = ("right", made.low[at]) if lane == LEFT_STRIP else ("left", made.high[at])
    return {"ahead": made.cover[lane][at], way: made.cover[edge][at] if edge != NONE else NONE}


def _from_half(made: Cut, space: int, lanes: int) -> dict[str, int]:
    at = made.front[space] + 1
    if made.kind[space] == FIRST_HALF:
        return {"skid": made.cover[ACROSS][at]}
    found = {way: made.cover[lane][at] for way, lane in zip(_EXITS[lanes], range(lanes), strict=True)}
    return found | {"skid": _first_half(made, at)}


def _first_half(made: Cut, at: int) -> int:
    """Returns the first half of the zone that begins in a column."""
    half = made.cover[ACROSS][at]
    return half if half != NONE and made.kind[half] == FIRST_HALF else NONE
