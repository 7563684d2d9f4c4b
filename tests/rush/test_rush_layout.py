"""The unit grid and the millimetres of rush.md section 4.3."""

from collections.abc import Iterator, Sequence
from math import cos, dist, hypot, pi, radians, sin

import pytest

from pitboard.tracks.rush import layout
from pitboard.tracks.rush.geometry import Outline, Plan, plan
from pitboard.tracks.rush.layout import ORIGIN, SHAPES, Pose, Shape
from pitboard.tracks.rush.library import Side, rush_file, rush_library
from pitboard.tracks.rush.track import parse

# How many tiles of each shape the ten tiles have; every curve can be turned over.
SUPPLY = {"straight": 4, "small": 4, "large": 2}


def test_supply_is_that_of_the_tile_file() -> None:
    shapes = [side.shape_name for side in rush_library().sides.values() if side.name.endswith("a")]
    assert {kind: sum(shape.startswith(kind) for shape in shapes) for kind in SUPPLY} == SUPPLY


def loops(size: int) -> int:
    """Counts the closed chains of `size` tiles, as sequences of shapes up to where one starts."""
    found: set[tuple[str, ...]] = set()

    def lay(chain: tuple[str, ...], pose: Pose, taken: frozenset[tuple[int, int]], left: dict[str, int]) -> None:
        if len(chain) == size:
            if pose == ORIGIN:
                found.add(min(chain[k:] + chain[:k] for k in range(size)))
            return
        # No tile brings the end nearer than two units along each axis, so far ends cannot come home.
        if max(abs(pose.x), abs(pose.y)) > 2 * (size - len(chain)):
            return
        for name, shape in SHAPES.items():
            kind = name.split("-")[0]
            cells = layout.covered(pose, shape)
            if left[kind] and taken.isdisjoint(cells):
                lay((*chain, name), layout.leave(pose, shape), taken.union(cells), {**left, kind: left[kind] - 1})

    lay((), ORIGIN, frozenset(), SUPPLY)
    return len(found)


@pytest.mark.parametrize(("size", "count"), [(4, 4), (5, 2), (6, 6), (7, 8), (8, 18), (9, 28), (10, 38)])
def test_the_loops_that_exist(size: int, count: int) -> None:
    assert loops(size) == count


def test_poses_and_cells_of_one_tile() -> None:
    square = {(0, -1), (0, 0), (1, -1), (1, 0)}
    assert {name: tuple(layout.leave(ORIGIN, shape)) for name, shape in SHAPES.items()} == {
        "straight": (2, 0, 0),
        "small-left": (1, 1, 1),
        "small-right": (1, -1, 3),
        "large-left": (2, 2, 1),
        "large-right": (2, -2, 3),
    }
    for name in ("straight", "small-left", "small-right"):
        assert set(layout.covered(ORIGIN, SHAPES[name])) == square
    assert set(layout.covered(Pose(1, 1, 1), SHAPES["straight"])) == {(0, 1), (1, 1), (0, 2), (1, 2)}
    assert set(layout.covered(Pose(0, 0, 2), SHAPES["straight"])) == {(-1, -1), (-1, 0), (-2, -1), (-2, 0)}
    large = set(layout.covered(ORIGIN, SHAPES["large-left"]))
    assert len(large) == 8
    assert (0, 1) not in large
    assert set(layout.covered(ORIGIN, SHAPES["large-right"])) == {(i, -1 - j) for i, j in large}


@pytest.mark.parametrize("heading", range(4))
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_a_tile_never_covers_the_cells_before_its_entry(shape: Shape, heading: int) -> None:
    pose = Pose(3, -5, heading)
    back = (Pose(3, -5, 0), Pose(3, -5, 1), Pose(3, -5, 2), Pose(3, -5, 3))[(heading + 2) % 4]
    assert not set(layout.covered(pose, shape)) & set(layout.covered(back, SHAPES["straight"]))
    assert not set(layout.covered(pose, shape)) & set(layout.covered(layout.leave(pose, shape), SHAPES["straight"]))


