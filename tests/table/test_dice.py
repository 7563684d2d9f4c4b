"""Dice: fair, typed in with the knob, and how they look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_rooms import room

room("table")
room("devices")
dice_room = import_module("table.dice")
Rolling: Any = dice_room.Rolling
Typed: Any = import_module("table.typed").Typed
roll = dice_room.roll
Canvas: Any = import_module("devices.canvas").Canvas
Words: Any = import_module("table.words").Words

WRAP = 2**29


def bytes_of(rng: Random) -> Callable[[bytearray], None]:
    def fill(buf: bytearray) -> None:
        buf[:] = rng.randbytes(len(buf))

    return fill


class Drawn:
    """A canvas that keeps what lies where."""

    def __init__(self) -> None:
        self.dice: dict[tuple[int, int], tuple[int, int]] = {}
        self.rows: dict[int, str] = {}

    def die(self, row: int, x: int, value: int, colour: int) -> None:
        assert 1 <= value <= 6
        assert 1 <= row <= 5
        assert 0 <= x <= 112
        assert all(abs(x - other) >= 16 or abs(row - at) >= 2 for at, other in self.dice if (at, other) != (row, x))
        self.dice[row, x] = (value, colour)

    def picture(self, row: int, x: int, columns: bytes) -> None:
        assert not any(columns)
        self.dice.pop((row, x), None)

    def line(self, row: int, words: str, inverted: bool = False) -> None:
        assert len(words) <= 21
        self.rows[row] = words

    def clear_row(self, row: int) -> None:
        self.dice = {place: die for place, die in self.dice.items() if row - place[0] not in (0, 1)}

    def shown(self) -> list[int]:
        return [self.dice[place][0] for place in sorted(self.dice)]


# ---- rolled by the device


def test_all_faces_come_equally_often() -> None:
    dice = roll(SimpleNamespace(fill=bytes_of(Random(1))), 60_000)
    assert len(dice) == 60_000
    assert sorted(Counter(dice)) == [1, 2, 3, 4, 5, 6]
    assert all(9_600 < times < 10_400 for times in Counter(dice).values())


def test_every_fair_byte_stands_for_one_face() -> None:
    def fill(buf: bytearray) -> None:
        for i in range(len(buf)):
            buf[i] = (start + i) % 256

    start = 0
    found: list[int] = []
    for start in range(0, 256, 32):
        found += roll(SimpleNamespace(fill=fill), min(32, 252 - start))
    assert Counter(found) == dict.fromkeys(range(1, 7), 42)


def test_bytes_that_would_be_unfair_are_thrown_away() -> None:
    pools = [[252, 255, 3, 254, 253, 251] + [255] * 26, [0] * 32]

    def fill(buf: bytearray) -> None:
        buf[:] = bytes(pools.pop(0))

    assert roll(SimpleNamespace(fill=fill), 3) == [4, 6, 1]
    assert pools == []


@pytest.mark.parametrize("count", [0, 1, 8, 21])
def test_a_roll_takes_few_calls(count: int) -> None:
    calls = []

    def fill(buf: bytearray) -> None:
        calls.append(len(buf))
        buf[:] = bytes(len(buf))

    assert roll(SimpleNamespace(fill=fill), count) == [1] * count
    assert len(calls) == (count > 0)


def test_equal_bytes_give_equal_dice_whatever_was_rolled_before() -> None:
    roll(SimpleNamespace(fill=bytes_of(Random(5))), 3)
    first = roll(SimpleNamespace(fill=bytes_of(Random(7))), 21)
    roll(SimpleNamespace(fill=bytes_of(Random(5))), 5)
    assert roll(SimpleNamespace(fill=bytes_of(Random(7))), 21) == first


def test_a_stuck_source_is_named() -> None:
    with pytest.raises(RuntimeError, match="source is broken"):
        roll(SimpleNamespace(fill=lambda buf: buf.__setitem__(slice(None), b"\xff" * len(buf))), 1)


# ---- typed in


def typed(count: int, kind: str = "white", reason: str = "orange zone") -> Any:
    batch = Typed()
    batch.begin(count, kind, reason)
    return batch


def test_a_batch_is_typed_in() -> None:
    batch = typed(3)
    for detents in (2, -1, 0):
        assert not batch.done
        batch.turn(detents)
        batch.press()
    assert batch.done
    assert batch.values() == [3, 6, 1]


def test_turning_wraps_and_may_be_fast() -> None:
    batch = typed(1)
    for detents in (5, 1, -1, 7, -13, 600):
        batch.turn(detents)
    batch.press()
    assert batch.values() == [1 + (5 + 1 - 1 + 7 - 13 + 600) % 6]


def test_back_goes_to_the_die_before_which_keeps_its_value() -> None:
    batch = typed(2)
    assert not batch.back()
    batch.turn(3)
    batch.press()
    batch.turn(1)
    assert batch.back()
    assert batch.values() == []
    batch.turn(1)
    batch.press()
    batch.press()
    assert batch.values() == [5, 2]
    assert batch.back()
    assert not batch.done


def test_nothing_changes_once_all_are_typed() -> None:
    batch = typed(1)
    batch.press()
    batch.press()
    batch.turn(3)
    assert (batch.done, batch.values()) == (True, [1])
    assert Typed().done


@given(st.integers(1, 30), st.lists(st.one_of(st.integers(-40, 40), st.sampled_from(["press", "back"])), max_size=60))
def test_typing_is_a_list_and_a_place_in_it(count: int, inputs: list[Any]) -> None:
    batch, canvas, words = typed(count), Drawn(), Words()
    dice, at = [0] * count, 0
    for now, what in enumerate(inputs):
        if what == "press":
            batch.press()
            at = min(at + 1, count)
        elif what == "back":
            assert batch.back() == (at > 0)
            at = max(at - 1, 0)
        else:
            batch.turn(what)
            if at < count:
                dice[at] = (dice[at] + what) % 6
        batch.draw(canvas, words, now)
        assert batch.values() == [die + 1 for die in dice[:at]]
        assert batch.done == (at == count)
        last = min(at, count - 1)
        first = last // 8 * 8
        assert canvas.shown() == [die + 1 for die in dice[first : last + 1]]
        filled = [place for place in sorted(canvas.dice) if canvas.dice[place][1]]
        assert filled == ([sorted(canvas.dice)[at - first]] if at < count else [])


def test_the_page_tells_what_to_type() -> None:
    batch, canvas, words = typed(5), Drawn(), Words()
    batch.press()
    batch.draw(canvas, words, 0)
    assert canvas.rows == {
        0: "orange zone",
        5: words.fill("rolling.die", 2, 5),
        6: words.fill("rolling.some", 5, "white"),
        7: words("buttons.die"),
    }
    assert "?" not in "".join(canvas.rows.values())
    batch.begin(1, "")
    batch.draw(canvas, words, 0)
    assert "  " not in canvas.rows[6]


def test_the_typing_page_is_drawn_only_when_it_must() -> None:
    batch, canvas, words = typed(5), Canvas(), Words()
    batch.draw(canvas, words, WRAP - 100)
    canvas.dirty = 0
    batch.draw(canvas, words, 500)
    assert canvas.dirty == 0
    batch.turn(1)
    batch.draw(canvas, words, 501)
    assert canvas.dirty
    full = bytes(canvas.buffer)
    canvas.clear()
    batch.draw(canvas, words, 502)
    assert not any(canvas.buffer)
    batch.draw(canvas, words, 1001)
    assert bytes(canvas.buffer) == full


# ---- the device's dice, rolling


@pytest.mark.parametrize("count", range(1, 25))
def test_all_dice_fit_and_end_as_they_were_rolled(count: int) -> None:
    dice = [1 + i % 6 for i in range(count)]
    rolling, canvas, words = Rolling(), Drawn(), Words()
    rolling.begin(dice, "roll", [i % 2 for i in range(count)])
    pictures = []
    for now in range(0, 900, 10):
        assert rolling.over(1000 + now) == (now >= 800)
        rolling.draw(canvas, words, 1000 + now)
        assert len(canvas.dice) == count
        if canvas.shown() not in pictures:
            pictures.append(canvas.shown())
    assert canvas.shown() == dice
    assert [canvas.dice[place][1] for place in sorted(canvas.dice)] == [i % 2 for i in range(count)]
    assert len(pictures) > 5
    assert canvas.rows[0] == "roll"


def test_rolling_works_over_the_wrap() -> None:
    rolling, canvas, words = Rolling(), Drawn(), Words()
    rolling.begin(b"\x03")
    rolling.draw(canvas, words, WRAP - 400)
    assert not rolling.over(399)
    assert rolling.over(400)


def test_a_press_ends_the_rolling() -> None:
    rolling, canvas, words = Rolling(), Drawn(), Words()
    rolling.begin([2, 5])
    rolling.draw(canvas, words, 0)
    rolling.press()
    assert rolling.over(10)
    rolling.draw(canvas, words, 10)
    assert canvas.shown() == [2, 5]


def test_no_dice_are_at_rest_and_more_than_fit_are_cut() -> None:
    rolling, canvas, words = Rolling(), Drawn(), Words()
    rolling.begin([])
    assert rolling.over(0)
    rolling.draw(canvas, words, 0)
    rolling.begin([4] * 40)
    rolling.draw(canvas, words, 0)
    assert len(canvas.dice) == 24


def test_a_frame_stands_for_a_while() -> None:
    rolling, canvas, words = Rolling(), Canvas(), Words()
    rolling.begin([1, 2, 3])
    rolling.draw(canvas, words, 0)
    canvas.dirty = 0
    for now in range(10, 80, 10):
        rolling.draw(canvas, words, now)
    assert canvas.dirty == 0
    rolling.draw(canvas, words, 80)
    assert canvas.dirty
