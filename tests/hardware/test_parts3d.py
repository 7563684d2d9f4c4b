"""Printable parts: their files, what of a part can't be printed, and whether the parts fit each other."""

from __future__ import annotations

import struct
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("manifold3d")
trimesh = pytest.importorskip("trimesh")

from shapely.affinity import rotate, scale  # noqa: E402

from hardware.boards.land import HEX, SQUARE, land  # noqa: E402
from hardware.boards.mount import FRAME, INSET, screw_spots  # noqa: E402
from hardware.builds import GAMES, tile_names  # noqa: E402
from hardware.parts3d.frame import Frame, FramePiece, pieces  # noqa: E402
from hardware.parts3d.jobs import FRAMES, Job, jobs, shape  # noqa: E402
from hardware.parts3d.make import export, make  # noqa: E402
from hardware.parts3d.measure import MeasureRefused  # noqa: E402
from hardware.parts3d.parts import (  # noqa: E402
    ButtonCap,
    CarBase,
    Case,
    CaseLid,
    CaseTray,
    MineMarker,
    SeatMarker,
    WreckMarker,
)
from hardware.parts3d.printable import BRIDGE, Finding, look  # noqa: E402
from hardware.parts3d.solid import CrossSection, Manifold, box, circle, joined, pulled, rectangle  # noqa: E402


class Block:
    """A part made for a test."""

    def __init__(self, solid: Manifold) -> None:
        self._solid = solid

    def solid(self) -> Manifold:
        return self._solid


def findings(solid: Manifold, folder: Path) -> dict[str, Finding]:
    path = folder / "part.stl"
    part: Any = Block(solid)
    export(Job("part", part, "part", "one"), path)
    return {finding.what: finding for finding in look(path)}


def faults(solid: Manifold, folder: Path) -> list[str]:
    return [what for what, finding in findings(solid, folder).items() if not finding.good]


# -- every part ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("job", list(jobs()), ids=lambda job: job.name)
def test_each_part_can_be_printed(job: Job, tmp_path: Path) -> None:
    path = tmp_path / "part.stl"
    export(job, path)
    bad = [finding for finding in look(path) if not finding.good]
    assert bad == []
    mesh = trimesh.load_mesh(path)
    assert mesh.is_watertight
    assert mesh.volume == pytest.approx(job.part.solid().volume(), rel=1e-4)


