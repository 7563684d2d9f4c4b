"""Virtual time."""

from __future__ import annotations

import pytest

from pitboard.twin.clock import NEVER, Clock, WatchdogBite


def test_time_stops_at_until_and_goes_on() -> None:
    clock = Clock()
    clock.until = 10
    assert clock.reach(10)
    assert not clock.reach(15)
    assert clock.now == 10
    clock.until = 20
    assert clock.reach(15)
    assert clock.now == 15


def test_what_is_due_happens_in_order_at_its_time() -> None:
    clock = Clock()
    clock.until = 100
    seen: list[tuple[str, int]] = []
    clock.at(7, lambda: seen.append(("second", clock.now)))
    clock.at(5, lambda: clock.at(6, lambda: seen.append(("first", clock.now))))
    clock.at(7, lambda: seen.append(("third", clock.now)))
    clock.at(30, lambda: seen.append(("late", clock.now)))
    assert clock.reach(20)
    assert seen == [("first", 6), ("second", 7), ("third", 7)]
    clock.now = 40  # spent on a bus: what was due meanwhile comes late
    assert clock.reach(41)
    assert seen[3:] == [("late", 40)]


def test_time_never_goes_back() -> None:
    clock = Clock()
    clock.until = 10
    clock.now = 50
    assert not clock.reach(60)
    assert clock.now == 50


def test_the_watchdog_bites_once_at_its_time() -> None:
    clock = Clock()
    clock.until = 100
    clock.bite_at(30)
    assert clock.reach(20)
    clock.bite_at(50)
    assert clock.reach(40)
    with pytest.raises(WatchdogBite):
        clock.reach(60)
    assert clock.now == 50
    assert clock.reach(60)
    clock.bite_at(70)
    clock.bite_at(NEVER)
    assert clock.reach(90)
