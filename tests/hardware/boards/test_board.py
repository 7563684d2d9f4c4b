"""A whole board: its files as other programs read them, and every fault that the checks are there to find."""

from __future__ import annotations

import csv
import re
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gerbonara")
pytest.importorskip("kiutils")

import typer
from shapely.affinity import translate
from shapely.geometry import LineString, Point, box
from typer.testing import CliRunner

from hardware.boards.__main__ import main
from hardware.boards.build import Wanted, files, found, made
from hardware.boards.check import checks, with_pins
from hardware.boards.copper import Copper
from hardware.boards.fit import entries, fits
from hardware.boards.land import land
from hardware.boards.make import EXAMPLES, make
from hardware.boards.mount import links
from hardware.boards.place import placed
from hardware.boards.read import Court, Drilled, Seen, Trace, gerber_board, kicad_board
from hardware.boards.thread import thread_ohms
from hardware.builds import tile_circuit, tile_names
from hardware.circuit.tile import Make


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The smallest board, its files, and what was read of them."""
    folder = tmp_path_factory.mktemp("boards")
    board, where = made(Wanted("derby", "1"))
    files(board, where, folder)
    seen = kicad_board(folder / f"{board.name}.kicad_pcb")
    layers = with_pins(gerber_board(folder / f"{board.name}-gerber.zip", board.name, board.tile.bounds[3]), seen.copper)
    return board, where, folder, seen, layers


def broken(seen: Seen, board: Any) -> set[str]:
    """The names of the checks that don't hold, without the board's."""
    return {check.name.removeprefix("x: ") for check in checks("x", seen, board.circuit) if not check.holds}


# -- the board as made -----------------------------------------------------------------------------------------------


def test_all_checks_hold(built: Any) -> None:
    board, where, folder, _, _ = built
    all_checks = list(found(board, where, folder))
    assert [(check.name, check.found) for check in all_checks if not check.holds] == []
    assert len(all_checks) > 25


def test_every_file_of_a_board_is_there(built: Any) -> None:
    board, _, folder, _, _ = built
    ends = {path.name.removeprefix(board.name) for path in folder.rglob("*") if path.is_file()}
    copper = {"-F_Cu.gbr", "-B_Cu.gbr", "-F_Mask.gbr", "-B_Mask.gbr", "-F_Paste.gbr", "-B_Paste.gbr"}
    more = {"-F_Silkscreen.gbr", "-B_Silkscreen.gbr", "-Edge_Cuts.gbr", "-PTH.drl", "-NPTH.drl"}
    lists = {"-placement.csv", "-parts.csv", "-top.svg", "-bottom.svg", "-gerber.zip", ".kicad_pcb", ".kicad_pro"}
    assert ends == copper | more | lists
    with zipfile.ZipFile(folder / f"{board.name}-gerber.zip") as archive:
        assert {name.removeprefix(board.name) for name in archive.namelist()} == copper | more


def test_the_same_tile_gives_the_same_bytes(built: Any, tmp_path: Path) -> None:
    _, _, folder, _, _ = built
    again, where = made(Wanted("derby", "1"))
    files(again, where, tmp_path)
    for path in folder.rglob("*"):
        if path.is_file():
            assert (tmp_path / path.relative_to(folder)).read_bytes() == path.read_bytes(), path.name


def test_every_part_is_in_the_placement_list(built: Any) -> None:
    board, where, folder, _, _ = built
    with (folder / f"{board.name}-placement.csv").open(encoding="utf-8") as file:
        rows = {row["Designator"]: row for row in csv.DictReader(file)}
    assert set(rows) == set(board.circuit.parts)
    high = board.tile.bounds[3]
    for number, cell in enumerate(where.cells, 1):
        row = rows[f"S{number}"]
        assert (float(row["Mid X"]), high - float(row["Mid Y"])) == pytest.approx(cell.centre, abs=0.002)
    assert {row["Layer"] for ref, row in rows.items() if ref[0] in "SDUR"} == {"top"}
    assert rows["J1"]["Layer"] == rows["J2"]["Layer"] == "bottom"


def test_capacitors_stand_beside_their_chips(built: Any) -> None:
    board = built[0]
    pads = {(pad.ref, pad.number): Point(pad.x, pad.y) for pad in board.pads()}
    for part in board.circuit.parts.values():
        if part.beside:
            chip = board.circuit.parts[part.beside].device
            supply = chip.numbers(chip.supply)[0]
            assert pads[part.ref, "1"].distance(pads[part.beside, supply]) < 5.0, part.ref


def test_pictures_show_both_sides(built: Any) -> None:
    board, _, folder, _, _ = built
    top = (folder / f"{board.name}-top.svg").read_text(encoding="utf-8")
    under = (folder / f"{board.name}-bottom.svg").read_text(encoding="utf-8")
    assert "scale(-1 1)" in under
    assert "scale(-1 1)" not in top
    assert len(top) < 300_000
    assert len(re.findall("<circle", under)) > 2 * len(board.vias)


def test_the_boards_edge_leaves_room_for_the_frame(built: Any) -> None:
    _, where, _, seen, layers = built
    gap = where.outline.exterior.distance(seen.outline)
    assert 2.15 < gap < 3.0
    assert layers.outline.area == pytest.approx(seen.outline.area, abs=0.1)


# -- faults that are found ---------------------------------------------------------------------------------------------


def without(seen: Seen, what: str) -> Seen:
    """What was read less the largest piece of copper of a name."""
    named = [index for index, piece in enumerate(seen.copper) if piece.what == what]
    index = max(named, key=lambda one: seen.copper[one].shape.area)
    return replace(seen, copper=seen.copper[:index] + seen.copper[index + 1 :])


@pytest.mark.parametrize("net", ["CLK_1", "CELL_3", "LED_2"])
def test_a_missing_track_is_found(built: Any, net: str) -> None:
    board, _, _, seen, _ = built
    assert "no net is unconnected" in broken(without(seen, f"track of {net}"), board)


def test_a_missing_pour_is_found(built: Any) -> None:
    board, _, _, seen, _ = built
    less = replace(seen, copper=[piece for piece in seen.copper if piece.what != "pour of GND"])
    assert "no net is unconnected" in broken(less, board)


def test_a_missing_drill_is_found_in_the_gerbers(built: Any) -> None:
    board, _, _, _, layers = built
    less = replace(layers, holes=[hole for hole in layers.holes if hole.diameter > 0.5])
    assert "no net is unconnected" in broken(less, board)


@pytest.mark.parametrize("which", ["kicad", "gerber"])
def test_a_short_is_found(built: Any, which: str) -> None:
    board, _, _, seen, layers = built
    read = seen if which == "kicad" else layers
    pads = [piece for piece in read.copper if piece.pin in {("U1", "1"), ("U1", "2")}]
    bridge = LineString([pad.shape.centroid for pad in pads]).buffer(0.1)
    net = pads[0].net
    shorted = replace(read, copper=[*read.copper, Copper(("F.Cu",), bridge, net, "bridge")])
    assert "no nets are shorted" in broken(shorted, board)
    if which == "kicad":
        assert "nets are 0.2 mm apart" in broken(shorted, board)


@pytest.mark.parametrize("which", ["kicad", "gerber"])
def test_copper_that_is_too_near_is_found(built: Any, which: str) -> None:
    """A crumb 0.1 mm beside a pad touches nothing and belongs to no net."""
    board, _, _, seen, layers = built
    read = seen if which == "kicad" else layers
    crumb = _crumb(read)
    faults = broken(replace(read, copper=[*read.copper, Copper(("F.Cu",), crumb, "", "crumb")]), board)
    assert {"nets are 0.2 mm apart", "no copper is left over"} <= faults


def _crumb(read: Seen) -> Any:
    """A crumb beside a pad of a sensor, on a side where no track comes out."""
    others = [piece.shape for piece in read.copper if "F.Cu" in piece.layers]
    for pad in (piece.shape for piece in read.copper if piece.pin and piece.pin[0] == "S2"):
        left, top, right, low = pad.bounds
        middle = pad.centroid
        for x, y in ((left - 0.15, middle.y), (right + 0.15, middle.y), (middle.x, top - 0.15), (middle.x, low + 0.15)):
            crumb = Point(x, y).buffer(0.05)
            if all(crumb.distance(other) > 0.05 for other in others):
                return crumb
    raise AssertionError("every pad has tracks all around")


def test_ohms_of_3v3_grow_when_a_track_is_thin_and_end_when_it_is_cut(built: Any) -> None:
    seen = built[3]
    before = thread_ohms(seen, "+3V3", ("J1", "6"))
    assert 0.02 < before["J2", "6"] < 0.2
    assert len(before) == len([piece for piece in seen.copper if piece.pin and piece.net == "+3V3"]) - 1
    thin = replace(seen, traces=[trace._replace(width=trace.width / 4) for trace in seen.traces])
    assert thread_ohms(thin, "+3V3", ("J1", "6"))["J2", "6"] == pytest.approx(4 * before["J2", "6"], rel=1e-3)
    cut = replace(seen, traces=[trace for trace in seen.traces if trace.layer == "B.Cu"])
    assert max(thread_ohms(cut, "+3V3", ("J1", "6")).values()) == float("inf")


def test_ohms_of_tracks_are_those_of_their_squares() -> None:
    """Two ways side by side, 40 and 80 squares of 0.5 mOhm, and a stub that carries nothing."""
    pads = [Copper(("F.Cu",), Point(x, 0).buffer(0.4), "N", "pad", (f"P{x}", "1")) for x in (0, 10, 20)]
    ends = [((0, 0), (10, 0), 0.25), ((0, 0), (0, 5), 0.25), ((0, 5), (10, 5), 0.25), ((10, 5), (10, 0), 0.25)]
    ends.append(((5, 0), (5, -8), 0.25))
    traces = [Trace("N", "F.Cu", begin, end, width) for begin, end, width in ends]
    got = thread_ohms(Seen(copper=pads, traces=traces), "N", ("P0", "1"))
    assert got["P10", "1"] == pytest.approx(0.0005 * 80 * 40 / (80 + 40), rel=1e-3)
    assert got["P20", "1"] == float("inf")


def test_copper_at_the_edge_is_found(built: Any) -> None:
    board, _, _, seen, _ = built
    left, top, right, low = seen.outline.bounds
    moved = replace(seen, outline=box(left, top, right, low - 3))
    assert "copper is 0.5 mm from the edge" in broken(moved, board)


@pytest.mark.parametrize(
    ("hole", "fault"),
    [
        (lambda at: Drilled(at.x + 0.4, at.y, 0.3, True), "holes are 0.25 mm apart"),
        (lambda at: Drilled(0.5, 40.0, 3.2, False), "holes are 0.5 mm from the edge"),
        (lambda at: Drilled(at.x, at.y, 3.2, False), "screws' holes keep clear of copper"),
    ],
)
def test_bad_holes_are_found(built: Any, hole: Any, fault: str) -> None:
    board, _, _, seen, _ = built
    via = next(Point(one.x, one.y) for one in seen.holes if one.diameter < 0.5)
    assert fault in broken(replace(seen, holes=[*seen.holes, hole(via)]), board)


def test_parts_that_stand_in_each_other_are_found(built: Any) -> None:
    board, _, _, seen, _ = built
    first = seen.courts[0]
    there = Court("X1", first.side, translate(first.shape, 0.5, 0.5))
    below = there._replace(side="B" if first.side == "F" else "F", shape=box(0, 0, 1, 1))
    assert "no part stands in another's room" in broken(replace(seen, courts=[*seen.courts, there]), board)
    assert "no part stands in another's room" not in broken(replace(seen, courts=[*seen.courts, below]), board)


def test_print_on_a_pad_and_a_thin_track_are_found(built: Any) -> None:
    board, _, _, seen, layers = built
    pad = next(piece.shape for piece in layers.copper if piece.pin == ("D1", "1"))
    printed = replace(layers, layers={**layers.layers, "F_Silkscreen": [pad]})
    assert "no print lies on pads, F" in broken(printed, board)
    thin = replace(seen, widths=[*seen.widths, ("CLK_1", 0.15)])
    assert "tracks are 0.25 mm or wider" in broken(thin, board)


def unfit(seen: Seen, where: Any, heights: tuple[float, ...] = (9.2,)) -> set[str]:
    return {check.name.removeprefix("x: ") for check in fits("x", seen, where, heights) if not check.holds}


def test_board_that_does_not_fit_its_frame_is_found(built: Any) -> None:
    _, where, _, seen, _ = built
    assert unfit(seen, where) == set()
    assert unfit(seen, where, (18.0,)) == {"what hangs below it has room in the frame"}
    beside = Court("C9", "B", box(0, 0, 5, 5))
    assert unfit(replace(seen, courts=[*seen.courts, beside]), where) == {"nothing below it stands on the frame"}
    moved = [
        court._replace(shape=translate(court.shape, 0, 30)) if court.ref == "J1" else court for court in seen.courts
    ]
    assert "the links' cables have openings in the frame" in unfit(replace(seen, courts=moved), where)
    shifted = [hole if hole.plated else hole._replace(x=hole.x + 0.3) for hole in seen.holes]
    assert unfit(replace(seen, holes=shifted), where) == {"its screws meet the frame's holes"}


def test_part_before_a_plug_is_found(built: Any) -> None:
    board, where, _, seen, _ = built
    assert entries("x", seen, where, board).holds
    plug = next(court for court in seen.courts if court.ref == "J1")
    out = links(where)[0].inside
    there = plug._replace(ref="C9", shape=translate(plug.shape, -6 * out[0], -6 * out[1]))
    planted = replace(seen, courts=[*seen.courts, there])
    assert entries("x", planted, where, board).found == "C9 before J1"
    above = replace(seen, courts=[*seen.courts, there._replace(side="F")])
    assert entries("x", above, where, board).holds


@pytest.mark.parametrize(("game", "tile"), [("rush", "1a"), ("rush", "2b"), ("rally", "213a"), ("rally", "214b")])
def test_wires_of_a_feed_have_room(game: str, tile: str) -> None:
    """Tiles whose link or capacitor once stood where the terminal's wires go in."""
    where = land(game, tile)
    board = placed(tile_circuit(game, tile, Make(feed=True)), where)
    courts = [Court(ref, "B" if one.footprint.under else "F", box(*one.court)) for ref, one in board.placed.items()]
    assert "J3" in board.placed
    assert entries("x", Seen(courts=courts), where, board).holds


