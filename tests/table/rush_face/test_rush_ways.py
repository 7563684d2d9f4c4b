"""Where a car was put is read as the acts that a search over copies of the core finds."""

from __future__ import annotations

from typing import Any

from rush_faces import MOVE, decisions, setups

STEPS = (8, 9, 10)
RISKY = (False, -1, -1)
NO_TRAIL = [0] * 24


def box_of(core: Any, seat: int) -> int:
    """Returns the box of a seat's car."""
    at = 64 + 24 * seat
    return int(core.data[at] | core.data[at + 1] << 8)


def stepped(core: Any, code: int) -> Any:
    """Returns the race after a step without dice; None when there is no such step."""
    if core.over() or code not in core.acts[: core.legal()] or core.data[0] != MOVE:
        return None
    other = core.copy()
    seat, was = other.seat(), box_of(other, other.seat())
    if other.play(seat, code, ()) or box_of(other, seat) == was:
        return None
    return other


Outcome = tuple[bool, int, int]


def outcome(core: Any, seat: int) -> tuple[Outcome, int]:
    """Returns what a player could have meant by it, and what it cost in lane changes.

    That is whether the race is over, how often the start line was passed, and the box that was left, as long as a mine
    could be laid there.
    """
    row, lanes = 64 + 24 * seat, core.data[38]
    mines = core.data[row + 13] and not core.data[44]
    left = core.data[47] | core.data[48] << 8
    return (core.over(), core.data[row + 2], left if mines else -1), 0 if lanes == 255 else -lanes - core.data[row + 10]


def brute_force(core: Any) -> dict[int, tuple[int, dict[Outcome, bytes]]]:
    """Returns for each box that can be reached: the fewest acts, and the cheapest chain of so many for each outcome."""
    seat = core.seat()
    found: dict[int, tuple[int, dict[Outcome, bytes]]] = {}
    costs: dict[tuple[int, Outcome], int] = {}
    for code in STEPS:  # one act may need dice
        if code in core.acts[: core.legal()]:
            box = core.ways[code & 7][box_of(core, seat)]
            if not core.data[208 + box] & 135:
                found[box] = (1, {RISKY: bytes([code])})
    places = {bytes(core.save()): (b"", core)}
    length = 0
    while places:
        length += 1
        following: dict[bytes, tuple[bytes, Any]] = {}
        for chain, race in places.values():
            for code in STEPS:
                other = stepped(race, code)
                if other is not None:
                    following.setdefault(other.save(), (chain + bytes([code]), other))
        places = following
        for chain, race in places.values():
            box = box_of(race, seat)
            if box not in found or found[box][0] == length > 1:
                end, cost = outcome(race, seat)
                if cost < costs.get((box, end), 999):
                    costs[box, end] = cost
                    found.setdefault(box, (length, {}))[1][end] = chain
    found.pop(box_of(core, seat), None)
    return found


def played(core: Any, path: bytes) -> tuple[Outcome, int]:
    """Returns what a chain without dice leads to, and its cost."""
    seat = core.seat()
    for code in path:
        core = stepped(core, code)
    return outcome(core, seat)


def test_ways_are_those_of_a_search_over_copies() -> None:
    several = farther = 0
    for setup, rng in setups("ways", 60):
        for face, _ in decisions(setup, rng, 120):
            if face.phase != MOVE or rng.random() < 0.7:
                continue
            found = brute_force(face.core)
            for box in range(face.boxes):
                length = face.way(box, NO_TRAIL, 0)
                if box not in found:
                    assert length == 0, (box, face.path[:length])
                    continue
                fewest, outcomes = found[box]
                if length > 0:
                    assert length == fewest and len(outcomes) == 1
                    path = bytes(face.path[:length])
                    if outcomes.get(RISKY) != path:
                        assert [played(face.core, path)] == [played(face.core, chain) for chain in outcomes.values()]
                    farther += length > 1
                    continue
                assert length == -1 and face.ways() == min(len(outcomes), 6) > 1
                paths = [bytes(face.path[: face.way_of(i)]) for i in range(face.ways())]
                ends = {played(face.core, path) for path in paths}
                assert len(ends) == len(paths) <= len(outcomes)
                assert ends <= {played(face.core, chain) for chain in outcomes.values()}
                several += 1
    assert several > 100 and farther > 300


def test_a_slid_car_went_the_way_it_was_seen() -> None:
    slid = 0
    for setup, rng in setups("slides", 60):
        for face, _ in decisions(setup, rng, 120):
            if face.phase != MOVE:
                continue
            chain, trail, race = b"", [], face.core
            for _ in range(rng.randint(2, 9)):
                code = rng.choice(STEPS)
                other = stepped(race, code)
                if other is None:
                    break
                race, chain = other, chain + bytes([code])
                trail += [box_of(race, face.seat)] * rng.randint(1, 2)
            if len(chain) < 2 or trail[-1] == face.box:
                continue
            length = face.way(trail[-1], trail[:-1] + [0] * 30, len(trail) - 1)
            assert bytes(face.path[:length]) == chain
            slid += 1
    assert slid > 300


def test_a_trail_with_gaps_decides_nothing() -> None:
    compared = 0
    for setup, rng in setups("gaps", 60):
        for face, _ in decisions(setup, rng, 100):
            found = face.phase == MOVE and list(brute_force(face.core).items()) if rng.random() < 0.3 else []
            for box, (fewest, _outcomes) in found or []:
                far = [rng.randrange(face.boxes) for _ in range(3)]
                if fewest > 1 and face.core.ways[0][far[0]] != far[1] and far[0] not in _next_to(face):
                    assert face.way(box, far + NO_TRAIL, 3) == face.way(box, NO_TRAIL, 0)
                    compared += 1
    assert compared > 300


def _next_to(face: Any) -> list[int]:
    return [face.core.ways[way][face.box] for way in range(3)] + [face.box]


def test_sliding_goes_on_only_where_the_next_step_takes_no_dice() -> None:
    counts = [0, 0]
    for setup, rng in setups("extend", 60):
        for face, _ in decisions(setup, rng, 100):
            if face.phase != MOVE or rng.random() < 0.7:
                continue
            found = brute_force(face.core)
            for box in range(face.boxes):
                goes_on = box in found and any(_goes_on(face.core, chain) for chain in found[box][1].values())
                assert face.extendable(box) == goes_on
                counts[goes_on] += 1
    assert min(counts) > 300


def _goes_on(core: Any, chain: bytes) -> bool:
    """Says whether a step without dice can follow. Back on its own box a car has done nothing, so that is none."""
    home = box_of(core, core.seat())
    for code in chain:
        core = stepped(core, code)
        if core is None:
            return False
    ends = [stepped(core, code) for code in STEPS]
    return any(end is not None and box_of(end, core.seat()) != home for end in ends)


def test_the_cheapest_way_comes_first() -> None:
    for setup, rng in setups("cheap", 40):
        for face, _ in decisions(setup, rng, 80):
            if face.phase == MOVE and rng.random() < 0.3:
                for box in range(face.boxes):
                    if face.way(box, NO_TRAIL, 0) < 0:
                        costs = [found[0] for found in face.found]
                        assert costs == sorted(costs)
