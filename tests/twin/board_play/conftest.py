"""Tables to sit down at. At the end each one's record must be a race that engine and core take, act for act."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.twin.board_play.tabletop import Table

Sit = Callable[..., Table]


@pytest.fixture
def sit() -> Iterator[Sit]:
    made: list[Table] = []

    def make(*args: Any, **options: Any) -> Table:
        table = Table(*args, **options)
        made.append(table)
        return table

    yield make
    try:
        for table in made:
            assert table.restarts == []
            if table.raced:
                table.race()
    finally:
        for table in made:
            table.close()
