"""Nobody does anything: hints, a demonstration, attract with the race kept; and the pages behind the buttons."""

from __future__ import annotations

import re

from pitboard.twin.player import Player
from tests.twin.board_play.conftest import Sit
from tests.twin.board_play.tabletop import HINTS, KOMET, METEOR, WALLED, Table

CREWS = (KOMET, METEOR)
SLEEPY = {"PITBOARD_ATTRACT_S": 30}


def driving(table: Table) -> str:
    table.ready(crews=CREWS)
    return table.set_off(6)


# -- hints -----------------------------------------------------------------------------------------------------------


def come_to(table: Table, moment: str) -> Player:
    """Has a race raced until the first row says so, and nothing is asked for."""
    table.run(2500)
    player = Player(table, table.layout.lights_of, 2, 1)
    player.start()
    table.raced = True
    for _ in range(2000):
        rows = player.read()
        if re.match(moment, rows[0]) and not player.follow(rows):
            table.run(600)
            return player
        if not player.follow(rows):
            player.decide(rows)
    raise AssertionError(f"{moment!r} never comes\n" + "\n".join(rows))


def shown(table: Table, ms: int, step: int = 100) -> set[str]:
    """Returns what the last row shows during a time."""
    rows = set()
    for _ in range(ms // step):
        rows.add(table.row)
        table.run(step)
    return rows


def test_a_hint_after_twenty_seconds(sit: Sit) -> None:
    table = sit("oval5", {"PITBOARD_DICE": "device"})
    come_to(table, r"\w+ lever .*R4")
    assert len(shown(table, 15_000)) == 1  # what the choice does
    assert table.row not in HINTS
    table.run(5000)
    assert table.row == "Turn knob, then press"
    table.turn(1)
    assert table.row not in HINTS  # the touch has taken it away
    assert "lever" in table.screen


def test_a_hint_time_that_was_set(sit: Sit) -> None:
    table = sit("oval5", {"PITBOARD_DICE": "device", "PITBOARD_HINT_S": 5})
    come_to(table, r"\w+ lever .*R4")
    assert table.row not in HINTS
    table.run(5000)
    assert table.row == "Turn knob, then press"


# -- newcomers -------------------------------------------------------------------------------------------------------


def test_on_the_grid_the_first_thing_said_is_where_to_put_the_car(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    table.enter()
    assert table.row == "Put car on white box"
    table.put(table.decides, table.box(1, 4))
    assert table.row == "Put car on white box"  # the next seat's


def test_each_kind_of_decision_says_how_it_is_made(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    table.ready(crews=CREWS)
    assert table.row == "Turn knob, then press"
    name = table.set_off(6)
    assert "Move car to a lit box" in shown(table, 6000)
    home = table.up(name, 400)
    assert table.row == "Put it on a lit box"
    table.put(name, home)
    assert table.row == "Move car to a lit box"
    table.choose("right")
    table.push()
    assert f"Move {name}" in table.said
    assert table.row == "Follow the lights"


def test_a_hint_takes_turns_with_what_the_choice_does(sit: Sit) -> None:
    table = sit()
    table.ready(crews=CREWS)
    hint, effect = "Turn knob, then press", table.effect
    assert effect == "P>1:4, 1 red <3"
    assert shown(table, 12_000) == {hint, effect}
    table.turn(1)
    assert table.row not in {hint, effect}  # who turns the knob reads what the choice does, at once
    assert shown(table, 2500) == {table.row}
    table.run(500)
    assert table.row == hint


def test_after_a_seat_s_third_round_a_hint_waits(sit: Sit, vm: str) -> None:
    table = sit("oval5", {"PITBOARD_DICE": "device"}, vm=vm)
    player = come_to(table, r"\w+ lever .*R3")
    assert "Turn knob, then press" in shown(table, 7000)
    while "R4" not in table.oled()[0]:
        rows = player.read()
        if not player.follow(rows):
            player.decide(rows)
    table.run(600)
    assert not shown(table, 7000) & HINTS


def test_a_bot_needs_no_hint(sit: Sit) -> None:
    table = sit("oval5", {"PITBOARD_DICE": "device"})
    table.run(2500)
    player = Player(table, table.layout.lights_of, 2, 1, bots=1)
    player.start()
    table.raced = True
    said: dict[str, set[str]] = {"White": set(), "Yellow": set()}
    for _ in range(120):
        rows = player.read()
        if (name := (rows[0].split() or [""])[0]) in said:
            said[name].add(rows[7].strip())
        if not player.follow(rows):
            player.decide(rows)
    assert len(said["Yellow"]) > 1
    assert not said["Yellow"] & HINTS
    assert said["White"] & HINTS


def test_the_choices_demonstrate_themselves_after_a_minute(sit: Sit) -> None:
    table = sit(WALLED)
    table.enter(crews=CREWS)
    table.put(table.decides, table.box(1, 4))
    table.put(table.decides, table.box(0, 4))
    table.set_off(6)
    table.drive([1, 1])
    table.run(30_000)
    looks = {tuple(sorted(table.all_looks().items())) for _ in range(4)}
    assert len(looks) == 1
    table.run(25_000)
    shown = set()
    for _ in range(12):
        shown |= {look for box, look in table.all_looks().items() if box in {table.box(0, 7), table.box(2, 7)}}
        table.run(10)
    assert "magenta steady" in shown  # a forced change has been shown
    assert table.deeds() == ["accelerate", "roll", "ahead", "ahead"]
    table.turn(1)
    table.turn(-1)
    table.run(200)
    assert table.looks(table.box(0, 7), table.box(2, 7)) == ["blue steady"] * 2
    assert table.deeds() == ["accelerate", "roll", "ahead", "ahead"]


# -- attract ---------------------------------------------------------------------------------------------------------


def test_attract_keeps_the_race_and_a_press_goes_on(sit: Sit, vm: str) -> None:
    table = sit(settings=SLEEPY, vm=vm)
    name = driving(table)
    count, title = len(table.acts()), table.title
    table.run(31_000)
    assert "Go on?" in table.screen
    assert "kept" in table.screen
    table.push()
    table.run(300)
    assert table.decides == name
    assert table.title == title
    assert len(table.acts()) == count  # the touch was no act
    table.drive([0])
    assert len(table.acts()) == count + 1


def test_a_lifted_car_goes_on_too(sit: Sit) -> None:
    table = sit(settings=SLEEPY)
    name = driving(table)
    count = len(table.acts())
    table.run(32_000)
    assert "Go on?" in table.screen
    home = table.up(name, 600)
    assert "Go on?" not in table.screen
    assert table.look(home + 1) == "green steady"
    table.put(name, home)
    assert len(table.acts()) == count


def test_turning_the_knob_goes_on_too(sit: Sit) -> None:
    table = sit(settings=SLEEPY)
    name = driving(table)
    table.run(32_000)
    table.turn(1)
    assert "Go on?" not in table.screen
    assert table.decides == name


def test_dice_that_wait_to_be_typed_still_wait(sit: Sit) -> None:
    table = sit(settings=SLEEPY)
    table.ready(crews=CREWS)
    table.do("accelerate")
    table.do("turbo")
    table.do("turbo")
    table.do("roll dice", 1, 2)
    table.run(32_000)
    assert "Go on?" in table.screen
    table.push()
    table.run(700)
    assert "Die 3 of 5" in table.screen
    table.type(3, 4, 5, 6, 6)
    assert table.acts()[-1][2] == [1, 2, 3, 4, 5, 6, 6]


def test_a_car_that_must_be_moved_is_still_asked_for(sit: Sit) -> None:
    table = sit(settings=SLEEPY)
    name = driving(table)
    table.choose("right")
    table.push()
    asked = table.said
    assert f"Move {name}" in asked
    table.run(32_000)
    assert "Go on?" in table.screen
    table.push()
    table.run(300)
    assert table.said == asked
    assert table.look(table.box(1, 5)) == "white breathing fast"


def test_a_marker_to_be_confirmed_is_still_asked_for(sit: Sit) -> None:
    table = sit(settings=SLEEPY)
    table.enter(crews=(KOMET, "X-Caliber Rolling Fortress"))
    table.line_up()
    table.set_off(6)
    table.drive([0, 0])
    table.do("lay mine")
    assert "ress when done" in table.said
    table.run(32_000)
    table.push()
    table.run(300)
    assert "ress when done" in table.said
    table.push()
    assert table.phase == "drive"


def test_a_car_moved_away_in_attract_is_led_back(sit: Sit) -> None:
    table = sit(settings=SLEEPY)
    name = driving(table)
    other = next(car for car in table.cars if car != name)
    home, count = table.cars[other], len(table.acts())
    table.run(32_000)
    table.carry(other, table.box(2, 20), ms=4000)
    assert other in table.said
    table.carry(other, home)
    table.run(4500)
    assert table.title == "ahead"
    assert len(table.acts()) == count


def test_attract_is_lit_by_a_race_that_any_touch_ends(sit: Sit) -> None:
    table = sit("oval5")
    table.run(20_000)
    assert sum(map(any, table.lights())) > 4
    assert "press" in table.screen
    table.run(400_000)  # the race ends, and the next one begins
    assert sum(map(any, table.lights())) > 4
    table.push()
    table.run(500)
    assert "Play?" in table.screen


def test_a_car_put_on_the_board_ends_the_show_too(sit: Sit) -> None:
    table = sit("oval5")
    table.run(20_000)
    table.drop(7)
    table.run(500)
    assert "Play?" in table.screen


# -- pause and service -----------------------------------------------------------------------------------------------


def test_pause_and_go_on(sit: Sit, vm: str) -> None:
    table = sit(vm=vm)
    name = driving(table)
    count = len(table.acts())
    table.button("b", 800)
    table.run(300)
    assert table.oled()[0].strip() == "Pause"
    assert table.title == "Go on"
    table.run(2000)
    table.push()
    table.run(300)
    assert table.decides == name
    assert table.title == "ahead"
    assert len(table.acts()) == count


def test_the_race_can_be_ended_after_it_asked_once_more(sit: Sit) -> None:
    table = sit()
    driving(table)
    table.button("b", 800)
    table.run(300)
    table.choose("End race")
    table.push()
    assert table.title == "Keep on"  # preselected: the harmless one
    table.push()
    assert table.title in {"Go on", "End race", "ahead"}
    if table.title != "ahead":
        table.button("b")
        table.run(300)
    assert table.phase == "drive"
    table.button("b", 800)
    table.run(300)
    table.choose("End race")
    table.push()
    table.choose("End it")
    table.push()
    table.run(500)
    assert "press" in table.row
    assert "road" in table.screen  # the attract page
    table.raced = False


def test_pause_over_a_page_of_details_leads_back_to_the_dashboard(sit: Sit) -> None:
    table = sit()
    name = driving(table)
    table.button("a")
    table.run(300)
    assert table.decides != name or table.title != "ahead"
    table.button("b", 800)
    table.run(300)
    table.push()
    table.run(300)
    assert table.decides == name
    assert table.title == "ahead"


def test_a_car_moved_in_the_pause_is_noticed(sit: Sit) -> None:
    table = sit()
    name = driving(table)
    other = next(car for car in table.cars if car != name)
    home = table.cars[other]
    table.button("b", 800)
    table.run(300)
    table.carry(other, table.box(2, 20))
    table.button("b")
    table.run(3600)
    assert other in table.said
    table.carry(other, home)
    table.run(4500)
    assert table.title == "ahead"


def test_pause_while_dice_are_typed(sit: Sit) -> None:
    table = sit()
    table.ready(crews=CREWS)
    table.do("accelerate")
    table.do("roll dice")
    table.button("b", 800)
    table.run(300)
    assert table.oled()[0].strip() == "Pause"
    table.push()
    table.run(700)
    if "Die 1 of 1" not in table.screen:
        assert table.phase == "pedals"
        table.do("roll dice")
    table.type(4)
    assert table.acts()[-1][1:] == ("roll", [4])


def test_pause_while_a_car_must_be_moved(sit: Sit) -> None:
    table = sit()
    name = driving(table)
    table.choose("right")
    table.push()
    asked = table.said
    table.button("b", 800)
    table.run(300)
    table.push()
    table.run(300)
    assert table.said == asked
    table.carry(name, table.box(1, 5))
    assert table.deeds()[-1] == "right"
    assert table.phase == "drive"


def test_service_pages_from_the_race_and_back(sit: Sit) -> None:
    table = sit()
    name = driving(table)
    count = len(table.acts())
    table.button("a", 800)
    table.run(300)
    assert table.oled()[0].strip() == "Service"
    titles = table.offered()
    assert titles == ["Back", "Lights", "Sound", "Dice", "Sensors", "Faults", "Memory", "Version"]
    table.choose("Sensors")
    table.push()
    assert "2 magnets" in table.screen
    for box in table.cars.values():
        assert str(box) in table.screen
    table.button("b")
    table.run(300)
    table.choose("Faults")
    table.push()
    assert "Nothing is wrong" in table.screen
    table.push()
    table.button("b")
    table.run(300)
    assert table.decides == name
    assert len(table.acts()) == count


def test_brightness_is_seen_at_once(sit: Sit) -> None:
    table = sit()
    driving(table)
    before = max(table.light(table.box(0, 5)))
    table.button("a", 800)
    table.run(300)
    table.choose("Lights")
    table.push()
    table.turn(2)
    table.run(200)
    assert max(table.light(table.box(0, 5))) > before
    table.push()
    table.button("b")
    table.run(300)
    assert max(table.light(table.box(0, 5))) > before


def test_sound_off_is_silent(sit: Sit) -> None:
    table = sit()
    driving(table)
    table.button("a", 800)
    table.run(300)
    table.choose("Sound")
    table.push()
    table.choose("off")
    table.push()
    table.button("b")
    table.run(600)
    since = table.now
    table.drive([0, 0])
    assert table.heard(since) == []


def test_dice_can_be_changed_in_a_race(sit: Sit) -> None:
    table = sit()
    table.ready(crews=CREWS)
    table.do("accelerate")
    table.button("a", 800)
    table.run(300)
    table.choose("Dice")
    table.push()
    table.choose("board")
    table.push()
    table.button("b")
    table.run(300)
    table.do("roll dice")
    table.run(1200)
    assert len(table.acts()[-1][2]) == 1
    assert table.phase == "drive"


def test_service_from_the_attract_page(sit: Sit) -> None:
    table = sit()
    table.run(2500)
    table.button("a", 800)
    table.run(300)
    assert table.oled()[0].strip() == "Service"
    table.button("b")
    table.run(300)
    assert "press" in table.row


def test_the_menu_falls_back_to_attract(sit: Sit) -> None:
    table = sit(settings=SLEEPY)
    table.run(2500)
    table.push()
    assert "Play?" in table.screen
    table.run(31_000)
    assert "road" in table.screen
    assert "Play?" not in table.screen
