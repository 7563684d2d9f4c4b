"""Setups for Rush n' Crush that reach what ordinary races seldom reach: drawn with a seeded generator."""

from __future__ import annotations

from random import Random
from typing import Any

from pitboard.engine import random_setup
from pitboard.engine.rush.tables import CARS, DRIVERS, POSITIONS
from pitboard.tracks import Refusal
from pitboard.tracks.rush.library import rush_library
from pitboard.tracks.rush.track import parse

Setup = dict[str, Any]


def draw(rng: Random) -> Setup:
    """Returns a setup of a drawn kind: a grid start, or cars in the middle of trouble."""
    kind = rng.randrange(10)
    if kind < 2:
        return grid_start(rng)
    return brawl(rng, library=kind < 4)


def grid_start(rng: Random, players: int | None = None) -> Setup:
    """Returns a start from the grid of a library track or a drawn strip."""
    while True:
        track = rng.choice(list(rush_library().tracks)) if rng.random() < 0.5 else strip(rng)
        setup = random_setup("rush", rng, players or rng.randint(1, 6), track)
        setup["options"] = options(rng)
        if accepted(setup):
            return setup


def accepted(setup: Setup) -> bool:
    """Says whether the engine takes the setup (grids and rings depend on the track)."""
    from pitboard.engine import new_race

    try:
        new_race("rush", setup)
    except Refusal:
        return False
    return True


def options(rng: Random) -> dict[str, Any]:
    """Returns some of the options."""
    drawn: dict[str, Any] = {}
    if rng.random() < 0.3:
        drawn["quick_arm"] = rng.random() < 0.8
    if rng.random() < 0.3:
        drawn["last_standing"] = rng.random() < 0.8
    if rng.random() < 0.3:
        drawn["round_limit"] = rng.randint(0, 4)
    return drawn


def strip(rng: Random) -> dict[str, Any]:
    """Returns a valid inline track with long boxes, obstacles and ground."""
    while True:
        lanes, columns = rng.randint(1, 6), rng.choice((8, 9, 10, 12, 16, 20, 24, 32, 40))
        closed = rng.random() < 0.5
        rows = [_lane(rng, columns, rng.choice((0.0, 0.2, 0.4)), rng.choice((0.0, 0.05, 0.15))) for _ in range(lanes)]
        track: dict[str, Any] = {"strip": rows, "start": rng.randrange(columns), "closed": closed}
        if closed:
            track["laps"] = rng.choice((1, 1, 2, 3))
        if not closed or rng.random() < 0.5:
            track["finish"] = rng.randrange(columns)
        try:
            parse(track)
        except Refusal:
            continue
        return track


def _lane(rng: Random, columns: int, dash: float, block: float) -> str:
    text = ""
    while len(text) < columns:
        if text and text[-1] != "_" and rng.random() < dash:
            text += "-"
        elif rng.random() < block:
            text += rng.choice("#_")
        else:
            text += "."
    return text


def brawl(rng: Random, library: bool) -> Setup:
    """Returns a start in the middle of a race: cars close together, weak and hot, mines and wrecks among them."""
    while True:
        track: Any = rng.choice(list(rush_library().tracks)) if library else strip(rng)
        setup = random_setup("rush", rng, rng.randint(1, 6), track)
        setup["options"] = options(rng)
        setup["scenario"] = _scenario(rng, setup)
        if accepted(setup):
            return setup


def _scenario(rng: Random, setup: Setup) -> dict[str, Any]:
    road = parse(setup["track"])
    middle = rng.randrange(road.columns)
    near = [box for box in range(len(road.lane)) if abs(road.first[box] - middle) <= rng.choice((3, 6, 12))]
    boxes = rng.sample(near, min(len(near), len(setup["players"])))
    cars = [
        _car(rng, player, road.names[boxes[seat % len(boxes)]] if boxes else (0, 0), road)
        for seat, player in enumerate(setup["players"])
    ]
    mines = rng.sample(near, min(len(near), rng.choice((0, 0, 2, 6, 12))))
    return {"cars": cars, "mines": [list(road.names[box]) for box in mines]}


def _car(rng: Random, player: dict[str, str], box: tuple[int, int], road: Any) -> dict[str, Any]:
    permanent, kit = CARS[player["car"]].permanent, DRIVERS[player["driver"]].equipment
    gear, speed = rng.choice(POSITIONS)
    car: dict[str, Any] = {"box": list(box), "gear": gear, "speed": speed, "wreck": rng.random() < 0.1}
    if road.closed:
        car["passes"] = rng.choice((0, 1, 1, 1, road.laps))
    if rng.random() < 0.6:
        car["structure"] = rng.randint(1, 8 if "armour" in permanent else 6)
    if rng.random() < 0.5:
        car["heat"] = rng.randint(0, 5)
    for counter in ("steering", "brakes", "turbo"):
        if rng.random() < 0.3:
            car[counter] = rng.choice((0, 1, 6))
    if "minelayer" in permanent and rng.random() < 0.3:
        car["mines"] = rng.randint(0, 4)
    share = rng.choice((0.0, 0.5, 1.0, 1.0))
    car["on"] = [name for name in kit if rng.random() < share]
    return car