def test_print_tells_plus_and_the_notch(built: Any) -> None:
    """Two strokes of the plus beside the first leg of the electrolytic capacitor, and the notch at each header."""
    board = built[0]
    under = [line for line in board.prints if line.layer == "B.Cu"]
    can = next(one for one in board.placed.values() if one.part.device.polar)
    leg = next(can.pads())
    near = [line for line in under if all(abs(x - leg.x) + abs(y - leg.y) < 6 for x, y in line.points)]
    assert len(near) >= 2
    notches = [one.at(*one.footprint.notch[1]) for one in board.placed.values() if one.footprint.notch]
    assert len(notches) == 2
    for notch in notches:
        assert any(point == pytest.approx(notch, abs=0.01) for line in under for point in line.points)


def test_wrong_part_of_a_circuit_is_found(built: Any) -> None:
    """The files are those of a board with 4 boxes; a circuit whose cells are wired otherwise is another."""
    seen = built[3]
    other, _ = made(Wanted("derby", "1"))
    other.circuit.rewire("S1", "OUT", "CELL_2")
    other.circuit.rewire("S2", "OUT", "CELL_1")
    assert {"no net is unconnected", "no nets are shorted"} <= broken(seen, other)


# -- commands ----------------------------------------------------------------------------------------------------------


