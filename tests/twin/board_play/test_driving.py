"""Rush section 8, "Driving": lit boxes, cars lifted, put down, slid and carried."""

from __future__ import annotations

import pytest

from tests.twin.board_play.conftest import Sit
from tests.twin.board_play.tabletop import KOMET, METEOR, WALLED, Table

CREWS = (KOMET, METEOR)
LANES = {"White": 1, "Yellow": 0}


def drive_off(table: Table, *dice: int, turbo: int = 0, lane: int = 1, players: int = 2) -> str:
    """Has the first player in a lane of his own, about to drive; returns his name."""
    table.enter(players=players, crews=CREWS)
    other = 0 if lane else 2
    for _ in range(players):
        name = table.decides
        table.put(name, table.box(lane if not table.cars else other, 4))
    return table.set_off(*(dice or (6,)), turbo=turbo)


def around(table: Table, column: int, lane: int = 1) -> list[int]:
    """Returns the own box, ahead, left and right."""
    return [
        table.box(lane, column),
        table.box(lane, column + 1),
        table.box(lane - 1, column + 1),
        table.box(lane + 1, column + 1),
    ]


# -- lights ----------------------------------------------------------------------------------------------------------


def test_the_car_breathes_ahead_is_green_and_free_lanes_are_blue(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    name = drive_off(table)
    looks = table.looks(*around(table, 4))
    assert looks == [f"{name.lower()} breathing", "green steady", "blue steady", "blue steady"]
    other = next(other for other in table.cars if other != name)
    assert table.look(table.cars[other]) == f"{other.lower()} dim steady"


def test_a_lane_that_costs_a_steering_point_is_amber_and_swells(sit: Sit) -> None:
    table = sit()
    drive_off(table, 1, 1, 1, 1, 1, 6, 6, turbo=2)
    assert table.looks(*around(table, 4))[1:] == ["green steady", "blue steady", "blue steady"]
    table.drive([2])  # the one free lane change
    assert table.looks(table.box(2, 6), table.box(1, 6)) == ["green steady", "amber swelling"]
    table.choose("left")
    assert "-1 steering" in table.row
    steering = table.car(table.decides)["steering"]
    table.drive([1])
    assert table.car(table.decides)["steering"] == steering - 1


def test_the_lines_shine_white(sit: Sit) -> None:
    table = sit()
    drive_off(table)
    table.drive([1])
    start = table.looks(table.box(1, 4), table.box(2, 4))
    assert start == ["white dim steady"] * 2
    finish = table.looks(*(table.box(lane, 39) for lane in range(3)))
    assert finish[0] == finish[2] == "white steady"
    assert finish[1] in {"dark", "white dim steady"}  # chequered


def test_a_wall_ahead_makes_the_own_box_blink_red(sit: Sit) -> None:
    table = sit(WALLED)
    drive_off(table)
    table.drive([1, 1])
    looks = table.looks(table.box(1, 6), table.box(0, 7), table.box(2, 7))
    assert looks == ["red flashing", "blue steady", "blue steady"]
    table.choose("ahead")
    assert "wall! -1 structure" in table.row


def test_a_car_ahead_makes_its_box_red(sit: Sit) -> None:
    table = sit()
    second = rear(table)
    other = next(name for name in table.cars if name != second)
    assert table.look(table.cars[other]) == "red steady"
    table.choose("ahead")
    assert "rear" in table.row


def rear(table: Table) -> str:
    """Has the second player behind the first, with one box left; returns his name."""
    first = drive_off(table)
    table.drive([1] * 4)
    table.do("done")
    second = table.set_off(6)
    assert second != first
    table.drive([1, 1, 1])
    return second


# -- lifting and putting ---------------------------------------------------------------------------------------------


def test_lifting_the_car_makes_its_targets_stand_out(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    name = drive_off(table)
    before = table.all_looks()
    table.up(name, 400)
    after = table.all_looks()
    _, ahead, left, right = around(table, 4)
    assert [after[box] for box in (ahead, left, right)] == ["green steady", "blue steady", "blue steady"]
    brighter = sum(map(sum, table.lights())) > 0 and len(after) <= len(before)
    assert brighter
    assert table.deeds() == ["accelerate", "roll"]
    assert table.phase == "drive"


def test_a_car_lifted_and_put_back_is_nothing(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    name = drive_off(table)
    before, looks, since = table.oled(), table.all_looks(), table.now
    for wait in (100, 300, 2500):
        box = table.up(name, wait)
        table.put(name, box)
    table.run(4500)
    assert table.oled() == before
    assert table.all_looks() == looks
    assert table.heard(since) == []
    assert table.deeds() == ["accelerate", "roll"]


def test_putting_it_on_a_lit_box_is_the_act(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    name = drive_off(table)
    for lane, act in ((1, "ahead"), (0, "left"), (1, "right"), (2, "right")):
        table.drive([lane])
        assert table.deeds()[-1] == act
    assert table.deeds() == ["accelerate", "roll", "ahead", "left", "right", "right"]
    assert table.phase == "end"
    assert table.car(name)["box"] == [2, 8]


def test_it_is_played_when_the_car_rests_and_seen_at_once(sit: Sit) -> None:
    table = sit()
    name = drive_off(table)
    ahead = table.box(1, 5)
    table.up(name)
    table.drop(ahead)
    table.cars[name] = ahead
    table.run(150)
    red, green, blue = table.light(ahead)
    assert not (green > red and green > blue)  # "I see it": no longer green, but the car's own colour
    table.run(100)
    assert "3" not in table.oled()[3][16:]  # it could still slide on
    table.run(250)
    assert table.deeds() == ["accelerate", "roll", "ahead"]


def test_a_press_plays_it_at_once(sit: Sit) -> None:
    table = sit(settings={"PITBOARD_SETTLE_MS": 900})
    name = drive_off(table)
    table.up(name)
    table.put(name, table.box(1, 5), ms=100)
    assert "to go" not in table.said
    table.press(40)
    table.run(250)
    assert "3 to go" in table.said
    table.run(2000)
    assert table.deeds() == ["accelerate", "roll", "ahead"]


def test_the_last_box_is_played_without_waiting(sit: Sit) -> None:
    table = sit(settings={"PITBOARD_SETTLE_MS": 900})
    name = drive_off(table)
    for column in (5, 6, 7):
        table.carry(name, table.box(1, column), ms=1200)
    table.carry(name, table.box(1, 8), ms=200)
    assert "0 to go" in table.said or table.phase == "end"


def test_a_new_turn_is_said_and_heard(sit: Sit) -> None:
    table = sit()
    first = drive_off(table)
    table.drive([1] * 4)
    since = table.now
    table.do("done")
    assert len([hz for hz in table.heard(since) if hz < 2000]) >= 2  # more than the ticks of the knob
    second = next(name for name in table.cars if name != first)
    assert f"{second}: your turn" in table.screen
    assert table.look(table.cars[second]) == f"{second.lower()} breathing"
    assert table.look(table.cars[first]) == f"{first.lower()} dim steady"


def test_steps_by_the_knob_have_the_car_led_there(sit: Sit) -> None:
    table = sit()
    name = drive_off(table)
    table.choose("left")
    table.push()
    assert f"Move {name}" in table.said
    assert table.looks(table.box(1, 4), table.box(0, 5)) == [f"{name.lower()} notched", "white breathing fast"]
    table.push()  # nothing else is taken meanwhile
    table.turn(3)
    assert table.deeds() == ["accelerate", "roll", "left"]
    table.carry(name, table.box(0, 5))
    assert name not in table.said
    assert table.phase == "drive"
    assert table.look(table.box(0, 5)) == f"{name.lower()} breathing"


# -- sliding ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ms_each", [60, 150, 500])
def test_sliding_is_read_as_the_way_it_went(sit: Sit, ms_each: int) -> None:
    table = sit()
    name = drive_off(table)
    table.push_along(name, [table.box(1, 5), table.box(0, 6), table.box(1, 7), table.box(1, 8)], ms_each)
    assert table.deeds() == ["accelerate", "roll", "ahead", "left", "right", "ahead"]


def test_sliding_on_micropython(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    name = drive_off(table)
    table.push_along(name, [table.box(1, 5), table.box(2, 6), table.box(1, 7)])
    assert table.deeds() == ["accelerate", "roll", "ahead", "right", "left"]


def test_sliding_past_the_last_box_plays_no_step_too_many(sit: Sit) -> None:
    table = sit()
    name = drive_off(table)
    table.push_along(name, [table.box(1, column) for column in (5, 6, 7, 8, 9)], ms=1500)
    deeds = table.deeds()[2:]
    assert deeds in ([], ["ahead"] * 4)
    assert "ack" in table.said
    home = table.box(1, 4 + len(deeds))
    assert table.look(home) in {"yellow blinking", "white breathing fast"}
    table.carry(name, home)
    assert table.deeds()[2:] == deeds
    assert "ack" not in table.said


def test_sliding_back_home_is_nothing(sit: Sit) -> None:
    table = sit()
    name = drive_off(table)
    table.push_along(name, [table.box(1, 5), table.box(1, 6), table.box(1, 5), table.box(1, 4)])
    table.run(2000)
    assert table.deeds() == ["accelerate", "roll"]
    table.drive([1])
    assert table.deeds()[-1] == "ahead"


def test_sliding_over_a_mine_stops_there(sit: Sit) -> None:
    table = sit()
    mined(table)
    name = table.decides
    table.push_along(name, [table.box(1, 5), table.box(1, 6), table.box(1, 7), table.box(1, 8)], ms=1500)
    deeds = [act for seat, act, _ in table.acts() if act in {"ahead", "left", "right"} and seat == seat_of(name)]
    assert len(deeds) < 4
    assert table.deeds()[-1] != "done"


def seat_of(name: str) -> int:
    return ("White", "Yellow").index(name)


def mined(table: Table) -> None:
    """Has the second player about to drive in lane 0, and a mine in column 7 of lane 1."""
    table.enter(crews=("Komet Pulsar", "X-Caliber Rolling Fortress"))  # both with a minelayer
    table.put(table.decides, table.box(1, 4))
    table.put(table.decides, table.box(0, 4))
    table.set_off(6)
    table.drive([1, 1, 1, 2])
    table.do("lay mine")
    assert "mine" in table.said
    table.push()
    table.do("done")
    table.set_off(6)


# -- farther boxes ---------------------------------------------------------------------------------------------------


def test_a_farther_box_with_one_way_is_played(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    name = drive_off(table, lane=2)
    table.carry(name, table.box(0, 6))
    assert table.deeds() == ["accelerate", "roll", "left", "left"]
    assert table.phase == "drive"


def test_a_farther_box_with_several_ways_asks(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    name = drive_off(table)
    table.carry(name, table.box(1, 6))
    assert "way" in table.screen.lower()
    assert "back" in table.screen.lower()
    assert table.look(table.box(1, 4)) == "yellow blinking"
    table.push()  # back is preselected: a press plays nothing
    assert table.deeds() == ["accelerate", "roll"]
    table.turn(1)
    assert "1 of" in table.row
    table.turn(1)
    assert "2 of" in table.row
    table.push()
    assert len(table.deeds()) == 4
    assert table.car(name)["box"] == [1, 6]


def test_the_way_offered_is_shown_in_cyan(sit: Sit) -> None:
    table = sit()
    name = drive_off(table)
    table.carry(name, table.box(1, 6))
    shown = []
    for _ in range(3):
        table.turn(1)
        looks = table.looks(*(table.box(lane, 5) for lane in range(3)))
        shown.append([look.split()[0] for look in looks].index("cyan"))
    assert sorted(shown) == [0, 1, 2]


def test_going_back_from_the_question_is_nothing(sit: Sit) -> None:
    table = sit()
    name = drive_off(table)
    before = table.oled()
    table.carry(name, table.box(1, 6))
    table.turn(1)
    table.carry(name, table.box(1, 4))
    table.run(4500)
    assert table.oled() == before
    assert table.deeds() == ["accelerate", "roll"]
    assert table.look(table.box(1, 4)) == f"{name.lower()} breathing"


def test_a_box_with_no_way_leads_back(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    name = drive_off(table)
    since = table.now
    far = table.box(1, 12)
    table.carry(name, far, ms=1300)
    assert "back" in table.said.lower()
    assert table.looks(table.box(1, 4), far) == ["yellow blinking", "red briefly off"]
    assert any(hz < 300 for hz in table.heard(since))  # the low tone
    table.turn(2)
    table.push()
    assert table.deeds() == ["accelerate", "roll"]
    table.carry(name, table.box(1, 4))
    assert "back" not in table.said.lower()
    assert table.look(table.box(1, 4)) == f"{name.lower()} breathing"
    table.drive([1])
    assert table.deeds() == ["accelerate", "roll", "ahead"]


def test_backwards_is_no_way(sit: Sit) -> None:
    table = sit()
    name = drive_off(table)
    table.drive([1])
    table.carry(name, table.box(1, 4), ms=1300)
    assert "back" in table.said.lower()
    assert table.look(table.box(1, 5)) == "yellow blinking"
    table.carry(name, table.box(1, 5))
    assert table.deeds() == ["accelerate", "roll", "ahead"]


def test_a_way_through_a_mine_is_no_way(sit: Sit) -> None:
    table = sit()
    mined(table)
    name = table.decides
    count = len(table.acts())
    table.push_along(name, [table.box(1, 5)])
    table.carry(name, table.box(1, 8), ms=1500)  # two ways around, one through the mine
    table.push()
    assert len(table.acts()) == count + 1
    assert table.looks(table.box(1, 5)) == ["yellow blinking"]


def test_moving_the_car_while_no_move_is_due_leads_back(sit: Sit) -> None:
    table = sit()
    name = table.ready(LANES, crews=CREWS)[0]
    home = table.cars[name]
    table.carry(name, home + 1, ms=1300)
    assert "ack" in table.said
    assert table.look(home) in {"yellow blinking", "white breathing fast"}
    table.carry(name, home)
    assert table.deeds() == []
    table.do("accelerate")
    assert table.deeds() == ["accelerate"]


def test_the_knob_does_not_act_while_the_car_stands_wrong(sit: Sit) -> None:
    table = sit()
    name = table.ready(LANES, crews=CREWS)[0]
    home = table.cars[name]
    table.carry(name, home + 1, ms=600)
    table.push()
    table.push()
    table.run(3000)
    table.push()
    assert table.deeds() == []
    table.carry(name, home)
    assert table.title == "accelerate"
    assert table.deeds() == []
