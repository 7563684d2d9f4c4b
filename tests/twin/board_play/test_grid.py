"""Rush section 8, "Grid": cars put down one after the other tell the table who is who."""

from __future__ import annotations

from tests.twin.board_play.conftest import Sit
from tests.twin.board_play.tabletop import ROAD, Table

ROW = 4  # the column of the grid's first row


def row_of(table: Table, column: int = ROW) -> list[int]:
    return [table.box(lane, column) for lane in range(3)]


def test_putting_a_car_on_a_white_box_places_it(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    table.enter()
    first = table.decides
    assert table.phase == "grid"
    assert first in {"White", "Yellow"}
    assert all(look.startswith("white") for look in table.looks(*row_of(table)))
    assert table.looks(*row_of(table, ROW - 1)) == ["dark"] * 3  # the next row isn't open yet
    table.put(first, table.box(1, ROW))
    second = table.decides
    assert {first, second} == {"White", "Yellow"}
    assert table.look(table.box(1, ROW)) == f"{first.lower()} dim steady"
    table.put(second, table.box(0, ROW))
    assert [act for _, act, _ in table.acts()] == ["place 1", "place 0"]
    assert table.phase == "lever"
    assert table.decides == first


def test_the_open_row_glows_and_nothing_else(sit: Sit) -> None:
    table = sit()
    table.enter()
    assert set(table.all_looks()) == set(row_of(table))
    table.turn(-9)
    assert "white steady" in table.looks(*row_of(table))


def test_the_second_row_opens_when_the_first_is_full(sit: Sit) -> None:
    table = sit()
    table.enter(players=5)
    for lane in range(3):
        table.put(table.decides, table.box(lane, ROW))
    assert all(look.startswith("white") for look in table.looks(*row_of(table, ROW - 1)))
    table.put(table.decides, table.box(2, ROW - 1))
    table.put(table.decides, table.box(0, ROW - 1))
    assert [act for _, act, _ in table.acts()] == [f"place {lane}" for lane in (0, 1, 2, 2, 0)]


def test_two_cars_at_once_the_second_is_red_until_lifted(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    table.enter()
    first, second = row_of(table)[:2]
    table.drop(first)
    table.drop(second)
    table.run(1500)
    looks = dict(zip((first, second), table.looks(first, second), strict=True))
    red = [box for box, look in looks.items() if look.startswith("red ") and look != "red steady"]
    assert len(red) == 1, looks
    assert len(table.acts()) <= 1
    table.lift(red[0])
    table.run(800)
    assert len(table.acts()) == 1
    assert not table.look(red[0]).startswith("red")
    table.drop(red[0])
    table.run(600)
    assert len(table.acts()) == 2
    assert table.phase == "lever"


def test_a_car_beside_the_open_row_is_told_where_to_go(sit: Sit) -> None:
    table = sit()
    table.enter()
    name = table.decides
    table.put(name, table.box(1, ROW + 4), ms=1300)
    assert table.look(table.box(1, ROW + 4)) == "red briefly off"
    assert "white box" in table.said
    assert table.acts() == []
    table.carry(name, table.box(1, ROW))
    assert [act for _, act, _ in table.acts()] == ["place 1"]


def test_a_lane_chosen_by_the_knob_asks_for_its_car(sit: Sit) -> None:
    table = sit()
    table.enter()
    name = table.decides
    table.choose("lane 3")
    table.run(1500)  # the lights have come up to their brightness
    assert table.look(table.box(2, ROW)) == "white breathing fast"
    table.push()
    assert name in table.said
    assert "white box" in table.said
    assert table.look(table.box(2, ROW)) == "white breathing fast"
    table.put(name, table.box(2, ROW))
    assert [act for _, act, _ in table.acts()] == ["place 2"]
    assert table.decides != name


def test_one_car_left_on_the_board_is_seen_too(sit: Sit) -> None:
    table = sit()
    table.drop(table.box(0, 8))
    table.enter()
    table.run(1500)
    assert "off" in table.said.lower()
    assert table.look(table.box(0, 8)) == "red briefly off"
    table.lift(table.box(0, 8))
    table.run(500)
    assert table.phase == "grid"
    assert table.acts() == []


def test_cars_left_on_the_board_must_be_cleared_first(sit: Sit) -> None:
    table = sit()
    for column in (8, 12):
        table.drop(table.box(0, column))
    table.enter()
    table.run(1500)  # the lights begin softly
    assert "off" in table.said.lower()
    assert table.looks(table.box(0, 8), table.box(0, 12)) == ["red briefly off"] * 2
    table.lift(table.box(0, 8))
    table.run(500)
    assert "off" in table.said.lower()
    table.lift(table.box(0, 12))
    table.run(500)
    assert table.phase == "grid"
    assert all(look.startswith("white") for look in table.looks(*row_of(table)))


def test_a_placed_car_lifted_in_the_grid_is_asked_back(sit: Sit) -> None:
    table = sit(settings={"PITBOARD_CORRECT_MS": 9000})
    table.enter()
    first = table.decides
    box = table.box(1, ROW)
    table.put(first, box)
    table.up(first, 1300)
    assert f"That is {first}" in table.said
    assert table.look(box) == f"{first.lower()} notched"
    table.put(first, box)
    assert len(table.acts()) == 1
    assert table.decides not in {"", first}


def test_one_player_alone(sit: Sit) -> None:
    table = sit(ROAD)
    assert table.ready(players=1) == ["White"]
    table.set_off(6)
    table.drive([0])
    assert table.deeds() == ["accelerate", "roll", "ahead"]


def test_from_attract_to_the_first_own_move_with_the_knob_at_most_five_choices(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    table.run(2500)
    assert "press" in table.row
    presses = 0
    while table.phase != "grid":
        table.push()
        presses += 1
        assert presses <= 5, table.screen
    table.raced = True
