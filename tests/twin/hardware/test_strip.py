"""The lights."""

from __future__ import annotations

from pitboard.twin.strip import Strip


def test_bytes_come_green_first() -> None:
    strip = Strip(2)
    strip.take(5, bytes([1, 2, 3, 4, 5, 6]))
    assert strip.colours() == [(2, 1, 3), (5, 4, 6)]


def test_a_short_stream_leaves_the_rest_and_a_long_one_runs_out() -> None:
    strip = Strip(2)
    strip.take(0, bytes([9] * 6))
    strip.take(1, bytes([1, 1, 1, 7]))  # the last byte is no whole light
    assert strip.colours() == [(1, 1, 1), (9, 9, 9)]
    strip.take(2, bytes(range(30)))
    assert strip.colours() == [(1, 0, 2), (4, 3, 5)]


def test_only_changes_are_remembered() -> None:
    strip = Strip(1)
    for us, green in enumerate([0, 5, 5, 6, 5]):
        strip.take(us, bytes([green, 0, 0]))
    assert [change.us for change in strip.changes] == [1, 3, 4]
    assert strip.frames_sent == 5
    assert strip.seen(bytes(3), 0) == [[(0, 0, 0), (0, 5, 0), (0, 6, 0), (0, 5, 0)]]
    assert strip.seen(bytes([5, 0, 0]), 3) == [[(0, 5, 0), (0, 6, 0), (0, 5, 0)]]


def test_current() -> None:
    strip = Strip(10)
    assert strip.milliamps() == 10
    strip.take(0, b"\xff" * 30)
    assert strip.milliamps() == 10 + 600
    strip.power_down(1)
    assert strip.milliamps() == 10
