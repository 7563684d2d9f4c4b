"""Tracks and setups that the hex race tests share."""

from __future__ import annotations

from random import Random
from typing import Any

from pitboard.engine import new_race
from pitboard.engine.hexrace.race import Hexrace

PLAIN = {"coupons": 0}
MAD = {"max": 12, "acc": 5, "brake": 8, "body": 12}
"""A custom car that can do all."""


def field(*places: tuple[int, int], gates: str = "BCA", at: int = 29, **letters: Any) -> dict[str, Any]:
    """A map of 32 x 16 road hexes; `places` are the start places (column, row), gates stand in columns from `at` on.

    Further letters: `grass=[(column, row), ..]`, `wall=[..]`, `facing="e"`.
    """
    rows = [list("." * 32) for _ in range(16)]
    for line in rows:
        line[at : at + len(gates)] = gates
    for letter, name in (("g", "grass"), ("#", "wall")):
        for column, row in letters.get(name, ()):
            rows[row][column] = letter
    for number, (column, row) in enumerate(places or ((3, 8),)):
        rows[row][column] = str(number + 1)
    directions = ["e"] * len(gates)
    return {"rows": ["".join(row) for row in rows], "facing": letters.get("facing", "e"), "gates": directions}


def race(*places: tuple[int, int], options: dict[str, Any] | None = None, **more: Any) -> Hexrace:
    """A race on a field; `options` default to no coupons. Keys of `field` and of a setup may be mixed."""
    track_keys = ("gates", "at", "grass", "wall", "facing")
    track = field(*places, **{key: value for key, value in more.items() if key in track_keys})
    setup = {
        "players": max(1, len(places)),
        "track": track,
        "options": PLAIN if options is None else options,
        **{key: value for key, value in more.items() if key not in track_keys},
    }
    found = new_race("hexrace", setup)
    assert isinstance(found, Hexrace)
    return found


def act(found: Hexrace, text: str, *dice: int) -> dict[str, Any]:
    """Plays an act of the deciding seat (without dice: three sixes) and returns the public state."""
    assert found.seat is not None
    found.play(found.seat, text, list(dice or (6, 6, 6)))
    return found.state()


def hexes(state: dict[str, Any]) -> list[list[int]]:
    """The hexes that the last manoeuvre entered."""
    path: list[list[int]] = state["last"]["path"]
    return path


def drawn(rng: Random) -> dict[str, Any]:
    """A setup that nobody planned: small crowded maps with grass and walls, all options, custom cars."""
    players = rng.randint(1, 6)
    setup: dict[str, Any] = {"players": players, "track": _drawn_track(rng, players)}
    if rng.random() < 0.7:
        setup["laps"] = rng.randint(1, 3)
    setup["round_limit"] = rng.randint(1, 60)
    if rng.random() < 0.8:
        setup["cars"] = [_drawn_car(rng) for _ in range(players)]
    if rng.random() < 0.5:
        setup["grid"] = rng.sample(range(players), players)
    options: dict[str, Any] = {"coupons": rng.choice((0, 0, 1, 2, 3, 9))}
    for name, often in (("damage", 0.5), ("cut_in", 0.3), ("slides", 0.3), ("skip_sure", 0.4)):
        if rng.random() < often:
            options[name] = rng.random() < 0.5
    if rng.random() < 0.4:
        options["order"] = rng.choice(("race", "seat"))
    if rng.random() < 0.4:
        options["finish"] = rng.choice(("flag", "all"))
    setup["options"] = options
    return setup


def _drawn_car(rng: Random) -> Any:
    if rng.random() < 0.5:
        return rng.choice(("classic", "sprinter", "cruiser", "brick"))
    return {"max": rng.randint(1, 12), "acc": rng.randint(1, 5), "brake": rng.randint(1, 8), "body": rng.randint(1, 12)}


def _drawn_track(rng: Random, players: int) -> Any:
    if rng.random() < 0.3:
        return rng.choice(("oval", "chicane", "hairpin"))
    columns, rows = rng.randint(16, 32), rng.randint(5, 20)
    grid = [[rng.choices(".g#", (90, 9, 1))[0] for _ in range(columns)] for _ in range(rows)]
    order = "BCA" if rng.random() < 0.5 else "BCDA"
    first = rng.randint(5, columns - len(order) - 1)
    for line in grid:
        for number, letter in enumerate(order):
            line[first + number] = letter
    free = [(column, row) for column in range(first) for row in range(rows)]
    for number, (column, row) in enumerate(rng.sample(free, min(8, players + rng.randint(0, 2)))):
        grid[row][column] = str(number + 1)
        for beside in (max(0, column - 1), column + 1):
            if grid[row][beside] == "#":
                grid[row][beside] = "."
    grid[0] = ["." if letter == "#" else letter for letter in grid[0]]
    gates = [rng.choice(("e", "ne", "se")) for _ in order]
    return {"rows": ["".join(row) for row in grid], "facing": rng.choice(("e", "ne", "se")), "gates": gates}