# -- the tile file ---------------------------------------------------------------------------------------------------


def test_sides_are_as_the_rules_describe_them() -> None:
    """Section 4.3: box counts from the inner lane to the outer one."""
    counts = {"small": [3, 5, 7, 9], "large": [8, 10, 12, 14], "straight": [8, 8, 8, 8]}
    for side in rush_library().sides.values():
        kind = side.shape_name.split("-")[0]
        if kind != "straight":
            inner_first = side.lanes[1:5] if side.shape_name.endswith("left") else side.lanes[4:0:-1]
            assert [len(lane) - lane.count("-") for lane in inner_first] == counts[kind], side.name
    assert len(rush_library().sides) == 20
    assert len(rush_file()["tiles"]) == 10


# -- millimetres -----------------------------------------------------------------------------------------------------

LIBRARY = sorted(rush_library().tracks)
EVERY_SIDE = sorted(rush_library().sides)


def first_on_the_table(side: str) -> Iterator[Outline]:
    """The boxes of a side that is entered at the origin; the lines lie on a straight behind it."""
    straight = "8a" if side.startswith("7") else "7a"
    track = parse({"tiles": [side, straight], "start": [1, 1], "finish": [1, 7]})
    return (box for box in plan(track).boxes if box.tile == 0)


def by_name(where: Plan) -> dict[tuple[int, int], Outline]:
    return {box.name: box for box in where.boxes}


@pytest.mark.parametrize("name", LIBRARY)
def test_every_box_has_an_outline(name: str) -> None:
    track = parse(name)
    where = plan(track)
    assert [box.name for box in where.boxes if box.open] == list(track.names)
    blocks = sum(text.count("#") for text in track.strip)
    assert len(where.boxes) == len(track.names) + blocks
    for box in where.boxes:
        assert track.edges[box.tile] <= box.first <= box.front < (*track.edges, track.columns)[box.tile + 1]
        assert 28 <= length(box) <= 36, box.name


def length(box: Outline) -> float:
    """The length of a box along its middle, in mm."""
    if box.arc is None:
        return dist(box.corners[0], box.corners[3])
    return abs(box.arc.end - box.arc.begin) / 180 * pi * (box.arc.inner + box.arc.outer) / 2


@pytest.mark.parametrize("name", LIBRARY)
def test_neighbours_touch(name: str) -> None:
    """A box ends where the box ahead begins, also from tile to tile and over the seam of a closed track."""
    track = parse(name)
    boxes = by_name(plan(track))
    for number, box in enumerate(track.names):
        here = boxes[box]
        if track.ahead[number] >= 0:
            there = boxes[track.names[track.ahead[number]]]
            assert there.corners[0] == pytest.approx(here.corners[3], abs=0.002)
            assert there.corners[1] == pytest.approx(here.corners[2], abs=0.002)
            assert 27 < dist(here.centre, there.centre) < 36
        for field in (track.left, track.right):
            if field[number] >= 0:
                assert dist(here.centre, boxes[track.names[field[number]]].centre) < 75
        for field in (track.push_left, track.push_right):
            if field[number] >= 0:
                assert 39 < dist(here.centre, boxes[track.names[field[number]]].centre) < 56


@pytest.mark.parametrize("name", LIBRARY)
def test_boxes_lie_inside_their_tiles_and_apart(name: str) -> None:
    where = plan(parse(name))
    for box in where.boxes:
        xs = [corner.x for corner in where.tiles[box.tile].corners]
        ys = [corner.y for corner in where.tiles[box.tile].corners]
        for corner in box.corners:
            assert min(xs) - 0.01 <= corner.x <= max(xs) + 0.01
            assert min(ys) - 0.01 <= corner.y <= max(ys) + 0.01
    centres = [box.centre for box in where.boxes]
    apart = min(dist(one, other) for number, one in enumerate(centres) for other in centres[:number])
    assert apart > 27


