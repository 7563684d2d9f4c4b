"""The thread in which the board lives: what is asked for is heard whatever happens there."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from page_browsers import PATIENCE_S
from pitboard.twin.page import protocol
from pitboard.twin.page.board import Board
from pitboard.twin.page.cars import CantDo
from pitboard.twin.page.shown import Shown
from pitboard.twin.page.table import STEP_S, Table

Start = Callable[[type[Board]], tuple[Table, Shown]]


class Slow(Board):
    """A board on a computer that is too slow for the table's speed."""

    def step(self, ms: int) -> None:
        super().step(ms)
        time.sleep(2 * STEP_S)


class Broken(Board):
    """A board with a fault of ours."""

    def step(self, ms: int) -> None:
        raise ZeroDivisionError("the cat sat on it")


class Unseen(Board):
    """A board with a fault of ours, that shows at once."""

    def state(self) -> dict[str, Any]:
        raise ZeroDivisionError("the cat sat on it")


@pytest.fixture
def start() -> Iterator[Start]:
    tables = []

    def make(kind: type[Board]) -> tuple[Table, Shown]:
        shown = Shown()
        table = Table(lambda: kind(("oval5",), 1), shown)
        tables.append(table)
        table.start()
        return table, shown

    yield make
    for table in tables:
        table.stop()


def test_a_slow_computer_still_hears_the_hand(start: Start) -> None:
    table, _ = start(Slow)
    table.submit(protocol.Lift(2)).result(PATIENCE_S)
    assert table.ask(lambda board: board.cars.places[2].at).result(PATIENCE_S) == "hand"


def test_a_table_that_breaks_says_so_and_keeps_nobody_waiting(start: Start) -> None:
    table, shown = start(Broken)
    for _ in range(2):
        with pytest.raises(CantDo, match="Ctrl-C"):
            table.submit(protocol.Lift(2)).result(PATIENCE_S)
    assert "the cat sat on it" in json.loads(shown.since(0)[1])["stopped"]


def test_a_table_that_breaks_at_its_start_keeps_nobody_waiting() -> None:
    table = Table(lambda: Unseen(("oval5",), 1), Shown())

    def begin() -> None:
        with suppress(ZeroDivisionError):
            table.start()

    starting = threading.Thread(target=begin, daemon=True)
    starting.start()
    starting.join(PATIENCE_S)
    assert not starting.is_alive()
