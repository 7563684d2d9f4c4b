"""What the page looks like: on screens of all sizes, dark and light, and to a screen reader."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from page_browsers import Served, serving
from tests.page.browser.conftest import Open
from tests.page.browser.seat import Seat

SCREENS = {"notebook": (1280, 720), "tablet": (1180, 820), "upright tablet": (820, 1180), "small tablet": (1024, 768)}
WHOLE = ("#board", "#knob", "#display", "#button-a", "#button-b", "#faults-open", "#help-open", ".car[data-car='5']")
LEAST_DOT = {"small tablet": 2}
USUAL_DOT = 3
DARK, LIGHT = 60, 190


def shown(page: Page, served: Served) -> Page:
    page.goto(served.address)
    page.locator("#board .lamps polygon").last.wait_for(state="attached")
    return page


def inside(page: Page, where: str) -> bool:
    box = page.locator(where).first.bounding_box()
    size = page.viewport_size
    assert box and size, where
    return (
        min(box["x"], box["y"]) >= -1
        and box["x"] + box["width"] <= size["width"] + 1
        and box["y"] + box["height"] <= size["height"] + 1
    )


@pytest.fixture(scope="module")
def oval() -> Iterator[Served]:
    with serving() as made:
        yield made


@pytest.mark.parametrize("screen", SCREENS)
def test_all_is_there_without_scrolling(open_page: Open, oval: Served, screen: str) -> None:
    wide, high = SCREENS[screen]
    page = shown(open_page(viewport={"width": wide, "height": high}), oval)
    assert {where for where in WHOLE if not inside(page, where)} == set()
    scrolls = page.evaluate(
        "() => [document.documentElement, ...document.querySelectorAll('main, #console, #table, header')]"
        ".filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)"
        ".map((one) => one.id || one.tagName)"
    )
    assert scrolls == []
    dot = page.evaluate("() => document.getElementById('display').getBoundingClientRect().width / 128")
    assert dot >= LEAST_DOT.get(screen, USUAL_DOT)


def test_it_is_dark_or_light_as_the_system_is_until_one_chooses(open_page: Open, oval: Served) -> None:
    def brightness(page: Page) -> float:
        colour = page.evaluate("() => getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
        return sum(colour) / 3

    dark = shown(open_page(color_scheme="dark"), oval)
    light = shown(open_page(color_scheme="light"), oval)
    assert brightness(dark) < DARK
    assert brightness(light) > LIGHT
    dark.get_by_role("button", name="Light or dark").click()
    assert brightness(dark) > LIGHT
    dark.reload()
    assert brightness(dark) > LIGHT


def test_a_screen_reader_finds_all_by_name(seat: Seat) -> None:
    page = seat.page
    tree = page.locator("body").aria_snapshot()
    for part in (
        'heading "Pitboard"',
        'combobox "Speed of the table\'s time"',
        'button "White car, in the tray"',
        'slider "Knob',
        'button "Button A',
        'button "Sound"',
        'complementary "Control box"',
        'log "The display says"',
    ):
        assert part in tree, (part, tree)
    unnamed = page.evaluate(
        "() => [...document.querySelectorAll('button, select, input, [role=button], [role=slider]')]"
        ".filter((one) => one.checkVisibility())"
        ".filter((one) => !(one.getAttribute('aria-label') || one.innerText || one.labels?.length))"
        ".map((one) => one.outerHTML)"
    )
    assert unnamed == []
    assert page.evaluate("() => new Set([...document.querySelectorAll('[id]')].map((one) => one.id)).size") == (
        page.locator("[id]").count()
    )


def test_what_the_display_says_is_read_out_once_it_stays(seat: Seat) -> None:
    says = seat.page.locator("#display-says")
    expect(says).to_have_attribute("aria-live", "polite")
    expect(says).not_to_be_empty()
    seat.press()
    seat.run(1000)
    expect(says).to_contain_text("Play")


def test_sound_stays_off_when_it_was_switched_off(open_page: Open, oval: Served) -> None:
    page = shown(open_page(), oval)
    button = page.get_by_role("button", name="Sound")
    expect(button).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("s")
    page.reload()
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")


def test_another_track_is_laid_from_the_page(served: Served, open_page: Open) -> None:
    page = Seat(open_page(), served).page
    page.get_by_role("button", name="Track").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("forge8").first.check()
    dialog.get_by_role("button", name="Lay it").click()
    expect(page.locator("#layout-name")).to_have_text("forge8")
    expect(page.locator("#board .lamps polygon")).to_have_count(220)


def test_help_opens_and_closes_by_keys(seat: Seat) -> None:
    page = seat.page
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="How the table is handled")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
