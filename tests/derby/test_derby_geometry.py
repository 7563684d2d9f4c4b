"""Spaces, neighbours, opposite spaces and tiles, held against what brute force finds."""

from __future__ import annotations

from random import Random

import pytest

import derby_setups
from pitboard.engine.derby.ground import Ground
from pitboard.tracks.derby.geometry import PITCH, centre, corners, heading
from pitboard.tracks.derby.grid import GRIDS, HEX, SQUARE, Grid, apart, bounds, fits, hole, shapes
from pitboard.tracks.derby.library import library_names
from pitboard.tracks.derby.track import DerbyMap, parse

EACH = pytest.mark.parametrize("grid", [SQUARE, HEX], ids=["square", "hex"])


def drawn(grid: str, number: int) -> DerbyMap:
    rng = Random(f"geometry {grid} {number}")
    rows = derby_setups.rows(rng, grid)
    x, y = next((x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in "gs")
    return parse({"grid": grid, "rows": rows, "flags": {"red": [x, y]}}, cars=True)


def maps() -> list[DerbyMap]:
    found = [parse(name) for name in library_names()]
    for grid in GRIDS:
        for number in range(15):
            try:
                found.append(drawn(grid, number))
            except StopIteration:  # a map of lava
                continue
    return found


MAPS = maps()


@EACH
def test_directions_go_round_clockwise(grid: Grid) -> None:
    """Neighbours lie 40 mm away, each direction a step further clockwise than the one before."""
    at = centre(grid, (5, 5))
    for direction, space in enumerate(grid.around((5, 5))):
        x, y = centre(grid, space)
        assert ((x - at.x) ** 2 + (y - at.y) ** 2) ** 0.5 == pytest.approx(PITCH)
        turn = heading(grid, direction) % 360
        expected = {"n": 270, "e": 0, "s": 90, "w": 180, "ne": 300, "se": 60, "sw": 120, "nw": 240}
        assert turn == expected[grid.directions[direction]]
        opposite = grid.vectors[(direction + len(grid.vectors) // 2) % len(grid.vectors)]
        assert opposite == tuple(-part for part in grid.vectors[direction])


@EACH
def test_neighbours_share_the_side_between_two_corners(grid: Grid) -> None:
    sides = len(grid.vectors)
    around = corners(grid, (3, 2))
    for direction, space in enumerate(grid.around((3, 2))):
        other = corners(grid, space)
        mine = {around[direction], around[(direction + 1) % sides]}
        theirs = {other[(direction + sides // 2) % sides], other[(direction + sides // 2 + 1) % sides]}
        assert {(round(x, 6), round(y, 6)) for x, y in mine} == {(round(x, 6), round(y, 6)) for x, y in theirs}


def test_hex_rows_lie_half_a_hex_further_right() -> None:
    """Section 4.1."""
    assert centre(HEX, (0, 1)).x - centre(HEX, (0, 0)).x == PITCH / 2


@EACH
def test_a_tile_turns_clockwise(grid: Grid) -> None:
    """Section 4.3: the letters b, c, d turn round a by a whole step of the clock for each r."""
    sides = len(grid.vectors)
    assert grid.tile(0, 0, 0) == ((0, 0), (1, 0), (0, 1), (1, 1))
    for r in range(sides):
        tile = grid.tile(7, 6, r)
        assert tile[0] == (7, 6)
        assert len(set(tile)) == 4
        directions = [list(grid.around(tile[0])).index(space) for space in tile[1:3]]
        assert directions == [(1 + r) % sides, (2 + r) % sides]
        assert apart(grid, tile) is None


def test_the_quarter_turn_of_the_drafting_case() -> None:
    """Letters g l s g turned by a quarter: s g over g l, a at the upper right."""
    letters = dict(zip(SQUARE.tile(-1, 0, 1), "glsg", strict=True))
    assert [letters[x, y] for y in (0, 1) for x in (-2, -1)] == ["s", "g", "g", "l"]


@pytest.mark.parametrize("track", MAPS, ids=lambda track: f"{track.grid} {'/'.join(track.rows)}")
def test_neighbours_and_opposite_spaces(track: DerbyMap) -> None:
    grid = GRIDS[track.grid]
    ground = Ground(track)
    assert list(track.names) == sorted(track.names, key=lambda space: (space[1], space[0]))
    for box, (x, y) in enumerate(track.names):
        assert track.box_at[x, y] == box
        assert "gsl"[track.terrain[box]] == track.rows[y][x]
        near = [track.box_at.get(space, -1) for space in grid.around((x, y))]
        assert [line[box] for line in track.ahead] == near
        assert track.border[box] == (-1 in near)
        assert list(ground.around[box]) == [other for other in near if other >= 0]
        for direction, (dx, dy) in enumerate(grid.vectors):
            behind = [(x - k * dx, y - k * dy) for k in range(1, 40)]
            far = [track.box_at[space] for space in behind if space in track.box_at]
            opposite = far[-1] if far and near[direction] < 0 else -1
            assert track.opposite[direction][box] == opposite  # CDY-40
            ray, k = [], 1
            while (x + k * dx, y + k * dy) in track.box_at:
                ray.append(track.box_at[x + k * dx, y + k * dy])
                k += 1
            assert list(ground.rays[direction][box]) == ray


def test_opposite_spaces_skip_the_gap() -> None:
    """CDY-40: the whole line counts, also at an inner gap."""
    track = parse({"rows": ["gggg", "gg.g"], "flags": {"red": [0, 0]}}, cars=True)
    box = track.box_at
    assert track.opposite[1][box[1, 1]] == box[0, 1]
    assert track.opposite[1][box[3, 1]] == box[0, 1]
    assert track.opposite[3][box[3, 1]] == -1, "nothing lies behind it"
    assert track.opposite[3][box[0, 1]] == box[3, 1]
    assert track.opposite[2][box[2, 0]] == -1


@EACH
def test_the_ring_round_a_tile(grid: Grid) -> None:
    found = shapes(grid)
    assert len(found) == (1 if grid is SQUARE else 3)
    assert sorted(r for shape in found for r, _, _ in shape.rotations) == list(range(len(grid.vectors)))
    for shape in found:
        for r, x, y in shape.rotations:
            assert sorted(grid.tile(x, y, r)) == sorted(shape.spaces)
        assert len(shape.ring) == (12 if grid is SQUARE else 10)
        for one, other in zip(shape.ring, (*shape.ring[1:], shape.ring[0]), strict=True):
            assert other in grid.around(one)
        assert set(shape.beside) <= set(shape.ring)
        assert bounds(shape.spaces)[:2] == (0, 0)


@EACH
def test_a_tile_makes_a_hole_exactly_when_the_flood_says_so(grid: Grid) -> None:
    """`fits` looks at the ring only; the flood from the outside is the definition (section 4.2)."""
    rng = Random(f"holes {grid.name}")
    holes = 0
    for _ in range(12 if grid is SQUARE else 3):
        taken = set(grid.tile(0, 0, 0))
        for _ in range(9):
            corners_ = {(shape, x - dx, y - dy) for shape in shapes(grid) for x, y in taken for dx, dy in shape.beside}
            good = []
            for shape, x, y in sorted(corners_, key=lambda found: (found[0].spaces, found[1:])):
                tile = {(x + dx, y + dy) for dx, dy in shape.spaces}
                bad = bool(tile & taken) or hole(grid, taken | tile) is not None
                assert fits(shape, x, y, taken) is not bad
                holes += bad and not tile & taken
                if not bad:
                    good.append(tile)
            taken |= rng.choice(good)
    assert holes > 20
