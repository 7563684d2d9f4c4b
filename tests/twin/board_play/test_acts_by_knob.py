"""Rush section 8: acts without a place to go, pushed cars, wrecks and mines."""

from __future__ import annotations

from tests.twin.board_play.conftest import Sit
from tests.twin.board_play.tabletop import KOMET, WALLED, Table

GUNNER = "X-Caliber Rolling Fortress"  # armour, minelayer; gun, flamer
FLAMER = "Totentanz Doomsday Machine"  # combat bumper, minelayer; saw, flamer
CREWS = (KOMET, GUNNER)
QUICK = {2: "on"}  # equipment may be used in the turn it was armed


def line_up(table: Table, first_lane: int = 1, second_lane: int = 0, **options: object) -> tuple[str, str]:
    """Puts two cars on the grid, by who comes first; returns their names."""
    table.enter(crews=CREWS, **options)  # type: ignore[arg-type]
    first = table.decides
    table.put(first, table.box(first_lane, 4))
    second = table.decides
    table.put(second, table.box(second_lane, 4))
    return first, second


def beside(table: Table) -> tuple[str, str]:
    """Has the second car end its four boxes beside the first, which is in the middle lane."""
    first, second = line_up(table)
    table.set_off(6)
    table.drive([1] * 4)
    table.do("done")
    table.set_off(6)
    table.drive([0] * 4)
    assert table.phase == "end"
    return first, second


def at_the_wall(table: Table) -> str:
    first, _ = line_up(table)
    table.set_off(6)
    table.drive([1, 1])
    return first


# -- barrier and forced lane change ----------------------------------------------------------------------------------


def test_the_wall_costs_structure_and_forces_a_lane_change(sit: Sit, vm: str) -> None:
    table = sit(WALLED, vm=vm)
    first = at_the_wall(table)
    structure = table.car(first)["structure"]
    table.do("ahead")
    assert table.car(first)["structure"] == structure - 1
    assert "-1" in table.said or f"-{1}" in table.screen
    assert table.phase == "forced"
    offered = table.offered()
    assert sorted(offered) == ["forced L", "forced R"]
    for title, lane in (("forced L", 0), ("forced R", 2)):
        table.choose(title)
        assert table.look(table.box(lane, 7)) == "magenta steady"
    table.do("forced L")
    assert f"Move {first}" in table.said
    assert table.looks(table.box(1, 6), table.box(0, 7)) == [f"{first.lower()} notched", "white breathing fast"]
    table.carry(first, table.box(0, 7))
    assert table.deeds()[-2:] == ["ahead", "force left"]
    assert table.phase == "drive"


def test_a_led_car_slid_to_its_box_is_taken(sit: Sit) -> None:
    table = sit(WALLED)
    first = at_the_wall(table)
    table.do("ahead")
    table.do("forced L")
    table.push_along(first, [table.box(0, 7)])
    assert table.phase == "drive"
    assert first not in table.said


def test_a_led_car_put_elsewhere_is_red_and_led_on(sit: Sit) -> None:
    table = sit(WALLED)
    first = at_the_wall(table)
    table.do("ahead")
    table.do("forced R")
    table.carry(first, table.box(0, 9))
    assert table.looks(table.box(0, 9), table.box(2, 7)) == ["red briefly off", "white breathing fast"]
    assert f"Move {first}" in table.said
    table.push()
    table.carry(first, table.box(2, 7))
    assert table.deeds()[-1] == "force right"
    assert table.phase == "drive"


def test_a_voluntary_forced_change_shows_its_price(sit: Sit) -> None:
    table = sit()
    first, _ = line_up(table)
    table.set_off(6)
    table.choose("forced R")
    assert "lose 1" in table.row
    assert table.look(table.box(2, 5)) == "magenta steady"
    table.push()
    table.carry(first, table.box(2, 5))
    assert table.deeds()[-1] == "force right"


# -- rear collision --------------------------------------------------------------------------------------------------


def test_a_rear_collision_by_the_knob(sit: Sit) -> None:
    table = sit()
    first, second = line_up(table)
    table.set_off(6)
    table.drive([1] * 4)
    table.do("done")
    table.set_off(6)
    table.drive([1, 1, 1])
    cars = {name: table.car(name)["structure"] for name in (first, second)}
    table.choose("ahead")
    assert table.look(table.cars[first]) == "red steady"
    assert "rear" in table.row
    assert "1 dice" in table.row or "1 die" in table.row
    table.push()
    table.type(1)
    assert {name: table.car(name)["structure"] for name in cars} == {name: n - 1 for name, n in cars.items()}
    assert table.phase == "end"
    assert "rear hit: 1" in table.said


# -- ramming and pushed cars -----------------------------------------------------------------------------------------


def test_a_ram_shows_target_and_push_box_before_the_push(sit: Sit) -> None:
    table = sit()
    first, _ = beside(table)
    table.choose(f"ram {first}"[:10])
    looks = table.looks(table.box(1, 8), table.box(2, 8))
    assert looks[0] == "red steady"
    assert looks[1].startswith("orange ")
    assert looks[1] != "orange steady"
    assert "4+ push" in table.row


