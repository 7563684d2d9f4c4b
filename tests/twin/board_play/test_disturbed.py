"""The table's "Waiting, and things going wrong", and "Wrong moves" of rush section 8: said, led back, nothing lost."""

from __future__ import annotations

import re

import pytest

from pitboard.twin.chain import TAILS
from tests.twin.board_play.conftest import Sit
from tests.twin.board_play.tabletop import KOMET, METEOR, Table

CREWS = (KOMET, METEOR)
LATE = {"PITBOARD_CORRECT_MS": 9000}  # time to watch what the lights show before the words come


def driving(table: Table, players: int = 2) -> list[str]:
    """Lines cars up and has the first about to drive; returns the names in the order of play."""
    table.enter(players=players, crews=CREWS)
    order = []
    for number in range(players):
        name = table.decides
        order.append(name)
        table.put(name, table.box(number % 3, 4 - number // 3))
    table.set_off(6)
    return order


def undisturbed(table: Table, name: str, count: int) -> None:
    """Holds that a player still decides, that no act was played, and that the table says nothing."""
    table.run(4500)
    assert table.decides == name
    assert table.phase == "drive"
    assert table.title == "ahead"
    assert table.look(table.cars[name]) == f"{name.lower()} breathing"
    for other, box in table.cars.items():
        if other != name:
            assert table.look(box) == f"{other.lower()} dim steady"
    assert len(table.acts()) == count
    assert sorted(table.cars.values()) == table.standing


# -- another seat's car ----------------------------------------------------------------------------------------------


def test_anothers_car_lifted_is_told_after_a_second(sit: Sit, vm: str) -> None:
    table = sit(settings=LATE, vm=vm)
    first, second = driving(table)
    count = len(table.acts())
    home = table.up(second, 800)
    assert "That is" not in table.said
    table.run(500)
    assert table.said == f"That is {second}. {first}'s turn"
    assert table.look(home) == f"{second.lower()} notched"
    table.put(second, home)
    undisturbed(table, first, count)


def test_anothers_car_lifted_for_a_moment_is_nothing(sit: Sit) -> None:
    table = sit()
    first, second = driving(table)
    count, since = len(table.acts()), table.now
    table.put(second, table.up(second, 700))
    assert table.heard(since) == []
    undisturbed(table, first, count)


def test_anothers_car_moved_is_led_back(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    first, second = driving(table)
    count, home, away = len(table.acts()), table.cars[second], table.box(2, 10)
    table.carry(second, away, ms=1500)
    assert table.looks(away, home)[0] == "red briefly off"
    table.run(500)
    assert f"Move {second}" in table.said
    assert "white box" in table.said
    assert table.looks(away, home) == ["red briefly off", "white breathing fast"]
    table.push()
    assert len(table.acts()) == count
    table.carry(second, home)
    undisturbed(table, first, count)


def test_lights_come_after_one_second_and_words_after_three(sit: Sit) -> None:
    table = sit()
    _, second = driving(table)
    home, away = table.cars[second], table.box(2, 10)
    table.carry(second, away, ms=700)
    assert not table.light(away)[0]
    table.run(600)
    assert max(table.light(away)) > 0
    assert "Move" not in table.said
    table.run(2000)
    assert f"Move {second}" in table.said
    assert table.look(home) == "white breathing fast"


def test_a_press_hurries_the_instruction(sit: Sit) -> None:
    table = sit(settings=LATE)
    _, second = driving(table)
    table.carry(second, table.box(2, 10), ms=700)
    table.push()
    assert f"Move {second}" in table.said


def test_driving_waits_until_the_others_stand_right(sit: Sit) -> None:
    table = sit()
    first, second = driving(table)
    count, home = len(table.acts()), table.cars[second]
    table.carry(second, table.box(2, 10))
    table.carry(first, table.box(0, 5), ms=4000)
    assert len(table.acts()) == count
    table.carry(second, home)
    table.run(1000)
    assert len(table.acts()) in {count, count + 1}  # it is read now, or asked back
    if len(table.acts()) == count:
        assert first in table.said or "ack" in table.said


# -- two cars in hands -----------------------------------------------------------------------------------------------


def two_up(table: Table) -> tuple[str, str, int]:
    first, second = driving(table)
    count = len(table.acts())
    table.up(first)
    table.up(second)
    return first, second, count


def test_two_cars_up_are_told(sit: Sit) -> None:
    table = sit(settings=LATE)
    first, second, _ = two_up(table)
    table.run(1500)
    assert "Two cars are up" in table.said or f"That is {second}" in table.said
    table.put(first, table.box(0, 4), ms=1500)
    assert second in table.said or "wo cars" in table.said


def test_both_back_where_they_were_it_asks_and_the_likelier_is_preselected(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    first, second, count = two_up(table)
    table.put(first, table.box(0, 4))
    table.put(second, table.box(1, 4))
    boxes = {table.box(0, 4): first, table.box(1, 4): second}
    assert "Which car" in table.said
    lit = [box for box in boxes if table.look(box) == "white breathing fast"]
    assert len(lit) == 1
    assert boxes[lit[0]] in table.row
    table.push()
    if "Which car" in table.said:
        table.push()
    undisturbed(table, first, count)


def test_swapped_cars_are_told_apart_by_people_and_led_back(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    first, second, count = two_up(table)
    table.put(second, table.box(0, 4))  # each on the other's box
    table.put(first, table.box(1, 4))
    assert "Which car" in table.said
    asked = next(box for box in table.cars.values() if table.look(box) == "white breathing fast")
    truth = next(name for name, box in table.cars.items() if box == asked)
    assert truth not in table.row
    table.turn(1)
    assert truth in table.row
    table.push()
    if "Which car" in table.said:
        assert (second if truth == first else first) in table.row  # the only one left
        table.push()
    assert len(table.acts()) == count
    goals = {first: table.box(0, 4), second: table.box(1, 4)}
    for _ in range(8):  # one instruction after the other
        table.run(3500)
        name = next((name for name in goals if name in table.said), None)
        if name is None:
            break
        if name in table.cars:
            assert re.match(f"(Lift|Move) {name}", table.said)
            table.up(name)
        if goals[name] not in table.cars.values():
            table.put(name, goals[name])
        if "Which car" in table.said:
            table.push()
    assert table.cars == {first: table.box(0, 4), second: table.box(1, 4)}
    undisturbed(table, first, count)


def test_the_question_is_about_the_names_that_can_be(sit: Sit) -> None:
    table = sit()
    order = driving(table, players=3)
    a, b, c = order
    table.up(b)
    table.up(c)
    table.put(c, table.box(1, 4))
    table.put(b, table.box(2, 4))
    assert "Which car" in table.said
    seen = {table.row.strip(" \x01\x02")}
    for _ in range(3):
        table.turn(1)
        seen.add(table.row.strip(" \x01\x02"))
    assert seen == {b, c}
    assert a not in seen


# -- many at once ----------------------------------------------------------------------------------------------------


def test_a_sleeve_over_the_board(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    first, _ = driving(table)
    count = len(table.acts())
    sleeve = [table.box(lane, column) for column in (14, 15, 16) for lane in range(3)]
    for box in sleeve:
        table.drop(box)
    table.run(500)
    assert "Hands off" in table.said
    for box in sleeve[:3]:
        table.lift(box)
    table.run(600)
    assert "Hands off" in table.said
    for box in sleeve[3:]:
        table.lift(box)
    table.in_hand = 0
    table.run(600)
    assert "Hands off" in table.said  # until it has been whole for a second
    table.run(900)
    assert "Hands off" not in table.said
    undisturbed(table, first, count)
    table.drive([0])
    assert len(table.acts()) == count + 1


def test_a_sleeve_that_swept_cars_away(sit: Sit) -> None:
    table = sit()
    order = driving(table, players=6)
    count = len(table.acts())
    homes = dict(table.cars)
    for name in order:
        table.lift(table.cars.pop(name))
    table.run(1500)
    assert table.said != ""
    table.push()
    for name in order:
        table.put(name, homes[name], ms=900)
    for _ in range(12):
        if "Which car" not in table.said:
            break
        table.push()
    undisturbed(table, order[0], count)


def test_nothing_is_read_while_hands_are_on_the_board(sit: Sit) -> None:
    table = sit()
    first, _ = driving(table)
    count = len(table.acts())
    sleeve = [table.box(2, column) for column in (14, 15, 16, 17, 18)]
    for box in sleeve:
        table.drop(box)
    table.run(300)
    table.carry(first, table.box(0, 5))
    table.push()
    assert len(table.acts()) == count
    for box in sleeve:
        table.lift(box)
    table.in_hand = 0
    table.run(3000)
    assert len(table.acts()) in {count, count + 1}
    if len(table.acts()) == count:
        assert "ack" in table.said or first in table.said


# -- tiles -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tail", TAILS)
def test_a_tile_unplugged_and_plugged_again(sit: Sit, vm: str, tail: str) -> None:
    table = sit("oval5", vm=vm)
    table.ready(crews=CREWS)
    name = table.decides
    count, looks = len(table.acts()), table.all_looks()
    table.faults.unplug(2, tail)
    table.run(500)
    assert table.said == "Tile 3 is off. Plug it in"
    table.push()
    table.turn(1)
    table.run(5000)
    assert len(table.acts()) == count
    assert "Tile 3 is off" in table.said
    table.faults.plug()
    table.run(1500)
    assert "Tile" not in table.said
    table.run(4500)
    assert table.decides == name
    assert table.all_looks() == looks
    table.do("accelerate")
    assert len(table.acts()) == count + 1


def test_all_tiles_unplugged(sit: Sit) -> None:
    table = sit("oval5")
    table.ready(crews=CREWS)
    table.faults.unplug(0)
    table.run(500)
    assert "No tile is plugged in" in table.said
    table.faults.plug()
    table.run(1500)
    assert "ile" not in table.said


def test_cars_moved_while_a_tile_was_off_are_led_back(sit: Sit) -> None:
    table = sit("oval5")
    table.ready(crews=CREWS)
    other = next(name for name in table.cars if name != table.decides)
    home, count = table.cars[other], len(table.acts())
    table.faults.unplug(0, "zero")
    table.run(1000)
    table.carry(other, home - 2)
    table.faults.plug()
    table.run(5000)
    assert other in table.said
    table.carry(other, home)
    table.run(1500)
    if "Which car" in table.said:
        table.push()
    table.run(4000)
    assert table.title == "accelerate"
    assert len(table.acts()) == count


def test_a_tile_that_blinks_off_for_a_scan_is_nothing(sit: Sit) -> None:
    table = sit("oval5")
    table.ready(crews=CREWS)
    before, looks = table.oled(), table.all_looks()
    for _ in range(5):
        table.faults.unplug(3, "zero")
        table.run(10)
        table.faults.plug()
        table.run(400)
    table.run(3000)
    assert table.all_looks() == looks
    assert table.oled()[0] == before[0]


def test_a_damaged_id_is_named(sit: Sit) -> None:
    table = sit("oval5")
    table.ready(crews=CREWS)
    table.faults.spoil_id(1, 0, 1 - (table.layout.tiles[1].id & 1))
    table.run(500)
    assert "Tile 2" in table.said
    table.faults.spoil_id(1, 0, None)
    table.run(1500)
    assert "Tile" not in table.said


# -- sensors ---------------------------------------------------------------------------------------------------------


def test_a_sensor_that_sees_a_magnet_where_none_is(sit: Sit) -> None:
    table = sit()
    first, _ = driving(table)
    count, bad = len(table.acts()), table.box(2, 20)
    table.faults.stick(bad, True)
    table.run(1500)
    assert table.look(bad) == "red briefly off"
    table.run(2000)
    assert "red box" in table.said or "lit one" in table.said
    table.faults.stick(bad, None)
    table.run(600)
    undisturbed(table, first, count)


def test_a_sensor_that_goes_blind_under_a_car(sit: Sit) -> None:
    table = sit()
    first, second = driving(table)
    count = len(table.acts())
    table.faults.stick(table.cars[second], False)
    table.run(3500)
    assert second in table.said
    table.faults.stick(table.cars[second], None)
    table.run(600)
    undisturbed(table, first, count)


def test_a_blind_sensor_under_the_deciding_car_is_a_lifted_car(sit: Sit) -> None:
    table = sit()
    first, _ = driving(table)
    count = len(table.acts())
    table.faults.stick(table.cars[first], False)
    table.run(5000)
    table.faults.stick(table.cars[first], None)
    table.run(600)
    undisturbed(table, first, count)


@pytest.mark.parametrize("percent", [5, 30, 50])
def test_a_sensor_that_flickers_does_not_play(sit: Sit, percent: int) -> None:
    table = sit()
    first, _ = driving(table)
    count = len(table.acts())
    table.faults.flicker(table.box(0, 5), percent)  # the box ahead
    table.run(10_000)
    assert len(table.acts()) == count
    table.faults.flicker(table.box(0, 5), 0)
    table.run(5000)
    undisturbed(table, first, count)
    table.drive([0])
    assert len(table.acts()) == count + 1


def test_the_race_goes_on_beside_a_flickering_sensor(sit: Sit) -> None:
    table = sit()
    driving(table)
    count = len(table.acts())
    table.faults.flicker(table.box(2, 30), 40)
    table.run(6000)
    table.drive([0, 0])
    assert len(table.acts()) == count + 2


def test_a_car_too_many(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    first, _ = driving(table)
    count, extra = len(table.acts()), table.box(0, 5)  # on a lit box even
    table.drop(extra)
    table.run(1500)
    assert table.look(extra) == "red briefly off"
    assert "Too many" in table.said or "red box" in table.said
    table.run(2500)
    assert "off" in table.said
    assert len(table.acts()) == count
    table.lift(extra)
    table.in_hand = 0
    table.run(600)
    undisturbed(table, first, count)


# -- display ---------------------------------------------------------------------------------------------------------


def test_the_race_goes_on_without_its_display(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    first, _ = driving(table)
    count = len(table.acts())
    table.faults.display("gone")
    table.run(1000)
    table.carry(first, table.box(0, 5))
    assert len(table.acts()) == count + 1
    table.faults.display("there")
    table.run(15_000)
    assert table.decides == first
    assert table.phase == "drive"
    assert table.oled()[3].strip().endswith("3")


# -- at the wrong moment ---------------------------------------------------------------------------------------------


def test_a_car_moved_while_dice_roll_breaks_nothing(sit: Sit) -> None:
    table = sit(settings={"PITBOARD_DICE": "device"})
    name = table.ready(crews=CREWS)[0]
    table.do("accelerate")
    table.choose("roll dice")
    table.press(60)
    table.run(100)
    home = table.cars[name]
    table.carry(name, home + 1, ms=1500)
    assert table.deeds() in (["accelerate", "roll"], ["accelerate", "roll", "ahead"])
    if table.deeds()[-1] == "roll":
        assert "ack" in table.said or name in table.said
        table.carry(name, home)
        assert table.deeds() == ["accelerate", "roll"]
    assert table.phase == "drive"


def test_a_car_moved_while_dice_are_typed_breaks_nothing(sit: Sit) -> None:
    table = sit()
    name = table.ready(crews=CREWS)[0]
    table.do("accelerate")
    table.do("roll dice")
    home = table.cars[name]
    table.carry(name, home + 1)
    assert "Die 1 of 1" in table.screen
    assert table.deeds() == ["accelerate"]
    table.type(6)
    table.run(1000)
    assert table.deeds() in (["accelerate", "roll"], ["accelerate", "roll", "ahead"])
    if table.deeds()[-1] == "roll":
        assert "ack" in table.said or name in table.said
        table.carry(name, home)
    assert table.phase == "drive"


def test_another_car_moved_while_dice_are_typed_is_led_back_after_them(sit: Sit) -> None:
    table = sit()
    first, second = table.ready(crews=CREWS)
    table.do("accelerate")
    table.do("roll dice")
    home = table.cars[second]
    table.carry(second, table.box(2, 12))
    table.type(6)
    table.run(3500)
    assert second in table.said
    table.carry(second, home)
    undisturbed(table, first, 4)


def test_presses_during_anything(sit: Sit) -> None:
    table = sit()
    first, second = driving(table)
    count = len(table.acts())
    home = table.up(second, 1200)
    for _ in range(3):
        table.push()
        table.button("a")
        table.run(150)
    table.put(second, home)
    table.button("b")
    table.run(300)
    undisturbed(table, first, count)


def test_knob_and_car_at_the_same_time(sit: Sit) -> None:
    table = sit()
    first, _ = driving(table)
    table.up(first)
    table.turn(2)
    table.put(first, table.box(0, 5))
    assert table.deeds() == ["accelerate", "roll", "ahead"]


def test_overlapping_magnets_of_a_slow_slide(sit: Sit) -> None:
    table = sit()
    first, _ = driving(table)
    for column in (5, 6):
        table.drop(table.box(0, column))  # the next sensor sees it before the last one has lost it
        table.run(40)
        table.lift(table.box(0, column - 1))
        table.run(120)
    table.in_hand = 0
    table.cars[first] = table.box(0, 6)
    table.run(600)
    assert table.deeds() == ["accelerate", "roll", "ahead", "ahead"]
