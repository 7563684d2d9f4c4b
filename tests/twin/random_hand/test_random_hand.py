"""Hands that do anything for hours: the table never breaks, never loses a car, and never plays what nobody meant."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pitboard.twin import Twin
from pitboard.twin.twin import RP2040_HEAP
from tests.twin.random_hand.mischief import Mischief

SEEDS = int(os.environ.get("PITBOARD_SOAK", "0")) // 10 or 10
"""`make soak` asks for many more."""
MINUTES = 30


def play(vm: str, seed: int, minutes: int = MINUTES, firmware: Path | None = None) -> Mischief:
    with Twin("oval5", seed=seed, vm=vm, heap=RP2040_HEAP, firmware=firmware) as twin:
        mischief = Mischief(twin, 2 + seed % 5, f"hand {seed}")
        try:
            mischief.go(minutes)
            assert (twin.restarts, twin.console) == ([], "")
        except BaseException as error:
            last = "\n".join(mischief.hand.log[-60:])
            lights = twin.lights()
            lit = {box: lights[light] for box, light in enumerate(twin.layout.lights_of) if max(lights[light]) > 9}
            error.add_note(f"{vm}, seed {seed}, at {twin.now} ms\n{last}\nlit: {lit}\n" + "\n".join(twin.oled()))
            raise
        return mischief


@pytest.mark.parametrize("seed", range(SEEDS))
def test_nothing_that_hands_do_breaks_the_race(seed: int) -> None:
    mischief = play("cpython", seed)
    assert mischief.phases > 3


@pytest.mark.parametrize("seed", range(100, 100 + max(2, SEEDS // 10)))
def test_the_same_under_micropython(seed: int) -> None:
    play("micropython", seed)