def test_the_pushed_car_must_go_to_the_orange_box_first(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    first, second = beside(table)
    table.do(f"ram {first}"[:10], 4)
    assert f"ush {first}" in table.said
    assert "orange box" in table.said
    orange = table.box(2, 8)
    looks = table.looks(table.box(1, 8), orange)
    assert looks[0] == f"{first.lower()} notched"
    assert looks[1].startswith("orange ")
    assert looks[1] != "orange steady"
    count = len(table.acts())
    table.push()
    table.turn(1)
    table.push()
    assert len(table.acts()) == count  # no other act is taken
    assert "orange box" in table.said
    table.carry(first, table.box(2, 12))
    assert table.look(table.box(2, 12)) == "red briefly off"  # not there
    assert table.look(orange).startswith("orange ")
    assert len(table.acts()) == count
    table.carry(first, orange)
    assert "orange" not in table.said
    assert table.phase == "end"
    assert table.decides == second
    assert table.look(orange) == f"{first.lower()} dim steady"
    assert table.car(first)["box"] == [2, 8]


def test_moving_the_rammer_instead_is_led_back_too(sit: Sit) -> None:
    table = sit()
    first, second = beside(table)
    table.do(f"ram {first}"[:10], 5)
    home = table.box(0, 8)
    table.carry(second, table.box(0, 9))
    table.carry(first, table.box(2, 8))
    assert second in table.said
    table.carry(second, home)
    assert table.phase == "end"
    assert table.decides == second


def test_a_ram_that_fails_moves_nobody(sit: Sit) -> None:
    table = sit()
    first, second = beside(table)
    structure = table.car(second)["structure"]
    table.do(f"ram {first}"[:10], 1)
    assert "ush" not in table.said
    assert table.phase == "end"
    assert table.car(second)["structure"] == structure - 1
    assert f"ram {first}"[:10] not in table.offered()


# -- mines -----------------------------------------------------------------------------------------------------------


def lay_mine(table: Table) -> tuple[str, str]:
    """Has the first car lay a mine in column 7 of the middle lane, and leave it; the second is about to drive."""
    first, second = line_up(table)
    table.set_off(6)
    table.drive([1, 1, 1, 2])
    table.do("lay mine")
    table.push()
    table.do("done")
    table.set_off(6)
    return first, second


def test_a_mine_laid_is_confirmed_with_the_knob(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    line_up(table)
    table.set_off(6)
    table.drive([1, 1, 1, 2])
    table.choose("lay mine")
    assert table.look(table.box(1, 7)) == "red steady"
    table.push()
    assert "mine" in table.said.lower()
    assert "ress when done" in table.said
    assert table.look(table.box(1, 7)) != "dark"
    table.turn(2)
    assert "ress when done" in table.said
    table.push()
    assert table.phase == "end"
    assert table.look(table.box(1, 7)) == "red dim sparking"
    assert table.deeds()[-1] == "mine"


def test_a_mine_ahead_is_danger(sit: Sit) -> None:
    table = sit()
    lay_mine(table)
    table.drive([1, 1])
    assert table.look(table.box(1, 7)) == "red-orange blinking twice"
    table.choose("ahead")
    assert "mine" in table.row


def test_a_mine_that_went_off_is_taken_away(sit: Sit) -> None:
    table = sit()
    _, second = lay_mine(table)
    table.drive([1, 1])
    structure = table.car(second)["structure"]
    table.carry(second, table.box(1, 7))
    assert "Die 1 of 1" in table.screen
    table.type(2)
    assert "mine away" in table.said
    assert "ress when done" in table.said
    table.push()
    assert table.phase == "drive"
    assert table.car(second)["structure"] == structure - 1
    table.drive([1])
    assert table.look(table.box(1, 7)) == "dark"


def test_a_mine_that_did_not_go_off_stays(sit: Sit) -> None:
    table = sit()
    _, second = lay_mine(table)
    table.drive([1, 1])
    table.carry(second, table.box(1, 7))
    table.type(5)
    assert "mine away" not in table.said
    table.drive([1])
    assert table.look(table.box(1, 7)) == "red dim sparking"


def test_a_dangerous_step_is_left_with_b_and_the_car_goes_back(sit: Sit) -> None:
    table = sit()
    _, second = lay_mine(table)
    table.drive([1, 1])
    count = len(table.acts())
    table.carry(second, table.box(1, 7))
    table.button("b")
    table.run(1300)
    assert "Die 1" not in table.screen  # the page can be left
    assert "ack" in table.said
    table.carry(second, table.box(1, 6))
    table.run(500)
    assert len(table.acts()) == count
    assert table.phase == "drive"
    assert table.look(table.box(1, 6)) == f"{second.lower()} breathing"


def test_a_dangerous_step_taken_back_by_hand_and_b_is_nothing(sit: Sit) -> None:
    table = sit()
    _, second = lay_mine(table)
    table.drive([1, 1])
    count = len(table.acts())
    table.carry(second, table.box(1, 7))
    table.carry(second, table.box(1, 6))
    table.button("b")
    table.run(300)
    assert len(table.acts()) == count
    assert table.phase == "drive"
    assert table.look(table.box(1, 6)) == f"{second.lower()} breathing"


# -- wrecks ----------------------------------------------------------------------------------------------------------


def wreck(table: Table) -> tuple[str, str]:
    """Has the first car explode in column 11 of the middle lane in its second turn; it still stands there."""
    first, second = line_up(table)
    table.set_off(6, 6, 6, 6, 1, 1, 1, turbo=3)
    table.drive([1] * 7)
    table.do("done")
    table.set_off(6)
    table.drive([0] * 4)
    table.do("done")
    assert table.decides == first
    table.do("maintain")
    table.do("roll dice", 6, 6, 6, 6, 1, 1, 1)
    return first, second


def test_a_wreck_is_taken_off_and_marked(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    first, second = wreck(table)
    assert f"Take {first} off" in table.said
    box = table.box(1, 11)
    look = table.look(box)
    assert "steady" not in look  # it blinks
    table.push()
    assert f"Take {first} off" in table.said  # the car must go first
    table.up(first, 500)
    assert "wreck marker" in table.said
    assert "ress when done" in table.said
    assert table.look(box) == "red flashing"
    table.push()
    assert table.decides == second
    assert table.look(box) == "red dim sparking"
    assert table.car(first)["wreck"]


def test_the_wrecks_box_blinks_red_while_the_car_stands_there(sit: Sit) -> None:
    table = sit()
    wreck(table)
    look = table.look(table.box(1, 11))
    assert look.startswith("red ")
    assert "steady" not in look


def test_later_cars_use_the_wrecks_box(sit: Sit) -> None:
    table = sit()
    first, second = wreck(table)
    table.up(first, 500)
    table.push()
    assert table.decides == second
    table.do("maintain")
    table.do("roll dice", 6)
    table.drive([1, 1])
    assert table.look(table.box(1, 11)) == "red-orange blinking twice"
    structure = table.car(second)["structure"]
    table.carry(second, table.box(1, 11))
    table.type(1)
    assert table.car(second)["structure"] == structure - 1
    assert table.phase == "drive"
    table.drive([1])
    assert table.look(table.box(1, 11)) == "red dim sparking"


def test_a_wreck_put_back_on_the_board_must_go(sit: Sit) -> None:
    table = sit()
    first, second = wreck(table)
    table.up(first, 500)
    table.push()
    count = len(table.acts())
    for box in (table.box(1, 11), table.box(2, 20)):
        table.drop(box)
        table.run(3300)
        assert "ake" in table.said
        assert "off" in table.said.lower()
        assert table.look(box) == "red briefly off"
        table.lift(box)
        table.in_hand = 0
        table.run(600)
    assert table.decides == second
    assert len(table.acts()) == count
    table.do("maintain")
    assert len(table.acts()) == count + 1


# -- guns and booster ------------------------------------------------------------------------------------------------


def test_the_line_of_fire_is_violet_and_its_target_red(sit: Sit) -> None:
    table = sit()
    first, second = line_up(table, options=QUICK)
    table.set_off(6)
    table.drive([1] * 4)
    table.do("done")
    table.set_off(6)
    table.drive([1, 1])
    table.do("on gun")
    table.choose("use gun")
    looks = table.looks(table.box(1, 7), table.cars[first])
    assert looks[0].startswith("violet ")
    assert looks[0] != "violet steady"  # it runs along the way
    assert looks[1] == "red steady"
    assert "2 dice" in table.row
    structure = table.car(first)["structure"]
    table.push()
    table.type(1, 6)
    assert table.car(first)["structure"] == structure - 1
    assert f"{first} -1" in table.said
    assert table.decides == second


def test_the_boosters_way_is_cyan(sit: Sit) -> None:
    table = sit()
    first, _ = line_up(table, options=QUICK)
    table.set_off(6)
    table.drive([1] * 4)
    table.do("on booster")
    table.choose("booster 2")
    looks = table.looks(*(table.box(1, column) for column in (9, 10, 11)))
    assert [look.split()[0] for look in looks] == ["cyan", "cyan", "dark"]
    table.push()
    assert table.phase == "drive"
    assert table.look(table.box(1, 9)) == "red-orange blinking twice"
    table.carry(first, table.box(1, 9))
    table.type(1)
    assert table.car(first)["heat"] == 1
    table.carry(first, table.box(1, 10))
    table.type(6)
    assert table.phase == "end"


def test_a_ram_in_the_middle_of_driving(sit: Sit) -> None:
    table = sit()
    first, second = line_up(table)
    table.set_off(6)
    table.drive([1, 1, 1, 1])
    table.do("done")
    table.set_off(6)
    table.drive([0, 0, 0])
    table.do(f"ram {first}"[:10], 6)
    table.carry(first, table.box(2, 8))
    assert table.phase == "drive"
    table.drive([1])  # into the box that it has cleared
    assert table.deeds()[-2:] == [f"ram {('White', 'Yellow').index(first)}", "right"]
    assert table.car(second)["box"] == [1, 8]
