"""The table's five promises, where no other test of this folder holds them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pitboard.records.sides import firmware_folder
from tests.twin.board_play.conftest import Sit
from tests.twin.board_play.tabletop import KOMET, METEOR, SHORT, WALLED, Table
from tests.twin.board_play.thread_depth import ThreadDepth

CREWS = (KOMET, METEOR)
QUICK = {2: "on"}


def lit_within(table: Table, ms: int) -> int | None:
    """Runs until a light changes, for so long at most; returns how long that took, None when none did."""
    start, since = table.strip.frame, table.now
    while table.now - since < ms:
        table.run(5)
        if table.strip.frame != start:
            return table.now - since
    return None


def each_choice(table: Table) -> dict[str, str]:
    """Returns what the last row says of each choice."""
    return {title: (table.choose(title), table.row)[1] for title in table.offered()}  # type: ignore[func-returns-value]


# -- 1: what may be done, and what it would do and cost --------------------------------------------------------------


@pytest.mark.parametrize("track", ["road", "wall"])
def test_every_choice_says_what_it_does_before_it_is_done(sit: Sit, track: str) -> None:
    table = sit(WALLED if track == "wall" else SHORT)
    table.enter(crews=CREWS, options=QUICK)
    table.put(table.decides, table.box(1, 4))
    table.put(table.decides, table.box(0, 4))
    told = each_choice(table)
    table.do("accelerate")
    told |= each_choice(table)
    table.do("roll dice", 6)
    table.run(4100)
    told |= each_choice(table)
    table.drive([1, 1])
    table.run(4100)
    told |= each_choice(table)
    assert {"accelerate", "roll dice", "turbo", "ahead", "left", "right", "forced L", "on booster"} <= set(told)
    for title, words in told.items():
        assert len(words) > 5, title
        assert "?" not in words, title
        assert "{" not in words, title


def test_no_text_is_missing_in_a_turn(sit: Sit) -> None:
    table = sit(WALLED)
    table.enter(crews=CREWS, options=QUICK)
    table.put(table.decides, table.box(1, 4))
    table.put(table.decides, table.box(0, 4))
    for act, dice in (("accelerate", ()), ("on booster", ()), ("roll dice", (6,)), ("ahead", ())):
        table.do(act, *dice)
        assert "?" not in table.said, act
        if "Move" in table.said:
            table.carry(table.decides, table.box(1, 5))


# -- 2 and 3 are held by test_disturbed -------------------------------------------------------------------------------
# -- 4: at once ------------------------------------------------------------------------------------------------------


def test_lifting_lights_within_150_ms(sit: Sit) -> None:
    table = sit(WALLED)
    table.ready(crews=CREWS)
    name = table.set_off(6)
    table.choose("on booster")  # something other than the targets is shown
    table.run(300)
    table.lift(table.cars[name])
    took = lit_within(table, 400)
    assert took is not None
    assert took <= 150


def test_putting_down_lights_within_150_ms(sit: Sit) -> None:
    table = sit()
    table.ready(crews=CREWS)
    name = table.set_off(6)
    box = table.box(0, 5)
    table.up(name, 400)
    before = table.light(box)
    table.drop(box)
    table.cars[name] = box
    table.run(150)
    assert table.light(box) != before


def test_targets_are_lit_soon_after_a_roll(sit: Sit) -> None:
    table = sit()
    table.ready(crews=CREWS)
    table.do("accelerate")
    table.choose("roll dice")
    table.push()
    assert table.light(table.box(0, 5)) == (0, 0, 0)
    table.turn(5)
    table.press(40)
    table.run(250)  # 60 of them until the knob counts as let go
    assert table.light(table.box(0, 5)) != (0, 0, 0)


def test_nothing_flashes_faster_than_three_times_a_second(sit: Sit) -> None:
    table = sit()
    table.ready(crews=CREWS)
    table.set_off(6)
    frames = []
    for _ in range(200):
        table.run(10)
        frames.append([max(colour) for colour in table.lights()])
    for light in range(len(frames[0])):
        levels = [frame[light] for frame in frames]
        half = max(levels) / 2
        assert sum(a <= half < b for a, b in pairwise(levels)) <= 6, light


def test_lights_never_take_more_than_the_supply_gives(sit: Sit) -> None:
    table = sit("grand10", {"PITBOARD_SUPPLY_MA": 500, "PITBOARD_BRIGHTNESS": 5})
    table.ready(players=6)
    most = 0
    for _ in range(100):
        table.run(20)
        most = max(most, table.strip.milliamps())
    assert most <= 400  # 100 of them are the board's own


# -- the OLED --------------------------------------------------------------------------------------------------------


def test_a_change_is_shown_inverted_for_a_second(sit: Sit) -> None:
    table = sit()
    table.ready(crews=CREWS)
    table.do("accelerate")
    table.do("turbo")
    inverted = " ".join(table.oled_inverted()[3:7])
    assert "1:5" in inverted or "5" in inverted
    table.run(1500)
    assert "5" not in " ".join(table.oled_inverted()[3:7])


def test_the_gauges_stay_in_their_places(sit: Sit) -> None:
    table = sit()
    table.ready(crews=CREWS)
    pages = []
    table.run(4100)
    pages.append(table.glass.pages()[5:7])
    table.do("accelerate")
    table.run(4100)
    pages.append(table.glass.pages()[5:7])
    table.do("roll dice", 6)
    table.run(4100)
    pages.append(table.glass.pages()[5:7])
    assert pages[0] == pages[1] == pages[2]


# -- the device's stack ----------------------------------------------------------------------------------------------


DEEPEST = 14
"""Frames from code.py on that the device's stack is sure to hold."""


