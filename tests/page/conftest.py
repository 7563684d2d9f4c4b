"""Tables that are served on a free port of this computer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from page_browsers import Served, serving


@pytest.fixture
def served() -> Iterator[Served]:
    with serving() as made:
        yield made


@pytest.fixture
def guarded() -> Iterator[Served]:
    with serving(token="let-me-in") as made:
        yield made
