"""Hexes: neighbours, axial coordinates and millimetres, against each other and by brute force (HEX-01)."""

from math import dist, isclose

from pitboard.tracks.hexrace.geometry import (
    AXIAL_STEPS,
    DIRECTIONS,
    PITCH,
    SIDES,
    centre,
    corners,
    distance,
    neighbour,
    neighbours,
    to_axial,
    to_offset,
)

HEXES = [(column, row) for row in range(24) for column in range(32)]


def test_directions_are_clockwise_from_east() -> None:
    assert DIRECTIONS == ("e", "se", "sw", "w", "nw", "ne")
    assert all(AXIAL_STEPS[d][k] == -AXIAL_STEPS[(d + 3) % 6][k] for d in range(6) for k in (0, 1))


def test_the_neighbours_of_the_spec() -> None:
    assert [neighbour(10, 8, d) for d in range(6)] == [(11, 8), (10, 9), (9, 9), (9, 8), (9, 7), (10, 7)]
    assert [neighbour(10, 7, d) for d in range(6)] == [(11, 7), (11, 8), (10, 8), (9, 7), (10, 6), (11, 6)]
    assert [neighbour(0, 0, d) for d in range(6)] == [(1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1)]


def test_axial_coordinates_go_both_ways() -> None:
    for column, row in HEXES:
        q, r = to_axial(column, row)
        assert to_offset(q, r) == (column, row)
        assert (r, q + (r - (r & 1)) // 2) == (row, column)


def test_a_step_and_its_opposite() -> None:
    for name in HEXES:
        for d in range(SIDES):
            assert neighbour(*neighbour(*name, d), (d + 3) % SIDES) == name


def test_six_steps_to_one_side_each_make_a_ring() -> None:
    for name in HEXES[:70]:
        at = name
        for d in range(SIDES):
            at = neighbour(*at, d)
        assert at == name


def test_neighbours_are_the_hexes_one_pitch_away() -> None:
    some = [(column, row) for row in range(5) for column in range(6)]
    for one in some:
        near = {neighbour(*one, d) for d in range(SIDES)}
        for other in some:
            apart = dist(centre(*one), centre(*other))
            assert (other in near) == isclose(apart, PITCH)
            assert distance(one, other) == _walked(one, other)


def _walked(one: tuple[int, int], other: tuple[int, int]) -> int:
    reached, steps = {one}, 0
    while other not in reached:
        reached |= {neighbour(*name, d) for name in reached for d in range(SIDES)}
        steps += 1
    return steps


def test_a_side_is_shared_with_the_neighbour_there() -> None:
    for column, row in ((4, 4), (4, 5)):
        around = corners(column, row)
        for d in range(SIDES):
            side = {around[(d + 1) % SIDES], around[(d + 2) % SIDES]}
            other = corners(*neighbour(column, row, d))
            shared = {other[(d + 4) % SIDES], other[(d + 5) % SIDES]}
            assert all(any(dist(one, two) < 1e-9 for two in shared) for one in side)


def test_the_table_of_neighbours_of_a_map() -> None:
    table = neighbours(5, 3)
    for box in range(15):
        for d in range(SIDES):
            column, row = neighbour(box % 5, box // 5, d)
            inside = 0 <= column < 5 and 0 <= row < 3
            assert table[d][box] == (row * 5 + column if inside else -1)
