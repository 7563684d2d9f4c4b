"""Chromium, in which the page is used as people use it. Where there is none, these tests fail: nothing hides that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request

from page_browsers import PATIENCE_S, Served, serving
from tests.page.browser.seat import Seat
from tools.chromium import NoChromium, chromium

SHORT: dict[str, Any] = {"strip": ["." * 12] * 3, "start": 5, "finish": 8, "laps": 1}
"""A road on which the finish is reached in the first turns."""

Open = Callable[..., Page]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    try:
        with chromium() as running:
            yield running
    except NoChromium as no:
        pytest.fail(str(no), pytrace=False)


@pytest.fixture
def served() -> Iterator[Served]:
    """A table whose time passes by hand, with a short road on it."""
    with serving(track="road", own={"road": SHORT}, by_hand=True) as made:
        yield made


@pytest.fixture
def living() -> Iterator[Served]:
    """The same with time that passes by itself."""
    with serving(track="road", own={"road": SHORT}) as made:
        yield made


class Complaints:
    """What must not happen on a page: complaints on its console, errors of its programs, requests to others."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.found.append(f"error: {error}"))
        page.on("request", self._request)
        page.on("requestfailed", lambda request: self.found.append(f"failed: {request.url} {request.failure}"))
        page.on("crash", lambda _: self.found.append("the page crashed"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.found.append(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:http://127.0.0.1:")):
            self.found.append(f"request: {request.url}")


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """Opens pages in browsers of their own; at the end none of them may have complained.

    Tests name it after their table, which then outlives the pages.
    """
    contexts, complaints = [], Complaints()

    def make(**options: Any) -> Page:
        options = {"viewport": {"width": 1280, "height": 720}, "reduced_motion": "reduce", **options}
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE_S * 1000)
        contexts.append(context)
        page = context.new_page()
        complaints.watch(page)
        return page

    yield make
    for context in contexts:
        context.close()
    assert complaints.found == []


@pytest.fixture
def seat(served: Served, open_page: Open) -> Seat:
    """A person who sits down at the table: the browser holds the hand."""
    return Seat(open_page(), served)
