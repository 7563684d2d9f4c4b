"""The end of a race: crossing, podium, again, change, stop."""

from __future__ import annotations

from tests.twin.board_play.conftest import Sit
from tests.twin.board_play.tabletop import KOMET, METEOR, SHORT, Table

CREWS = (KOMET, METEOR)
FAST = {"PITBOARD_ATTRACT_S": 30}


def finish(table: Table) -> str:
    """Has the first player cross the line with the fourth box; returns his name."""
    table.enter(crews=CREWS)
    table.put(table.decides, table.box(1, 4))
    table.put(table.decides, table.box(0, 4))
    name = table.set_off(6)
    table.drive([1, 1, 1])
    assert "finish" in table.effect
    table.drive([1])
    table.run(1000)
    return name


def cleared(table: Table) -> None:
    """Takes all cars off the board."""
    for name in list(table.cars):
        table.up(name, 400)
    table.in_hand = 0


def test_the_line_is_crossed_and_the_winner_shines(sit: Sit, vm: str) -> None:
    table = sit(SHORT, vm=vm)
    name = finish(table)
    assert table.oled()[0].strip() == f"{name} wins"
    assert "Race 1: 1 rounds" in table.screen
    assert table.title == "Again?"
    look = table.look(table.box(1, 8))
    assert look.startswith(name.lower())
    assert look != f"{name.lower()} dim steady"
    winners = [int(name == "Yellow")]
    assert table.record()[-1] == {"result": {"winners": winners, "end": "finish", "rounds": 1}}


def test_the_finish_is_heard(sit: Sit) -> None:
    table = sit(SHORT)
    since = table.now
    finish(table)
    assert 1047 in table.heard(since)
    assert len([hz for hz in table.heard(since)[-4:] if hz > 500]) == 4  # a little tune


def test_crossing_by_the_knob_has_the_car_led_over(sit: Sit) -> None:
    table = sit(SHORT)
    table.enter(crews=CREWS)
    table.put(table.decides, table.box(1, 4))
    table.put(table.decides, table.box(0, 4))
    name = table.set_off(6)
    table.drive([1, 1, 1])
    table.do("ahead")
    assert f"Move {name}" in table.said
    assert "wins" not in table.oled()[0]
    table.carry(name, table.box(1, 8), ms=1000)
    assert table.oled()[0].strip() == f"{name} wins"


def test_again_has_the_cars_cleared_and_placed_anew(sit: Sit, vm: str) -> None:
    table = sit(SHORT, vm=vm)
    finish(table)
    players = table.record()[0]["setup"]["players"]
    table.push()
    table.run(1500)
    assert "off" in table.said.lower()  # take all cars off the board
    assert all(look == "red briefly off" for look in table.looks(*table.cars.values()))
    cleared(table)
    table.run(500)
    assert table.phase == "grid"
    table.line_up()
    assert table.phase == "lever"
    assert table.record()[0]["setup"]["players"] == players
    assert [act.split()[0] for _, act, _ in table.acts()] == ["place", "place"]


def test_change_goes_to_the_questions_with_the_last_answers(sit: Sit) -> None:
    table = sit(SHORT)
    finish(table)
    table.choose("Change")
    table.push()
    table.run(300)
    assert "Play?" in table.screen
    table.push()
    assert table.oled()[0].strip() == "Players"
    assert table.title == "2"
    table.raced = False


def test_stop_goes_back_to_the_start(sit: Sit) -> None:
    table = sit(SHORT)
    finish(table)
    table.choose("Stop")
    table.push()
    table.run(500)
    assert "road" in table.screen
    assert "press" in table.row
    table.raced = False


def test_the_podium_gives_way_to_attract(sit: Sit) -> None:
    table = sit(SHORT, FAST)
    finish(table)
    table.run(32_000)
    assert "wins" not in table.screen
    table.raced = False


def test_the_podium_tells_the_race_s_number(sit: Sit) -> None:
    table = sit(SHORT)
    finish(table)
    assert "Race 1" in table.screen
    table.push()
    table.run(500)
    cleared(table)
    finish_again(table)
    assert "Race 2" in table.screen


def finish_again(table: Table) -> None:
    table.put(table.decides, table.box(1, 4))
    table.put(table.decides, table.box(0, 4))
    table.set_off(6)
    table.drive([1] * 4)
    table.run(1000)


def test_a_last_wreck_ends_the_race(sit: Sit) -> None:
    table = sit()
    table.ready(players=1, crews=(KOMET,))
    table.set_off(6, 6, 6, 6, 1, 1, 1, turbo=3)
    table.drive([0] * 7)
    table.do("done")
    table.do("maintain")
    table.do("roll dice", 6, 6, 6, 6, 1, 1, 1)
    table.up("White", 500)
    table.push()
    table.run(500)
    assert "Nobody wins" in table.screen
    assert table.record()[-1]["result"]["end"] == "wrecked"


def test_a_round_limit_ends_the_race(sit: Sit) -> None:
    table = sit()
    table.ready(players=1, crews=(KOMET,), options={4: "5"})
    for number in range(5):
        table.set_off(6) if not number else coast(table)
        table.drive([0] * 4)
        table.do("done")
    table.run(500)
    assert "White wins" in table.screen
    assert table.record()[-1]["result"]["end"] == "limit"


def coast(table: Table) -> None:
    table.do("maintain")
    table.do("roll dice", 6)
    table.run(4100)
