"""What boards are made with: tiles in millimetres, footprints, the search for ways, pours, resistance, letters."""

from __future__ import annotations

from math import dist

import numpy as np
import pytest

pytest.importorskip("gerbonara")
pytest.importorskip("kiutils")

from shapely.geometry import Point, Polygon, box

from hardware.boards.copper import Copper, joined
from hardware.boards.footprints import footprint
from hardware.boards.land import land
from hardware.boards.place import placed
from hardware.boards.pour import outline_of
from hardware.boards.read import Seen, whole
from hardware.boards.search import BLOCKED, Chart, Spot, way
from hardware.boards.sheet import SHEET_OHMS, ohms
from hardware.boards.strokes import strokes, width
from hardware.builds import GAMES, tile_circuit, tile_names, tile_of
from hardware.circuit.tile import Make

# -- tiles -----------------------------------------------------------------------------------------------------------

TILES = [
    (game, name, grid)
    for game in GAMES
    for name in (tile_names(game) if game == "rush" else tile_names(game)[:3])
    for grid in (("square", "hex") if game == "derby" else ("square",))
]


@pytest.mark.parametrize(("game", "name", "grid"), TILES)
def test_every_cell_lies_on_its_tile(game: str, name: str, grid: str) -> None:
    found = land(game, name, grid)
    assert len(found.cells) == tile_of(game, name).cells
    assert found.outline.bounds[:2] == pytest.approx((0, 0), abs=1e-6)
    assert all(found.outline.contains(Point(cell.centre)) for cell in found.cells)
    assert all(cell.outline.contains(Point(cell.centre)) for cell in found.cells)
    edge = found.outline.exterior
    if game in {"rush", "rally"}:  # the others are left and entered on any side
        assert edge.distance(Point(found.entry)) < 0.01
        assert edge.distance(Point(found.exit)) < 0.01


def test_cells_lie_where_the_rules_have_them() -> None:
    straight = land("rush", "7a")
    assert straight.outline.bounds == pytest.approx((0, 0, 240, 240))
    assert dist(straight.cells[1].centre, straight.cells[2].centre) == pytest.approx(30)
    assert straight.exit == pytest.approx((240, 120))
    square = sorted(tuple(cell.centre) for cell in land("derby", "1").cells)
    assert square == [(20, 20), (20, 60), (60, 20), (60, 60)]


def test_a_dotted_space_has_two_cells() -> None:
    """A tile of Rallyman with a skid zone: the two cells of a space lie one behind the other, a column apart."""
    for name in tile_names("rally"):
        found = land("rally", name)
        gaps = [dist(a.centre, b.centre) for a in found.cells for b in found.cells if a is not b]
        assert min(gaps) > 20, name


# -- footprints and places -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("feed", [False, True])
def test_every_part_of_a_tile_has_a_footprint_with_its_pins(feed: bool) -> None:
    for part in tile_circuit("rush", "9a", Make(feed=feed)).parts.values():
        shape = footprint(part.device.footprint)
        assert {land.number for land in shape.pads} == {pin.number for pin in part.device.pins}, part.ref


def test_a_footprint_that_is_not_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="draw it in"):
        footprint("Package_DIP:DIP-16_W7.62mm")


@pytest.mark.parametrize(("game", "name"), [("rush", "1a"), ("rally", "221a"), ("hexrace", "t01")])
def test_parts_stand_apart_on_the_board(game: str, name: str) -> None:
    board = placed(tile_circuit(game, name, Make(feed=True)), land(game, name))
    rooms = [(one.footprint.under, one.court) for one in board.placed.values()]
    meeting = [
        (a, b) for index, a in enumerate(rooms) for b in rooms[:index] if a[0] == b[0] and a[1].grown(-0.01).meets(b[1])
    ]
    assert meeting == []
    assert all(board.outline.contains(box(*court)) for _, court in rooms)
    assert len(board.holes) >= 4


def test_a_circuit_with_other_boxes_is_refused() -> None:
    with pytest.raises(ValueError, match="lights for the"):
        placed(tile_circuit("rush", "1a"), land("rush", "9a"))


# -- ways ------------------------------------------------------------------------------------------------------------