def test_make_writes_the_small_set(tmp_path: Path) -> None:
    all_checks = list(make(tmp_path, True))
    assert all(check.holds for check in all_checks)
    text = (tmp_path / "boards.md").read_text(encoding="utf-8")
    assert (
        "| [derby-1-square](derby-1-square/derby-1-square.kicad_pcb) | Crash Derby 1, square | 75.4 x 75.4 | 4 |"
        in text
    )
    assert list(tmp_path.rglob("*.unfinished")) == []


def test_the_examples_are_those_of_the_issue() -> None:
    rush = {one.name for one in EXAMPLES if one.game == "rush" and not one.feed}
    assert rush == {name for name in tile_names("rush") if name.endswith("a")}
    assert len(rush) == 10
    assert {one.grid for one in EXAMPLES if one.game == "derby"} == {"square", "hex"}
    assert len({one.name for one in EXAMPLES if one.game == "rally"}) == 3
    assert sum(one.game == "hexrace" for one in EXAMPLES) == 1


app = typer.Typer()
app.command()(main)


def test_command_makes_a_tile(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["derby", "2", "--grid", "hex", "--feed", "--out", str(tmp_path)])
    assert "derby-2-hex-feed" in result.output
    held, count = re.findall(r"(\d+) of (\d+) checks held", result.output.replace("\n", " "))[0]
    assert held == count
    assert result.exit_code == 0
    assert (tmp_path / "derby-2-hex-feed" / "derby-2-hex-feed-gerber.zip").is_file()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rush", "11a"], "rush has no tile 11a"),
        (["ludo", "1"], "no game ludo"),
        (["derby", "1", "--grid", "round"], "no grid round"),
    ],
)
def test_command_refuses_what_is_not_there(words: list[str], told: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, [*words, "--out", str(tmp_path)])
    assert result.exit_code == 2
    assert told in " ".join(result.output.replace("│", " ").split())
    assert list(tmp_path.iterdir()) == []
