"""Debian's Chromium, in which the page is tried out and photographed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
VARIABLE: Final = "PITBOARD_CHROMIUM"
MISSING: Final = (
    f"There is no Chromium here. Install it (Debian: apt-get install chromium), or name its program in {VARIABLE}."
)


class NoChromium(Exception):  # noqa: N818
    """No Chromium is installed; the message says how to get one."""


def program() -> str:
    """Returns the path of the Chromium that is installed. Raises NoChromium."""
    names = (os.environ.get(VARIABLE, ""), *NAMES)
    found = next(filter(None, map(shutil.which, filter(None, names))), None)
    if found is None:
        raise NoChromium(MISSING)
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """Runs Chromium without a window. Raises NoChromium."""
    path = program()
    # Root can't have Chromium's sandbox; it opens nothing but pages of this computer here.
    options = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--disable-dev-shm-usage", *options])
        try:
            yield browser
        finally:
            browser.close()
