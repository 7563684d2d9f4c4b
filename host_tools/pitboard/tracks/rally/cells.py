"""The cells of a Rallyman: DIRT stage: which sensor and light belong to which space (docs/blob-rally.md)."""

from pitboard.tracks.rally.spaces import ACROSS, DOTTED, NONE
from pitboard.tracks.rally.track import Track


def chain(track: Track) -> list[list[int]]:
    """Returns the space of each cell of each tile in chain order; -1 for the second cell of a dotted space."""
    return [
        [space if column == track.back[space] else NONE for space, column in _cells(track, tile, turned)]
        for tile, turned in enumerate(track.turned)
    ]


def _cells(track: Track, tile: int, turned: bool) -> list[tuple[int, int]]:
    """Returns the cells of a tile as it is wired, each as (space, column in the stage)."""
    cells = [
        (space, column)
        for space, lane in enumerate(track.lane)
        if lane != ACROSS and track.tile_of(space) == tile
        for column in _columns(track, space)
    ]
    # Spaces are sorted by lane code and column already: that is the wiring when the tile is driven forward.
    return sorted(cells, key=lambda cell: _forward(track, *cell)) if turned else cells


def _columns(track: Track, space: int) -> tuple[int, ...]:
    """Returns the columns that stand for the cells of a space: a dotted one has two."""
    back = track.back[space]
    return (back, back + 1) if track.kind[space] == DOTTED else (back,)


def _forward(track: Track, space: int, column: int) -> tuple[int, int]:
    """Sort key of a cell on a tile that is driven in reverse: its lane and column when driven forward."""
    lane = track.lane[space]
    # Lanes trade places from left to right; so do the two shortcut strips, 3 and 4.
    return (track.lanes - 1 - lane if lane < track.lanes else 7 - lane, -column)
