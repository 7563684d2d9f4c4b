"""Rush section 8, "Lever, pedals, roll", "OLED, running turn" and "Dice"."""

from __future__ import annotations

import re

import pytest

from tests.twin.board_play.conftest import Sit
from tests.twin.board_play.tabletop import KOMET, METEOR, ROAD, Table

CREWS = (KOMET, METEOR)


def test_the_lever_is_moved_by_the_knob(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    table.ready(crews=CREWS)
    offered = table.offered()
    assert offered[0] == "accelerate"
    assert "P>1:4" in table.row  # what it does, before it is done
    table.do("accelerate")
    assert table.deeds() == ["accelerate"]
    assert table.phase == "pedals"
    assert "1:4" in table.oled()[3]
    assert table.offered()[0] == "roll dice"
    table.choose("turbo")
    assert "-1 turbo" in table.row
    table.push()
    assert table.deeds() == ["accelerate", "turbo"]
    assert "1:5" in table.oled()[3]


def test_equipment_opens_by_a_long_push_and_is_left_again(sit: Sit) -> None:
    table = sit()
    first = table.ready({"White": 1}, crews=CREWS)[0]
    before = table.oled()[0]
    table.press(800)
    table.run(300)
    assert "Equipment" in table.screen
    assert "moves 2" in table.oled()[0]
    for pawn in ("booster", "extinguisher", "gun" if first == "White" else "flamer"):
        assert any(pawn in row and "off" in row for row in table.oled()), pawn
    table.push()
    assert table.oled()[0] == before
    assert table.deeds() == []
    table.do("on booster")
    table.press(800)
    table.run(300)
    assert "moves 1" in table.oled()[0]
    assert any("booster" in row and "on" in row for row in table.oled())
    table.button("b")
    table.run(300)
    assert "Equipment" not in table.screen


def test_the_gear_matrix_marks_the_present_and_the_coming_position(sit: Sit) -> None:
    table = sit()
    table.ready(crews=CREWS)
    table.do("accelerate")
    table.choose("turbo")
    table.button("a")
    table.run(200)
    for _ in range(4):
        if table.oled()[0].startswith("Gears"):
            break
        table.button("a")
        table.run(200)
    rows = table.oled()
    assert rows[0].startswith("Gears")
    assert re.search(r"\[ ?4\]", rows[1])
    assert "5" in table.oled_inverted()[1]
    assert "<4" in table.screen  # what the threshold would be
    table.button("b")
    table.run(200)
    assert table.title == "turbo"


def test_every_page_of_button_a_can_be_left(sit: Sit) -> None:
    table = sit()
    table.ready(crews=CREWS)
    seen = []
    for _ in range(8):
        table.button("a")
        table.run(200)
        if table.phase == "lever":
            break
        seen.append(table.oled()[0].split()[0])
    assert seen == ["Equipment", "Gears", "Standings"]
    table.run(4100)
    assert table.title == "accelerate"


def test_the_dashboard_of_a_running_turn(sit: Sit) -> None:
    table = sit()
    name = table.ready({"White": 1, "Yellow": 0}, crews=CREWS)[0]
    table.set_off(6)
    rows = table.oled()
    assert rows[0].split() == [name, "drive", "<3", "R1"]
    assert "lap1/1" in rows[3].lower()
    assert "#1/2" in rows[3] or "#2/2" in rows[3]
    assert "1:4" in rows[3]
    assert rows[3].strip().endswith("4")  # boxes left, large
    assert "\x03" in rows[4]  # lane changes without limit
    car = table.car(name)
    gauges = rows[5] + rows[6]
    for value in ("structure", "heat", "steering", "brakes", "turbo"):
        assert str(car[value]) in gauges, value
    assert bool(re.search(r"min\w* ?4", gauges.lower())) == (name == "White")
    table.drive([1 if name == "White" else 0] * 4)
    assert table.phase == "end"
    assert "2" in table.oled()[4]  # pawns may still be moved twice
    assert ("mine" in table.oled()[3][15:] + table.oled()[4]) == (name == "White")
    table.choose("done")
    assert "next: " in table.row


def test_lane_changes_are_counted_after_a_steering_roll(sit: Sit) -> None:
    table = sit()
    table.ready(crews=CREWS)
    table.set_off(1, 3, 2, 1, 1, 6, 6, turbo=2)
    assert "3" in table.oled()[4]


def test_the_threshold_stands_there_all_the_turn(sit: Sit) -> None:
    table = sit()
    table.ready(crews=CREWS)
    table.run(4100)
    assert "<3" in table.oled()[4]
    table.do("accelerate")
    table.do("turbo")
    assert "<4" in table.oled()[4]
    assert "<4" in table.oled()[0]
    table.do("roll dice", 6)
    assert "<4" in table.oled()[0]


def test_real_dice_are_typed_white_first(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    table.ready(crews=CREWS)
    table.do("accelerate")
    table.do("turbo")
    table.do("turbo")
    table.choose("roll dice")
    assert "5 white" in table.row
    assert "2 red" in table.row
    table.push()
    assert "Roll 5 white" in table.screen
    table.type(1, 2, 3, 4, 5)
    assert "Roll 2 red" in table.screen
    table.type(6, 1)
    assert table.acts()[-1][1:] == ("roll", [1, 2, 3, 4, 5, 6, 1])
    assert "6 1" in table.said  # the reason and the result
    assert "+1" in table.said
    assert table.phase == "drive"


def test_a_mistyped_die_is_corrected_by_button_b(sit: Sit) -> None:
    table = sit()
    table.ready(crews=CREWS)
    table.do("accelerate")
    table.do("turbo")
    table.do("turbo")
    table.do("roll dice", 1, 2, 3)
    table.button("b")
    table.run(200)
    assert "Die 3 of 5" in table.screen
    table.turn(3)
    table.push()
    table.type(1, 1, 6, 5)
    assert table.acts()[-1][2] == [1, 2, 6, 1, 1, 6, 5]


def test_typing_is_left_with_b_on_the_first_die_and_nothing_has_happened(sit: Sit) -> None:
    table = sit()
    table.ready(crews=CREWS)
    table.do("accelerate")
    table.do("roll dice")
    assert "Die 1 of 1" in table.screen
    table.button("b")
    table.run(300)
    assert table.phase == "pedals"
    assert table.deeds() == ["accelerate"]
    table.do("turbo")
    assert table.deeds() == ["accelerate", "turbo"]


def test_the_red_dice_too_can_be_left_with_b(sit: Sit) -> None:
    table = sit()
    table.ready(crews=CREWS)
    table.do("accelerate")
    table.do("turbo")
    table.do("turbo")
    table.do("roll dice", 1, 1, 1, 1, 1)
    assert "2 red" in table.screen
    table.button("b")
    table.run(300)
    assert table.deeds() == ["accelerate", "turbo", "turbo"]
    if table.phase != "pedals":  # it went back to the white ones
        assert "white" in table.screen
    else:
        table.do("roll dice", 2, 2, 2, 2, 2, 6, 6)
        assert table.acts()[-1][2] == [2, 2, 2, 2, 2, 6, 6]


def test_the_board_rolls_visibly_and_says_what_followed(sit: Sit, vm: str) -> None:
    table = sit(settings={"PITBOARD_DICE": "device"}, vm=vm)
    table.ready(crews=CREWS)
    table.do("accelerate")
    table.choose("roll dice")
    table.press(60)
    table.run(150)
    assert "skip" in table.row
    rolling = table.glass.pages()
    table.run(250)
    assert table.glass.pages() != rolling  # the dice tumble
    table.run(1000)
    die = table.acts()[-1][2]
    assert len(die) == 1
    assert f"yellow: {die[0]}" in table.said or table.phase == "drive"


def test_a_press_skips_the_rolling(sit: Sit) -> None:
    table = sit(settings={"PITBOARD_DICE": "device"})
    table.ready(crews=CREWS)
    table.do("accelerate")
    table.choose("roll dice")
    table.press(60)
    table.run(100)
    table.press(60)
    table.run(150)
    assert table.phase == "drive"
    die = table.acts()[-1][2][0]
    assert f"yellow: {die}" in table.said
    assert table.deeds() == ["accelerate", "roll"]


def test_what_followed_stands_for_four_seconds_or_until_the_next_input(sit: Sit) -> None:
    table = sit()
    table.ready(crews=CREWS)
    table.do("accelerate")
    assert "1:4" in table.said
    table.run(3000)
    assert "1:4" in table.said
    table.run(1500)
    assert table.title == "roll dice"
    table.do("turbo")
    assert "turbo left" in table.said
    table.turn(1)
    assert "turbo left" not in table.said


def test_arrows_tell_where_there_is_more(sit: Sit) -> None:
    table = sit()
    table.enter()
    for title, left, right in (("lane 1", False, True), ("lane 2", True, True), ("lane 3", True, False)):
        table.choose(title)
        row = table.oled()[1]
        assert ("\x01" in row, "\x02" in row) == (left, right), title


def test_the_board_rolls_all_faces(sit: Sit) -> None:
    table = sit(settings={"PITBOARD_DICE": "device"}, seed=3)
    table.ready(crews=CREWS)
    table.do("accelerate")
    table.do("turbo")
    table.do("turbo")
    table.do("roll dice")
    table.run(1500)
    dice = table.acts()[-1][2]
    assert len(dice) == 7
    assert set(dice) <= set(range(1, 7))


@pytest.mark.parametrize("crew", [0, 1])
def test_the_crew_that_was_chosen_races(sit: Sit, crew: int) -> None:
    table: Table = sit(ROAD)
    table.ready(crews=CREWS)
    player = table.record()[0]["setup"]["players"][crew]
    assert player == [{"driver": "komet", "car": "b41"}, {"driver": "miss_meteor", "car": "r24"}][crew]
