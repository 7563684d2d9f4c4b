"""Several browsers at one table, fingers instead of a mouse, and time that passes by itself."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from page_browsers import Served
from tests.page.browser.conftest import Open
from tests.page.browser.seat import MIDDLE, Seat


def arrives(page: Page, served: Served, says: str) -> Page:
    page.goto(served.address)
    expect(page.locator("#hand-says")).to_contain_text(says)
    page.locator("#board .lamps polygon").last.wait_for(state="attached")
    return page


def middle(page: Page, where: str) -> tuple[float, float]:
    x, y = page.locator(where).evaluate(MIDDLE)
    return x, y


def drag(page: Page, car: int, box: int) -> None:
    page.mouse.move(*middle(page, f".car[data-car='{car}'] .ring"))
    page.mouse.down()
    page.mouse.move(*middle(page, f".lamps polygon >> nth={box}"), steps=3)
    page.mouse.up()


def test_one_browser_holds_the_hand_and_the_other_looks_on(living: Served, open_page: Open) -> None:
    holder = arrives(open_page(), living, "You hold the hand")
    looker = arrives(open_page(), living, "You look on")
    drag(holder, 0, 20)
    expect(looker.locator(".car[data-car='0']")).to_have_attribute("data-at", "20")
    drag(looker, 0, 10)
    expect(looker.locator("#toast")).to_contain_text("You look on")
    looker.get_by_role("button", name="Ask for it").click()
    holder.get_by_role("button", name="Give it").click()
    expect(looker.locator("#hand-says")).to_contain_text("You hold the hand")
    expect(holder.locator("#hand-says")).to_contain_text("You look on")
    drag(looker, 0, 10)
    expect(holder.locator(".car[data-car='0']")).to_have_attribute("data-at", "10")
    looker.close()
    holder.get_by_role("button", name="Take it").click()
    expect(holder.locator("#hand-says")).to_have_text("You hold the hand")


def test_a_lost_connection_comes_back(living: Served, open_page: Open) -> None:
    page = arrives(open_page(), living, "You hold the hand")
    drag(page, 1, 5)
    expect(page.locator(".car[data-car='1']")).to_have_attribute("data-at", "5")
    living.cut_off()
    expect(page.locator("#banners")).to_contain_text("no connection")
    expect(page.locator("#hand-says")).to_contain_text("You hold the hand")
    expect(page.locator("#banners")).to_be_empty()
    expect(page.locator(".car[data-car='1']")).to_have_attribute("data-at", "5")


def touch(page: Page) -> Any:
    """Returns a way to say what a finger does: start, move or end, and where."""
    wire = page.context.new_cdp_session(page)

    def finger(kind: str, *where: float) -> None:
        points = [{"x": where[0], "y": where[1]}] if where else []
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return finger


def test_fingers_tap_and_drag(served: Served, open_page: Open) -> None:
    seat = Seat(open_page(has_touch=True, viewport={"width": 1024, "height": 768}), served)
    page = seat.page
    seat.act(lambda: page.touchscreen.tap(*middle(page, "#knob")))
    seat.run(1000)
    assert "Play" in seat.says()
    seat.act(lambda: page.touchscreen.tap(*middle(page, ".car[data-car='3'] .ring")))
    expect(page.locator("#toast.shown")).to_have_text("Blue is in your hand: tap where it goes.")
    seat.act(lambda: page.touchscreen.tap(*middle(page, ".lamps polygon >> nth=12")))
    expect(page.locator(".car[data-car='3']")).to_have_attribute("data-at", "12")
    expect(page.locator("#toast.shown")).to_have_count(0)
    finger = touch(page)
    seat.act(lambda: finger("touchStart", *middle(page, ".car[data-car='3'] .ring")))
    for box in (13, 14, 26):
        finger("touchMove", *middle(page, f".lamps polygon >> nth={box}"))
    expect(page.locator("#under")).to_contain_text("box")
    seat.act(lambda: finger("touchEnd"))
    expect(page.locator("#under")).to_be_empty()
    expect(page.locator(".car[data-car='3']")).to_have_attribute("data-at", "26")
    x, y = middle(page, "#knob")
    before = page.locator("#knob").get_attribute("aria-valuenow")
    finger("touchStart", x, y - 40)
    seat.act(lambda: finger("touchMove", x + 28, y - 28))
    finger("touchEnd")
    assert page.locator("#knob").get_attribute("aria-valuenow") != before


def test_time_is_stopped_and_sped_up(living: Served, open_page: Open) -> None:
    page = arrives(open_page(), living, "You hold the hand")
    page.keyboard.press("p")
    expect(page.locator("#banners")).to_contain_text("stands still")
    page.get_by_label("Speed of the table's time").select_option("8")
    page.get_by_role("button", name="Go on").first.click()
    expect(page.locator("#banners")).to_be_empty()
    page.locator("#knob").click()
    expect(page.locator("#display")).to_have_attribute("aria-label", re.compile("Play"))
