"""Rallyman: DIRT stages: from the track of a setup to spaces and neighbours (rally.md section 4).

`parse` makes every check of section 4.6, in its order. The fields of a `Track` number all spaces from 0, sorted by lane
code, then first column; -1 stands for "none" everywhere.
"""

from dataclasses import dataclass, field, replace
from functools import cache

from pitboard.tracks.rally.checks import check_dead_ends, check_spaces
from pitboard.tracks.rally.library import rally_library
from pitboard.tracks.rally.spaces import NONE, START, add_halves, bends_right, cut, neighbours
from pitboard.tracks.rally.strips import Strips, read, refuse
from pitboard.tracks.refusal import shown


@dataclass(frozen=True, slots=True)
class Track:
    """A valid stage. Position codes and neighbours are those of rally.md sections 4.2 and 4.3.

    `name` is the library name or ""; `tiles` the names of the tiles or () for an inline track.

    Per space: `lane` code, `back` and `front` column, `kind` (of `spaces`), `number` (speed limit or jump number,
    0 for none), `left`, `ahead`, `right`, `skid`: where a step leads; RMD-16 is applied. `starts` are the start spaces.

    Per column: `corner_at` its corner's number, `inside` 1 when the corner there (or the next one) bends right,
    `tile_at` its tile's number. Per tile: `danger` 1..3, `surface` (g, a, s), `turned` when driven in reverse. `zones`
    are the first columns of the pairs of dotted columns, `corners` the number of corners.
    """

    name: str
    strips: Strips
    columns: int
    tiles: tuple[str, ...] = field(repr=False, compare=False)
    corners: int = field(repr=False, compare=False)
    zones: tuple[int, ...] = field(repr=False, compare=False)
    starts: tuple[int, ...] = field(repr=False, compare=False)
    lane: tuple[int, ...] = field(repr=False, compare=False)
    back: tuple[int, ...] = field(repr=False, compare=False)
    front: tuple[int, ...] = field(repr=False, compare=False)
    kind: tuple[int, ...] = field(repr=False, compare=False)
    number: tuple[int, ...] = field(repr=False, compare=False)
    left: tuple[int, ...] = field(repr=False, compare=False)
    ahead: tuple[int, ...] = field(repr=False, compare=False)
    right: tuple[int, ...] = field(repr=False, compare=False)
    skid: tuple[int, ...] = field(repr=False, compare=False)
    corner_at: tuple[int, ...] = field(repr=False, compare=False)
    inside: tuple[int, ...] = field(repr=False, compare=False)
    tile_at: tuple[int, ...] = field(repr=False, compare=False)
    danger: tuple[int, ...] = field(repr=False, compare=False)
    surface: str = field(repr=False, compare=False)
    turned: tuple[bool, ...] = field(repr=False, compare=False)
    names: tuple[tuple[int, int], ...] = field(repr=False, compare=False)
    space_at: dict[tuple[int, int], int] = field(repr=False, compare=False)

    @property
    def lanes(self) -> int:
        """The number of road lanes, 1..3."""
        return len(self.strips.lanes)

    def corner_of(self, space: int) -> int:
        """Returns the corner that a space lies in, -1 for none: shortcuts and halves lie in none."""
        return self.corner_at[self.back[space]] if self.lane[space] < self.lanes else NONE

    def tile_of(self, space: int) -> int:
        """Returns the tile that a space lies on."""
        return self.tile_at[self.back[space]]


def parse(track: object) -> Track:
    """Checks the track of a stage and returns it ready for use.

    `track` is the value of a setup's key `track` as parsed JSON: a library name or a track object. Raises TrackRefused
    with the first code of rally.md section 4.6 that applies.
    """
    if isinstance(track, str):
        return _library_track(track)
    return _build(read(track))


@cache
def _library_track(name: str) -> Track:
    known = rally_library().tracks
    if name not in known:
        refuse("track-name", f"There is no track named {shown(name)} in the library; choose {', '.join(known)}.")
    return replace(parse(known[name]), name=name)


def _build(strips: Strips) -> Track:
    """Numbers the spaces, finds their neighbours and checks both."""
    made = cut(strips)
    check_spaces(made, strips)
    zones = add_halves(made)
    ways = neighbours(made, len(strips.lanes))
    check_dead_ends(made, ways)
    left, ahead, right, skid = zip(*ways, strict=True)
    library = rally_library().tiles
    names = tuple(zip(made.lane, made.back, strict=True))
    return Track(
        name="",
        strips=strips,
        columns=strips.columns,
        tiles=strips.tiles,
        corners=max(made.corner_at) + 1,
        zones=tuple(zones),
        starts=tuple([space for space, kind in enumerate(made.kind) if kind == START]),
        lane=tuple(made.lane),
        back=tuple(made.back),
        front=tuple(made.front),
        kind=tuple(made.kind),
        number=tuple(made.number),
        left=left,
        ahead=ahead,
        right=right,
        skid=skid,
        corner_at=tuple(made.corner_at),
        inside=tuple(bends_right(strips)),
        tile_at=tuple(made.tile_at),
        danger=tuple(map(int, strips.danger)),
        surface=strips.surface,
        turned=tuple([library[name].turned for name in strips.tiles] or [False] * len(strips.danger)),
        names=names,
        space_at={name: space for space, name in enumerate(names)},
    )
