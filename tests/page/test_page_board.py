"""A board on its table: cars, panel and faults as the firmware notices them. Time is the table's; nothing waits."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboard.records.sides import firmware_folder
from pitboard.tracks.ground import ROLES
from pitboard.tracks.kinds import Kind, kind, kinds
from pitboard.twin.layout import Layout
from pitboard.twin.page import layouts, protocol
from pitboard.twin.page.board import BOX_MS, Board
from pitboard.twin.page.cars import CantDo

READY_MS = 3000
CRASHING = 'import time\ntime.sleep(0.5)\nraise RuntimeError("the dog ate it")\n'


@pytest.fixture
def board() -> Iterator[Board]:
    made = Board(("oval5",), 1)
    made.step(READY_MS)
    yield made
    made.close()


def words(board: Board) -> str:
    board.picture()
    return " ".join(" ".join(board.rows()).split())


def put(board: Board, car: int, box: int) -> None:
    board.do(protocol.Lift(car))
    board.do(protocol.Drop(car, box))


def neighbours_in_lane(board: Board, count: int) -> list[int]:
    return list(range(count))  # the boxes are numbered along the lanes


# -- panel and lights ------------------------------------------------------------------------------------------------


def test_knob_and_buttons_lead_through_the_menu_at_any_speed(board: Board) -> None:
    assert "Pitboard" in words(board)
    board.do(protocol.Press("knob_press"))
    board.step(1500)
    asked = words(board)
    assert "Pitboard" not in asked
    board.do(protocol.Knob(1))
    board.step(500)
    turned = words(board)
    assert turned != asked
    board.do(protocol.Knob(-1))
    board.step(500)
    assert words(board) == asked


def test_one_long_step_is_as_many_short_ones(board: Board) -> None:
    other = Board(("oval5",), 1)
    for _ in range(100):
        other.step(READY_MS // 100)
    for one, steps in ((board, 1), (other, 50)):
        one.do(protocol.Knob(2))
        one.do(protocol.Press("knob_press"))
        for _ in range(steps):
            one.step(2000 // steps)
    assert (words(board), board.lights()) == (words(other), other.lights())
    other.close()


def test_a_light_belongs_to_its_box(board: Board) -> None:
    layout = board.twin.layout
    frame = bytearray(3 * layout.lights)
    light = layout.lights_of[40]
    frame[3 * light : 3 * light + 3] = bytes((2, 1, 3))  # green, red, blue
    board.twin.strip.take(0, bytes(frame))
    lights = board.lights()
    assert len(lights) == 3 * len(layout.sensors)
    assert lights[3 * 40 : 3 * 41] == bytes((1, 2, 3))
    assert not any(lights[: 3 * 40] + lights[3 * 41 :])


def test_too_much_at_the_panel_is_refused(board: Board) -> None:
    with pytest.raises(CantDo, match="can't follow"):
        for _ in range(30):
            board.do(protocol.Knob(20))


# -- cars ------------------------------------------------------------------------------------------------------------


def test_a_lifted_car_is_sensed_nowhere_and_a_put_one_where_it_stands(board: Board) -> None:
    put(board, 3, 20)
    assert board.twin.standing == [20]
    board.do(protocol.Lift(3))
    board.do(protocol.Carry(3, 50.0, 60.0))
    assert board.twin.standing == []
    board.do(protocol.Drop(3, 21))
    assert board.twin.standing == [21]


def test_a_car_that_slides_is_sensed_on_one_box_after_the_other(board: Board) -> None:
    way = neighbours_in_lane(board, 5)
    put(board, 0, way[0])
    board.do(protocol.Slide(0, way[1:]))
    seen = []
    for _ in range(6 * BOX_MS):
        board.step(1)
        if not seen or seen[-1] != board.twin.standing:
            seen.append(board.twin.standing)
    assert seen == [[box] for box in way]


def test_a_sliding_car_stops_before_another(board: Board) -> None:
    put(board, 0, 0)
    put(board, 1, 2)
    board.do(protocol.Slide(0, [1, 2]))
    board.step(1000)
    assert [board.cars.places[car].box for car in (0, 1)] == [1, 2]


def test_swapped_cars_stand_on_each_others_boxes(board: Board) -> None:
    put(board, 0, 10)
    put(board, 1, 30)
    board.do(protocol.Swap((0, 1)))
    board.step(100)
    assert board.twin.standing == []
    board.step(2000)
    assert [board.cars.places[car].box for car in (0, 1)] == [30, 10]
    assert board.twin.standing == [10, 30]
    with pytest.raises(CantDo, match="two different"):
        board.do(protocol.Swap((0, 0)))


def test_a_bumped_car_stands_beside_its_box(board: Board) -> None:
    put(board, 0, 70)
    board.do(protocol.Bump(0))
    (box,) = board.twin.standing
    here, there = board.ground.boxes[70].centre, board.ground.boxes[box].centre
    assert box != 70
    assert abs(here.x - there.x) + abs(here.y - there.y) < 100


# -- faults ----------------------------------------------------------------------------------------------------------


def test_faults_reach_the_wires_and_are_mended(board: Board) -> None:
    chain, sensor = board.twin.chain, board.twin.layout.sensors[5]
    acts: list[protocol.Broken] = [
        protocol.Stick(5, True),
        protocol.Flicker(6, 30),
        protocol.Unplug(2, "zero"),
        protocol.Display(False),
    ]
    for act in acts:
        board.do(act)
    chain.latch(0)
    chain.latch(1)
    image = bytearray(chain.bytes)
    chain.clock(1, 0)
    chain.read(memoryview(image))
    assert not image[sensor // 8] >> sensor % 8 & 1  # a magnet, it says
    assert not any(image[chain.firsts[2] :])
    assert board.twin.glass.state == "gone"
    faults = board.state()["faults"]
    assert (faults.stuck, faults.flicker, faults.unplugged, faults.display) == ({5: True}, {6: 30}, 2, False)
    board.do(protocol.Mend())
    faults = board.state()["faults"]
    assert (faults.stuck, faults.flicker, faults.unplugged, faults.display) == ({}, {}, -1, True)
    assert board.twin.glass.state == "there"


def test_unplugged_tiles_are_dark(board: Board) -> None:
    board.twin.strip.take(0, b"\xff" * (3 * board.twin.layout.lights))
    board.do(protocol.Unplug(3))
    lit = {box for box in range(len(board.ground.boxes)) if any(board.lights()[3 * box : 3 * box + 3])}
    assert lit == {
        box for box, sensor in enumerate(board.twin.layout.sensors) if sensor < 8 * board.twin.chain.firsts[3]
    }


def test_impossible_faults_are_refused(board: Board) -> None:
    for act in (protocol.Stick(900, True), protocol.Flicker(900, 5), protocol.Unplug(99)):
        with pytest.raises(CantDo, match="There is no"):
            board.do(act)


def test_without_power_all_is_dark_and_time_goes_on(board: Board) -> None:
    board.do(protocol.Power(False))
    board.step(1000)
    assert not board.state()["power"]
    assert not any(board.lights())
    assert not any(board.picture())
    assert not words(board)
    put(board, 0, 3)
    with pytest.raises(CantDo, match="no power"):
        board.do(protocol.Reset())
    board.do(protocol.Power(True))
    board.step(READY_MS)
    assert words(board)


def test_mending_all_brings_the_power_back(board: Board) -> None:
    board.do(protocol.Power(False))
    board.step(1000)
    board.do(protocol.Mend())
    assert board.state()["power"]
    board.step(READY_MS)
    assert words(board)


def test_a_car_lifted_off_a_tile_that_is_unplugged_meanwhile_can_be_put_back(board: Board) -> None:
    box = next(box for box, sensor in enumerate(board.twin.layout.sensors) if sensor > 8 * board.twin.chain.firsts[2])
    put(board, 0, box)
    board.do(protocol.Lift(0))
    board.do(protocol.Unplug(2))
    board.step(1500)
    board.do(protocol.Back(0))
    board.do(protocol.Plug())
    board.step(1500)
    assert (board.twin.standing, board.state()["stopped"]) == ([box], "")


def test_the_power_is_cut_while_cars_slide_and_change_places(board: Board) -> None:
    for car, box in ((0, 0), (1, 20), (2, 40)):
        put(board, car, box)
    board.do(protocol.Slide(0, [1, 2, 3, 4]))
    board.do(protocol.Swap((1, 2)))
    board.do(protocol.Press("knob_press", long=True))
    board.step(BOX_MS)
    board.do(protocol.Power(False))
    board.step(3000)
    assert board.twin.standing == [4, 20, 40]
    assert [board.cars.places[car].box for car in (0, 1, 2)] == [4, 40, 20]
    board.do(protocol.Power(True))
    board.step(READY_MS)
    assert words(board)


# -- firmware that stops ---------------------------------------------------------------------------------------------


def test_firmware_that_stops_is_shown_and_started_anew(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text(CRASHING)
    board = Board(("oval5",), 1, tmp_path)
    board.step(2000)
    assert "the dog ate it" in board.state()["stopped"]
    board.step(2000)
    put(board, 0, 3)
    board.do(protocol.Reset())
    assert not board.state()["stopped"]
    board.step(2000)
    assert "the dog ate it" in board.state()["stopped"]
    board.close()


def test_a_model_that_breaks_ends_nothing(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_: int) -> None:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr(board.twin, "run", breaks)
    board.step(100)
    assert "a fault of ours" in board.state()["stopped"]
    board.do(protocol.Reset())
    board.step(READY_MS)
    assert not board.state()["stopped"]
    assert words(board)


# -- layouts ---------------------------------------------------------------------------------------------------------


def test_another_track_is_laid_and_all_cars_are_in_the_tray(board: Board) -> None:
    put(board, 0, 3)
    board.do(protocol.Lay(["forge8", "oval5"]))
    board.step(READY_MS)
    assert board.state()["layout"] == {"tracks": ("forge8", "oval5"), "number": 2, "tiles": 8}
    assert {place.at for place in board.cars.places} == {"tray"}
    assert len(board.lights()) == 3 * 220
    assert words(board)


@pytest.mark.parametrize(("tracks", "why"), [(["nowhere"], "no ready-made track"), (["oval5", "oval5"], "named twice")])
def test_tracks_that_cannot_be_laid_are_refused(board: Board, tracks: list[str], why: str) -> None:
    with pytest.raises(CantDo, match=why):
        board.do(protocol.Lay(tracks))
    assert board.tracks == ("oval5",)


def test_a_game_is_offered_when_the_firmware_lists_it(tmp_path: Path) -> None:
    assert "rush" in layouts.games_of(firmware_folder())
    assert layouts.games_of(tmp_path) == ()
    shutil.copytree(firmware_folder() / "table", tmp_path / "table")
    (tmp_path / "table" / "games.py").write_text("FACES = (1, 3)\n")
    assert layouts.games_of(tmp_path) == ("rush", "rally")
    shelf = layouts.Shelf(("rush", "rally"))
    shelf.check(["demo"])
    with pytest.raises(CantDo, match="can't play yet"):
        shelf.check(["arena-2"])


@pytest.mark.parametrize("game", list(kinds()), ids=lambda one: one.game)
def test_every_box_of_every_track_lies_on_the_table(game: Kind) -> None:
    for name in game.names():
        laid, layout = layouts.Shelf([game.game]).ground(name), Layout.of(game.encode(game.parse(name)))
        assert len(laid.boxes) == len(layout.sensors)
        left, low, right, high = laid.bounds
        for box, sensor in zip(laid.boxes, layout.sensors, strict=True):
            assert bool(box.outline) == (sensor >= 0)
            if box.outline:
                assert left - 0.1 <= box.centre.x <= right + 0.1
                assert low - 0.1 <= box.centre.y <= high + 0.1
        middles = [box.centre for box in laid.boxes if box.outline]
        assert len(set(middles)) == len(middles)
        assert {mark.role for mark in laid.marks} <= set(ROLES)


def test_a_box_in_a_curve_is_round() -> None:
    boxes = kind("rush").ground(kind("rush").parse("oval5")).boxes
    assert {len(box.outline) for box in boxes} > {4}