def test_calls_nest_at_most_14_deep_up_to_the_grid(sit: Sit) -> None:
    with ThreadDepth(firmware_folder(), "firmware") as depth:
        table = sit()
        table.enter(crews=CREWS)
    assert 5 < depth.deepest <= DEEPEST, f"\n{depth}"


def test_calls_nest_at_most_14_deep_in_a_race(sit: Sit) -> None:
    with ThreadDepth(firmware_folder(), "firmware") as depth:
        table = sit(WALLED)
        table.enter(crews=CREWS, options=QUICK)
        depth.forget()
        first, other = disturbed_race(table)
        table.do("done")
        table.set_off(6)
        table.choose("ahead")
        table.drive([1])
        table.acts()
    assert first != other
    assert 5 < depth.deepest <= DEEPEST, f"\n{depth}"


def disturbed_race(table: Table) -> tuple[str, str]:
    """Plays a turn of every kind of act and page, and disturbs it."""
    first = table.decides
    table.put(first, table.box(1, 4))
    other = table.decides
    table.put(other, table.box(0, 4))
    table.set_off(6, 6, 6, 6, 6, 6, 6, turbo=2)
    table.drive([1])
    table.carry(first, table.box(2, 7), ms=1500)  # one way or several
    table.push()
    table.carry(first, table.box(1, 5))
    for _ in range(4):  # all pages
        table.button("a")
        table.run(200)
    table.button("b", 800)
    table.run(300)
    table.push()
    home = table.up(other, 1200)
    table.up(first, 3500)
    table.put(first, table.box(1, 5))
    table.put(other, home)
    table.push()
    table.faults.unplug(0)
    table.run(500)
    table.faults.plug()
    table.run(2500)
    table.push_along(first, [table.box(1, 6)])
    table.do("ahead", 1, 2, 3, 4, 5)
    table.do("forced R")
    table.carry(first, table.box(2, 7))
    table.drive([2, 2, 2])
    table.run(21_000)
    if "lay mine" in table.offered():
        table.do("lay mine")
        table.push()
    return first, other