@pytest.mark.parametrize("name", LIBRARY)
def test_closed_tracks_end_where_they_begin(name: str) -> None:
    track = parse(name)
    where = plan(track)
    assert (where.exit == ((0.0, 0.0), 0.0)) == track.closed


@pytest.mark.parametrize("side", EVERY_SIDE)
def test_curves_have_the_radii_of_the_rules(side: str) -> None:
    found: Side = rush_library().sides[side]
    turn = {"left": 1, "right": -1}.get(found.shape_name.split("-")[-1], 0)
    radius = {"small": 120.0, "large": 240.0}.get(found.shape_name.split("-")[0], 0.0)
    for box in first_on_the_table(side):
        aside = 100.0 - 40.0 * box.lane  # of the middle of the lane, to the left of the centre line
        if not turn:
            assert box.centre == (30.0 * box.first + 15.0, aside)
            assert (box.heading, box.arc) == (0.0, None)
            continue
        from_centre = hypot(box.centre.x, box.centre.y - turn * radius)
        assert from_centre == pytest.approx(radius - turn * aside, abs=0.002)
        assert box.arc is not None
        assert (box.arc.outer - box.arc.inner, box.arc.centre) == (40.0, (0.0, turn * radius))


@pytest.mark.parametrize("name", LIBRARY)
def test_arcs_and_headings_agree_with_the_corners(name: str) -> None:
    for box in plan(parse(name)).boxes:
        rear_left, rear_right, front_right, front_left = box.corners
        turn = radians(box.heading)
        ahead = (front_left.x + front_right.x - rear_left.x - rear_right.x) / 2
        aside = (front_left.y + front_right.y - rear_left.y - rear_right.y) / 2
        along = hypot(ahead, aside)
        assert (cos(turn) * along, sin(turn) * along) == pytest.approx((ahead, aside), abs=0.01)
        if box.arc is None:
            continue
        to_left = box.arc.end > box.arc.begin
        left, right = (box.arc.inner, box.arc.outer) if to_left else (box.arc.outer, box.arc.inner)
        for corner, radius, angle in (
            (rear_left, left, box.arc.begin),
            (rear_right, right, box.arc.begin),
            (front_right, right, box.arc.end),
            (front_left, left, box.arc.end),
        ):
            ray = (box.arc.centre.x + radius * cos(radians(angle)), box.arc.centre.y + radius * sin(radians(angle)))
            assert corner == pytest.approx(ray, abs=0.002)


def test_an_inline_track_is_drawn_straight() -> None:
    where = plan(parse({"strip": [".-......", "__#-...."], "start": 4, "finish": 6}))
    boxes = by_name(where)
    assert boxes[0, 0].corners == ((0, 40), (0, 0), (60, 0), (60, 40))
    assert boxes[1, 2].corners == ((60, 0), (60, -40), (120, -40), (120, 0))
    assert not boxes[1, 2].open
    assert where.start == (((120, 40), (120, 0)), ((120, 0), (120, -40)))
    assert where.bounds == (0, -40, 240, 40)
    assert where.exit == ((240, 0), 0)


def test_lines_lie_between_boxes() -> None:
    where = plan(parse("forge8"))
    assert (len(where.start), len(where.finish)) == (6, 4)
    for line in (*where.start, *where.finish):
        assert dist(*line) == pytest.approx(40)


def rounded_turn(points: Sequence[tuple[float, float]]) -> float:
    """Twice the area that the points go around, positive when to the left."""
    following = [*points[1:], points[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, following, strict=True))


@pytest.mark.parametrize("name", LIBRARY)
def test_corners_go_around_to_the_left(name: str) -> None:
    """Rear left, rear right, front right, front left is one way around for every box, in every pose."""
    assert all(rounded_turn(box.corners) > 0 for box in plan(parse(name)).boxes)
