"""What the page looks like: on screens of all sizes, dark and light, and to a screen reader."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from page_browsers import Served, serving
from tests.page.browser.conftest import Open
from tests.page.browser.seat import Seat, until

SCREENS = {"notebook": (1280, 720), "tablet": (1180, 820), "upright tablet": (820, 1180), "small tablet": (1024, 768)}
WHOLE = ("#board", "#knob", "#display", "#button-a", "#button-b", "#faults-open", "#help-open", ".car[data-car='5']")
LEAST_DOT = {"small tablet": 2}
USUAL_DOT = 3
DARK, LIGHT = 60, 190
LEAST_CONTRAST = 4.5
LEAST_TABLE = 0.35  # of a narrow screen's width
ROWS = {1280: 1, 1180: 1, 1101: 1, 1100: 2, 820: 2, 560: 3, 390: 3}  # of the bar, by the page's width
ROW = 53  # pixels of the bar above
# How large the table is, in pixels, where something lies beside or below it; 0 when it lies over it.
BESIDE = """(other) => {
    const [one, two] = ["#board .ground", other].map((where) => document.querySelector(where).getBoundingClientRect());
    return one.right <= two.left || one.bottom <= two.top ? Math.max(one.width, one.height) : 0;
}"""
# Texts that contrast too little with the even ground behind them: [text, contrast].
FAINT = """(least) => {
    const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const linear = (value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    const ground = (element) => {
        for (let one = element; one; one = one.parentElement) {
            const { backgroundColor, backgroundImage } = getComputedStyle(one);
            if (backgroundImage !== "none") return null;
            const [r, g, b, a = 1] = parts(backgroundColor);
            if (a === 1) return [r, g, b];
        }
        return null;
    };
    const isText = (node) => node.nodeType === 3 && node.data.trim();
    const words = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility()
        && !one.closest("svg, :disabled") && [...one.childNodes].some(isText));
    return words.flatMap((one) => {
        const behind = ground(one);
        if (!behind) return [];
        const [dark, bright] = [light(behind), light(parts(getComputedStyle(one).color))].sort((a, b) => a - b);
        const contrast = (bright + 0.05) / (dark + 0.05);
        return contrast < least ? [[one.textContent, contrast]] : [];
    });
}"""


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


@pytest.fixture(scope="module")
def watched() -> Iterator[Served]:
    """A table at which two look on."""
    with serving() as made:
        for _ in range(2):
            made.browser({"look": True})
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


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_all_words_stand_out_from_what_is_behind_them(served: Served, open_page: Open, scheme: str) -> None:
    seat = Seat(open_page(color_scheme=scheme), served)
    page = seat.page
    page.keyboard.press("f")
    seat.act(page.get_by_role("button", name="Unplug the display").click)
    page.keyboard.press("p")
    expect(page.locator("#banners")).to_contain_text("stands still")
    expect(page.locator("#faults-count")).to_be_visible()
    assert page.evaluate(FAINT, LEAST_CONTRAST) == []
    page.keyboard.press("?")
    assert page.evaluate(FAINT, LEAST_CONTRAST) == []


def test_the_bar_stays_low_also_when_others_look_on(open_page: Open, watched: Served) -> None:
    page = shown(open_page(), watched)
    expect(page.locator("#hand-says")).to_contain_text("2 look on")
    bar = page.locator("body > header")
    for wide, rows in ROWS.items():
        page.set_viewport_size({"width": wide, "height": 844})
        high, words = bar.evaluate("(bar) => [bar.offsetHeight, bar.scrollWidth]")
        assert (high < rows * ROW, words <= wide) == (True, True), wide


def sees_table(page: Page) -> bool:
    return bool(
        page.evaluate(BESIDE, "#faults") > LEAST_TABLE * page.evaluate("() => Math.min(innerWidth, innerHeight)")
    )


def test_the_table_stays_in_sight_while_faults_are_chosen(open_page: Open, oval: Served) -> None:
    page = shown(open_page(), oval)
    page.keyboard.press("f")
    for wide, high in (*SCREENS.values(), (390, 844)):
        page.set_viewport_size({"width": wide, "height": high})
        until(lambda: sees_table(page), f"the table is to be seen on {wide} x {high}")


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
