"""Races on the page in Chromium, by a person who was told no rules and follows what the page shows."""

from __future__ import annotations

from playwright.sync_api import expect

from page_browsers import PATIENCE_S, Served
from pitboard.twin.page import protocol
from pitboard.twin.player import Player
from tests.page.browser.conftest import Open
from tests.page.browser.seat import Seat, until

MOST_STEPS = 30
# Has the page keep what it plays.
EAR = """
    window.heard = [];
    window.OscillatorNode = class extends OscillatorNode {
        constructor(context, options) {
            super(context, options);
            heard.push(options.frequency);
        }
    };
"""


def sits_down(seat: Seat) -> Player:
    """Leads two cars to the grid."""
    player = Player(seat, seat.boxes, seats=2, seed=1)
    player.start()
    while "grid" in seat.oled()[0]:
        player.follow(seat.oled()) or player.decide(seat.oled())
    return player


def test_a_whole_race_by_dragging_cars(seat: Seat) -> None:
    player = Player(seat, seat.boxes, seats=2, seed=1)
    player.start()
    winner = player.race()[0].split()[0]
    expect(seat.page.locator("#display-says")).to_contain_text(f"{winner} wins")
    assert sum(isinstance(act, protocol.Drop) for act in seat.served.table.acts) > 4


def test_a_page_that_is_reloaded_goes_on_with_the_race(seat: Seat) -> None:
    player = sits_down(seat)
    before = seat.oled(), seat.lights(), seat.car("White"), seat.car("Yellow")
    seat.page.reload()
    seat.sit_down()
    assert (seat.oled(), seat.lights(), seat.car("White"), seat.car("Yellow")) == before
    for _ in range(MOST_STEPS):
        if seat.car("White") != before[2] or seat.car("Yellow") != before[3]:
            break
        player.follow(player.read()) or player.decide(player.read())
    else:
        raise AssertionError(f"no car moves on: {seat.oled()}")


def test_the_buzzer_is_heard(served: Served, open_page: Open) -> None:
    page = open_page()
    page.add_init_script(EAR)
    seat = Seat(page, served)
    sits_down(seat)
    seat.watch(1000)
    until(lambda: page.evaluate("() => heard.length"), "a tone is played")
    tones = served.table.ask(lambda board: {tone.hz for tone in board.tones}).result(PATIENCE_S)
    assert set(page.evaluate("() => heard")) <= tones | {0}


def test_a_car_that_jumps_is_led_back(seat: Seat) -> None:
    player = sits_down(seat)
    home = seat.car("Yellow")
    turn = seat.oled()[0]
    seat.page.get_by_role("button", name="Faults", exact=True).click()
    drawer = seat.page.get_by_role("complementary", name="Faults")
    drawer.get_by_role("group", name="Cars").get_by_label("Car").select_option("Yellow")
    seat.act(drawer.get_by_role("button", name="Bump it").click)
    drawer.get_by_role("button", name="Close the faults").click()
    seat.run(5000)
    assert seat.car("Yellow") != home
    assert "Yellow" in seat.oled()[1]
    player.cars["Yellow"] = seat.box_of("Yellow")
    player.obey()
    assert (seat.car("Yellow"), seat.oled()[0]) == (home, turn)


def test_what_is_broken_is_said_and_mended(seat: Seat) -> None:
    sits_down(seat)
    turn = seat.oled()[0]
    page = seat.page
    page.keyboard.press("f")
    drawer = page.get_by_role("complementary", name="Faults")
    seat.act(drawer.get_by_role("button", name="Unplug from there on").click)
    seat.run(3000)
    assert "Tile" in seat.says() or "tile" in seat.says()
    expect(drawer).to_contain_text("Tile 1 is unplugged")
    assert not any(any(light) for light in seat.lights())
    seat.act(drawer.get_by_role("button", name="Mend: Tile 1").click)
    seat.run(3000)
    assert seat.oled()[0] == turn
    drawer.get_by_role("button", name="Pick a box").click()
    page.mouse.click(*seat.middle_of(20))
    drawer.get_by_label("The sensor").select_option("always sees a car")
    seat.act(drawer.get_by_role("button", name="Have it so").click)
    seat.run(5000)
    assert seat.oled()[0:3] != ["", "", ""]
    expect(page.locator("#faults-count")).to_have_text("1")
    seat.act(drawer.get_by_role("button", name="Mend all").click)
    seat.run(5000)
    assert seat.oled()[0] == turn


def test_the_power_is_cut_and_comes_back(seat: Seat) -> None:
    page = seat.page
    page.keyboard.press("f")
    seat.act(page.get_by_role("button", name="Cut the power").click)
    expect(page.get_by_role("alertdialog")).to_contain_text("no power")
    assert not any(any(light) for light in seat.lights())
    seat.act(page.get_by_role("alertdialog").get_by_role("button", name="Switch it on").click)
    seat.run(5000)
    expect(page.get_by_role("alertdialog")).to_be_hidden()
    assert seat.says()