def test_all_the_parts_of_the_issue_are_there() -> None:
    names = {job.name for job in jobs()}
    assert {"car-base", "wreck", "mine", "tile-frame-240", "case-tray", "case-lid"} <= names
    assert sum(name.startswith("seat-") for name in names) == 6


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small set, made with all its checks held."""
    folder = tmp_path_factory.mktemp("parts")
    checks = list(make(folder, True))
    assert checks
    assert all(check.holds for check in checks)
    return folder


def test_make_writes_files_pictures_and_a_list(made: Path) -> None:
    names = {path.name for path in made.iterdir()}
    assert {"car-base.stl", "car-base.png", "mine.stl", "mine.png", "parts.md"} <= names
    assert not [name for name in names if name.endswith(".unfinished")]
    text = (made / "parts.md").read_text(encoding="utf-8")
    assert "| [car-base.stl](car-base.stl) | car base | one per car | 27.0 x 18.0 x 4.6 |" in text


def test_the_same_part_gives_the_same_bytes(made: Path, tmp_path: Path) -> None:
    export(next(jobs()), tmp_path / "car-base.stl")
    assert (tmp_path / "car-base.stl").read_bytes() == (made / "car-base.stl").read_bytes()


def test_a_picture_shows_the_part(made: Path) -> None:
    data = (made / "car-base.png").read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high, bits, kind = struct.unpack(">IIBB", data[16:26])
    assert (wide, high, bits, kind) == (640, 480, 8, 2)
    begin = data.index(b"IDAT") + 4
    [length] = struct.unpack(">I", data[begin - 8 : begin - 4])
    lines = zlib.decompress(data[begin : begin + length])
    rows = [lines[at + 1 : at + 1 + 3 * wide] for at in range(0, len(lines), 3 * wide + 1)]
    assert len(rows) == high
    inside = [row[3 * wide // 2 : 3 * wide // 2 + 3] for row in rows]
    assert rows[0] == b"\xff" * 3 * wide  # a margin
    assert sum(pixel != b"\xff\xff\xff" for pixel in inside) > high / 2


# -- what can't be printed ---------------------------------------------------------------------------------------------


def test_a_table_needs_support(tmp_path: Path) -> None:
    table = pulled(rectangle(30, 30), 10, 12) + pulled(circle(6), 0, 10)
    assert faults(table, tmp_path) == ["needs no support"]
    assert "free end" in findings(table, tmp_path)["needs no support"].found


@pytest.mark.parametrize(("span", "good"), [(BRIDGE - 0.5, True), (BRIDGE + 0.5, False)])
def test_a_bridge_may_be_short(span: float, good: bool, tmp_path: Path) -> None:
    pillars = pulled(box(-5, 0, 0, 20) + box(span, 0, span + 5, 20), 0, 8)
    gate = pillars + pulled(box(-5, 0, span + 5, 20), 8, 10)
    finding = findings(gate, tmp_path)["needs no support"]
    assert finding.good is good
    assert f"{span:.1f} mm" in finding.found


def test_a_short_arm_with_a_free_end_is_no_bridge(tmp_path: Path) -> None:
    arm = pulled(box(0, 0, 5, 20), 0, 10) + pulled(box(0, 0, 9, 20), 8, 10)
    assert faults(arm, tmp_path) == ["needs no support"]


@pytest.mark.parametrize(("reach", "good"), [(9.9, True), (12.0, False)])
def test_a_slope_may_lean_45_degrees(reach: float, good: bool, tmp_path: Path) -> None:
    """A foot of 10 mm that grows by `reach` on both sides over a height of 10 mm."""
    slope = rectangle(10, 10).extrude(10.0, scale_top=((10 + 2 * reach) / 10, 1.0))
    assert findings(slope, tmp_path)["needs no support"].good is good


def test_other_faults_are_found(tmp_path: Path) -> None:
    cube = Manifold.cube((5.0, 5.0, 5.0))
    assert faults(cube, tmp_path) == []
    assert faults(joined([cube, cube.translate((8.0, 0.0, 0.0))]), tmp_path) == ["is one body"]
    assert faults(cube.translate((0.0, 0.0, 1.0)), tmp_path) == ["lies on the bed"]
    assert faults(Manifold.cube((221.0, 5.0, 5.0)), tmp_path) == ["fits the bed"]
    assert faults(Manifold.cube((20.0, 1.0, 5.0)), tmp_path) == ["has walls of 1.2 mm"]
    path = tmp_path / "open.stl"
    mesh = trimesh.creation.box((5, 5, 5))
    mesh.update_faces([index > 0 for index in range(len(mesh.faces))])
    path.write_bytes(trimesh.exchange.stl.export_stl(mesh))
    first = next(look(path))
    assert (first.what, first.good) == ("watertight", False)


@pytest.mark.parametrize(
    ("measures", "told"),
    [
        (lambda: CarBase(floor=0.8), "Car base: the floor under the magnet would be 0.80 mm, less than 1.20 mm"),
        (lambda: CarBase(width=8.0), "the wall beside the magnet"),
        (lambda: CarBase(length=16.0), "the wall between magnet and marker"),
        (lambda: CarBase(pole_up="W"), "the pole 'W' is none; take N or S"),
        (lambda: SeatMarker(6), "there is no seat 6; seats are 0 to 5"),
        (lambda: WreckMarker(thickness=1.0), "Wreck marker: its thickness"),
        (lambda: MineMarker(hole=10.0), "the ring around the hole"),
        (lambda: Frame(wall=1.0), "Tile frame: its wall"),
        (lambda: Frame(hook=7.0), "the wall beside a hook"),
        (lambda: Frame(long=160.0), "the way from the opening to the hooks"),
        (lambda: CaseTray(Case(wall=1.0)), "Console case: its wall"),
        (lambda: CaseTray(Case(depth=20.0)), "the wall above the USB opening would be -0.70 mm"),
        (lambda: ButtonCap(stem_depth=6.0), "Button cap: its top"),
    ],
)
def test_measures_that_cannot_be_are_refused(measures: Any, told: str) -> None:
    with pytest.raises(MeasureRefused, match=r"change its measures|take N or S|seats are 0 to 5") as refused:
        measures()
    assert told in str(refused.value)


# -- what belongs together fits ---------------------------------------------------------------------------------------


def test_the_magnet_is_pressed_in_over_the_middle_of_the_box() -> None:
    base = CarBase()
    magnet = pulled(circle(base.magnet_diameter), base.floor, base.floor + base.magnet_height)
    held = base.solid() ^ magnet
    assert 0 < held.volume() < 0.02 * magnet.volume()  # the ribs alone
    free = pulled(circle(base.magnet_diameter - base.squeeze - 0.02), base.floor, base.height)
    assert (base.solid() ^ free).volume() == pytest.approx(0, abs=1e-3)


def test_a_car_base_stands_in_the_smallest_boxes() -> None:
    """25 x 30 mm on Rallyman's road, a hex of 30 mm across flats, a 30 mm box of Rush n' Crush."""
    left, low, _, right, high, _ = CarBase().solid().bounding_box()
    assert right - left < 30
    assert high - low < 25
    assert max(abs(left), abs(right)) < 15  # the magnet is in its middle


def test_either_pole_can_be_marked() -> None:
    north, south = CarBase().solid(), replace(CarBase(), pole_up="S").solid()
    assert (north - south).volume() > 1


@pytest.mark.parametrize("seat", range(6))
def test_a_seat_marker_goes_into_its_hole_and_has_its_dots(seat: int) -> None:
    base, marker = CarBase(), SeatMarker(seat)
    assert 0 < base.peg_diameter + base.peg_play - marker.peg_diameter < 0.3
    assert marker.peg_length < base.height - base.floor
    assert len(marker.solid().slice(marker.dot_depth / 2).to_polygons()) == 1 + seat + 1  # the rim and its dots


@pytest.fixture(params=FRAMES)
def framed(request: pytest.FixtureRequest) -> Any:
    """A tile and the pieces of its frame, which lie where they belong."""
    game, name, grid, _ = FRAMES[request.param]
    tile = land(game, name, grid)
    return tile, pieces(FRAME, shape(tile))


def pulled_plan(plan: Any, begin: float, end: float) -> Manifold:
    ring = [(x, y) for x, y in list(plan.exterior.coords)[:-1]]
    return pulled(CrossSection([ring if plan.exterior.is_ccw else ring[::-1]]), begin, end)


def test_pieces_make_a_frame_of_the_tiles_size_and_hold_each_other(framed: Any) -> None:
    tile, found = framed
    solids = [piece.solid() for piece in found]
    for index, one in enumerate(solids):
        for other in solids[:index]:
            assert (one ^ other).volume() == pytest.approx(0, abs=0.05)  # they don't press on each other
    left, low, _, right, high, _ = joined(solids).bounding_box()
    wide, deep = tile.outline.bounds[2:]
    assert (right - left, high - low) == pytest.approx((wide - 0.3, deep - 0.3), abs=0.1)
    for index, one in enumerate(solids if len(solids) > 1 else []):
        for away in ((2.0, 0.0, 0.0), (-2.0, 0.0, 0.0), (0.0, 2.0, 0.0), (0.0, -2.0, 0.0)):
            others = joined(solids[:index] + solids[index + 1 :])
            assert (one.translate(away) ^ others).volume() > 1  # pulled 2 mm apart, a hook holds


def test_the_tiles_board_lies_in_the_frame(framed: Any) -> None:
    tile, found = framed
    frame = joined(piece.solid() for piece in found)
    plan = scale(tile.outline.buffer(-INSET, join_style="mitre"), yfact=-1, origin=(0, 0))
    board = pulled_plan(plan, FRAME.under, FRAME.under + FRAME.board)
    assert (frame ^ board).volume() == pytest.approx(0, abs=0.05)
    assert (frame ^ board.translate((0.0, 0.0, -0.1))).volume() > 1  # it lies on the ledge
    for x, y in screw_spots(tile.outline):
        screw = pulled(circle(FRAME.screw - 0.1, (x, -y)), 0.0, FRAME.under)
        assert (frame ^ screw).volume() == pytest.approx(0, abs=0.01)
        around = pulled(circle(FRAME.screw + 2.4, (x, -y)) - circle(FRAME.screw + 0.1, (x, -y)), 1.0, FRAME.under)
        assert (frame ^ around).volume() == pytest.approx(around.volume(), rel=0.01)


def test_a_frame_fits_every_tile_of_its_game() -> None:
    """All tiles have one of the outlines that frames are made for, turned in quarters of a circle or not at all."""
    plans = [land(game, name, grid).outline for game, name, grid, _ in FRAMES.values()]
    for game in GAMES:
        for name in tile_names(game):
            for grid in (SQUARE, HEX) if game == "derby" else (SQUARE,):
                found = land(game, name, grid).outline
                turned = [rotate(found, turn, origin=found.envelope.centroid) for turn in (0, 90, 180, 270)]
                off = [one.symmetric_difference(plan).area for one in turned for plan in plans]
                assert min(off) < 1.0, (game, name, grid)


def test_pieces_that_are_alike_are_printed_from_one_file() -> None:
    counts = {job.name: job.count for job in jobs() if isinstance(job.part, FramePiece)}
    assert counts["tile-frame-240"] == "four per tile"
    assert counts["tile-frame-rally"] == "six per tile"
    assert counts["tile-frame-derby"] == counts["tile-frame-derby-hex"] == "one per tile"
    assert counts["tile-frame-hexrace"] == "two per tile"
    assert sum(name.startswith("tile-frame-large") for name in counts) == 6


def test_the_lid_closes_the_tray() -> None:
    tray, lid = CaseTray(), CaseLid()
    top = tray.case.floor + tray.case.depth
    closed = lid.solid().rotate((0.0, 180.0, 0.0)).translate((0.0, 0.0, top + lid.case.lid))
    assert (tray.solid() ^ closed).volume() == pytest.approx(0, abs=1e-3)
    assert closed.bounding_box()[2] == pytest.approx(top - lid.case.lip)
    for x, y in tray.case.posts:
        screw = pulled(circle(2.4, (x, y)), top - 10, top + lid.case.lid)
        assert ((tray.solid() + closed) ^ screw).volume() == pytest.approx(0, abs=1e-3)


def test_a_button_cap_goes_through_the_lid_but_its_flange_does_not() -> None:
    cap, lid = ButtonCap(), CaseLid()
    assert cap.diameter < lid.button < cap.flange
    assert cap.height > lid.case.lid + 1  # it can be pressed
