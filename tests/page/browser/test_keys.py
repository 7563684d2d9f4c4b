"""The keyboard alone: no hand at the mouse."""

from __future__ import annotations

from playwright.sync_api import expect

from pitboard.twin.page import protocol
from tests.page.browser.seat import Seat

MOST_PRESSES = 6


def key(seat: Seat, name: str) -> None:
    """Presses a key that the table must hear of."""
    seat.act(lambda: seat.page.keyboard.press(name))
    seat.watch(1200)


def press_until(seat: Seat, said: str) -> None:
    """Presses the knob until the display says something."""
    for _ in range(MOST_PRESSES):
        if said in seat.says():
            return
        seat.page.keyboard.press("k")
        key(seat, "Enter")
    raise AssertionError(f"after {MOST_PRESSES} presses it doesn't say {said}: {seat.says()}")


def place(seat: Seat, number: str) -> None:
    """Lifts a car and puts it on the next bright box."""
    seat.page.keyboard.press(number)
    key(seat, "Enter")
    key(seat, "l")
    key(seat, "Enter")


def test_from_the_first_page_to_the_first_own_move(seat: Seat) -> None:
    press_until(seat, "Put White")
    place(seat, "1")
    press_until(seat, "Put Yellow")
    place(seat, "2")
    press_until(seat, "drive")
    first = seat.oled()[0].split()[0]
    at = seat.car(first)
    place(seat, str(("White", "Yellow").index(first) + 1))
    assert seat.car(first) != at
    assert "on box" in seat.car(first)
    assert "Not there" not in seat.says()


def test_arrows_choose_with_the_knob_and_the_buttons_lead_back(seat: Seat) -> None:
    key(seat, "Enter")
    play = seat.oled()
    key(seat, "ArrowRight")
    assert seat.oled() != play
    key(seat, "ArrowLeft")
    assert seat.oled() == play
    key(seat, "b")
    assert seat.oled()[1:3] != play[1:3]
    assert {type(act) for act in seat.served.table.acts} == {protocol.Press, protocol.Knob}


def test_a_car_is_carried_and_slid_by_arrows(seat: Seat) -> None:
    page = seat.page
    page.keyboard.press("3")
    expect(page.locator(".car[data-car='2']")).to_be_focused()
    key(seat, "Enter")
    expect(page.locator("#said")).to_contain_text("Orange lifted")
    key(seat, "ArrowLeft")
    key(seat, "Enter")
    box = seat.box_of("Orange")
    key(seat, "Shift+ArrowRight")
    assert seat.box_of("Orange") != box
    key(seat, "Enter")
    key(seat, "ArrowUp")
    key(seat, "Escape")
    assert seat.box_of("Orange") != box
    key(seat, "t")
    assert "in the tray" in seat.car("Orange")


def test_what_a_key_has_lifted_is_put_down_by_a_click(seat: Seat) -> None:
    seat.page.keyboard.press("4")
    key(seat, "Enter")
    assert "in the hand" in seat.car("Blue")
    seat.act(lambda: seat.page.mouse.click(*seat.middle_of(20)))
    assert seat.box_of("Blue") == 20


def test_keys_are_the_knobs_after_a_car_was_dragged(seat: Seat) -> None:
    seat.drag("Blue", 20)
    key(seat, "Enter")
    assert "Play" in seat.says()
    assert seat.box_of("Blue") == 20


def test_what_to_do_first_is_told_for_what_the_hand_works_with(seat: Seat) -> None:
    coach = seat.page.locator("#coach")
    expect(coach).to_contain_text("click it")
    key(seat, "Enter")
    expect(coach).to_contain_text("Enter lifts it")
    seat.press()
    expect(coach).to_contain_text("drag the car that the display names")
    seat.drag("White", 20)
    expect(coach).to_be_hidden()


def test_hands_on_the_keys_are_told_the_way_back_to_the_knob(seat: Seat) -> None:
    coach = seat.page.locator("#coach")
    key(seat, "Enter")
    seat.page.keyboard.press("1")
    for name in ("Enter", "ArrowLeft", "Enter"):
        key(seat, name)
    expect(coach).to_contain_text("K goes back to the knob")
    seat.page.keyboard.press("k")
    key(seat, "ArrowRight")
    expect(coach).to_be_hidden()


def test_every_control_is_reached_by_tab_and_named(seat: Seat) -> None:
    page = seat.page
    names = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        name = page.evaluate(
            "() => document.activeElement === document.body ? '' :"
            " document.activeElement.getAttribute('aria-label') || document.activeElement.innerText"
        )
        if not name and names:
            break
        names.add(name)
    for wanted in (
        "Track",
        "Pause",
        "Sound",
        "Faults",
        "White car",
        "Cyan car",
        "Knob",
        "Button A",
        "Button B",
        "Help",
    ):
        assert any(name.startswith(wanted) for name in names), (wanted, names)
    assert "" not in names