def chart(rows: list[str], under: list[str] | None = None, vias: bool = True) -> Chart:
    """A map from a drawing: # blocked, digits what it costs to push; its rim is blocked."""
    wide = len(rows[0]) + 2

    def flat(drawn: list[str]) -> bytes:
        framed = ["#" * wide, *[f"#{row}#" for row in drawn], "#" * wide]
        return bytes([BLOCKED if sign == "#" else int(sign) * 25 if sign.isdigit() else 0 for sign in "".join(framed)])

    hole = flat(["." * len(rows[0])] * len(rows)) if vias else flat(["#" * len(rows[0])] * len(rows))
    return Chart((flat(rows), flat(under or ["#" * len(rows[0])] * len(rows))), hole, wide)


def at(map_: Chart, row: int, column: int, layer: int = 0) -> Spot:
    return Spot(layer, (row + 1) * map_.columns + column + 1)


def test_a_way_goes_around_a_wall() -> None:
    map_ = chart(["....", ".##.", "...."])
    found = way(map_, [at(map_, 1, 0)], [at(map_, 1, 3)])
    assert found is not None
    assert len(found) == 6
    assert {spot.layer for spot in found} == {0}


def test_a_way_goes_below_a_wall_that_has_no_end() -> None:
    map_ = chart(["..#..", "..#.."], [".....", "....."])
    found = way(map_, [at(map_, 0, 0)], [at(map_, 0, 4)])
    assert found is not None
    assert [spot.layer for spot in found].count(1) > 1
    assert way(chart(["..#..", "..#.."], vias=False), [at(map_, 0, 0)], [at(map_, 0, 4)]) is None


def test_no_way_cuts_a_corner() -> None:
    map_ = chart([".#", "#."])
    assert way(map_, [at(map_, 0, 0)], [at(map_, 1, 1)]) is None


def test_pushing_costs_more_than_a_detour_but_less_than_nothing() -> None:
    map_ = chart([".9.", "...", "###"])
    found = way(map_, [at(map_, 0, 0)], [at(map_, 0, 2)])
    assert found is not None
    assert at(map_, 0, 1) not in found
    map_ = chart([".9.", "###"])
    assert way(map_, [at(map_, 0, 0)], [at(map_, 0, 2)]) is not None


# -- copper ------------------------------------------------------------------------------------------------------------


def test_pieces_that_touch_are_one_group() -> None:
    both = ("F.Cu", "B.Cu")
    pieces = [
        Copper(("F.Cu",), box(0, 0, 1, 1), "a", ""),
        Copper(("F.Cu",), box(1, 0, 2, 1), "a", ""),
        Copper(("B.Cu",), box(1, 0, 2, 1), "b", ""),
        Copper(both, box(5, 0, 6, 1), "c", ""),
        Copper(("B.Cu",), box(6, 0, 7, 1), "c", ""),
    ]
    assert joined(pieces) == [0, 0, 2, 3, 3]


def test_a_pour_with_holes_is_one_line() -> None:
    holes = [box(x, y, x + 2, y + 2) for x in (2, 6, 10) for y in (2, 6, 10)]
    pour = Polygon(box(0, 0, 14, 14).exterior.coords, [hole.exterior.coords for hole in holes])
    again = whole(outline_of(pour))
    assert again.symmetric_difference(pour).area < 1e-6
    assert again.area == pytest.approx(14 * 14 - 9 * 4)


def test_a_strip_has_as_many_ohms_as_squares() -> None:
    strip = [
        Copper(("F.Cu",), box(2, 2, 62, 8), "+5V", "pour"),
        Copper(("F.Cu",), box(2, 2, 3, 8), "+5V", "", ("J1", "1")),
        Copper(("F.Cu",), box(61, 2, 62, 8), "+5V", "", ("J2", "1")),
    ]
    seen = Seen(copper=strip, outline=box(0, 0, 64, 10))
    assert ohms(seen, "+5V", "F.Cu", "J1", "J2") == pytest.approx(SHEET_OHMS * 59 / 6, rel=0.03)
    cut = Seen(copper=[strip[1], strip[2]], outline=seen.outline)
    assert not np.isfinite(ohms(cut, "+5V", "F.Cu", "J1", "J2"))


# -- letters -----------------------------------------------------------------------------------------------------------


def test_letters_lie_about_their_middle_and_can_be_mirrored() -> None:
    lines = list(strokes("L1", 10, 20, 6))
    xs = [x for line in lines for x, _ in line]
    assert (min(xs) + max(xs)) / 2 == pytest.approx(10, abs=1)
    assert max(xs) - min(xs) <= width("L1", 6)
    mirrored = [(round(20 - x, 3), y) for line in strokes("L1", 10, 20, 6, mirrored=True) for x, y in line]
    assert mirrored == [(round(x, 3), y) for line in lines for x, y in line]
