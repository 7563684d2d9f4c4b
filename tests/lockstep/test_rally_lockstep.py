"""Engine and core of the rally, written apart from each other, agree after every act of random rallies."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

import rally_setups
from lockstep import race
from pitboard.records.sides import CoreSide
from rally_play import weighted

RACES = int(os.environ.get("PITBOARD_SOAK", "40"))
"""Rallies of each batch; `make soak` asks for many more."""

WAYS = ("left", "ahead", "right", "skid")
ACTS = {f"lay {die} {way}" for die in ("gear", "brake", "coast", "redline", "flying") for way in WAYS}
ACTS |= {"roll", "flat", "secure", "secure gear", "secure brake", "stop", "pass", "start", "sisu", "accept", "tire"}
ACTS |= {"keep", "late", "repair gear", "repair brake", "repair coast", "done"}
TURN_ENDS = {"stop", "blocked", "stall", "spin", "crash", "sisu"}


class BadLuck(Random):
    """Throws fives and sixes only: warnings on most dice."""

    def randint(self, a: int, b: int) -> int:
        """Returns a number from the upper end."""
        return super().randint(max(a, b - 1), b)


@pytest.mark.parametrize("luck", [Random, BadLuck])
@pytest.mark.parametrize("batch", range(4))
def test_random_rallies_agree(batch: int, luck: type[Random]) -> None:
    seen: Counter[str] = Counter()
    for number in range(RACES):
        setup = rally_setups.draw(Random(f"rally {batch} {number}"))
        seen += race("rally", setup, luck(f"rally {batch} {number}"), acts=300, choose=weighted)
    assert seen["roll"] > RACES, "the cars must get somewhere"


@pytest.mark.parametrize("players", range(1, 7))
def test_every_number_of_players_on_the_library_stages(players: int) -> None:
    for number in range(max(1, RACES // 20)):
        rng = Random(f"rally library {players} {number}")
        names = rng.sample(["short", "medium", "long", "demo", "mixed"], 2)
        stages = [{"track": names[0]}, {"track": names[1], "service": rng.random() < 0.7}]
        options = {name: rng.random() < 0.5 for name in rally_setups.OPTIONS}
        setup = {"players": players, "stages": stages, "options": options, "rounds": rng.randint(5, 99)}
        race("rally", setup, rng, acts=2000, choose=weighted)


def test_tight_roads_with_many_cars() -> None:
    played = 0
    for number in range(RACES):
        rng = Random(f"rally tight {number}")
        lanes = rng.choice((1, 2, 3))
        spaces = ("..", ".-", ":-", "~.", "4.", "b.")
        middle = [rng.choice(spaces) for _ in range(rng.randint(2, 6))]
        strips = []
        for _ in range(lanes):
            pieces = [piece if piece == ":-" else rng.choice((piece, piece, "..", ".-")) for piece in middle]
            strips.append("S" + ".".join(pieces) + "...F")
        track = {"lanes": strips}
        if rally_setups.valid(track):
            race("rally", {"players": rng.randint(4, 6), "track": track}, rng, choose=weighted)
            played += 1
    assert played > RACES // 4


def test_the_rallies_reach_every_act_and_every_end() -> None:
    seen: Counter[str] = Counter()
    for number in range(500):
        rng = Random(f"rally reach {number}")
        setup = rally_setups.draw(rng)
        if number % 2:
            setup["options"] = dict.fromkeys(rally_setups.OPTIONS, True)
        seen += reached(setup, rng)
    wanted = ACTS | {f"end: {end}" for end in TURN_ENDS} | {"finished", "retired", "rounds", "over"}
    assert wanted - seen.keys() == set()


def reached(setup: rally_setups.Setup, rng: Random) -> Counter[str]:
    """Plays a rally on the core. Returns which acts were played, how turns and cars ended, and how the rally did."""
    side = CoreSide.start("rally", setup)
    seen: Counter[str] = Counter()
    for _ in range(600):
        seat = side.seat
        if seat is None:
            seen["over"] += 1
            break
        act, dice = weighted(rng, side.legal()), list[int]()
        while (no := side.play(seat, act, dice)) is not None:
            dice += [rng.randint(1, 6) for _ in range(no.dice)]
        seen[" ".join(word for word in act.split() if not word.isdigit())] += 1
        if not act.startswith("lay"):
            state = side.state()
            seen.update(car["status"] for car in state["cars"])
            if state["last"]:
                seen[f"end: {state['last']['end']}"] += 1
            if state["round"] == setup.get("rounds", 99) and state["phase"] in ("late", "service", "over"):
                seen["rounds"] += 1
    return seen
